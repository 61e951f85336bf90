"""``export``: a board as a standalone HTML page, or a lesson for a place without Python."""

from __future__ import annotations

from argparse import ArgumentError, ArgumentParser, Namespace
from collections.abc import Iterable
from pathlib import Path

from hanabi_widget.export.export_lesson import SUFFIXES, Settings, exported_files
from hanabi_widget.lessons import read_lesson
from hanabi_widget.session.jobs import nowhere
from hanabi_widget.session.saved_page import html_page
from hanabi_widget.text import Language, current_language
from hanabi_widget.view import line_states

from .input_output import (
    STDOUT,
    add_detail_option,
    add_output_option,
    add_source,
    add_step_option,
    add_view_option,
    file_errors,
    positive_int,
    progress,
    read_source,
    step_of,
    view_of,
    write,
)

HELP = (
    "write a board as a standalone HTML page, or a lesson as a page, a package for an LMS, questions for Moodle, a book's page, a handout"
)
EXAMPLES = """\
examples:
  hanabi-widget export lesson.hanabi -o lesson.html
  hanabi-widget export lesson.hanabi --view Ben --step 0 -o ben.html
  hanabi-widget export ones.lesson --to html -o ones.html
  hanabi-widget export ones.lesson --to scorm -o ones.zip
  hanabi-widget export ones.lesson --to handout --copies 24 -o ones.html

The page of a board opens at the last step, or at --step. With --view of a player, it holds nothing that is hidden from that player.
With --to, GAME is a lesson (docs/lesson.md). docs/classroom.md says what each form is for, and what it is not."""


def add(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    add_source(parser)
    add_step_option(parser)
    add_view_option(parser)
    add_detail_option(parser)
    parser.add_argument("--to", choices=SUFFIXES, help="export a lesson in this form")
    parser.add_argument("--student", default="", metavar="NAME", help="of a lesson: ask the variants of this student")
    parser.add_argument("--exam", action="store_true", help="of a lesson: leave out all that tells the right answers")
    parser.add_argument(
        "--copies", type=positive_int, default=1, metavar="N", help="of a handout: so many copies, each with other variants"
    )
    add_output_option(parser, ".html", ".htm", *{*SUFFIXES.values()} - {".html"})


def run(arguments: Namespace) -> int:
    """Write the page, or the lesson."""
    if arguments.to:
        return _export_lesson(arguments)
    source, language = read_source(arguments.source, arguments.house_rule), current_language()
    game = source.game(arguments.game)
    with file_errors(source.name):
        step = step_of(game, arguments.step)
        view = view_of(game.root.state, arguments.view, arguments.detail)
        with progress("saving.progress") as tell:
            page = html_page(line_states(game, view, language), step, view, language, progress=tell)
    write(arguments.output, page, [source.path])
    if arguments.output not in (None, STDOUT):
        _tell("html", [arguments.output], language)
    return 0


def _export_lesson(arguments: Namespace) -> int:
    path, suffix = arguments.output, SUFFIXES[arguments.to]
    if path is None or path == STDOUT or path.suffix.lower() != suffix:
        raise ArgumentError(None, f"--to {arguments.to}: give the name of the file to write with -o; it must end in {suffix}")
    source, language = read_source(arguments.source), current_language()
    with file_errors(source.name):
        lesson = read_lesson(source.text)
        with progress("export.progress") as tell:
            how = Settings(path.stem, language, arguments.student, arguments.exam, arguments.copies, tell or nowhere)
            files = exported_files(lesson, path, arguments.to, how)
    for file, content in files.items():
        write(file, content, [source.path])
    _tell(arguments.to, files, language)
    return 0


def _tell(form: str, files: Iterable[Path], language: Language) -> None:
    """Say what was written, and what it is for."""
    write(None, language.say(f"export.{form}", files=language.and_list([*map(str, files)])) + "\n")
