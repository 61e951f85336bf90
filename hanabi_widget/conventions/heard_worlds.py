"""The worlds at the end of a chain of players in which certain announcements are true at each step.

Announcements are choices between cases, and a case is a mask for each of some cards. So the worlds are those of several *combinations* of
cases, and those of one combination are matchings, as without a convention, with narrower masks (Theorem 3).

Two cards that are promised to be different are a choice too: one has a certain identity and the other has not, or the first has none that
the other may have. Where all such pairs in a hand are between all of some cards, no choice is needed: each of these cards may only take one
certain copy of an identity, so no two of them take the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from operator import and_

from hanabi_widget.effort import spend
from hanabi_widget.knowledge import GroupObservation
from hanabi_widget.knowledge.worlds import Worlds
from hanabi_widget.rules import CardNumber, Identities, IdentitiesInHand, Players, SeatIndex, Seats, card_numbers, with_item
from hanabi_widget.rules.bipartite_matching import hall_violator

from .announcement import Announcement, Announcements
from .announcements_as_constraints import NOTHING, HeardAnnouncements

Combination = tuple[Identities, ...]
"""For each card of the players of a chain, the identities that one combination of cases allows."""

SlotPair = tuple[int, int]
"""Two slots that hold different cards."""

WaysToDiffer = tuple[Mapping[int, int], Sequence[SlotPair]]
"""The slots that differ from others by taking certain copies only, with these copies; the pairs of slots for which a choice is needed."""

Scarce = tuple[tuple[Identities, int], ...]
"""Sets of identities, and of each how many cards are too many."""

STEPS_PER_COMBINATION = 10


class HeardWorlds:
    """The worlds at the end of a chain of different players in which certain announcements are true at each step.

    It does not change: `with_hand` gives those of a longer chain, and `hearing` those in which more is true.

    Args:
        observation: the position.
        heard: what announcements say in the position.

    Attributes:
        observation: as given.
        heard: as given.
        chain: the seats, at first none.
        group: the same as bits.
        kept: for each step, the announcements that are true there.
        combinations: the masks of the cards in the hands of the chain in each combination of cases; none if there is no world.

    Raises:
        DependsOnUnknownCard: they depend on an unknown card.
    """

    def __init__(self, observation: GroupObservation, heard: HeardAnnouncements | None = None) -> None:
        self.observation = observation
        self.heard = heard or HeardAnnouncements(observation)
        self.chain: Seats = ()
        self.group = 0
        self.kept: tuple[Announcements, ...] = ()
        self.combinations: Sequence[Combination] = [()]
        self._slot_of: Mapping[CardNumber, int] = {}
        self._unseen: Sequence[int] = ()
        self._depths: Sequence[int] = ()
        self._promise(frozenset())

    def _copy(self) -> HeardWorlds:
        other = object.__new__(HeardWorlds)
        other.__dict__ |= self.__dict__
        return other

    def with_hand(self, seat: SeatIndex) -> HeardWorlds:
        """Those of the chain with one more player, at whose step nothing is heard yet but what is heard before."""
        new = self._copy()
        observation = self.observation
        new.chain = (*self.chain, seat)
        new.kept = (*self.kept, ())
        new.group = group = self.group | 1 << seat
        hand = card_numbers(observation.state)[seat]
        new._slot_of = {**self._slot_of, **{number: slot for slot, number in enumerate(hand, start=len(self._slot_of))}}
        new._unseen = [*self._unseen, *[observation.unseen_copies(group)] * len(hand)]
        new._depths = [*self._depths, *[len(self.chain)] * len(hand)]
        _, added = observation.slots(seat, group)
        new.combinations = [(*combination, *added) for combination in self.combinations]
        new._promise(self._pairs)
        return new

    def hearing(self, announcements: Announcements) -> tuple[HeardWorlds, set[Announcement]]:
        """Those in which announcements are true at the last step, too; none may be left.

        Announcements are left out, and given, that are false of other hands or that no masks of a combination fit: that is seen without a
        look at deals.
        """
        found = self.combinations
        pairs = self._pairs
        slot_of = self._slot_of
        left_out = set()
        for announcement in announcements:
            heard = self.heard.about(announcement, self.group)
            if heard is NOTHING:
                continue
            narrowed = []
            if heard is not None:
                # Only masks are looked at here: whether a deal fits them is a matching problem, far dearer, and can wait to the end.
                choices = [[(slot_of[number], mask) for number, mask in choice.items()] for choice in heard.choices]
                spend(len(found) * len(choices))
                narrowed = _narrowed(found, choices)
            if heard is None or not narrowed:
                left_out.add(announcement)
                continue
            # saves work: where they multiply, those that fit no deal are left out at once
            found = narrowed if len(narrowed) <= len(found) else [*filter(self._fits, narrowed)]
            if heard.pairs:
                pairs |= {(min(slot_of[one], slot_of[other]), max(slot_of[one], slot_of[other])) for one, other in heard.pairs}
        if pairs == self._pairs and found == self.combinations:
            return self, left_out
        new = self._copy()
        if pairs != self._pairs:
            new._promise(pairs)
        new.combinations = [*filter(new._fits, found)]
        return new, left_out

    def keeping(self, announcements: Announcements) -> HeardWorlds:
        """The same, with the announcements named that are true at the last step."""
        new = self._copy()
        new.kept = (*self.kept[:-1], announcements)
        return new

    def _fits(self, combination: Combination) -> bool:
        """Whether a combination fits a deal."""
        return next(self._copies(combination), None) is not None

    # -- where something cannot be true ---------------------------------------------------------------

    def where_none_of(self, narrower: HeardWorlds) -> HeardWorlds:
        """Those of these worlds in which the last player has no hand at all that makes a world of some narrower worlds.

        That depends on the hands of the players before alone. Of each combination of the narrower worlds one of their cards is none of
        what it says, or they have so many copies that too few are left for the last hand (Hall's theorem).
        """
        shorter = len(self._slot_of) - len(self.observation.clue_masks[self.chain[-1]])
        new = self._copy()
        left = dict[Combination, None]()
        ruled_out: list[tuple[Combination, Scarce]] | None = None
        for combination in self.combinations:
            hand = combination[shorter:]
            before: Sequence[Combination] = [combination[:shorter]]
            if narrower._pairs <= self._pairs:
                # Where a narrower hand may be all that this one may, what is left for this one is left for that: masks decide alone.
                as_wide = dict.fromkeys(
                    other[:shorter] for other in narrower.combinations if not any(mask & ~its for mask, its in zip(hand, other[shorter:]))
                )
                before = self._avoiding(before, [(masks, ()) for masks in as_wide])
            if before and ruled_out is None:
                parts = dict.fromkeys(part for other in narrower.combinations for part in _with_differences(other, sorted(narrower._pairs)))
                scarce = {hand: self._scarce(hand, shorter) for hand in dict.fromkeys(part[shorter:] for part in parts)}
                ruled_out = [(part[:shorter], too_many) for part in parts if (too_many := scarce[part[shorter:]]) is not None]
            left |= dict.fromkeys((*masks, *hand) for masks in self._avoiding(before, ruled_out or ()))
        new.combinations = [combination for combination in left if self._fits(combination)]
        return new

    def _scarce(self, masks: Combination, cards: int) -> Scarce | None:
        """What too many of so many cards before have to be so that the last hand cannot be what masks say; None if it cannot anyway.

        That is, for sets of identities, how many cards of these are too many.
        """
        unions = {0: None}
        for mask in masks:
            unions |= {union | mask: None for union in unions}
        spend(len(unions))
        found: dict[Identities, int] = {}
        for identities in unions:
            takers = sum([not mask & ~identities for mask in masks])
            copies = (self.observation.copy_bits.all_copies(identities) & self._unseen[-1]).bit_count()
            if copies < takers:
                return None
            if copies - takers < cards and takers:
                found[identities] = copies - takers + 1
        # Where two sets without a common identity have too few cards each, so has their union.
        return tuple(
            (identities, too_many)
            for identities, too_many in found.items()
            if not any(
                found[one] + found.get(identities & ~one, cards + 1) - 1 <= too_many
                for one in found
                if one != identities and not one & ~identities
            )
        )

    def _avoiding(self, found: Sequence[Combination], ruled_out: Iterable[tuple[Combination, Scarce]]) -> Sequence[Combination]:
        """Masks for the cards of the players before which together allow all that makes each of some last hands impossible."""
        for masks, scarce in ruled_out:
            spend(len(found))
            longer: dict[Combination, None] = {}
            for old in found:
                if all(map(and_, old, masks)):
                    avoided = [*_avoiding(old, masks, scarce)]
                    spend(STEPS_PER_COMBINATION * len(avoided))
                    longer |= dict.fromkeys(new for new in avoided if not hall_violator(self._plain_copies(new)))
                else:  # saves work: none of it is ruled out
                    longer[old] = None
            found = [*longer]
        return found

    def _plain_copies(self, masks: Combination) -> list[int]:
        """The copies that each slot may take by its mask, whatever is promised to differ."""
        all_copies = self.observation.copy_bits.all_copies
        return [all_copies(mask) & unseen for mask, unseen in zip(masks, self._unseen)]

    # -- worlds -----------------------------------------------------------------------------------------

    def worlds(self) -> Iterator[Worlds]:
        """The worlds, as sets of matchings that together are all of them."""
        for combination in self.combinations:
            yield from self._parts(combination)

    def identities(self, found: Sequence[Identities] = ()) -> IdentitiesInHand:
        """For each card of the last player, the set of identities that it has in these worlds, or that is found already."""
        last = self.chain[-1]
        found = [*found] or [0 for _ in self.observation.clue_masks[last]]
        for combination in self.combinations:
            # Masks only bound what matchings allow: a combination whose masks are all found already has nothing new.
            if any(mask & ~old for mask, old in zip(combination[-len(found) :], found)):  # saves work
                for worlds in self._parts(combination):
                    found = [old | new for old, new in zip(found, worlds.identities(last))]
        return found

    def _parts(self, combination: Combination) -> Iterator[Worlds]:
        """The worlds of a combination: several sets where promises of different cards need a choice; none if it fits no deal."""
        for masks, slot_copies in self._copies(combination):
            yield Worlds(self.observation, self.chain, slot_copies, masks)

    def _copies(self, combination: Combination) -> Iterator[tuple[Combination, list[int]]]:
        """For each part of the worlds of a combination, its masks, and the copies that each slot may take."""
        for masks in _with_differences(combination, self._ways_to_differ[1]):
            spend(STEPS_PER_COMBINATION)
            if masks not in self._copies_found:
                slot_copies = self._plain_copies(masks)
                for slot, copies in self._ways_to_differ[0].items():
                    slot_copies[slot] &= copies
                self._copies_found[masks] = None if hall_violator(slot_copies) else slot_copies
            found = self._copies_found[masks]
            if found is not None:
                yield masks, found

    @property
    def promises_differences(self) -> bool:
        """Whether what was said tells some cards apart."""
        return bool(self._pairs)

    def _promise(self, pairs: frozenset[SlotPair]) -> None:
        """The slots of these pairs, and no others, hold different cards."""
        self._pairs = pairs
        self._ways_to_differ = self._find_ways_to_differ()
        self._copies_found: dict[Combination, list[int] | None] = {}

    def _find_ways_to_differ(self) -> WaysToDiffer:
        if not self._pairs:
            return {}, ()
        copy_bits = self.observation.copy_bits
        copies_of: dict[int, int] = {}
        by_choice: list[SlotPair] = []
        depths = self._depths
        last = max(depths)
        for depth in range(last + 1):
            # Where all of some cards of one hand differ, no choice is needed: each takes one fixed copy of an identity, for which a
            # matching finds room once only. Two hands may do so if one takes the first copies and the other the last ones.
            pairs = {pair for pair in self._pairs if depths[pair[0]] == depths[pair[1]] == depth}
            slots = sorted({*chain(*pairs)})
            if (depth == last or last <= 1) and pairs.issuperset(combinations(slots, 2)):
                for slot in slots:
                    unseen = self._unseen[slot]
                    copies_of[slot] = copy_bits.last_copies(unseen) if depth == last else copy_bits.one_copy_of_each & unseen
            else:
                by_choice += pairs
        by_choice += [pair for pair in self._pairs if depths[pair[0]] != depths[pair[1]]]
        return copies_of, sorted(by_choice)


def heard_worlds(observation: GroupObservation, announcements: Sequence[Announcements], chain: Players) -> HeardWorlds:
    """The worlds at the end of a chain of different players in which certain announcements are true at each step."""
    worlds = HeardWorlds(observation)
    for seat, heard in zip(chain, announcements, strict=True):
        worlds = worlds.with_hand(seat).hearing(heard)[0]
    return worlds


def _narrowed(combinations: Sequence[Combination], choices: Sequence[Sequence[tuple[int, Identities]]]) -> list[Combination]:
    """What choices, as masks by slot, leave of combinations; if one leaves all of a combination, the others are not needed."""
    found: dict[Combination, None] = {}
    for combination in combinations:
        narrowed = []
        for choice in choices:
            new = None
            for slot, mask in choice:  # the list is copied only at the first mask that takes something away: few do
                old = combination[slot]
                if old & ~mask:
                    if not old & mask:
                        break
                    new = new or [*combination]
                    new[slot] = old & mask
            else:
                if new is None:
                    found[combination] = None
                    break
                narrowed.append(tuple(new))
        else:
            found.update(dict.fromkeys(narrowed))
    return [*found]


def _with_differences(masks: Combination, pairs: Sequence[SlotPair]) -> Iterator[Combination]:
    """Masks that together allow all choices of identities in which the slots of each pair differ, and no others."""
    for one, other in pairs:
        common = masks[one] & masks[other]
        if common:
            break
    else:
        yield masks
        return
    spend()
    # Parts that do not overlap: first all in which one card is none that both may be; then one part for each that it is.
    if masks[one] & ~common:
        yield from _with_differences(_replaced(masks, {one: masks[one] & ~common}), pairs)
    while common:
        identity = common & -common
        common ^= identity
        if masks[other] & ~identity:
            yield from _with_differences(_replaced(masks, {one: identity, other: masks[other] & ~identity}), pairs)


def _replaced(masks: Combination, new: Mapping[int, Identities]) -> Combination:
    replaced = [*masks]
    for slot, mask in new.items():
        replaced[slot] = mask
    return tuple(replaced)


def _avoiding(masks: Combination, ruled_out: Combination, scarce: Scarce) -> Iterator[Combination]:
    """Masks that together allow what masks allow and is not ruled out, or has too many cards in a set of scarce identities."""
    for slot, mask in enumerate(ruled_out):
        if masks[slot] & ~mask:
            yield with_item(masks, slot, masks[slot] & ~mask)
            masks = with_item(masks, slot, masks[slot] & mask)
    for identities, too_many in scarce:
        missing = too_many - sum(not mask & ~identities for mask in masks)
        possible = [slot for slot, mask in enumerate(masks) if mask & identities and mask & ~identities]
        if missing <= 0:
            yield masks
            return
        for slots in combinations(possible, missing):
            yield _replaced(masks, {slot: masks[slot] & identities for slot in slots})
