"""The worlds that a chain of players trusts to be possible: in each that the first trusts, those that the next trusts there, and so on.

A player trusts the worlds of logic in which what was announced is true. An announcement that would leave none of those that the player
considers possible is passed over: whoever reasons there must think that the agreement was not kept. As players see different cards in
different worlds, they pass over different announcements there. Where a player passes over nothing, all that was said is true in each world
that this player trusts, so those who are thought of there pass over nothing either. Else the worlds are parted by what is passed over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hanabi_widget.knowledge import GroupObservation
from hanabi_widget.knowledge.worlds import Worlds
from hanabi_widget.rules import IdentitiesInHand, Players, SeatIndex

from .announcement import Announcement, Announcements
from .announcements_as_constraints import HeardAnnouncements
from .heard_worlds import HeardWorlds


class TrustedWorlds:
    """The worlds that a chain of different players trusts to be possible.

    Args:
        observation: the position.
        announcements: what has been announced, in order, for each step of the chain.
        chain: the seats.
        heard: what announcements say in the position, to be shared by its chains.
        prefix: the worlds of the chain without its last player, if they are at hand.

    Attributes:
        observation: the position.
        chain: the seats.
        parts: the worlds, parted by what is passed over at the steps that lead to them; parts may overlap.

    Raises:
        DependsOnUnknownCard: they depend on an unknown card.
    """

    def __init__(
        self,
        observation: GroupObservation,
        announcements: Sequence[Announcements],
        chain: Players,
        heard: HeardAnnouncements | None = None,
        prefix: TrustedWorlds | None = None,
    ) -> None:
        self.observation = observation
        self.chain = tuple(chain)
        self._last_announcements = announcements[-1]
        self.parts: Sequence[HeardWorlds] = prefix.parts if prefix else [HeardWorlds(observation, heard)]
        for depth in range(len(prefix.chain) if prefix else 0, len(chain)):
            self.parts = [longer for part in self.parts for longer in _heard_by(part, self.chain[depth], announcements[depth])]

    @property
    def passed_over(self) -> list[Announcement]:
        """The announcements that are passed over in each world at the last step."""
        return [said for said in self._last_announcements if not any(said in part.kept[-1] for part in self.parts)]

    def worlds(self) -> Iterator[Worlds]:
        """The worlds, as sets of matchings that together are all of them."""
        for part in self.parts:
            yield from part.worlds()

    def identities(self) -> IdentitiesInHand:
        """For each card of the last player, the set of identities that the chain trusts to be possible."""
        found = self.parts[0].identities()
        for part in self.parts[1:]:
            found = part.identities(found)
        return found


def _heard_by(before: HeardWorlds, seat: SeatIndex, announcements: Announcements) -> list[HeardWorlds]:
    """The worlds of a chain with one more player who hears announcements, parted by what this player passes over."""
    worlds = before.with_hand(seat)
    if not before.chain:  # there is one world to start from
        narrower, passed_over = _keep(worlds, announcements)
        return [narrower.keeping([said for said in announcements if said not in passed_over])]
    true_before = before.kept[-1]
    about = worlds.heard.those_about(announcements, seat)
    if announcements == true_before:  # saves work: all is true in each world to start from
        return [worlds.hearing(about)[0].keeping(announcements)]
    parts = [(worlds, list[Announcement](), True)]
    for said in announcements:
        longer = []
        for part, kept, all_true in parts:
            # What is true in a world to start from is not passed over there, as long as nothing was kept that is false in it.
            if said in true_before and all_true:
                longer.append((part.hearing([said])[0] if said in about else part, [*kept, said], True))
                continue
            true, passed_over = part.hearing([said])
            if passed_over or not true.combinations:
                longer.append((part, kept, all_true))
                continue
            longer.append((true, [*kept, said], all_true and said in true_before))
            if true is not part and (rest := part.where_none_of(true)).combinations:  # saves work: no world is left where none is lost
                longer.append((rest, kept, all_true))
        parts = longer
    return [part.keeping(kept) for part, kept, _ in parts]


def _keep(worlds: HeardWorlds, announcements: Announcements) -> tuple[HeardWorlds, set[Announcement]]:
    """Apply announcements in their order, and give those that would leave no world with what was kept before them.

    Whether a deal is left is costly to find out, and nearly always one is. So it is asked once, after all of them; only if none is left
    are the first and the second half tried by themselves, and so on down to the announcements that are to blame.
    """
    narrowed, left_out = worlds.hearing(announcements)
    if narrowed.combinations:
        return narrowed, left_out
    if len(announcements) == 1:
        return worlds, {*announcements}
    half = len(announcements) // 2
    first, false = _keep(worlds, announcements[:half])
    second, more = _keep(first, announcements[half:])
    return second, false | more
