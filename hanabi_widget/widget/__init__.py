"""Boards and exercises in a notebook."""

from .asking import ask, lesson
from .board import Board
from .exercise import Exercise
from .progress_bar import simulate

__all__ = ["Board", "Exercise", "ask", "lesson", "simulate"]
