"""Build a hand with which another player does not know a claim."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Self

from hanabi_widget.knowledge.worlds import require_known
from hanabi_widget.lessons.answers.answer_forms import HandForm
from hanabi_widget.lessons.answers.domains import CARD
from hanabi_widget.lessons.answers.knowledge_claim import KnowledgeClaim
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.position_variant import player_pairs_and_viewers, shuffled
from hanabi_widget.lessons.questions.bases.supposed_hand import SupposedHandQuestion
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Identity, SeatIndex, by_identity, by_slot
from hanabi_widget.text import LocalizedError


@dataclass(frozen=True, kw_only=True)
class BuildHandQuestion(SupposedHandQuestion):
    """A hand for one player, consistent with the deck and all clues, with which another player does not know a claim.

    Every such hand is accepted; `right_answers` has those that differ from the actual hand in one card. With the actual hand the claim is
    known.

    Attributes:
        is_to_be_known: whether the player is to know the claim with the hand.
    """

    id, code, form = "build_hand", "Q19", HandForm(CARD)
    is_to_be_known: ClassVar[bool] = False

    @property
    def holder(self) -> SeatIndex:
        """The player whose hand is built."""
        return self.other

    def check(self) -> None:
        """Check that it is otherwise with the actual hand, and that some hand changes that.

        Raises:
            LocalizedError: it is not so, or the viewer does not see the whole table.
        """
        if self.other == self.of or self.viewer is not None or not self.has_answer:
            raise LocalizedError(f"ask.error.{'build_known' if self.is_to_be_known else 'build'}", player=self.state.names[self.of])

    def answers(self, reasoner: Reasoner) -> Iterable[tuple[Identity, ...]]:
        """Hands with one card changed; none if the actual hand does it as well."""
        hand, fact = self.state.hands[self.other], reasoner.fact_identities(self.claim)
        require_known(self.state, self.other, hand)
        if reasoner.is_sure(reasoner.identities((self.of,))[self.slot - 1], fact) == self.is_to_be_known:
            return []
        changed = (
            (*hand[:index], identity, *hand[index + 1 :])
            for index in range(len(hand))
            for identity, _ in by_identity(self.state.rules.card_names)
            if identity != hand[index]
        )
        return [other for other in changed if self._does(reasoner, other)]

    def _does(self, reasoner: Reasoner, hand: tuple[Identity, ...]) -> bool:
        """Whether the hand is possible, and with it the player knows the claim or not, as asked."""
        return self.is_possible(hand) and self.is_known_with(reasoner, hand) == self.is_to_be_known

    def accepts(self, answer: tuple[Identity, ...]) -> bool:
        """Any possible hand that does it."""
        return self._does(Reasoner.of(self.seen), answer)

    def claim_about(self, element: tuple[Identity, ...]) -> KnowledgeClaim:
        """The player knows the claim with this hand; with the actual one, where this one is right and the claim is not to be known."""
        if element in self.right_answers and not self.is_to_be_known:
            return KnowledgeClaim(self.state, (self.of,), self.slot, self.claim)
        return self.claim_with(element)

    def argument(self, element: tuple[Identity, ...]) -> Argument:
        """A clue that the hand contradicts, a card of which there are too many, or what the player knows with the hand."""
        return self.argument_with(element)

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Each card about which a claim is known, or would be, because of another player's hand."""
        exact = Reasoner.of(history)
        for other, of, viewer in player_pairs_and_viewers(history.state, random):
            if viewer is None:
                known, for_all_hands = exact.identities((of,)), exact.identities((other, of))
                for slot, (identities, more) in by_slot(zip(known, for_all_hands)):
                    for claim in shuffled(["playable", "trash", "not critical"], random):
                        fact = exact.fact_identities(claim)
                        if exact.is_sure(identities, fact) != cls.is_to_be_known and not exact.is_sure(more, fact):
                            item = cls(history=history, of=of, slot=slot, claim=claim, other=other)
                            if item.has_answer:
                                yield item
