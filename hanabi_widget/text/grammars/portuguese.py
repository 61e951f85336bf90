"""How Portuguese says cards, ranks, colours and places in sentences."""

from __future__ import annotations

from .english import Grammar


class Portuguese(Grammar):
    """The Portuguese grammar."""
