"""Types of hands: hands of two players that some formulas, and what is possible with them in the other hand, cannot tell apart.

Identities that all clues and all facts in question treat alike form a *class*, whose copies stand for each other. A class is *scarce* if
the two hands could hold more of it than there is, so that a card of it in one hand may be missed in the other. Two hands are of one type if
the facts say the same of them and they hold as many cards of each scarce class, where numbers that leave enough for the other hand count as
one. Whatever else they hold, the same is possible in the other hand, up to its type, so the same is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import chain
from math import perm, prod
from operator import or_
from typing import TypeAlias

from hanabi_widget.effort import spend
from hanabi_widget.rules import Identities, Identity, SeatIndex

from .group_observation import GroupObservation
from .normal_form import CardLiteral, Conjunction, Disjunction, NormalForm, card_literals
from .unknown_cards import alike_deals, alike_identities
from .worlds import count_rows

# -- Merging rows and columns of a grid of worlds that no move and no label tells apart ---


Labels: TypeAlias = Mapping[tuple[int, int], Hashable]
"""For each cell that exists, what is true there."""

CELLS_PER_STEP = 5
"""How many cells are looked at in a step of work."""


def merged_lines(labels: Labels, row_marks: Sequence[Hashable], column_marks: Sequence[Hashable]) -> tuple[list[int], list[int]]:
    """The classes of rows and of columns of the coarsest such merging that is found by splitting.

    Rows of one class have the same mark, and cells with the same labels in the same classes of columns; and the same for columns. So the
    worlds of a cell of the merged grid are bisimilar. All cells of one row class and one column class have the same label.

    Args:
        labels: by row and column, the label of each cell.
        row_marks: for each row, what must stay apart.
        column_marks: the same for each column.

    Example:
        >>> merged_lines({(0, 0): "a", (1, 0): "a", (2, 1): "b"}, [0, 0, 0], [0, 0])
        ([0, 0, 1], [0, 1])
    """
    by_row: list[list[tuple[int, Hashable]]] = [[] for _ in row_marks]
    by_column: list[list[tuple[int, Hashable]]] = [[] for _ in column_marks]
    for (row, column), label in labels.items():
        by_row[row].append((column, label))
        by_column[column].append((row, label))
    rows, columns = _numbered(row_marks), _numbered(column_marks)
    while True:
        spend(1 + 2 * len(labels) // CELLS_PER_STEP)
        before = rows, columns
        rows = _split(rows, by_row, columns)
        columns = _split(columns, by_column, rows)
        if before == (rows, columns):
            # Stable, but equal frozensets do not say which label is in which column: a row may still have two labels in one class of
            # columns. Then no cell of the merged grid could show one label, so that class is split by what this row has there.
            mixed = _mixed_row(by_row, columns)
            if mixed is None:
                return rows, columns
            row, column_class = mixed
            there = dict(by_row[row])
            columns = _numbered([(old, there.get(column) if old == column_class else None) for column, old in enumerate(columns)])


def _split(classes: list[int], cells: Sequence[Sequence[tuple[int, Hashable]]], crossing: Sequence[int]) -> list[int]:
    """The classes of lines, split by the labels that they have in the classes of crossing lines."""
    return _numbered([(old, frozenset([(crossing[other], label) for other, label in row])) for old, row in zip(classes, cells)])


def _mixed_row(by_row: Sequence[Sequence[tuple[int, Hashable]]], columns: list[int]) -> tuple[int, int] | None:
    """A row with cells of different labels in one class of columns, and that class; None if there is none."""
    seen: dict[tuple[int, int], Hashable] = {}
    for row, cells in enumerate(by_row):
        for column, label in cells:
            if seen.setdefault((row, columns[column]), label) != label:
                return row, columns[column]
    return None


# -- Types of hands of two seats ---


SlotPlace: TypeAlias = tuple[SeatIndex, int]
"""A seat and an index in the hand (slot - 1)."""

PackedCounts: TypeAlias = int
"""Numbers of cards, one for each of some classes, side by side in one integer, so that many are added or compared at once."""

BITS_PER_COUNT = 12
"""The bits of a number in `PackedCounts`. The highest one is kept free: no deck has 2,048 cards that hands could run short of."""

PAIRS_PER_STEP = 8
"""How many pairs of types are compared in a step of work."""

CONTENTS_PER_STEP = 6
"""How many pairs of contents of two hands are looked at in a step of work."""


@dataclass(frozen=True)
class IdentityClass:
    """Identities that all clues and all facts in question treat alike.

    Attributes:
        identities: the identities.
        copies: for each of them, its copies in the two hands and the deck.
        is_shared: whether both hands may hold it.
        plenty: by seat, the most cards of the class that its hand can hold with enough left for all other hands.
        is_scarce: whether a hand can hold more than that.
    """

    identities: tuple[Identity, ...]
    copies: tuple[int, ...]
    is_shared: bool
    plenty: dict[SeatIndex, int]
    is_scarce: bool

    def bits(self) -> Identities:
        """The identities as a set."""
        return sum([1 << identity for identity in self.identities])


@dataclass
class HandType:
    """Hands of one seat that make no difference.

    Attributes:
        true: for each part of the formulas that is about this hand alone, whether it is true of such a hand.
        kept: the identities in the slots that stay told apart.
        scarce: the number of cards of each scarce class, as many as leave plenty if fewer.
        example: the class of each card of one of them.
        contents: by the number of cards of each class that both hands may hold, the number of hands, for the cards of other classes.
        identities: for each card, the set of identities in some of these hands.
        hands: the number of hands.
    """

    true: tuple[bool, ...]
    kept: tuple[Identity, ...]
    scarce: PackedCounts
    example: tuple[int, ...]
    contents: Counter[PackedCounts] = field(default_factory=Counter)
    identities: tuple[Identities, ...] = ()
    hands: int = 0


class HandTypes:
    """The types of hands of two seats, as far as some formulas and some slots need.

    Args:
        observation: the position; the hands of the two seats do not matter.
        seats: the two seats.
        forms: the formulas.
        kept: the slots whose identities stay told apart.
        others: other seats whose knowledge the formulas speak of.

    Attributes:
        classes: the classes of identities.
        types: for each of the two seats, its types of hands.

    Raises:
        DependsOnUnknownCard: they depend on an unknown card in another hand.
        TooLarge: they are too many.
    """

    def __init__(
        self,
        observation: GroupObservation,
        seats: tuple[SeatIndex, SeatIndex],
        forms: Sequence[NormalForm],
        kept: Collection[SlotPlace],
        others: Collection[SeatIndex],
    ) -> None:
        self.observation, self.seats, self.kept = observation, seats, kept
        self._literals = [*dict.fromkeys(literal for form in forms for literal in card_literals(form))]
        self._parts = {seat: [*dict.fromkeys(part for form in forms for part in _parts_about(form, seat))] for seat in seats}
        self.classes = self._identity_classes(others)
        self._by_key = [self._types_of(seat) for seat in seats]
        self.types = tuple([[*found.values()] for found in self._by_key])

    def _identity_classes(self, others: Collection[SeatIndex]) -> list[IdentityClass]:
        """The classes of identities; the scarce ones are those that matter between the hands."""
        observation, (first, second) = self.observation, self.seats
        unseen = observation.unseen_copies(1 << first | 1 << second)  # in the two hands and the deck
        copies = observation.copy_bits.counts(unseen)
        masks = {seat: observation.clue_masks[seat] for seat in {first, second, *others}}
        kept = reduce(or_, [masks[seat][index] for seat, index in self.kept], 0)
        signs = [*chain(*masks.values()), *(literal.identities for literal in self._literals)]
        found = []
        for identities in alike_identities(observation.copy_bits.identities(unseen), signs, kept):
            slots = {seat: sum([mask >> min(identities) & 1 for mask in row]) for seat, row in masks.items()}
            # N(c) - m of Theorem 6 is `plenty`: so many cards leave one for each slot elsewhere that allows the class. A class of which all
            # slots of all seats can be filled is never scarce, nor is one that a single seat can hold.
            number, all_slots = sum([copies[identity] for identity in identities]), sum(slots.values())
            found.append(
                IdentityClass(
                    tuple(identities),
                    tuple([copies[identity] for identity in identities]),
                    is_shared=bool(slots[first] and slots[second]),
                    plenty={seat: max(0, number - all_slots + slots[seat]) for seat in self.seats},
                    is_scarce=number < all_slots != max(slots.values()),
                )
            )
        return found

    def _marked_options(self, seat: SeatIndex) -> list[list[tuple[int, int, int]]]:
        """For each card of a seat, the classes that clues allow, each marked with what the literals and the slots kept apart tell of it."""
        options, marked = list[list[tuple[int, int, int]]](), 0
        firsts = [min(alike.identities) for alike in self.classes]
        for index, mask in enumerate(self.observation.clue_masks[seat]):
            told = [literal.identities for literal in self._literals if (literal.seat, literal.index) == (seat, index)]
            if (seat, index) in self.kept:
                told = [*self.observation.copy_bits.identity_bits]
            marks = [sum([(one >> first & 1) << bit for bit, one in enumerate(told, marked)]) for first in firsts]
            allowed = [number for number, first in enumerate(firsts) if mask >> first & 1]
            options.append([(number, 1 << number * BITS_PER_COUNT, marks[number]) for number in allowed])
            marked += len(told)
        return options

    def _types_of(self, seat: SeatIndex) -> dict[tuple[object, ...], HandType]:
        """The types of hands of a seat, by what tells them apart."""
        classes, options = self.classes, self._marked_options(seat)
        firsts, sizes = [min(alike.identities) for alike in classes], [sum(alike.copies) for alike in classes]
        found: dict[tuple[object, ...], HandType] = {}
        for (content, _), (ways, example, seen) in alike_deals(options, sizes, BITS_PER_COUNT).items():
            spend(1 + len(classes))
            held = [_count(content, number) for number in range(len(classes))]
            true, scarce = self._values(seat, example), self._scarce(seat, held)
            kept = tuple([firsts[number] for index, number in enumerate(example) if (seat, index) in self.kept])
            hands = found.setdefault((true, kept, scarce), HandType(true, kept, scarce, example))
            # Deals tell copies apart, hands do not.
            rows = [(alike, cards, count_rows(alike.copies, cards)) for alike, cards in zip(classes, held)]
            each = ways // prod(map(perm, sizes, held))
            hands.hands += each * prod([number for _, _, number in rows])
            shared = _packed([cards for alike, cards, _ in rows if alike.is_shared])
            hands.contents[shared] += each * prod([number for alike, _, number in rows if not alike.is_shared])
            at = [seen >> index * len(classes) for index in range(len(options))]
            identities = tuple([sum([alike.bits() for number, alike in enumerate(classes) if here >> number & 1]) for here in at])
            hands.identities = tuple(map(or_, hands.identities or identities, identities))
        return found

    def _scarce(self, seat: SeatIndex, content: Sequence[int]) -> PackedCounts:
        """How many cards of each scarce class a hand of a seat holds; as many as leave plenty if it holds fewer."""
        return _packed([max(cards, alike.plenty[seat]) for alike, cards in zip(self.classes, content) if alike.is_scarce])

    def _values(self, seat: SeatIndex, row: Sequence[int]) -> tuple[bool, ...]:
        """For each part of the formulas about a seat alone, whether it is true of a hand of these classes."""
        identities = [min(self.classes[number].identities) for number in row]
        return tuple([_is_true(part, identities) for part in self._parts[seat]])

    def type_of(self, seat: SeatIndex, hand: Sequence[Identity]) -> int | None:
        """The number of the type of a hand; None if it has unknown cards, or cards that cannot be there."""
        class_of = {identity: number for number, alike in enumerate(self.classes) for identity in alike.identities}
        if not class_of.keys() >= {*hand}:
            return None
        row = [class_of[identity] for identity in hand]
        kept = tuple([identity for index, identity in enumerate(hand) if (seat, index) in self.kept])
        key = self._values(seat, row), kept, self._scarce(seat, [*map(row.count, range(len(self.classes)))])
        return next((number for number, known in enumerate(self._by_key[self.seats.index(seat)]) if known == key), None)

    def true_types(self, part: NormalForm, seat: SeatIndex) -> list[int] | None:
        """The numbers of a seat's types of hands of which a part of a formula is true; None if it is not about this hand alone."""
        if part not in self._parts[seat]:
            return None
        place = self._parts[seat].index(part)
        return [number for number, hands in enumerate(self.types[self.seats.index(seat)]) if hands.true[place]]

    def fitting(self) -> list[tuple[int, int]]:
        """The pairs of types, by their numbers, of which hands fit together."""
        # All classes are compared in one subtraction: of (guard + limit - this - other), a guard bit that is gone says that two hands hold
        # more of a class than there is.
        scarce, found = [sum(alike.copies) for alike in self.classes if alike.is_scarce], list[tuple[int, int]]()
        guards = _packed([1 << BITS_PER_COUNT - 1 for _ in scarce])
        for row, one in enumerate(self.types[0]):
            spend(1 + len(self.types[1]) // PAIRS_PER_STEP)
            free = guards + _packed(scarce) - one.scarce
            found += [(row, column) for column, other in enumerate(self.types[1]) if free - other.scarce & guards == guards]
        return found

    def count(self, places: Iterable[tuple[int, int]]) -> int:
        """The number of pairs of different hands of some pairs of types."""
        together = Counter[PackedCounts]()
        for row, column in places:
            own, others = self.types[0][row].contents, self.types[1][column].contents
            spend(1 + len(own) * len(others) // CONTENTS_PER_STEP)
            for content, hands in own.items():
                for other, other_hands in others.items():
                    together[content + other] += hands * other_hands
        # In how many ways a class is dealt depends on how many cards of it the two hands hold together.
        shared = [alike.copies for alike in self.classes if alike.is_shared]
        worlds = 0
        for content, hands in together.items():
            worlds += hands * prod([count_rows(copies, _count(content, place)) for place, copies in enumerate(shared)])
        return worlds

    def held(self, side: int, numbers: Sequence[int]) -> Identities:
        """The identities that each hand of some types of one side has at some slot, as far as the types tell."""
        found, counts = 0, [self.types[side][number].scarce for number in numbers]
        for place, alike in enumerate([alike for alike in self.classes if alike.is_scarce]):
            fewest = min([_count(held, place) for held in counts])
            if len(alike.identities) == 1 and fewest > alike.plenty[self.seats[side]]:
                found |= alike.bits()
        return found

    def example(self, side: int, number: int) -> tuple[Identity, ...]:
        """A hand of a type."""
        return self._hand(self.types[side][number].example, [])

    def example_pair(
        self, place: tuple[int, int], known: Sequence[Sequence[Identity] | None] = (None, None)
    ) -> tuple[tuple[Identity, ...], tuple[Identity, ...]]:
        """Hands of a pair of types that fit together; one or both may be known."""
        used = [identity for hand in known if hand is not None for identity in hand]
        hands = []
        for hand, types, number in zip(known, self.types, place):
            hands.append(self._hand(types[number].example, used) if hand is None else tuple(hand))
            if hand is None:
                used += hands[-1]
        return hands[0], hands[1]

    def _hand(self, row: Sequence[int], used: Sequence[Identity]) -> tuple[Identity, ...]:
        """A hand of these classes, besides cards that are used already."""
        hand: list[Identity] = []
        for number in row:
            alike = self.classes[number]
            taken = [*used, *hand]
            hand.append(next(one for one, copies in zip(alike.identities, alike.copies) if taken.count(one) < copies))
        return tuple(hand)


def _numbered(keys: Iterable[Hashable]) -> list[int]:
    """Equal keys get equal numbers, in the order in which they come first."""
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(key, len(numbers)) for key in keys]


def _packed(counts: Iterable[int]) -> PackedCounts:
    """Numbers side by side."""
    return sum([count << place * BITS_PER_COUNT for place, count in enumerate(counts)])


def _count(packed: PackedCounts, place: int) -> int:
    """One of these numbers."""
    return packed >> place * BITS_PER_COUNT & (1 << BITS_PER_COUNT) - 1


def _parts_about(form: NormalForm, seat: SeatIndex) -> list[NormalForm]:
    """The largest parts of a form that are about the cards of one seat alone."""
    if not _speaks_of_others(form, seat):
        return [form]
    match form:
        case CardLiteral():
            return []
        case Conjunction(parts) | Disjunction(parts):
            return [found for part in parts for found in _parts_about(part, seat)]
    return _parts_about(form.part, seat)


def _speaks_of_others(form: NormalForm, seat: SeatIndex) -> bool:
    """Whether a form is about other cards than those of a seat, or about knowledge."""
    match form:
        case CardLiteral():
            return form.seat != seat
        case Conjunction(parts) | Disjunction(parts):
            return not parts or any(_speaks_of_others(part, seat) for part in parts)
    return True


def _is_true(form: NormalForm, hand: Sequence[Identity]) -> bool:
    """Whether a form about one hand alone is true of it."""
    match form:
        case CardLiteral(_, index, identities):
            return bool(identities >> hand[index] & 1)
        case Conjunction(parts):
            return all(_is_true(part, hand) for part in parts)
        case Disjunction(parts):
            return any(_is_true(part, hand) for part in parts)
    raise TypeError(f"not about one hand alone: {form!r}")
