"""What a map is about, how it is looked at, and what every map says of its position: title, labels, choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Literal, get_args

from hanabi_widget.knowledge import Fact, Formula
from hanabi_widget.knowledge.map_of_two_minds import Place
from hanabi_widget.knowledge.normal_form import CardLiteral, to_nnf
from hanabi_widget.protocol.board import VERSION, Choice, ViewChoice
from hanabi_widget.protocol.labels import labels_in
from hanabi_widget.protocol.map_of_minds import MapClue, MapLabel, MapLabels, MapMenu, MapState
from hanabi_widget.rules import UNKNOWN, Clue, Node, SeatIndex, Seats, Slot, State, clues_of, slots as slots_of
from hanabi_widget.text import Language, action_name, card_names, describe_action, describe_place
from hanabi_widget.text.reasons import MAX_LISTED

from .viewpoint import left_by_clues_and_public_cards

Said = Formula | Clue


@dataclass(frozen=True)
class MapPosition:
    """What a map is about, and how it is looked at.

    Attributes:
        state: the position.
        seats: whose hands are the rows, and whose the columns; or one mind alone.
        formula: what is filled in.
        viewer: the seat that looks at the map, one of the two; None sees all.
        said: what was said since, oldest first.
        cards: the slots of the cards of the rows and of the columns, where one card of each is told apart; None: the one just clued.
        given: the clues that were given before, the last one last.
        start: the cell that the moves start from; None for what the viewer cannot exclude.
    """

    state: State
    seats: Seats
    formula: Formula | None = None
    viewer: SeatIndex | None = None
    said: tuple[Said, ...] = ()
    cards: tuple[Slot | None, Slot | None] = (None, None)
    given: tuple[Clue, ...] = ()
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

    @property
    def asked(self) -> CardLiteral | None:
        """What the formula says, if it is about a single card."""
        form = None if self.formula is None else to_nnf(self.state, self.formula)
        return form if isinstance(form, CardLiteral) and form.seat in self.seats else None

    @property
    def may_ask_for_cards(self) -> bool:
        """Whether one card of each may be told apart: of two whose hands are known, and as long as nothing but clues was said."""
        hands = [self.state.hands[seat] for seat in self.seats if seat != self.viewer]
        only_clues = all(isinstance(said, Clue) for said in self.said)
        return (
            len(self.seats) == 2 and only_clues and all(self.state.hand_sizes[seat] for seat in self.seats) and UNKNOWN not in chain(*hands)
        )

    def clues(self) -> list[Clue]:
        """The clues that may be given now to one of them, but none that would tell the viewer of the own hand."""
        table = self.table()
        shown = [seat for seat in self.seats if seat != self.viewer]
        return [clue for clue in clues_of(table.legal_actions()) if table.seat(clue.player) in shown]


def clues_given(node: Node) -> tuple[Clue, ...]:
    """The clues that were given on the way to a node, the last one last."""
    return tuple(clues_of([step.action for step in node.path() if step.action is not None]))


def base_state(language: Language, position: MapPosition) -> MapState:
    """What a map shows, without its hands and its worlds."""
    names = position.names
    table = position.state
    of = [language.say("map.hands_of", player=name) for name in names]
    said = []
    for each in position.said:
        if isinstance(each, Clue):
            before = table
            table = table.apply(each)
            said.append(describe_action(language, before, each, table))
        else:
            said.append(language.say("map.said", formula=repr(each)))

    return {
        "version": VERSION,
        "language": language.code,
        "labels": labels(language, position),
        "title": language.say("map.title.one" if len(names) == 1 else "map.title", first=names[0], second=names[-1]),
        "verdict": "",
        "summary": "",
        "row_label": of[0],
        "column_label": of[1] if len(of) > 1 else "",
        "views": views(language, position),
        "view": "all" if position.viewer is None else str(position.viewer),
        "menus": menus(language, position, None)[:1],
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


def labels(language: Language, position: MapPosition) -> MapLabels:
    """The labels of a map."""
    names = position.names
    one = ".one" if len(position.seats) == 1 else ""
    words = {"first": names[0], "second": names[-1]}
    return {
        **labels_in(language, get_args(MapLabel), "map.label", **words),
        "choose": language.say(f"map.label.choose{one}", **words),
    }


def views(language: Language, position: MapPosition) -> list[Choice]:
    """The viewpoints to choose from: all cards, and each of the two."""
    seats = [Choice(id=str(seat), label=position.state.names[seat]) for seat in position.seats]
    return [Choice(id="all", label=language.say("view.all")), *seats]


# -- menus: what matters of hands that are too many to be shown one by one ---

STATUSES = ("playable", "trash", "critical")
"""The facts that depend on the table; a question is asked about each, ``map.fact.<name>``."""


def menus(language: Language, position: MapPosition, shown: Sequence[Slot] | None) -> list[MapMenu]:
    """What is asked, a fact that is true or not, and what may be told apart: a card of each of the two.

    Args:
        language: the language.
        position: what the map is about.
        shown: the slots of the cards that are told apart; None: none are.
    """
    state = position.state
    own = list[MapMenu]()
    kinds: tuple[Literal["rows", "columns"], ...] = ("rows", "columns")
    nothing = _option("", language.say("map.menu.none"))
    for side, (kind, seat) in enumerate(zip(kinds, position.seats)):
        slots = [_option(str(slot), _slot_label(language, position, seat, slot)) for slot in slots_of(state.hand_sizes[seat])]
        label = language.say("map.menu.card", player=state.names[seat])
        own.append(
            {
                "type": kind,
                "label": label,
                "options": slots if shown else [nothing, *slots],
                "value": str(shown[side]) if shown else "",
            }
        )
    facts = [nothing]
    for seat in position.seats:
        for slot in slots_of(state.hand_sizes[seat]):
            place = describe_place(language, state, seat, slot)
            for fact in STATUSES:
                asked = repr(Fact(fact, state.names[seat], slot))
                facts.append(_option(asked, language.say(f"map.fact.{fact}", place=place), group=state.names[seat]))
    filled = repr(position.formula)
    value = filled if filled in [option["id"] for option in facts] else ""
    return [{"type": "fact", "label": language.say("map.menu.fact"), "options": facts, "value": value}, *own]


def _slot_label(language: Language, position: MapPosition, seat: SeatIndex, slot: Slot) -> str:
    """A card by its slot, and what it may be if these are few cards."""
    table = position.table()
    left = left_by_clues_and_public_cards(table, seat)[slot - 1]
    if left.bit_count() > MAX_LISTED:
        return language.say("map.menu.slot", slot=slot)
    return language.say("map.group.slot", slot=slot, cards=card_names(language, table, left))


def _option(option: str, label: str, *, group: str = "") -> ViewChoice:
    return {"id": option, "label": label, "group": group}
