"""Commands for lessons and classes: ``check`` that what was written can be read, ``grade`` what the students handed in."""

from __future__ import annotations

import re
from argparse import ArgumentError, ArgumentParser, Namespace
from pathlib import Path

from hanabi_widget.lessons import Grades, grade, read_lesson, read_submission
from hanabi_widget.lessons.files.spoiler_check import lesson_spoilers
from hanabi_widget.lessons.grading.class_report import (
    answer_key,
    csv_table,
    describe_mistake,
    json_report,
    summarize,
    summary_lines,
)
from hanabi_widget.picture.charts import Bar, chart
from hanabi_widget.text import Language, current_language, describe_note

from .input_output import FileError, complain, file_errors, hanging, json_text, read_source, write
from .options import SOURCE_HELP, Command, add_data_options, add_options, output_path

_LESSON = re.compile(r"^(?:title|tags|game|ask|drill):(?:\s|\Z)", re.MULTILINE | re.IGNORECASE)


def _add_check(parser: ArgumentParser) -> None:
    parser.add_argument("sources", nargs="+", metavar="FILE", help=f"a lesson, a record, or hanab.live's JSON: {SOURCE_HELP}")
    parser.add_argument("--answers", action="store_true", help="print the answers to the questions of lessons, and why")
    add_options(parser, "--house-rule")


def check_files(arguments: Namespace) -> int:
    """Report on each file; 1 if one cannot be read."""
    language, exit_code = current_language(), 0
    for argument in arguments.sources:
        try:
            source = read_source(argument, arguments.house_rule)
            with file_errors(source.name):
                is_lesson = (source.path and source.path.suffix == ".lesson") or _LESSON.search(source.text)
                lesson = read_lesson(source.text) if is_lesson else None
                notes = list[str]()
                number = len(lesson.asked()) if lesson else 0
                for game in () if lesson else source.games():
                    number += 1
                    notes += [describe_note(language, note) for note in game.notes_on_reading]
                found = language.say("check.lesson" if lesson else "check.games", n=number)
                key = answer_key(lesson, language) if lesson and arguments.answers else [*dict.fromkeys(notes)]
                spoilers = lesson_spoilers(source.text, lesson) if lesson else []
            report = "\n".join([language.say("check.ok", file=source.name, found=found), *hanging(key)])
            if spoilers:
                report = "\n".join([language.say("check.leaks", file=source.name), *(spoiler.describe(language) for spoiler in spoilers)])
                exit_code = 1
        except FileError as error:
            report = "\n".join([language.say("check.wrong", file=error.file), *error.causes(language)])
            exit_code = 1
        write(None, f"{report}\n")
    return exit_code


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
    _add_check,
    check_files,
)


def _add_grade(parser: ArgumentParser) -> None:
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a notebook (.ipynb), a journal (.jsonl) or the report of an LMS (.csv, .tsv, .txt) with answers",
    )
    parser.add_argument("--lesson", metavar="FILE", help="the lesson whose questions count")
    parser.add_argument("--exam", action="store_true", help="it was an exam: nothing counts that was answered in practice")
    add_data_options(parser, "csv", "json")
    parser.add_argument("--plot", type=output_path(".svg"), metavar="FILE", help="draw a chart of the class as SVG")


def grade_files(arguments: Namespace) -> int:
    """Grade, and write what is asked for; 1 if anything could not be used, or is suspicious."""
    language = current_language()
    lesson = None
    if arguments.lesson is not None:
        source = read_source(arguments.lesson)
        with file_errors(source.name):
            lesson = read_lesson(source.text)
            lesson.items()  # carries out its drills
    elif arguments.exam:
        raise ArgumentError(None, language.say("grade.error.lesson"))
    inputs = [Path(name) for name in [*arguments.files, *filter(None, [arguments.lesson])]]
    exam = arguments.exam or bool(lesson and lesson.exam)
    grades = grade((read_submission(file, of_class=exam) for file in arguments.files), lesson, exam=exam)
    for entry in (*grades.refused, *grades.suspicions):
        complain(entry.describe(language))
    if grades.results and not arguments.csv and not arguments.json:
        write(None, "\n".join([*summary_lines(grades, language), ""]))
    if arguments.csv:
        write(arguments.csv, csv_table(grades, language), inputs)
    if arguments.json:
        write(arguments.json, json_text(json_report(grades, language)), inputs)
    if arguments.plot:
        write(arguments.plot, class_chart(grades, language), inputs)
    return 1 if grades.refused or grades.suspicions else 0


def class_chart(grades: Grades, language: Language) -> str:
    """The summary of a class as an SVG chart: a bar for each question, as long as its mean credit."""
    title = grades.lesson.title if grades.lesson and grades.lesson.title else language.say("grade.title")
    bars = [
        Bar(
            language.say("grade.item", number=number, question=item.question.prompt(language)),
            float(item.credit),
            item.describe_right(language),
            [describe_mistake(language, name, students) for name, students in item.mistakes[:1]],
        )
        for number, item in enumerate(summarize(grades), start=1)
    ]
    return chart(title, bars)


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
    _add_grade,
    grade_files,
)
