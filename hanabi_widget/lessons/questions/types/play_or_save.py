"""Is the last clue a play clue or a save clue? By the beginners' conventions."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import ClassVar

from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.argument import Argument
from hanabi_widget.lessons.answers.domains import NameDomain
from hanabi_widget.lessons.questions.bases.beginner_conventions import ClueMeaning
from hanabi_widget.lessons.questions.bases.clue_convention import ClueInterpretationQuestion
from hanabi_widget.lessons.reasoners.reasoner import Reasoner

from .possible import identity_set

CLUE_KINDS = {(True, False): "play", (False, True): "save", (True, True): "either", (False, False): "neither"}
"""The answer, by whether the focus may be what a play clue, and what a save clue, is about."""


class PlayOrSaveQuestion(ClueInterpretationQuestion):
    """Whether the last clue may be a play clue for its receiver, a save clue, either, or neither."""

    id, code, form = "play_or_save", "Q24", ChoiceForm("choice", NameDomain("ask.meant", [*CLUE_KINDS.values()]))

    min_distinct_mistakes = 1
    drill_shares: ClassVar[Mapping[Hashable, int]] = {"play": 1, "save": 1, "either": 1}

    @property
    def answer_kind(self) -> Hashable:
        """The kind of clue."""
        return str(*self.right_answers)

    def argument(self, element: str) -> Argument:
        """A card that the focus may be as the kind of clue that is left out, or that there is none of the kind given."""
        identities = self.focus_identities(self.exact_reasoner)
        said = next(kinds for kinds, name in CLUE_KINDS.items() if name == element)
        for kind, is_said, meaning in zip(("play", "save"), said, self.clue.meaning()):
            if bool(identities & meaning) != is_said:
                if is_said:
                    return [self.statement(f"convention.{kind}", options=0)]
                card = next(iter(identity_set(identities & meaning)))
                return [self.statement(f"convention.may.{kind}", place=(self.holder, self.slot), card=card)]
        return self.proof(element)

    def interpret(self, meaning: ClueMeaning, reasoner: Reasoner | None = None) -> list[str]:
        """The kind of clue."""
        identities = self.focus_identities(reasoner or self.exact_reasoner)
        return [CLUE_KINDS[bool(meaning.play & identities), bool(meaning.save & identities)]]
