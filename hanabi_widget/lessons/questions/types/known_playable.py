"""Which slots does their holder know to be playable?"""

from __future__ import annotations

from hanabi_widget.lessons.questions.bases.known_slots import KnownSlotsQuestion


class KnownPlayableQuestion(KnownSlotsQuestion):
    """The slots that their holder knows to be playable."""

    id, code, claim = "playable", "Q3", "playable"
