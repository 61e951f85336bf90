"""Which cards does Bob know to be trash?"""

from __future__ import annotations

from hanabi_widget.lessons.questions.bases.slots_known import KnownSlots


class Trash(KnownSlots):
    """The slots that their holder knows to be trash: cards that can never be played."""

    id, code, claim = "trash", "Q4", "trash"
    never = ("T3",)  # a card all of whose copies are on the table is trash, counted or not
