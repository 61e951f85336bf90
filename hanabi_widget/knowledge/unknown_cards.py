"""Unknown cards: an answer that is the same in every completion of a position, or two completions in which it differs.

A completion deals the unknown cards. What a chain of different players considers possible there is a matching; so whether some completion
leaves them no world is a question about Hall violators: some slots have fewer copies than slots once the dealt cards took theirs (Theorem
7). Any other question is asked in one completion of each class that makes no difference to it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import reduce
from itertools import chain as joined, combinations
from operator import or_
from typing import TypeVar

from hanabi_widget.base_error import HanabiError
from hanabi_widget.effort import limited, spend
from hanabi_widget.rules import (
    UNKNOWN,
    AnyCards,
    Hands,
    Identities,
    Identity,
    Players,
    SeatIndex,
    Slot,
    State,
    as_bits,
    by_identity,
    by_seat,
    public_identities,
    with_item,
)
from hanabi_widget.rules.bipartite_matching import complete_matching, max_matching, scarce_slots

from .group_observation import CopyBits, DependsOnUnknownCard, GroupObservation, InconsistentPosition
from .normal_form import CardLiteral
from .worlds import NO_CONSTRAINTS, CardConstraints

AnswerT = TypeVar("AnswerT")

ChainSlot = tuple[int, int]
"""The step of a chain at which a slot belongs to a hand, and the copies that the slot may take."""

STEPS_PER_HAND = 5
"""The work to put another hand into a position, in steps."""

CLASSES_PER_STEP = 3
"""How many classes of identities are tried for a card in a step of work."""


def is_consistent(state: State) -> bool:
    """Whether the unknown cards can be dealt so that all clues and all known cards fit.

    Example:
        >>> from hanabi_widget.rules import Suppose, initial_state
        >>> is_consistent(initial_state(players=2, seed=1).apply(Suppose("Alice", 1, "w5", viewer="Alice")))
        True
    """
    with suppress(InconsistentPosition):
        return bool(Completions(GroupObservation.of(state)).any)
    return False


class Completions:
    """The deals of the unknown cards in hands from the copies that are not known to be anywhere.

    Attributes:
        observation: the position.
        places: the unknown cards, by seat and index in the hand (slot - 1).
        holders: the seats that hold them.
        any: all hands in one of the completions.

    Raises:
        InconsistentPosition: there are none.

    Example:
        >>> import hanabi_widget as hw
        >>> small = hw.RuleSet(suits="ry", copies=(1, 1), hand_size=1)
        >>> completions = Completions(GroupObservation(hw.position("Ann ? | Ben y1", small)))
        >>> [small.card_names[identity] for identity in completions.identities(0, 1)]
        ['r1', 'r2', 'y2']
    """

    def __init__(self, observation: GroupObservation) -> None:
        self.observation = observation
        copy_bits = observation.copy_bits
        self.places = [(seat, index) for seat, hand in by_seat(observation.hands) for index, card in enumerate(hand) if card == UNKNOWN]
        self.holders = sorted({seat for seat, _ in self.places})
        self._masks = [observation.clue_masks[seat][index] for seat, index in self.places]
        # The copies that are in no hand, as far as known: what each player also does not see is added to these.
        hands = [identity for hand in observation.hands for identity in hand if identity != UNKNOWN]
        self._in_no_hand = copy_bits.unseen_counts([*public_identities(observation.state), *hands])
        left = [*self._in_no_hand]
        for identity in observation.deck:
            if identity != UNKNOWN:
                left[identity] -= 1
        if min(left) < 0:
            raise InconsistentPosition
        self._left = copy_bits.copies_for_counts(left)
        self._options = [copy_bits.all_copies(mask) & self._left for mask in self._masks]
        found = self.find()
        if found is None:
            raise InconsistentPosition
        self.any = found

    # -- One completion ---

    def find(self, constraints: CardConstraints = NO_CONSTRAINTS) -> Hands | None:
        """All hands of a completion in which cards satisfy constraints, or None if there is none."""
        options = self._constrained(constraints)
        return None if options is None else self._deal(options)

    def identities(self, seat: SeatIndex, slot: Slot) -> list[Identity]:
        """The identities that an unknown card may have."""
        return [one for one, _ in by_identity(self.observation.copy_bits.copies_by_identity) if self.find({(seat, slot - 1): 1 << one})]

    def _constrained(self, constraints: CardConstraints) -> list[int] | None:
        """The copies for each unknown card under constraints; None if a known card does not satisfy them."""
        options = [*self._options]
        hands = self.observation.hands
        for (seat, index), identities in constraints.items():
            if hands[seat][index] == UNKNOWN:
                options[self.places.index((seat, index))] &= self.observation.copy_bits.all_copies(identities)
            elif not identities >> hands[seat][index] & 1:
                return None
        return options

    def _deal(self, options: Sequence[int]) -> Hands | None:
        """All hands when the unknown cards, and what else is listed after them, take different options; None if they cannot."""
        spend(1 + len(options) // 4)
        matched = [0] * len(options)
        if not complete_matching(options, matched):
            return None
        identities = self.observation.copy_bits.identities
        return self._hands([identities(copy)[0] for copy in matched[: len(self.places)]])

    def _hands(self, cards: AnyCards) -> Hands:
        hands = [[*hand] for hand in self.observation.hands]
        for (seat, index), identity in zip(self.places, cards):
            hands[seat][index] = identity
        return tuple([tuple(hand) for hand in hands])

    @property
    def left_identities(self) -> Identities:
        """The identities that have a copy which is not known to be anywhere."""
        return self.observation.copy_bits.identity_set(self._left)

    def surely(self) -> Hands | None:
        """All hands, with those unknown cards known that can only be one card; None if none can."""
        cards = [left.bit_length() - 1 if left.bit_count() == 1 else UNKNOWN for left in map(self.left_identities.__and__, self._masks)]
        return self._hands([*map(Identity, cards)]) if any(card != UNKNOWN for card in cards) else None

    def surely_in_deck(self, identities: Identities) -> bool:
        """Whether the deck has one of some identities in every completion: there are more copies than unknown cards that may take them."""
        takers = sum([1 for mask in self._masks if mask & identities])
        return sum([count for identity, count in enumerate(self._in_no_hand) if identities >> identity & 1]) > takers

    # -- What a chain of different players considers possible ---

    def allowing(self, chain: Players, constraints: CardConstraints) -> tuple[Hands | None, bool]:
        """A completion in which a chain of different players considers a world possible that satisfies constraints.

        Returns:
            The completion, and whether this settles it: None alone is no proof where the chain reaches a holder of unknown cards.
        """
        slots = self._slots(chain, constraints)
        options = self._constrained({card: identities for card, identities in constraints.items() if card[0] not in chain})
        if options is None:
            return None, True
        in_slots = [copies for _, copies in slots]
        found = self._deal([*options, *in_slots])
        seen = [number for number, (seat, _) in enumerate(self.places) if seat not in chain]
        if found or len(seen) == len(options):
            return found, True
        # The holders in the chain have other cards at the end than here, and only the players before them see those that are here.
        both = [*[options[number] for number in seen], *in_slots]
        matched = [0] * len(both)
        if not complete_matching(both, matched):
            return None, True
        for number, step in enumerate(self._steps(chain)):
            options[number] &= ~reduce(or_, [copy for (other, _), copy in zip(slots, matched[len(seen) :]) if other < step], 0)
        for number, copy in zip(seen, matched):
            options[number] = copy
        found = self._deal(options)
        return found, found is not None

    def _steps(self, chain: Players) -> list[int]:
        """For each unknown card, the number of players of a chain of different players, from the first, who see it before its holder."""
        reached = {seat: step for step, seat in enumerate(chain)}
        return [reached.get(seat, len(chain)) for seat, _ in self.places]

    def excluding(self, chain: Players, constraints: CardConstraints) -> Hands | None:
        """A completion in which a chain of different players considers no world possible that satisfies constraints (Theorem 7)."""
        for card, identities in constraints.items():
            if card[0] not in chain and (found := self.find({card: self.observation.state.rules.all_identities & ~identities})):
                return found
        slots = self._slots(chain, constraints)
        steps = self._steps(chain)
        seen = sum([step > 0 for step in steps])
        scarce = scarce_slots([copies for _, copies in slots], deficit=1 - seen)
        kinds = Counter(slots[number] for number in scarce)  # slots with the same copies are together in a largest Hall violator
        listed = sorted(kinds.items(), key=lambda kind: kind[0][1].bit_count())

        def search(number: int, union: int, size: int, sizes_left: int, chosen: tuple[ChainSlot, ...]) -> Hands | None:
            """A completion in which these slots, with some of the kinds from a number on, are a Hall violator."""
            spend()
            if union.bit_count() - size - sizes_left >= seen:
                return None
            if number == len(listed):
                return self._taking(union.bit_count() - size + 1, steps, chosen) if size else None
            (step, copies), count = listed[number]
            if found := search(number + 1, union | copies, size + count, sizes_left - count, (*chosen, (step, copies))):
                return found
            return search(number + 1, union, size, sizes_left - count, chosen)

        return search(0, 0, 0, len(scarce), ())

    def _taking(self, wanted: int, steps: Sequence[int], slots: Sequence[ChainSlot]) -> Hands | None:
        """A completion whose unknown cards take at least so many of the copies that are there for some slots."""
        options = []
        for step, own in zip(steps, self._options):
            before = reduce(or_, [copies for other, copies in slots if other < step], 0)
            after = reduce(or_, [copies for other, copies in slots if other >= step], 0)  # who does not see the card, so it is there
            options.append(own & before & ~after)
        takers = [number for number, taken in enumerate(options) if taken]
        if wanted > 0 and max_matching([options[number] for number in takers]) < wanted:
            return None
        for chosen in combinations(takers, max(0, wanted)):
            if found := self._deal([options[number] if number in chosen else own for number, own in enumerate(self._options)]):
                return found
        return None

    def _slots(self, chain: Players, constraints: CardConstraints) -> list[ChainSlot]:
        """For each slot of a chain, its step, and the copies that it may take if no unknown card is seen (Theorem 3)."""
        copy_bits = self.observation.copy_bits
        counts = [*self._in_no_hand]
        slots = []
        for step, seat in enumerate(chain):
            for identity in self.observation.hands[seat]:
                if identity != UNKNOWN:
                    counts[identity] += 1
            unseen = copy_bits.copies_for_counts(counts)
            for index, mask in enumerate(self.observation.clue_masks[seat]):
                slots.append((step, copy_bits.all_copies(mask & constraints.get((seat, index), mask)) & unseen))
        return slots

    # -- All completions ---

    def representatives(
        self, literals: Sequence[CardLiteral], knowing: Collection[SeatIndex], apart: Identities = 0, also: Sequence[Identities] = ()
    ) -> Iterator[Hands]:
        """All hands in one completion of each class that makes no difference for knowledge of some players about some literals.

        Args:
            literals: what is known or not, or is true or not.
            knowing: the players.
            apart: identities that make a difference, whatever they know.
            also: sets that tell identities apart besides.

        Raises:
            TooLarge: there are more than the steps of work allow.
        """
        relevant = apart | relevant_identities(self.observation, self.holders, knowing, literals)
        places = self.places, self._masks
        for cards, _ in representative_deals(self.observation.copy_bits, *places, self._left, literals, relevant, also):
            yield self._hands(cards)

    def samples(self) -> Iterator[Hands]:
        """All hands in some completions that are not much alike: one for each identity of each card."""
        for (seat, index), options in zip(self.places, self._options):
            for identity in self.observation.copy_bits.identities(options):
                yield from filter(None, [self.find({(seat, index): 1 << identity})])

    def same(self, query: Callable[[GroupObservation], AnswerT], completions: Iterator[Hands]) -> AnswerT:
        """The answer to a query, if it is the same in completions of all classes that make a difference for it.

        Raises:
            DependsOnUnknownCard: it is not.
        """
        answer = query(self.observation.with_hands(self.any))
        for hands in joined(self.samples(), completions):
            if query(self.observation.with_hands(hands)) != answer:
                raise self.difference(self.any, hands, query)
        return answer

    def difference(self, one: Hands, other: Hands, query: Callable[[GroupObservation], object]) -> DependsOnUnknownCard:
        """The error about a query with different answers in two completions, which are brought as close as they may be."""
        answer = query(self.observation.with_hands(one))
        for seat, index in self.places:
            hand = with_item(other[seat], index, one[seat][index])
            closer = with_item(other, seat, hand)
            is_completion = hand != other[seat] and self.find({place: 1 << closer[place[0]][place[1]] for place in self.places})
            if is_completion and query(self.observation.with_hands(closer)) != answer:
                other = closer
        seat, index = next((seat, index) for seat, index in self.places if one[seat][index] != other[seat][index])
        here = self._state(one)
        there = self._state(other)
        return DependsOnUnknownCard(self.observation.state, seat, Slot(index + 1), (here, there) if here and there else None)

    def _state(self, hands: Hands) -> State | None:
        """The position with the unknown cards filled in; None if the observation is not about what the clues say."""
        state = self.observation.state
        seen = self.observation
        for seat in self.holders:  # what a hidden seat does not see must not be in it, nor decide whether there is one
            if {*seen.hands[seat]} == {UNKNOWN} and (seen.hands[seat], seen.deck) != (state.hands[seat], state.deck):
                state = state.observed_by(seat)
        try:
            for seat, index in self.places:
                state = state.reveal(seat, index + 1, state.rules.card_names[hands[seat][index]])
        except HanabiError:
            return None
        return state


class InDoubt(ABC):
    """What some players know, where unknown cards may decide it.

    Attributes:
        completions: the completions of the position.
    """

    def __init__(self, observation: GroupObservation) -> None:
        self.completions = Completions(observation)

    @abstractmethod
    def allows(self, observation: GroupObservation, constraints: CardConstraints) -> bool:
        """Whether these players consider a world possible that satisfies constraints, in a position without unknown cards."""

    @abstractmethod
    def completion(self, constraints: CardConstraints, *, possible: bool) -> Hands | None:
        """A completion in which they consider such a world possible, or in which they do not; None if there is none."""

    def listed(self, constraints: CardConstraints, knowing: Collection[SeatIndex], *, possible: bool) -> Hands | None:
        """The same, by trying one completion after the other."""
        literals = [CardLiteral(seat, index, identities) for (seat, index), identities in constraints.items()]
        for hands in joined(self.completions.samples(), self.completions.representatives(literals, knowing)):
            if self.allows(self.completions.observation.with_hands(hands), constraints) == possible:
                return hands
        return None

    @limited
    def may_be(self, seat: SeatIndex, index: int, identities: Identities) -> bool:
        """Whether, for these players, a card may have one of some identities: in every completion, or in none.

        Raises:
            DependsOnUnknownCard: in some it may, in others not.
        """
        constraints = {(seat, index): identities}
        one = self.completion(constraints, possible=True)
        if one is None:
            return False
        other = self.completion(constraints, possible=False)
        if other is None:
            return True
        raise self.completions.difference(one, other, lambda observation: self.allows(observation, constraints))


# -- Classes of hands that make no difference ---

AlikeDeals = dict[tuple[int, int], tuple[int, tuple[int, ...]]]
"""By content and marks: the number of deals, and the classes of one of them."""


def alike_deals(options: Sequence[Sequence[tuple[int, int, int]]], sizes: Sequence[int], bits: int) -> AlikeDeals:
    """All deals of cards of some classes, with those together that have the same content and marks.

    They are built card by card, and those alike so far are one entry, so that contents are listed and not their orders.

    Args:
        options: for each place the classes that it may take: the number of the class, what that adds to the content, and its mark.
        sizes: how many cards of each class there are.
        bits: the bits of each number in a content. Its lowest numbers, one for each class, count the cards that are taken of it.

    Raises:
        TooLarge: there are more than the steps of work allow.
    """
    steps_per_entry = 1 + len(sizes) // CLASSES_PER_STEP
    least_bits = (1 << bits) - 1
    found: AlikeDeals = {(0, 0): (1, ())}
    for allowed in options:
        longer: AlikeDeals = {}
        for (content, marks), (ways, example) in found.items():
            spend(steps_per_entry)
            for number, added, mark in allowed:
                left = sizes[number] - (content >> number * bits & least_bits)
                if left > 0:
                    key = content + added, marks | mark
                    ways_before, first = longer.get(key, (0, (*example, number)))
                    longer[key] = ways_before + ways * left, first
        found = longer
    return found


def representative_deals(
    copy_bits: CopyBits,
    places: Sequence[tuple[SeatIndex, int]],
    masks: Sequence[Identities],
    unseen: int,
    literals: Sequence[CardLiteral],
    relevant: Identities,
    also: Sequence[Identities] = (),
) -> Iterator[tuple[list[Identity], int]]:
    """One deal of each class of deals that make no difference, with the number of deals in the class.

    Two identities are alike, and deals that differ in them make no difference, if the clues on these cards, the literals about them and the
    knowledge of the other players treat them alike: the identities that are relevant to it, and what is `also` to be told apart.

    Raises:
        TooLarge: there are more than the steps of work allow.
    """
    own_literals = [(places.index(at), one.identities) for one in literals if (at := (one.seat, one.index)) in places]
    classes = alike_identities(copy_bits.identities(unseen), [*masks, *(identities for _, identities in own_literals), *also], relevant)
    class_sizes = [(unseen & copy_bits.all_copies(as_bits(alike))).bit_count() for alike in classes]
    firsts = [min(alike) for alike in classes]
    options = [[number for number, first in enumerate(firsts) if mask >> first & 1] for mask in masks]
    # The lowest numbers count all cards of each class, the next ones those of each seat, of which the last follow.
    bits = len(masks).bit_length()
    last_seat = max([seat for seat, _ in places], default=0)
    marked = []
    for place, (allowed, (seat, _)) in enumerate(zip(options, places)):
        own = 1 << (seat + 1) * len(classes) * bits if seat != last_seat else 0
        marked.append([(number, 1 + own << number * bits, _values(own_literals, place, firsts[number])) for number in allowed])
    for ways, example in alike_deals(marked, class_sizes, bits).values():
        spend(STEPS_PER_HAND)
        yield _cards_of(copy_bits, unseen, [classes[number] for number in example]), ways


def alike_identities(identities: Iterable[Identity], signs: Sequence[Identities], relevant: Identities) -> list[list[Identity]]:
    """Identities, in classes of those that are not relevant and that signs treat alike."""
    classes = defaultdict(list)
    for identity in identities:
        signature = identity if relevant >> identity & 1 else -1, *[sign >> identity & 1 for sign in signs]
        classes[signature].append(identity)
    return [*classes.values()]


def _values(literals: Sequence[tuple[int, Identities]], place: int, identity: Identity) -> int:
    """Which literals, of those about a place, are true of an identity there."""
    return sum([(identities >> identity & 1) << bit for bit, (other, identities) in enumerate(literals) if other == place])


def _cards_of(copy_bits: CopyBits, free: int, classes: Iterable[AnyCards]) -> list[Identity]:
    """A free card of each class."""
    cards = []
    for alike in classes:
        card, copies = next((one, copies) for one in alike if (copies := free & copy_bits.copies_by_identity[one]))
        free ^= copies & -copies
        cards.append(card)
    return cards


def relevant_identities(
    observation: GroupObservation, holders: Collection[SeatIndex], knowing: Collection[SeatIndex], literals: Sequence[CardLiteral]
) -> Identities:
    """The identities for which it can matter to the knowledge of some players how many copies some holders have.

    The literals about a card split its clue mask into parts that they treat alike. A part with more unseen copies than twice the number of
    cards in these hands always has a copy left, whoever holds what.
    """
    group = {*holders, *knowing}
    unseen = observation.unseen_copies(as_bits(group))
    all_copies = observation.copy_bits.all_copies
    bound = 2 * sum(len(observation.clue_masks[other]) for other in group)
    relevant = 0
    for other in knowing:
        for index, mask in enumerate(observation.clue_masks[other]):
            parts = [mask]
            for literal in literals:
                if (literal.seat, literal.index) == (other, index):
                    parts = [half for part in parts for half in (part & literal.identities, part & ~literal.identities) if half]
            for part in parts:
                if (all_copies(part) & unseen).bit_count() <= bound:
                    relevant |= part
    return relevant
