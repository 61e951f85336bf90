"""The plan of an explanation, by the kind of the action."""

from __future__ import annotations

from hanabi_widget.rules import Action, Clue, Discard, Play

from .clue_explained import ClueExplained
from .play_or_discard_explained import PlayOrDiscardExplained
from .saying import Plan
from .standpoint import Standpoint


def plan_of(standpoint: Standpoint, action: Action) -> Plan | None:
    """What to say of an action to a reader; None of what is no clue, play or discard."""
    if isinstance(action, Clue):
        return ClueExplained(standpoint, action).plan()
    if isinstance(action, Play | Discard):
        return PlayOrDiscardExplained(standpoint, action).plan()
    return None
