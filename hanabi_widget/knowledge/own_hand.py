"""What players know about their own hand: the exact number of hands that fit, in total and with a given card at a given slot (Theorem 1).

Injections of slots into cards are counted by Möbius inversion over the partitions of the slots. The cards enter only through the sizes of
the intersections of the slots' masks. Slots with equal masks are alike, so a set of slots is a multiset of masks: a number with a digit for
each mask, which says how many of its slots are in the set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import accumulate, product
from math import comb, perm, prod
from operator import mul
from typing import NamedTuple, TypeAlias

from hanabi_widget.effort import Kept, cached, limited, spend, steps_left
from hanabi_widget.rules import Cards, Identities, SeatIndex, State, by_slot

from .formula import FactName, fact_identities
from .group_observation import CopyBits, DependsOnUnknownCard, GroupObservation, InconsistentPosition
from .nested_knowledge import ChainView, cards_in_doubt
from .unknown_cards import AnswerT, Completions
from .views import CardView
from .worlds import nested_worlds

SlotSet: TypeAlias = int
"""A set of slots of a hand."""

Split = tuple[int, SlotSet, SlotSet]
"""A number of ways to choose a block from a set of slots, the block, and the rest of the set."""

MAX_CACHED_SPLITS = 5_000
"""Tables with more splits than this are not kept."""

SPLITS_PER_STEP = 10
"""How many splits take a step of work."""


class SlotSets:
    """All sets of slots of a hand with so many slots of each mask.

    Attributes:
        sizes: for each mask, the number of slots.
        digits: for each set but the empty one, how many slots of each mask it has.
        supports: the same for the masks of its slots, as bits.
        factors: the same for the factor (-1)^(|B|-1) (|B|-1)! of a set B.
        choices: the same for the number of ways to choose as many slots of each mask.
        without_lowest: the same for its first mask, and the set without the slots of that mask.

    Example:
        >>> sets = SlotSets((2, 1))
        >>> sets.digits[2], sets.choices[2], sets.supports[2]
        ((1, 1), 2, 3)
    """

    def __init__(self, sizes: tuple[int, ...]) -> None:
        self.sizes = sizes
        # The weight of each mask's digit, the last mask least: the numbers of all sets, in order, are then the rows of `product`.
        self._places = [*accumulate([size + 1 for size in reversed(sizes)], mul, initial=1)][-2::-1]
        _, *self.digits = product(*(range(size + 1) for size in sizes))
        self.supports = [sum([1 << mask for mask, digit in enumerate(digits) if digit]) for digits in self.digits]
        self.factors = [prod(range(-1, -sum(digits), -1)) for digits in self.digits]
        self.choices = [prod(map(comb, sizes, digits)) for digits in self.digits]
        self.without_lowest: list[tuple[int, SlotSet]] = []
        for number, (support, digits) in enumerate(zip(self.supports, self.digits), 1):
            lowest = (support & -support).bit_length() - 1
            self.without_lowest.append((lowest, number - self._places[lowest] * digits[lowest]))

    def splits(self) -> Iterator[list[Split]]:
        """For each set but the empty one, in order, all splits into a block that contains its first slot, and the rest."""
        # A set is less than any set that includes it, so in this order the rest of each split has been counted before.
        places = self._places
        for number, (digits, (lowest, _)) in enumerate(zip(self.digits, self.without_lowest), 1):
            sizes = [digit - (mask == lowest) for mask, digit in enumerate(digits)]  # besides the first slot, which each block contains
            blocks = [(1, places[lowest])]
            for place, size in zip(places, sizes):
                if size:
                    blocks = [(ways * comb(size, taken), block + place * taken) for ways, block in blocks for taken in range(size + 1)]
            yield [(ways, block, number - block) for ways, block in blocks]

    def sets_with(self, masks: int) -> list[tuple[int, list[SlotSet]]]:
        """For each of some masks, the places in these lists of the sets with slots of these masks only, as often as slots of this one."""
        within = [number for number, support in enumerate(self.supports) if not support & ~masks]
        return [
            (mask, [number for number in within for _ in range(self.digits[number][mask])])
            for mask in range(len(self.sizes))
            if masks >> mask & 1
        ]


@lru_cache(maxsize=1 << 8)
def _small_slot_sets(sizes: tuple[int, ...]) -> tuple[SlotSets, list[list[Split]]]:
    slot_sets = SlotSets(sizes)
    return slot_sets, [*slot_sets.splits()]


@lru_cache(maxsize=1 << 12)
def _small_sets_with(sizes: tuple[int, ...], masks: int) -> list[tuple[int, list[SlotSet]]]:
    return _small_slot_sets(sizes)[0].sets_with(masks)


class Deals(NamedTuple):
    """The number of deals of a hand.

    Attributes:
        total: the number of deals.
        ways: for each group of cards that the same masks allow: the cards as bits, and for each of these masks the number of deals with a
            given card of the group at a given slot of the mask.
    """

    total: int
    ways: list[tuple[int, list[tuple[int, int]]]]


def count_deals(slots_by_mask: Mapping[int, int]) -> Deals:
    """The number of deals of a hand, in total and with a given card at a given slot.

    Args:
        slots_by_mask: the cards that a slot may have, as bits -> the number of slots that may have these.

    Raises:
        TooLarge: the hand is too large.

    Example:
        >>> count_deals({0b011: 1, 0b111: 1})
        Deals(total=4, ways=[(4, [(7, 2)]), (3, [(3, 2), (7, 1)])])
    """
    masks = tuple(slots_by_mask)
    sizes = tuple(slots_by_mask.values())
    number_of_splits = prod([comb(size + 2, 2) for size in sizes])
    is_small = number_of_splits <= MAX_CACHED_SPLITS
    splits: Iterable[list[Split]]
    if is_small:
        slot_sets, splits = _small_slot_sets(sizes)
    else:
        if number_of_splits // SPLITS_PER_STEP > steps_left():
            spend(number_of_splits // SPLITS_PER_STEP)  # refuses at once what would not be finished
        slot_sets = SlotSets(sizes)
        splits = slot_sets.splits()
    # `weights` is μ(B) c(B) of Theorem 1; the intersection of a set's masks comes from that of a smaller set.
    intersections = [-1]
    weights = [0]
    for (lowest, rest), factor in zip(slot_sets.without_lowest, slot_sets.factors):
        intersection = intersections[rest] & masks[lowest]
        intersections.append(intersection)
        weights.append(factor * intersection.bit_count())
    ways = [1]  # for each set of slots, the number of ways to give them different cards
    for splits_of_set in splits:
        if not is_small:
            spend(1 + len(splits_of_set) // SPLITS_PER_STEP)
        ways.append(sum([count * weights[block] * ways[rest] for count, block, rest in splits_of_set]))
    # W(s, t) of Theorem 1, for one copy of t. Backwards, `ways` pairs each block with all other slots: numbers of a set and of the rest add
    # up to that of all. A block counts once for each choice of its slots; of these, digit / size contain one given slot, so `sets_with`
    # repeats a set as often as its digit, and the sum is divided by the size.
    terms = [*map(mul, map(mul, slot_sets.factors, slot_sets.choices), ways[-2::-1])]
    found = []
    for allowing, cards in _cards_by_allowing_masks(masks).items():
        spend(0 if is_small else len(terms) // SPLITS_PER_STEP)
        sets_with = _small_sets_with(sizes, allowing) if is_small else slot_sets.sets_with(allowing)
        found.append((cards, [(masks[mask], sum([terms[number] for number in sets]) // sizes[mask]) for mask, sets in sets_with]))
    return Deals(ways[-1], found)


def _cards_by_allowing_masks(masks: Sequence[int]) -> dict[int, int]:
    """Masks, as bits -> the cards that exactly these allow, as bits."""
    # Split all cards by one mask after another, rather than look at 2^n sets of masks.
    cards_by_allowing = {0: -1}
    for mask, allowed in enumerate(masks):
        split = {}
        for allowing, cards in cards_by_allowing.items():
            split[allowing] = cards & ~allowed
            split[allowing | 1 << mask] = cards & allowed
        cards_by_allowing = {allowing: cards for allowing, cards in split.items() if cards}
    del cards_by_allowing[0]  # whatever no slot may have
    return cards_by_allowing


HandWeights = tuple[int, tuple[tuple[int, ...], ...], tuple[Identities, ...]]
"""The number of deals of a hand; for each slot, that number by identity; for each slot, the set of identities that it can have."""


class OwnCard(CardView):
    """What a player knows about one card in their own hand.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> card = initial_state(players=2, seed=1).knowledge("Alice")[1]
        >>> card.probability("r1"), sum(card.weights)
        (Fraction(1, 15), 146611080)
    """

    _weighed: HandWeights | None = None

    @property
    def weights(self) -> tuple[int, ...]:
        """By identity, the number of deals of the hand in which this card has the identity.

        Raises:
            DependsOnUnknownCard: they depend on an unknown card.
        """
        place = self.slot - 1
        return self._weighed[1][place] if self._weighed else _same(self._observation, self._holder, lambda weighed: weighed[1][place])

    def probability(self, fact: FactName) -> Fraction:
        """The exact probability of a fact; see `fact_identities` for the facts.

        Raises:
            HanabiError: no such fact.
            DependsOnUnknownCard: it depends on an unknown card.
        """
        identities = fact_identities(self._observation.state, fact)
        if self._weighed:
            return self._share(self._weighed, identities)
        return _same_share(self, identities)

    def _share(self, weighed: HandWeights, identities: Identities) -> Fraction:
        total, weights, _ = weighed
        return Fraction(sum(ways for identity, ways in enumerate(weights[self.slot - 1]) if identities >> identity & 1), total)


class OwnHand(ChainView[OwnCard]):
    """What a player knows about their own hand from the cards they see and the content of clues (Theorems 1 and 2).

    All deck orders that fit are equally likely: why somebody gave a clue is convention, not knowledge.

    Args:
        state: the position.
        seat: the player's seat.
        observation: what is seen of the position; by default the position itself.
        weighed: its weights, if they are at hand.

    Raises:
        InconsistentPosition: no hand fits the clues.

    Example:
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> state = initial_state(players=2, seed=2).apply(Clue("Bob", 1))
        >>> bob = state.knowledge("Bob")
        >>> [card.probability("playable") for card in bob][:3]
        [Fraction(0, 1), Fraction(0, 1), Fraction(1, 1)]
    """

    def __init__(
        self, state: State, seat: SeatIndex, observation: GroupObservation | None = None, weighed: HandWeights | None = None
    ) -> None:
        observation = observation or GroupObservation.of(state)
        self._weighed = weighed
        try:
            self._weighed = weighed = weighed or hand_weights_seen(observation, seat)
            cards = [OwnCard(observation, seat, slot, possible, 1 << seat) for slot, possible in by_slot(weighed[2])]
            for card in cards:
                card._weighed = weighed
        except DependsOnUnknownCard:
            cards = cards_in_doubt(observation, (seat,), OwnCard)
        super().__init__(state, (seat,), cards, observation)

    @property
    def total(self) -> int:
        """The number of ways to deal the hand from the unseen cards, with copies told apart: what all weights add up to.

        Raises:
            DependsOnUnknownCard: it depends on an unknown card.
        """
        return self._weighed[0] if self._weighed else _same(self._observation, self.holder, lambda weighed: weighed[0])

    @property
    def weights(self) -> tuple[tuple[int, ...], ...]:
        """For each slot, by identity, the number of those ways in which the card there has the identity.

        Raises:
            DependsOnUnknownCard: they depend on an unknown card.
        """
        return (self._weighed or hand_weights(self._observation, self.holder))[1]

    def hands(self) -> Iterator[tuple[tuple[str, ...], int]]:
        """Each hand that the player considers possible, slot 1 first, with its weight: the number of ways to deal it.

        The weights add up to ``total``, and those of the hands with a card at a slot to its number in ``weights``. There may be very many
        hands, which come one by one; inside `hanabi_widget.effort`, each counts as a few steps of work.

        Raises:
            DependsOnUnknownCard: a card that the player sees is unknown here.
            TooLarge: there are more hands than the steps of work allow.

        Example:
            >>> import hanabi_widget as hw
            >>> small = hw.RuleSet(suits="r", copies=(3, 1, 1), hand_size=2)
            >>> ann = hw.position(">Ann ? ? | Ben r2 r1", rules=small).knowledge("Ann")
            >>> for hand, weight in ann.hands():
            ...     print(*hand, weight)
            r1 r1 2
            r1 r3 2
            r3 r1 2
            >>> ann.total, ann[1].weights
            (6, (4, 0, 2))
        """
        for hand, weight in weighted_hands(self._observation, self.holder):
            yield tuple(map(self.state.rules.card_names.__getitem__, hand)), weight


def weighted_hands(observation: GroupObservation, seat: SeatIndex) -> Iterator[tuple[Cards, int]]:
    """Each hand that a seat considers possible, and the number of ways to deal it from the unseen cards, with copies told apart.

    Raises:
        DependsOnUnknownCard: a card that this seat sees is unknown.
        TooLarge: there are more hands than the steps of work allow.
    """
    unseen = observation.copy_bits.counts(observation.unseen_copies(1 << seat))
    for hands in nested_worlds(observation, (seat,)).all_worlds():
        hand = hands[seat]
        yield hand, prod([perm(unseen[identity], copies) for identity, copies in Counter(hand).items()])


def hand_weights(observation: GroupObservation, seat: SeatIndex) -> HandWeights:
    """The numbers of ways to deal a seat's hand.

    Raises:
        DependsOnUnknownCard: they depend on an unknown card.
        InconsistentPosition: there are none.
        TooLarge: this needs more steps of work than it may do.
    """
    try:
        return hand_weights_seen(observation, seat)
    except DependsOnUnknownCard:
        return _same(observation, seat, lambda weighed: weighed)


@limited
def _same(observation: GroupObservation, seat: SeatIndex, query: Callable[[HandWeights], AnswerT]) -> AnswerT:
    """What these numbers tell, if it is the same in every completion."""
    completions = Completions(observation)
    every_class = completions.representatives([], [seat], apart=observation.state.rules.all_identities)
    return completions.same(lambda full: query(hand_weights_seen(full, seat)), every_class)


@limited
def _same_share(card: OwnCard, identities: Identities) -> Fraction:
    """The probability of some identities, if it is the same in every completion: it is a matter of how many copies each mask has."""
    completions = Completions(card._observation)
    every_class = completions.representatives([], [], also=[*card._observation.clue_masks[card._holder], identities])
    return completions.same(lambda full: card._share(hand_weights_seen(full, card._holder), identities), every_class)


def hand_weights_seen(observation: GroupObservation, seat: SeatIndex) -> HandWeights:
    """The numbers of ways to deal a seat's hand, where all that it sees is known.

    Raises:
        DependsOnUnknownCard: a card that this seat sees is unknown.
        InconsistentPosition: there are none.
        TooLarge: this needs more steps of work than it may do.
    """
    dealt = observation.copy_bits, observation.slots(seat, 1 << seat)[0]
    weights = cached(_kept_weights(*dealt), "weights", partial(_weights, *dealt))
    if not weights[0]:
        raise InconsistentPosition
    return weights


@lru_cache(maxsize=1 << 12)
def _kept_weights(_copy_bits: CopyBits, _slot_copies: tuple[int, ...]) -> dict[str, Kept[HandWeights]]:
    """Where the weights of a hand are kept: many steps of a game ask for the same hand."""
    return {}


def _weights(copy_bits: CopyBits, slot_copies: tuple[int, ...]) -> HandWeights:
    """The numbers of ways to give each slot one of its copies."""
    slots_by_mask = Counter(slot_copies)
    # Deals tell copies apart only by the masks that allow them; the copies of an identity in one group have as many deals each.
    deals = count_deals(slots_by_mask)
    no_weights = (0,) * len(copy_bits.rules.card_names)
    weights = {mask: [*no_weights] for mask in slots_by_mask}
    identities = dict.fromkeys(slots_by_mask, 0)
    for copies, ways_by_mask in deals.ways:
        group_identities = copy_bits.identities(copies)
        group = copy_bits.identity_set(copies)
        counts = [(copies & copy_bits.copies_by_identity[identity]).bit_count() for identity in group_identities]
        for mask, ways in ways_by_mask:
            if ways:
                mask_weights = weights[mask]
                identities[mask] |= group
                for identity, count in zip(group_identities, counts):
                    mask_weights[identity] = ways * count
    return deals.total, tuple([tuple(weights[mask]) for mask in slot_copies]), tuple([identities[mask] for mask in slot_copies])
