"""Which slots does their holder know to be trash?"""

from __future__ import annotations

from hanabi_widget.lessons.questions.bases.known_slots import KnownSlotsQuestion


class KnownTrashQuestion(KnownSlotsQuestion):
    """The slots that their holder knows to be trash."""

    id, code, claim = "trash", "Q4", "trash"
    undrilled_techniques = ("T3",)  # identities all of whose copies are on the table are trash anyway
