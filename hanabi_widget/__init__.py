"""Hanabi in a notebook: boards that step, act and show what each player can know.

The engine needs the standard library only; what is seen in a notebook, boards and exercises, needs anywidget and is loaded when
first asked for.

Example:
    >>> import hanabi_widget as hw
    >>> game = hw.deal(players=3, seed=7, rules="IT")
    >>> game[0].knowledge("Bob")[1].probability("playable")
    Fraction(3, 10)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .games import deal, load
from .knowledge import CommonKnowledge, EverybodyKnows, Fact, Formula, FormulaError, Knows, formula
from .lessons.drills.drill import drill
from .lessons.drills.puzzle import puzzles
from .notation import NotationError, from_hanab_live, from_hanab_live_link, position, to_hanab_live, to_hanab_live_link
from .rules import (
    Clue,
    Discard,
    Game,
    IllegalAction,
    Node,
    Outcome,
    PaceRisk,
    Play,
    Rating,
    Reorder,
    RuleSet,
    State,
    Statistics,
    Suit,
    Suppose,
    rule_set,
)
from .solver import find_losing_step, winnable
from .text import get_language, set_language

if TYPE_CHECKING:
    from .bots import simulate
    from .widget import Board, Exercise, ask, lesson

__version__ = "0.1.0"

__all__ = [
    "Board",
    "Clue",
    "CommonKnowledge",
    "Discard",
    "EverybodyKnows",
    "Exercise",
    "Fact",
    "Formula",
    "FormulaError",
    "Game",
    "IllegalAction",
    "Knows",
    "Node",
    "NotationError",
    "Outcome",
    "PaceRisk",
    "Play",
    "Rating",
    "Reorder",
    "RuleSet",
    "State",
    "Statistics",
    "Suit",
    "Suppose",
    "ask",
    "deal",
    "drill",
    "find_losing_step",
    "formula",
    "from_hanab_live",
    "from_hanab_live_link",
    "get_language",
    "lesson",
    "load",
    "position",
    "puzzles",
    "rule_set",
    "set_language",
    "simulate",
    "to_hanab_live",
    "to_hanab_live_link",
    "winnable",
]


def __getattr__(name: str) -> Any:  # noqa: ANN401
    if name in ("Board", "Exercise", "ask", "lesson", "simulate"):
        from . import widget  # noqa: PLC0415

        return getattr(widget, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
