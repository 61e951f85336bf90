"""Games to start from: a deal, or a recorded game in a file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from .notation import from_hanab_live
from .rules import Game, RuleSet
from .rules import deal as first_state


def deal(
    players: int | Sequence[str] = 3,
    seed: int | str | None = None,
    rules: str | RuleSet = "common",
    deck: Sequence[str | int] | None = None,
    first: int = 0,
) -> Game:
    """A new game; see `hanabi_widget.rules.deal` for the arguments.

    Example:
        >>> game = deal(players=["Ann", "Ben"], seed=7)
        >>> len(game), game[0].names
        (1, ('Ann', 'Ben'))
    """
    headers = {} if seed is None else {"Seed": str(seed)}
    return Game(first_state(players, seed, rules, deck, first), headers=headers)


def load(path: str | Path) -> Game:
    """A game recorded in hanab.live's JSON.

    Raises:
        ValueError: the file holds no such record.
        OSError: the file cannot be read.
    """
    text = Path(path).read_text(encoding="utf-8")
    try:
        record = json.loads(text)
    except json.JSONDecodeError as problem:
        raise ValueError(f"{path}: not JSON: {problem}") from None
    return from_hanab_live(record)
