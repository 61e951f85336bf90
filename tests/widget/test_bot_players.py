"""Bots at a board: they act when asked, tell why to who may know, are taken back, and their failures harm nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random
from threading import Event
from typing import Any, ClassVar, NoReturn

import pytest

import hanabi_widget as hw
from hanabi_widget.bots import Bot, Candidate, Move, Rule, Seat
from hanabi_widget.bots.careful_bot import Careful
from hanabi_widget.rules import Action
from hanabi_widget.session import bots as bot_players
from hanabi_widget.text import LANGUAGES, LocalizedError

from .browser import Browser, frames_of, shown_by, variation_of


class Broken(Careful):
    name = "broken"

    def act(self, seat: Seat, random: Random) -> Action:  # noqa: ARG002
        raise LookupError("no idea")


def turns(board: hw.Board) -> list[str]:
    return [step.get("bot_button", "") for step in shown_by(board)["steps"]]


def reasons(board: hw.Board) -> list[str]:
    return [said["bot_reason"] for said in shown_by(board)["commentaries"]]


def test_a_bot_acts_when_it_is_asked_to() -> None:
    board = hw.Board(hw.deal(players=3, seed=7), bots={"Bob": "iggi", "Cathy": "careful"})
    browser = Browser(board)
    assert turns(board) == [""]
    board.act(hw.Clue("Bob", 1))
    assert turns(board) == ["", "Let Bob play (IGGI)"]
    assert browser.say({"type": "play_bot", "id": 1, "step": 1})["type"] == "done"
    board.play_bot()
    assert turns(board)[2:] == ["Let Cathy play (the careful bot)", ""]
    assert reasons(board)[:2] == ["", ""]
    assert [reason.partition(": ")[0] for reason in reasons(board)[2:]] == ["IGGI", "the careful bot"]


def test_nobody_is_offered_to_act_for_a_bot_or_to_rearrange_its_hand() -> None:
    board = hw.Board(hw.deal(players=3, seed=7), view="Alice", bots="careful")
    board.act(hw.Clue("Bob", 1))
    own_turn, bots_turn = frames_of(board)
    assert shown_by(board)["bots"] == [1, 2]
    assert [bool(card["moves"]) for hand in own_turn["hands"] for card in hand["cards"]] == [True] * 5 + [False] * 10
    assert any(card["choices"] for card in own_turn["hands"][0]["cards"])
    assert own_turn["no_discard"]
    assert not any(hand["clues"] for hand in bots_turn["hands"])
    assert not any(card["choices"] or card["moves"] for hand in bots_turn["hands"] for card in hand["cards"])
    assert (bots_turn["no_clue"], bots_turn["no_discard"]) == ("", "")


def test_bots_play_a_game_to_its_end_each_by_its_rules() -> None:
    board = hw.Board(hw.deal(players=2, seed=3), bots="iggi")
    while board.state.outcome is None:
        board.play_bot()
    assert sum(board.state.fireworks) > 5
    assert turns(board)[-1] == ""
    assert all(reasons(board)[1:])


def test_the_chair_of_the_view_is_free() -> None:
    board = hw.Board(hw.deal(players=3, seed=7), view="Bob", bots="careful")
    assert turns(board) == ["Let Alice play (the careful bot)"]
    board.play_bot()
    assert turns(board)[1] == ""
    with pytest.raises(LocalizedError, match="Bob is not a bot: it is a person’s turn"):
        board.play_bot()


def test_what_a_bot_does_is_taken_back_and_it_plays_on_elsewhere() -> None:
    board = hw.Board(hw.deal(players=2, seed=7), view="Alice", bots="careful")
    board.act(board.state.legal_actions()[-1])
    board.play_bot()
    board.undo()
    board.undo()
    assert len(frames_of(board)) == 1
    board.act(hw.Play(1))
    board.play_bot()
    assert len(board.game) == 3
    board.step = 0
    board.act(hw.Play(2))
    board.play_bot()
    assert variation_of(board)["start"] == 0
    assert turns(board) == ["", "Let Bob play (the careful bot)", ""]


def test_from_a_seat_no_reason_is_told() -> None:
    board = hw.Board(hw.deal(players=3, seed=7), view="Alice", bots="careful")
    board.act(board.state.legal_actions()[-1])
    for _ in range(2):
        board.play_bot()
    assert {*reasons(board)} == {""}
    for view in (("Alice", "Bob"), "common"):
        board.view = view
        assert {*reasons(board)} == {""}
    board.view = "all"
    assert all(reasons(board)[2:])


def test_reasons_come_in_all_languages() -> None:
    for code in LANGUAGES:
        board = hw.Board(hw.deal(players=2, seed=1), bots="iggi", language=code)
        for _ in range(6):
            board.play_bot()
        assert all(reasons(board)[1:])
        assert "{" not in "".join([*reasons(board), *turns(board)])


def test_a_bot_that_fails_changes_nothing() -> None:
    board = hw.Board(hw.deal(players=2, seed=1), bots={0: Broken()}, language="pl")
    browser, before = Browser(board), shown_by(board)
    answer = browser.say({"type": "play_bot", "id": 4, "step": 0})
    assert (answer["type"], answer["id"], answer["text"]) == (
        "error",
        4,
        "Bot broken zgłosił błąd w turze 1: LookupError: no idea",
    )
    assert shown_by(board) == before
    board.act(hw.Play(1))  # a person may act in its place
    assert reasons(board)[1] == ""


@pytest.mark.parametrize("bots", [{"Zoe": "iggi"}, {"Bob": "nobody"}, {7: "iggi"}, "nobody", {"Bob": Careful}])
def test_who_cannot_sit_there_is_said(bots: Any) -> None:  # noqa: ANN401
    with pytest.raises((ValueError, TypeError), match=r"no player|no bot|not a bot"):
        hw.Board(hw.deal(players=2, seed=1), bots=bots)


def test_a_saved_page_has_the_reasons_but_no_turn(tmp_path: Any) -> None:  # noqa: ANN401
    board = hw.Board(hw.deal(players=2, seed=1), bots="iggi")
    board.play_bot()
    board.save_html(tmp_path / "game.html")
    text = (tmp_path / "game.html").read_text("utf-8")
    assert "Let Bob play" not in text


def test_a_bot_of_ones_own() -> None:
    class First(Bot):
        name = "first"

        def act(self, seat: Seat, random: Random) -> Action:  # noqa: ARG002
            return seat.legal[0]

    board = hw.Board(hw.deal(players=2, seed=1), bots=First())
    board.play_bot()
    assert board.game[-1].fireworks or board.game[-1].strikes
    assert reasons(board)[1] == ""


def test_a_rule_of_ones_own_is_told_by_its_name_even_if_the_house_has_one_of_that_name() -> None:
    def newest(seat: Seat) -> list[Candidate]:
        return [Candidate(seat.legal[0], seat.me, 1, seat.table.rules.all_identities)]

    for name in ("mine", "safe_play"):

        class Own(Bot):
            rules: ClassVar[dict[str, Rule]] = {name: newest}

        Own.name = "own"
        board = hw.Board(hw.deal(players=2, seed=1), bots=Own())
        board.play_bot()
        assert reasons(board)[1] == f"own: {name}"


class Stubborn(Careful):
    """It catches whatever is to end its turn, or the reasons for it, until it is let go."""

    name, let_go = "stubborn", Event()

    def __init__(self, *, acts: bool) -> None:
        self.acts, self.explained = acts, 0

    def act(self, seat: Seat, random: Random) -> Action:
        return Careful().act(seat, random) if self.acts else self.think_on()

    def explain(self, seat: Seat) -> Move:  # noqa: ARG002
        self.explained += 1
        self.think_on()

    def think_on(self) -> NoReturn:
        while not self.let_go.is_set():
            with suppress(BaseException):
                self.let_go.wait()
        raise SystemExit


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Bots have little time; in the end they are let go."""
    monkeypatch.setattr(bot_players, "BOT_SECONDS", 0.05)
    monkeypatch.setattr(Stubborn, "let_go", Event())
    yield
    Stubborn.let_go.set()


