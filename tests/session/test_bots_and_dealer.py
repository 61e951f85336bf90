"""Bots at a board act when asked and tell why; the dealer that proves is named, and its refutation is shown, undone and redone."""

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
from hanabi_widget.session.board import BoardSession
from hanabi_widget.text import LANGUAGES, LocalizedError
from tests.knowledge.dealer_games import at_random, new_game
from tests.other_worlds import another_world
from tests.random_positions import RULES

from .at_screens import Person, at_board, frames_of, shown_by, variation_of


class Broken(Careful):
    name = "broken"

    def act(self, seat: Seat, random: Random) -> Action:  # noqa: ARG002
        raise LookupError("no idea")


def turns(board: BoardSession) -> list[str]:
    return [step.get("bot_button", "") for step in shown_by(board)["steps"]]


def reasons(board: BoardSession) -> list[str]:
    return [said["bot_reason"] for said in shown_by(board)["commentaries"]]


def test_a_bot_acts_when_it_is_asked_to() -> None:
    board = at_board(hw.deal(players=3, seed=7), bots={"Bob": "iggi", "Cathy": "careful"})
    browser = Person(board)
    assert turns(board) == [""]
    board.act(hw.Clue("Bob", 1))
    assert turns(board) == ["", "Let Bob play (IGGI)"]
    assert browser.say({"type": "play_bot", "id": 1, "step": 1})["type"] == "done"
    board.play_bot()
    assert turns(board)[2:] == ["Let Cathy play (the careful bot)", ""]
    assert reasons(board)[:2] == ["", ""]
    assert [reason.partition(": ")[0] for reason in reasons(board)[2:]] == ["IGGI", "the careful bot"]


def test_nobody_is_offered_to_act_for_a_bot_or_to_rearrange_its_hand() -> None:
    board = at_board(hw.deal(players=3, seed=7), view="Alice", bots="careful")
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
    board = at_board(hw.deal(players=2, seed=3), bots="iggi")
    while board.state.outcome is None:
        board.play_bot()
    assert sum(board.state.fireworks) > 5
    assert turns(board)[-1] == ""
    assert all(reasons(board)[1:])
    hint = Person(board).say({"type": "advise", "id": 1, "step": board.step, "about": "hint"})
    assert (hint["type"], hint["text"]) == ("error", "The game is over.")
    with pytest.raises((LocalizedError, hw.IllegalAction)):
        board.play_bot()


def test_the_chair_of_the_view_is_free() -> None:
    board = at_board(hw.deal(players=3, seed=7), view="Bob", bots="careful")
    assert turns(board) == ["Let Alice play (the careful bot)"]
    board.play_bot()
    assert turns(board)[1] == ""
    with pytest.raises(LocalizedError, match="Bob is not a bot: it is a person’s turn"):
        board.play_bot()


def test_what_a_bot_does_is_taken_back_and_it_plays_on_elsewhere() -> None:
    board = at_board(hw.deal(players=2, seed=7), view="Alice", bots="careful")
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
    board = at_board(hw.deal(players=3, seed=7), view="Alice", bots="careful")
    board.act(board.state.legal_actions()[-1])
    for _ in range(2):
        board.play_bot()
    assert {*reasons(board)} == {""}
    for view in (("Alice", "Bob"), "common"):
        board.look_from(view, board.detail)
        assert {*reasons(board)} == {""}
    board.look_from("all", board.detail)
    assert all(reasons(board)[2:])


def test_reasons_come_in_all_languages() -> None:
    for code in LANGUAGES:
        board = at_board(hw.deal(players=2, seed=1), bots="iggi", language=code)
        for _ in range(6):
            board.play_bot()
        assert all(reasons(board)[1:])
        assert "{" not in "".join([*reasons(board), *turns(board)])


