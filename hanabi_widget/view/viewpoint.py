"""Viewpoints: everything, what one seat sees, what a chain of players knows, what all know; and how much is disclosed."""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd
from typing import TypeAlias

from hanabi_widget.knowledge import DependsOnUnknownCard, HandView, Views
from hanabi_widget.rules import State

Chain: TypeAlias = tuple[int, ...]

DETAILS = ("table", "touched", "negatives", "counting", "exact", "nested")
"""How much is disclosed, weakest first: what lies on the table alone; what clues that touched leave open, clues that missed too,
cards seen too, all that a player knows of the own hand, and what players know of each other."""


@dataclass(frozen=True)
class Possibilities:
    """What a card may be: by type a share of the hands, of `total`; total 0 where no probability is meant."""

    weights: list[int]
    total: int


@dataclass(frozen=True)
class Viewpoint:
    """Where a board is seen from.

    A frame from a seat or a chain holds only what is the same in all worlds that the first seat holds possible.

    Attributes:
        chain: the viewer's seat, or a chain of seats: what the first knows that the second knows ...; empty sees everything.
        common: what all players know in common, instead.
        level: how much is disclosed, one of `DETAILS`.
    """

    chain: Chain = ()
    common: bool = False
    level: str = DETAILS[-1]

    @property
    def viewer(self) -> int | None:
        """The seat whose cards must not be told; None when there is none."""
        return self.chain[0] if self.chain else None

    @property
    def reads_minds(self) -> bool:
        """Whether what players know of each other is disclosed."""
        return self.level == "nested"

    @property
    def exact(self) -> bool:
        """Whether all that a player knows of the own hand is disclosed."""
        return self.level in ("exact", "nested")

    @property
    def shows_misses(self) -> bool:
        """Whether the clues that missed a card are disclosed."""
        return self.level not in ("table", "touched")

    @property
    def tells(self) -> bool:
        """Whether anything is said of what cards may be."""
        return self.level != "table"

    def sees(self, seat: int) -> bool:
        """Whether the cards of a hand are seen."""
        return not self.common and seat not in self.chain

    def unseen(self, state: State) -> list[int]:
        """The seats whose cards are not seen."""
        return [seat for seat in range(len(state.names)) if not self.sees(seat)]

    def may_clue(self, seat: int) -> bool:
        """Whether it may be told which clues a hand can get: it tells of the cards."""
        return not self.common and seat != self.viewer

    def minds(self, state: State) -> Views:
        """The minds of all players, without anything that the viewer does not see."""
        return Views(state, self.viewer)

    def asks(self, seat: int) -> Chain:
        """The chain of players whose knowledge of a hand is shown; empty for common knowledge."""
        if self.common:
            return ()
        if seat in self.chain:
            return self.chain[: len(self.chain) - self.chain[::-1].index(seat)]
        return (*self.chain, seat)

    def chains(self, state: State, seat: int) -> list[Chain]:
        """All chains of players whose knowledge of a hand may be told, the first one that of `asks`; empty for common knowledge."""
        first = self.asks(seat)
        if self.common or len(self.chain) > 1 or not self.reads_minds:
            return [first]
        others = [other for other in range(len(state.names)) if other not in (seat, self.viewer)]
        return [first, *((*self.chain, other, seat) for other in others), ()]

    def possibilities(self, minds: Views, seat: int) -> list[Possibilities]:
        """What each card of a hand may be, as far as the viewer can say.

        Everything seen, or the viewer's own hand: what the holder knows, with probabilities. Another's hand:
        what the viewer must think that the holder may hold. Where unknown cards forbid it: what clues and
        public cards leave open.
        """
        rules, asked = minds.state.rules, self.asks(seat)
        if not self.tells:
            return sets([0] * len(minds.state.card_numbers[seat]), minds)
        if self.level == "touched":
            return sets([_touched(minds.state, clue_info) for clue_info in minds.state._clue_info_of(seat)], minds)
        if self.level == "negatives":
            return sets([rules.possible_identities(clue_info) for clue_info in minds.state._clue_info_of(seat)], minds)
        try:
            if self.level == "counting" or (self.level == "exact" and asked[:-1]):
                unseen = minds.observation.unseen_identities(sum({1 << other for other in asked or range(len(minds.state.names))}))
                return sets([identities & unseen for identities in minds.observation.clue_masks[seat]], minds)
            if not asked:
                return sets(minds.common[seat], minds)
            return _own(minds.hand(seat)) if len(asked) == 1 else sets(minds.identities(asked), minds)
        except DependsOnUnknownCard:
            return sets(_public(minds.state, seat), minds)


def _own(hand: HandView) -> list[Possibilities]:
    shares = []
    for row in hand.weights:
        common = gcd(hand.total, *row)
        shares.append(Possibilities([ways // common for ways in row], hand.total // common))
    return shares


def sets(rows: list[int], minds: Views) -> list[Possibilities]:
    """The possibilities of cards of which sets of types are known and no probabilities are meant."""
    kinds = range(len(minds.state.rules.card_names))
    return [Possibilities([identities >> identity & 1 for identity in kinds], int(identities.bit_count() == 1)) for identities in rows]


def _touched(state: State, clue_info: int) -> int:
    """What the clues that touched a card leave open."""
    rules = state.rules
    identities = rules.all_identities
    for value in rules.values_touching(clue_info):
        identities &= rules.touched_identities[value]
    return identities


def _public(state: State, seat: int) -> list[int]:
    public = state._public_identities()
    gone = sum((public.count(identity) == copies) << identity for identity, copies in enumerate(state.rules.copies_of))
    return [state.rules.possible_identities(clue_info) & ~gone for clue_info in state._clue_info_of(seat)]
