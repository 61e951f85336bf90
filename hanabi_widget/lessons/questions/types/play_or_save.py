"""Is it a play clue or a save clue? Convention, not logic."""

from __future__ import annotations

from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.domains import NameDomain
from hanabi_widget.lessons.questions.bases.beginner_conventions import Meant
from hanabi_widget.lessons.questions.bases.clue_convention import Interpreted
from hanabi_widget.lessons.reasoners.reasoner import Reasoner

KINDS = {(True, False): "play", (False, True): "save", (True, True): "either", (False, False): "neither"}
"""What the clue may be, by whether its focus may be a card of a play clue, and one of a save clue."""


class PlayOrSave(Interpreted):
    """Whether the last clue is for its receiver a play clue, a save clue, either of them, or neither."""

    id, code, form = "play_or_save", "Q24", ChoiceForm("choice", NameDomain("ask.meant", [*KINDS.values()]))

    def read(self, meant: Meant, reasoner: Reasoner | None = None) -> list[str]:
        """What it may be."""
        types = self.may_be(reasoner or self.exact)
        return [KINDS[bool(meant[0] & types), bool(meant[1] & types)]]
