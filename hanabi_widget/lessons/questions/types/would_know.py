"""With which cards of another player would a player know a claim? The worlds of a column, or of a row, in which K is true."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Self

from hanabi_widget.knowledge.worlds import require_known
from hanabi_widget.lessons.answers.answer_forms import SetForm
from hanabi_widget.lessons.answers.domains import CARD, SLOT
from hanabi_widget.lessons.answers.knowledge_claim import KnowledgeClaim
from hanabi_widget.lessons.answers.question_parameters import parameter
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.position_variant import player_pairs_and_viewers, shuffled_slots
from hanabi_widget.lessons.questions.bases.supposed_hand import SupposedHandQuestion
from hanabi_widget.lessons.questions.question import MOSTLY_SOME, NINE_CARDS
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Identity, Slot, by_identity
from hanabi_widget.text import Language, LocalizedError, describe_place


@dataclass(frozen=True, kw_only=True)
class WouldKnowQuestion(SupposedHandQuestion):
    """The cards with which a player would know a claim, if another one held them at a slot and everything else were as it is.

    Attributes:
        other_slot: the slot of the other player.
    """

    other_slot: Slot = parameter(SLOT)

    id, code, form = "would_know", "Q19", SetForm("cards", CARD)
    drill_rules = (NINE_CARDS,)
    drill_shares = MOSTLY_SOME

    def check(self) -> None:
        """Check that the players are two, and that the other one has the slot.

        Raises:
            LocalizedError: it is not so, or the viewer does not see the whole table.
        """
        size = self.state.hand_sizes[self.other]
        if self.other == self.of or self.viewer is not None:
            raise LocalizedError("ask.error.chain")
        if self.other_slot > size:
            raise LocalizedError(
                "ask.error.value", name="other_slot", value=self.other_slot, allowed=", ".join(map(str, range(1, size + 1))) or "–"
            )

    def answers(self, reasoner: Reasoner) -> Iterable[frozenset[Identity]]:
        """The cards that the other player may hold there and with which the claim is known."""
        require_known(self.state, self.other, self.state.hands[self.other])
        cards = [identity for identity, _ in by_identity(self.state.rules.card_names)]
        return [
            frozenset([card for card in cards if self.is_possible(self._with(card)) and self.is_known_with(reasoner, self._with(card))])
        ]

    def _with(self, card: Identity) -> tuple[Identity, ...]:
        """The other player's hand with this card at the slot."""
        hand = self.state.hands[self.other]
        return (*hand[: self.other_slot - 1], card, *hand[self.other_slot :])

    def claim_about(self, element: Identity) -> KnowledgeClaim | None:
        """The claim is known with this card; None if it cannot be there."""
        return self.claim_with(self._with(element)) if self.is_possible(self._with(element)) else None

    def argument(self, element: Identity) -> Argument:
        """Why the card cannot be there, or what the player knows with it."""
        return self.argument_with(self._with(element))

    def text_values(self, language: Language) -> dict[str, object]:
        """The other player's card as ``other_place``."""
        return {**super().text_values(language), "other_place": describe_place(language, self.state, self.other, self.other_slot)}

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Pairs of cards of two players, where it depends on the one whether something is known about the other."""
        exact = Reasoner.of(history)
        for other, of, viewer in player_pairs_and_viewers(history.state, random):
            if viewer is None and history.state.hand_sizes[other]:
                for slot in shuffled_slots(history.state, of, random)[:2]:
                    for claim in ("playable", "trash", "not critical"):
                        if exact.identities((of,))[slot - 1] & exact.fact_identities(claim):
                            other_slot = shuffled_slots(history.state, other, random)[0]
                            yield cls(history=history, of=of, slot=slot, claim=claim, other=other, other_slot=other_slot)
