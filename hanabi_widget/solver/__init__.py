"""Exact answers by search. Standard library only, except for the SAT solver of the extra ``sat``.

With hidden cards: which plans are certain, and the odds of endgames. With all cards known: whether a deck can be won, and where a game was
lost.
"""

from .certain_plan import CertainPlanSearch
from .endgame import Endgame, EndgameValue, best_odds_by_cards
from .hidden_card_search import Goal, Heights, maximum_goal, suit_goal
from .winnable.decision import DecidedBy, Undecided, Winnability, winnable
from .winnable.losing_step import LosingStep, find_losing_step
from .winnable.loss_reasons import LossReason, Obstacle
from .winnable.open_game import UnknownCards

__all__ = [
    "CertainPlanSearch",
    "DecidedBy",
    "Endgame",
    "EndgameValue",
    "Goal",
    "Heights",
    "LosingStep",
    "LossReason",
    "Obstacle",
    "Undecided",
    "UnknownCards",
    "Winnability",
    "best_odds_by_cards",
    "find_losing_step",
    "maximum_goal",
    "suit_goal",
    "winnable",
]
