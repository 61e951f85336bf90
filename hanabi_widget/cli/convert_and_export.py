"""Commands that write files: ``convert`` a game to another notation; ``export`` a board as a page, a lesson for a place without Python."""

from __future__ import annotations

import json
from argparse import ArgumentError, ArgumentParser, Namespace
from collections.abc import Callable, Iterable
from pathlib import Path
from secrets import token_hex
from typing import NamedTuple

from hanabi_widget.base_error import HanabiError
from hanabi_widget.export.export_lesson import SUFFIXES, Settings, exported_files
from hanabi_widget.lessons import read_lesson
from hanabi_widget.notation import position_text, read_games, record_text, to_hanab_live, to_hanab_live_link
from hanabi_widget.rules import Game
from hanabi_widget.session.jobs import nowhere
from hanabi_widget.session.standalone_html import html_page
from hanabi_widget.text import Language, current_language
from hanabi_widget.text.plain_text import plain_json
from hanabi_widget.view import HANAB_LIVE_REPLAY, line_states

from .input_output import STDOUT, complain, file_errors, progress, read_source, write
from .options import GAME, Command, add_options, add_output_option, game_of, positive_int, step_of, view_of


class OutputFormat(NamedTuple):
    """A notation to write.

    Attributes:
        suffix: the suffix of its files.
        text: writes a game in it.
    """

    suffix: str
    text: Callable[[Game], str]


NOTATIONS = {
    "record": OutputFormat(".hanabi", record_text),
    "position": OutputFormat(".position", lambda game: position_text(game.last.state, one_line=True)),
    "json": OutputFormat(".json", lambda game: plain_json(json.dumps(to_hanab_live(game)))),
    "link": OutputFormat(".link", lambda game: HANAB_LIVE_REPLAY + to_hanab_live_link(game)),
}
NOTATION_SUFFIXES = {output_format.suffix: name for name, output_format in NOTATIONS.items()}


def _add_convert(parser: ArgumentParser) -> None:
    add_options(parser, *GAME)
    parser.add_argument("--to", choices=NOTATIONS, help="the notation; by default what the suffix of the output file says")
    add_options(parser, "--step")
    add_output_option(parser, *NOTATION_SUFFIXES)


def convert(arguments: Namespace) -> int:
    """Write the game in the other notation, and say if that cannot hold all of it."""
    name = arguments.to or (arguments.output and NOTATION_SUFFIXES.get(arguments.output.suffix.lower()))
    if not name:
        raise ArgumentError(None, "choose the notation with --to, or a file with --output")
    whole_game = name != "position"
    if whole_game and arguments.step is not None:
        raise ArgumentError(None, "--step needs --to position: the other notations hold whole games")
    with game_of(arguments) as (source, game):
        written = game if whole_game else Game(game[step_of(game, arguments.step)])
        text = NOTATIONS[name].text(written) + "\n"
        loses_something = whole_game and not _holds(text, game)
    write(arguments.output, text, [source.path])
    if loses_something:
        complain(current_language().say("convert.incomplete", file=source.name, form=name))
    return 0


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
    _add_convert,
    convert,
)


def _add_export(parser: ArgumentParser) -> None:
    add_options(parser, *GAME, "--step", "--view", "--detail")
    parser.add_argument("--to", choices=SUFFIXES, help="export a lesson in this form")
    parser.add_argument("--student", default="", metavar="NAME", help="of a lesson: ask the variants of this student")
    parser.add_argument("--exam", action="store_true", help="of a lesson: leave out all that tells the right answers")
    parser.add_argument(
        "--copies", type=positive_int, default=1, metavar="N", help="of a handout: so many copies, each with other variants"
    )
    add_output_option(parser, *dict.fromkeys([".html", ".htm", *SUFFIXES.values()]))


def export(arguments: Namespace) -> int:
    """Write the page, or the lesson."""
    if arguments.to:
        return _export_lesson(arguments)
    language = current_language()
    with game_of(arguments) as (source, game), progress("saving.progress") as tell:
        step, view = step_of(game, arguments.step), view_of(game.root.state, arguments.view, arguments.detail)
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
    with file_errors(source.name), progress("export.progress") as tell:
        how = Settings(path.stem, language, arguments.student, arguments.exam, arguments.copies, tell or nowhere)
        lesson = read_lesson(source.text)
        files = exported_files(lesson, path, arguments.to, how)
    if (how.exam or lesson.exam) and lesson.has_guessable_seed:
        complain(language.say("exam.seed", seed=token_hex(6)))
    for file, content in files.items():
        write(file, content, [source.path])
    _tell(arguments.to, files, language)
    return 0


def _tell(form: str, files: Iterable[Path], language: Language) -> None:
    """Say what was written, and what it is for."""
    write(None, language.say(f"export.{form}", files=language.and_list([*map(str, files)])) + "\n")


EXPORT = Command(
    "write a board as a standalone HTML page, or a lesson as a page, a package for an LMS, questions for Moodle, a book's page, a handout",
    """\
examples:
  hanabi-widget export lesson.hanabi -o lesson.html
  hanabi-widget export lesson.hanabi --view Ben --step 0 -o ben.html
  hanabi-widget export ones.lesson --to html -o ones.html
  hanabi-widget export ones.lesson --to scorm -o ones.zip
  hanabi-widget export ones.lesson --to handout --copies 24 -o ones.html

The page of a board opens at the last step, or at --step. With --view of a player, it holds nothing that is hidden from that player.
With --to, GAME is a lesson (docs/lesson.md). docs/classroom.md says what each form is for, and what it is not.""",
    _add_export,
    export,
)
