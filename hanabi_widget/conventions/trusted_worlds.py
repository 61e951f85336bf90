"""The worlds that a chain of players trusts to be possible: those of logic in which what was announced is true.

Announcements are choices between cases, and a case is a mask for each of some cards. So the worlds are those of several *combinations* of
cases, and those of one combination are matchings, as without a convention, with narrower masks (Theorem 3).

Two cards that are promised to be different are a choice too: one has a certain identity and the other has not, or the first has none that
the other may have. Where all such pairs in a hand are between all of some cards, no choice is needed: each of these cards may only take one
certain copy of an identity, so no two of them take the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, islice
from typing import TypeAlias

from hanabi_widget.effort import spend
from hanabi_widget.knowledge import GroupObservation
from hanabi_widget.knowledge.worlds import Worlds
from hanabi_widget.rules import CardNumber, Identities, SeatIndex, card_numbers
from hanabi_widget.rules.bipartite_matching import hall_violator

from .announcement import Announcement
from .announcements_as_constraints import NOTHING, Heard, HeardAnnouncements

Combination: TypeAlias = tuple[Identities, ...]
"""For each card of the players of a chain, the identities that one combination of cases allows."""

WaysToDiffer: TypeAlias = tuple[Mapping[int, int], Sequence[tuple[int, int]]]
"""The slots that differ from others by taking certain copies only, with these copies; the pairs of slots for which a choice is needed."""

Said: TypeAlias = tuple[Announcement, Heard]
"""An announcement, and what it says about the hands of a chain."""

STEPS_PER_COMBINATION = 10


class TrustedWorlds:
    """The worlds that a chain of different players trusts to be possible.

    Each step of the chain adds the hand of a player, and applies the announcements in their order. One that would leave no world is passed
    over: whoever reasons there must think that the agreement was not kept.

    Args:
        observation: the position.
        announcements: what has been announced, in order, for each step of the chain.
        chain: the seats.
        heard: what announcements say in the position, to be shared by its chains.
        prefix: the worlds of the chain without its last player, if they are at hand.

    Attributes:
        chain: the seats.
        numbers: the cards in the hands of the chain.
        combinations: the masks of these cards in each combination of cases.
        kept_by_step: the announcements that were applied at each step.
        passed_over: those that were not at the last step.

    Raises:
        DependsOnUnknownCard: they depend on an unknown card.
    """

    def __init__(
        self,
        observation: GroupObservation,
        announcements: Sequence[Sequence[Announcement]],
        chain: Sequence[SeatIndex],
        heard: HeardAnnouncements | None = None,
        prefix: TrustedWorlds | None = None,
    ) -> None:
        self.observation, self.chain = observation, tuple(chain)
        self._heard = heard or HeardAnnouncements(observation)
        self._group = 0
        self.numbers: list[CardNumber] = []
        self._slot_of: dict[CardNumber, int] = {}
        self._unseen: list[int] = []
        self._available: list[Identities] = []
        self._depths: list[int] = []
        self.combinations: list[Combination] = [()]
        self._pairs: frozenset[tuple[int, int]] = frozenset()
        self._ways_to_differ: WaysToDiffer = {}, ()
        self._copies_found: dict[Combination, list[int] | None] = {}
        self.kept_by_step: list[list[Announcement]] = []
        self.passed_over: list[Announcement] = []
        if prefix is not None:  # begin with the worlds of a shorter chain
            self._group, self._pairs, self.combinations = prefix._group, prefix._pairs, prefix.combinations
            self.numbers, self._slot_of = [*prefix.numbers], {**prefix._slot_of}
            self._unseen, self._available, self._depths = [*prefix._unseen], [*prefix._available], [*prefix._depths]
            self.kept_by_step, self.passed_over = [*prefix.kept_by_step], prefix.passed_over
        for depth, seat in [*enumerate(self.chain)][len(self.kept_by_step) :]:
            self._group |= 1 << seat
            self._add_hand(depth, seat)
            self._hear(seat, announcements[depth], announcements[depth - 1] if depth else ())

    def _add_hand(self, depth: int, seat: SeatIndex) -> None:
        observation, hand = self.observation, card_numbers(self.observation.state)[seat]
        for number in hand:
            self._slot_of[number] = len(self.numbers)
            self.numbers.append(number)
        self._unseen += [observation.unseen_copies(self._group)] * len(hand)
        self._available += [observation.unseen_identities(self._group)] * len(hand)
        self._depths += [depth] * len(hand)
        added = tuple([mask & self._available[-1] for mask in observation.clue_masks[seat]])
        self.combinations = [(*combination, *added) for combination in self.combinations]
        self._promise(self._pairs)

    # -- announcements ------------------------------------------------------------------------------

    def _hear(self, seat: SeatIndex, announcements: Sequence[Announcement], before: Sequence[Announcement]) -> None:
        """Apply announcements that were not there at the step before, or say something about the hand that has been added."""
        passed_over, said, news = {*self.passed_over}, list[Said](), announcements
        if before:
            about = self._heard.those_about(announcements, seat)
            news = about if announcements == before else [one for one in announcements if one not in before or one in about]
        for announcement in news:
            passed_over.discard(announcement)
            heard = self._heard.about(announcement, self._group)
            if heard is None:
                passed_over.add(announcement)
            elif heard is not NOTHING:
                said.append((announcement, heard))
        passed_over |= self._keep(said)
        self.passed_over = [one for one in announcements if one in passed_over] if passed_over else []
        self.kept_by_step.append([one for one in announcements if one not in passed_over] if passed_over else [*announcements])

    def _keep(self, said: Sequence[Said]) -> set[Announcement]:
        """Apply announcements in their order, and give those that would leave no world with what was kept before them.

        Whether a deal is left is costly to find out, and nearly always one is. So it is asked once, after all of them; only if none is left
        are the first and the second half tried by themselves, and so on down to the announcements that are to blame.
        """
        if not said:
            return set()
        combinations_before, pairs_before = self.combinations, self._pairs
        without_masks = self._narrow(said)
        if self.combinations:
            return without_masks
        self.combinations = combinations_before
        self._promise(pairs_before)
        if len(said) == 1:
            return {said[0][0]}
        half = len(said) // 2
        return self._keep(said[:half]) | self._keep(said[half:])

    def _narrow(self, said: Sequence[Said]) -> set[Announcement]:
        """Leave of the combinations those that fit announcements and a deal; none may be left.

        Announcements are left out, and given, that no masks of a combination fit: that is seen without a look at deals.
        """
        slot_of, left_out = self._slot_of, set[Announcement]()
        fitting, pairs = {*self.combinations}, {*self._pairs}  # the combinations that are known to fit a deal, by these pairs
        for announcement, heard in said:
            # Only masks are looked at here: whether a deal fits them is a matching problem, far dearer, and can wait to the end.
            choices = [[(slot_of[number], mask) for number, mask in choice.items()] for choice in heard.choices]
            spend(len(self.combinations) * len(choices))
            narrowed = _narrowed(self.combinations, choices)
            if not narrowed:
                left_out.add(announcement)
                continue
            if len(narrowed) > len(self.combinations):  # saves work: they multiply, and those that fit no deal are left out at once
                narrowed = [combination for combination in narrowed if combination in fitting or self._fits(combination)]
                fitting.update(narrowed)
            self.combinations = narrowed
            for one, other in heard.pairs:
                slots = slot_of[one], slot_of[other]
                pairs.add((min(slots), max(slots)))
        if pairs != self._pairs:
            self._promise(frozenset(pairs))
            fitting.clear()  # what fitted may not, now that more cards have to differ
        self.combinations = [combination for combination in self.combinations if combination in fitting or self._fits(combination)]
        return left_out

    def _fits(self, combination: Combination) -> bool:
        """Whether a combination fits a deal."""
        return next(self._copies(combination), None) is not None

    # -- worlds -----------------------------------------------------------------------------------------

    def worlds(self) -> Iterator[Worlds]:
        """The worlds, as sets of matchings that together are all of them."""
        for combination in self.combinations:
            yield from self._parts(combination)

    def identities(self) -> list[Identities]:
        """For each card of the last player, the set of identities that the chain trusts to be possible."""
        last = self.chain[-1]
        found = [0 for _ in self.observation.clue_masks[last]]
        for combination in self.combinations:
            # Masks only bound what matchings allow: a combination whose masks are all found already has nothing new.
            if any(mask & ~old for mask, old in zip(combination[-len(found) :], found)):  # saves work
                for worlds in self._parts(combination):
                    found = [old | new for old, new in zip(found, worlds.identities(last))]
        return found

    def _parts(self, combination: Combination) -> Iterator[Worlds]:
        """The worlds of a combination: several sets where promises of different cards need a choice; none if it fits no deal."""
        for masks, slot_copies in self._copies(combination):
            left = iter(masks)
            masks_by_seat = {seat: [*islice(left, len(self.observation.clue_masks[seat]))] for seat in self.chain}
            yield Worlds(self.observation.with_clue_masks(masks_by_seat), self.chain, slot_copies, self._available)

    def _copies(self, combination: Combination) -> Iterator[tuple[Combination, list[int]]]:
        """For each part of the worlds of a combination, its masks, and the copies that each slot may take."""
        for masks in _with_differences(combination, self._ways_to_differ[1]):
            spend(STEPS_PER_COMBINATION)
            if masks not in self._copies_found:
                all_copies = self.observation.copy_bits.all_copies
                slot_copies = [all_copies(mask) & unseen for mask, unseen in zip(masks, self._unseen)]
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

    def _promise(self, pairs: frozenset[tuple[int, int]]) -> None:
        """The slots of these pairs, and no others, hold different cards."""
        self._pairs = pairs
        self._ways_to_differ = self._find_ways_to_differ()
        self._copies_found = {}

    def _find_ways_to_differ(self) -> WaysToDiffer:
        if not self._pairs:
            return {}, ()
        copies_of: dict[int, int] = {}
        by_choice: list[tuple[int, int]] = []
        depths, last = self._depths, max(self._depths)
        for depth in range(last + 1):
            # Where all of some cards of one hand differ, no choice is needed: each takes one fixed copy of an identity, for which a
            # matching finds room once only. Two hands may do so if one takes the first copies and the other the last ones.
            pairs = {pair for pair in self._pairs if depths[pair[0]] == depths[pair[1]] == depth}
            slots = sorted({*chain(*pairs)})
            if (depth == last or last <= 1) and pairs.issuperset(combinations(slots, 2)):
                for slot in slots:
                    copies_of[slot] = self._different_copies(slot, in_last_hand=depth == last)
            else:
                by_choice += pairs
        by_choice += [pair for pair in self._pairs if depths[pair[0]] != depths[pair[1]]]
        return copies_of, sorted(by_choice)

    def _different_copies(self, slot: int, *, in_last_hand: bool) -> int:
        """Copies that stand for cards which are promised to be different: the last ones for the last hand of a chain, else the first."""
        copy_bits, unseen = self.observation.copy_bits, self._unseen[slot]
        return copy_bits.last_copies(unseen) if in_last_hand else copy_bits.one_copy_of_each & unseen


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


def _with_differences(masks: Combination, pairs: Sequence[tuple[int, int]]) -> Iterator[Combination]:
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
    return tuple([new.get(slot, mask) for slot, mask in enumerate(masks)])
