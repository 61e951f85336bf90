"""Commands that write files: ``convert`` a game to another notation; ``export`` a board as a page, a lesson for a place without Python."""

from __future__ import annotations

import json
from argparse import ArgumentError, Namespace
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from hanabi_widget.base_error import HanabiError
from hanabi_widget.export.baked_lesson import Settings
from hanabi_widget.export.export_lesson import SUFFIXES, exported_files
from hanabi_widget.lessons import read_lesson
from hanabi_widget.notation import position_text, read_games, record_text, to_hanab_live, to_hanab_live_link
from hanabi_widget.rules import Game
from hanabi_widget.session.board import BoardSession
from hanabi_widget.session.session import nowhere
from hanabi_widget.text import LocalizedError, current_language
from hanabi_widget.text.plain_text import plain_json
from hanabi_widget.view import DETAILS, HANAB_LIVE_REPLAY

from .input_output import STDOUT, InputSource, complain, file_errors, progress, read_source, write
from .options import DETAIL, ONE_GAME, VIEW, AskedOfGame, Command, about_game, form_of, options, output_option, refuse_beside

NOTATIONS: dict[str, Callable[[Game], str]] = {
    "record": record_text,
    "position": lambda game: position_text(game.last.state, one_line=True),
    "json": lambda game: plain_json(json.dumps(to_hanab_live(game))),
    "link": lambda game: HANAB_LIVE_REPLAY + to_hanab_live_link(game),
}
"""By its name, what writes a game in a notation."""
NOTATION_SUFFIXES = {".hanabi": "record", ".position": "position", ".json": "json", ".link": "link"}


@about_game
def convert(asked: AskedOfGame) -> str:
    """The game in the other notation; says if that cannot hold all of it."""
    name = form_of(asked.arguments, NOTATION_SUFFIXES)
    if not name:
        raise ArgumentError(None, "choose the notation with --to, or a file with --output")
    if name == "position":
        return NOTATIONS[name](Game(asked.node.state)) + "\n"
    if asked.arguments.step is not None:
        raise ArgumentError(None, "--step needs --to position: the other notations hold whole games")
    text = NOTATIONS[name](asked.game) + "\n"
    if not _holds(text, asked.game):
        complain(asked.language.say("convert.incomplete", file=asked.source.name, form=name))
    return text


def _holds(text: str, game: Game) -> bool:
    """Whether a text holds all of a game: without its house rules, the text may be no legal game."""
    try:
        return next(read_games(text)) == game
    except HanabiError:
        return False


CONVERT = Command(
    "convert a game or a position to a record, a position, hanab.live's JSON or a replay link",
    """\
examples:
  hanabi-widget convert replay.json -o replay.hanabi
  hanabi-widget convert lesson.hanabi --to link
  hanabi-widget convert lesson.hanabi --to position --step 3
  hanabi-widget convert season.hanabi --game 7 -o seventh.json

The input format is recognised from the text; the output format is that of --to, or of the suffix of the output file. hanab.live's JSON
holds the main line from a known deal, and a link leaves out the names too: a note on the standard error says so if something is lost.
A position is that of one step, by default the last.""",
    convert,
    (*ONE_GAME, output_option(NOTATION_SUFFIXES, NOTATIONS, "the notation; by default what the suffix of the output file says")),
)


def export(arguments: Namespace) -> int:
    """Write the page, or the lesson."""
    path = arguments.output or STDOUT
    source = read_source(arguments.source, arguments.house_rule)
    files = [path]
    form = form_of(arguments, FORM_OF_SUFFIX) or "html"
    if source.is_lesson:
        refuse_beside(arguments, "a lesson", game=None, step=None, view="all", detail=DETAILS[-1])
    else:
        refuse_beside(arguments, "a game", student="", exam=False, copies=1)
    if arguments.to or source.is_lesson or form != "html":
        if path.suffix.lower() != SUFFIXES[form]:
            raise ArgumentError(None, f"--to {form}: give the name of the file to write with -o; it must end in {SUFFIXES[form]}")
        files = _export_lesson(source, arguments, path, form)
    else:
        _page(arguments, source)
    if path != STDOUT:
        language = current_language()
        write(None, language.say(f"export.{form}", files=language.and_list(files)) + "\n")
    return 0


FORM_OF_SUFFIX = {suffix: form for form, suffix in reversed(SUFFIXES.items())}
"""The form that the name of a file asks for; .html is a page."""


@about_game
def _page(asked: AskedOfGame) -> str:
    """The page of a board."""
    view = "common" if asked.view.common else asked.view.chain or "all"
    board = BoardSession(asked.game, view, asked.view.detail, asked.language, offers_conventions=False, step=asked.step)
    with progress("saving.progress") as tell:
        return board.page(tell)


def _export_lesson(source: InputSource, arguments: Namespace, path: Path, form: str) -> list[Path]:
    """Write a lesson in a form, and return the files that hold it."""
    language = current_language()
    with file_errors(source.name), progress("export.progress") as tell:
        if not source.is_lesson:
            raise LocalizedError("lesson.error.source", source=source.name)
        how = Settings(language, arguments.student, arguments.exam, arguments.copies, path.stem, tell or nowhere)
        beside = source.path or path
        files = exported_files(replace(read_lesson(source.text), folder=beside.parent), path, form, how, beside)
    for file, content in files.items():
        write(file, content, [source.path])
    return [*files]


_EXPORT = output_option(
    dict.fromkeys([".html", ".htm", *SUFFIXES.values()]),
    SUFFIXES,
    "export a lesson in this form; by default what the suffix of the output file says",
)

EXPORT = Command(
    "write a board as a standalone HTML page, or a lesson as a page, a package for an LMS, questions for Moodle, a book's page, a handout",
    """\
examples:
  hanabi-widget export lesson.hanabi -o lesson.html
  hanabi-widget export lesson.hanabi --view Ben --step 0 -o ben.html
  hanabi-widget export ones.lesson -o ones.html
  hanabi-widget export ones.lesson -o ones.zip
  hanabi-widget export ones.lesson --to handout --copies 24 -o ones.html

The page of a board opens at the last step, or at --step. With --view of a player, it holds nothing that is hidden from that
player. If GAME is a lesson (docs/lesson.md), the form is that of --to, or of the suffix of FILE. docs/classroom.md
says what each form is for, and what it is not.""",
    export,
    (*ONE_GAME, VIEW, DETAIL, _EXPORT, options("--student", "--exam", "--copies", student="", copies=1)),
)
