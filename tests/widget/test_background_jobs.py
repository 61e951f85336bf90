"""Jobs: a board works in the background, and goes on stepping, acting and answering; nothing that comes late is lost or misplaced."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from random import Random
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.bots import Seat
from hanabi_widget.bots.careful_bot import Careful
from hanabi_widget.effort import TooLarge, spend
from hanabi_widget.rules import Action, Node, card_numbers
from hanabi_widget.session import jobs as background_jobs
from hanabi_widget.text import Language
from hanabi_widget.view.advice import ADVISERS, AdviceText
from hanabi_widget.view.agreement import plain_sentence

from .browser import Browser, frames_of, play

ADVISE = {"type": "advise", "step": 0, "about": "odds"}
PATIENCE = 20


class Gate:
    """Heavy work: it goes on, and spends, until it is opened."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.entered = 0

    def advise(self, _: Language, nodes: Sequence[Node], step: int) -> AdviceText:
        self.entered += 1
        while not self.open.wait(0.001):
            spend(100)
        return AdviceText([plain_sentence(f"{len(nodes)} steps, asked at {step}")])


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    gate = Gate()
    monkeypatch.setitem(ADVISERS, "odds", gate.advise)
    yield gate
    gate.open.set()


class Thinker(Careful):
    """A bot that thinks until its gate is opened, and counts nothing; it does not want to be interrupted."""

    name = "thinker"

    def __init__(self, gate: Gate) -> None:
        super().__init__()
        self.gate = gate

    def act(self, seat: Seat, random: Random) -> Action:
        self.gate.entered += 1
        while not self.gate.open.is_set():
            with suppress(BaseException):
                self.gate.open.wait(0.001)
        return super().act(seat, random)


def in_kernel(board: hw.Board, scenario: Callable[[Browser], Awaitable[None]]) -> None:
    """Run a scenario where an event loop handles messages, as in a kernel."""

    async def run() -> None:
        try:
            await asyncio.wait_for(scenario(Browser(board)), PATIENCE)
        finally:
            board.close()

    asyncio.run(run())
    for thread in workers():
        thread.join(PATIENCE)
    assert workers() == []


def workers() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "hanabi_widget"]


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.005)


def replies(browser: Browser, number: int) -> list[dict[str, Any]]:
    return [sent for sent in browser.sent if sent["id"] == number and sent["type"] != "progress"]


def progress(browser: Browser, number: int) -> list[dict[str, Any]]:
    return [sent for sent in browser.sent if sent["id"] == number and sent["type"] == "progress"]


async def reply(browser: Browser, number: int) -> dict[str, Any]:
    await until(lambda: replies(browser, number))
    return replies(browser, number)[0]


def duel(**settings: Any) -> hw.Board:  # noqa: ANN401
    return hw.Board(hw.deal(players=2, seed=7), **settings)


def test_a_board_steps_acts_and_answers_while_it_works(gate: Gate) -> None:
    board = duel()

    async def scenario(browser: Browser) -> None:
        browser.tell({**ADVISE, "id": 1})
        await until(lambda: len(progress(browser, 1)) > 1)
        first, second = progress(browser, 1)[-2:]
        assert 0 < first["done"] < second["done"] < second["total"]
        browser.tell({"type": "act", "id": 2, "step": 0, "action": play(1)})
        assert (await reply(browser, 2))["type"] == "done"
        browser.write(step=0)
        browser.tell({"type": "inspect", "id": 3, "step": 1, "card": card_numbers(board.state)[1][0]})
        assert (await reply(browser, 3))["type"] == "inspection"
        assert (board.step, len(board.game)) == (0, 2)
        assert replies(browser, 1) == []
        gate.open.set()
        assert (await reply(browser, 1))["lines"][0]["text"] == "1 steps, asked at 0"

    in_kernel(board, scenario)


def test_a_job_that_is_cancelled_ends_and_says_so(gate: Gate) -> None:
    async def scenario(browser: Browser) -> None:
        browser.tell({**ADVISE, "id": 1})
        await until(lambda: gate.entered)
        browser.tell({"type": "cancel", "id": 2})
        assert replies(browser, 1) == []
        browser.tell({"type": "cancel", "id": 1})
        assert await reply(browser, 1) == {"type": "cancelled", "id": 1, "text": ""}
        await until(lambda: not workers())
        assert len(replies(browser, 1)) == 1
        browser.tell({"type": "cancel", "id": 1})
        assert replies(browser, 2) == []

    in_kernel(duel(), scenario)


