"""``grade``: what the answers of a class are worth, computed anew from the answers alone."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from hanabi_widget.lessons import Grades, Lesson, grade, read_lesson, read_submission
from hanabi_widget.lessons.grading.class_summary import describe_mistake, describe_right, summarize, summary_lines
from hanabi_widget.lessons.grading.report import csv_table, json_report
from hanabi_widget.picture.bar_chart import Bar, chart
from hanabi_widget.text import Language, current_language

from .file_errors import refusing
from .output import add_data, ending, json_text, write
from .source import source

HELP = "grade the answers in notebooks and journals of students, and sum up what the class did"
EXAMPLES = """\
examples:
  python -m hanabi_widget grade handed-in/*.ipynb --lesson missed.lesson
  python -m hanabi_widget grade handed-in/*.ipynb --lesson missed.lesson --csv grades.csv --plot class.svg
  python -m hanabi_widget grade attempts.jsonl --json

With a lesson its own questions are graded and no others; without one those that the answers tell, which students could exchange.
What cannot be used is said on the standard error; all else is graded all the same. The exit status is 1 if anything was refused, or if
the lesson cannot be read. docs/attempts.md tells what the tables hold."""


def add(parser: ArgumentParser) -> None:
    """Describe the arguments."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a notebook (.ipynb) or a journal (.jsonl) with answers")
    parser.add_argument("--lesson", metavar="FILE", help="the lesson whose questions count")
    add_data(parser, "csv", "json")
    parser.add_argument("--plot", type=ending(".svg"), metavar="FILE", help="a chart of the class as SVG")


def run(arguments: Namespace) -> int:
    """Grade, and write what is asked for; 1 if anything was refused."""
    spoken = current_language()
    lesson = _lesson(arguments.lesson)
    inputs = [Path(name) for name in [*arguments.files, *filter(None, [arguments.lesson])]]
    grades = grade(map(read_submission, arguments.files), lesson)
    sys.stderr.write("".join(f"{entry.describe(spoken)}\n" for entry in grades.refused))
    if grades.results and not arguments.csv and not arguments.json:
        write(None, "\n".join([*summary_lines(grades, spoken), ""]))
    if arguments.csv:
        write(arguments.csv, csv_table(grades, spoken), inputs)
    if arguments.json:
        write(arguments.json, json_text(json_report(grades, spoken)), inputs)
    if arguments.plot:
        write(arguments.plot, class_chart(grades, spoken), inputs)
    return 1 if grades.refused else 0


def class_chart(grades: Grades, spoken: Language) -> str:
    """The summary of a class as SVG: a bar for each item, as long as its mean credit."""
    title = grades.lesson.title if grades.lesson and grades.lesson.title else spoken.say("grade.title")
    bars = [
        Bar(
            spoken.say("grade.item", number=number, question=item.question.prompt(spoken)),
            float(item.credit),
            describe_right(spoken, item),
            [describe_mistake(spoken, name, students) for name, students in item.mistakes[:1]],
        )
        for number, item in enumerate(summarize(grades), start=1)
    ]
    return chart(title, bars)


def _lesson(file: str | None) -> Lesson | None:
    """The lesson whose drills are carried out.

    Raises:
        FileRefused: it cannot be read.
    """
    if file is None:
        return None
    read = source(file)
    with refusing(read.name):
        lesson = read_lesson(read.text)
        lesson.items()
    return lesson
