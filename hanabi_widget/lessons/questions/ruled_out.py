"""What rules it out? A card that a learner may have left in, and the one kind of evidence that says it is not there."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from typing import NamedTuple

from hanabi_widget.explain import sayings_of_premises
from hanabi_widget.knowledge import Reason
from hanabi_widget.lessons.reasoners import EVIDENCE, NO_CONCLUSION, PartialReasoner
from hanabi_widget.rules import SeatIndex
from hanabi_widget.text import Language, card_names, describe_place, sayings_in_words

from .hints import EVIDENCE_TECHNIQUES, claim_to_look_at
from .question import Question


class RuledOut(NamedTuple):
    """That a card is not another one, and why: all other kinds of evidence together leave it open.

    Attributes:
        reason: why the card is not that one.
        viewer: the seat whose hand must not be revealed; None if all hands may be.
        technique: the kind of evidence that rules it out, one of `EVIDENCE_TECHNIQUES`.

    Example:
        >>> from hanabi_widget.lessons import drill
        >>> found = RuledOut.by(drill("known", technique="T2", n=1, seed=7)[0])
        >>> found.reason.claim, found.technique
        ('not y1', 'T2')
    """

    reason: Reason
    viewer: SeatIndex | None
    technique: str

    @classmethod
    def by(cls, question: Question) -> RuledOut | None:
        """One about a card that a question asks for, by the hardest evidence that its answer needs; None if there is none.

        That a clue touched a card is no question: it stands below the card.
        """
        claim = claim_to_look_at(question, question.example_answer)
        technique = question.difficulty
        if claim is None or claim.state != question.state or technique not in EVIDENCE_TECHNIQUES[1:]:
            return None

        def left_by(evidence: Collection[str]) -> int:
            return PartialReasoner.of(question.seen, question.viewer, evidence).identities(claim.chain)[claim.slot - 1]

        others = tuple(kind for kind, name in zip(EVIDENCE, EVIDENCE_TECHNIQUES) if name != technique)
        with suppress(*NO_CONCLUSION):
            for card in question.state.rules.names_of(left_by(others) & ~left_by(EVIDENCE)):
                if reason := claim._replace(fact=f"not {card}").reason():
                    return cls(reason, question.viewer, technique)
        return None

    def in_words(self, language: Language) -> tuple[str, tuple[str, ...], str]:
        """The question, the kinds of evidence to choose from, and what is said once one is chosen."""
        reason = self.reason
        names = [language.say(f"technique.{technique}") for technique in EVIDENCE_TECHNIQUES]
        place = describe_place(language, reason.state, reason.chain[-1], reason.slot)
        card = card_names(language, reason.state, reason.excluded)
        premises = sayings_in_words(language, reason.state, sayings_of_premises([reason]), self.viewer)
        told = [language.say(f"technique.{self.technique}"), *(said.text for said in premises)]
        return language.say("practice.rules_out", place=place, card=card), tuple(names), "\n".join(told)
