"""The worlds that a chain of players trusts to be possible: those of logic in which what was announced is true.

Announcements are choices between cases, and a case is a mask for each of some cards. So the worlds are those of several *combinations* of
cases, and those of one combination are matchings, as without a convention, with narrower masks (Theorem 3).

Two cards that are promised to be different are a choice too: one has a certain identity and the other has not, or the first has none that
the other may have. Where all such pairs in a hand are between all of some cards, no choice is needed: each of these cards may only take one
certain copy of an identity, so no two of them take the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import TypeAlias

from hanabi_widget.effort import spend
from hanabi_widget.knowledge import GroupObservation
from hanabi_widget.knowledge.unknown_cards import require_known
from hanabi_widget.knowledge.worlds import Worlds
from hanabi_widget.rules import UNKNOWN, CardNumber, Identities, SeatIndex, by_seat
from hanabi_widget.rules.bipartite_matching import hall_violator

from .announcement import Announcement
from .meaning_case import CardMasks

Combination: TypeAlias = tuple[Identities, ...]
"""For each card of the players of a chain, the identities that one combination of cases allows."""

STEPS_PER_COMBINATION = 10

Misfits: TypeAlias = dict[Announcement, list[int]]
"""For each announcement and each of its cases, the seats, as bits, whose real hands do not fit it; `NO_HAND` if another card does not."""

NO_HAND = 1 << 30
"""The bit for cards that are in no hand."""


class TrustedWorlds:
    """The worlds that a chain of different players trusts to be possible.

    Each step of the chain adds the hand of a player, and applies the announcements in their order. One that would leave no world is passed
    over: whoever reasons there must think that the agreement was not kept.

    Args:
        observation: the position.
        announcements: what has been announced, in order, for each step of the chain.
        chain: the seats.
        misfits: a table to be shared by chains of one position, so that cases which do not fit are found once.
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
        misfits: Misfits | None = None,
        prefix: TrustedWorlds | None = None,
    ) -> None:
        self.observation, self.chain = observation, tuple(chain)
        self._misfits = {} if misfits is None else misfits
        self._group = 0
        self.numbers: list[CardNumber] = []
        self._slot_of: dict[CardNumber, int] = {}
        self._unseen: list[int] = []
        self._available: list[Identities] = []
        self._depths: list[int] = []
        self.combinations: list[Combination] = [()]
        self._pairs: frozenset[tuple[int, int]] = frozenset()
        self.kept_by_step: list[list[Announcement]] = []
        self.passed_over: list[Announcement] = []
        if prefix is not None:
            self._continue(prefix)
        for depth, seat in [*enumerate(self.chain)][len(self.kept_by_step) :]:
            self._group |= 1 << seat
            self._add_hand(depth, seat, self._group)
            kept: list[Announcement] = []
            self.passed_over = []
            for announcement in announcements[depth]:
                (kept if self._apply(announcement) else self.passed_over).append(announcement)
            self.kept_by_step.append(kept)

    def _continue(self, prefix: TrustedWorlds) -> None:
        """Begin with the worlds of a shorter chain."""
        self._group, self._pairs, self.combinations = prefix._group, prefix._pairs, prefix.combinations
        self.numbers, self._slot_of = [*prefix.numbers], {**prefix._slot_of}
        self._unseen, self._available, self._depths = [*prefix._unseen], [*prefix._available], [*prefix._depths]
        self.kept_by_step = [*prefix.kept_by_step]

    def _add_hand(self, depth: int, seat: SeatIndex, group: int) -> None:
        observation, hand = self.observation, self.observation.state.card_numbers[seat]
        for number in hand:
            self._slot_of[number] = len(self.numbers)
            self.numbers.append(number)
            self._unseen.append(observation.unseen_copies(group))
            self._available.append(observation.unseen_identities(group))
            self._depths.append(depth)
        added = tuple(observation.clue_masks[seat])
        self.combinations = [(*combination, *added) for combination in self.combinations]
        # copies that stand for cards which are promised to be different: the last copies for the last hand of a chain, else the first
        self._different_copies = [
            observation.copy_bits.last_copies(unseen) if here == depth else _first_copies(observation) & unseen
            for unseen, here in zip(self._unseen, self._depths)
        ]

    # -- announcements ------------------------------------------------------------------------------

    def _apply(self, announcement: Announcement) -> bool:
        """Keep what an announcement leaves of the combinations; False, without a change, if that is no world."""
        choices = self._choices(announcement)
        if choices is None:
            return False
        masks, pairs = self._differences(announcement)
        if masks is None:
            return False
        if not masks and not pairs - self._pairs and any(not choice for choice in choices):
            return True
        spend(len(self.combinations) * len(choices))
        narrowed = dict.fromkeys(
            new for combination in self.combinations for choice in choices if (new := _narrowed(combination, {**choice}, masks)) is not None
        )
        spend(STEPS_PER_COMBINATION * len(narrowed))
        before = self.combinations, self._pairs
        self._pairs |= pairs
        self.combinations = [combination for combination in narrowed if any(True for _ in self._parts(combination))]
        if self.combinations:
            return True
        self.combinations, self._pairs = before
        return False

    def _choices(self, announcement: Announcement) -> list[dict[int, Identities]] | None:
        """The cases that fit the hands outside the chain, as masks by slot; None if there are none."""
        choices: list[dict[int, Identities]] = []
        conditions: dict[int, list[dict[int, Identities]]] = {}  # many cases share theirs
        for case, misfits in zip(announcement.cases, self._misfits_of(announcement)):
            choice = None if misfits & ~self._group else self._seen(case.cards)
            if choice is not None:
                if id(case.unless) not in conditions:
                    seen = [self._seen(condition) for condition in case.unless]
                    conditions[id(case.unless)] = [condition for condition in seen if condition is not None]
                choices += _avoiding(choice, conditions[id(case.unless)])
        if len(choices) > 1 and len(choices[0]) == 1 and all(choice.keys() == choices[0].keys() for choice in choices):
            (slot,) = choices[0]
            union = 0
            for choice in choices:
                union |= choice[slot]
            return [{slot: union}]
        return choices or None

    def _misfits_of(self, announcement: Announcement) -> list[int]:
        """For each case, the seats whose real hands do not fit it, as far as they are known."""
        found = self._misfits.get(announcement)
        if found is None:
            cards = self.observation.state._cards
            found = []
            for case in announcement.cases:
                misfits = 0
                for number, mask in case.cards:
                    holder, identity = self._in_hands.get(number) or (None, cards[number])
                    if identity != UNKNOWN and not mask >> identity & 1:
                        misfits |= NO_HAND if holder is None else 1 << holder
                found.append(misfits)
            self._misfits[announcement] = found
        return found

    @cached_property
    def _in_hands(self) -> Mapping[CardNumber, tuple[SeatIndex, int]]:
        """The holder and the identity of each card in a hand, as the observation has it."""
        numbers = self.observation.state.card_numbers
        return {number: (seat, card) for seat, hand in by_seat(self.observation.hands) for number, card in zip(numbers[seat], hand)}

    def _seen(self, cards: CardMasks) -> dict[int, Identities] | None:
        """What is said about the hands of the chain, as masks by slot; None if it is false of another hand."""
        seen = {}
        for number, mask in cards:
            slot = self._slot_of.get(number)
            if slot is not None:
                seen[slot] = mask
            elif not mask >> self._identity(number) & 1:
                return None
        return seen

    def _differences(self, announcement: Announcement) -> tuple[dict[int, Identities] | None, frozenset[tuple[int, int]]]:
        """What the different cards of an announcement exclude, as masks by slot, and the pairs of slots; None if it is false."""
        masks: dict[int, Identities] = {}
        pairs = set()
        for one, other in announcement.different:
            first, second = self._slot_of.get(one), self._slot_of.get(other)
            if first is not None and second is not None:
                pairs.add((min(first, second), max(first, second)))
            elif first is not None:
                masks[first] = masks.get(first, -1) & ~(1 << self._identity(other))
            elif second is not None:
                masks[second] = masks.get(second, -1) & ~(1 << self._identity(one))
            elif self._identity(one) == self._identity(other):
                return None, frozenset()
        return masks, frozenset(pairs)

    def _identity(self, number: CardNumber) -> int:
        """The identity of a card outside the chain."""
        if number not in self._in_hands:
            return self.observation.state._cards[number]
        seat, identity = self._in_hands[number]
        if identity == UNKNOWN:
            require_known(self.observation.state, seat, self.observation.hands[seat])
        return identity

    # -- worlds -----------------------------------------------------------------------------------------

    def worlds(self) -> Iterator[Worlds]:
        """The worlds, as sets of matchings that together are all of them."""
        for combination in self.combinations:
            yield from self._parts(combination)

    def identities(self) -> list[Identities]:
        """For each card of the last player, the set of identities that the chain trusts to be possible."""
        last = self.chain[-1]
        found = [0] * len(self.observation.clue_masks[last])
        for worlds in self.worlds():
            found = [old | new for old, new in zip(found, worlds.identities(last))]
        return found

    def _parts(self, combination: Combination) -> Iterator[Worlds]:
        """The worlds of a combination: several sets where promises of different cards need a choice; none if it fits no deal."""
        by_copy, by_choice = self._ways_to_differ()
        for masks in _with_differences(combination, by_choice):
            spend(STEPS_PER_COMBINATION)
            all_copies = self.observation.copy_bits.all_copies
            slot_copies = [all_copies(mask) & unseen for mask, unseen in zip(masks, self._unseen)]
            for slot in by_copy:
                slot_copies[slot] &= self._different_copies[slot]
            if not hall_violator(slot_copies):
                yield Worlds(self.observation.with_clue_masks(self._masks_by_seat(masks)), self.chain_so_far, slot_copies, self._available)

    @property
    def promises_differences(self) -> bool:
        """Whether what was said tells some cards apart."""
        return bool(self._pairs)

    @property
    def chain_so_far(self) -> tuple[SeatIndex, ...]:
        """The players whose hands have been added."""
        return self.chain[: self._depths[-1] + 1] if self._depths else ()

    def _ways_to_differ(self) -> tuple[set[int], list[tuple[int, int]]]:
        """The slots that differ by taking certain copies only, and the pairs of slots for which a choice is needed."""
        if not self._pairs:
            return set(), []
        by_copy: set[int] = set()
        by_choice = []
        last = self._depths[-1]
        for depth in range(last + 1):
            pairs = [pair for pair in self._pairs if self._depths[pair[0]] == self._depths[pair[1]] == depth]
            slots = sorted({slot for pair in pairs for slot in pair})
            if {*combinations(slots, 2)} == {*pairs} and (depth == last or last <= 1):
                by_copy.update(slots)
            else:
                by_choice += pairs
        by_choice += [pair for pair in self._pairs if self._depths[pair[0]] != self._depths[pair[1]]]
        return by_copy, sorted(by_choice)

    def _masks_by_seat(self, masks: Combination) -> Mapping[SeatIndex, list[Identities]]:
        by_seat_masks: dict[SeatIndex, list[Identities]] = {}
        start = 0
        for seat in self.chain_so_far:
            size = len(self.observation.state.card_numbers[seat])
            by_seat_masks[seat] = [*masks[start : start + size]]
            start += size
        return by_seat_masks


