"""What a map is about, how it is looked at, and what every map says of its position: title, labels, choices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from hanabi_widget.knowledge import Formula
from hanabi_widget.protocol.board import VERSION, Choice
from hanabi_widget.protocol.map_of_minds import MapCard, MapClue, MapLabels, MapState
from hanabi_widget.rules import Clue, Identities, SeatIndex, State, clues_of
from hanabi_widget.text import Language, action_name, card_names, describe_action

APARTS = ("auto", "hands", "formula", "own")
"""What may be told apart: what fits, every hand, what the formula tells, the cards that were named."""

Place: TypeAlias = tuple[int, int]
"""The row and the column of a cell."""

Said: TypeAlias = Formula | Clue


@dataclass(frozen=True)
class MapPosition:
    """What a map is about, and how it is looked at.

    Attributes:
        state: the position.
        seats: whose hands are the rows, and whose the columns; or one mind alone.
        formula: what is filled in.
        viewer: the seat that looks at the map, one of the two; None sees all.
        said: what was said since, oldest first.
        apart: what is told apart, one of `APARTS`.
        own: the cards that are always told apart, by seat and slot; None if none were named.
        start: the cell that the moves start from; None for what the viewer cannot exclude.
    """

    state: State
    seats: tuple[SeatIndex, ...]
    formula: Formula | None = None
    viewer: SeatIndex | None = None
    said: tuple[Said, ...] = ()
    apart: str = APARTS[0]
    own: tuple[tuple[SeatIndex, int], ...] | None = None
    start: Place | None = None

    @property
    def names(self) -> list[str]:
        """The players whose hands are shown."""
        return [self.state.names[seat] for seat in self.seats]

    def table(self) -> State:
        """The position after the clues that were given."""
        return self.after_clues(self.state)

    def after_clues(self, state: State) -> State:
        """A position like this one after the clues that were given."""
        for said in self.said:
            if isinstance(said, Clue):
                state = state.apply(said)
        return state

    def clues(self) -> list[Clue]:
        """The clues that may be given now to one of them, but none that would tell the viewer of the own hand."""
        table = self.table()
        shown = [seat for seat in self.seats if seat != self.viewer]
        return [clue for clue in clues_of(table.legal_actions()) if table.seat(clue.player) in shown]


def base_state(language: Language, position: MapPosition) -> MapState:
    """What a map shows, without its hands and its worlds."""
    names, table = position.names, position.state
    title = "map.title.one" if len(names) == 1 else "map.title"
    of = [language.say("map.hands_of", player=name) for name in names]
    said = list[str]()
    for each in position.said:
        if isinstance(each, Clue):
            before, table = table, table.apply(each)
            said.append(describe_action(language, before, each, table))
        else:
            said.append(language.say("map.said", formula=repr(each)))

    return {
        "version": VERSION,
        "language": language.code,
        "labels": labels(language, position),
        "title": language.say(title, first=names[0], second=names[-1]),
        "summary": "",
        "row_label": of[0],
        "column_label": of[1] if len(of) > 1 else "",
        "views": views(language, position),
        "view": "all" if position.viewer is None else str(position.viewer),
        "aparts": aparts(language, position),
        "apart": position.apart,
        "formula": "" if position.formula is None else repr(position.formula),
        "rows": [],
        "columns": [],
        "cells": [],
        "start": "",
        "moved": position.start is not None,
        "walks": [],
        "reached": [],
        "said": said,
        "clues": [
            MapClue(player=seat, name=table.names[seat], value=clue.value, label=action_name(language, table, clue))
            for clue in position.clues()
            for seat in [table.seat(clue.player)]
        ],
        "interactive": True,
        "can_undo": bool(position.said),
        "can_redo": False,
        "task": None,
    }


def map_card(language: Language, state: State, identities: Identities) -> MapCard:
    """A card of a row or a column."""
    number = identities.bit_count()
    suit, rank = divmod(identities.bit_length() - 1, state.rules.ranks)
    known = number == 1
    return {
        "suit": state.rules.suits[suit].letter if known else None,
        "rank": rank + 1 if known else None,
        "count": number,
        "label": card_names(language, state, identities),
    }


def labels(language: Language, position: MapPosition) -> MapLabels:
    """The labels of a map."""
    names, one = position.names, ".one" if len(position.seats) == 1 else ""
    words = {"formula": f"playable({names[-1]}.1)", "first": names[0], "second": names[-1]}
    own = {name: language.say(f"map.label.{name}", **words) for name in MapLabels.__annotations__ if language.knows(f"map.label.{name}")}
    own["choose"] = language.say(f"map.label.choose{one}", **words)
    shared = {name: language.say(f"label.{name}") for name in MapLabels.__annotations__ if name not in own}
    return {**own, **shared}  # type: ignore[typeddict-item]


def views(language: Language, position: MapPosition) -> list[Choice]:
    """The viewpoints to choose from: all cards, and each of the two."""
    seats = [Choice(id=str(seat), label=position.state.names[seat]) for seat in position.seats]
    return [Choice(id="all", label=language.say("view.all")), *seats]


def aparts(language: Language, position: MapPosition) -> list[Choice]:
    """What may be told apart; nothing of one mind alone, of which each hand is told."""
    if len(position.seats) == 1:
        return []
    offered = {"formula": position.formula is not None, "own": position.own is not None}
    return [Choice(id=name, label=language.say(f"map.apart.{name}")) for name in APARTS if offered.get(name, True)]
