"""``check``: whether lessons, games and positions can be read, and if not, what is wrong and where."""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from hanabi_widget.games import load
from hanabi_widget.lessons import LessonError, read_lesson
from hanabi_widget.notation import NotationError, read_records
from hanabi_widget.words import Language, Problem, language

HELP = "say whether lessons, records, positions and hanab.live files can be read, or what is wrong, with line and column"
EXAMPLES = """\
examples:
  python -m hanabi_widget check missed.lesson
  python -m hanabi_widget check *.lesson games/*.hanabi replay.json

What a file holds is seen from its text. The drills of a lesson are carried out. The exit status is 1 if anything is wrong."""

_LESSON = re.compile(r"^(?:title|tags|game|ask|drill):(?:\s|\Z)", re.MULTILINE | re.IGNORECASE)


def add(parser: ArgumentParser) -> None:
    """Describe the arguments."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a lesson, a record, a position, or hanab.live's JSON or link")


def run(arguments: Namespace) -> int:
    """Say for each file whether it can be read; 1 if one cannot."""
    spoken, status = language(), 0
    for file in arguments.files:
        try:
            sys.stdout.write(f"{spoken.say('check.ok', file=file, found=_found(Path(file), spoken))}\n")
        except (ValueError, OSError) as problem:
            sys.stdout.write(f"{spoken.say('check.wrong', file=file)}\n{told(problem, spoken)}\n")
            status = 1
    return status


def _found(path: Path, spoken: Language) -> str:
    """What a file holds.

    Raises:
        ValueError: it holds nothing that can be read.
        OSError: it cannot be opened.
    """
    text = read(path)
    if path.suffix == ".lesson" or _LESSON.search(text):
        return spoken.say("check.lesson", n=len(read_lesson(text).items()))
    try:
        load(path)
    except NotationError:
        return spoken.say("check.games", n=sum(1 for _ in read_records(text)))
    return spoken.say("check.games", n=1)


def read(path: Path) -> str:
    """The text of a file.

    Raises:
        Problem: it is no text in UTF-8.
        OSError: it cannot be opened.
    """
    try:
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise Problem("attempt.error.utf8") from None


def told(problem: Exception, spoken: Language) -> str:
    """What is wrong, in words where there are any."""
    match problem:
        case LessonError():
            return "\n".join(fault.said(spoken) for fault in problem.faults)
        case Problem():
            return spoken.say(problem.key, **problem.values)
        case OSError():
            return str(problem.strerror or problem)
    return str(problem)
