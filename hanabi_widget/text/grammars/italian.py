"""How Italian says cards, ranks, colours and places in sentences."""

from __future__ import annotations

from .english import Grammar


class Italian(Grammar):
    """The Italian grammar."""
