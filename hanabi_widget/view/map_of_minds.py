"""Maps of minds as states of the protocol: the hands of one player with their weights, or the hands of two as rows and columns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from math import prod
from typing import TypeAlias

from hanabi_widget.effort import limited, within
from hanabi_widget.knowledge import Formula, GroupObservation, HandGroup, TwoMinds, holds
from hanabi_widget.knowledge.own_hand import weighted_hands
from hanabi_widget.protocol.map_of_minds import MapCell, MapLine, MapState, MapStep, MapWalk
from hanabi_widget.rules import Identities, Identity, SeatIndex, State, by_slot, slots as slots_of
from hanabi_widget.rules.table_and_numbered_cards import with_hand
from hanabi_widget.text import Language, LocalizedError, card_names
from hanabi_widget.text.map_of_minds import describe_cards, describe_hand, describe_moves, describe_turns, moves_notation, turns_notation

from .map_of_minds_subject_and_labels import MapPosition, Place, base_state, map_card
from .viewpoint_and_detail import left_by_clues_and_public_cards

MAX_HANDS_IN_FULL = 48
"""So many hands are listed one by one, the likeliest; of the others it is said how many they are."""

Hand: TypeAlias = tuple[Identity, ...]


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
        (self._seat,), self.position = position.seats, position
        table, before = position.table(), replace(position, said=position.said[:-1]).table()
        self._weights, hands = _weights(table, self._seat), _weights(before, self._seat)
        self._total = sum(self._weights.values())
        likeliest = sorted(hands, key=lambda hand: (-self._weights.get(hand, 0), -hands[hand], hand))
        self._hands, self._others = likeliest[:MAX_HANDS_IN_FULL], likeliest[MAX_HANDS_IN_FULL:]
        self._real = table.hands[self._seat] if position.viewer is None else None
        self.places = [(number, 0) for number in range(len(self._hands))]
        filled, still_possible = position.formula, [hand for hand in self._hands if hand in self._weights]
        self._truth = {hand: holds(with_hand(table, self._seat, hand), filled) for hand in still_possible if filled is not None}

    def world_state(self, place: Place) -> State:
        """The position with a hand."""
        return with_hand(self.position.table(), self._seat, self._hands[place[0]])

    def state(self, language: Language) -> MapState:
        """What the list shows."""
        state, rows, cells = self.position.state, list[MapLine](), list[MapCell]()
        for number, hand in enumerate(self._hands):
            weight, described = self._weights.get(hand, 0), describe_hand(language, state, hand)
            cards = [map_card(language, state, 1 << identity) for identity in hand]
            shown = self._line(language, weight, described)
            rows.append({**shown, "cards": cards, "gone": not weight})
            told = language.say("map.cell.one", first=state.names[self._seat], hand=described, weight=shown["weight"])
            cells.append(_cell(language, told, (number, 0), 1, self._truth.get(hand), struck=not weight, real=hand == self._real))
        if self._others:
            number, weight = len(self._others), sum(self._weights.get(hand, 0) for hand in self._others)
            rows.append({**self._line(language, weight, language.say("map.others", n=number)), "hands": number})
        return {
            **base_state(language, self.position),
            "summary": language.say("map.hands", n=len(self._weights)),
            "rows": rows,
            "columns": [_line()],
            "cells": cells,
        }

    def _line(self, language: Language, weight: int, label: str) -> MapLine:
        """A line with a weight, without cards."""
        told = language.say("map.weight", ways=weight, total=self._total)
        return {**_line(), "label": label, "weight": told, "share": weight / self._total}


def _weights(state: State, seat: SeatIndex) -> Mapping[Hand, int]:
    """The hands that a seat may hold, each with its weight."""
    return dict(weighted_hands(GroupObservation(state, seat), seat))


def _line() -> MapLine:
    """A line without cards."""
    return {"cards": [], "held": [], "example": [], "hands": 1, "label": "", "weight": "", "share": 0, "gone": False}


def _cell(language: Language, told: str, place: Place, worlds: int, truth: bool | None, *, struck: bool, real: bool) -> MapCell:  # noqa: FBT001
    """A cell; what is told of its hands, and then of its worlds."""
    parts = [told]
    if worlds > 1:
        parts.append(language.say("map.cell.worlds", n=worlds))
    if real:
        parts.append(language.say("map.cell.real" if worlds == 1 else "map.cell.holds_real"))
    if struck:
        parts.append(language.say("map.cell.struck"))
    if truth is not None:
        parts.append(language.say("map.cell.true" if truth else "map.cell.false"))
    row, column = place
    return {"row": row, "column": column, "worlds": worlds, "label": " ".join(parts), "truth": truth, "struck": struck, "real": real}


MAX_FITTING = 12
"""With no more rows and no more columns, a map is drawn whole."""

MAX_LINES = 48
"""No map has more rows, or more columns."""

MAX_HANDS = 500
"""If a hand may be more, it is not even tried to tell every one apart."""

STEPS_TO_FIT = 30_000
"""So much work may go into telling hands apart, before that is given up."""


class MapOfTwoMinds:
    """A map of two minds, worked out.

    Args:
        position: what it is about.

    Attributes:
        position: what it is about.
        minds: the map before what was said last; its cells tell what that left.
        places: the cells in the order in which they are shown.

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
    def __init__(self, position: MapPosition) -> None:
        self.position, self.minds = position, _two_minds(position)
        rows, columns = len(self.minds.rows), len(self.minds.columns)
        if max(rows, columns) > MAX_LINES:
            raise LocalizedError("map.error.large", rows=rows, columns=columns, most=MAX_LINES)
        self._left = frozenset([place for place, cell in self.minds.cells.items() if cell.stays])
        self._start = self.minds.start & self._left if position.start is None else frozenset([position.start])
        near = _distances(self._left, self._start, lambda _: {0, 1})
        self._orders = [_order(side, size, near) for side, size in enumerate((rows, columns))]
        shown = [{line: number for number, line in enumerate(order)} for order in self._orders]
        self.places = sorted(self.minds.cells, key=lambda place: (shown[0][place[0]], shown[1][place[1]]))
        self._shown = shown

    def may_be_said(self, formula: Formula) -> bool:
        """Whether a formula is true as far as the viewer can tell."""
        filled = MapOfTwoMinds(replace(self.position, formula=formula, apart="formula", own=None, start=None))
        return any(filled.minds.cells[place].true_after for place in filled._start)

    def world_state(self, place: Place) -> State:
        """The position with the hands of a cell, after the clues that were given."""
        return self.position.after_clues(self.minds.world_state(place))

    # -- what is shown ---

    def state(self, language: Language) -> MapState:
        """What the map shows."""
        position, minds = self.position, self.minds
        worlds = [minds.cells[place].worlds for place in self._left]
        total = None if None in worlds else sum(filter(None, worlds))
        start = "chosen" if position.start is not None else "real" if position.viewer is None else "seat"
        # Of both, and of the two in turn; from a seat of the two in turn alone, that seat first.
        begun = position.viewer is not None and position.start is None
        sides = (position.seats.index(position.viewer),) if begun and position.viewer is not None else (None, 0, 1)
        walks = [self._walk(language, side, begun=begun) for side in sides]
        return {
            **base_state(language, position),
            "summary": "" if total is None else language.say("map.worlds", n=total),
            "rows": [*self._lines(language, 0)],
            "columns": [*self._lines(language, 1)],
            "cells": [self._cell(language, place) for place in self.places],
            "start": language.say(f"map.start.{start}", player="" if position.viewer is None else position.state.names[position.viewer]),
            "walks": walks,
            "reached": [
                language.say("map.reached", n=moves) if moves else language.say("map.reached.0")
                for moves in range(max(len(walk["steps"]) for walk in walks))
            ],
        }

    def _lines(self, language: Language, side: int) -> Iterable[MapLine]:
        groups = (self.minds.rows, self.minds.columns)[side]
        staying = {place[side] for place in self._left}
        alike = [(group.identities, group.held) for group in groups]
        for number in self._orders[side]:
            group = groups[number]
            told = alike.count((group.identities, group.held)) == 1
            yield {
                "cards": [map_card(language, self.position.state, identities) for identities in group.identities],
                "held": [map_card(language, self.position.state, identity) for identity in _held(group)],
                "example": [] if told else [map_card(language, self.position.state, 1 << identity) for identity in group.example],
                "hands": group.hands,
                "label": self._group_label(language, group, told=told),
                "weight": "",
                "share": 0,
                "gone": number not in staying,
            }

    def _group_label(self, language: Language, group: HandGroup, *, told: bool = True) -> str:
        """A row or a column in words."""
        state = self.position.state
        hand = describe_cards(language, state, group.identities)
        if held := _held(group):
            hand = language.say("map.hand.held", hand=hand, cards=language.and_list([card_names(language, state, card) for card in held]))
        if not told:
            hand = language.say("map.hand.such", hand=hand, example=describe_hand(language, state, group.example))
        return language.say("map.hand.merged", hand=hand, n=group.hands) if group.hands > 1 else hand

    def _cell(self, language: Language, place: Place) -> MapCell:
        cell, (row, column) = self.minds.cells[place], place
        truth = cell.true_after if self.position.formula is not None and cell.stays else None
        (first, second), groups = self.minds.names, (self.minds.rows[row], self.minds.columns[column])
        hand, other = (self._group_label(language, group) for group in groups)
        told = language.say("map.cell", first=first, hand=hand, second=second, other=other)
        shown = (self._shown[0][row], self._shown[1][column])
        return _cell(language, told, shown, cell.worlds or 0, truth, struck=not cell.stays, real=place == self.minds.real)

    # -- the slider ---

    def _walk(self, language: Language, side: int | None, *, begun: bool) -> MapWalk:
        """The walk of both, or in turn that of a side first; if it has begun, the start is what the first one cannot exclude."""
        state, seats, names = self.position.state, self.position.seats, self.minds.names
        near = _distances(self._left, self._start, lambda move: {0, 1} if side is None else {(side + move + begun) % 2})
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

    def _verdict(self, language: Language, reached: Sequence[Place]) -> tuple[str, bool | None]:
        """How many worlds are reached, and whether the formula is true in all of them."""
        cells = [self.minds.cells[place] for place in reached]
        numbers = [1 if cell.worlds is None else cell.worlds for cell in cells]  # they are counted in all cells, or in none
        worlds = sum(numbers)
        counted = language.say("map.count", n=worlds)
        if self.position.formula is None:
            return counted, None
        false = sum(number for number, cell in zip(numbers, cells) if not cell.true_after)
        if not false:
            told = language.say("map.count.true", n=worlds)
        elif worlds == 1:
            told = language.say("map.count.false.one")
        else:
            told = language.say("map.count.false", false=false, all=worlds)
        return f"{counted} {told}", not false


