"""What a1 trusts that a2 trusts that a1 trusts, and so on: chains that may repeat a player, and what all trust in common."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_

from hanabi_widget.effort import spend
from hanabi_widget.knowledge import GroupObservation
from hanabi_widget.knowledge.common_knowledge import GroupView, common_identities
from hanabi_widget.knowledge.worlds import CardConstraints, IdentitiesInHands, Worlds, require_known
from hanabi_widget.rules import (
    UNKNOWN,
    Cards,
    Hands,
    Identities,
    IdentitiesInHand,
    Players,
    SeatIndex,
    as_bits,
    by_identity,
    by_seat,
    cards_by_number,
    without_repeats,
)
from hanabi_widget.rules.action import are_different

from .announcement import Announcement, Announcements
from .heard_worlds import HeardWorlds, heard_worlds
from .trusted_worlds import TrustedWorlds

STEPS_PER_HAND = 10
"""The work to put another hand into a position, in steps."""


class TrustChain:
    """The worlds that a chain of players trusts to be possible, where a player may occur more than once.

    The hand of a player who occurs again is tried card by card, as far as that player trusts it to be possible; once it is fixed, the rest
    of the chain starts from there.

    Args:
        observation: the position.
        announcements: what has been announced, in order.
        chain: the seats.

    Attributes:
        observation: the position.
        chain: the seats; a player who follows himself counts once.

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

    def __init__(self, observation: GroupObservation, announcements: Announcements, chain: Players) -> None:
        self.observation = observation
        self._announcements = announcements
        self.chain = tuple(without_repeats(chain))

    def parts(self) -> Iterator[TrustedWorlds]:
        """The worlds, as those of the rest of the chain from other positions that together are all of them."""
        if are_different(self.chain):
            yield TrustedWorlds(self.observation, [self._announcements] * len(self.chain), self.chain)
            return
        first, *rest = self.chain
        for hand in hands_of(self.observation, self._announcements, first):
            yield from TrustChain(self.observation.with_hand(first, hand), self._announcements, rest).parts()

    def worlds(self) -> Iterator[Worlds]:
        """The worlds, as sets of matchings that together are all of them."""
        for part in self.parts():
            yield from part.worlds()

    @property
    def passed_over(self) -> list[Announcement]:
        """The announcements that are passed over in each world at the last step."""
        left = [*self._announcements]
        for part in self.parts():
            left = [said for said in left if said in part.passed_over]
            if not left:  # saves work
                break
        return left

    def identities(self) -> IdentitiesInHand:
        """For each card of the last player, the set of identities that the chain trusts to be possible."""
        most = self._around().identities()
        found = [0] * len(most)
        for part in self.parts():
            found = [old | new for old, new in zip(found, part.identities())]
            if found == most:  # saves work
                break
        return found

    def may_be(self, constraints: CardConstraints) -> bool:
        """Whether the chain trusts a world to be possible in which the cards satisfy constraints."""
        if not are_different(self.chain) and not any(worlds.find(constraints) for worlds in self._around().worlds()):  # saves work
            return False
        return any(worlds.find(constraints) for worlds in self.worlds())

    def _around(self) -> HeardWorlds:
        """Worlds among which are all that any steps of these players lead to after the first.

        Where the first passes over nothing, all that was said is true in each of them.
        """
        passes_over = TrustedWorlds(self.observation, [self._announcements], self.chain[:1]).passed_over
        return worlds_around(self.observation, () if passes_over else self._announcements, self.chain)


def seen_by(hands: Hands, seat: SeatIndex) -> Hands:
    """The hands that a player sees: worlds that differ in the own hand alone are one to a player."""
    return tuple([() if holder == seat else hand for holder, hand in by_seat(hands)])


def hands_of(observation: GroupObservation, announcements: Announcements, seat: SeatIndex) -> Iterator[Cards]:
    """The hands that a player trusts to be possible, the real one first if it is one of them.

    Raises:
        TooLarge: there are more than the steps of work allow.
    """
    real = observation.hands[seat]
    is_real = {(seat, index): 1 << identity for index, identity in enumerate(real) if identity != UNKNOWN}
    parts = [*TrustedWorlds(observation, [announcements], (seat,)).worlds()]
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


def worlds_around(observation: GroupObservation, announcements: Announcements, chain: Players) -> HeardWorlds:
    """The worlds in which announcements are true and only the hands of some players are not the real ones, as none of them saw any."""
    players = [*dict.fromkeys(reversed(chain))][::-1]
    groups = [as_bits(players[: step + 1]) for step in range(len(players))]
    together = observation.with_unseen_copies(dict.fromkeys(groups, observation.unseen_copies(groups[-1])))
    return heard_worlds(together, [*[()] * (len(players) - 1), announcements], players)


