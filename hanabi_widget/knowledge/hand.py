"""What a player knows of their own hand: exact possibilities and probabilities (order 1)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from hanabi_widget.rules import State

from .counting import possibilities
from .deck import Deck, deck_of
from .fact import fact_types


class HandView:
    """What a player knows of their own hand from what they see and the content of clues (K_p, T1, T2).

    Every deck order that fits counts as equally likely: the reasons why somebody gave a clue are
    convention, not knowledge.

    Args:
        state: the position; all hands but the player's own must be known.
        seat: the player's seat.

    Attributes:
        unseen: for each type the number of copies that the player does not see.
        told: for each slot what clues have told of the card.
        total: the number of ways to deal the hand from the unseen cards.
        weights: for each slot, by type, the number of those ways that have the type there.

    Raises:
        ValueError: a card that the player sees is unknown here, or no hand fits the clues.

    Example:
        >>> from hanabi_widget.rules import Clue, deal
        >>> state = deal(players=2, seed=2).apply(Clue("Bob", 1))
        >>> bob = state.knowledge("Bob")
        >>> [card.probability("playable") for card in bob][:3]
        [Fraction(0, 1), Fraction(0, 1), Fraction(1, 1)]
    """

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        rules, deck = state.rules, deck_of(state.rules)
        self.unseen = deck.unseen(state.seen(seat))
        self.told = state.told_to(seat)
        copies = deck.first(self.unseen)
        masks = tuple([deck.copies(rules.left_open(told)) & copies for told in self.told])
        self.total, self.weights = _counted(deck, masks)
        if not self.total:
            raise ValueError(f"no hand of {state.names[seat]} fits the clues and the cards seen: check the position")

    def __len__(self) -> int:
        return len(self.told)

    def __getitem__(self, slot: int) -> CardView:
        """The card at a slot; slot 1 is the newest.

        Raises:
            IndexError: no such slot.
        """
        if slot not in range(1, len(self.told) + 1):
            raise IndexError(f"no slot {slot!r}: {self.state.names[self.seat]} has slots 1 to {len(self.told)}")
        return CardView(self, slot)

    def __iter__(self) -> Iterator[CardView]:
        return (CardView(self, slot) for slot in range(1, len(self.told) + 1))

    def __repr__(self) -> str:
        cards = "; ".join(f"{card.slot}: {' '.join(sorted(card.identities))}" for card in self)
        return f"<{self.state.names[self.seat]} knows {cards}>"


class CardView:
    """What a player knows of one card in their own hand.

    Attributes:
        slot: the slot, 1 the newest card.
    """

    def __init__(self, hand: HandView, slot: int) -> None:
        self.hand, self.slot = hand, slot

    @property
    def weights(self) -> tuple[int, ...]:
        """By type, the number of ways to deal the hand with the type here."""
        return self.hand.weights[self.slot - 1]

    @property
    def types(self) -> int:
        """The set of types that the card may be."""
        return sum(1 << kind for kind, ways in enumerate(self.weights) if ways)

    @property
    def identities(self) -> frozenset[str]:
        """The cards that this may be: those in a whole hand that fits clues and cards seen (joint)."""
        return frozenset(self.hand.state.rules.names(self.types))

    @property
    def by_clues(self) -> frozenset[str]:
        """The weakest level: what the clues to this card leave open."""
        rules = self.hand.state.rules
        return frozenset(rules.names(rules.left_open(self.hand.told[self.slot - 1])))

    @property
    def by_counting(self) -> frozenset[str]:
        """The level between: what the clues leave open, without cards all of whose copies are seen."""
        rules = self.hand.state.rules
        return self.by_clues - {name for name, left in zip(rules.cards, self.hand.unseen) if not left}

    def probability(self, fact: str | int) -> Fraction:
        """The probability of a fact, exactly; see `fact_types` for the facts.

        Raises:
            ValueError: no such fact.
        """
        types = fact_types(self.hand.state, fact)
        return Fraction(sum(ways for kind, ways in enumerate(self.weights) if types >> kind & 1), self.hand.total)

    def knows(self, fact: str | int) -> bool:
        """Whether the player knows a fact: it is true of all that the card may be.

        Raises:
            ValueError: no such fact.
        """
        return not self.types & ~fact_types(self.hand.state, fact)

    def __repr__(self) -> str:
        return f"<slot {self.slot}: {' '.join(self.hand.state.rules.names(self.types))}>"


@lru_cache(maxsize=1 << 12)
def _counted(deck: Deck, masks: tuple[int, ...]) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """The ways to deal a hand, in all and for each slot by type; the same hand is met again at many steps."""
    total, groups = possibilities(masks)
    weights = [[0] * len(deck.rules.cards) for _ in masks]
    for copies, slots in groups:
        for kind in deck.types(copies):
            left = (copies & deck.copies(1 << kind)).bit_count()
            for slot, ways in slots:
                weights[slot][kind] = ways * left
    return total, tuple(map(tuple, weights))