def _held(group: HandGroup) -> list[Identities]:
    """The cards that each of the hands of a line has, but for those whose slot is known; each a set of one identity."""
    known = sum({identities for identities in group.identities if identities.bit_count() == 1})
    return [1 << identity for identity in range(group.held.bit_length()) if group.held & ~known & 1 << identity]


def _two_minds(position: MapPosition) -> TwoMinds:
    """The map, with what is to be told apart."""
    state, (first, second) = position.state, position.seats
    announced, last = position.said[:-1], position.said[-1] if position.said else None

    def minds(slots: Sequence[tuple[SeatIndex, int]] | None) -> TwoMinds:
        return TwoMinds(state, first, second, position.formula, slots=slots, announced=announced, then=last, viewer=position.viewer)

    every = [(seat, slot) for seat in position.seats for slot in slots_of(state.hand_sizes[seat])]
    told_apart = {"hands": every, "formula": [], "own": position.own}
    if position.apart in told_apart:
        return minds(told_apart[position.apart])
    # To fit: every hand if that is a small map; else what the formula tells; else the cards best known, fewer until it fits.
    sizes = {seat: [cards.bit_count() for cards in left_by_clues_and_public_cards(state, seat)] for seat in position.seats}
    few = all(prod(hand) <= MAX_HANDS for hand in sizes.values())
    whole = within(STEPS_TO_FIT, lambda: minds(every)) if few else None
    if whole and _lines(whole) <= MAX_FITTING:
        return whole
    if position.formula is not None:
        return minds([])
    slots = _telling_slots(sizes)
    while slots:
        found = within(STEPS_TO_FIT, lambda: minds(slots))
        if found and _lines(found) <= MAX_LINES:
            return found
        slots.pop()
    return minds([])