def _first_copies(observation: GroupObservation) -> int:
    return sum([prefixes[1] for prefixes in observation.copy_bits.first_copies])


def _avoiding(choice: dict[int, Identities], conditions: Sequence[Mapping[int, Identities]]) -> list[dict[int, Identities]]:
    """Masks that together allow what a choice allows except where one of some conditions is true.

    No two of them allow the same: so many conditions on few cards need few masks.
    """
    found = [choice]
    for condition in conditions:
        spend(len(found))
        avoided: list[dict[int, Identities]] = []
        for masks in found:
            if any(not masks.get(slot, -1) & mask for slot, mask in condition.items()):
                avoided.append(masks)
                continue
            true_so_far = masks
            for slot, mask in condition.items():
                before = true_so_far.get(slot, -1)
                if before & ~mask:
                    avoided.append({**true_so_far, slot: before & ~mask})
                true_so_far = {**true_so_far, slot: before & mask}
        found = avoided
    return found


def _narrowed(combination: Combination, choice: dict[int, Identities], masks: Mapping[int, Identities]) -> Combination | None:
    """A combination with narrower masks; None if one becomes empty."""
    new = [*combination]
    for narrower in (choice, masks):
        for slot, mask in narrower.items():
            new[slot] &= mask
            if not new[slot]:
                return None
    return tuple(new)


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
    if masks[one] & ~common:
        yield from _with_differences(_narrowed(masks, {one: ~common}, {}) or masks, pairs)
    while common:
        identity = common & -common
        common ^= identity
        chosen = _narrowed(masks, {one: identity, other: ~identity}, {})
        if chosen is not None:
            yield from _with_differences(chosen, pairs)
