"""The map of one mind alone: the hands that a player may hold, with their weights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from hanabi_widget.effort import limited
from hanabi_widget.knowledge import GroupObservation, holds
from hanabi_widget.knowledge.own_hand import weighted_hands
from hanabi_widget.protocol.map import MapCell, MapLine, MapState
from hanabi_widget.rules import UNKNOWN, Identity, SeatIndex, State
from hanabi_widget.text import Language
from hanabi_widget.text.map import describe_hand

from .map_labels import base_state, map_card
from .map_position import MapPosition, Place

MAX_HANDS = 48
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
        self._hands, self._others = likeliest[:MAX_HANDS], likeliest[MAX_HANDS:]
        self._real = table.hands[self._seat] if position.viewer is None else None
        self.places = [(number, 0) for number in range(len(self._hands))]
        self._truth = {hand: self._is_true(table, hand) for hand in self._hands} if position.formula is not None else {}

    def _is_true(self, table: State, hand: Hand) -> bool | None:
        """Whether the formula is true with a hand; None if that is no longer possible."""
        formula = self.position.formula
        return None if formula is None or hand not in self._weights else holds(_with_hand(table, self._seat, hand), formula)

    def world_state(self, place: Place) -> State:
        """The position with a hand."""
        return _with_hand(self.position.table(), self._seat, self._hands[place[0]])

    def state(self, language: Language) -> MapState:
        """What the list shows."""
        rows = [self._line(language, hand) for hand in self._hands]
        if self._others:
            rows.append(self._rest(language))
        return {
            **base_state(language, self.position),
            "summary": language.say("map.hands", n=len(self._weights)),
            "rows": rows,
            "columns": [_line()],
            "cells": [self._cell(language, number, hand) for number, hand in enumerate(self._hands)],
        }

    def _weight(self, language: Language, weight: int) -> tuple[str, float]:
        """A weight in words, and as a share."""
        return language.say("map.weight", ways=weight, total=self._total), weight / self._total

    def _line(self, language: Language, hand: Hand) -> MapLine:
        state, weight = self.position.state, self._weights.get(hand, 0)
        text, share = self._weight(language, weight)
        return {
            **_line(),
            "cards": [map_card(language, state, 1 << identity) for identity in hand],
            "label": describe_hand(language, state, hand),
            "weight": text,
            "share": share,
            "gone": not weight,
        }

    def _rest(self, language: Language) -> MapLine:
        """The hands that are not listed one by one."""
        text, share = self._weight(language, sum(self._weights.get(hand, 0) for hand in self._others))
        number = len(self._others)
        return {**_line(), "hands": number, "label": language.say("map.others", n=number), "weight": text, "share": share}

    def _cell(self, language: Language, number: int, hand: Hand) -> MapCell:
        state, weight = self.position.state, self._weights.get(hand, 0)
        words = {"first": state.names[self._seat], "hand": describe_hand(language, state, hand)}
        parts = [language.say("map.cell.one", **words, weight=self._weight(language, weight)[0])]
        truth = self._truth.get(hand)
        if hand == self._real:
            parts.append(language.say("map.cell.real"))
        if not weight:
            parts.append(language.say("map.cell.struck"))
        if truth is not None:
            parts.append(language.say("map.cell.true" if truth else "map.cell.false"))
        return {
            "row": number,
            "column": 0,
            "worlds": 1,
            "label": " ".join(parts),
            "truth": truth,
            "struck": not weight,
            "real": hand == self._real,
        }


def _weights(state: State, seat: SeatIndex) -> Mapping[Hand, int]:
    """The hands that a seat may hold, each with its weight."""
    return dict(weighted_hands(GroupObservation(state, seat), seat))


def _with_hand(state: State, seat: SeatIndex, hand: Hand) -> State:
    """The position with other cards in a hand, the same clues, and an unknown deck."""
    hands = [*state.hands]
    hands[seat] = hand
    return state.replace(hands=hands, deck=[UNKNOWN] * len(state.deck))


def _line() -> MapLine:
    """A line without cards."""
    return {"cards": [], "held": [], "example": [], "hands": 1, "label": "", "weight": "", "share": 0, "gone": False}
