"""Exact answers by search, with hidden cards: what is certain, and with what odds. Standard library only."""

from .certain import CertainPlay
from .endgame import Endgame
from .search import Goal, TooLarge, finished, maximum

__all__ = ["CertainPlay", "Endgame", "Goal", "TooLarge", "finished", "maximum"]
