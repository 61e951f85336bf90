"""Questions about which clue to give."""

from __future__ import annotations

from abc import ABC
from dataclasses import dataclass

from .next_action import NextActionQuestion


@dataclass(frozen=True, kw_only=True)
class ClueToGiveQuestion(NextActionQuestion, ABC):
    """A question for the clues of the player to act that have some effect."""

    required_techniques = ("T10",)
    view_techniques = ("T6", "T7")
