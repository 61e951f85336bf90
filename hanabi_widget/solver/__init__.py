"""Exact answers by search. Standard library only, but for the SAT solver of the extra ``sat``.

With hidden cards: what is certain, and with what odds. With all cards known: whether a deck can be won, and where a game was lost.
"""

from .bounds import Obstacle, Reason
from .certain import CertainPlay
from .endgame import Endgame, Solved, prospects
from .loss import Loss, lost_from
from .openplay import CardsUnknown
from .search import Goal, Heights, TooLarge, finished, maximum
from .winning import Answer, Effort, Stage, Undecided, winnable

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
