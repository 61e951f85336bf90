"""Hanabi in a notebook: boards that step, act and show what each player can know.

Start here:

- ``game = hw.deal(players=3, seed=7)``, ``hw.position("...")`` or ``hw.load("game.hanabi")``; ``game[0]`` is its first `State`.
- ``hw.Board(game, view="Bob")`` shows it in a notebook; ``game[0].knowledge("Bob")`` says what Bob knows.
- ``hw.Exercise(hw.question("playable", game, of="Bob"))`` asks about it; ``hw.drill(...)`` and ``hw.puzzles(...)`` find questions.
- ``hw.simulate("piers", games=100)`` lets bots play; ``hw.winnable(game[0])`` says whether a deck can be won.

Functions in small letters return data; names in capitals are classes, and `Board` and `Exercise` are the widgets. The engine needs the
standard library only; the widgets need anywidget and are loaded when first asked for. Every error is a `HanabiError`.

Example:
    >>> import hanabi_widget as hw
    >>> game = hw.deal(players=3, seed=7, rules="IT")
    >>> game[0].knowledge("Bob")[1].probability("playable")
    Fraction(3, 10)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .bots import BotError
from .errors import HanabiError
from .knowledge import (
    CommonKnowledge,
    DependsOnUnknownCard,
    EverybodyKnows,
    Fact,
    Formula,
    FormulaError,
    InconsistentPosition,
    Knows,
    TooManyHands,
    formula,
)
from .lessons import LessonError, drill, puzzles, question
from .notation import NotationError, from_hanab_live, from_hanab_live_link, load, position, to_hanab_live, to_hanab_live_link
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
from .rules.deal import deal
from .simulation import simulate
from .solver import TooLarge, Undecided, UnknownCards, find_losing_step, winnable
from .text import LocalizedError, UnknownLanguage, get_language, set_language

if TYPE_CHECKING:
    from .widget import Board, Exercise

__version__ = "0.1.0"

__all__ = [
    "Board",
    "BotError",
    "Clue",
    "CommonKnowledge",
    "DependsOnUnknownCard",
    "Discard",
    "EverybodyKnows",
    "Exercise",
    "Fact",
    "Formula",
    "FormulaError",
    "Game",
    "HanabiError",
    "IllegalAction",
    "InconsistentPosition",
    "Knows",
    "LessonError",
    "LocalizedError",
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
    "TooLarge",
    "TooManyHands",
    "Undecided",
    "UnknownCards",
    "UnknownLanguage",
    "deal",
    "drill",
    "find_losing_step",
    "formula",
    "from_hanab_live",
    "from_hanab_live_link",
    "get_language",
    "load",
    "position",
    "puzzles",
    "question",
    "rule_set",
    "set_language",
    "simulate",
    "to_hanab_live",
    "to_hanab_live_link",
    "winnable",
]


def __getattr__(name: str) -> Any:  # noqa: ANN401
    if name in ("Board", "Exercise"):
        from . import widget  # noqa: PLC0415

        return getattr(widget, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
