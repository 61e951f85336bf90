"""The notebook widgets: boards and exercises."""

from .board import Board
from .exercise import Exercise

__all__ = ["Board", "Exercise"]
