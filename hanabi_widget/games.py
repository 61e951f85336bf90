"""Games to start from, a deal or a recorded game in a file, and games to keep."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from .notation import from_hanab_live, from_hanab_live_link, from_hanab_live_list, read_record, read_records, record_text, to_hanab_live
from .rules import Game, RuleSet
from .rules import initial_state as first_state


def deal(
    players: int | Sequence[str] = 3,
    seed: int | str | None = None,
    rules: str | RuleSet = "common",
    deck: Sequence[str | int] | None = None,
    first: int = 0,
) -> Game:
    """A new game; see `hanabi_widget.rules.initial_state` for the arguments.

    Example:
        >>> game = deal(players=["Ann", "Ben"], seed=7)
        >>> len(game), game[0].names
        (1, ('Ann', 'Ben'))
    """
    headers = {} if seed is None else {"Seed": str(seed)}
    return Game(first_state(players, seed, rules, deck, first), headers=headers)


_LINK = re.compile(r"[^\s,/]*[,/]\S*")
_LIST = re.compile(r"\s*\[\s*[{\]]")


def load(path: str | Path) -> Game:
    """The game in a file: a record, a position, or hanab.live's JSON or replay link. What it is, is seen from the text.

    Raises:
        ValueError: the file holds none of them, or more than one game; see `hanabi_widget.notation.read_records`.
        OSError: the file cannot be read.

    Example:
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     path = Path(folder, "lesson.hanabi")
        ...     deal(players=2, seed=7).save(path)
        ...     load(path) == deal(players=2, seed=7)
        True
    """
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as problem:
        raise ValueError(f"{path}: not a text in UTF-8: {problem}") from None
    try:
        return _only(text)
    except ValueError as problem:
        problem.add_note(f"in the file {path}")
        raise


def _only(text: str) -> Game:
    if not _LIST.match(text):
        return _from_hanab_live(text) or read_record(text)
    games = from_hanab_live_list(text)
    game = next(games)
    if next(games, None):
        raise ValueError("another game: take one with python -m hanabi_widget convert --game")
    return game


def games_in(text: str) -> Iterator[Game]:
    """The games in a text, each read when it is asked for: of hanab.live one or a list, or records and positions, one at least.

    Raises:
        ValueError: what is wrong with the next one, or that there is none.

    Example:
        >>> [game.root.state.names for game in games_in("Ann ? ? ? ? ? | Ben ? ? ? ? ?")]
        [('Ann', 'Ben')]
    """
    if _LIST.match(text):
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
    """The game that hanab.live's JSON or link tells; None if the text is neither."""
    content = text.strip()
    if content.startswith("{"):
        return from_hanab_live(text)
    return from_hanab_live_link(content) if _LINK.fullmatch(content) else None


def save(game: Game, path: str | Path) -> None:
    """Write a game to a file: all of it as a record, or its main line for hanab.live.

    Args:
        game: the game.
        path: ends in ``.hanabi`` for a record (see `hanabi_widget.notation.record_text`) or in ``.json`` for hanab.live's JSON
            (see `hanabi_widget.notation.to_hanab_live` for what that leaves out).

    Raises:
        ValueError: another ending, or a game that cannot be written so.
        OSError: the file cannot be written.
    """
    suffix = Path(path).suffix
    if suffix == ".hanabi":
        text = record_text(game)
    elif suffix == ".json":
        text = json.dumps(to_hanab_live(game))
    else:
        raise ValueError(f"{path}: .hanabi saves the whole game as a record, .json its main line for hanab.live")
    Path(path).write_text(f"{text}\n", encoding="utf-8", newline="\n")
