"""Boards and exercises in a notebook."""

from .asking import ask, lesson
from .board import Board
from .exercise import Exercise
from .simulating import simulate

__all__ = ["Board", "Exercise", "ask", "lesson", "simulate"]
