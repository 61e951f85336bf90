"""What the search of an endgame chooses."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from hanabi_widget.rules import Slot

ChoiceKind: TypeAlias = Literal["play", "clue", "discard"]


class EndgameChoice(NamedTuple):
    """The best action by the search of the endgame.

    Attributes:
        kind: the kind of action; None before the endgame, or where nothing can be done.
        slot: of a play, the slot.
    """

    kind: ChoiceKind | None
    slot: Slot = Slot(0)


NO_CHOICE = EndgameChoice(None)
