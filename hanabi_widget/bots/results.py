"""The results of games, and how they are kept in a folder: in files that are whole or not there, so that what was cut off can go on."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from hanabi_widget.arguments import FileName, check_type
from hanabi_widget.atomic_write import write_whole
from hanabi_widget.base_error import HanabiError

from .turns import REASONS

ABOUT = "batch.txt"
"""The file that says which batch a folder holds."""

LOST, UNPLAYED = (REASONS[reason].partition("{")[0] for reason in ("lost", "unplayed"))
"""How it begins why a game has no result although no bot failed in it: its worker died, or no worker is left."""


class GameResult(NamedTuple):
    """The result of one game; what a failed game did not reach is None.

    Attributes:
        game: its number, from 0.
        score: its score by the rules; None in all or nothing (V1), which has none.
        played: the cards in the fireworks.
        strikes: the strikes.
        clues: the clues given.
        discards: the cards discarded, not counting misplays.
        turns: the turns.
        outcome: how it ended: the value of a `hanabi_widget.rules.Outcome`.
        failure: the error message of a game that failed.
    """

    game: int
    score: int | None = None
    played: int | None = None
    strikes: int | None = None
    clues: int | None = None
    discards: int | None = None
    turns: int | None = None
    outcome: str | None = None
    failure: str | None = None


class Shards(Sequence[GameResult]):
    """Results that are kept in a folder, a CSV file for each range of games, and read from there whenever they are asked for.

    Args:
        folder: its name; it is made if it is not there.
        about: what tells this batch from others.
        games: the games whose results are read, or missing; others may be there too.

    Raises:
        HanabiError: the folder holds something else.
    """

    def __init__(self, folder: FileName, about: str, games: range) -> None:
        check_type(folder, (str, PathLike), "sink", "the name of a folder")
        self._folder = Path(folder)
        self._games = games
        self._folder.mkdir(parents=True, exist_ok=True)
        told = self._folder / ABOUT
        if not any(self._folder.glob("[!.]*")):  # but for the hidden file of another job that begins now
            write_whole(told, about)
        found = told.read_text("utf-8") if told.is_file() else "something else"
        if found != about:
            raise HanabiError(f"the folder {folder} holds {found}: name another one for {about}")

    def _files(self) -> Iterator[tuple[range, Path]]:
        """The games of each file, in order, and the file."""
        for file in sorted(self._folder.glob("*-*.csv")):
            first, last = map(int, file.stem.split("-"))
            yield range(first, last + 1), file

    @property
    def missing(self) -> list[range]:
        """The games of which no result is there."""
        left = []
        at = self._games.start
        end = self._games.stop
        for kept, _ in self._files():
            left.append(range(at, min(kept.start, end)))
            at = max(at, kept.stop)
        return [part for part in (*left, range(at, end)) if part]

    def add(self, results: Sequence[GameResult]) -> None:
        """Keep the results of games that follow each other.

        Raises:
            HanabiError: nobody was left to play them.
        """
        failure = results[0].failure or ""
        text = StringIO()
        if failure.startswith(UNPLAYED):
            raise HanabiError(f"{failure}; what was played is kept in {self._folder}, and the same call goes on from there")
        csv.writer(text).writerows([GameResult._fields, *results])
        write_whole(self._folder / f"{results[0].game:010}-{results[-1].game:010}.csv", text.getvalue().encode("utf-8", "surrogatepass"))

    def __len__(self) -> int:
        return len(self._games)

    def __iter__(self) -> Iterator[GameResult]:
        at = self._games.start
        for kept, file in self._files():
            if at in kept:
                _, *lines = csv.reader(StringIO(file.read_bytes().decode("utf-8", "surrogatepass"), newline=""))
                for line in lines[at - kept.start : self._games.stop - kept.start]:
                    values: list[Any] = [int(value) if value.isdecimal() else value or None for value in line]
                    yield GameResult(*values)
                at = kept.stop

    def __getitem__(self, index: Any) -> Any:  # noqa: ANN401 - one row, or for a slice several
        return (*self,)[index]
