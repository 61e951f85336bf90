"""Is the last clue a play clue or a save clue, by agreement?"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import ClassVar

from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.domains import NameDomain
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.questions.bases.clue_convention import ClueInterpretationQuestion
from hanabi_widget.lessons.questions.bases.meant_identities import MeantIdentities

from .possible_identities import identity_set

CLUE_KINDS = {(True, False): "play", (False, True): "save", (True, True): "either", (False, False): "neither"}
"""The answer, by whether the focus may be what a play clue, and what a save clue, is about."""


class PlayOrSaveQuestion(ClueInterpretationQuestion):
    """Whether the last clue may be a play clue for its receiver, one that saves, either, or neither."""

    id, code, form = "play_or_save", "Q24", ChoiceForm("choice", NameDomain("ask.meant", [*CLUE_KINDS.values()]))

    drill_shares: ClassVar[Mapping[Hashable, int]] = {"play": 1, "save": 1, "either": 1}

    @property
    def answer_kind(self) -> Hashable:
        """The kind of clue."""
        return str(*self.right_answers)

    def argument(self, element: str) -> Argument:
        """A card that the focus may be as the kind of clue that is left out, or that there is none of the kind given."""
        said = next(kinds for kinds, name in CLUE_KINDS.items() if name == element)
        for (kind, identities), is_said in zip(self.right._asdict().items(), said):
            if bool(identities) != is_said:
                if is_said:
                    return [self.statement(f"convention.{kind}", options=0)]
                return [self.may_be(next(iter(identity_set(identities))))]
        return self.proof(element)

    def interpret(self, meant: MeantIdentities) -> list[str]:
        """The kind of clue."""
        return [CLUE_KINDS[bool(meant.play), bool(meant.save)]]
