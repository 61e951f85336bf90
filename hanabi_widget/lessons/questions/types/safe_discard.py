"""Which discards can certainly not lower the maximum?"""

from __future__ import annotations

from hanabi_widget.lessons.questions.bases.slots_known import KnownSlots


class SafeDiscard(KnownSlots):
    """The slots whose discard lowers the maximum in no world that the holder holds possible.

    A discard lowers it exactly if the card is critical: the last copy of one that can still be played.
    """

    id, code, claim = "safe_discard", "Q5", "not critical"
    never = ("T3",)  # a card all of whose copies are on the table is not critical, counted or not