def _lines(minds: TwoMinds) -> int:
    """The number of rows or of columns, whichever are more."""
    return max(len(minds.rows), len(minds.columns))


def _telling_slots(sizes: Mapping[SeatIndex, Sequence[int]]) -> list[tuple[SeatIndex, int]]:
    """The best known cards of each hand, as many as fit on a map but at least one, the best known first.

    Args:
        sizes: for each hand and each of its cards, how many cards it may be as far as the table tells.
    """
    told = list[tuple[int, SeatIndex, int]]()
    for seat, hand in sizes.items():
        lines = 1
        for place, (size, slot) in enumerate(sorted((size, slot) for slot, size in by_slot(hand))):
            lines *= size
            if place and lines > MAX_FITTING:
                break
            told.append((size, seat, slot))
    return [(seat, slot) for _, seat, slot in sorted(told)]


def _distances(places: frozenset[Place], start: Iterable[Place], movers: Callable[[int], set[int]]) -> dict[Place, int]:
    """The number of rook's moves that first reaches each place.

    Args:
        places: where there are worlds.
        start: where the rook stands.
        movers: for each move, counted from 0, which of the two may be in doubt: 0 moves along a column, 1 along a row.
    """
    near, has_moved = dict.fromkeys(start, 0), True
    for move in count():  # where the two move in turn, a move without new places ends nothing: two of them do
        lines = [(side, {place[1 - side] for place in near}) for side in movers(move)]
        new = [place for place in places if place not in near and any(place[1 - side] in line for side, line in lines)]
        near.update(dict.fromkeys(new, move + 1))
        if not new and not has_moved:
            return near
        has_moved = bool(new)
    raise AssertionError


def _order(side: int, size: int, near: Mapping[Place, int]) -> list[int]:
    """The order of rows or columns: as they are, but those that are reached first before others where not all are drawn at once."""
    if size <= MAX_FITTING:
        return [*range(size)]
    first = dict.fromkeys(range(size), size)
    for place, distance in near.items():
        first[place[side]] = min(first[place[side]], distance)
    return sorted(first, key=lambda line: (first[line], line))
