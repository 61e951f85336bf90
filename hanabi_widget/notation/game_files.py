"""Game files: the format is recognised from the text when reading, and chosen by the suffix when writing."""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Unpack

from hanabi_widget.arguments import check_type, integer
from hanabi_widget.atomic_write import write_whole
from hanabi_widget.base_error import HanabiError
from hanabi_widget.notation.hanab_live.game_json import HouseRules, refuse_numbered_replay, with_house_rules
from hanabi_widget.rules import Game, RuleSet

from .hanab_live import from_hanab_live, from_hanab_live_link, from_hanab_live_list, to_hanab_live
from .record import read_record, read_records, record_text

_LINK = re.compile(r"[^\s,/]*[,/]\S*")
_GZIP_MAGIC = b"\x1f\x8b"
_JSON_LIST = re.compile(r"\s*\[\s*[{\]]")


def load(path: str | Path, game: int | None = None, **house_rules: Unpack[HouseRules]) -> Game:
    """Read a game in a file: a record, a position, or hanab.live's JSON or replay link; the file may be compressed with gzip.

    The format is recognised from the text; the name of the file does not matter.

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
    number = None if game is None else integer(game, "game", "the number of a game, from 1")
    if number is not None and number < 1:
        raise HanabiError(f"game={number}: give the number of a game, from 1")
    with _named(path):
        games = [*islice(read_games(_read_text(path), **house_rules), number or 2)]
        if number is None and len(games) > 1:
            raise HanabiError("more than one game: give the number of one, as in load(path, game=1), or read all with load_games")
        if number and number > len(games):
            raise HanabiError(f"no game {number}: there are {len(games)}")
    return games[-1]


def load_games(path: str | Path, **house_rules: Unpack[HouseRules]) -> Iterator[Game]:
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
        yield from read_games(_read_text(path), **house_rules)


@contextmanager
def _named(path: str | Path) -> Iterator[None]:
    """Add the name of the file to an error."""
    try:
        yield
    except ValueError as error:
        error.add_note(f"in the file {path}")
        raise


def _read_text(path: str | Path) -> str:
    check_type(path, (str, Path), "path", "the name of a file")
    refuse_numbered_replay(str(path))
    content = Path(path).read_bytes()
    try:
        return (gzip.decompress(content) if content.startswith(_GZIP_MAGIC) else content).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise HanabiError(f"{path}: not UTF-8 text: {error}") from None
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise HanabiError(f"{path}: damaged or cut off: {error}") from None


def read_games(text: str, **house_rules: Unpack[HouseRules]) -> Iterator[Game]:
    """Yield the games in a text, parsing each on demand: records, positions, or hanab.live's JSON (one game or a list) or link.

    Args:
        text: the text.
        house_rules: those of games in a format of hanab.live, as for `hanabi_widget.from_hanab_live`.

    Raises:
        HanabiError: what is wrong with the next game, or that there is none; or house rules are given for a record or position, which
            names its own.

    Example:
        >>> [game[0].names for game in read_games("Ann ? ? ? ? ? | Ben ? ? ? ? ?")]
        [('Ann', 'Ben')]
    """
    content = text.strip()
    if _JSON_LIST.match(text):
        yield from from_hanab_live_list(text, **house_rules)
    elif content.startswith("{"):
        yield from_hanab_live(text, **house_rules)
    elif _LINK.fullmatch(content):
        yield from_hanab_live_link(content, **house_rules)
    else:
        with_house_rules(RuleSet(), house_rules)
        if house_rules:
            raise HanabiError(f"a record or a position names its own rules: write [{' '.join(house_rules)}] at its start")
        games = read_records(text)
        yield next(games, None) or read_record(text)
        yield from games


def save(game: Game, path: str | Path) -> None:
    """Write the game to a file: the whole game as a record, or its main line in the format of hanab.live.

    Args:
        game: the game.
        path: a path that ends in ``.hanabi`` for a record (see `hanabi_widget.notation.record`), or in ``.json`` for the JSON of
            hanab.live (see `hanabi_widget.to_hanab_live` for what that leaves out).

    Raises:
        HanabiError: the path ends differently, or the game cannot be written in that format.
        OSError: the file cannot be written; an older one stays as it was.
    """
    check_type(path, (str, Path), "path", "the name of a file")
    suffix = Path(path).suffix
    if suffix == ".hanabi":
        text = record_text(game)
    elif suffix == ".json":
        text = json.dumps(to_hanab_live(game))
    else:
        raise HanabiError(f"{path}: use .hanabi to save the whole game as a record, or .json to save its main line for hanab.live")
    write_whole(path, f"{text}\n")
