"""Questions which clue to give: asked of the player to act."""

from __future__ import annotations

from abc import ABC
from dataclasses import dataclass

from .next_action import Acting


@dataclass(frozen=True, kw_only=True)
class Giving(Acting, ABC):
    """The clues of the player to act that do something, as that player or who sees the whole table can say."""

    required_techniques = ("T10",)
    view_techniques = ("T6", "T7")
