"""A source: what is read, from a file, from the standard input, or from the argument itself."""

from __future__ import annotations

import gzip
import re
import sys
import zlib
from argparse import ArgumentParser
from dataclasses import dataclass
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from hanabi_widget.notation import read_games
from hanabi_widget.rules import Game
from hanabi_widget.text import LocalizedError, current_language

from .file_errors import refusing

LARGEST = 20_000_000
"""Bytes of a source at most, compressed or not."""
HELP = "a file (- for the standard input), or a position or a replay link of hanab.live itself"

_LITERAL = re.compile(r".*\|.*|https?://.*|[2-6][0-9]{2}[\w-]+,[\w-]*,[\w,-]*", re.DOTALL)
"""What is no name of a file, but a position or a link."""
_GZIP = b"\x1f\x8b"


@dataclass(frozen=True)
class Source:
    """A text, and where it comes from.

    Attributes:
        name: what it is called.
        text: what it holds.
        path: the file that it is; None if it is none.
    """

    name: str
    text: str
    path: Path | None = None

    def game(self, number: int | None = None) -> Game:
        """The only game in it, or the one of a number, from 1.

        Raises:
            FileRefused: it cannot be read, there are several, or not so many.
        """
        with refusing(self.name):
            games = [*islice(read_games(self.text), number or 2)]
            if number is None and len(games) > 1:
                raise LocalizedError("command.error.games")
            if number is not None and number > len(games):
                raise LocalizedError("command.error.game", game=number, last=len(games))
        return games[-1]


def source(argument: str) -> Source:
    """What an argument means.

    Raises:
        FileRefused: it cannot be opened, or holds no text.

    Example:
        >>> source("Ann ? ? ? ? ? | Ben ? ? ? ? ?").game()
        <Game of Ann, Ben: 0 steps, score 0>
    """
    if _LITERAL.fullmatch(argument):
        return Source(current_language().say("command.argument"), argument)
    if argument == "-":
        name = current_language().say("command.stdin")
        with refusing(name):
            return Source(name, _text(sys.stdin.buffer))
    with refusing(argument), Path(argument).open("rb") as file:
        return Source(argument, _text(file), Path(argument))


def _text(file: BinaryIO) -> str:
    content = _read(file)
    if content.startswith(_GZIP):
        try:
            content = _read(gzip.GzipFile(fileobj=BytesIO(content)))
        except (EOFError, zlib.error, gzip.BadGzipFile):
            raise LocalizedError("command.error.gzip") from None
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise LocalizedError("attempt.error.utf8") from None


def _read(file: BinaryIO | gzip.GzipFile) -> bytes:
    content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise LocalizedError("attempt.error.large", longest=LARGEST)
    return content


def add_source(parser: ArgumentParser) -> None:
    """Describe the arguments that name a game."""
    parser.add_argument("source", metavar="GAME", help=HELP)
    parser.add_argument("--game", type=number, metavar="N", help="which game of a file with several, from 1")


def number(text: str) -> int:
    """A whole number from 1.

    Raises:
        ValueError: it is none.
    """
    if int(text) < 1:
        raise ValueError(text)
    return int(text)
