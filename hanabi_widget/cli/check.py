"""``check``: whether lessons, games and positions can be read, and if not, what is wrong and where."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace

from hanabi_widget.lessons import read_lesson
from hanabi_widget.notation import read_games
from hanabi_widget.text import Language, current_language

from .file_errors import FileRefused, refusing
from .output import write
from .source import HELP as SOURCE
from .source import Source, source

HELP = "say whether lessons, records, positions and hanab.live files can be read, or what is wrong, with line and column"
EXAMPLES = """\
examples:
  python -m hanabi_widget check missed.lesson
  python -m hanabi_widget check *.lesson games/*.hanabi replay.json
  python -m hanabi_widget check "r1 | Ann ? ? ? ? ? | Ben r2 y3 g4 b2 w5"

What a file holds is seen from its text. The drills of a lesson are carried out. The exit status is 1 if anything is wrong."""

_LESSON = re.compile(r"^(?:title|tags|game|ask|drill):(?:\s|\Z)", re.MULTILINE | re.IGNORECASE)


def add(parser: ArgumentParser) -> None:
    """Describe the arguments."""
    parser.add_argument("sources", nargs="+", metavar="FILE", help=f"a lesson, a record, or hanab.live's JSON: {SOURCE}")


def run(arguments: Namespace) -> int:
    """Say for each file whether it can be read; 1 if one cannot."""
    spoken, status = current_language(), 0
    for argument in arguments.sources:
        try:
            read = source(argument)
            with refusing(read.name):
                said = spoken.say("check.ok", file=read.name, found=_found(read, spoken))
        except FileRefused as refused:
            said = "\n".join([spoken.say("check.wrong", file=refused.file), *refused.told(spoken)])
            status = 1
        write(None, f"{said}\n")
    return status


def _found(read: Source, spoken: Language) -> str:
    """What a source holds.

    Raises:
        ValueError: nothing that can be read.
    """
    if (read.path and read.path.suffix == ".lesson") or _LESSON.search(read.text):
        return spoken.say("check.lesson", n=len(read_lesson(read.text).items()))
    return spoken.say("check.games", n=sum(1 for _ in read_games(read.text)))
