"""``convert``: a game or a position in another notation."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentError, ArgumentParser, Namespace
from collections.abc import Callable
from typing import NamedTuple

from hanabi_widget.notation import position_text, read_games, record_text, to_hanab_live, to_hanab_live_link
from hanabi_widget.rules import Game
from hanabi_widget.text import current_language
from hanabi_widget.view import LINK

from .file_errors import refusing
from .output import add_output, write
from .source import add_source, source
from .step_and_view import add_step, step_of

HELP = "write a game or a position in another notation: a record, a position, hanab.live's JSON or link"
EXAMPLES = """\
examples:
  python -m hanabi_widget convert replay.json -o replay.hanabi
  python -m hanabi_widget convert lesson.hanabi --to link
  python -m hanabi_widget convert lesson.hanabi --to position --step 3
  python -m hanabi_widget convert season.hanabi --game 7 -o seventh.json

What is read is seen from its text, what is written from --to or from the name of the file. hanab.live's JSON holds the main line from a
known deal, its link no names either: what is lost is said on the standard error. A position is that of one step, by default the last."""


class Form(NamedTuple):
    """A notation.

    Attributes:
        suffix: how the names of its files end.
        text: what writes a game in it.
        whole: whether it is meant to hold a whole game.
    """

    suffix: str
    text: Callable[[Game], str]
    whole: bool = True


FORMS = {
    "record": Form(".hanabi", record_text),
    "position": Form(".position", lambda game: position_text(game.last.state, one_line=True), whole=False),
    "json": Form(".json", lambda game: json.dumps(to_hanab_live(game))),
    "link": Form(".link", lambda game: LINK + to_hanab_live_link(game)),
}
"""The notations by name."""
SUFFIXES = {form.suffix: name for name, form in FORMS.items()}


def add(parser: ArgumentParser) -> None:
    """Describe the arguments."""
    add_source(parser)
    parser.add_argument("--to", choices=FORMS, help="the notation; by default the one of which the name of the file says")
    add_step(parser)
    add_output(parser, *SUFFIXES)


def run(arguments: Namespace) -> int:
    """Write the game in the other notation, and say what it cannot hold."""
    name = arguments.to or (arguments.output and SUFFIXES.get(arguments.output.suffix.lower()))
    if not name:
        raise ArgumentError(None, "say the notation with --to, or a file with --output")
    form = FORMS[name]
    if form.whole and arguments.step is not None:
        raise ArgumentError(None, "--step goes with --to position: other notations hold whole games")
    read = source(arguments.source)
    game = read.game(arguments.game)
    with refusing(read.name):
        if not form.whole:
            game = Game(game[step_of(game, arguments.step)])
        text = form.text(game) + "\n"
        less = form.whole and next(read_games(text)) != game
    write(arguments.output, text, [read.path])
    if less:
        sys.stderr.write(current_language().say("convert.less", file=read.name, form=name) + "\n")
    return 0
