"""The map of two cards: the hands of two players grouped by one card of each, for hands too large to be shown one by one.

A map of two minds has a line for each kind of hand that makes a difference, which for full hands are too many to find. Of two cards it is
enough to know which pairs of identities they may have: whether a world with such a pair is within so many rook's moves is a question about
chains of players (Theorem 3) and common knowledge (Theorem 4), which matchings answer; and worlds are counted without listing them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, product

from hanabi_widget.base_error import HanabiError
from hanabi_widget.effort import limited
from hanabi_widget.rules import UNKNOWN, CardPlace, Hands, Identities, Players, SeatIndex, State, as_bits

from .common_knowledge import common_worlds
from .group_observation import GroupObservation, InconsistentPosition
from .map_of_two_minds import Place
from .nested_knowledge import find_world
from .proving_dealer import with_other_hands
from .worlds import CardConstraints, nested_worlds


class TwoCards:
    """What one card of each of two players may be: groups of identities as rows and as columns, the worlds as cells.

    Moves are those of `TwoMinds`, a card's group standing for all hands with such a card there.

    Args:
        state: the position.
        cards: the card of the rows and that of the columns, each as a seat and a slot; of two players whose hands are known, but for the
            viewer's.
        groups: for each of the two, the sets of identities that are told apart; each identity that the card may have is in one of them.
        viewer: who looks, nothing depends on this player's hand; None sees all.

    Attributes:
        state: the position.
        cards: the two cards.
        groups: for each of the two, the sets of identities.
        viewer: the seat of the viewer, if any.
        cells: by row and column, how many pairs of different hands have cards of these groups; those of which there are some.

    Raises:
        DependsOnUnknownCard: a third hand is unknown.
        InconsistentPosition: no hands fit.
        TooLarge: counting takes more steps of work than are allowed.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.position("[hand_size=2] r4 g4 | x y5 b5 w5 | >Alice r5+5 y1 | Bob g5+5 b1")
        >>> r5, g5 = (1 << state.rules.identity_of(card) for card in ("r5", "g5"))
        >>> minds = TwoCards(state, ((0, 1), (1, 1)), ((r5, g5), (r5, g5)))
        >>> minds.cells, minds.real, minds.reached(minds.hands(), (0, 1, 0))
        ({(0, 1): 394, (1, 0): 394}, (0, 1), {(0, 1)})
    """

    @limited
    def __init__(
        self,
        state: State,
        cards: tuple[CardPlace, CardPlace],
        groups: tuple[Sequence[Identities], Sequence[Identities]],
        viewer: SeatIndex | None = None,
    ) -> None:
        self.state = state
        self.cards = cards
        self.groups = groups
        self.viewer = viewer
        self.seats = cards[0][0], cards[1][0]
        self._observation = GroupObservation(state, viewer)
        self._dealt = nested_worlds(self._observation, self.seats, as_bits(self.seats))
        counts = {place: self._dealt.count(self._constraints(place)) for place in product(range(len(groups[0])), range(len(groups[1])))}
        self.cells = {place: worlds for place, worlds in counts.items() if worlds}
        if not self.cells:
            raise InconsistentPosition

    def world_state(self, place: Place) -> State:
        """A state with hands of a cell, to walk into. From a seat, and where cards are unknown, the deck is unknown in it.

        Raises:
            HanabiError: there is no such cell.
        """
        hands = self.hands(place)
        return with_other_hands(self.state, {seat: hands[seat] for seat in self.seats}, self.viewer)

    @property
    def real(self) -> Place | None:
        """The cell of the real hands; None if the viewer does not see them both."""
        return self._place_of(self._observation.hands)

    def _place_of(self, hands: Hands) -> Place | None:
        """The cell of some hands; None if one of the two cards is unknown there, or in no group."""
        lines = [
            number
            for (seat, slot), groups in zip(self.cards, self.groups)
            for number, group in enumerate(groups)
            if (identity := hands[seat][slot - 1]) != UNKNOWN and group >> identity & 1
        ]
        return (lines[0], lines[1]) if len(lines) == len(self.cards) else None

    # -- moves ---

    def hands(self, place: Place | None = None) -> Hands:
        """All hands in one of the worlds of a cell; without one, the real ones, of which the viewer's are not known."""
        observation = self._observation
        if place in (None, self.real):
            return observation.hands
        if place not in self.cells:
            raise HanabiError(f"no cell {place!r} can be dealt")
        constraints = self._constraints(place)
        for chain in [(seat,) for seat in self.seats if self.viewer in (None, seat)]:  # a hand that is seen is kept if it can be
            found = find_world(observation, chain, constraints)
            if found is not None:
                return found
        dealt = self._dealt.find(constraints)
        if dealt is None:
            raise InconsistentPosition
        return dealt

    def _constraints(self, place: Place) -> CardConstraints:
        return {(seat, slot - 1): group[line] for (seat, slot), group, line in zip(self.cards, self.groups, place)}

    def reached(self, hands: Hands, chain: Players, among: Sequence[Place] | None = None) -> set[Place]:
        """The cells with a world at the end of a chain of moves.

        Args:
            hands: where the moves start.
            chain: who moves, the first first; none may move: then it is the cell of the hands.
            among: only these cells are looked at; by default all.
        """
        if not chain:
            place = self._place_of(hands)
            return set() if place is None else {place}
        observation = self._observation.with_hands(hands)
        return {
            place
            for place in (self.cells if among is None else among)
            if find_world(observation, chain, self._constraints(place)) is not None
        }

    def distances(self, hands: Hands, first: int | None, *, begun: bool = False) -> dict[Place, int]:
        """The fewest moves that lead from some hands to a world of each cell; cells that no number of moves leads to are left out.

        Args:
            hands: where the moves start.
            first: which of the two moves first, 0 or 1, and then the two in turn; None: either may make each of the moves.
            begun: the first of them has moved once before any move is counted: what this player cannot exclude is where the rook stands.
        """
        common = common_worlds(self._observation.with_hands(hands), self.seats)
        left = [place for place in self.cells if common.find(self._constraints(place)) is not None]
        near: dict[Place, int] = {}
        for moves in count():
            for side in (0, 1) if first is None else (first,):
                chain = [self.seats[(side + move) % 2] for move in range(moves + begun)]
                near.update(dict.fromkeys(self.reached(hands, chain, left), moves))
                left = [place for place in left if place not in near]
            if not left:
                return near
        raise AssertionError