def test_a_bot_that_fails_changes_nothing() -> None:
    board = at_board(hw.deal(players=2, seed=1), bots={0: Broken()}, language="pl")
    browser, before = Person(board), shown_by(board)
    answer = browser.say({"type": "play_bot", "id": 4, "step": 0})
    assert (answer["type"], answer["id"], answer["text"]) == ("error", 4, "Bot broken zgłosił błąd w turze 1: LookupError: no idea")
    assert shown_by(board) == before
    board.act(hw.Play(1))  # a person may act in its place
    assert reasons(board)[1] == ""


@pytest.mark.parametrize("bots", [{"Zoe": "iggi"}, {"Bob": "nobody"}, {7: "iggi"}, "nobody", {"Bob": Careful}])
def test_who_cannot_sit_there_is_said(bots: Any) -> None:  # noqa: ANN401
    with pytest.raises((ValueError, TypeError), match=r"no player|no bot|not a bot"):
        at_board(hw.deal(players=2, seed=1), bots=bots)


def test_a_saved_page_has_the_reasons_but_no_turn() -> None:
    board = at_board(hw.deal(players=2, seed=1), bots="iggi")
    board.play_bot()
    text = board.page()
    assert "Let Bob play" not in text


def test_a_bot_of_ones_own() -> None:
    class First(Bot):
        name = "first"

        def act(self, seat: Seat, random: Random) -> Action:  # noqa: ARG002
            return seat.legal[0]

    board = at_board(hw.deal(players=2, seed=1), bots=First())
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
        board = at_board(hw.deal(players=2, seed=1), bots=Own())
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
    board = at_board(hw.deal(players=2, seed=1), bots={"Alice": Stubborn(acts=False), "Bob": "careful"})
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
    board = at_board(hw.deal(players=2, seed=1), bots=bot)
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

    board = at_board(hw.deal(players=2, seed=1), bots=Rude())
    board.play_bot()
    assert reasons(board) == ["", ""]


@pytest.fixture
def game() -> hw.Game:
    """Ann begins and holds g1 in slot 2, which nobody has told her."""
    return hw.deal(["Ann", "Ben"], seed=7, dealer="adversary")


def test_the_board_is_the_learners_and_names_the_dealer(game: hw.Game) -> None:
    for language in LANGUAGES:
        shown = shown_by(at_board(game, language=language))["rules"]
        usual = shown_by(at_board(hw.Game(game[0]), language=language))["rules"]
        assert shown["line"].startswith(f"{usual['line']} · ")
        assert "Ann" in shown["differences"][0]
        assert shown["differences"] != usual["differences"]
    assert at_board(game).view == "Ann"
    assert at_board(game, view="all").view == "all"


CLICK = {"type": "act", "id": 1, "step": 0, "action": {"kind": "play", "slot": 2}}
GUESSES: dict[str, Callable[[BoardSession], object]] = {
    "a cell with the board": lambda board: board.act(hw.Play(2)),
    "a cell with the game": lambda board: board.game.apply(hw.Play(2)),
    "a click": lambda board: Person(board).say(CLICK),
}


@pytest.mark.parametrize("guess", GUESSES)
def test_a_refuted_guess_says_why(game: hw.Game, guess: str) -> None:
    board = at_board(game)
    GUESSES[guess](board)
    frame = frames_of(board)[-1]
    said = "Ann plays red 2 from slot 2: it does not fit, a strike. As far as Ann knew, it could be red 2, and so it is: "
    assert frame["log"] == f"{said}the play was not proved."
    assert board.game is game
    assert (board.step, len(game), game[-1].strikes) == (guess != "a cell with the game", 2, 1)


def test_a_discard_that_is_not_proved_says_why() -> None:
    rules = hw.RuleSet(suits="ry", copies=(2, 1), hand_size=2)
    game = hw.deal(["Ann", "Ben"], rules=rules, deck=["r1", "y1", "r1", "y2", "r2", "y1"], dealer="adversary")
    board = at_board(game)
    for action in hw.Clue("Ben", 1), hw.Clue("Ann", "red"), hw.Discard(2):
        board.act(action)
    assert frames_of(board)[-1]["log"].endswith("red 2, the last copy, and so it is: the discard was not proved.")


