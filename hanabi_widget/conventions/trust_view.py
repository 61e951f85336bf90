"""What a chain of players may rely on about a hand."""

from __future__ import annotations

from hanabi_widget.knowledge import CardView, CardViews, Counterexample
from hanabi_widget.rules import by_slot

from .trust_reason import TrustReason, find_trust_counterexample, find_trust_reason
from .trusted_worlds import TrustedWorlds


class TrustView(CardViews[CardView]):
    """What a chain of players may rely on about the hand of the last if all keep to a convention: never mixed with what they know.

    Attributes:
        chain: the seats: the first trusts that the next trusts, and so on.
        passed_over: the announcements that contradict all else: there the agreement was not kept.

    Example:
        >>> import hanabi_widget as hw
        >>> game = hw.deal(players=2, seed=2)
        >>> node = game.apply(hw.Clue("Bob", "red"))
        >>> game.under("beginner")[-1].trust("Bob")[1]
        <slot 1: r1>
    """

    def __init__(self, worlds: TrustedWorlds) -> None:
        observation, self.chain = worlds.observation, worlds.chain
        group = sum([1 << seat for seat in self.chain])
        holder = self.chain[-1]
        cards = [CardView(observation, holder, slot, identities, group) for slot, identities in by_slot(worlds.identities())]
        super().__init__(observation.state, holder, cards)
        self.passed_over = tuple(worlds.passed_over)
        self._worlds = worlds

    def why(self, slot: int, claim: str | int) -> TrustReason | None:
        """What was said by agreement, and which facts, a claim about a card follows from; None if it is not trusted.

        Args:
            slot: the slot; slot 1 is the newest card.
            claim: a fact, see `hanabi_widget.knowledge.fact_identities`; ``"not r3"`` asks why the card is not the red 3.

        Raises:
            IndexError: no such slot.
            HanabiError: no such fact.
        """
        return find_trust_reason(self._worlds, self[slot].slot, claim)

    def why_not(self, slot: int, claim: str | int) -> Counterexample | None:
        """Hands that fit all that is known and said by agreement and refute a claim, or None if the claim is trusted.

        Raises:
            IndexError: no such slot.
            HanabiError: no such fact.
        """
        return find_trust_counterexample(self._worlds, self[slot].slot, claim)

    def _subject(self) -> str:
        return " trusts that ".join(self.state.names[seat] for seat in self.chain) + " trusts"
