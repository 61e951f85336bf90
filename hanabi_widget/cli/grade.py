"""``grade``: grade a class from what the students handed in; every grade is computed anew from the answers."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from hanabi_widget.lessons import Grades, Lesson, grade, read_lesson, read_submission
from hanabi_widget.lessons.grading.class_table import csv_table, describe_mistake, describe_right, json_report, summarize, summary_lines
from hanabi_widget.picture.charts import Bar, chart
from hanabi_widget.text import Language, current_language

from .input_output import add_data_options, complain, file_errors, json_text, output_path, read_source, write

HELP = "grade the answers in students' notebooks and journals or in the report of an LMS, and summarise the class"
EXAMPLES = """\
examples:
  hanabi-widget grade handed-in/*.ipynb --lesson missed.lesson
  hanabi-widget grade handed-in/*.ipynb --lesson missed.lesson --csv grades.csv --plot class.svg
  hanabi-widget grade attempts.jsonl --json
  hanabi-widget grade report.csv --lesson missed.lesson

With --lesson, only the questions of that lesson are graded. Without it, the questions are taken from the answers, where a student could
have replaced them. Whatever cannot be used is reported on the standard error, and the rest is graded. The exit code is 1 if anything
could not be used or the lesson cannot be read. docs/attempts.md describes the tables."""


def add(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a notebook (.ipynb), a journal (.jsonl) or the report of an LMS (.csv, .tsv, .txt) with answers",
    )
    parser.add_argument("--lesson", metavar="FILE", help="the lesson whose questions count")
    add_data_options(parser, "csv", "json")
    parser.add_argument("--plot", type=output_path(".svg"), metavar="FILE", help="draw a chart of the class as SVG")


def run(arguments: Namespace) -> int:
    """Grade, and write what is asked for; 1 if anything could not be used."""
    language = current_language()
    lesson = _read_lesson(arguments.lesson)
    inputs = [Path(name) for name in [*arguments.files, *filter(None, [arguments.lesson])]]
    grades = grade(map(read_submission, arguments.files), lesson)
    for entry in grades.refused:
        complain(entry.describe(language))
    if grades.results and not arguments.csv and not arguments.json:
        write(None, "\n".join([*summary_lines(grades, language), ""]))
    if arguments.csv:
        write(arguments.csv, csv_table(grades, language), inputs)
    if arguments.json:
        write(arguments.json, json_text(json_report(grades, language)), inputs)
    if arguments.plot:
        write(arguments.plot, class_chart(grades, language), inputs)
    return 1 if grades.refused else 0


def class_chart(grades: Grades, language: Language) -> str:
    """The summary of a class as an SVG chart: a bar for each question, as long as its mean credit."""
    title = grades.lesson.title if grades.lesson and grades.lesson.title else language.say("grade.title")
    bars = [
        Bar(
            language.say("grade.item", number=number, question=item.question.prompt(language)),
            float(item.credit),
            describe_right(language, item),
            [describe_mistake(language, name, students) for name, students in item.mistakes[:1]],
        )
        for number, item in enumerate(summarize(grades), start=1)
    ]
    return chart(title, bars)


def _read_lesson(file: str | None) -> Lesson | None:
    """The lesson, with its drills carried out.

    Raises:
        FileError: it cannot be read.
    """
    if file is None:
        return None
    source = read_source(file)
    with file_errors(source.name):
        lesson = read_lesson(source.text)
        lesson.items()
    return lesson
