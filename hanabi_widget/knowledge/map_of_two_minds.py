"""The map of two minds: the hands that one player may hold as rows, those of another as columns, the worlds as cells."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cached_property, reduce
from itertools import count
from operator import and_
from typing import NamedTuple, TypeVar

from hanabi_widget.arguments import check_type
from hanabi_widget.base_error import HanabiError
from hanabi_widget.effort import limited, spend
from hanabi_widget.rules import Cards, Identities, PlayerName, State, as_bits

from .formula import Formula, formula as parsed_formula
from .group_observation import GroupObservation, InconsistentPosition
from .kripke_model import Announcement, KripkeModel, UnknownSeat, announcement_form, list_worlds, model_of, parsed_announcement
from .model_checking import is_satisfiable
from .normal_form import TRUE, NormalForm, to_nnf
from .proving_dealer import with_other_hands
from .worlds import nested_worlds

Place = tuple[int, int]
"""A row and a column."""

CellsByLine = dict[int, list[Place]]

STEPS_PER_HAND = 10
"""The work to put two hands into a position, in steps."""


class HandGroup(NamedTuple):
    """Hands that are one row or one column of a map.

    Attributes:
        hands: how many different hands they are.
        identities: for each card, slot 1 first, the set of identities that it has in some of these hands.
        example: one of these hands; the real one if it is among them and the viewer sees it.
        held: the set of identities that are in each of these hands, at whatever slot.
    """

    hands: int
    identities: tuple[Identities, ...]
    example: Cards
    held: Identities


class Cell(NamedTuple):
    """Worlds in which one player has a hand of a row and the other one of a column.

    Attributes:
        worlds: how many pairs of different hands they are.
        true: whether the formula is true in them.
        stays: whether they are still possible after the announcement that is about to be made.
        true_after: whether the formula is true in them then; None if they do not stay.
    """

    worlds: int
    true: bool
    stays: bool
    true_after: bool | None


class TwoMinds:
    """The map of two minds: what two players may hold, and so what each may think that the other thinks.

    A row is a hand that the first player may hold, a column one that the second may hold; a cell that can be dealt is a possible world.
    The first player sees the second hand and not the first, and so cannot tell the worlds of a *column* apart; the second not those of
    a *row*. Not to know is a rook's move: K is truth in a whole column or row, E twice or more truth within so many moves, and common
    knowledge of the two truth in all that a rook can reach. The hands of all other players are as they are.

    Rows, and columns, that the formula cannot tell apart are merged: they have the same moves and the same truth (they are bisimilar).

    Args:
        state: the position.
        first: whose hands are the rows: a name or a seat.
        second: whose hands are the columns.
        formula: fills the cells where it is true.
        each_hand: whether each hand has a line of its own; by default it has without a formula.
        announced: what has been announced since, in this order: formulas or clues. Worlds in which it was false are gone.
        then: what is about to be announced; cells say what becomes of them.
        viewer: who looks, by name or seat: nothing depends on this player's hand. None sees all.

    Attributes:
        state: the position.
        names: the two players.
        seats: their seats.
        formula: the formula, if any.
        each_hand: whether each hand has a line of its own.
        announced: the announcements made.
        then: the announcement to come, if any.
        viewer: the seat of the viewer, if any.
        rows: the hands of the first player.
        columns: the hands of the second player.
        cells: by row and column, the cells that can be dealt.
        real_row: the row of the real hand of the first player; None if the viewer does not see it.
        real_column: the same for the second player.

    Raises:
        HanabiError: no such player, fact or clue; an announcement is false; a formula says what players trust, or, after an
            announcement, what a third player knows.
        DependsOnUnknownCard: a hand that both see is unknown, such as the viewer's own.
        InconsistentPosition: no hands fit.
        TooManyWorlds: there are too many to list; of larger hands a question about one card of each is drawn.
        TooLarge: it takes more steps of work than are allowed.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.position("[hand_size=1] r1 | x g5 b5 w5 | >Alice y5 | Bob r5{r5,y5,g5,b5,w5}")
        >>> minds = TwoMinds(state, "Alice", "Bob", "r5(Bob.1)")
        >>> minds.real, minds.moves_until_false(minds.real)
        ((2, 0), 2)
    """

    @limited
    def __init__(
        self,
        state: State,
        first: PlayerName,
        second: PlayerName,
        formula: str | Formula | None = None,
        *,
        each_hand: bool | None = None,
        announced: Sequence[Announcement] = (),
        then: Announcement | None = None,
        viewer: PlayerName | None = None,
    ) -> None:
        check_type(state, State, "state", "a position, such as game[0]")
        check_type(announced, (list, tuple), "announced", "a list of formulas and clues")
        self.state = state
        self.seats = one, other = state.seat(first), state.seat(second)
        self.names = state.names[one], state.names[other]
        if one == other:
            raise HanabiError(f"a map needs two players, and {state.names[one]} is named twice")
        self.formula = None if formula is None else parsed_formula(formula)
        self.announced = tuple([parsed_announcement(announcement) for announcement in announced])
        self.then = None if then is None else parsed_announcement(then)
        self.viewer = None if viewer is None else state.seat(viewer)
        self.each_hand = self.formula is None if each_hand is None else each_hand
        self._observation = GroupObservation(state, self.viewer)
        self._form = TRUE if self.formula is None else to_nnf(state, self.formula)
        past = [announcement_form(self._observation, announcement) for announcement in self.announced]
        to_come = TRUE if self.then is None else announcement_form(self._observation, self.then)
        worlds = list_worlds(nested_worlds(self._observation, self.seats, as_bits(self.seats)))
        if not worlds:
            raise InconsistentPosition
        self._pairs = [(hands[one], hands[other]) for hands in worlds]
        model = self._announce(self._model(model_of(worlds)), past)
        self._merge(model, model.restricted(self._truth(model, to_come)))

    def __repr__(self) -> str:
        return f"<the minds of {' and '.join(self.names)}: {self.worlds} worlds>"

    # -- worlds ---

    def _model(self, model: KripkeModel) -> KripkeModel:
        """The worlds before anything is announced, of which the two may be in doubt; what others know is asked in each world by itself."""
        spend(len(self._pairs) ** 2 // 100_000)  # each bit goes into a set as long as there are worlds

        def is_true_for_others(form: NormalForm, number: int) -> bool:
            spend(STEPS_PER_HAND)
            observation = self._observation
            for seat, hand in zip(self.seats, self._pairs[number]):
                observation = observation.with_hand(seat, hand)
            return is_satisfiable(observation, (), form)

        return model.seen_by(self.seats, is_true_for_others)

    def _announce(self, model: KripkeModel, forms: Sequence[NormalForm]) -> KripkeModel:
        """The model after announcements, with a check that each is true as far as the viewer can tell."""
        for announcement, form in zip(self.announced, forms):
            model = model.restricted(self._truth(model, form))
            left = [pair for number, pair in enumerate(self._pairs) if model.worlds >> number & 1]
            if not any(all(real in (None, hand) for real, hand in zip(self._real_hands, pair)) for pair in left):
                raise HanabiError(f"it is false that {announcement}: only what is true can be announced")
        return model

    def _truth(self, model: KripkeModel, form: NormalForm) -> int:
        try:
            return model.truth_set(form)
        except UnknownSeat:
            raise HanabiError(
                f"after an announcement a map tells only what {' and '.join(self.names)} know; state.announce(formula) tells of all players"
            ) from None

    @cached_property
    def _real_hands(self) -> tuple[Cards | None, Cards | None]:
        """The real hands, as far as the viewer sees them and they can be dealt."""
        seen = [self._observation.hands[seat] for seat in self.seats]
        first, second = [hand if hand in possible else None for hand, possible in zip(seen, map(set, zip(*self._pairs)))]
        return first, second

    # -- the map ---

    def _merge(self, model: KripkeModel, after: KripkeModel) -> None:
        """Merge hands to rows and columns."""
        true = self._truth(model, self._form)
        true_after = self._truth(after, self._form)
        left = [(number, pair) for number, pair in enumerate(self._pairs) if model.worlds >> number & 1]
        labels = {pair: (true >> number & 1, after.worlds >> number & 1, true_after >> number & 1) for number, pair in left}
        rows, columns = merged_lines(labels, *[{hand: hand if self.each_hand else () for hand in sorted({*side})} for side in zip(*labels)])
        sides = [*zip((rows, columns), self._real_hands)]
        self.rows, self.columns = [_groups(lines, real) for lines, real in sides]
        self._pairs_of = dict[Place, list[tuple[Cards, Cards]]]()
        label_of = dict[Place, tuple[int, int, int]]()
        for pair, label in labels.items():
            cell = rows[pair[0]], columns[pair[1]]
            self._pairs_of.setdefault(cell, []).append(pair)
            label_of[cell] = label
        self.cells = {
            cell: Cell(len(self._pairs_of[cell]), bool(is_true), bool(stays), bool(is_true_after) if stays else None)
            for cell, (is_true, stays, is_true_after) in sorted(label_of.items())
        }
        self.real_row, self.real_column = [None if real is None else lines.get(real) for lines, real in sides]

    @property
    def real(self) -> Place | None:
        """The cell of the real hands; None if the viewer does not see them both."""
        return None if self.real_row is None or self.real_column is None else (self.real_row, self.real_column)

    @property
    def worlds(self) -> int:
        """How many worlds there are, pairs of different hands."""
        return sum([cell.worlds for cell in self.cells.values()])

    @property
    def start(self) -> frozenset[Place]:
        """The cells that may be the real one for all that the viewer sees."""
        return frozenset(
            [(row, column) for row, column in self.cells if self.real_row in (None, row) and self.real_column in (None, column)]
        )

    # -- moves ---

    @cached_property
    def _lines(self) -> tuple[CellsByLine, CellsByLine]:
        """The cells by row, and by column."""
        lines = CellsByLine(), CellsByLine()
        for cell in self.cells:
            for cells_of, line in zip(lines, cell):
                cells_of.setdefault(line, []).append(cell)
        return lines

    def walk(self, cell: Place, players: Sequence[PlayerName]) -> frozenset[Place]:
        """The cells that one step of each player of a chain leads to: what the first may think that the second may think, and so on.

        A step of one leads to the cells that this player cannot tell apart: a column for the first player, a row for the second.

        Raises:
            HanabiError: a player is not one of the two, or there is no such cell.

        Example:
            >>> import hanabi_widget as hw
            >>> minds = TwoMinds(hw.position("Ann r1 | Ben y1", hw.RuleSet(suits="ry", copies=(1, 1), hand_size=1)), "Ann", "Ben")
            >>> sorted(minds.walk(minds.real, ["Ann"]))
            [(0, 2), (1, 2), (3, 2)]
        """
        cells = frozenset([self._checked(cell)])
        check_type(players, (list, tuple), "players", "a list of players")
        for player in players:
            cells = self._step(cells, self._side(player))
        return cells

    def distances(self, start: Iterable[Place], first: int | None = None, *, begun: bool = False) -> dict[Place, int]:
        """The fewest rook's moves that lead from some cells to each that stays; those that no number of moves leads to are left out.

        Args:
            start: where the moves start.
            first: which of the two moves first, 0 or 1, and then the two in turn; None: either may make each of the moves.
            begun: the first of them has moved once before any move is counted: what this player cannot exclude is the start.
        """
        near = dict.fromkeys(start, 0)
        has_moved = True
        for move in count():  # where the two move in turn, a move without new places ends nothing: two of them do
            sides = (0, 1) if first is None else ((first + move + begun) % 2,)
            reached = frozenset().union(*[self._step(near, side) for side in sides])
            new = [place for place in reached if place not in near and self.cells[place].stays]
            near.update(dict.fromkeys(new, move + 1))
            if not new and not has_moved:
                return near
            has_moved = bool(new)
        raise AssertionError

    def layers(self, cell: Place) -> tuple[frozenset[Place], ...]:
        """The cells that a rook reaches in 0, 1, 2, ... moves and no fewer, until it reaches no more.

        Raises:
            HanabiError: there is no such cell.
        """
        near = self.distances([self._checked(cell)])
        return tuple(frozenset([place for place, moves in near.items() if moves == number]) for number in range(max(near.values()) + 1))

    def _step(self, cells: Iterable[Place], side: int) -> frozenset[Place]:
        """The cells that the player of a side cannot tell from some of these."""
        crossing = self._lines[1 - side]
        return frozenset().union(*[crossing[line] for line in {cell[1 - side] for cell in cells}])

    def _side(self, player: PlayerName) -> int:
        seat = self.state.seat(player)
        if seat not in self.seats:
            raise HanabiError(f"{self.state.names[seat]} is not on this map of {' and '.join(self.names)}")
        return self.seats.index(seat)

    def _checked(self, cell: Place) -> Place:
        check_type(cell, tuple, "cell", "a row and a column, such as (0, 0)")
        if cell not in self.cells:
            raise HanabiError(f"no cell {cell!r} can be dealt: rows are 0 to {len(self.rows) - 1}, columns 0 to {len(self.columns) - 1}")
        return cell

    def moves_until_false(self, cell: Place) -> int | None:
        """The fewest moves in which a rook reaches a cell where the formula is false; None if it never does: it is common knowledge.

        Raises:
            HanabiError: there is no such cell.
        """
        near = self.distances([self._checked(cell)])
        return min([moves for other, moves in near.items() if not self.cells[other].true], default=None)

    # -- other maps ---

    def announce(self, announcement: Announcement) -> TwoMinds:
        """The map after an announcement to all: a formula, or a clue.

        Raises:
            HanabiError: as for the map itself.

        Example:
            >>> import hanabi_widget as hw
            >>> minds = TwoMinds(hw.position("[hand_size=1] r1 | x g5 b5 w5 | >Alice y5 | Bob r5{r5,y5,g5,b5,w5}"), "Alice", "Bob")
            >>> after = minds.announce(hw.Clue("Bob", "red"))
            >>> len(minds.columns), len(after.columns)
            (2, 1)
        """
        announced = (*self.announced, announcement)
        return TwoMinds(self.state, *self.seats, self.formula, each_hand=self.each_hand, announced=announced, viewer=self.viewer)

    def world_state(self, cell: Place) -> State:
        """A state with hands of a cell, to walk into. From a seat, and where cards are unknown, the deck is unknown in it.

        Raises:
            HanabiError: there is no such cell.
        """
        real = self._real_hands
        hands = max(self._pairs_of[self._checked(cell)], key=lambda pair: sum([one == other for one, other in zip(pair, real)]))
        return with_other_hands(self.state, dict(zip(self.seats, hands)), self.viewer)


def _groups(lines: Mapping[Cards, int], real: Cards | None) -> tuple[HandGroup, ...]:
    """The hands of each line; the real one, or else the first, is their example."""
    members: list[list[Cards]] = [[] for _ in {*lines.values()}]
    for hand, line in lines.items():
        members[line].append(hand)
    groups = list[HandGroup]()
    for hands in members:
        identities = tuple([as_bits(slot) for slot in zip(*hands)])
        held = reduce(and_, [as_bits(hand) for hand in hands])
        groups.append(HandGroup(len(hands), identities, real if real is not None and lines.get(real) == len(groups) else hands[0], held))
    return tuple(groups)


# -- Merging rows and columns of a grid of worlds that no move and no label tells apart ---


Line = TypeVar("Line", bound=Hashable)
Labels = Mapping[tuple[Line, Line], Hashable]
"""For each cell that exists, what is true there."""
Labelled = list[tuple[Line, Hashable]]
"""Lines that cross a line, each with what is true in the cell where they do."""

CELLS_PER_STEP = 5
"""How many cells are looked at in a step of work."""


def merged_lines(
    labels: Labels[Line], row_marks: Mapping[Line, Hashable], column_marks: Mapping[Line, Hashable]
) -> tuple[Mapping[Line, int], Mapping[Line, int]]:
    """The classes of rows and of columns of the coarsest such merging that is found by splitting, numbered as they come first.

    Rows of one class have the same mark, and cells with the same labels in the same classes of columns; and the same for columns. So the
    worlds of a cell of the merged grid are bisimilar. All cells of one row class and one column class have the same label.

    Args:
        labels: by row and column, the label of each cell.
        row_marks: for each row, what must stay apart.
        column_marks: the same for each column.

    Example:
        >>> merged_lines({(0, 0): "a", (1, 0): "a", (2, 1): "b"}, {0: "", 1: "", 2: ""}, {0: "", 1: ""})
        ({0: 0, 1: 0, 2: 1}, {0: 0, 1: 1})
    """
    by_row = {row: Labelled[Line]() for row in row_marks}
    by_column = {column: Labelled[Line]() for column in column_marks}
    for (row, column), label in labels.items():
        by_row[row].append((column, label))
        by_column[column].append((row, label))
    rows = _numbered(row_marks)
    columns = _numbered(column_marks)
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
            columns = _numbered({column: (old, there.get(column) if old == column_class else None) for column, old in columns.items()})


def _split(classes: Mapping[Line, int], cells: Mapping[Line, Labelled[Line]], crossing: Mapping[Line, int]) -> dict[Line, int]:
    """The classes of lines, split by the labels that they have in the classes of crossing lines."""
    return _numbered({line: (old, frozenset([(crossing[other], label) for other, label in cells[line]])) for line, old in classes.items()})


def _mixed_row(by_row: Mapping[Line, Labelled[Line]], columns: Mapping[Line, int]) -> tuple[Line, int] | None:
    """A row with cells of different labels in one class of columns, and that class; None if there is none."""
    seen: dict[tuple[Line, int], Hashable] = {}
    for row, cells in by_row.items():
        for column, label in cells:
            if seen.setdefault((row, columns[column]), label) != label:
                return row, columns[column]
    return None


def _numbered(keys: Mapping[Line, Hashable]) -> dict[Line, int]:
    """Lines with equal keys get equal numbers, in the order in which they come first."""
    numbers: dict[Hashable, int] = {}
    return {line: numbers.setdefault(key, len(numbers)) for line, key in keys.items()}
