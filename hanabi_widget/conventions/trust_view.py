"""What a chain of players may rely on about a hand."""

from __future__ import annotations

from hanabi_widget.knowledge import CardView, CardViews, ChainView, Counterexample, GroupObservation, chain_view
from hanabi_widget.knowledge.reason import require_distinct_players
from hanabi_widget.rules import Identities, Slot, by_slot

from .trust_chain import TrustChain
from .trust_reason import TrustReason, find_trust_counterexample, find_trust_reason
from .trusted_worlds import TrustedWorlds


class TrustedCard(CardView):
    """What may be relied on about one card if all keep to a convention: `identities` are the cards that it may be by agreement.

    Example:
        >>> import hanabi_widget as hw
        >>> card = hw.deal(players=2, seed=2).apply(hw.Clue("Bob", "red")).under("beginner").trust("Bob")[1]
        >>> card.trusts("playable"), card.knows("playable")
        (True, False)
    """

    def __init__(self, observation: GroupObservation, slot: Slot, identities: Identities, group: int, view: TrustView) -> None:
        super().__init__(observation, view.holder, slot, identities, group)
        self._view = view

    def trusts(self, fact: str | int) -> bool:
        """Whether a fact may be relied on, as it is true of all cards that this may be by agreement.

        Raises:
            HanabiError: no such fact.
        """
        return self.truth_value(fact) is True

    def knows(self, fact: str | int) -> bool:
        """Whether a fact is known by logic alone: trust is not knowledge.

        Raises:
            HanabiError: no such fact.
        """
        return self._view.known[self.slot].knows(fact)


class TrustView(CardViews[TrustedCard]):
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

    def __init__(self, worlds: TrustedWorlds | TrustChain) -> None:
        observation, self.chain = worlds.observation, worlds.chain
        group = sum({1 << seat for seat in self.chain})
        cards: list[TrustedCard] = []
        super().__init__(observation.state, self.chain[-1], cards)
        cards += [TrustedCard(observation, slot, identities, group, self) for slot, identities in by_slot(worlds.identities())]
        self.passed_over = tuple(worlds.passed_over)
        self._worlds = worlds

    @property
    def known(self) -> ChainView[CardView]:
        """What the same players know of the same hand, by logic alone."""
        return chain_view(self.state, self.chain)

    def why(self, slot: int, claim: str | int) -> TrustReason | None:
        """What was said by agreement, and which evidence, a claim about a card follows from; None if it is not trusted.

        Args:
            slot: the slot; slot 1 is the newest card.
            claim: a fact, see `hanabi_widget.knowledge.fact_identities`; ``"not r3"`` asks why the card is not the red 3.

        Raises:
            IndexError: no such slot.
            HanabiError: no such fact, or the chain repeats a player.
        """
        return find_trust_reason(self._worlds_of_different_players(), self[slot].slot, claim)

    def why_not(self, slot: int, claim: str | int) -> Counterexample | None:
        """Hands that fit all that is known and said by agreement and refute a claim, or None if the claim is trusted.

        Raises:
            IndexError: no such slot.
            HanabiError: no such fact, or the chain repeats a player.
        """
        return find_trust_counterexample(self._worlds_of_different_players(), self[slot].slot, claim)

    def _worlds_of_different_players(self) -> TrustedWorlds:
        require_distinct_players(self._worlds.observation, self.chain)
        assert isinstance(self._worlds, TrustedWorlds)  # noqa: S101 - any other is for chains that repeat a player
        return self._worlds

    def _subject(self) -> str:
        return " trusts that ".join(self.state.names[seat] for seat in self.chain) + " trusts"
