"""Give a clue after which Cathy knows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Self

from hanabi_widget.knowledge import DependsOnUnknownCard, Observation, fact_identities
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.claim import Claim
from hanabi_widget.lessons.answers.domains import PLAYER, SLOT, ActionDomain
from hanabi_widget.lessons.answers.parameters import CLAIM, parameter
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.sampling import mixed, slots
from hanabi_widget.lessons.questions.bases.clue_to_give import Giving
from hanabi_widget.lessons.reasoners.ignorance import Ignorance
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Clue, clues_of


@dataclass(frozen=True, kw_only=True)
class ClueFor(Giving):
    """The clues of the player to act after which another knows a claim about a card of theirs; None if there is none.

    Seen from above, a clue is right if the holder knows the claim after it as the cards lie. From the giver's chair it is right
    if the giver knows that, whatever the giver holds; and the question has an answer only if the giver knows of each other clue
    that the holder will not know the claim after it.

    Attributes:
        of: the holder.
        slot: the slot.
        claim: what the holder is to know of it.
    """

    of: int = parameter(PLAYER)
    slot: int = parameter(SLOT)
    claim: str = parameter(CLAIM, "playable")

    id, code, form = "clue_for", "Q10", ChoiceForm("action", ActionDomain(Clue), none=True)

    @property
    def chain(self) -> tuple[int, ...]:
        """Whose knowledge counts after the clue."""
        return (self.of,) if self.viewer is None else (self.viewer, self.of)

    def answers(self, reasoner: Reasoner) -> Iterable[Clue | None]:
        """All such clues."""
        state, found, others = self.state, list[Clue](), list[Clue]()
        for clue in clues_of(state.legal_actions()):
            if clue.player == self.of != self.viewer:
                (found if self._does(reasoner, clue) else others).append(clue)
        if type(reasoner) is Reasoner and self.viewer is not None:
            self._see_that_none_of(others)
        return found or [None]

    def _see_that_none_of(self, clues: list[Clue]) -> None:
        """See that the giver knows of these clues that they do not do.

        Raises:
            DependsOnUnknownCard: that depends on the giver's own hand.
        """
        for clue in clues:
            if not self._ignorance(clue).certain:
                raise DependsOnUnknownCard(self.state, self.state.player, 1)

    @property
    def plain(self) -> bool:
        """Whether it is seen at a glance that the clues which do not do cannot do."""
        others = (clue for clue in clues_of(self.state.legal_actions()) if clue.player == self.of)
        exact = Reasoner.of(self.history, self.viewer)
        return self.viewer is None or all(self._does(exact, clue) or self._ignorance(clue).evident for clue in others)

    def _does(self, reasoner: Reasoner, clue: Clue) -> bool:
        """Whether the holder knows the claim after the clue."""
        after = reasoner.after(clue)
        return after.is_sure(after.identities(self.chain)[self.slot - 1], after.fact(self.claim))

    def _ignorance(self, clue: Clue) -> Ignorance:
        """What the giver may be sure that the holder does not know after a clue."""
        after = self.state.apply(clue)
        return Ignorance(Observation(after, self.viewer), self.state.player, self.of, self.slot, fact_identities(after, self.claim))

    def claim_about(self, element: Any) -> Claim | None:  # noqa: ANN401
        """That the holder knows it after the clue."""
        if element is None or element.player != self.of:
            return None
        return Claim(self.state.apply(element), self.chain, self.slot, self.claim, self.viewer)

    @classmethod
    def draw(cls, history: History, random: Random) -> Iterator[Self]:
        """Each card that is as claimed and not known to be, from the giver's chair and from above."""
        state = history.state
        if not clues_of(state.legal_actions()):
            return
        for of in mixed([seat for seat in range(len(state.names)) if seat != state.player], random):
            now = Reasoner.of(history)
            for slot in slots(state, of, random):
                for claim in ("playable", "trash"):
                    fact = now.fact(claim)
                    if fact >> state.hands[of][slot - 1] & 1 and now.identities((of,))[slot - 1] & ~fact:
                        for viewer in mixed([None, state.player], random):
                            item = cls(history=history, viewer=viewer, of=of, slot=slot, claim=claim)
                            if item.plain:
                                yield item