def test_what_is_proved_is_not_refuted() -> None:
    """Whatever colour Ben's 1 is, it fits."""
    game = hw.deal(["Ann", "Ben"], seed=7, dealer="adversary", learner="Ben")
    board = at_board(game)
    board.act(hw.Clue("Ben", 1))
    one = game[-1].hand("Ben").index("y1") + 1
    board.act(hw.Play(one))
    assert "proved" not in frames_of(board)[-1]["log"]
    assert game[-1].strikes == 0


def test_undo_brings_the_first_deal_back_and_the_same_guess_fails_again(game: hw.Game) -> None:
    before, board = str(game), at_board(game)
    board.act(hw.Play(2))
    after = str(game)
    board.undo()
    assert (str(game), board.step) == (before, 0)
    board.redo()
    assert (str(game), board.step) == (after, 1)
    board.undo()
    board.act(hw.Play(2))
    assert str(game) == after


def test_a_guess_at_an_earlier_step_takes_out_what_came_after_until_it_is_undone(game: hw.Game) -> None:
    board = at_board(game)
    for action in hw.Clue("Ben", 1), hw.Clue("Ann", 1), hw.Clue("Ben", "blue"):
        board.act(action)
    before = str(game)
    board.step = 2
    board.act(hw.Play(1))
    assert [node.action for node in game.line[1:]] == [hw.Clue(1, 1), hw.Clue(0, 1), hw.Play(1)]
    assert len([*game.root]) == 4
    board.undo()
    assert str(game) == before


def test_bots_go_on_after_a_refutation(game: hw.Game) -> None:
    board = at_board(game, bots="careful", view="all")
    board.act(hw.Play(2))
    board.play_bot()
    assert len(game) == 3


def test_what_was_shown_to_the_learner_never_changes() -> None:
    refuted = 0
    for seed in range(4):
        random = Random(f"frames {seed}")
        game = new_game(random, RULES, 3)
        board = at_board(game)
        while game[-1].outcome is None and len(game) < 12:
            shown, cards = frames_of(board), game[0]._cards
            board.act(at_random(random, game[-1]))
            assert frames_of(board) == frames_of(at_board(game))
            assert frames_of(board)[: len(shown)] == shown
            refuted += game[0]._cards != cards
    assert refuted > 2


def test_a_refutation_is_the_same_in_every_world_that_the_learner_holds_possible() -> None:
    alike = 0
    for seed in range(16):
        random = Random(f"worlds {seed}")
        game = new_game(random, RULES, 3)
        assert game.root.learner is not None
        steps = random.randrange(9)
        while game[-1].outcome is None and (len(game) <= steps or game[-1].player != game.root.learner):
            game.apply(at_random(random, game[-1]))
        if game[-1].outcome is not None:
            continue
        world = another_world(random, game.line, game.root.learner)
        other = hw.Game(world[0], [node.action for node in game.line[1:] if node.action], game.headers)
        action = at_random(random, game[-1])
        boards = [at_board(each) for each in (game, other)]
        for board in boards:
            board.act(action)
        states = [shown_by(board) for board in boards]
        assert states[0]["frames"][:-1] == states[1]["frames"][:-1]
        if game[-1].observed_by(game.root.learner) == other[-1].observed_by(game.root.learner):
            assert states[0] == states[1]
            alike += 1
    assert alike > 7


def test_edits_before_a_guess_in_a_cell_harm_nothing(game: hw.Game) -> None:
    """They belong to a tree that the game does not have any more."""
    board = at_board(game)
    board.act(hw.Clue("Ben", 1))
    board.act(hw.Clue("Ann", 1))
    game.apply(hw.Play(1))
    after = str(game)
    for edit in board.undo, board.undo, board.redo:
        edit()
        assert str(game) == after
        assert len(frames_of(board)) == 4
