"""An interrupt at any moment of a computation leaves everything as it was: asked again, the same objects give the right answer."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from random import Random
from types import FrameType
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.knowledge import GroupObservation, StateKnowledge
from hanabi_widget.rules import RuleSet, State, seats
from hanabi_widget.solver import CertainPlanSearch, Endgame, maximum_goal
from tests.random_positions import random_game

SMALL = RuleSet(suits="ry", copies=(2, 2, 1), hand_size=2)


class Interrupted(KeyboardInterrupt):
    """As if by Ctrl-C."""


def run_until(operation: Callable[[], object], moment: int) -> int:
    """Run an operation, interrupted before one of the package's instructions; returns how many were run."""
    run = 0

    def trace(frame: FrameType, event: str, _: object) -> Any:  # noqa: ANN401
        nonlocal run
        if "hanabi_widget" not in frame.f_code.co_filename:
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        if event == "opcode":
            run += 1
            if run == moment:
                sys.settrace(None)
                raise Interrupted
        return trace

    sys.settrace(trace)
    with suppress(Interrupted):
        operation()
    sys.settrace(None)
    return run


def observed(state: State) -> Callable[[], object]:
    knowledge, (alice, bob) = StateKnowledge(state), seats(2)
    chains = [*knowledge.chains(), (alice, bob, alice)]
    return lambda: (
        [knowledge.identities(chain) for chain in chains],
        knowledge.common,
        knowledge.hand(alice).total,
        knowledge.hand(bob).total,
    )


def reasons(state: State) -> Callable[[], object]:
    hand = state.knowledge(state.names[1])
    return lambda: [(hand.why(1, f"not {name}"), hand.why_not(1, f"not {name}")) for name in state.rules.card_names]


def formulas(state: State) -> Callable[[], object]:
    first, second = state.names[:2]
    text = f"K({first}, not K({second}, playable({second}.1)))"
    return lambda: (state.holds(text), state.probability(second, text), state.holds(f"C(not {text})"))


def odds(_: State) -> Callable[[], object]:
    state = hw.position("[suits=ry copies=2,2,1 hand_size=2] r1 y3 | 1c 2t | x r1 y1 | >Alice y2 r2 | Bob r2 r3")
    endgame, plan = Endgame(maximum_goal(state)), CertainPlanSearch(maximum_goal(state))
    return lambda: (endgame.solve(state).odds, plan.actions(state, 3))


def winnable(state: State) -> Callable[[], object]:
    return lambda: hw.winnable(state)


@pytest.mark.parametrize("question", [observed, reasons, formulas, odds, winnable])
def test_an_interrupt_leaves_everything_as_it_was(question: Callable[[State], Callable[[], object]]) -> None:
    random = Random(question.__name__)
    game = random_game(3, SMALL, 2, 4)
    state = game.line[-1].state
    expected, instructions = question(state)(), run_until(question(state), 0)
    for _ in range(100):
        operation = question(state)
        run_until(operation, random.randrange(1, instructions))
        assert operation() == expected


def test_the_table_of_unseen_cards_is_never_half_filled() -> None:
    state = random_game(3, SMALL, 3, 4).line[-1].state

    def unseen(observation: GroupObservation) -> Callable[[], object]:
        return lambda: [(observation.unseen_copies(group), observation.unseen_identities(group)) for group in (7, 3, 1)]

    expected = unseen(GroupObservation(state))()
    for moment in range(1, run_until(unseen(GroupObservation(state)), 0)):
        operation = unseen(GroupObservation(state))
        run_until(operation, moment)
        assert operation() == expected
