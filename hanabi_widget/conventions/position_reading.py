"""A position read under a convention: what actions so far said, and what players may rely on."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_widget.effort import limited
from hanabi_widget.knowledge import GroupObservation
from hanabi_widget.knowledge.reason import require_distinct_players
from hanabi_widget.rules import Action, SeatIndex

from .announcement import Announcement
from .public_record import PublicRecord
from .trust_view import TrustView
from .trusted_worlds import Misfits, TrustedWorlds


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
