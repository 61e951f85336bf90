"""Which cards does Bob know to be playable?"""

from __future__ import annotations

from hanabi_widget.lessons.questions.bases.slots_known import KnownSlots


class Playable(KnownSlots):
    """The slots that their holder knows to be playable."""

    id, code, claim = "playable", "Q3", "playable"
