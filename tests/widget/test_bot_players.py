"""Bots at a board: they act when asked, tell why to who may know, are taken back, and their failures harm nothing."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from random import Random
from typing import Any, ClassVar, NoReturn

import pytest

import hanabi_widget as hw
from hanabi_widget.bots import Bot, Candidate, Move, Rule, Seat
from hanabi_widget.bots.careful_bot import Careful
from hanabi_widget.effort import DEFAULT_STEPS
from hanabi_widget.rules import Action, IllegalAction
from hanabi_widget.solver import LossReason, Obstacle
from hanabi_widget.text import LANGUAGES, LocalizedError, describe_obstacle
from hanabi_widget.widget import bot_players
from tests.other_worlds import another_world
from tests.random_positions import random_game

from .test_board import Browser


class Broken(Careful):
    name = "broken"

    def act(self, seat: Seat, random: Random) -> Action:  # noqa: ARG002
        raise LookupError("no idea")


def turns(board: hw.Board) -> list[str]:
    return [step["bot_button"] for step in board._board_state["steps"]]


def reasons(board: hw.Board) -> list[str]:
    return [step["bot_reason"] for step in board._board_state["steps"]]


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
    own_turn, bots_turn = board._board_state["frames"]
    assert board._board_state["bots"] == [1, 2]
    assert [bool(card["moves"]) for hand in own_turn["hands"] for card in hand["cards"]] == [True] * 5 + [False] * 10
    assert any(card["choices"] for card in own_turn["hands"][0]["cards"])
    assert own_turn["no_discard"]
    assert not any(hand["clues"] for hand in bots_turn["hands"])
    assert not any(card["choices"] or card["moves"] for hand in bots_turn["hands"] for card in hand["cards"])
    assert (bots_turn["no_clue"], bots_turn["no_discard"]) == ("", "")
    assert board._board_state["frames"][1] is bots_turn
    board.annotate("so that the board is sent again")
    assert board._board_state["frames"][1] is bots_turn


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
    assert len(board._board_state["frames"]) == 1
    board.act(hw.Play(1))
    board.play_bot()
    assert len(board.game) == 3
    board.step = 0
    board.act(hw.Play(2))
    board.play_bot()
    assert board._board_state["variation"]["start"] == 0
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
    browser, before = Browser(board), board._board_state
    answer = browser.say({"type": "play_bot", "id": 4, "step": 0})
    assert (answer["type"], answer["id"], answer["text"]) == (
        "error",
        4,
        "Bot broken zgłosił błąd w turze 1: LookupError: no idea",
    )
    assert board._board_state is before
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


def ask(board: hw.Board, about: str) -> dict[str, Any]:
    return Browser(board).say({"type": "advise", "id": 1, "step": board.step, "about": about})


def lines(board: hw.Board, about: str) -> list[str]:
    return [line["text"] for line in ask(board, about)["lines"]]


def test_a_hint_tells_first_that_a_safe_action_is_there_then_its_kind_then_which_and_why() -> None:
    state = hw.position("r1 y1 g1 b1 w1 | >Ann r2+2 r3 y4 | Ben g4 w3 b3", rules=hw.RuleSet(hand_size=3))
    told = lines(hw.Board(state), "hint")
    assert told[0] == "Ann can play or discard a card that costs neither a strike nor a point, whatever it may be."
    assert told[1:3] == ["It is a play.", "Play slot 1"]
    assert told[-1] == "So Ann knows that it is playable."
    none = lines(hw.Board(hw.deal(players=2, seed=1)), "hint")
    assert none == ["No play or discard of Alice is certain to be safe: a clue costs neither a strike nor a point."]


def test_odds_are_told_best_first_or_that_they_are_too_many() -> None:
    rules = hw.RuleSet(suits="ry", copies=(2, 1), hand_size=2)
    state = hw.position("r1 y1 | 0c 0d | x r1 y1 | >A r2 | B y2", rules=rules)
    told = lines(hw.Board(state), "odds")
    assert told[0] == (
        "The odds, as far as A knows, that the fireworks reach 4 cards, the most possible, "
        "if everybody plays as well as their knowledge allows:"
    )
    assert told[1] == "Play slot 1: 1."
    assert told[-1].endswith("examined.")
    large = lines(hw.Board(hw.deal(players=3, seed=1)), "odds")
    assert large[0].endswith("hands are possible, counting each copy separately.")
    assert f"more than {DEFAULT_STEPS} steps of work" in large[1]


def test_a_seat_is_advised_on_its_own_turn_and_the_same_in_all_its_worlds() -> None:
    state = hw.deal(players=3, seed=7)
    board = hw.Board(state, view="Bob")
    answer = ask(board, "hint")
    assert (answer["type"], answer["text"]) == ("error", "It is the turn of Alice: advice would reveal something about your cards.")
    for seed in range(2):
        game = random_game(seed, hw.rule_set("common"), 3, 30)
        actor = game[-1].player
        other = another_world(Random(seed), game.line, actor)
        for about in ("hint", "odds"):
            assert lines(hw.Board(game, view=actor), about) == lines(hw.Board(other, view=actor), about)


@pytest.mark.parametrize(("view", "level"), [("common", "nested"), (("Alice", "Bob"), "nested"), ("all", "counting"), ("Alice", "touched")])
def test_where_no_advice_is_offered_none_is_given(view: Any, level: str) -> None:  # noqa: ANN401
    board = hw.Board(hw.deal(players=2, seed=1), view=view, detail=level)
    assert board._board_state["advice"] == []
    assert ask(board, "hint")["type"] == "error"


@pytest.mark.parametrize("about", ["", "all", None, 7, ["hint"], {"a": 1}])
def test_other_advice_is_refused(about: Any) -> None:  # noqa: ANN401
    answer = ask(hw.Board(hw.deal(players=2, seed=1)), about)
    assert answer["type"] == "error"
    assert "hint, odds" in answer["text"]


def test_who_sees_everything_is_told_where_a_game_was_lost() -> None:
    game = random_game(5, hw.rule_set("common"), 3, 40)
    board = hw.Board(game, step=20)
    answer = ask(board, "winnable")
    told = [line["text"] for line in answer["lines"]]
    assert answer["losing_step"] == 22
    assert answer["lines"][0]["steps"] == [22]
    assert told[:2] == ["From step 22 on, the fireworks could no longer all be completed.", "No copy of white 5 is left."]
    assert told[2].startswith("If everybody knew all cards, all fireworks could")
    board.step = 30
    assert lines(board, "winnable")[:2] == [
        "Even if everybody knew all cards, the fireworks could no longer all be completed.",
        "No copy of white 5 is left.",
    ]
    for view in ("Alice", "common"):
        assert "winnable" not in [choice["id"] for choice in hw.Board(game, view=view)._board_state["advice"]]
        assert ask(hw.Board(game, view=view), "winnable")["type"] == "error"
    unknown = hw.Board(hw.deal(players=2, deck=["?"] * 50))
    assert ask(unknown, "winnable")["text"] == "Some cards are unknown here, and whether the game can be won depends on them."


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_obstacle_has_its_words(code: str) -> None:
    for obstacle in Obstacle:
        for draws in (0, 3):
            reason = LossReason(obstacle, ("r3", "y4"), draws if obstacle in (Obstacle.LATE, Obstacle.CLOGGED) else 0, 2, 1)
            text = describe_obstacle(LANGUAGES[code], hw.rule_set("common"), **asdict(reason))
            assert text
            assert "{" not in text


def test_over_is_over() -> None:
    board = hw.Board(hw.deal(players=2, seed=3), bots="careful")
    while board.state.outcome is None:
        board.play_bot()
    assert ask(board, "hint")["text"] == "The game is over."
    with pytest.raises((LocalizedError, IllegalAction)):
        board.play_bot()


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
    """It catches whatever is to end its turn, or the reasons for it."""

    name = "stubborn"

    def __init__(self, *, acts: bool) -> None:
        self.acts, self.explained = acts, 0

    def act(self, seat: Seat, random: Random) -> Action:
        return Careful().act(seat, random) if self.acts else self.think_on()

    def explain(self, seat: Seat) -> Move:  # noqa: ARG002
        self.explained += 1
        self.think_on()

    def think_on(self) -> NoReturn:
        while True:
            try:
                while True:
                    pass
            except:  # noqa: E722
                pass


def in_this_thread(call: Callable[[], object]) -> None:
    call()


def in_another_thread(call: Callable[[], object]) -> None:
    with ThreadPoolExecutor(1) as executor:
        executor.submit(call).result()


@pytest.mark.parametrize("run", [in_this_thread, in_another_thread])
def test_a_bot_that_does_not_stop_is_stopped(run: Callable[[Callable[[], object]], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_players, "BOT_SECONDS", 0.05)
    board = hw.Board(hw.deal(players=2, seed=1), bots={"Alice": Stubborn(acts=False), "Bob": "careful"})
    with pytest.raises(LocalizedError, match=r"The bot stubborn took more than 0\.05 s at turn 1\."):
        run(board.play_bot)
    assert len(board.game) == 1
    board.act(hw.Play(1))
    run(board.play_bot)
    assert len(board.game) == 3


@pytest.mark.parametrize("run", [in_this_thread, in_another_thread])
def test_reasons_that_do_not_end_are_left_out(run: Callable[[Callable[[], object]], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_players, "BOT_SECONDS", 0.05)
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
