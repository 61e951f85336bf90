"""What a group of players trusts in common: all trust it, all trust that all trust it, and so on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

from hanabi_widget.effort import spend
from hanabi_widget.knowledge import CardView, CardViews, GroupObservation
from hanabi_widget.knowledge.unknown_cards import require_known
from hanabi_widget.knowledge.worlds import Hands
from hanabi_widget.rules import Identities, SeatIndex, by_seat, by_slot

from .announcement import Announcement
from .trust_chain import STEPS_PER_HAND, worlds_around
from .trusted_worlds import TrustedWorlds


class CommonTrustView(Mapping[str | int, CardViews[CardView]]):
    """What a group trusts in common if all keep to a convention: all trust it, all trust that all trust it, and so on.

    It is true in all worlds that any number of steps leads to, each to a world which one of the group trusts to be possible there.
    This is a mapping from players, by name or seat, to what is trusted about their hands. The group sees all hands outside it.

    Attributes:
        state: the position.
        group: the seats.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=3, seed=7)[0].apply(hw.Clue("Bob", "yellow"))
        >>> state.common_knowledge(under="beginner")["Bob"][3], state.common_knowledge()["Bob"][3]
        (<slot 3: y1>, <slot 3: y1 y2 y3 y4 y5>)
    """

    def __init__(self, observation: GroupObservation, announcements: Sequence[Announcement], group: Sequence[SeatIndex]) -> None:
        self.state, self.group = observation.state, tuple(group)
        bits = sum(1 << seat for seat in group)
        self._views = [
            _CommonTrust(
                self.state,
                seat,
                [CardView(observation, seat, slot, identities, bits | 1 << seat) for slot, identities in by_slot(hand)],
            )
            for seat, hand in by_seat(common_identities(observation, announcements, group))
        ]

    def __getitem__(self, player: str | int) -> CardViews[CardView]:
        """The view of a player's hand.

        Raises:
            HanabiError: nobody has that name or seat.
        """
        return self._views[self.state.seat(player)]

    def __iter__(self) -> Iterator[str]:
        return iter(self.state.names)

    def __len__(self) -> int:
        return len(self._views)


class _CommonTrust(CardViews[CardView]):
    def _subject(self) -> str:
        return f"all trust of {self.state.names[self.holder]}"


def common_identities(
    observation: GroupObservation, announcements: Sequence[Announcement], group: Sequence[SeatIndex]
) -> list[list[Identities]]:
    """For each seat at the table and each of its cards, the set of identities that a group commonly trusts to be possible.

    Where nothing that was said is false, chains of different players lead to some of these worlds, and all of them are among those in which
    what was said is true. If both have the same identities, these are the answer. If not, the worlds are found one by one.

    Raises:
        DependsOnUnknownCard: a card in a hand is unknown.
        TooLarge: there are more worlds than the steps of work allow.
    """
    state = observation.state
    for seat, hand in by_seat(observation.hands):
        require_known(state, seat, hand)
    found = [[0 if seat in group else 1 << identity for identity in hand] for seat, hand in by_seat(observation.hands)]
    most: list[list[Identities]] | None = None
    if all(said.is_true(state._cards) for said in announcements):
        most = [[*hand] for hand in found]
        for seat in group:
            others = [other for other in group if other != seat]
            most[seat] = worlds_around(observation, announcements, [*others, seat]).identities()
        for chain in permutations(group):
            if any(found[seat] != most[seat] for seat in group):
                _add_chains(found, observation, announcements, chain)
    if found != most:
        for hands in _worlds(observation, announcements, group):
            for seat in group:
                found[seat] = [old | 1 << identity for old, identity in zip(found[seat], hands[seat])]
            if found == most:
                break
    return found


def _add_chains(
    found: list[list[Identities]], observation: GroupObservation, announcements: Sequence[Announcement], chain: Sequence[SeatIndex]
) -> None:
    """Add what a chain, and the longer and longer parts at its beginning, trust to be possible."""
    worlds = None
    for length in range(1, len(chain) + 1):
        worlds = TrustedWorlds(observation, [announcements] * length, chain[:length], prefix=worlds)
        seat = chain[length - 1]
        found[seat] = [old | new for old, new in zip(found[seat], worlds.identities())]


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
