"""Build a hand for Alice so that Bob does not know it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Self

from hanabi_widget.knowledge import DependsOnUnknownCard
from hanabi_widget.lessons.answers.answer_forms import HandForm
from hanabi_widget.lessons.answers.claim import Claim
from hanabi_widget.lessons.answers.domains import CARD, PLAYER, SLOT
from hanabi_widget.lessons.answers.parameters import CLAIM, parameter
from hanabi_widget.lessons.positions.constructed import with_hand
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.sampling import mixed, pairs
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import UNKNOWN
from hanabi_widget.text import Language, LocalizedError


@dataclass(frozen=True, kw_only=True)
class BuildHand(Question):
    """A hand for one player, out of the cards that there are and true to all clues, with which another does not know a claim.

    Every such hand is right; `right` has those in which one card is another than it is.

    Attributes:
        of: who is not to know.
        slot: the slot.
        claim: what is claimed of it, and known as the cards lie.
        other: whose hand is built.
    """

    of: int = parameter(PLAYER)
    slot: int = parameter(SLOT)
    claim: str = parameter(CLAIM, "playable")
    other: int = parameter(PLAYER)

    id, code, form = "build_hand", "Q19", HandForm(CARD)
    mistakes = ("public_only", "card_by_card", "my_view")
    required_techniques = ("T4",)
    view_techniques = ()
    uses_evidence = False
    min_distinct_mistakes = 0

    @property
    def holder(self) -> int:
        """Whose hand it is."""
        return self.other

    def check(self) -> None:
        """It is known, and another hand changes that."""
        if self.other == self.of or self.viewer is not None or not self.has_answer:
            raise LocalizedError("ask.error.build", player=self.state.names[self.of])

    def answers(self, reasoner: Reasoner) -> Iterable[tuple[int, ...]]:
        """The hands with one card changed; none if it is not known as the cards lie."""
        hand, fact = self.state.hands[self.other], reasoner.fact(self.claim)
        if UNKNOWN in hand:
            raise DependsOnUnknownCard(self.state, self.other, hand.index(UNKNOWN) + 1)
        if not reasoner.is_sure(reasoner.identities((self.of,))[self.slot - 1], fact):
            return []
        changed = (
            (*hand[:index], kind, *hand[index + 1 :])
            for index in range(len(hand))
            for kind in range(len(self.state.rules.card_names))
            if kind != hand[index]
        )
        return [other for other in changed if self._does(reasoner, other)]

    def _does(self, reasoner: Reasoner, hand: Sequence[int]) -> bool:
        """Whether the hand can be, and the player then does not know it."""
        state = self.state
        if not all(types >> kind & 1 for types, kind in zip(map(state.rules.possible_identities, state._clue_info_of(self.other)), hand)):
            return False
        held = Counter([*state._public_identities(), *hand])
        for seat, row in enumerate(state.hands):
            held.update(row if seat != self.other else ())
        if any(kind != UNKNOWN and number > state.rules.copies_of[kind] for kind, number in held.items()):
            return False
        other = reasoner.at(History((with_hand(state, self.other, hand),)))
        return not other.is_sure(other.identities((self.of,))[self.slot - 1], other.fact(self.claim))

    def accepts(self, answer: Any) -> bool:  # noqa: ANN401
        """Any hand that does."""
        return self._does(Reasoner.of(self.history), answer)

    def claim_about(self, element: Any) -> Claim:  # noqa: ANN401
        """The claim, with the hand in place."""
        state = self.state if element in self.right_answers else with_hand(self.state, self.other, element)
        return Claim(state, (self.of,), self.slot, self.claim)

    def words(self, spoken: Language) -> dict[str, object]:
        """The players by what they do."""
        place = SLOT.describe(spoken, self.context._replace(seat=self.of), self.slot)
        return {**super().words(spoken), "player": self.state.names[self.of], "place": place}

    @classmethod
    def draw(cls, history: History, random: Random) -> Iterator[Self]:
        """Each card of which something is known that rests on another's hand."""
        exact = Reasoner.of(history)
        for other, of, viewer in pairs(history.state, random):
            if viewer is None:
                known, for_all_hands = exact.identities((of,)), exact.identities((other, of))
                for slot, (types, more) in enumerate(zip(known, for_all_hands), start=1):
                    for claim in mixed(["playable", "trash", "not critical"], random):
                        fact = exact.fact(claim)
                        if exact.is_sure(types, fact) and not exact.is_sure(more, fact):
                            item = cls(history=history, of=of, slot=slot, claim=claim, other=other)
                            if item.has_answer:
                                yield item
