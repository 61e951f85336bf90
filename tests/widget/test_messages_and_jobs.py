"""Whatever comes over the wire, a board stays whole and answers; its jobs go on in the background, nothing late is lost or misplaced."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import suppress
from functools import wraps
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jupyter_client.session import json_packer

import hanabi_widget as hw
from hanabi_widget.bots import Seat
from hanabi_widget.bots.careful_bot import Careful
from hanabi_widget.effort import TooLarge, spend
from hanabi_widget.notation import read_record, record_text
from hanabi_widget.rules import Action, Node, card_numbers
from hanabi_widget.session import session as background_jobs
from hanabi_widget.text import Language
from hanabi_widget.view.advice_and_audit import ADVISERS, AdviceText
from hanabi_widget.view.learned import plain_sentence
from tests.fuzz.widget_targets import MINI, Wire, opened
from tests.kinds import Json
from tests.session.at_screens import frames_of, play

from .browser import Browser

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


@pytest.fixture
def browser() -> Browser:
    return Browser(hw.Board(hw.deal(players=2, seed=7)))


def in_kernel(scenario: Callable[..., Coroutine[object, object, None]]) -> Callable[..., None]:
    """Have a test run where an event loop handles messages, as in a kernel; in the end its board is closed, and nothing works on."""

    async def run(**fixtures: object) -> None:
        (board,) = (each.board for each in fixtures.values() if isinstance(each, Browser))
        try:
            await asyncio.wait_for(scenario(**fixtures), PATIENCE)
        finally:
            board.close()

    def test(**fixtures: Any) -> None:  # noqa: ANN401
        asyncio.run(run(**fixtures))
        for thread in workers():
            thread.join(PATIENCE)
        assert workers() == []

    return wraps(scenario)(test)


def workers() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "hanabi_widget"]


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.005)


def replies(browser: Browser, number: int) -> list[Json]:
    return [sent for sent in browser.sent if sent["id"] == number and sent["type"] != "progress"]


def progress(browser: Browser, number: int) -> list[Json]:
    return [sent for sent in browser.sent if sent["id"] == number and sent["type"] == "progress"]


async def reply(browser: Browser, number: int) -> Json:
    await until(lambda: replies(browser, number))
    return replies(browser, number)[0]


async def begin(browser: Browser, gate: Gate, message: dict[str, object] = ADVISE) -> None:
    """Ask for something as message 1, and wait until it is worked on."""
    browser.tell({**message, "id": 1})
    await until(lambda: gate.entered)


@in_kernel
async def test_a_board_steps_acts_and_answers_while_it_works(gate: Gate, browser: Browser) -> None:
    browser.tell({**ADVISE, "id": 1})
    await until(lambda: len({told["done"] for told in progress(browser, 1)}) > 2)
    done = [told["done"] for told in progress(browser, 1)]
    assert sorted(done) == done
    assert max(done) < progress(browser, 1)[-1]["total"]
    browser.tell({"type": "act", "id": 2, "step": 0, "action": play(1)})
    assert (await reply(browser, 2))["type"] == "done"
    browser.write(step=0)
    browser.tell({"type": "inspect", "id": 3, "step": 1, "card": card_numbers(browser.board.state)[1][0]})
    assert (await reply(browser, 3))["type"] == "inspection"
    assert (browser.board.step, len(browser.board.game)) == (0, 2)
    assert replies(browser, 1) == []
    gate.open.set()
    assert (await reply(browser, 1))["lines"][0]["text"] == "1 steps, asked at 0"


@in_kernel
async def test_a_job_that_is_cancelled_ends_and_says_so(gate: Gate, browser: Browser) -> None:
    await begin(browser, gate)
    browser.tell({"type": "cancel", "id": 2})
    assert replies(browser, 1) == []
    browser.tell({"type": "cancel", "id": 1})
    assert await reply(browser, 1) == {"type": "cancelled", "id": 1, "text": ""}
    await until(lambda: not workers())
    assert len(replies(browser, 1)) == 1
    browser.tell({"type": "cancel", "id": 1})
    assert replies(browser, 2) == []


@in_kernel
async def test_what_is_cancelled_ends_while_a_cell_keeps_the_loop_busy(gate: Gate, browser: Browser) -> None:
    await begin(browser, gate)
    browser.tell({"type": "cancel", "id": 1})
    workers()[0].join(PATIENCE / 2)  # as a cell does, this lets nothing else run
    assert workers() == []
    assert await reply(browser, 1) == {"type": "cancelled", "id": 1, "text": ""}


@pytest.mark.parametrize("message", [{}, [], {"id": []}, {"id": None}, {"id": {}}, {"id": float("nan")}])
@in_kernel
async def test_what_cannot_be_cancelled_is_not(gate: Gate, message: object, browser: Browser) -> None:
    browser.tell({**ADVISE, "id": 1})
    browser.tell({"type": "cancel", **message} if isinstance(message, dict) else message)
    gate.open.set()
    assert (await reply(browser, 1))["type"] == "advice"


@in_kernel
async def test_asking_anew_cancels_what_was_asked_and_nothing_else(gate: Gate, browser: Browser) -> None:
    await begin(browser, gate)
    browser.tell({"type": "picture", "id": 2, "step": 0})
    assert (await reply(browser, 2))["type"] == "picture"
    assert replies(browser, 1) == []
    browser.tell({**ADVISE, "id": 3})
    assert (await reply(browser, 1))["type"] == "cancelled"
    gate.open.set()
    assert (await reply(browser, 3))["type"] == "advice"


@in_kernel
async def test_closing_a_board_ends_its_jobs(gate: Gate, browser: Browser) -> None:
    await begin(browser, gate)
    browser.board.close()
    await until(lambda: not workers())


@pytest.mark.parametrize("change", [lambda board: setattr(board, "view", "Bob"), lambda board: setattr(board, "detail", "table")])
@in_kernel
async def test_what_was_asked_from_one_viewpoint_is_not_told_to_another(
    gate: Gate, change: Callable[[hw.Board], None], browser: Browser
) -> None:
    await begin(browser, gate)
    gate.open.set()
    workers()[0].join(PATIENCE)  # the advice is there, but has not been told
    change(browser.board)
    assert (await reply(browser, 1))["type"] == "cancelled"


def test_without_a_loop_a_board_works_at_once(gate: Gate, browser: Browser) -> None:
    gate.open.set()
    assert browser.say({**ADVISE, "id": 1})["type"] == "advice"
    assert workers() == []


@in_kernel
async def test_in_a_browser_a_board_works_in_place_not_for_long_and_says_so(monkeypatch: pytest.MonkeyPatch, browser: Browser) -> None:
    monkeypatch.setattr(background_jobs, "HAS_THREADS", False)

    def endless(*_: object) -> AdviceText:
        try:
            while True:
                spend()
        except TooLarge:
            return AdviceText([plain_sentence("open")])

    monkeypatch.setitem(ADVISERS, "odds", endless)
    lines = browser.say({**ADVISE, "id": 1})["lines"]
    assert [line["text"].partition(",")[0] for line in lines] == ["open", "In a browser"]
    monkeypatch.setitem(ADVISERS, "odds", lambda *_: AdviceText([plain_sentence("quick")]))
    assert len(browser.say({**ADVISE, "id": 2})["lines"]) == 1


@in_kernel
async def test_what_is_too_large_is_told(monkeypatch: pytest.MonkeyPatch, browser: Browser) -> None:
    monkeypatch.setitem(ADVISERS, "odds", lambda *_: spend(background_jobs.STEPS + 1))
    browser.tell({**ADVISE, "id": 1})
    assert "too large to work out" in (await reply(browser, 1))["text"]


@in_kernel
async def test_a_fault_of_ours_is_answered_too(monkeypatch: pytest.MonkeyPatch, browser: Browser) -> None:
    monkeypatch.setitem(ADVISERS, "odds", lambda *_: ADVISERS["nothing"])
    found = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: found.append(context["exception"]))
    browser.tell({**ADVISE, "id": 1})
    assert (await reply(browser, 1))["type"] == "error"
    await until(lambda: found)
    assert [type(error) for error in found] == [KeyError]


# -- bots --------------------------------------------------------------------------------------------


@pytest.fixture
def bots_turn(gate: Gate) -> Browser:
    """A board of two steps: it is the turn of a bot that thinks."""
    board = hw.Board(hw.deal(players=2, seed=7), bots={1: Thinker(gate)})
    board.act(hw.Play(1))
    return Browser(board)


PLAY_BOT = {"type": "play_bot", "step": 1}


@in_kernel
async def test_a_bot_that_thinks_is_shown_to_be_at_work_and_acts_when_it_is_done(gate: Gate, bots_turn: Browser) -> None:
    bots_turn.tell({**PLAY_BOT, "id": 1})
    await until(lambda: len(progress(bots_turn, 1)) > 1)
    assert progress(bots_turn, 1)[-1] == {"type": "progress", "id": 1, "done": 0, "total": None}
    gate.open.set()
    assert (await reply(bots_turn, 1))["type"] == "done"
    assert (bots_turn.board.step, len(bots_turn.board.game)) == (2, 3)


@in_kernel
async def test_a_bot_that_is_cancelled_ends_and_does_nothing(gate: Gate, bots_turn: Browser) -> None:
    await begin(bots_turn, gate, PLAY_BOT)
    bots_turn.tell({"type": "cancel", "id": 1})
    assert (await reply(bots_turn, 1))["type"] == "cancelled"
    await until(lambda: not workers())  # the thread of the bot is left behind, and ends when it likes
    assert (bots_turn.board.step, len(bots_turn.board.game)) == (1, 2)


@pytest.mark.parametrize(
    ("act", "then"),
    [
        (lambda browser: browser.tell({"type": "act", "id": 2, "step": 1, "action": play(2)}), (2, 3)),
        (lambda browser: browser.tell({"type": "undo", "id": 2}), (0, 1)),
        (lambda browser: browser.board.act(hw.Play(2)), (2, 3)),
    ],
)
@in_kernel
async def test_who_acts_does_not_wait_for_a_bot(
    gate: Gate, act: Callable[[Browser], object], then: tuple[int, int], bots_turn: Browser
) -> None:
    await begin(bots_turn, gate, PLAY_BOT)
    act(bots_turn)
    assert (await reply(bots_turn, 1))["type"] == "cancelled"
    await until(lambda: (bots_turn.board.step, len(bots_turn.board.game)) == then)
    nodes = [*bots_turn.board.game.root]
    gate.open.set()
    await until(lambda: not workers())
    assert [*bots_turn.board.game.root] == nodes
    assert "error" not in [answer["type"] for answer in replies(bots_turn, 2)]


@in_kernel
async def test_who_steps_back_while_a_bot_thinks_stays_there(gate: Gate, bots_turn: Browser) -> None:
    await begin(bots_turn, gate, PLAY_BOT)
    bots_turn.write(step=0)
    gate.open.set()
    assert (await reply(bots_turn, 1))["type"] == "done"
    assert (bots_turn.board.step, len(bots_turn.board.game), len(frames_of(bots_turn.board))) == (0, 3, 3)


@in_kernel
async def test_a_new_viewpoint_is_prepared_beside_the_board(monkeypatch: pytest.MonkeyPatch, browser: Browser) -> None:
    go_on = threading.Event()
    for _ in range(2):
        browser.board.act(browser.board.state.legal_actions()[0])
    prepare = browser.board.session._prepare

    def slow(*args: Any) -> None:  # noqa: ANN401
        prepare(*args)
        if workers():
            go_on.wait(PATIENCE)

    monkeypatch.setattr(browser.board.session, "_prepare", slow)
    browser.tell({"type": "view", "id": 1, "view": "0"})
    await until(lambda: progress(browser, 1))
    assert progress(browser, 1)[0] == {"type": "progress", "id": 1, "done": 0, "total": None}
    assert browser.board.view == "all"
    go_on.set()
    assert (await reply(browser, 1))["type"] == "done"
    assert browser.board.view != "all"


HALF = "a\ud83d"
"""A sign cut in two, as a browser may send it."""


def duel() -> hw.Game:
    return hw.deal(players=2, seed=7, rules=MINI)


def test_half_a_sign_is_a_question_mark() -> None:
    game = duel()
    with opened(hw.Board(game)) as wire:
        assert wire.say({"type": "annotate", "id": 1, "step": 0, "card": None, "text": HALF})["type"] == "done"
        assert game.root.comment == "a?"
        assert "a?" in wire.say({"type": "view", "id": 2, "view": HALF})["text"]


def test_a_game_with_half_a_sign_is_shown_and_saved_and_stays_as_it_is(tmp_path: Path) -> None:
    game = hw.deal(players=[HALF, "Ben"], seed=7, rules=MINI)
    game.root.comment = HALF
    with opened(hw.Board(game)) as wire:
        wire.check()
        json_packer(wire.board._repr_mimebundle_()[0])
        wire.board.save_html(tmp_path / "board.html")
        wire.board.save_svg(tmp_path / "board.svg")
    assert read_record(record_text(game)) == game
    assert game.root.comment == HALF


def test_a_write_of_any_kind_is_refused_but_one_of_nothing_is_nothing() -> None:
    with opened(hw.Board(duel())) as wire:
        for state in (None, 3, "step", ["step"], Json()):
            wire.write(state)
        assert [sent["type"] for sent in wire.sent] == ["error"] * 4


@pytest.mark.parametrize("depth", [100, 900, 960, 10_000])
def test_a_deep_message_is_answered(depth: int) -> None:
    deep: object = 1
    for _ in range(depth):
        deep = [deep]
    with opened(hw.Board(duel())) as wire:
        for message in (deep, {"type": deep}, {"type": "view", "view": deep}, {"type": "inspect", "step": 0, "card": deep}):
            assert wire.say(message)["type"] == "error"


def test_a_game_that_grows_elsewhere_is_shown_with_all_its_steps() -> None:
    game = duel()
    with opened(hw.Board(game)) as wire:
        game.apply(hw.Play(1))
        assert wire.say({"type": "picture", "id": 1, "step": 1})["type"] == "picture"
        game.apply(hw.Play(1))
        wire.write({"step": 2})
        assert len(frames_of(wire.board)) == 3
        game.last.remove()
        assert wire.board.state == game.last.state
        assert wire.board.step == 1
        game.apply(hw.Play(1))
        wire.board.session.follow(to_the_end=True)
        assert wire.board.step == 2


def test_what_two_boards_do_to_one_game_leaves_a_game() -> None:
    game = duel()
    with opened(hw.Board(game)) as one, opened(hw.Board(game)) as two:
        one.board.act(hw.Play(1))
        one.board.undo()
        two.board.act(hw.Play(1))
        one.board.redo()
        assert len(game.root.children) == 1
        one.board.undo()
        two.check()


def test_a_supposition_taken_back_and_done_again_stays_behind_what_was_played() -> None:
    game = duel()
    seat = game.root.state.player
    card = next(name for name in MINI.card_names if MINI.identity_of(name) != game.root.state.hands[seat][0])
    with opened(hw.Board(game)) as one, opened(hw.Board(game)) as two:
        one.board.act(hw.Suppose(seat, 1, card))
        one.board.undo()
        two.board.act(hw.Play(1))
        one.board.redo()
        assert [child.is_supposition for child in game.root.children] == [False, True]
        two.check()
        Wire(one.board).check()
