"""Equal states answer every question equally, on whatever way they came about; and they hold no earlier state alive."""

from __future__ import annotations

import copy
import gc
import inspect
import pickle
import re
import types
from collections.abc import Callable, Iterator, Mapping
from dataclasses import is_dataclass
from importlib import import_module
from random import Random
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.rules import RuleSet, SeatIndex, State, table
from hanabi_widget.text import ENGLISH
from hanabi_widget.view import Viewpoint, whole_board
from tests.random_positions import random_game

ROOMS = ("rules", "knowledge", "notation", "conventions", "text", "solver", "view", "bots", "picture")

ANSWERS_OF_A_LINE = {name for name, value in vars(table).items() if getattr(value, "__module__", "") == table.__name__} | {"locate_card"}
"""They tell how a line of play numbers the cards, or take such a number; a state is no line."""

ARGUMENTS: Mapping[str, Callable[[State], Any]] = {
    "Action": lambda state: state.legal_actions()[0],
    "ActionT": lambda state: state.legal_actions()[-1],
    "Clue": lambda state: next((action for action in state.legal_actions() if isinstance(action, hw.Clue)), None),
    "Collection[CardNumber] | None": lambda _: None,
    "Convention": lambda _: hw.convention("level 1"),
    "Convention | None": lambda _: None,
    "Discard | Play": lambda _: hw.Play(1),
    "Formula": lambda state: hw.formula(f"playable({state.names[0]}.1)"),
    "Game": hw.Game,
    "Identities": lambda _: 3,
    "Iterable[str | int] | None": lambda _: [0, 1],
    "Language": lambda _: ENGLISH,
    "Node": hw.Node,
    "Play | Discard": lambda _: hw.Play(1),
    "ClueValue": lambda _: 1,
    "Iterable[PlayerName] | None": lambda _: [0, 1],
    "PlayerName": lambda state: state.names[1] if state.names else 1,
    "Random": lambda _: Random(1),
    "SeatIndex": lambda _: 0,
    "Players": lambda _: (0, 1),
    "AnyCards": lambda state: [0] * len(state.deck),
    "FactName": lambda _: "playable",
    "Slot": lambda _: 1,
    "State": lambda state: state,
    "Suppose": lambda _: hw.Suppose(0, 1, "r1"),
    "Viewpoint": lambda _: Viewpoint((SeatIndex(0),)),
    "bool": lambda _: False,
    "int": lambda _: 1,
    "Sequence[Action]": lambda state: state.legal_actions()[:3],
    "object": lambda _: 1,
    "str": lambda _: "r",
    "str | Convention": lambda _: "level 1",
    "str | Formula": lambda state: f"playable({state.names[0]}.1)",
    "str | Formula | Clue": lambda state: f"playable({state.names[0]}.1)",
    "str | int": lambda state: state.names[1] if state.names else 1,
}
"""A small argument for each type that a question about a state takes."""


def the_same(state: State) -> Iterator[State]:
    """Equal states that came about in other ways."""
    yield state.replace()
    yield pickle.loads(pickle.dumps(state))
    yield copy.copy(state)
    yield copy.deepcopy(state)
    yield hw.position(str(state))
    size = state.hand_sizes[0]
    if state.outcome is None and size > 1:
        yield state.apply(hw.Reorder(0, (2, 1, *range(3, size + 1)))).apply(hw.Reorder(0, (2, 1, *range(3, size + 1))))


def played(seed: int, players: int, rules: RuleSet, turns: int) -> State:
    return random_game(seed, rules, players, turns).last.state


STATES = [
    played(1, 3, RuleSet(), 14),
    played(2, 2, RuleSet(suits="ryi", copies=(2, 2, 1), hand_size=3), 9),
    played(3, 4, hw.rule_set("PT", "black_powder"), 17),
    played(4, 3, RuleSet(suits="ry", copies=(2, 1, 1), hand_size=1, free_discards=True), 4),
    played(5, 3, RuleSet(), 11).observed_by(1),
    played(6, 2, RuleSet(suits="ry", copies=(2, 2, 1), hand_size=2), 40),
]


