"""The notebook widgets: boards, exercises and practice."""

from .board import Board
from .exercise import Exercise
from .practice import Practice

__all__ = ["Board", "Exercise", "Practice"]
