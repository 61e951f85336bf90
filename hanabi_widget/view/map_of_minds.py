"""Maps of minds as states of the protocol: the hands of one player with their weights, or the hands of two as rows and columns."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import prod

from hanabi_widget.effort import limited, within
from hanabi_widget.knowledge import GroupObservation, TwoMinds, holds
from hanabi_widget.knowledge.map_of_two_minds import Place
from hanabi_widget.knowledge.own_hand import weighted_hands
from hanabi_widget.protocol.map_of_minds import MapCell, MapLine, MapState, MapStep, MapWalk
from hanabi_widget.rules import Cards, SeatIndex, State
from hanabi_widget.rules.table import with_hand
from hanabi_widget.text import Language, LocalizedError
from hanabi_widget.text.map_of_minds import (
    describe_groups,
    describe_hand,
    describe_moves,
    describe_turns,
    moves_notation,
    turns_notation,
)
from hanabi_widget.text.numbers import exact_number, said_number

from .map_subject import MapPosition, base_state, menus
from .table import named_card
from .viewpoint import left_by_clues_and_public_cards

MAX_HANDS_IN_FULL = 48
"""So many hands are listed one by one, the likeliest; of the others it is said how many they are."""


class MapOfOneMind:
    """The hands that a player may hold, worked out.

    Args:
        position: what the list is about; its one seat.

    Attributes:
        position: what the list is about.
        places: the hands in the order in which they are shown, as cells of a single column.

    Raises:
        DependsOnUnknownCard: a card that the player sees is unknown.
        InconsistentPosition: no hand fits.
        TooLarge: there are more hands than the steps of work allow.

    Example:
        >>> import hanabi_widget as hw
        >>> from hanabi_widget.text import ENGLISH
        >>> small = hw.RuleSet(suits="r", copies=(3, 1, 1), hand_size=2)
        >>> listed = MapOfOneMind(MapPosition(hw.position(">Ann ? ? | Ben r2 r1", rules=small), (SeatIndex(0),))).state(ENGLISH)
        >>> [(row["label"], row["weight"]) for row in listed["rows"]]
        [('red 1, red 1', '2 of 6'), ('red 1, red 3', '2 of 6'), ('red 3, red 1', '2 of 6')]
    """

    @limited
    def __init__(self, position: MapPosition) -> None:
        (self._seat,) = position.seats
        self.position = position
        table = position.table()
        self._weights = _weights(table, self._seat)
        hands = _weights(replace(position, said=position.said[:-1]).table(), self._seat)
        self._total = sum(self._weights.values())
        likeliest = sorted(hands, key=lambda hand: (-self._weights.get(hand, 0), -hands[hand], hand))
        self._hands = likeliest[:MAX_HANDS_IN_FULL]
        self._others = likeliest[MAX_HANDS_IN_FULL:]
        self._real = table.hands[self._seat] if position.viewer is None else None
        self.places = [(number, 0) for number in range(len(self._hands))]
        filled = position.formula
        still_possible = [hand for hand in self._hands if hand in self._weights]
        self._truth = {hand: holds(with_hand(table, self._seat, hand), filled) for hand in still_possible if filled is not None}

    def world_state(self, place: Place) -> State:
        """The position with a hand."""
        return with_hand(self.position.table(), self._seat, self._hands[place[0]])

    def state(self, language: Language) -> MapState:
        """What the list shows."""
        state = self.position.state
        rows = list[MapLine]()
        cells = []
        for number, hand in enumerate(self._hands):
            weight = self._weights.get(hand, 0)
            described = describe_hand(language, state, hand)
            shown = self._line(language, weight, described)
            rows.append({**shown, "cards": [named_card(language, state, identity) for identity in hand], "gone": not weight})
            told = language.say("map.cell.one", first=state.names[self._seat], hand=described, weight=shown["weight"])
            cells.append(map_cell(language, told, (number, 0), 1, truth=self._truth.get(hand), struck=not weight, real=hand == self._real))
        if self._others:
            weight = sum(self._weights.get(hand, 0) for hand in self._others)
            others = language.say("map.others", n=exact_number(language, len(self._others)))
            rows.append({**self._line(language, weight, others), "words": others})
        return {
            **base_state(language, self.position),
            "summary": language.say("map.hands", n=exact_number(language, len(self._weights))),
            "rows": rows,
            "columns": [empty_line()],
            "cells": cells,
        }

    def _line(self, language: Language, weight: int, label: str) -> MapLine:
        """A line with a weight, without cards."""
        told = language.say("map.weight", ways=exact_number(language, weight), total=exact_number(language, self._total))
        return {**empty_line(), "label": label, "weight": told, "share": weight / self._total}


def _weights(state: State, seat: SeatIndex) -> Mapping[Cards, int]:
    """The hands that a seat may hold, each with its weight."""
    return dict(weighted_hands(GroupObservation(state, seat), seat))


def empty_line() -> MapLine:
    """A line without cards."""
    return {"cards": [], "words": "", "label": "", "weight": "", "share": 0, "gone": False}


def map_cell(language: Language, told: str, place: Place, worlds: int, *, truth: bool | None, struck: bool, real: bool) -> MapCell:
    """A cell; what is told of its hands, and then of its worlds."""
    say = language.say
    parts = [told]
    if worlds > 1:
        parts.append(say("map.cell.worlds", n=said_number(language, worlds)))
    if real:
        parts.append(say("map.cell.real" if worlds == 1 else "map.cell.holds_real"))
    if struck:
        parts.append(say("map.cell.struck"))
    if truth is not None:
        parts.append(say("map.cell.true" if truth else "map.cell.false"))
    row, column = place
    return {"row": row, "column": column, "worlds": worlds, "label": " ".join(parts), "truth": truth, "struck": struck, "real": real}


MAX_FITTING = 12
"""With no more rows and no more columns, a map is drawn whole; of groups of hands by one card there are no more."""

MAX_LINES = 48
"""No map has more rows, or more columns."""

MAX_HANDS = 500
"""If a hand may be more, it is not even tried to tell every one apart."""

STEPS_TO_FIT = 30_000
"""So much work may go into telling hands apart, before that is given up."""


class MapOfTwo(ABC):
    """A map of the hands of two players, worked out: what it shows of rows, columns, cells and moves.

    Attributes:
        position: what it is about.
        places: the cells in the order in which they are shown.
    """

    position: MapPosition
    places: list[Place]
    _distances: Callable[..., Mapping[Place, int]]
    """The fewest moves that reach each cell: of either player, or of the two in turn, that of a side first, which may have begun."""

    @abstractmethod
    def stays(self, place: Place) -> bool:
        """Whether what was said last leaves worlds of a cell."""

    @abstractmethod
    def _lines(self, language: Language, side: int) -> Iterator[MapLine]:
        """The rows, or the columns, in the order in which they are shown."""

    @abstractmethod
    def _worlds_and_truth(self, place: Place) -> tuple[int, bool | None]:
        """How many worlds a cell has, and whether the formula is true in it: None where that is not asked, or what was said excludes it."""

    def _drawn_at(self, place: Place) -> Place:
        """The row and the column of a cell as they are shown."""
        return place

    @abstractmethod
    def _verdict(self, language: Language, reached: Sequence[Place]) -> tuple[str, bool | None]:
        """What there is in the cells that are reached, and whether the formula is true in all of them."""

    def _two_state(self, language: Language, worlds: int, chosen: str, told_of: Sequence[str], real: Place | None) -> MapState:
        """What every map of two shows.

        Args:
            language: the language.
            worlds: how many worlds there are.
            chosen: what a cell is called that the moves start from, a text ``map.start.<name>``.
            told_of: what the rows and what the columns are about, for the labels of the cells.
            real: the cell of the real hands, if it is known.
        """
        position = self.position
        viewer = position.viewer
        # Of both, and of the two in turn; from a seat of the two in turn alone, that seat first.
        begun = viewer is not None and position.start is None
        sides = (position.seats.index(viewer),) if begun and viewer is not None else (None, 0, 1)
        walks = [self._walk(language, side, begun=begun) for side in sides]
        start = chosen if position.start is not None else "real" if viewer is None else "seat"
        rows, columns = ([*self._lines(language, side)] for side in (0, 1))
        first, second = told_of
        cells = []
        for place in self.places:
            row, column = self._drawn_at(place)
            told = language.say("map.cell", first=first, hand=rows[row]["label"], second=second, other=columns[column]["label"])
            count, truth = self._worlds_and_truth(place)
            cells.append(map_cell(language, told, (row, column), count, truth=truth, struck=not self.stays(place), real=place == real))
        return {
            **base_state(language, position),
            "rows": rows,
            "columns": columns,
            "cells": cells,
            "summary": language.say("map.worlds", n=said_number(language, worlds)),
            "start": language.say(f"map.start.{start}", player="" if viewer is None else position.state.names[viewer]),
            "walks": walks,
            "reached": [
                language.say("map.reached" if moves else "map.reached.0", n=moves)
                for moves in range(max(len(walk["steps"]) for walk in walks))
            ],
        }

    def _walk(self, language: Language, side: int | None, *, begun: bool) -> MapWalk:
        """The walk of both, or in turn that of a side first; if it has begun, the start is what the first one cannot exclude."""
        state = self.position.state
        seats = self.position.seats
        names = self.position.names
        near = self._distances(side, begun=begun)
        last = max(2, *near.values()) if near else 2
        steps: list[MapStep] = []
        for moves in (*range(last + 1), None):
            chain = [] if side is None else [seats[(side + move) % 2] for move in range((moves or 0) + begun)]
            if side is None or (moves == 0 and not begun):
                text = describe_moves(language, names, moves)
            else:
                text = describe_turns(language, state, chain, names, moves)
            verdict, holds = self._verdict(language, [place for place, distance in near.items() if moves is None or distance <= moves])
            steps.append(
                {
                    "label": "∞" if moves is None else str(moves),
                    "text": text,
                    "notation": moves_notation(state, seats, moves) if side is None or moves is None else turns_notation(state, chain),
                    "verdict": verdict,
                    "holds": holds,
                }
            )
        first, second = names[::-1] if side == 1 else names
        return {
            "id": "both" if side is None else f"turns-{side}",
            "label": language.say("map.walk.both" if side is None else "map.walk.turns", first=first, second=second),
            "steps": steps,
            "distances": [near.get(place, -1) for place in self.places],
        }


class MapOfTwoMinds(MapOfTwo):
    """A map of two minds, worked out: each hand a line, or hands merged that nothing on the map tells apart.

    Args:
        position: what it is about.
        minds: the map, if it has been found before; by default each hand is a line if they are few.

    Attributes:
        minds: the map before what was said last; its cells tell what that left.

    Raises:
        LocalizedError: there are too many rows or columns.
        HanabiError, DependsOnUnknownCard, InconsistentPosition, TooLarge: as for `TwoMinds`.

    Example:
        >>> import hanabi_widget as hw
        >>> from hanabi_widget.text import ENGLISH
        >>> table = hw.position("[suits=ry copies=1,1 hand_size=1] Ann r1 | Ben y1")
        >>> shown = MapOfTwoMinds(MapPosition(table, (SeatIndex(0), SeatIndex(1)))).state(ENGLISH)
        >>> shown["summary"], shown["walks"][0]["steps"][1]["text"]
        ('12 worlds', 'One move of either. Ann and Ben both know what is true in all of these worlds.')
    """

    @limited
    def __init__(self, position: MapPosition, minds: TwoMinds | None = None) -> None:
        self.position = position
        self.minds = minds or whole_map(position) or merged_map(position)
        rows = len(self.minds.rows)
        columns = len(self.minds.columns)
        if max(rows, columns) > MAX_LINES:
            raise LocalizedError("map.error.large", rows=rows, columns=columns, most=MAX_LINES)
        self._left = frozenset([place for place, cell in self.minds.cells.items() if cell.stays])
        start = self.minds.start & self._left if position.start is None else [position.start]
        self._distances = partial(self.minds.distances, start)
        near = self._distances()
        self._orders = [_order(side, size, near) for side, size in enumerate((rows, columns))]
        self._shown = [{line: number for number, line in enumerate(order)} for order in self._orders]
        self.places = sorted(self.minds.cells, key=self._drawn_at)

    def stays(self, place: Place) -> bool:
        """Whether what was said last leaves worlds of a cell."""
        return self.minds.cells[place].stays

    def world_state(self, place: Place) -> State:
        """The position with the hands of a cell, after the clues that were given."""
        return self.position.after_clues(self.minds.world_state(place))

    # -- what is shown ---

    def state(self, language: Language) -> MapState:
        """What the map shows."""
        position = self.position
        minds = self.minds
        total = sum([minds.cells[place].worlds for place in self._left])
        merged = any(group.hands > 1 for group in (*minds.rows, *minds.columns))
        return {
            **self._two_state(language, total, "chosen", minds.names, minds.real),
            "menus": menus(language, position, None)[: None if merged and position.may_ask_for_cards else 1],
        }

    def _lines(self, language: Language, side: int) -> Iterator[MapLine]:
        state = self.position.state
        groups = (self.minds.rows, self.minds.columns)[side]
        staying = {place[side] for place in self._left}
        merged = any(group.hands > 1 for group in groups)
        words = (
            describe_groups(language, state, groups)
            if merged
            else [("" if group.example else describe_hand(language, state, ()), group.example) for group in groups]
        )
        for number in self._orders[side]:
            group = groups[number]
            said, alone = words[number]
            label = said or describe_hand(language, state, group.example)
            if group.hands > 1:
                label = language.say("map.hand.merged", hand=label, n=exact_number(language, group.hands))
            cards = [named_card(language, state, identity) for identity in alone]
            yield {**empty_line(), "cards": cards, "words": said, "label": label, "gone": number not in staying}

    def _drawn_at(self, place: Place) -> Place:
        return self._shown[0][place[0]], self._shown[1][place[1]]

    def _worlds_and_truth(self, place: Place) -> tuple[int, bool | None]:
        cell = self.minds.cells[place]
        return cell.worlds, cell.true_after if self.position.formula is not None and cell.stays else None

    # -- the slider ---

    def _verdict(self, language: Language, reached: Sequence[Place]) -> tuple[str, bool | None]:
        cells = [self.minds.cells[place] for place in reached]
        worlds = sum([cell.worlds for cell in cells])
        false = sum([cell.worlds for cell in cells if not cell.true_after])
        exact = exact_number(language, worlds)
        counted = language.say("map.count", n=exact)
        if self.position.formula is None:
            return counted, None
        if 0 < false < worlds:
            told = language.say("map.count.false", false=exact_number(language, false), all=exact)
        else:
            told = language.say("map.count.false.all" if false else "map.count.true", n=exact)
        return f"{counted} {told}", not false


# -- which hands are told apart ---


def whole_map(position: MapPosition) -> TwoMinds | None:
    """The map with a line for each hand, if it is small."""
    sizes = [[cards.bit_count() for cards in left_by_clues_and_public_cards(position.state, seat)] for seat in position.seats]
    if any(prod(hand) > MAX_HANDS for hand in sizes):
        return None
    found = within(STEPS_TO_FIT, lambda: every_hand(position))
    return found if found and max(len(found.rows), len(found.columns)) <= MAX_FITTING else None


def _minds(position: MapPosition, *, each_hand: bool) -> TwoMinds:
    """The map with a line for each hand, or with hands merged.

    Raises:
        TooManyWorlds: they are too many to list.
    """
    first, second = position.seats
    return TwoMinds(
        position.state,
        first,
        second,
        position.formula,
        each_hand=each_hand,
        announced=position.said[:-1],
        then=position.said[-1] if position.said else None,
        viewer=position.viewer,
    )


every_hand = partial(_minds, each_hand=True)
"""The map with a line for each hand."""

merged_map = partial(_minds, each_hand=False)
"""The map in which hands are merged that the formula and what was said do not tell apart."""


def _order(side: int, size: int, near: Mapping[Place, int]) -> list[int]:
    """The order of rows or columns: as they are, but those that are reached first before others where not all are drawn at once."""
    if size <= MAX_FITTING:
        return [*range(size)]
    first = dict.fromkeys(range(size), size)
    for place, distance in near.items():
        first[place[side]] = min(first[place[side]], distance)
    return sorted(first, key=lambda line: (first[line], line))
