"""An interrupt, at whatever moment it comes, leaves a board as it was or changes it whole: Python and browser never drift apart."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.rules import Node
from hanabi_widget.session.session import uninterrupted
from tests.apply_delta import steps_in, taken
from tests.fuzz.widget_targets import LESSON, MINI, seen, whole
from tests.session.at_screens import shown_by

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # Python drops one that comes in a `__del__`

Change = Callable[[hw.Board], object]


def board_in_a_variation() -> hw.Board:
    """A board with something to undo and to redo, in a variation, of a game with a bot."""
    game = hw.deal(["Ann", "Ben"], seed=0, rules=MINI)
    for action in (hw.Clue("Ben", 1), hw.Clue("Ann", 1), hw.Discard(2)):
        game.apply(action)
    board = hw.Board(game, bots={"Ben": "careful"}, step=1)
    board.act(hw.Clue("Ann", 2))
    board.act(hw.Play(1))
    board.act(hw.Play(2))
    board.undo()
    board.step = 2
    return board


def message(**content: object) -> Change:
    return lambda board: board._on_message(board, {"id": 1, **content}, [])


def let_bot_play(board: hw.Board) -> None:
    board.step = 1
    board.play_bot()


CHANGES: dict[str, Change] = {
    "view": lambda board: setattr(board, "view", "Ben"),
    "detail": lambda board: setattr(board, "detail", "touched"),
    "act": lambda board: board.act(board.state.legal_actions()[1]),
    "suppose": lambda board: board.act(hw.Suppose("Ann", 1, "r1")),
    "bot": let_bot_play,
    "undo": lambda board: board.undo(),
    "redo": lambda board: board.redo(),
    "leave": lambda board: board.leave_variation(),
    "annotate": lambda board: board.annotate("hm"),
    "message of a view": message(type="view", view="1"),
    "message of an action": message(type="act", step=3, action={"kind": "discard", "slot": 1}),
    "message of a bot": message(type="play_bot", step=1),
    "message of undo": message(type="undo"),
}


@contextmanager
def interrupt_at(call: int) -> Iterator[list[int]]:
    """Interrupt at so many calls of functions of this package, counted."""
    calls = [0]

    def trace(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and "hanabi_widget" in frame.f_code.co_filename:
            calls[0] += 1
            if calls[0] == call:
                signal.raise_signal(signal.SIGINT)

    handler, tracer = signal.signal(signal.SIGINT, signal.default_int_handler), sys.gettrace()
    sys.settrace(trace)
    try:
        yield calls
    finally:
        sys.settrace(tracer)
        signal.signal(signal.SIGINT, handler)


class Screen:
    """What the browser has been sent."""

    def __init__(self, board: hw.Board) -> None:
        self.board, self.state = board, board.get_state()
        board.send_state = self._take
        board.send = lambda *_: None

    def _take(self, key: Any = None) -> None:  # noqa: ANN401
        self.state = taken(self.state, {name: value for name, value in self.board.get_state(key).items() if name != "_board_state"})

    def check(self) -> None:
        now = self.board.get_state()
        assert {**self.state, "_board_state": {}} == {**now, "_board_state": {}}
        kept, whole = self.state["_board_state"], now["_board_state"]
        assert {**kept, "frames": {}} == {**whole, "frames": {}}
        assert steps_in(self.state)[self.board.step] in (None, steps_in(now)[self.board.step]), "it would be asked for"


def told(board: hw.Board) -> tuple[object, ...]:
    """What is shown, told without the identity of nodes."""

    def tell(node: Node) -> tuple[object, ...]:
        return node.action, node.comment, [tell(child) for child in node.children]

    shown = shown_by(board)
    return (
        board.step,
        board.session.board.view,
        board.session.board.detail,
        tell(board.session.board.game.root),
        [node.action for node in board.session.board._line.nodes],
        (shown["frames"], shown["steps"], shown["variation"], shown["view"], shown["can_undo"], shown["can_redo"]),
    )


def check_interrupted(make: Callable[[], Any], change: Callable[[Any], object], tell: Callable[[Any], Any]) -> Iterator[tuple[Any, Any]]:
    """Interrupt a change here and there; for each interrupted screen that did not change whole, what it tells before and then."""
    plain = make()
    before = tell(plain)
    with interrupt_at(0) as calls:
        change(plain)
    after, count = tell(plain), calls[0]
    assert after != before
    plain.close()
    outcomes = set()
    for call in sorted({*range(1, count, max(1, count // 6)), *range(max(1, count - 5), count + 1)}):
        board = make()
        tell(board)
        screen = Screen(board)
        with interrupt_at(call), suppress(KeyboardInterrupt):
            change(board)
        outcome = tell(board)
        outcomes.add(outcome == after)
        if outcome != after:
            yield before, outcome
        screen.check()
        assert seen(board)
        whole(board)
        board.close()
    assert outcomes == {True, False}


@pytest.mark.parametrize("name", CHANGES)
def test_an_interrupt_leaves_a_board_as_it_was_or_changes_it_whole(name: str) -> None:
    for before, outcome in check_interrupted(board_in_a_variation, CHANGES[name], told):
        assert outcome[1:] == before[1:]  # it may have stepped


EXERCISE_CHANGES: dict[str, Callable[[hw.Exercise], object]] = {
    "turn": lambda exercise: setattr(exercise, "page", 2),
    "hint": lambda exercise: exercise.hint(),
    "right": lambda exercise: exercise.submit([2]),
    "wrong": lambda exercise: exercise.submit([1]),
    "reveal": lambda exercise: exercise.reveal(),
}


@pytest.mark.parametrize("name", EXERCISE_CHANGES)
def test_an_interrupt_leaves_an_exercise_as_it_was_or_changes_it_whole(name: str) -> None:
    def told_of_exercise(exercise: hw.Exercise) -> tuple[object, ...]:
        attempts = [(attempt.answer, attempt.revealed) for attempt in exercise.attempts]
        return *told(exercise), exercise.page, exercise._page_state, attempts

    def at_its_question() -> hw.Exercise:
        exercise = hw.Exercise(LESSON, journal=None)
        exercise.page = 1
        return exercise

    for before, outcome in check_interrupted(at_its_question, EXERCISE_CHANGES[name], told_of_exercise):
        assert outcome == before


def test_an_interrupted_look_at_a_game_changed_elsewhere_is_made_up_for() -> None:
    for call in (1, 50, 500):
        board = board_in_a_variation()
        node = board.session.board.game.root.children[0]
        node.children[-1].promote()
        node.comment = "elsewhere"
        with interrupt_at(call), suppress(KeyboardInterrupt):
            assert board.state
        assert board.state
        assert shown_by(board)["variation"] is None
        assert shown_by(board)["steps"][1]["comment"] == "elsewhere"


def test_an_interrupt_is_held_back_and_comes_after() -> None:
    done = []

    def interrupted_twice_inside() -> None:
        with uninterrupted():
            with uninterrupted():
                signal.raise_signal(signal.SIGINT)
                done.append("inner")
            done.append("outer")
        done.append("after")

    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            interrupted_twice_inside()
        assert done == ["inner", "outer"]
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, handler)
