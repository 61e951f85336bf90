"""Exact answers by search. Standard library only.

With hidden cards: which plans are certain, and the odds of endgames. With all cards known: whether a deck can be won, and where a game was
lost.
"""

from .hidden_card_search import (
    CertainPlanSearch as CertainPlanSearch,
    Endgame as Endgame,
    EndgameValue as EndgameValue,
    Heights as Heights,
    best_odds_by_cards as best_odds_by_cards,
    maximum_goal as maximum_goal,
    suit_goal as suit_goal,
)
from .loss_reasons import LossReason as LossReason, Obstacle as Obstacle
from .open_game_model import UnknownCards as UnknownCards
from .winnability import (
    LosingStep as LosingStep,
    MostPoints as MostPoints,
    Undecided as Undecided,
    Winnability as Winnability,
    find_losing_step as find_losing_step,
    most_points as most_points,
    winnable as winnable,
)