def test_what_is_cancelled_ends_while_a_cell_keeps_the_loop_busy(gate: Gate) -> None:
    async def scenario(browser: Browser) -> None:
        browser.tell({**ADVISE, "id": 1})
        await until(lambda: gate.entered)
        browser.tell({"type": "cancel", "id": 1})
        workers()[0].join(PATIENCE / 2)  # as a cell does, this lets nothing else run
        assert workers() == []
        assert await reply(browser, 1) == {"type": "cancelled", "id": 1, "text": ""}

    in_kernel(duel(), scenario)


@pytest.mark.parametrize("message", [{}, [], {"id": []}, {"id": None}, {"id": {}}, {"id": float("nan")}])
def test_what_cannot_be_cancelled_is_not(gate: Gate, message: Any) -> None:  # noqa: ANN401
    async def scenario(browser: Browser) -> None:
        browser.tell({**ADVISE, "id": 1})
        browser.tell({"type": "cancel", **message} if isinstance(message, dict) else message)
        gate.open.set()
        assert (await reply(browser, 1))["type"] == "advice"

    in_kernel(duel(), scenario)


def test_asking_anew_cancels_what_was_asked_and_nothing_else(gate: Gate) -> None:
    async def scenario(browser: Browser) -> None:
        browser.tell({**ADVISE, "id": 1})
        await until(lambda: gate.entered == 1)
        browser.tell({"type": "picture", "id": 2, "step": 0})
        assert (await reply(browser, 2))["type"] == "picture"
        assert replies(browser, 1) == []
        browser.tell({**ADVISE, "id": 3})
        assert (await reply(browser, 1))["type"] == "cancelled"
        gate.open.set()
        assert (await reply(browser, 3))["type"] == "advice"

    in_kernel(duel(), scenario)


def test_closing_a_board_ends_its_jobs(gate: Gate) -> None:
    board = duel()

    async def scenario(browser: Browser) -> None:
        browser.tell({**ADVISE, "id": 1})
        await until(lambda: gate.entered)
        board.close()
        await until(lambda: not workers())

    in_kernel(board, scenario)


@pytest.mark.parametrize("change", [lambda board: setattr(board, "view", "Ben"), lambda board: setattr(board, "detail", "table")])
def test_what_was_asked_from_one_viewpoint_is_not_told_to_another(gate: Gate, change: Callable[[hw.Board], None]) -> None:
    board = hw.Board(hw.deal(players=["Ann", "Ben"], seed=7))

    async def scenario(browser: Browser) -> None:
        browser.tell({**ADVISE, "id": 1})
        await until(lambda: gate.entered)
        gate.open.set()
        workers()[0].join(PATIENCE)  # the advice is there, but has not been told
        change(board)
        assert (await reply(browser, 1))["type"] == "cancelled"

    in_kernel(board, scenario)


def test_without_a_loop_a_board_works_at_once(gate: Gate) -> None:
    gate.open.set()
    assert Browser(duel()).say({**ADVISE, "id": 1})["type"] == "advice"
    assert workers() == []


def test_in_a_browser_a_board_works_in_place_not_for_long_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_jobs, "HAS_THREADS", False)

    def endless(*_: object) -> AdviceText:
        try:
            while True:
                spend()
        except TooLarge:
            return AdviceText([plain_sentence("open")])

    monkeypatch.setitem(ADVISERS, "odds", endless)

    async def scenario(browser: Browser) -> None:
        lines = browser.say({**ADVISE, "id": 1})["lines"]
        assert [line["text"].partition(",")[0] for line in lines] == ["open", "In a browser"]
        monkeypatch.setitem(ADVISERS, "odds", lambda *_: AdviceText([plain_sentence("quick")]))
        assert len(browser.say({**ADVISE, "id": 2})["lines"]) == 1

    in_kernel(duel(), scenario)


def test_what_is_too_large_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ADVISERS, "odds", lambda *_: spend(background_jobs.STEPS + 1))

    async def scenario(browser: Browser) -> None:
        browser.tell({**ADVISE, "id": 1})
        assert "too large to work out" in (await reply(browser, 1))["text"]

    in_kernel(duel(), scenario)


