"""What a chain of players may rely on about a hand, and why: announcements and evidence, of which none can be left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from hanabi_widget.knowledge import CardView, CardViews, ChainView, Counterexample, Evidence, chain_view, fact_identities
from hanabi_widget.knowledge.formula import FactName
from hanabi_widget.knowledge.proving_dealer import closest_counterexample
from hanabi_widget.knowledge.reason import UsedEvidence, require_distinct_players
from hanabi_widget.rules import Seats, Slot, State, as_bits, by_slot

from .announcement import Announcements
from .heard_worlds import heard_worlds
from .nested_trust import TrustChain
from .trusted_worlds import TrustedWorlds


@dataclass(frozen=True)
class TrustReason:
    """Why a chain of players may trust a claim about a card if all keep to a convention.

    Attributes:
        chain: the seats: the first trusts that the next trusts, and so on; the last holds the card.
        slot: the slot; slot 1 is the newest card.
        claim: what is trusted about the card.
        announcements: what was said by agreement, as the chain hears it: with what it sees of other hands.
        evidence: the clues and visible cards that are needed too.
        by_step: the same announcements for each step of the chain: one that is passed over at a step is not used there.
        state: the position.

    Example:
        >>> import hanabi_widget as hw
        >>> game = hw.deal(players=2, seed=2)
        >>> node = game.apply(hw.Clue("Bob", "red"))
        >>> print(game.under("beginner")[-1].trust("Bob").why(1, "r1"))
        By agreement the clue of step 1 says: Bob’s first card is red 1.
        So, by agreement, Bob may rely on it that it is a red 1.
    """

    chain: Seats
    slot: Slot
    claim: FactName
    announcements: Announcements
    evidence: tuple[Evidence, ...]
    by_step: tuple[Announcements, ...] = field(repr=False)
    state: State = field(repr=False)


def find_trust_reason(worlds: TrustedWorlds, slot: Slot, claim: FactName) -> TrustReason | None:
    """Why a chain may trust a claim about a card of its last player; None if it may not, or if that needs more than is heard everywhere.

    Raises:
        HanabiError: no such fact.
    """
    state = worlds.observation.state
    excluded = state.rules.all_identities & ~fact_identities(state, claim)
    if worlds.identities()[slot - 1] & excluded:
        return None
    used = UsedEvidence(worlds.observation, worlds.chain)
    kept_by_step = zip(*[part.kept for part in worlds.parts])
    said = [[one for one in first if all(one in other for other in others)] for first, *others in kept_by_step]

    def follows() -> bool:
        return not heard_worlds(used.observation(), said, worlds.chain).identities()[slot - 1] & excluded

    if not follows():  # what is passed over in some worlds is needed in others
        return None
    # Announcements first, so that what follows by logic is not put down to agreement; then evidence.
    for announcement in _in_order(said):
        before = said
        said = [[other for other in kept if other is not announcement] for kept in said]
        if not follows():
            said = before
    used.drop_redundant(follows)
    return TrustReason(worlds.chain, slot, claim, _in_order(said), used.pieces(slot), tuple(map(tuple, said)), state)


def _in_order(said: Sequence[Announcements]) -> Announcements:
    """The announcements that are used at some step."""
    return tuple(sorted({announcement for kept in said for announcement in kept}, key=lambda one: (one.step, one.kind)))


class TrustedCard(CardView):
    """What may be relied on about one card if all keep to a convention: `identities` are the cards that it may be by agreement.

    Example:
        >>> import hanabi_widget as hw
        >>> card = hw.deal(players=2, seed=2).apply(hw.Clue("Bob", "red")).under("beginner").trust("Bob")[1]
        >>> card.trusts("playable"), card.knows("playable")
        (True, False)
    """

    _view: TrustView

    def trusts(self, fact: FactName) -> bool:
        """Whether a fact may be relied on, as it is true of all cards that this may be by agreement.

        Raises:
            HanabiError: no such fact.
        """
        return self.truth_value(fact) is True

    def knows(self, fact: FactName) -> bool:
        """Whether a fact is known by logic alone: trust is not knowledge.

        Raises:
            HanabiError: no such fact.
        """
        return self._view.known[self.slot].knows(fact)


class TrustView(CardViews[TrustedCard]):
    """What a chain of players may rely on about the hand of the last if all keep to a convention: never mixed with what they know.

    Attributes:
        chain: the seats: the first trusts that the next trusts, and so on.

    Example:
        >>> import hanabi_widget as hw
        >>> game = hw.deal(players=2, seed=2)
        >>> node = game.apply(hw.Clue("Bob", "red"))
        >>> game.under("beginner")[-1].trust("Bob")[1]
        <slot 1: r1>
    """

    def __init__(self, worlds: TrustedWorlds | TrustChain) -> None:
        self._worlds = worlds
        chain = worlds.chain
        group = as_bits(chain)
        cards = [TrustedCard(worlds.observation, chain[-1], *card, group) for card in by_slot(worlds.identities())]
        super().__init__(worlds.observation.state, chain[-1], cards, chain, "trust")
        for card in cards:
            card._view = self

    @cached_property
    def passed_over(self) -> Announcements:
        """The announcements that contradict all else in each world that the chain leads to: there the agreement was not kept."""
        return tuple(self._worlds.passed_over)

    @property
    def known(self) -> ChainView[CardView]:
        """What the same players know of the same hand, by logic alone."""
        return chain_view(self.state, self.chain)

    def why(self, slot: int, claim: FactName) -> TrustReason | None:
        """What was said by agreement, and which evidence, a claim about a card follows from; None if it is not trusted.

        It is None, too, if no one reason will do, as something is passed over in some worlds that is needed in others.

        Args:
            slot: the slot; slot 1 is the newest card.
            claim: a fact, see `hanabi_widget.knowledge.fact_identities`; ``"not r3"`` asks why the card is not the red 3.

        Raises:
            IndexError: no such slot.
            HanabiError: no such fact, or the chain repeats a player.
        """
        return find_trust_reason(self._worlds_of_different_players(), self[slot].slot, claim)

    def why_not(self, slot: int, claim: FactName) -> Counterexample | None:
        """Hands that fit all that is known and said by agreement and refute a claim, or None if the claim is trusted.

        Raises:
            IndexError: no such slot.
            HanabiError: no such fact, or the chain repeats a player.
        """
        trusted = self._worlds_of_different_players()
        slot = self[slot].slot
        found = [closest_counterexample(part, trusted.observation.hands, self.chain, slot, claim) for part in trusted.worlds()]
        return min(filter(None, found), key=lambda one: len(one.changed), default=None)

    def _worlds_of_different_players(self) -> TrustedWorlds:
        require_distinct_players(self._worlds.observation, self.chain)
        assert isinstance(self._worlds, TrustedWorlds)  # noqa: S101 - any other is for chains that repeat a player
        return self._worlds
