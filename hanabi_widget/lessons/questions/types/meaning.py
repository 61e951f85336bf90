"""What does the last clue mean? By the beginners' conventions."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import ClassVar

from hanabi_widget.lessons.answers.answer_forms import SetForm
from hanabi_widget.lessons.answers.argument import Argument
from hanabi_widget.lessons.answers.domains import CARD
from hanabi_widget.lessons.answers.knowledge_claim import KnowledgeClaim
from hanabi_widget.lessons.questions.bases.beginner_conventions import ClueMeaning
from hanabi_widget.lessons.questions.bases.clue_convention import ClueInterpretationQuestion
from hanabi_widget.lessons.questions.question import SpecificMistake
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Identity

from .possible import identity_set


class ClueMeaningQuestion(ClueInterpretationQuestion):
    """The identities that the focus of the last clue may have for its receiver."""

    id, code, form = "meaning", "Q24", SetForm("cards", CARD)
    mistakes: ClassVar[Collection[str]] = ("positive_only", "no_counting", "public_only")
    specific_mistakes: ClassVar[Mapping[str, SpecificMistake]] = {
        **ClueInterpretationQuestion.specific_mistakes,
        "logic_only": lambda question: question.interpret(ClueMeaning(play=-1, save=-1)),
    }

    def argument(self, element: Identity) -> Argument:
        """Why the card cannot be that, or whether a play clue or a save clue may be about it."""
        claim = KnowledgeClaim(self.state, (self.holder,), self.slot, f"not {self.state.rules.card_names[element]}", self.viewer)
        return [self.meant(element)] if self.focus_identities(self.exact_reasoner) >> element & 1 else [claim]

    def interpret(self, meaning: ClueMeaning, reasoner: Reasoner | None = None) -> list[frozenset[int]]:
        """The identities that the focus may have as a play clue or as a save clue."""
        return [identity_set((meaning.play | meaning.save) & self.focus_identities(reasoner or self.exact_reasoner))]
