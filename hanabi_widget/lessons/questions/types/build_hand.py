"""Build a hand with which another player does not know a claim."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Self

from hanabi_widget.knowledge.unknown_cards import require_known
from hanabi_widget.lessons.answers.answer_forms import HandForm
from hanabi_widget.lessons.answers.argument import Argument
from hanabi_widget.lessons.answers.domains import CARD, PLAYER, SLOT
from hanabi_widget.lessons.answers.knowledge_claim import KnowledgeClaim
from hanabi_widget.lessons.answers.parameters import CLAIM, parameter
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.random_order import player_pairs_and_viewers, shuffled
from hanabi_widget.lessons.positions.with_hand import with_hand
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import UNKNOWN, Identity, SeatIndex, Slot, by_identity, by_seat, by_slot
from hanabi_widget.text import Language, LocalizedError


@dataclass(frozen=True, kw_only=True)
class BuildHandQuestion(Question):
    """A hand for one player, consistent with the deck and all clues, with which another player does not know a claim.

    Every such hand is accepted; `right_answers` has those that differ from the actual hand in one card.

    Attributes:
        of: the player who is not to know the claim.
        slot: a slot of that player.
        claim: the claim about the slot; it is known with the actual hand.
        other: the player whose hand is built.
    """

    of: SeatIndex = parameter(PLAYER)
    slot: Slot = parameter(SLOT)
    claim: str = parameter(CLAIM, "playable")
    other: SeatIndex = parameter(PLAYER)

    id, code, form = "build_hand", "Q19", HandForm(CARD)
    mistakes = ("public_only", "card_by_card", "my_view")
    required_techniques = ("T4",)
    view_techniques = ()
    uses_evidence = False
    min_distinct_mistakes = 0

    @property
    def holder(self) -> SeatIndex:
        """The player whose hand is built."""
        return self.other

    def check(self) -> None:
        """Check that the claim is known, and that some hand changes that.

        Raises:
            LocalizedError: it is not so, or the viewer does not see the whole table.
        """
        if self.other == self.of or self.viewer is not None or not self.has_answer:
            raise LocalizedError("ask.error.build", player=self.state.names[self.of])

    def answers(self, reasoner: Reasoner) -> Iterable[tuple[Identity, ...]]:
        """Hands with one card changed; none if the claim is not known with the actual hand."""
        hand, fact = self.state.hands[self.other], reasoner.fact_identities(self.claim)
        require_known(self.state, self.other, hand)
        if not reasoner.is_sure(reasoner.identities((self.of,))[self.slot - 1], fact):
            return []
        changed = (
            (*hand[:index], identity, *hand[index + 1 :])
            for index in range(len(hand))
            for identity, _ in by_identity(self.state.rules.card_names)
            if identity != hand[index]
        )
        return [other for other in changed if self._hides_claim(reasoner, other)]

    def _hides_claim(self, reasoner: Reasoner, hand: Sequence[Identity]) -> bool:
        """Whether the hand is possible, and with it the player does not know the claim."""
        state = self.state
        if not all(
            identities >> identity & 1
            for identities, identity in zip(map(state.rules.possible_identities, state._clue_info_of(self.other)), hand)
        ):
            return False
        copies = Counter([*state._public_identities(), *hand])
        for seat, row in by_seat(state.hands):
            copies.update(row if seat != self.other else ())
        if any(identity != UNKNOWN and number > state.rules.copies_of[identity] for identity, number in copies.items()):
            return False
        other = reasoner.with_history(History((with_hand(state, self.other, hand),)))
        return not other.is_sure(other.identities((self.of,))[self.slot - 1], other.fact_identities(self.claim))

    def accepts(self, answer: tuple[Identity, ...]) -> bool:
        """Any possible hand with which the player does not know the claim."""
        return self._hides_claim(Reasoner.of(self.seen), answer)

    def claim_about(self, element: tuple[Identity, ...]) -> KnowledgeClaim:
        """The player knows the claim with this hand."""
        return KnowledgeClaim(self.state, (self.of,), self.slot, self.claim) if element in self.right_answers else self._claim_with(element)

    def argument(self, element: tuple[Identity, ...]) -> Argument:
        """A clue that the hand contradicts, a card of which there are too many, or what the player knows with the hand."""
        state, rules = self.state, self.state.rules
        for index, (identity, clue_info) in enumerate(zip(element, state._clue_info_of(self.other))):
            if not rules.possible_identities(clue_info) >> identity & 1:
                return [self.statement("hand.clue", place=(self.other, Slot(index + 1)), card=identity)]
        shown = Counter(state._public_identities())
        for seat, row in by_seat(state.hands):
            shown.update(row if seat != self.other else element)
        for identity, number in sorted(shown.items()):
            if identity != UNKNOWN and number > rules.copies_of[identity]:
                return [self.statement("hand.copies", card=identity, number=number, copies=rules.copies_of[identity])]
        return [self._claim_with(element)]

    def _claim_with(self, hand: tuple[Identity, ...]) -> KnowledgeClaim:
        return KnowledgeClaim(with_hand(self.state, self.other, hand), (self.of,), self.slot, self.claim)

    def text_values(self, language: Language) -> dict[str, object]:
        """The player who is not to know as ``player``, and the slot as ``place``."""
        place = SLOT.describe(language, self.context._replace(seat=self.of), self.slot)
        return {**super().text_values(language), "player": self.state.names[self.of], "place": place}

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Each card about which a claim is known because of another player's hand."""
        exact = Reasoner.of(history)
        for other, of, viewer in player_pairs_and_viewers(history.state, random):
            if viewer is None:
                known, for_all_hands = exact.identities((of,)), exact.identities((other, of))
                for slot, (identities, more) in by_slot(zip(known, for_all_hands)):
                    for claim in shuffled(["playable", "trash", "not critical"], random):
                        fact = exact.fact_identities(claim)
                        if exact.is_sure(identities, fact) and not exact.is_sure(more, fact):
                            item = cls(history=history, of=of, slot=slot, claim=claim, other=other)
                            if item.has_answer:
                                yield item