class CommonTrustView(GroupView):
    """What a group trusts in common if all keep to a convention: all trust it, all trust that all trust it, and so on.

    It is true in all worlds that any number of steps leads to, each to a world which one of the group trusts to be possible there.
    This is a mapping from players, by name or seat, to what is trusted about their hands. The group sees all hands outside it.

    Attributes:
        state: the position.
        group: the seats.

    Example:
        >>> import hanabi_widget as hw
        >>> node = hw.deal(players=3, seed=7).apply(hw.Clue("Bob", "yellow"))
        >>> node.under("beginner").common_trust()["Bob"][3], node.state.common_knowledge()["Bob"][3]
        (<slot 3: y1>, <slot 3: y1 y2 y3 y4 y5>)
    """

    _verb = "trust"

    def __init__(self, observation: GroupObservation, announcements: Announcements, group: Players) -> None:
        super().__init__(observation, group, commonly_trusted(observation, announcements, group))


def commonly_trusted(observation: GroupObservation, announcements: Announcements, group: Players) -> IdentitiesInHands:
    """For each seat at the table and each of its cards, the set of identities that a group commonly trusts to be possible.

    All of these worlds are among those that the group commonly knows to be possible and, where nothing that was said is false, among those
    in which it is true. If worlds that a few steps lead to have the same identities, these are the answer. If not, the worlds are found one
    by one.

    Raises:
        DependsOnUnknownCard: a card in a hand is unknown.
        TooLarge: there are more worlds than the steps of work allow.
    """
    for seat, hand in by_seat(observation.hands):
        require_known(observation.state, seat, hand)
    most = common_identities(observation, group)
    if all(said.is_true(cards_by_number(observation.state)) for said in announcements):
        around = [*worlds_around(observation, announcements, group).worlds()]
        for seat in group:
            true = [reduce(or_, identities) for identities in zip(*(worlds.identities(seat) for worlds in around))]
            most[seat] = [known & said for known, said in zip(most[seat], true)]
    reached = _Reached(observation, announcements, group)
    reached.look_until(most)
    found = reached.found
    if found != most:
        for hands in _worlds(observation, announcements, group):
            for seat in group:
                found[seat] = [old | 1 << identity for old, identity in zip(found[seat], hands[seat])]
            if found == most:  # saves work
                break
    return found


class _Reached:
    """Some of the worlds that steps of a group lead to, until they have all identities that there can be.

    Attributes:
        found: for each seat and each of its cards, the identities in the worlds looked at.
    """

    def __init__(self, observation: GroupObservation, announcements: Announcements, group: Players) -> None:
        self._observation = observation
        self._announcements = announcements
        self._group = group
        alone = (*group,) if len(group) == 1 else ()  # others see the real hand, and so it is in worlds that their steps lead to
        self.found = [[0 if seat in alone else 1 << identity for identity in hand] for seat, hand in by_seat(observation.hands)]

    def look_until(self, most: IdentitiesInHands) -> None:
        """Go on from one world for each identity that is new; then free all copies of each identity that is missing."""
        positions = [self._observation]
        for here in positions:  # it grows while it is walked: each position found is looked from as well
            positions += self._look_from(here)
            if self.found == most:  # saves work
                return
        rules = self._observation.state.rules
        for identity, _ in by_identity(rules.card_names):
            missing = [mask & ~old for new, found in zip(most, self.found) for mask, old in zip(new, found)]
            if any(mask >> identity & 1 for mask in missing):  # saves work
                # A player who sees all copies elsewhere never finds one in the own hand. So hands without it are given to all, twice
                # round, as who comes first still saw the old hands of the others; then a copy may be anywhere.
                here = self._observation
                for seat in (*self._group, *self._group):
                    here = self._with_hand_of(here, seat, rules.all_identities & ~(1 << identity))
                    self._look_from(here)

    def _look_from(self, here: GroupObservation) -> list[GroupObservation]:
        """Add what each player trusts to be possible in a position; the positions in which an identity is new."""
        new = []
        for seat in self._group:
            for worlds in self._worlds(here, seat):
                for index, identities in enumerate(worlds.identities(seat)):
                    for identity in here.state.rules.identities_in(identities & ~self.found[seat][index]):
                        hands = worlds.find({(seat, index): 1 << identity})
                        if hands:
                            new.append(here.with_hand(seat, hands[seat]))
                    self.found[seat][index] |= identities
        return new

    def _with_hand_of(self, here: GroupObservation, seat: SeatIndex, identities: Identities) -> GroupObservation:
        """The position with a hand of these identities, if its player trusts one to be possible; else as it is."""
        for worlds in self._worlds(here, seat):
            hands = worlds.find({(seat, index): identities for index in range(len(here.hands[seat]))})
            if hands:
                return here.with_hand(seat, hands[seat])
        return here

    def _worlds(self, here: GroupObservation, seat: SeatIndex) -> Iterator[Worlds]:
        return TrustedWorlds(here, [self._announcements], (seat,)).worlds()


def _worlds(observation: GroupObservation, announcements: Announcements, group: Players) -> Iterator[Hands]:
    """The hands in all worlds that steps of a group lead to."""
    worlds = [observation.hands]
    seen = {observation.hands}
    looked_from = set()
    for world in worlds:
        here = observation.with_hands(world)
        for seat in group:
            others = seat, seen_by(world, seat)
            if others in looked_from:
                continue
            looked_from.add(others)
            for part in TrustedWorlds(here, [announcements], (seat,)).worlds():
                for hands in part.all_worlds():
                    spend(STEPS_PER_HAND)
                    if hands not in seen:
                        seen.add(hands)
                        worlds.append(hands)
                    yield hands
