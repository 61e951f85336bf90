"""The names of the parts of a board that a person opens and closes."""

from __future__ import annotations

PANELS = ("possibilities", "update-panel", "statistics-panel", "advice", "plots", "minds")
"""Their names, which js uses too."""

OPEN_AT_FIRST = ("possibilities",)
"""What is open on a new board."""
