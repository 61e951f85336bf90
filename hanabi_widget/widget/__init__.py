"""The notebook widgets: boards, maps, exercises and practice."""

from .board import Board
from .exercise import Exercise
from .map import Map
from .practice import Practice

__all__ = ["Board", "Exercise", "Map", "Practice"]
