"""The board in a notebook."""

from .board import Board

__all__ = ["Board"]
