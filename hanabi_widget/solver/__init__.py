"""Exact answers by search, with hidden cards: what is certain, and with what odds. Standard library only."""

from .certain import CertainPlay
from .endgame import Endgame, Solved, prospects
from .search import Goal, Heights, TooLarge, finished, maximum

__all__ = ["CertainPlay", "Endgame", "Goal", "Heights", "Solved", "TooLarge", "finished", "maximum", "prospects"]
