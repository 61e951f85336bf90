"""Which discards certainly do not lower the maximum score?"""

from __future__ import annotations

from hanabi_widget.lessons.questions.bases.known_slots import KnownSlotsQuestion


class SafeDiscardQuestion(KnownSlotsQuestion):
    """The slots whose discard lowers the maximum score in no possible world.

    A discard lowers it if and only if the card is critical.
    """

    id, code, claim = "safe_discard", "Q5", "not critical"
    undrilled_techniques = ("T3",)  # identities all of whose copies are on the table are not critical anyway
