"""Chains of players that may repeat one: what a1 trusts that a2 trusts that a1 trusts, and so on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import groupby
from operator import or_

from hanabi_widget.effort import spend
from hanabi_widget.knowledge import GroupObservation
from hanabi_widget.knowledge.worlds import CardConstraints, Worlds
from hanabi_widget.rules import UNKNOWN, Identities, Identity, SeatIndex

from .announcement import Announcement
from .trusted_worlds import TrustedWorlds

STEPS_PER_HAND = 10
"""The work to put another hand into a position, in steps."""

Heard = Sequence[Sequence[Announcement]]
"""For each step of a chain, the announcements that are not passed over there."""


class TrustChain:
    """The worlds that a chain of players trusts to be possible, where a player may occur more than once.

    The hand of a player who occurs again is tried card by card, as far as that player trusts it to be possible; once it is fixed, the rest
    of the chain starts from there. An announcement that would leave no world at a step is passed over at that step.

    Args:
        observation: the position.
        announcements: what has been announced, in order.
        chain: the seats.

    Attributes:
        observation: as given.
        chain: the seats; a player who follows himself counts once.
        kept_by_step: the announcements that are applied at each step.
        passed_over: those that are not at the last step.

    Raises:
        DependsOnUnknownCard: they depend on an unknown card.
        TooLarge: there are more hands than the steps of work allow.

    Example:
        >>> import hanabi_widget as hw
        >>> reading = hw.deal(players=3, seed=7).apply(hw.Clue("Bob", "yellow")).under("beginner")
        >>> chain = TrustChain(GroupObservation(reading.state), reading.announcements, (1, 0, 1))
        >>> reading.state.rules.names_of(chain.identities()[2])
        ('y1',)
    """

    def __init__(self, observation: GroupObservation, announcements: Sequence[Announcement], chain: Sequence[SeatIndex]) -> None:
        self.observation, self._announcements = observation, announcements
        self._longer: dict[SeatIndex, TrustChain] = {}
        self.chain = tuple([seat for seat, _ in groupby(chain)])
        first = next((step for step, seat in enumerate(self.chain) if seat in self.chain[:step]), len(self.chain))
        self.kept_by_step: list[Sequence[Announcement]] = []
        self.kept_by_step += TrustedWorlds(observation, [announcements] * first, self.chain[:first]).kept_by_step
        for step in range(first, len(self.chain)):
            self.kept_by_step.append(self._kept(self.chain[: step + 1]))
        self.passed_over = [said for said in announcements if said not in self.kept_by_step[-1]]

    def then(self, seat: SeatIndex) -> TrustChain:
        """The chain with one more player at its end."""
        if seat not in self._longer:
            self._longer[seat] = TrustChain(self.observation, self._announcements, (*self.chain, seat))
        return self._longer[seat]

    def _kept(self, chain: Sequence[SeatIndex]) -> list[Announcement]:
        """The announcements that are not passed over at the end of a chain, given those at the steps before."""
        everything = [*self._announcements]
        if self._is_possible(chain, everything):
            return everything
        kept: list[Announcement] = []
        for announcement in everything:
            if self._is_possible(chain, [*kept, announcement]):
                kept.append(announcement)
        return kept

    def _is_possible(self, chain: Sequence[SeatIndex], heard: Sequence[Announcement]) -> bool:
        return any(True for _ in worlds_of(self.observation, [*self.kept_by_step, heard], chain))

    def worlds(self) -> Iterator[Worlds]:
        """The worlds, as sets of matchings that together are all of them."""
        return worlds_of(self.observation, self.kept_by_step, self.chain)

    def identities(self) -> list[Identities]:
        """For each card of the last player, the set of identities that the chain trusts to be possible."""
        last = self.chain[-1]
        most = worlds_around(self.observation, self.kept_by_step[-1], self.chain).identities()
        found = [0] * len(most)
        for worlds in self.worlds():
            found = [old | new for old, new in zip(found, worlds.identities(last))]
            if found == most:
                break
        return found


def worlds_of(observation: GroupObservation, heard: Heard, chain: Sequence[SeatIndex]) -> Iterator[Worlds]:
    """The worlds at the end of a chain in which what is heard at its steps is true, as sets of matchings; none if something cannot be."""
    if len({*chain}) == len(chain):
        worlds = TrustedWorlds(observation, heard, chain)
        if [*map(len, worlds.kept_by_step)] == [*map(len, heard)]:
            yield from worlds.worlds()
        return
    first, *rest = chain
    for hand in hands_of(observation, heard[0], first):
        yield from worlds_of(observation.with_hand(first, hand), heard[1:], rest)


def hands_of(observation: GroupObservation, heard: Sequence[Announcement], seat: SeatIndex) -> Iterator[tuple[Identity, ...]]:
    """The hands that a player may have if what is heard is true, the real one first if it is one of them.

    Raises:
        TooLarge: there are more than the steps of work allow.
    """
    real = observation.hands[seat]
    is_real = {(seat, index): 1 << identity for index, identity in enumerate(real) if identity != UNKNOWN}
    parts = [*worlds_of(observation, [heard], (seat,))]
    tried = set()
    if len(is_real) == len(real) and any(worlds.find(is_real) for worlds in parts):
        tried.add(real)
        yield real
    for worlds in parts:
        for hands in worlds.all_worlds():
            if hands[seat] not in tried:
                spend(STEPS_PER_HAND)
                tried.add(hands[seat])
                yield hands[seat]


def is_possible(observation: GroupObservation, heard: Heard, chain: Sequence[SeatIndex], constraints: CardConstraints) -> bool:
    """Whether a chain in which something is heard at each step trusts a world to be possible in which the cards satisfy constraints."""
    if len({*chain}) < len(chain):
        around = worlds_around(observation, heard[-1], chain)
        if not any(worlds.find(constraints) for worlds in around.worlds()):
            return False
    return any(worlds.find(constraints) for worlds in worlds_of(observation, heard, chain))


def worlds_around(observation: GroupObservation, heard: Sequence[Announcement], chain: Sequence[SeatIndex]) -> TrustedWorlds:
    """The worlds in which what is heard is true and only the hands of some players are not the real ones, as none of them saw any.

    All worlds that any steps of these players lead to are among them, if it is heard at the last step.
    """
    players = [*dict.fromkeys(reversed(chain))][::-1]
    groups = [reduce(or_, (1 << seat for seat in players[: step + 1])) for step in range(len(players))]
    together = observation.with_unseen_copies(dict.fromkeys(groups, observation.unseen_copies(groups[-1])))
    return TrustedWorlds(together, [*[()] * (len(players) - 1), heard], players)
