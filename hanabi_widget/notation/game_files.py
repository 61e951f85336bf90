"""Game files: the format is recognised from the text when reading, and chosen by the suffix when writing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from errno import ENAMETOOLONG
from pathlib import Path
from typing import Unpack

from hanabi_widget.arguments import FileName, check_path
from hanabi_widget.atomic_write import write_whole
from hanabi_widget.base_error import HanabiError
from hanabi_widget.notation.hanab_live.game_json import HouseRules
from hanabi_widget.rules import Game

from .hanab_live import to_hanab_live
from .reader import read, read_games
from .record import record_text


def load(path: FileName, game: int | None = None, **house_rules: Unpack[HouseRules]) -> Game:
    """Read a game in a file: whatever `hanabi_widget.read` reads; the file may be compressed with gzip.

    The format is recognised from the text; the name of the file does not matter. A text or a link instead of a name is read itself.

    Args:
        path: the file.
        game: which game of a file with several, from 1; `load_games` reads them all.
        house_rules: those of a game in a format of hanab.live, as for `hanabi_widget.from_hanab_live`: ``free_discards=True``.

    Raises:
        HanabiError: the file holds none of these, more than one game or too few; or house rules are given for a record or position,
            which names its own.
        OSError: the file cannot be read.

    Example:
        >>> import hanabi_widget as hw
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     path = Path(folder, "lesson.hanabi")
        ...     hw.deal(players=2, seed=7).save(path)
        ...     hw.load(path) == hw.deal(players=2, seed=7)
        True
    """
    with _named(path):
        return read(_content(path), game, **house_rules)


def load_games(path: FileName, **house_rules: Unpack[HouseRules]) -> Iterator[Game]:
    r"""Yield the games in a file, reading each on demand; see `load`.

    Raises:
        HanabiError: what is wrong with the next game, or that there is none.
        OSError: the file cannot be read.

    Example:
        >>> import hanabi_widget as hw
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     path = Path(folder, "season.hanabi")
        ...     _ = path.write_text("\n".join(f"[common] {hw.deal(2, seed=n)[0]}" for n in (1, 2)))
        ...     [game[0].clue_tokens for game in load_games(path)]
        [8, 8]
    """
    with _named(path):
        yield from read_games(_content(path), **house_rules)


@contextmanager
def _named(path: FileName) -> Iterator[None]:
    """Add the name of the file to an error."""
    try:
        yield
    except ValueError as error:
        if not (isinstance(path, str) and is_no_path(path)):
            error.add_note(f"in the file {path}")
        raise


def _content(path: FileName) -> bytes | str:
    """The bytes of a file; a text that is no name of a file is itself what is to be read."""
    check_path(path)
    if isinstance(path, str) and is_no_path(path):
        return path
    try:
        return Path(path).read_bytes()
    except (OSError, ValueError) as error:
        if isinstance(error, OSError) and error.errno != ENAMETOOLONG:
            raise
        why = getattr(error, "strerror", error)
        raise HanabiError(f"{str(path)[:60]!r}: no file can have this name, and it is no game: {why}") from None


_NO_PATH = re.compile(
    r".*\|.*|\s*(?:\{\s*[\"“]|\[\s*\{|<https?:).*|\s*(?:https?:/|www\.|hanabi?\.live/).*|[2-6][0-9]{2}[\w-]+,[\w-]*,[\w,-]*|\s*", re.DOTALL
)


def is_no_path(text: str) -> bool:
    """Whether a text is itself a game, or names one elsewhere, and no file."""
    return _NO_PATH.fullmatch(text) is not None


def save(game: Game, path: FileName) -> None:
    """Write the game to a file: the whole game as a record, or its main line in the format of hanab.live.

    Args:
        game: the game.
        path: a path that ends in ``.hanabi`` for a record (see `hanabi_widget.notation.record`), or in ``.json`` for the JSON of
            hanab.live (see `hanabi_widget.to_hanab_live` for what that leaves out).

    Raises:
        HanabiError: the path ends differently, or the game cannot be written in that format.
        OSError: the file cannot be written; an older one stays as it was.
    """
    check_path(path)
    suffix = Path(path).suffix
    if suffix == ".hanabi":
        text = record_text(game)
    elif suffix == ".json":
        text = json.dumps(to_hanab_live(game))
    else:
        raise HanabiError(f"{path}: use .hanabi to save the whole game as a record, or .json to save its main line for hanab.live")
    write_whole(path, f"{text}\n")
