"""Which identities may a card have as far as Alice knows what Bob knows?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from hanabi_widget.lessons.answers.answer_forms import SetForm
from hanabi_widget.lessons.answers.domains import CARD
from hanabi_widget.lessons.answers.knowledge_claim import KnowledgeClaim
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument, Step
from hanabi_widget.lessons.positions.plausible_games import JUST_TOLD, LATE, Stage
from hanabi_widget.lessons.questions.bases.nested_knowledge import NestedKnowledgeQuestion
from hanabi_widget.lessons.questions.question import NINE_CARDS
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Identity
from hanabi_widget.text import Language, current_language

from .possible_identities import identity_set


@dataclass(frozen=True, kw_only=True)
class NestedIdentitiesQuestion(NestedKnowledgeQuestion):
    """The identities of a slot in the worlds that a chain of players leads to (M_a M_b)."""

    id, code, form = "thinks", "Q8", SetForm("cards", CARD)
    drill_rules = (NINE_CARDS,)
    undrilled_techniques = ("T2",)  # clues that missed hardly ever decide
    drill_stages: ClassVar[Mapping[str, Stage]] = {"T1": JUST_TOLD, "T3": LATE, "T5": LATE}

    def answers(self, reasoner: Reasoner) -> Iterable[frozenset[Identity]]:
        """The identities that the chain leaves open."""
        return [identity_set(reasoner.identities(self.chain)[self.slot - 1])]

    def prompt(self, language: Language | None = None) -> str:
        """The question, which is simpler for two players."""
        language = language or current_language()
        key = "ask.thinks" if len(self.by) == 1 else "ask.thinks.chain"
        return language.say(key, first=self.state.names[self.by[0]], **self.text_values(language))

    def proof(self, answer: frozenset[Identity]) -> Argument:
        """Why nothing else is left, and for each card that is, a hand with which it cannot be ruled out."""
        cards, place = sum(1 << identity for identity in answer), (self.of, self.slot)
        why_no_more = (
            self.statement("level.any", place=place)
            if cards == self.state.rules.all_identities
            else KnowledgeClaim.one_of(self.state, self.chain, self.slot, answer, self.viewer)
        )
        plain, steps = 0, list[Step]()
        for identity in sorted(answer):
            claim = self.claim_about(identity)
            example = claim.counterexample()
            if example is not None and {*example.changed} - {place}:
                steps.append(claim)
            else:
                plain |= 1 << identity
        if plain:
            steps.insert(0, self.statement("nested.open", who=self.by, player=self.of, place=place, options=plain))
        return [why_no_more, *steps]

    def claim_about(self, element: Identity) -> KnowledgeClaim:
        """The chain knows that the card does not have the identity."""
        return KnowledgeClaim(self.state, self.chain, self.slot, f"not {self.state.rules.card_names[element]}", self.viewer)
