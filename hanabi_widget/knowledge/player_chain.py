"""A chain of players: what the first knows that the next knows, and so on."""

from __future__ import annotations

from typing import TypeAlias

from hanabi_widget.rules import SeatIndex

Chain: TypeAlias = tuple[SeatIndex, ...]
"""Seats: the first knows that the next knows, and so on."""
