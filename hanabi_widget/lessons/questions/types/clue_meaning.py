"""What does the last clue mean by agreement?"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import ClassVar

from hanabi_widget.lessons.answers.answer_forms import SetForm
from hanabi_widget.lessons.answers.domains import CARD
from hanabi_widget.lessons.answers.knowledge_claim import KnowledgeClaim
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.questions.bases.clue_convention import ClueInterpretationQuestion
from hanabi_widget.lessons.questions.bases.meant_identities import MeantIdentities
from hanabi_widget.lessons.questions.question import SpecificMistake
from hanabi_widget.rules import Identity

from .possible_identities import identity_set


class ClueMeaningQuestion(ClueInterpretationQuestion):
    """The identities that the focus of the last clue may have for its receiver if all keep to the convention."""

    id, code, form = "meaning", "Q24", SetForm("cards", CARD)
    mistakes: ClassVar[Collection[str]] = ("positive_only", "no_counting", "public_only")
    min_distinct_mistakes = 2
    specific_mistakes: ClassVar[Mapping[str, SpecificMistake]] = {
        **ClueInterpretationQuestion.specific_mistakes,
        "wrong_focus": lambda question: question.others_in_focus(),
        "givers_hand": lambda question: question.without_givers_cards(),
        "logic_only": lambda question: [identity_set(question.exact_reasoner.identities((question.holder,))[question.slot - 1])],
    }

    def argument(self, element: Identity) -> Argument:
        """Why the card cannot be that, or whether a play clue or a save clue may be about it."""
        known = self.exact_reasoner.identities((self.holder,))[self.slot - 1]
        if known >> element & 1:
            return [self.may_be(element)]
        return [KnowledgeClaim(self.state, (self.holder,), self.slot, f"not {self.state.rules.card_names[element]}", self.viewer)]

    def interpret(self, meant: MeantIdentities) -> list[frozenset[int]]:
        """The identities that the focus may have as a play clue or as a save clue."""
        return [identity_set(meant.play | meant.save)]

    def others_in_focus(self) -> Iterable[frozenset[int]]:
        """What other touched cards could be if the clue were about them: those playable or trusted otherwise."""
        identities, meant = self.exact_reasoner.identities((self.holder,)), self.right
        found = [(meant.play | meant.save) & identities[slot - 1] for slot in self.clue.touched if slot != self.slot]
        return [identity_set(mask) for mask in found if mask]

    def without_givers_cards(self) -> Iterable[frozenset[int]]:
        """The answer of somebody who takes the giver to see the own hand: without the cards that clues have touched there."""
        return [identity_set(self.right.play | self.right.save) - self.clue.givers_touched]
