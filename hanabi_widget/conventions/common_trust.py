"""What a group of players trusts in common: all trust it, all trust that all trust it, and so on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_

from hanabi_widget.effort import spend
from hanabi_widget.knowledge import CardView, CardViews, GroupObservation
from hanabi_widget.knowledge.common_knowledge import common_identities
from hanabi_widget.knowledge.group_view import GroupView
from hanabi_widget.knowledge.unknown_cards import require_known
from hanabi_widget.knowledge.worlds import Hands, Worlds
from hanabi_widget.rules import Identities, SeatIndex, by_identity, by_seat, cards_by_number

from .announcement import Announcement
from .trust_chain import STEPS_PER_HAND, worlds_around
from .trusted_worlds import TrustedWorlds


class _CommonTrust(CardViews[CardView]):
    def _subject(self) -> str:
        return f"all trust of {self.state.names[self.holder]}"


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

    _views_of_hand = _CommonTrust

    def __init__(self, observation: GroupObservation, announcements: Sequence[Announcement], group: Sequence[SeatIndex]) -> None:
        super().__init__(observation, group, commonly_trusted(observation, announcements, group))


def commonly_trusted(
    observation: GroupObservation, announcements: Sequence[Announcement], group: Sequence[SeatIndex]
) -> list[list[Identities]]:
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
            if found == most:
                break
    return found


class _Reached:
    """Some of the worlds that steps of a group lead to, until they have all identities that there can be.

    Attributes:
        found: for each seat and each of its cards, the identities in the worlds looked at.
    """

    def __init__(self, observation: GroupObservation, announcements: Sequence[Announcement], group: Sequence[SeatIndex]) -> None:
        self._observation, self._announcements, self._group = observation, announcements, group
        alone = (*group,) if len(group) == 1 else ()  # others see the real hand, and so it is in worlds that their steps lead to
        self.found = [[0 if seat in alone else 1 << identity for identity in hand] for seat, hand in by_seat(observation.hands)]

    def look_until(self, most: list[list[Identities]]) -> None:
        """Go on from one world for each identity that is new; then free all copies of each identity that is missing."""
        positions = [self._observation]
        for here in positions:
            positions += self._look_from(here)
            if self.found == most:
                return
        identities = self._observation.state.rules.all_identities
        for identity, _ in by_identity(self._observation.state.rules.card_names):
            if any((mask & ~old) >> identity & 1 for new, found in zip(most, self.found) for mask, old in zip(new, found)):
                here = self._observation
                for seat in (*self._group, *self._group):
                    here = self._with_hand_of(here, seat, identities & ~(1 << identity))
                    self._look_from(here)

    def _look_from(self, here: GroupObservation) -> list[GroupObservation]:
        """Add what each player trusts to be possible in a position; the positions in which an identity is new."""
        new = []
        for seat in self._group:
            for worlds in self._worlds(here, seat):
                for index, identities in enumerate(worlds.identities(seat)):
                    for identity, _ in by_identity(here.state.rules.card_names):
                        if (identities & ~self.found[seat][index]) >> identity & 1:
                            hands = worlds.find({(seat, index): 1 << identity})
                            new += [here.with_hand(seat, hands[seat])] if hands else []
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


def _worlds(observation: GroupObservation, announcements: Sequence[Announcement], group: Sequence[SeatIndex]) -> Iterator[Hands]:
    """The hands in all worlds that steps of a group lead to."""
    worlds, seen, looked_from = [observation.hands], {observation.hands}, set()
    for world in worlds:
        here = observation
        for seat in group:
            here = here.with_hand(seat, world[seat])
        for seat in group:
            others = seat, (*world[:seat], (), *world[seat + 1 :])
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
