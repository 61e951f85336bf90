"""Does Alice know that Bob knows it, and why?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Self

from hanabi_widget.knowledge import DependsOnUnknownCard
from hanabi_widget.lessons.answers.claim import Claim
from hanabi_widget.lessons.answers.parameters import CLAIM, parameter
from hanabi_widget.lessons.answers.yes_no_why import BECAUSE, YesNoWhy, YesNoWhyForm
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.questions.bases.nested_knowledge import Nested
from hanabi_widget.lessons.reasoners.partial import Partial
from hanabi_widget.lessons.reasoners.reasoner import DoesNotApply, Reasoner

from .possible import members


@dataclass(frozen=True, kw_only=True)
class KnowsThat(Nested):
    """Whether players know that another knows a claim, and why.

    What the kinds of facts prove that a student cites is computed from these facts alone, so every sufficient choice without an
    idle one is right.

    Attributes:
        claim: what is claimed of the slot.
    """

    claim: str = parameter(CLAIM, "playable")

    id, code, form = "knows_that", "Q7", YesNoWhyForm()

    def answers(self, reasoner: Reasoner) -> Iterable[YesNoWhy]:
        """Yes with each least choice of facts, or no with each card that it may be."""
        fact, types = reasoner.fact(self.claim), reasoner.identities(self.chain)[self.slot - 1]
        if reasoner.is_sure(types, fact):
            return [YesNoWhy(known=True, facts=facts) for facts in self._proofs(reasoner.history, fact)]
        return [YesNoWhy(known=False, example=kind) for kind in members(types & ~fact)]

    def _proofs(self, history: History, fact: int) -> Iterator[frozenset[str]]:
        """The least choices of kinds of facts that prove it; of what does not follow, none."""
        found: list[frozenset[str]] = []
        for size in range(len(BECAUSE) + 1):
            for chosen in map(frozenset, combinations(BECAUSE, size)):
                if any(less <= chosen for less in found):
                    continue
                uses = tuple(evidence for name in BECAUSE if name in chosen for evidence in BECAUSE[name])
                try:
                    types = Partial.of(history, self.viewer, uses).identities(self.chain)[self.slot - 1]
                except (DependsOnUnknownCard, DoesNotApply):
                    continue
                if not types & ~fact:
                    found.append(chosen)
        yield from found or [frozenset()]

    def claim_about(self, element: Any) -> Claim:  # noqa: ANN401, ARG002
        """The question itself."""
        return Claim(self.state, self.chain, self.slot, self.claim, self.viewer)

    @classmethod
    def about(cls, history: History, viewer: int | None, by: tuple[int, ...], of: int, slot: int) -> Iterator[Self]:
        """Whether the slot is known to be playable, to be trash, not to be critical."""
        for claim in ("playable", "trash", "not critical"):
            yield cls(history=history, viewer=viewer, by=by, of=of, slot=slot, claim=claim)
