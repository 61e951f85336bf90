"""Commands for lessons and classes: ``check`` that what was written can be read, ``grade`` what the students handed in."""

from __future__ import annotations

from argparse import ArgumentError, Namespace
from pathlib import Path

from hanabi_widget.lessons import Grades, grade, read_lesson, read_submission
from hanabi_widget.lessons.files.spoiler_check import lesson_spoilers
from hanabi_widget.lessons.grading.attempt_files import read_kept
from hanabi_widget.lessons.grading.class_report import (
    answer_key,
    csv_table,
    describe_mistake,
    describe_right,
    json_report,
    summarize,
    summary_lines,
)
from hanabi_widget.picture.charts import Bar, chart
from hanabi_widget.text import Language, current_language, describe_note

from .input_output import FileError, complain, file_errors, json_text, read_source, write
from .options import HOUSE_RULE, Command, data_options, options, output_path, write_tables


def check_files(arguments: Namespace) -> int:
    """Report on each file; 1 if one cannot be read."""
    reports = [_report(argument, arguments, current_language()) for argument in arguments.sources]
    return int(not all(reports))


def _report(argument: str, arguments: Namespace, language: Language) -> bool:
    """Report on a file, and whether all is well."""
    key = "check.ok"
    lines = []
    try:
        source = read_source(argument, arguments.house_rule)
        with file_errors(source.name):
            if source.is_lesson:
                lesson = read_lesson(source.text)
                found = language.say("check.lesson", n=len(lesson.asked()))
                lines = [spoiler.describe(language) for spoiler in lesson_spoilers(source.text, lesson)]
                key = "check.leaks" if lines else "check.ok"
                lines = lines or (answer_key(lesson, language) if arguments.answers else [])
            else:
                games = [*source.games()]
                found = language.say("check.games", n=len(games))
                lines = [*dict.fromkeys(describe_note(language, note) for game in games for note in game.notes_on_reading)]
        heading = language.say(key, file=source.name, found=found)
    except FileError as error:
        key = "check.wrong"
        heading = language.say("check.wrong", file=error.file)
        lines = error.causes(language)
    write(None, "\n".join([heading, *lines, ""]))
    return key == "check.ok"


CHECK = Command(
    "check that lessons, records, positions and hanab.live files can be read, and say what is wrong, with line and column",
    """\
examples:
  hanabi-widget check missed.lesson
  hanabi-widget check *.lesson games/*.hanabi replay.json
  hanabi-widget check --answers missed.lesson
  hanabi-widget check "r1 | Ann ? ? ? ? ? | Ben r2 y3 g4 b2 w5"

The format is recognised from the text, not from the name. Drills of lessons are carried out. A lesson must not show or say before a
question what the question hides. The exit code is 1 if anything is wrong.""",
    check_files,
    (options("sources", "--answers"), HOUSE_RULE),
)


def grade_files(arguments: Namespace) -> int:
    """Grade, and write what is asked for; 1 if anything could not be used, or is suspicious."""
    language = current_language()
    lesson = None
    if arguments.lesson is not None:
        source = read_source(arguments.lesson)
        with file_errors(source.name):
            lesson = read_lesson(source.text)
            held = [*arguments.files, *([arguments.lesson] if arguments.exam or lesson.exam else [])]
            seeds = {name: seed for file in held for name, seed in read_kept(file)["seeds"].items()}
            lesson = lesson.drawn(seeds) if seeds else lesson
            lesson.items()  # carries out its drills
    elif arguments.exam:
        raise ArgumentError(None, language.say("grade.error.lesson"))
    exam = arguments.exam or bool(lesson and lesson.exam)
    of_class = exam or len(arguments.files) == 1
    grades = grade((read_submission(file, of_class=of_class) for file in arguments.files), lesson, exam=exam)
    for entry in (*grades.refused, *grades.suspicions):
        complain(entry.describe(language))
    write_tables(
        arguments,
        [Path(name) for name in (*arguments.files, arguments.lesson) if name],
        "\n".join([*summary_lines(grades, language), ""]) if grades.results else "",
        csv=lambda: csv_table(grades, language),
        json=lambda: json_text(json_report(grades, language)),
        plot=lambda: class_chart(grades, language),
    )
    return 1 if grades.refused or grades.suspicions else 0


def class_chart(grades: Grades, language: Language) -> str:
    """The summary of a class as an SVG chart: a bar for each question, as long as its mean credit."""
    title = grades.lesson.title if grades.lesson and grades.lesson.title else language.say("grade.title")
    bars = [
        Bar(
            language.say("grade.item", number=number, question=item.question.prompt(language)),
            float(item.credit),
            describe_right(language, item),
            [describe_mistake(language, *mistake) for mistake in item.mistakes[:1]],
        )
        for number, item in enumerate(summarize(grades), start=1)
    ]
    return chart(title, bars)


_PLOT = options()
_PLOT.add_argument("--plot", type=output_path(".svg"), metavar="FILE", help="draw a chart of the results as SVG")

GRADE = Command(
    "grade the answers in students' notebooks and journals or in the report of an LMS, and summarise the class",
    """\
examples:
  hanabi-widget grade handed-in/*.ipynb --lesson missed.lesson
  hanabi-widget grade handed-in/*.ipynb --lesson missed.lesson --csv grades.csv --plot class.svg
  hanabi-widget grade attempts.jsonl --json
  hanabi-widget grade report.csv --lesson missed.lesson --exam

With --lesson, only the questions of that lesson are graded. Without it, the questions are taken from the answers, where a student could
have replaced them. Whatever cannot be used is reported on the standard error, and the rest is graded. The exit code is 1 if anything
could not be used, the lesson cannot be read, or an exam looks suspicious. With --exam, or if the lesson says "exam: yes", only answers of
an exam count, whatever the files say of themselves. docs/attempts.md describes the tables.""",
    grade_files,
    (options("files", "--lesson", "--exam"), data_options("csv", "json"), _PLOT),
)
