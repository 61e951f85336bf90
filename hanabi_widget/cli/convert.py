"""``convert``: a game or a position in another notation."""

from __future__ import annotations

import json
from argparse import ArgumentError, ArgumentParser, Namespace
from collections.abc import Callable
from typing import NamedTuple

from hanabi_widget.errors import HanabiError
from hanabi_widget.notation import position_text, read_games, record_text, to_hanab_live, to_hanab_live_link
from hanabi_widget.rules import Game
from hanabi_widget.text import current_language
from hanabi_widget.text.plain_text import plain_json
from hanabi_widget.view import HANAB_LIVE_REPLAY

from .input_output import add_output_option, add_source, add_step_option, complain, file_errors, read_source, step_of, write

HELP = "convert a game or a position to a record, a position, hanab.live's JSON or a replay link"
EXAMPLES = """\
examples:
  hanabi-widget convert replay.json -o replay.hanabi
  hanabi-widget convert lesson.hanabi --to link
  hanabi-widget convert lesson.hanabi --to position --step 3
  hanabi-widget convert season.hanabi --game 7 -o seventh.json

The input format is recognised from the text; the output format is that of --to, or of the suffix of the output file. hanab.live's JSON
holds the main line from a known deal, and a link leaves out the names too: a note on the standard error says so if something is lost.
A position is that of one step, by default the last."""


class OutputFormat(NamedTuple):
    """A notation to write.

    Attributes:
        suffix: the suffix of its files.
        text: writes a game in it.
        whole_game: whether it is meant to hold a whole game.
    """

    suffix: str
    text: Callable[[Game], str]
    whole_game: bool = True


FORMATS = {
    "record": OutputFormat(".hanabi", record_text),
    "position": OutputFormat(".position", lambda game: position_text(game.last.state, one_line=True), whole_game=False),
    "json": OutputFormat(".json", lambda game: plain_json(json.dumps(to_hanab_live(game)))),
    "link": OutputFormat(".link", lambda game: HANAB_LIVE_REPLAY + to_hanab_live_link(game)),
}
SUFFIXES = {output_format.suffix: name for name, output_format in FORMATS.items()}


def add(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    add_source(parser)
    parser.add_argument("--to", choices=FORMATS, help="the notation; by default what the suffix of the output file says")
    add_step_option(parser)
    add_output_option(parser, *SUFFIXES)


def run(arguments: Namespace) -> int:
    """Write the game in the other notation, and say if that cannot hold all of it."""
    name = arguments.to or (arguments.output and SUFFIXES.get(arguments.output.suffix.lower()))
    if not name:
        raise ArgumentError(None, "choose the notation with --to, or a file with --output")
    output_format = FORMATS[name]
    if output_format.whole_game and arguments.step is not None:
        raise ArgumentError(None, "--step needs --to position: the other notations hold whole games")
    source = read_source(arguments.source, arguments.house_rule)
    game = source.game(arguments.game)
    with file_errors(source.name):
        if not output_format.whole_game:
            game = Game(game[step_of(game, arguments.step)])
        text = output_format.text(game) + "\n"
        loses_something = output_format.whole_game and not _holds(text, game)
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
