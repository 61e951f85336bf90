"""``check``: whether lessons, games and positions can be read, and if not, what is wrong and where."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace

from hanabi_widget.lessons import read_lesson
from hanabi_widget.lessons.files.spoilers import lesson_spoilers
from hanabi_widget.lessons.grading.grade import answer_key
from hanabi_widget.text import Language, current_language

from .input_output import HELP as SOURCE_HELP, FileError, InputSource, add_house_rules, file_errors, hanging, read_source, write

HELP = "check that lessons, records, positions and hanab.live files can be read, and say what is wrong, with line and column"
EXAMPLES = """\
examples:
  hanabi-widget check missed.lesson
  hanabi-widget check *.lesson games/*.hanabi replay.json
  hanabi-widget check --answers missed.lesson
  hanabi-widget check "r1 | Ann ? ? ? ? ? | Ben r2 y3 g4 b2 w5"

The format is recognised from the text, not from the name. Drills of lessons are carried out. A lesson must not show or say before a
question what the question hides. The exit code is 1 if anything is wrong."""

_LESSON = re.compile(r"^(?:title|tags|game|ask|drill):(?:\s|\Z)", re.MULTILINE | re.IGNORECASE)


def add(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("sources", nargs="+", metavar="FILE", help=f"a lesson, a record, or hanab.live's JSON: {SOURCE_HELP}")
    parser.add_argument("--answers", action="store_true", help="print the answers to the questions of lessons, and why")
    add_house_rules(parser)


def run(arguments: Namespace) -> int:
    """Report on each file; 1 if one cannot be read."""
    language, exit_code = current_language(), 0
    for argument in arguments.sources:
        try:
            source = read_source(argument, arguments.house_rule)
            with file_errors(source.name):
                lesson = read_lesson(source.text) if _is_lesson(source) else None
                found = language.say("check.lesson", n=len(lesson.asked())) if lesson else _describe_games(source, language)
                key = answer_key(lesson, language) if lesson and arguments.answers else []
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


def _is_lesson(source: InputSource) -> bool:
    return bool((source.path and source.path.suffix == ".lesson") or _LESSON.search(source.text))


def _describe_games(source: InputSource, language: Language) -> str:
    """How many games a source holds.

    Raises:
        HanabiError: nothing that can be read.
    """
    return language.say("check.games", n=sum(1 for _ in source.games()))
