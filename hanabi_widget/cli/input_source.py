"""Where a game is read from: a file, the standard input, or the argument itself."""

from __future__ import annotations

import gzip
import re
import sys
import zlib
from argparse import ArgumentParser
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from hanabi_widget.errors import HanabiError
from hanabi_widget.notation import HouseRules, read_games
from hanabi_widget.rules import Game
from hanabi_widget.text import LocalizedError, current_language
from hanabi_widget.text.plain_text import plain_line

from .file_errors import file_errors

MAX_BYTES = 20_000_000
"""The largest source that is read, before and after decompression."""
HELP = "a file (- for the standard input), or a position or replay link itself"

HOUSE_RULES: dict[str, HouseRules] = {
    "free_discards": {"free_discards": True},
    "self_clues": {"self_clues": True},
    "strikeout_scores": {"strikeout_scores_zero": False},
}
"""The house rules that an option can name."""

_POSITION_OR_LINK = re.compile(r".*\|.*|https?://.*|[2-6][0-9]{2}[\w-]+,[\w-]*,[\w,-]*", re.DOTALL)
_GZIP_MAGIC = b"\x1f\x8b"


@dataclass(frozen=True)
class InputSource:
    """A text and where it comes from.

    Attributes:
        name: its name in messages.
        text: its content.
        path: the file; None for the standard input and for an argument.
        house_rules: the house rules of its games, some of `HOUSE_RULES`.
    """

    name: str
    text: str
    path: Path | None = None
    house_rules: Collection[str] = ()

    def games(self) -> Iterator[Game]:
        """Its games, each read on demand.

        Raises:
            HanabiError: one cannot be read.
        """
        rules: HouseRules = {}
        for name in self.house_rules:
            rules |= HOUSE_RULES[name]
        return read_games(self.text, **rules)

    def game(self, number: int | None = None) -> Game:
        """The only game of the source, or the game of that number, from 1.

        Raises:
            FileError: it cannot be read, or holds several games (without a number) or too few.
        """
        with file_errors(self.name):
            games = [*islice(self.games(), number or 2)]
            if number is None and len(games) > 1:
                raise LocalizedError("command.error.games")
            if number is not None and number > len(games):
                raise LocalizedError("command.error.game", game=number, last=len(games))
        return games[-1]


def read_source(argument: str, house_rules: Collection[str] = ()) -> InputSource:
    """Read what a command-line argument stands for.

    Args:
        argument: a file, ``-``, or a position or link itself.
        house_rules: the house rules of its games, some of `HOUSE_RULES`.

    Raises:
        FileError: it cannot be opened, or is not text.

    Example:
        >>> read_source("Ann ? ? ? ? ? | Ben ? ? ? ? ?").game()
        <Game of Ann, Ben: 0 steps, score 0>
    """
    if _POSITION_OR_LINK.fullmatch(argument):
        return InputSource(current_language().say("command.argument"), argument, None, house_rules)
    if argument == "-":
        name = current_language().say("command.stdin")
        with file_errors(name):
            return InputSource(name, _read_text(sys.stdin.buffer), None, house_rules)
    with file_errors(argument), Path(argument).open("rb") as file:
        return InputSource(plain_line(argument), _read_text(file), Path(argument), house_rules)


def _read_text(file: BinaryIO) -> str:
    content = _read_bytes(file)
    if content.startswith(_GZIP_MAGIC):
        try:
            content = _read_bytes(gzip.GzipFile(fileobj=BytesIO(content)))
        except (EOFError, zlib.error, gzip.BadGzipFile):
            raise LocalizedError("command.error.gzip") from None
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise LocalizedError("attempt.error.utf8") from None


def _read_bytes(file: BinaryIO | gzip.GzipFile) -> bytes:
    content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise LocalizedError("attempt.error.large", longest=MAX_BYTES)
    return content


def add_source(parser: ArgumentParser) -> None:
    """Declare the arguments that name a game."""
    parser.add_argument("source", metavar="GAME", help=HELP)
    parser.add_argument("--game", type=positive_int, metavar="N", help="which game of a file with several, from 1")
    add_house_rules(parser)


def add_house_rules(parser: ArgumentParser) -> None:
    """Declare ``--house-rule``."""
    parser.add_argument(
        "--house-rule",
        action="append",
        default=[],
        choices=HOUSE_RULES,
        help="a house rule of games in a format of hanab.live, which does not say it; may be given several times",
    )


def positive_int(text: str) -> int:
    """An argparse type: a whole number from 1.

    Raises:
        HanabiError: it is not one.
    """
    number = int(text)
    if number < 1:
        raise HanabiError(text)
    return number