def questions(state: State) -> Iterator[tuple[str, Callable[[State], object]]]:
    """Every public question that a state answers: its properties and methods, and the functions that take one."""
    for name in dir(type(state)):
        if not name.startswith("_"):
            member = inspect.getattr_static(type(state), name)
            if isinstance(member, types.FunctionType):
                yield from _calls(f"State.{name}", member)
            elif not isinstance(member, classmethod):
                yield f"State.{name}", lambda state, name=name: getattr(state, name)  # type: ignore[misc]
    yield "str", str
    yield "repr", repr
    yield "hash", hash
    yield "game.under", lambda state: hw.Game(state).under("level 1")[0].trust(0)
    yield "game.audit", lambda state: hw.Game(state, state.legal_actions()[:1]).audit("level 1")
    yield "game.statistics", lambda state: hw.Game(state, state.legal_actions()[-1:]).statistics()
    for room in ROOMS:
        module = import_module(f"hanabi_widget.{room}")
        for name in dir(module):
            function = getattr(module, name)
            if isinstance(function, types.FunctionType | type) and name not in ANSWERS_OF_A_LINE and not is_dataclass(function):
                yield from _calls(f"{room}.{name}", function)


def _calls(name: str, function: Callable[..., object]) -> Iterator[tuple[str, Callable[[State], object]]]:
    """The call of a function with the state and small arguments, if it takes a state and only such as are known here."""
    parameters = [
        (parameter.name, parameter.kind, "State" if parameter.name == "self" else str(parameter.annotation))
        for parameter in _signature(function).parameters.values()
        if parameter.default is inspect.Parameter.empty and parameter.kind is not parameter.VAR_KEYWORD
    ]
    if {"State", "Node", "Game"} & {kind for _, _, kind in parameters} and all(kind in ARGUMENTS for _, _, kind in parameters):
        yield name, lambda state: function(*[ARGUMENTS[kind](state) for _, _, kind in parameters])


def _signature(function: Callable[..., object]) -> inspect.Signature:
    try:
        return inspect.signature(function)
    except ValueError:
        return inspect.Signature()


def answer(question: Callable[[State], object], state: State) -> str:
    try:
        with hw.effort(20_000):
            found = question(state)
            if isinstance(found, Iterator):
                found = [*found]
            return re.sub(r" at 0x[0-9a-f]+", "", f"{found!r}\n{found}")
    except Exception as error:  # noqa: BLE001 # an answer, too
        return f"{type(error).__name__}: {error}"


@pytest.mark.parametrize("index", range(len(STATES)))
def test_equal_states_answer_equally(index: int) -> None:
    state = STATES[index]
    asked = dict(questions(state))
    assert len(asked) > 90
    for other in the_same(state):
        assert other == state
        differ = [name for name, question in asked.items() if answer(question, other) != answer(question, state)]
        assert differ == []


@pytest.mark.parametrize("seed", range(3))
def test_lines_from_equal_states_are_equal(seed: int) -> None:
    """Frames too, which number the cards."""
    state = played(seed, 3, RuleSet(), 12)
    lines = []
    for other in (state, *the_same(state)):
        game, random = hw.Game(other), Random(seed)
        while game.last.state.outcome is None and len(game) < 8:
            game.apply(random.choice(game.last.state.legal_actions()))
        frames = whole_board(game.line, Viewpoint((SeatIndex(0),)), ENGLISH)
        lines.append(
            (
                str(game),
                frames,
                [str(reading.trust(1)) for reading in game.under("level 1")],
                repr([*game.audit("level 1")]),
                str(game.review("level 1")),
            )
        )
    assert all(line == lines[0] for line in lines)


def test_the_order_of_what_was_said_is_no_part_of_a_position() -> None:
    deal, values = hw.deal(players=2, seed=1)[0], (lambda card: card[0], lambda card: int(card[1]))
    said = [[hw.Clue(name, value(deal.hand(name)[0])) for value in order for name in ("Bob", "Alice")] for order in (values, values[::-1])]
    one, other = (hw.Game(deal, clues).last.state for clues in said)
    assert one == other
    assert [name for name, question in questions(one) if answer(question, one) != answer(question, other)] == []


def test_a_state_holds_no_other_state_alive() -> None:
    todo: list[object] = [played(7, 3, RuleSet(), 30)]
    reached = {*map(id, todo)}
    while todo:
        for found in gc.get_referents(todo.pop()):
            assert not isinstance(found, State)
            if id(found) not in reached and not isinstance(found, type | types.ModuleType | RuleSet):
                reached.add(id(found))
                todo.append(found)
