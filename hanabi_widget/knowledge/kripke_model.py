"""Kripke models: worlds one by one, and which of them each player cannot tell apart. Announcements take worlds away.

A set of worlds is an integer with a bit for each world. Hintikka, *Knowledge and Belief* (1962); Plaza, "Logics of public communications"
(1989); van Ditmarsch, van der Hoek and Kooi, *Dynamic Epistemic Logic* (2007).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial, reduce
from itertools import islice
from math import perm, prod
from operator import and_, or_
from typing import NamedTuple, TypeAlias

from hanabi_widget.arguments import check_type
from hanabi_widget.base_error import HanabiError
from hanabi_widget.effort import Kept, TooLarge, cached, limited, spend, within
from hanabi_widget.rules import (
    UNKNOWN,
    Clue,
    Hands,
    Identity,
    PlayerName,
    Players,
    SeatIndex,
    State,
    as_bits,
    by_seat,
    by_slot,
    public_identities,
    seats,
)

from .common_knowledge import common_worlds
from .formula import Formula, formula as parsed_formula
from .group_observation import DependsOnUnknownCard, GroupObservation, InconsistentPosition
from .normal_form import CardLiteral, Conjunction, Disjunction, Necessary, NormalForm, Possible, conjoin, to_nnf
from .worlds import Worlds, nested_worlds, require_all_known

BITS_PER_STEP = 10_000
"""How many worlds of a set are compared in a step of work."""


@dataclass(eq=False, slots=True)
class KripkeModel:
    """Worlds, and for each seat the information cells: sets of worlds that the seat cannot tell apart.

    Attributes:
        worlds: the worlds.
        cells: by seat, the cells; the worlds of a seat's cells are all worlds.
    """

    worlds: int
    cells: Mapping[SeatIndex, Sequence[int]]
    # The worlds, of these or more, in which a form without knowledge is true; None if its parts tell.
    _atoms: Callable[[NormalForm], int | None]
    # Whether a form about the knowledge of other seats is true in a world, by its number; None if that cannot be told.
    _outside: Callable[[NormalForm, int], bool] | None = None
    _truth_sets: dict[NormalForm, Kept[int]] = field(default_factory=dict)

    def restricted(self, worlds: int) -> KripkeModel:
        """The model after an announcement that is true in these worlds. Of seats without cells, nothing is known any more."""
        if worlds & self.worlds == self.worlds:
            return self
        worlds &= self.worlds
        cells = {seat: [left for cell in seat_cells if (left := cell & worlds)] for seat, seat_cells in self.cells.items()}
        return KripkeModel(worlds, cells, self._atoms)  # without `outside`, which would tell what others knew before

    def seen_by(self, seats: Players, outside: Callable[[NormalForm, int], bool]) -> KripkeModel:
        """The model of the doubts of some seats; `outside` tells what others know."""
        return KripkeModel(self.worlds, {seat: self.cells[seat] for seat in seats}, self._atoms, outside)

    def truth_set(self, form: NormalForm) -> int:
        """The worlds in which a form is true.

        Raises:
            UnknownSeat: it says what a seat knows of which the model knows nothing.
        """
        return cached(self._truth_sets, form, lambda: self._compute_truth_set(form))

    def _compute_truth_set(self, form: NormalForm) -> int:
        spend(1 + self.worlds.bit_length() // BITS_PER_STEP)
        known = self._atoms(form)
        if known is not None:
            return known & self.worlds
        match form:
            case Conjunction(parts):
                return reduce(and_, map(self.truth_set, parts), self.worlds)
            case Disjunction(parts):
                return reduce(or_, map(self.truth_set, parts), 0)
            case Possible(group, part) | Necessary(group, part) if {*group} <= self.cells.keys():
                if isinstance(form, Possible):
                    return self.reach(self.truth_set(part), group)
                return self.worlds & ~self.reach(self.worlds & ~self.truth_set(part), group)
        if self._outside is None:
            raise UnknownSeat
        return sum(1 << world for world in world_numbers(self.worlds) if self._outside(form, world))

    def reach(self, worlds: int, group: Iterable[SeatIndex]) -> int:
        """The worlds that one step of a single seat, or any number of steps of several, lead to from some worlds."""
        group = tuple(group)
        before = None
        while worlds != before:  # a step never loses a world, so this ends; of one seat, the second step adds nothing
            before = worlds
            for seat in group:
                spend(1 + len(self.cells[seat]) * (1 + self.worlds.bit_length() // BITS_PER_STEP) // 10)
                reached = 0
                for cell in self.cells[seat]:
                    if cell & worlds:
                        reached |= cell
                worlds = reached
        return worlds


class UnknownSeat(Exception):
    """A form says what a seat knows of which a model knows nothing."""


def world_numbers(worlds: int) -> Iterator[int]:
    """The numbers of the worlds in a set."""
    while worlds:
        lowest = worlds & -worlds
        yield lowest.bit_length() - 1
        worlds ^= lowest


Announcement: TypeAlias = "str | Formula | Clue"
"""A formula, as text or as an object, or a clue: what it touches and what it does not."""


def parsed_announcement(announcement: Announcement) -> Formula | Clue:
    """An announcement, with a text parsed as a formula.

    Raises:
        FormulaError: the text is not a formula.
    """
    return announcement if isinstance(announcement, Clue) else parsed_formula(announcement)


def announcement_form(observation: GroupObservation, announcement: Formula | Clue) -> NormalForm:
    """What an announcement says, in negation normal form.

    Raises:
        HanabiError: no such player, slot, fact or clue; the formula says what players trust.
        DependsOnUnknownCard: the observation does not tell what the clue touches.
    """
    state = observation.state
    rules = state.rules
    if not isinstance(announcement, Clue):
        return to_nnf(state, announcement)
    seat = state.seat(announcement.player)
    touched = announcement.touched
    touch = rules.touched_identities[rules.parse_clue_value(announcement.value)]
    size = state.hand_sizes[seat]
    if any(type(slot) is not int or not 0 < slot <= size for slot in touched or ()):
        raise HanabiError(f"touched={touched!r}: {state.names[seat]} has slots 1 to {size}")
    literals = []
    for slot, identity in by_slot(observation.hands[seat]):
        if touched is None and identity == UNKNOWN:
            raise DependsOnUnknownCard(state, seat, slot)
        is_touched = touch >> identity & 1 if touched is None else slot in touched
        literals.append(CardLiteral(seat, slot - 1, touch if is_touched else rules.all_identities & ~touch))
    return conjoin(literals)


STEPS_TO_COUNT = 20_000
"""So much work may go into the number of worlds before they are listed."""

STEPS_PER_WORLD = 1
"""The work to enter a world into the tables, in steps."""


class TooManyWorlds(TooLarge):
    """A position has more worlds than can be listed.

    Attributes:
        limit: the limit, in steps of work.
        worlds: how many fit the clues; None if even that takes too long to count.

    Example:
        >>> import hanabi_widget as hw
        >>> try:
        ...     hw.deal(players=2, seed=1)[0].announce("not r5(Bob.1)")
        ... except hw.TooLarge as error:
        ...     print(error)
        62196739659600 worlds are too many to list: take a smaller deck or smaller hands, or raise the limit: `with hw.effort(3000000): ...`
    """

    def __init__(self, limit: int, worlds: int | None) -> None:
        super().__init__(limit)
        self.worlds = worlds
        advice = f"take a smaller deck or smaller hands, or raise the limit: `with hw.effort({10 * limit or 1}): ...`"
        self.args = (f"{'the worlds' if worlds is None else f'{worlds} worlds'} are too many to list: {advice}",)


class AnnouncementRound(NamedTuple):
    """A round in which all say at once whether something is true.

    Attributes:
        worlds: the worlds before it.
        says: for each formula, whether it is true.

    Example:
        >>> import hanabi_widget as hw
        >>> rules = hw.RuleSet(suits="r", copies=(2, 1), hand_size=1)
        >>> worlds = hw.position("Ann r1 | Ben r2", rules=rules).announce("r1(Ann.1) or r1(Ben.1)")
        >>> [(len(one.worlds), one.says) for one in worlds.rounds("K(Ann, r1(Ann.1))", "K(Ben, r1(Ben.1))")]
        [(3, (True, False)), (1, (True, False))]
    """

    worlds: PossibleWorlds
    says: tuple[bool, ...]


class PossibleWorlds:
    """Whole worlds, listed, so that anything can be announced: all that the players commonly hold possible.

    A world gives every card in a hand an identity. An announcement is heard by all and known to be true. It takes away the worlds in which
    it was false; knowledge is asked of what is left. What is announced may be false afterwards: when Ann has said that she does not know
    her card, she may know it.

    If cards of two hands or more are unknown, the worlds are all that fit the clues. An announcement may tell about them.

    Args:
        state: the position.

    Attributes:
        state: the position.
        announced: what was announced, in this order: formulas and clues.

    Raises:
        TooManyWorlds: there are too many to list.
        InconsistentPosition: no hands fit.

    Example:
        >>> import hanabi_widget as hw
        >>> rules = hw.RuleSet(suits="r", copies=(1, 1, 1), hand_size=1)
        >>> worlds = hw.position("Ann r1 | Ben r2", rules=rules).announce("r1(Ann.1) or r2(Ann.1)")
        >>> [*worlds.hands()]
        [(('r1',), ('r2',)), (('r1',), ('r3',)), (('r2',), ('r1',)), (('r2',), ('r3',))]
        >>> worlds.holds("K(Ann, r1(Ann.1))"), worlds.holds("K(Ben, K(Ann, r1(Ann.1)))")
        (True, False)
        >>> len(worlds.announce("K(Ann, r1(Ann.1)) or K(Ann, r2(Ann.1))"))
        2
    """

    __slots__ = ("_hands", "_model", "_real", "announced", "state")

    @limited
    def __init__(self, state: State) -> None:
        check_type(state, State, "state", "a position, such as game[0]")
        observation = GroupObservation.of(state)
        hands = list_worlds(worlds_of_all(observation))
        self.state = state
        self._hands = hands
        self.announced = tuple[Formula | Clue, ...]()
        self._model = model_of(hands)
        self._real = sum([1 << number for number, world in enumerate(hands) if _may_be(observation.hands, world)])
        if not self._real:
            raise InconsistentPosition

    def _restricted(self, worlds: int, announced: tuple[Formula | Clue, ...]) -> PossibleWorlds:
        """The worlds that an announcement leaves."""
        left = object.__new__(PossibleWorlds)
        left.state = self.state
        left._hands = self._hands
        left.announced = (*self.announced, *announced)
        left._model = self._model.restricted(worlds)
        left._real = self._real & worlds
        return left

    def __len__(self) -> int:
        """How many worlds there are."""
        return self._model.worlds.bit_count()

    def __repr__(self) -> str:
        return f"<{len(self)} possible worlds>"

    def hands(self) -> Iterator[tuple[tuple[str, ...], ...]]:
        """The hands in each world, by player, slot 1 first."""
        name = self.state.rules.card_names.__getitem__
        for number in world_numbers(self._model.worlds):
            yield tuple([tuple(map(name, hand)) for hand in self._hands[number]])

    @limited
    def announce(self, announcement: Announcement) -> PossibleWorlds:
        """What is left after an announcement to all: a formula, or a clue as what it touches and what not.

        *Silence* is an announcement too: where all would speak if they could, that nobody does says that nobody knows.

        Raises:
            HanabiError: it is false, it cannot be read or names what is not here, or it says what players trust.
            DependsOnUnknownCard: an unknown card decides what the clue touches.
            TooLarge: this needs more steps of work than it may do.

        Example:
            >>> import hanabi_widget as hw
            >>> rules = hw.RuleSet(suits="r", copies=(1, 1, 1), hand_size=1)
            >>> worlds = hw.PossibleWorlds(hw.position("Ann ? | Ben ?", rules=rules))
            >>> worlds.announce("K(Ann, not r1(Ann.1))").announce("r2(Ann.1)")
            <1 possible worlds>
        """
        parsed = parsed_announcement(announcement)
        true = self._model.truth_set(announcement_form(GroupObservation(self.state), parsed))
        if not true & self._real:
            raise HanabiError(f"it is false that {parsed}: only what is true can be announced")
        return self._restricted(true, (parsed,))

    @limited
    def holds(self, formula: str | Formula) -> bool:
        """Whether a formula is true now.

        Raises:
            HanabiError: it cannot be read or names what is not here, or it says what players trust.
            DependsOnUnknownCard: that depends on an unknown card.
            TooLarge: this needs more steps of work than it may do.
        """
        return self._is_real(self._model.truth_set(to_nnf(self.state, parsed_formula(formula))))

    def _is_real(self, worlds: int) -> bool:
        """Whether the real world is one of some worlds."""
        if worlds & self._real and self._real & ~worlds:
            require_all_known(self.state)
        return bool(worlds & self._real)

    def who_knows(self, formula: str | Formula) -> tuple[str, ...]:
        """The names of the players who know that a formula is true.

        Raises:
            HanabiError, DependsOnUnknownCard, TooLarge: as for `holds`.
        """
        part = to_nnf(self.state, parsed_formula(formula))
        return tuple([name for seat, name in by_seat(self.state.names) if self._is_real(self._model.truth_set(Necessary((seat,), part)))])

    @limited
    def probability(self, player: PlayerName, formula: str | Formula) -> Fraction:
        """The exact probability of a formula for a player; every order of the deck that fits is equally likely.

        Raises:
            HanabiError, DependsOnUnknownCard, TooLarge: as for `holds`.
        """
        true = self._model.truth_set(to_nnf(self.state, parsed_formula(formula)))
        cells = [cell for cell in self._model.cells[self.state.seat(player)] if cell & self._real]
        found = {Fraction(self._deals(cell & true), self._deals(cell)) for cell in cells}
        if len(found) > 1:  # it depends on which world is real: no cell has them all, so this raises
            self._is_real(cells.pop())
        return found.pop()

    def _deals(self, worlds: int) -> int:
        """The number of ways to deal some worlds, with copies told apart."""
        state = self.state
        copies = GroupObservation.of(state).copy_bits.unseen_counts(public_identities(state))
        spend(STEPS_PER_WORLD * worlds.bit_count())
        held = (Counter([card for hand in self._hands[number] for card in hand]) for number in world_numbers(worlds))
        return sum([prod([perm(copies[identity], cards) for identity, cards in world.items()]) for world in held])

    def rounds(self, *formulas: str | Formula) -> Iterator[AnnouncementRound]:
        """Rounds in which all is said at once: whether each of some formulas is true. They end when a round tells nothing new.

        So muddy children: with ``K(Ann, trash(Ann.1))`` and the same of the others, the rounds in which nobody knows yet, and those after.

        Raises:
            HanabiError, DependsOnUnknownCard, TooLarge: as for `holds`.

        Example:
            >>> import hanabi_widget as hw
            >>> rules = hw.RuleSet(suits="ry", copies=(2, 2), hand_size=1)
            >>> worlds = hw.position("Ann r1 | Ben r2 | Cathy y1", rules=rules).announce("r(Ann.1) or r(Ben.1) or r(Cathy.1)")
            >>> for one in worlds.rounds("K(Ann, r(Ann.1))", "K(Ben, r(Ben.1))", "K(Cathy, r(Cathy.1))"):
            ...     print(len(one.worlds), *one.says)
            54 False False False
            30 True True False
            8 True True False
        """
        forms = [to_nnf(self.state, parsed_formula(formula)) for formula in formulas]
        self._is_real(self._real & -self._real)  # raises if an unknown card leaves several worlds that may be real
        for model, says in announcement_rounds(self._model, self._real.bit_length() - 1, forms):
            yield AnnouncementRound(self._restricted(model.worlds, ()), says)


def announcement_rounds(model: KripkeModel, real: int, forms: Sequence[NormalForm]) -> Iterator[tuple[KripkeModel, tuple[bool, ...]]]:
    """For each round the worlds before it, and whether each form is true in the real one, until a round takes no world away."""
    while True:
        truths = [model.truth_set(form) for form in forms]
        says = tuple([bool(true >> real & 1) for true in truths])
        yield model, says
        left = model.worlds
        for true, said in zip(truths, says):
            left &= true if said else ~true
        if left == model.worlds:
            return
        model = model.restricted(left)


def worlds_of_all(observation: GroupObservation) -> Worlds:
    """The worlds that all players commonly hold possible; all that fit the clues if cards of several hands are unknown."""
    everybody = seats(len(observation.hands))
    if sum([UNKNOWN in hand for hand in observation.hands]) <= 1:
        return common_worlds(observation, everybody)
    return nested_worlds(observation, everybody, as_bits(everybody))


def list_worlds(worlds: Worlds, most: int | None = None) -> list[Hands]:
    """The hands in some worlds, in order.

    Raises:
        TooLarge: they are more than `most`.
        TooManyWorlds: they are more than the steps of work allow.
    """
    number = within(STEPS_TO_COUNT, worlds.count)
    if most is None or (number or 0) <= most:
        try:
            spend(STEPS_PER_WORLD * (number or 0))
            found = sorted(islice(worlds.all_worlds(), None if most is None else most + 1))
        except TooLarge as error:
            raise TooManyWorlds(error.limit, number) from None
        if most is None or len(found) <= most:
            return found
    raise TooLarge(most)


def model_of(hands: Sequence[Hands]) -> KripkeModel:
    """The model of some worlds: a seat cannot tell worlds apart in which all other hands are the same."""
    spend(STEPS_PER_WORLD * len(hands))
    # By card and identity, the worlds where it has this identity; by seat and what it sees, the worlds where it sees this.
    places: dict[tuple[SeatIndex, int], dict[Identity, int]] = {}
    cells: dict[SeatIndex, dict[Hands, int]] = {}
    for number, world in enumerate(hands):
        bit = 1 << number
        for seat, hand in by_seat(world):
            seen = world[:seat] + world[seat + 1 :]
            own_cells = cells.setdefault(seat, {})
            own_cells[seen] = own_cells.get(seen, 0) | bit
            for index, identity in enumerate(hand):
                found = places.setdefault((seat, index), {})
                found[identity] = found.get(identity, 0) | bit
    by_seat_cells = {seat: [*own_cells.values()] for seat, own_cells in cells.items()}
    return KripkeModel((1 << len(hands)) - 1, by_seat_cells, partial(_worlds_of_literal, places))


def _worlds_of_literal(places: Mapping[tuple[SeatIndex, int], Mapping[Identity, int]], form: NormalForm) -> int | None:
    """The worlds in which what a form says of one card is true; None for other forms."""
    if not isinstance(form, CardLiteral):
        return None
    return sum([where for identity, where in places[form.seat, form.index].items() if form.identities >> identity & 1])


def _may_be(known: Hands, world: Hands) -> bool:
    """Whether a world has all cards that are known."""
    return all(identity in (UNKNOWN, other) for hand, other_hand in zip(known, world) for identity, other in zip(hand, other_hand))
