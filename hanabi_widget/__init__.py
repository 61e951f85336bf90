"""Hanabi in a notebook: boards to step through, and exactly what each player can know.

Begin with a game, show it, ask about it, or let bots play::

    import hanabi_widget as hw
    game = hw.deal(players=3, seed=7)  # or hw.position("..."), hw.load("game.hanabi"), a game of bots: hw.simulate("piers").game(0)
    hw.Board(game, view="Bob")  # in a notebook: click, step, ask "what if?"; hw.Table, hw.Poll and hw.Exam are for a class
    game[0].knowledge("Bob")  # what Bob knows of his hand; game[0].explain(hw.Clue("Bob", 1)) says what a clue would teach
    hw.Exercise(hw.question("known", game, of="Bob"))  # also hw.drill, hw.puzzles, a lesson; hw.Practice("Zoé") goes on
    hw.export_lesson("ones.lesson", "ones.html")  # a page that needs no Python; also for an LMS, Moodle, a book, paper

Every error is a `HanabiError`. `dir(hw)` lists all names; `help(hw.deal)` shows an example.
"""

from __future__ import annotations

from importlib import import_module as _import_module
from typing import TYPE_CHECKING

from . import methods_of_states_and_games as _doors  # noqa: F401 # puts their doors on states, games and reasons
from .base_error import HanabiError as HanabiError
from .conventions import Convention as Convention, convention as convention
from .effort import TooLarge as TooLarge, effort as effort
from .knowledge import (
    CommonKnowledge as CommonKnowledge,
    DependsOnUnknownCard as DependsOnUnknownCard,
    EverybodyKnows as EverybodyKnows,
    Fact as Fact,
    Formula as Formula,
    FormulaError as FormulaError,
    InconsistentPosition as InconsistentPosition,
    Knows as Knows,
    KnowsWhether as KnowsWhether,
    PossibleWorlds as PossibleWorlds,
    TooManyWorlds as TooManyWorlds,
    Trusts as Trusts,
    formula as formula,
)
from .notation import (
    NotationError as NotationError,
    from_hanab_live as from_hanab_live,
    from_hanab_live_link as from_hanab_live_link,
    load as load,
    position as position,
    read as read,
    to_hanab_live as to_hanab_live,
    to_hanab_live_link as to_hanab_live_link,
)
from .rules import (
    Clue as Clue,
    Discard as Discard,
    Game as Game,
    IllegalAction as IllegalAction,
    Node as Node,
    Outcome as Outcome,
    PaceRisk as PaceRisk,
    Play as Play,
    Rating as Rating,
    Reorder as Reorder,
    RuleSet as RuleSet,
    State as State,
    Statistics as Statistics,
    Suit as Suit,
    Suppose as Suppose,
    rule_set as rule_set,
)
from .rules.deal import deal as deal
from .solver import (
    Undecided as Undecided,
    UnknownCards as UnknownCards,
    find_losing_step as find_losing_step,
    winnable as winnable,
)
from .text import (
    LocalizedError as LocalizedError,
    UnknownLanguage as UnknownLanguage,
    get_language as get_language,
    set_language as set_language,
)

if TYPE_CHECKING:
    from .bots import BotError as BotError
    from .classroom import (
        Exam as Exam,
        Poll as Poll,
        Table as Table,
    )
    from .export.export_lesson import export_lesson as export_lesson
    from .lessons import (
        LessonError as LessonError,
        drill as drill,
        labelled as labelled,
        puzzles as puzzles,
        question as question,
    )
    from .simulate_with_progress import simulate as simulate
    from .widget.board import Board as Board
    from .widget.editor import Editor as Editor
    from .widget.exercise_and_practice import Exercise as Exercise, Practice as Practice
    from .widget.map_of_minds import Map as Map

__version__ = "0.1.0"


_ON_DEMAND = {
    "Board": "widget.board",
    "BotError": "bots",
    "Editor": "widget.editor",
    "Exam": "classroom",
    "Exercise": "widget.exercise_and_practice",
    "LessonError": "lessons",
    "Map": "widget.map_of_minds",
    "Poll": "classroom",
    "Practice": "widget.exercise_and_practice",
    "Table": "classroom",
    "drill": "lessons",
    "export_lesson": "export.export_lesson",
    "labelled": "lessons",
    "puzzles": "lessons",
    "question": "lessons",
    "simulate": "simulate_with_progress",
}
"""Where names are that are imported when first asked for: a board is there sooner, and the engine needs no widget libraries."""


def __dir__() -> list[str]:
    """The public names. There is no `__all__`, with which `help(hw)` would print the help of every class."""
    own = (name for name, value in globals().items() if getattr(value, "__module__", "").startswith(__name__))
    return sorted([*_ON_DEMAND, *(name for name in own if not name.startswith("_"))])


def __getattr__(name: str) -> object:
    if name in _ON_DEMAND:
        return getattr(_import_module(f".{_ON_DEMAND[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
