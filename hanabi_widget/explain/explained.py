"""The plan of an explanation, by the kind of the action."""

from __future__ import annotations

from hanabi_widget.rules import Action, Clue, Discard, Play, SeatIndex, State

from .clue_explained import ClueExplained
from .play_or_discard_explained import PlayOrDiscardExplained
from .points_and_claims import Plan, Point
from .standpoint import Side, Standpoint


def plan_of(before: State, action: Action, after: State, viewer: SeatIndex | None) -> tuple[Standpoint, Plan]:
    """What to say of an action to a reader."""
    standpoint = Standpoint(Side(before, viewer), Side(after, viewer))
    if isinstance(action, Clue):
        return standpoint, ClueExplained(standpoint, action).plan()
    if isinstance(action, Play | Discard):
        return standpoint, PlayOrDiscardExplained(standpoint, action).plan()
    return standpoint, Plan(Point("follows", "nothing"), ())
