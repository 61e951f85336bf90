"""Exact answers by search. Standard library only, but for the SAT solver of the extra ``sat``.

With hidden cards: what is certain, and with what odds. With all cards known: whether a deck can be won, and where a game was lost.
"""

from .certain_plan import CertainPlanSearch
from .endgame import Endgame, EndgameValue, prospects
from .hidden_search import Goal, Heights, TooLarge, finished, maximum
from .winnable.bounds import LossReason, Obstacle
from .winnable.decision import DecidedBy, Effort, Undecided, Winnability, winnable
from .winnable.losing_step import LosingStep, find_losing_step
from .winnable.open_game import UnknownCards

__all__ = [
    "CertainPlanSearch",
    "DecidedBy",
    "Effort",
    "Endgame",
    "EndgameValue",
    "Goal",
    "Heights",
    "LosingStep",
    "LossReason",
    "Obstacle",
    "TooLarge",
    "Undecided",
    "UnknownCards",
    "Winnability",
    "find_losing_step",
    "finished",
    "maximum",
    "prospects",
    "winnable",
]
