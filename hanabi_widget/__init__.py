"""Hanabi in a notebook: boards to step through, and exactly what each player can know.

Begin with a game, and show it::

    import hanabi_widget as hw

    game = hw.deal(players=3, seed=7)  # or hw.position("..."), hw.load("game.hanabi")
    hw.Board(game, view="Bob")  # in a notebook: click, step, ask "what if?"
    game[0].knowledge("Bob")  # what Bob knows of his hand

Then ask about it, or let bots play::

    hw.Exercise(hw.question("playable", game, of="Bob"))  # also hw.drill, hw.puzzles, a lesson
    hw.simulate("piers", games=100)  # a batch of games
    hw.winnable(game[0])  # could this deck be won?

Functions in small letters return data. `Board` and `Exercise` are the widgets. Every error
is a `HanabiError`. `dir(hw)` lists all names, and `help(hw.deal)` shows an example of each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .bots import BotError as BotError
from .errors import HanabiError as HanabiError
from .games import (
    deal as deal,
)
from .games import (
    load as load,
)
from .knowledge import (
    CommonKnowledge as CommonKnowledge,
)
from .knowledge import (
    DependsOnUnknownCard as DependsOnUnknownCard,
)
from .knowledge import (
    EverybodyKnows as EverybodyKnows,
)
from .knowledge import (
    Fact as Fact,
)
from .knowledge import (
    Formula as Formula,
)
from .knowledge import (
    FormulaError as FormulaError,
)
from .knowledge import (
    InconsistentPosition as InconsistentPosition,
)
from .knowledge import (
    Knows as Knows,
)
from .knowledge import (
    TooManyHands as TooManyHands,
)
from .knowledge import (
    formula as formula,
)
from .lessons import (
    LessonError as LessonError,
)
from .lessons import (
    drill as drill,
)
from .lessons import (
    puzzles as puzzles,
)
from .lessons import (
    question as question,
)
from .notation import (
    NotationError as NotationError,
)
from .notation import (
    from_hanab_live as from_hanab_live,
)
from .notation import (
    from_hanab_live_link as from_hanab_live_link,
)
from .notation import (
    position as position,
)
from .notation import (
    to_hanab_live as to_hanab_live,
)
from .notation import (
    to_hanab_live_link as to_hanab_live_link,
)
from .rules import (
    Clue as Clue,
)
from .rules import (
    Discard as Discard,
)
from .rules import (
    Game as Game,
)
from .rules import (
    IllegalAction as IllegalAction,
)
from .rules import (
    Node as Node,
)
from .rules import (
    Outcome as Outcome,
)
from .rules import (
    PaceRisk as PaceRisk,
)
from .rules import (
    Play as Play,
)
from .rules import (
    Rating as Rating,
)
from .rules import (
    Reorder as Reorder,
)
from .rules import (
    RuleSet as RuleSet,
)
from .rules import (
    State as State,
)
from .rules import (
    Statistics as Statistics,
)
from .rules import (
    Suit as Suit,
)
from .rules import (
    Suppose as Suppose,
)
from .rules import (
    rule_set as rule_set,
)
from .simulation import simulate as simulate
from .solver import (
    TooLarge as TooLarge,
)
from .solver import (
    Undecided as Undecided,
)
from .solver import (
    UnknownCards as UnknownCards,
)
from .solver import (
    find_losing_step as find_losing_step,
)
from .solver import (
    winnable as winnable,
)
from .text import (
    LocalizedError as LocalizedError,
)
from .text import (
    UnknownLanguage as UnknownLanguage,
)
from .text import (
    get_language as get_language,
)
from .text import (
    set_language as set_language,
)

if TYPE_CHECKING:
    from .widget import Board as Board
    from .widget import Exercise as Exercise

__version__ = "0.1.0"


_WIDGETS = ("Board", "Exercise")
"""Imported when first asked for, so that the engine works without the widget libraries."""


def __dir__() -> list[str]:
    """The public names. There is no `__all__`, with which `help(hw)` would print the help of every class."""
    own = (name for name, value in globals().items() if getattr(value, "__module__", "").startswith(__name__))
    return sorted([*_WIDGETS, *(name for name in own if not name.startswith("_"))])


def __getattr__(name: str) -> Any:  # noqa: ANN401
    if name in _WIDGETS:
        from . import widget  # noqa: PLC0415

        return getattr(widget, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
