"""Does Alice know that Bob knows a claim, and why?"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, Self

from hanabi_widget.knowledge import DependsOnUnknownCard, fact_identities
from hanabi_widget.lessons.answers.knowledge_claim import KnowledgeClaim
from hanabi_widget.lessons.answers.question_parameters import CLAIM, parameter
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.answers.yes_no_why import CITABLE_EVIDENCE, YesNoWhy, YesNoWhyForm
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.questions.bases.nested_knowledge import NestedKnowledgeQuestion
from hanabi_widget.lessons.reasoners.partial_reasoner import PartialReasoner
from hanabi_widget.lessons.reasoners.reasoner import DoesNotApply, Reasoner
from hanabi_widget.rules import Identities, SeatIndex, Slot

from .possible_identities import identity_set


@dataclass(frozen=True, kw_only=True)
class KnowsThatQuestion(NestedKnowledgeQuestion):
    """Whether players know that the holder knows a claim, and why.

    Whether the cited kinds of evidence prove it is computed from these kinds alone; every minimal proof is right.

    Attributes:
        claim: the claim about the slot.
    """

    claim: str = parameter(CLAIM, "playable")

    id, code, form = "knows_that", "Q7", YesNoWhyForm()
    drill_shares: ClassVar[Mapping[Hashable, int]] = {True: 1, False: 1}

    @property
    def answer_kind(self) -> bool:
        """Whether it is known."""
        return any(answer.known for answer in self.right_answers)

    def answers(self, reasoner: Reasoner) -> Iterable[YesNoWhy]:
        """Yes with each minimal proof, or no with each identity that refutes it."""
        fact, identities = reasoner.fact_identities(self.claim), reasoner.identities(self.chain)[self.slot - 1]
        if reasoner.is_sure(identities, fact):
            return [YesNoWhy(known=True, evidence=evidence) for evidence in self._minimal_proofs(reasoner.history, fact)]
        return [YesNoWhy(known=False, example=identity) for identity in identity_set(identities & ~fact)]

    def _minimal_proofs(self, history: History, fact: int) -> Iterator[frozenset[str]]:
        """The minimal sets of kinds of evidence that prove it; the empty set if none does."""
        found: list[frozenset[str]] = []
        for size in range(len(CITABLE_EVIDENCE) + 1):
            for chosen in map(frozenset, combinations(CITABLE_EVIDENCE, size)):
                if any(smaller <= chosen for smaller in found):
                    continue
                try:
                    identities = self._left_by(history, chosen)
                except (DependsOnUnknownCard, DoesNotApply):
                    continue
                if not identities & ~fact:
                    found.append(chosen)
        yield from found or [frozenset()]

    def _left_by(self, history: History, evidence: frozenset[str]) -> Identities:
        """The identities that some kinds of evidence leave open."""
        kinds = tuple(kind for name in _in_order(evidence) for kind in CITABLE_EVIDENCE[name])
        return PartialReasoner.of(history, self.viewer, kinds).identities(self.chain)[self.slot - 1]

    def claim_about(self, element: YesNoWhy) -> KnowledgeClaim:  # noqa: ARG002
        """The claim that the question asks about."""
        return KnowledgeClaim(self.state, self.chain, self.slot, self.claim, self.viewer)

    def argument(self, element: YesNoWhy) -> Argument:
        """For a no, the identity that it gives; for a yes, what the cited evidence leaves open or which of it is not needed."""
        claim, place = self.claim_about(element), (self.of, self.slot)
        known = next(iter(self.right_answers)).known
        if not element.known:
            if element.example is None:
                return [claim]
            if fact_identities(self.state, self.claim) >> element.example & 1:
                return [
                    self.statement("argued.fits", card=element.example, fact=self.claim),
                    *claim.on_the_table(1 << element.example, "it"),
                ]
            refuted = claim._replace(fact=f"not {self.state.rules.card_names[element.example]}")
            return [refuted, *(claim.on_the_table(1 << element.example, "it") if element in self.right_answers else [])]
        if not known:
            return [claim]
        if element in self.right_answers:
            enough = (
                self.statement("argued.enough", evidence=_in_order(element.evidence))
                if element.evidence
                else self.statement("argued.evident")
            )
            return [claim, enough]
        left = self._left_by(self.seen, element.evidence) & ~fact_identities(self.state, self.claim)
        if left:
            example = next(iter(identity_set(left)))
            key = "argued.open" if element.evidence else "argued.open.bare"
            return [
                self.statement(key, place=place, card=example, **({"evidence": _in_order(element.evidence)} if element.evidence else {})),
                *claim.on_the_table(1 << example, "it"),
            ]
        needless = next(
            (
                name
                for name in _in_order(element.evidence)
                if any(right.evidence <= element.evidence - {name} for right in self.right_answers)
            ),
            None,
        )
        return [] if needless is None else [self.statement("argued.needless", evidence=[needless])]

    @classmethod
    def about_slot(cls, history: History, viewer: SeatIndex | None, by: tuple[SeatIndex, ...], of: SeatIndex, slot: Slot) -> Iterator[Self]:
        """One question for each of three claims."""
        for claim in ("playable", "trash", "not critical"):
            yield cls(history=history, viewer=viewer, by=by, of=of, slot=slot, claim=claim)


def _in_order(evidence: frozenset[str]) -> list[str]:
    """Kinds of evidence in the order in which they are learned."""
    return [name for name in CITABLE_EVIDENCE if name in evidence]
