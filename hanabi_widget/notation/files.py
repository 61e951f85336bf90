"""Game files: the format is recognised from the text when reading, and chosen by the suffix when writing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from hanabi_widget.errors import HanabiError, check_type
from hanabi_widget.rules import Game
from hanabi_widget.whole_file import write_whole

from .hanab_live import from_hanab_live, from_hanab_live_link, from_hanab_live_list, to_hanab_live
from .record_reader import read_record, read_records
from .record_writer import record_text

_LINK = re.compile(r"[^\s,/]*[,/]\S*")
_JSON_LIST = re.compile(r"\s*\[\s*[{\]]")


def load(path: str | Path) -> Game:
    """Read the game in a file: a record, a position, or hanab.live's JSON or replay link.

    The format is recognised from the text; the name of the file does not matter.

    Raises:
        HanabiError: the file holds none of these, or more than one game; see `hanabi_widget.notation.read_records`.
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
    check_type(path, (str, Path), "path", "the name of a file")
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise HanabiError(f"{path}: not UTF-8 text: {error}") from None
    try:
        return _read_game(text)
    except ValueError as error:
        error.add_note(f"in the file {path}")
        raise


def _read_game(text: str) -> Game:
    if not _JSON_LIST.match(text):
        return _from_hanab_live(text) or read_record(text)
    games = from_hanab_live_list(text)
    game = next(games)
    if next(games, None):
        raise HanabiError("more than one game: pick one with hanabi-widget convert --game")
    return game


def read_games(text: str) -> Iterator[Game]:
    """Yield the games in a text, parsing each on demand: records, positions, or hanab.live's JSON (one game or a list) or link.

    Raises:
        HanabiError: what is wrong with the next game, or that there is none.

    Example:
        >>> [game[0].names for game in read_games("Ann ? ? ? ? ? | Ben ? ? ? ? ?")]
        [('Ann', 'Ben')]
    """
    if _JSON_LIST.match(text):
        yield from from_hanab_live_list(text)
        return
    game = _from_hanab_live(text)
    if game:
        yield game
        return
    games = read_records(text)
    yield next(games, None) or read_record(text)
    yield from games


def _from_hanab_live(text: str) -> Game | None:
    """The game in hanab.live's JSON or link; None if the text is neither."""
    content = text.strip()
    if content.startswith("{"):
        return from_hanab_live(text)
    return from_hanab_live_link(content) if _LINK.fullmatch(content) else None


def save(game: Game, path: str | Path) -> None:
    """Write a game to a file; see `hanabi_widget.Game.save`."""
    check_type(path, (str, Path), "path", "the name of a file")
    suffix = Path(path).suffix
    if suffix == ".hanabi":
        text = record_text(game)
    elif suffix == ".json":
        text = json.dumps(to_hanab_live(game))
    else:
        raise HanabiError(f"{path}: use .hanabi to save the whole game as a record, or .json to save its main line for hanab.live")
    write_whole(path, f"{text}\n")
