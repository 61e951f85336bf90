"""Boards and exercises in a notebook."""

from .asking import ask, lesson
from .board import Board
from .exercise import Exercise

__all__ = ["Board", "Exercise", "ask", "lesson"]
