"""``grade``: what the answers of a class are worth, computed anew from the answers alone."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from pathlib import Path

from hanabi_widget.lessons import Grades, Lesson, grade, read_lesson, read_submission
from hanabi_widget.lessons.report import report, table
from hanabi_widget.lessons.summary import said_mistake, said_right, summary, summary_lines
from hanabi_widget.picture.chart import Bar, chart
from hanabi_widget.words import Language, language

from .check import read, told

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
    for name in ("csv", "json"):
        parser.add_argument(
            f"--{name}",
            nargs="?",
            const=Path("-"),
            type=_ending(f".{name}"),
            metavar="FILE",
            help=f"results as {name.upper()}, here or in a file",
        )
    parser.add_argument("--plot", type=_ending(".svg"), metavar="FILE", help="a chart of the class as SVG")


def _ending(suffix: str) -> Callable[[str], Path]:
    """What takes the name of a file to be written, and no other: that of a notebook of a student is no slip to be forgiven."""

    def path(name: str) -> Path:
        if name != "-" and Path(name).suffix.lower() != suffix:
            raise ArgumentTypeError(f"{name} would be written: its name must end in {suffix}")
        return Path(name)

    return path


def run(arguments: Namespace) -> int:
    """Grade, and write what is asked for; 1 if anything was refused."""
    spoken = language()
    try:
        lesson = _lesson(arguments.lesson)
    except (ValueError, OSError) as problem:
        sys.stderr.write(f"{spoken.say('check.wrong', file=arguments.lesson)}\n{told(problem, spoken)}\n")
        return 1
    grades = grade(map(read_submission, arguments.files), lesson)
    sys.stderr.write("".join(f"{entry.said(spoken)}\n" for entry in grades.refused))
    if not arguments.csv and not arguments.json:
        sys.stdout.write("\n".join([*summary_lines(grades, spoken), ""]))
    if arguments.csv:
        _write(arguments.csv, table(grades, spoken))
    if arguments.json:
        _write(arguments.json, json.dumps(report(grades, spoken), ensure_ascii=False, indent=1) + "\n")
    if arguments.plot:
        _write(arguments.plot, class_chart(grades, spoken))
    return 1 if grades.refused else 0


def class_chart(grades: Grades, spoken: Language) -> str:
    """The summary of a class as SVG: a bar for each item, as long as its mean credit."""
    title = grades.lesson.title if grades.lesson and grades.lesson.title else spoken.say("grade.title")
    bars = [
        Bar(
            spoken.say("grade.item", number=number, question=item.question.prompt(spoken)),
            float(item.credit),
            said_right(spoken, item),
            [said_mistake(spoken, name, students) for name, students in item.mistakes[:1]],
        )
        for number, item in enumerate(summary(grades), start=1)
    ]
    return chart(title, bars)


def _lesson(file: str | None) -> Lesson | None:
    """The lesson whose drills are carried out.

    Raises:
        ValueError: it cannot be read.
        OSError: the file cannot be opened.
    """
    lesson = None if file is None else read_lesson(read(Path(file)))
    if lesson:
        lesson.items()
    return lesson


def _write(path: Path, text: str) -> None:
    if str(path) == "-":
        sys.stdout.write(text)
    else:
        path.write_text(text, encoding="utf-8", newline="\n")
