"""Questions whose answers are worlds on a map of two minds."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, pairwise, product
from random import Random

from hanabi_widget.effort import DEFAULT_STEPS, within
from hanabi_widget.knowledge import Formula, InconsistentPosition, TwoMinds
from hanabi_widget.knowledge.observation import GroupObservation
from hanabi_widget.knowledge.worlds import require_known
from hanabi_widget.lessons.answers.domains import PLAYER, AnswerContext
from hanabi_widget.lessons.answers.question_parameters import CHAIN, parameter
from hanabi_widget.lessons.answers.world_domain import World
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.position_variant import player_pairs_and_viewers
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.rules import RuleSet, SeatIndex, State, by_seat, slots
from hanabi_widget.text import Language, LocalizedError, describe_chain
from hanabi_widget.view.map_of_minds import MAX_FITTING
from hanabi_widget.view.map_position import MapPosition

from .asked_on_map import AskedOnMap

MAX_CHAIN = 3
"""No chain has more players."""

MAX_MARKED = 12
"""A drill asks for at most so many worlds."""

Cell = tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class WorldsOnMapQuestion(AskedOnMap, Question, ABC):
    """A question about the worlds of two players, each hand of which is a row or a column of its own.

    Attributes:
        of: the player whose hands are the columns.
        by: the players who know, outermost first.
        other: the player whose hands are the rows.
    """

    of: SeatIndex = parameter(PLAYER)
    by: tuple[SeatIndex, ...] = parameter(CHAIN)
    other: SeatIndex = parameter(PLAYER)

    code = "Q22"
    required_techniques = ("T7",)
    view_techniques = ()
    uses_evidence = False
    min_distinct_mistakes = 0
    mistakes = ()
    drill_rules = (RuleSet(suits="ryg", copies=(2, 1), hand_size=1),)

    @property
    def filled(self) -> Formula | None:
        """What the map shows to be true or false while the question is open."""
        return None

    @property
    def asked_formula(self) -> Formula | None:
        """What the map shows to be true or false once it is settled."""
        return None

    def check(self) -> None:
        """Check that there are two players who know in turn, and that the map is drawn whole.

        Raises:
            LocalizedError: it is not so.
        """
        in_turn = all(one != next_one for one, next_one in pairwise(self.by))
        if self.other == self.of or not in_turn or not 0 < len(self.by) <= MAX_CHAIN or not {*self.by} <= {self.other, self.of}:
            raise LocalizedError("ask.error.map.chain", most=MAX_CHAIN)
        if not self.is_small_enough:
            raise LocalizedError("ask.error.map.large", most=MAX_FITTING)

    @property
    def is_small_enough(self) -> bool:
        """Whether the map has few enough rows and columns, or none because a card is unknown."""
        found = within(DEFAULT_STEPS, lambda: self.has_answer)
        return found is False or (found is True and max(len(self.minds.rows), len(self.minds.columns)) <= MAX_FITTING)

    def map_of(self, state: State) -> tuple[TwoMinds, Cell]:
        """The map of a position, and the real world on it.

        Raises:
            DependsOnUnknownCard: a card in a hand is unknown.
            InconsistentPosition: the hands are not possible.
        """
        for seat, hand in by_seat(state.hands):
            require_known(state, seat, hand)
        minds = TwoMinds(state, self.other, self.of, self.filled, slots=self._cards)
        if minds.real is None:
            raise InconsistentPosition
        return minds, minds.real

    @property
    def _cards(self) -> list[tuple[SeatIndex, int]]:
        """All cards of the two."""
        return [(seat, slot) for seat in (self.other, self.of) for slot in slots(self.history.state.hand_sizes[seat])]

    @cached_property
    def minds(self) -> TwoMinds:
        """The map."""
        return self.map_of(self.state)[0]

    @cached_property
    def real(self) -> Cell:
        """The real world."""
        return self.map_of(self.state)[1]

    def world(self, cell: Cell, minds: TwoMinds | None = None) -> World:
        """The world of a cell."""
        row, column = cell
        found = minds or self.minds
        return (self.other, found.rows[row].example), (self.of, found.columns[column].example)

    @cached_property
    def cells(self) -> dict[World, Cell]:
        """The cell of each world, row by row."""
        return {self.world(cell): cell for cell in sorted(self.minds.cells)}

    @property
    def context(self) -> AnswerContext:
        """The context, with the worlds of the map."""
        return AnswerContext(self.seen, self.of, tuple(self.cells) if self.has_answer else ())

    def swapped(self, players: Sequence[SeatIndex]) -> list[SeatIndex]:
        """The other player of the two for each: who takes rows for columns."""
        return [self.of if player == self.other else self.other for player in players]

    def hand_seen_by(self, player: SeatIndex, cell: Cell) -> tuple[int, ...]:
        """The hand that one of the two sees in a world: that of the other."""
        row, column = cell
        return self.minds.columns[column].example if player == self.other else self.minds.rows[row].example

    def map_position(self, *, settled: bool) -> MapPosition:
        """The map with every hand, filled with what is asked once it is settled."""
        formula = self.asked_formula if settled else self.filled
        return MapPosition(self.state, (self.other, self.of), formula, apart="hands")

    def text_values(self, language: Language) -> dict[str, object]:
        """The chain as ``who``, and the player of the rows as ``other``."""
        return {**super().text_values(language), "who": describe_chain(language, self.state, self.by)}

    @classmethod
    def pairs(cls, history: History, random: Random) -> Iterator[tuple[SeatIndex, SeatIndex, tuple[SeatIndex, ...]]]:
        """For each two players with few hands, chains of one and of two; the last is the player of the columns."""
        for other, of, viewer in player_pairs_and_viewers(history.state, random):
            if viewer is None and _have_few_hands(history.state, (other, of)):
                yield from sorted([(other, of, (of,)), (other, of, (other, of))], key=lambda _: random.random())


def _have_few_hands(state: State, seats: tuple[SeatIndex, SeatIndex]) -> bool:
    """Whether each of two players may hold few enough hands to be drawn, whatever the other holds: much quicker than making the map."""
    observation, group = GroupObservation(state), sum([1 << seat for seat in seats])
    bits = observation.copy_bits
    left = bits.counts(observation.unseen_copies(group))
    for seat in seats:
        rows = product(*[bits.identities(copies) for copies in observation.slot_copies(seat, group)])
        fitting = (row for row in rows if all(row.count(card) <= left[card] for card in row))
        if len([*islice(fitting, MAX_FITTING + 1)]) > MAX_FITTING:
            return False
    return True