def test_a_fault_of_ours_is_answered_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ADVISERS, "odds", lambda *_: ADVISERS["nothing"])
    found: list[object] = []

    async def scenario(browser: Browser) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: found.append(context["exception"]))
        browser.tell({**ADVISE, "id": 1})
        assert (await reply(browser, 1))["type"] == "error"

    in_kernel(duel(), scenario)
    assert [type(error) for error in found] == [KeyError]


# -- bots --------------------------------------------------------------------------------------------


@contextmanager
def thinking(gate: Gate, view: str = "all") -> Iterator[hw.Board]:
    """A board of three steps; then it is the turn of a bot that thinks."""
    board = duel(view=view, bots={1: Thinker(gate)})
    board.act(hw.Play(1))
    assert board.state.player == 1
    yield board


PLAY_BOT = {"type": "play_bot", "step": 1}


def test_a_bot_that_thinks_is_shown_to_be_at_work_and_acts_when_it_is_done(gate: Gate) -> None:
    with thinking(gate) as board:

        async def scenario(browser: Browser) -> None:
            browser.tell({**PLAY_BOT, "id": 1})
            await until(lambda: len(progress(browser, 1)) > 1)
            assert progress(browser, 1)[-1] == {"type": "progress", "id": 1, "done": 0, "total": None}
            gate.open.set()
            assert (await reply(browser, 1))["type"] == "done"
            assert (board.step, len(board.game)) == (2, 3)

        in_kernel(board, scenario)


def test_a_bot_that_is_cancelled_ends_and_does_nothing(gate: Gate) -> None:
    with thinking(gate) as board:

        async def scenario(browser: Browser) -> None:
            browser.tell({**PLAY_BOT, "id": 1})
            await until(lambda: gate.entered)
            browser.tell({"type": "cancel", "id": 1})
            assert (await reply(browser, 1))["type"] == "cancelled"
            await until(lambda: not workers())  # the thread of the bot is left behind, and ends when it likes
            assert (board.step, len(board.game)) == (1, 2)

        in_kernel(board, scenario)


@pytest.mark.parametrize("command", [{"type": "act", "step": 1, "action": play(2)}, {"type": "undo"}])
def test_who_acts_does_not_wait_for_a_bot(gate: Gate, command: dict[str, object]) -> None:
    with thinking(gate) as board:

        async def scenario(browser: Browser) -> None:
            browser.tell({**PLAY_BOT, "id": 1})
            await until(lambda: gate.entered)
            browser.tell({**command, "id": 2})
            assert (await reply(browser, 2))["type"] == "done"
            assert (await reply(browser, 1))["type"] == "cancelled"
            nodes = [*board.game.root]
            gate.open.set()
            await until(lambda: not workers())
            assert [*board.game.root] == nodes

        in_kernel(board, scenario)


def test_python_too_may_act_while_a_bot_thinks(gate: Gate) -> None:
    with thinking(gate) as board:

        async def scenario(browser: Browser) -> None:
            browser.tell({**PLAY_BOT, "id": 1})
            await until(lambda: gate.entered)
            board.act(hw.Play(2))
            assert (await reply(browser, 1))["type"] == "cancelled"
            assert (board.step, len(board.game)) == (2, 3)

        in_kernel(board, scenario)


def test_who_steps_back_while_a_bot_thinks_stays_there(gate: Gate) -> None:
    with thinking(gate) as board:

        async def scenario(browser: Browser) -> None:
            browser.tell({**PLAY_BOT, "id": 1})
            await until(lambda: gate.entered)
            browser.write(step=0)
            gate.open.set()
            assert (await reply(browser, 1))["type"] == "done"
            assert (board.step, len(board.game), len(frames_of(board))) == (0, 3, 3)

        in_kernel(board, scenario)


def test_a_new_viewpoint_is_prepared_beside_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()
    board = duel()
    for _ in range(2):
        board.act(board.state.legal_actions()[0])
    prepare = board.session._prepare

    def slow(*args: Any) -> None:  # noqa: ANN401
        prepare(*args)
        if workers():
            go_on.wait(PATIENCE)

    monkeypatch.setattr(board.session, "_prepare", slow)

    async def scenario(browser: Browser) -> None:
        browser.tell({"type": "view", "id": 1, "view": "0"})
        await until(lambda: progress(browser, 1))
        assert progress(browser, 1)[0] == {"type": "progress", "id": 1, "done": 3, "total": 3}
        assert board.view == "all"
        go_on.set()
        assert (await reply(browser, 1))["type"] == "done"
        assert board.view != "all"

    in_kernel(board, scenario)
