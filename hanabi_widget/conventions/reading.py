"""Reading a game under a convention: what players may rely on at each step if all keep to it."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_widget.effort import limited
from hanabi_widget.knowledge import CardView, CardViews, Counterexample, GroupObservation
from hanabi_widget.knowledge.reason import require_distinct_players
from hanabi_widget.rules import Action, SeatIndex, by_slot

from .announcement import Announcement
from .public_record import PublicRecord
from .trust_reason import TrustReason, find_trust_counterexample, find_trust_reason
from .trusted_worlds import Misfits, TrustedWorlds


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


class Reading:
    """A position of a game, and what actions so far said under a convention.

    Attributes:
        record: what everybody saw happen, and what it said.
        state: the position.

    Example:
        >>> import hanabi_widget as hw
        >>> game = hw.deal(players=3, seed=2)
        >>> node = game.apply(hw.Clue("Bob", "red"))
        >>> reading = game.under("beginner")[-1]
        >>> reading.trust("Alice", "Bob")[1]
        <slot 1: r1>
    """

    def __init__(self, record: PublicRecord, observation: GroupObservation | None = None) -> None:
        self.record, self.state = record, record.state
        self._observation = observation or GroupObservation(record.state)
        self._worlds: dict[tuple[SeatIndex, ...], TrustedWorlds] = {}
        self._misfits: Misfits = {}

    @property
    def announcements(self) -> Sequence[Announcement]:
        """What has been said about cards that are still in hands, in order."""
        return self.record.announcements

    def worlds(self, chain: Sequence[SeatIndex]) -> TrustedWorlds:
        """The worlds that a chain of different players trusts to be possible."""
        if tuple(chain) not in self._worlds:
            prefix = self.worlds(chain[:-1]) if len(chain) > 1 else None
            announcements = [self.announcements] * len(chain)
            self._worlds[tuple(chain)] = TrustedWorlds(self._observation, announcements, chain, self._misfits, prefix)
        return self._worlds[tuple(chain)]

    @limited
    def trust(self, player: str | int, /, *others: str | int) -> TrustView:
        """What a player may rely on about their own hand; or what the first player trusts that the next trusts, and so on.

        Args:
            player: a name or a seat.
            others: the rest of the chain; no player may occur twice.

        Raises:
            HanabiError: nobody has that name or seat, or the chain repeats a player; or the answer depends on an unknown card.
        """
        chain = [self.state.seat(name) for name in (player, *others)]
        require_distinct_players(self._observation, chain)
        return TrustView(self.worlds(chain))

    def seen_by(self, player: str | int) -> Reading:
        """The same reading from a player's seat: nothing in it depends on the cards that the player does not see.

        Raises:
            HanabiError: nobody has that name or seat.
        """
        return Reading(self.record, GroupObservation(self.state, self.state.seat(player)))

    def after(self, action: Action) -> Reading:
        """The reading after an action of the player to act.

        Raises:
            IllegalAction: it is not allowed.
        """
        return Reading(self.record.after(action))

    def __repr__(self) -> str:
        return f"<Reading under {self.record.convention.name}: step {self.record.step}>"