def in_this_thread(call: Callable[[], object]) -> None:
    call()


def in_another_thread(call: Callable[[], object]) -> None:
    with ThreadPoolExecutor(1) as executor:
        executor.submit(call).result()


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("run", [in_this_thread, in_another_thread])
def test_a_bot_that_does_not_stop_is_left_behind(run: Callable[[Callable[[], object]], None]) -> None:
    board = hw.Board(hw.deal(players=2, seed=1), bots={"Alice": Stubborn(acts=False), "Bob": "careful"})
    with pytest.raises(LocalizedError, match=r"The bot stubborn took more than 0\.05 s at turn 1\."):
        run(board.play_bot)
    assert len(board.game) == 1
    board.act(hw.Play(1))
    run(board.play_bot)
    assert len(board.game) == 3


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("run", [in_this_thread, in_another_thread])
def test_reasons_that_do_not_end_are_left_out(run: Callable[[Callable[[], object]], None]) -> None:
    bot = Stubborn(acts=True)
    board = hw.Board(hw.deal(players=2, seed=1), bots=bot)
    for _ in range(4):
        run(board.play_bot)
    assert reasons(board) == [""] * 5
    assert bot.explained == 1


def test_an_explanation_may_raise_anything() -> None:
    class Rude(Careful):
        name = "rude"

        def act(self, seat: Seat, random: Random) -> Action:
            return Careful().act(seat, random)

        def explain(self, seat: Seat) -> Move:  # noqa: ARG002
            raise KeyboardInterrupt

    board = hw.Board(hw.deal(players=2, seed=1), bots=Rude())
    board.play_bot()
    assert reasons(board) == ["", ""]
