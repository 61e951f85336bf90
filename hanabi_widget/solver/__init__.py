"""Exact answers by search. Standard library only, but for the SAT solver of the extra ``sat``.

With hidden cards: what is certain, and with what odds. With all cards known: whether a deck can be won, and where a game was lost.
"""

from .certain_plan import CertainPlay
from .endgame import Endgame, Solved, prospects
from .hidden_search import Goal, Heights, TooLarge, finished, maximum
from .winnable.bounds import Obstacle, Reason
from .winnable.decision import Answer, Effort, Stage, Undecided, winnable
from .winnable.losing_step import Loss, lost_from
from .winnable.open_game import CardsUnknown

__all__ = [
    "Answer",
    "CardsUnknown",
    "CertainPlay",
    "Effort",
    "Endgame",
    "Goal",
    "Heights",
    "Loss",
    "Obstacle",
    "Reason",
    "Solved",
    "Stage",
    "TooLarge",
    "Undecided",
    "finished",
    "lost_from",
    "maximum",
    "prospects",
    "winnable",
]
