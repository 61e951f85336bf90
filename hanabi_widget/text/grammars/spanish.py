"""How Spanish says cards, ranks, colours and places in sentences."""

from __future__ import annotations

from .english import Grammar


class Spanish(Grammar):
    """The Spanish grammar."""
