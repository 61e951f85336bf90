"""Exact answers by search. Standard library only.

With hidden cards: which plans are certain, and the odds of endgames. With all cards known: whether a deck can be won, and where a game was
lost.
"""

from .hidden_card_search import CertainPlanSearch, Endgame, EndgameValue, Heights, best_odds_by_cards, maximum_goal, suit_goal
from .loss_reasons import LossReason, Obstacle
from .open_game import UnknownCards
from .winnability import DecidedBy, LosingStep, Undecided, Winnability, find_losing_step, winnable

__all__ = [
    "CertainPlanSearch",
    "DecidedBy",
    "Endgame",
    "EndgameValue",
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
