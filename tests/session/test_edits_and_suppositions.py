"""What a person changes on a board: suppositions, undo and redo, comments and notes; and what is copied from it."""

from __future__ import annotations

from random import Random

import pytest

import hanabi_widget as hw
from hanabi_widget.rules import UNKNOWN, card_numbers
from hanabi_widget.session.board import BoardSession
from tests.other_worlds import another_world
from tests.random_positions import random_games

from .at_screens import Person, at_board, frames_of, logs_of, shown_by, variation_of


def faces(board: BoardSession, seat: int) -> list[tuple[str | None, int | None]]:
    return [(card["suit"], card["rank"]) for card in frames_of(board)[board.step]["hands"][seat]["cards"]]


def test_a_supposition_is_a_what_if_even_at_the_end(game: hw.Game) -> None:
    board, length = at_board(game), len(game)
    browser = Person(board)
    card = card_numbers(board.state)[1][0]
    answer = browser.say({"type": "suppose", "id": 3, "step": length - 1, "card": card})
    assert (answer["type"], answer["id"], answer["card"]) == ("suppositions", 3, card)
    other = next(one for one in answer["cards"] if (one["suit"], one["rank"]) != faces(board, 1)[0])
    assert browser.say({"type": "act", "id": 4, "step": length - 1, "action": other["action"]})["type"] == "done"
    assert faces(board, 1)[0] == (other["suit"], other["rank"])
    assert logs_of(board)[-1] == f"Suppose that Bob’s first card is {other['label']}."
    assert frames_of(board)[-1]["hands"][1]["cards"][0]["supposed"]
    assert variation_of(board) == {
        "start": length - 1,
        "label": f"What if? A variation after step {length - 1}.",
        "no_promote": "What follows a supposition cannot become the main line: choose a variation of turns.",
    }
    assert len(game) == length
    board.leave_variation()
    assert (variation_of(board), board.step) == (None, length - 1)


def test_from_a_seat_a_supposed_card_of_ones_own_is_seen_and_nothing_else() -> None:
    board = at_board(hw.deal(players=3, seed=7), view="Alice")
    browser = Person(board)
    card = card_numbers(board.state)[0][2]
    offered = browser.say({"type": "suppose", "id": 1, "step": 0, "card": card})["cards"]
    assert len(offered) == len(board.state.knowledge("Alice")[3].identities) < 25
    chosen = next(one for one in offered if one["label"] == "red 1")
    browser.say({"type": "act", "id": 2, "step": 0, "action": chosen["action"]})
    assert faces(board, 0) == [(None, None), (None, None), ("r", 1), (None, None), (None, None)]
    assert {*board.state.deck} == {UNKNOWN}
    again = browser.say({"type": "suppose", "id": 3, "step": 1, "card": card_numbers(board.state)[0][0]})["cards"]
    chosen = next(one for one in again if one["label"] == "red 1")
    browser.say({"type": "act", "id": 4, "step": 1, "action": chosen["action"]})
    assert faces(board, 0)[:3] == [("r", 1), (None, None), ("r", 1)]
    assert shown_by(board)["figures"][2]["position"].startswith("r0 y0 g0 b0 w0 | 8c 0s 35d | >Alice r1 ? r1 ? ? | Bob")
    board.act(hw.Play(3))
    assert board.state.fireworks[0] == 1


def test_from_common_knowledge_nothing_is_supposed(game: hw.Game) -> None:
    board = at_board(game, view="common")
    browser = Person(board)
    for message in (
        {"type": "suppose", "id": 1, "step": 0, "card": card_numbers(game[0])[0][0]},
        {"type": "act", "id": 1, "step": 0, "action": {"kind": "suppose", "player": 0, "slot": 1, "card": "r1"}},
    ):
        assert browser.say(message)["text"].startswith("You see no cards from this viewpoint")
    assert variation_of(board) is None


def test_what_a_seat_may_suppose_and_gets_is_the_same_in_every_world_it_holds_possible() -> None:
    random = Random(3)
    compared = 0
    for game in random_games(3, 4):
        nodes = game.line
        if game[-1].outcome is not None:
            continue
        for seat, hand in enumerate(card_numbers(game[-1])):
            other = another_world(random, nodes, seat)
            held = [(holder, number) for holder, row in enumerate(card_numbers(game[-1])) for number in row]
            _, number = random.choice([*[(seat, number) for number in hand], random.choice(held)])
            results = []
            for world in (game, other):
                board = at_board(world, view=seat)
                browser = Person(board)
                answer = browser.say({"type": "suppose", "id": 1, "step": board.step, "card": number})
                chosen = answer["cards"][len(answer["cards"]) // 2]["action"]
                browser.say({"type": "act", "id": 2, "step": board.step, "action": chosen})
                results.append((answer, shown_by(board), browser.sent))
                board.undo()  # the other seats' boards would show it
            assert results[0] == results[1]
            compared += other[-1].hands != game[-1].hands
    assert compared > 4


def test_a_supposition_that_no_deal_fits_is_refused() -> None:
    # both of Ann's cards are red 5 or green 5, so neither can be supposed to be the one when the other is
    state = hw.position("r4 | >Ann r5{r5,g5} g5{r5,g5} w1 w2 w3 | Ben y1 y1 y2 y2 y3")
    board = at_board(state, view="Ann")
    board.act(hw.Suppose("Ann", 1, "r5", viewer="Ann"))
    with pytest.raises(ValueError, match="every copy of r5 is elsewhere"):
        board.act(hw.Suppose("Ann", 2, "r5"))
    board.leave_variation()
    offered = Person(board).say({"type": "suppose", "id": 1, "step": 0, "card": card_numbers(state)[1][0]})["cards"]
    assert not any(one["label"] in ("red 5", "green 5") for one in offered)
    with pytest.raises(ValueError, match="No deal would fit"):
        board.act(hw.Suppose("Ben", 1, "r5", viewer="Ann"))
    assert (len(frames_of(board)), len(board.game.root.children)) == (1, 1)


def test_a_supposition_done_again_is_shown_as_before() -> None:
    board = at_board(hw.deal(players=2, seed=7))
    board.act(hw.Suppose("Alice", 1, "r5"))
    browser, before = Person(board), frames_of(board)
    browser.say({"type": "undo", "id": 1})
    for number, detail in enumerate(("table", board.detail), start=2):  # what was made of the supposition is forgotten
        browser.say({"type": "detail", "id": number, "detail": detail})
    browser.say({"type": "redo", "id": 4})
    assert frames_of(board) == before


def test_an_action_that_is_in_the_game_already_stays_there_when_undone(game: hw.Game) -> None:
    board = at_board(game, step=1)
    action = game.line[2].action
    assert action is not None
    board.act(action)
    assert (board.step, variation_of(board)) == (2, None)
    board.undo()
    assert (board.step, len(game.line[1].children)) == (1, 1)


def test_a_line_that_was_cut_from_the_game_is_left(game: hw.Game) -> None:
    board, other = at_board(game), at_board(game)
    board.act(game[-1].legal_actions()[0])
    other.act(game[-1].legal_actions()[0])
    board.undo()
    assert other.state == game[-1]
    assert (shown_by(other)["variation"], len(frames_of(other)), other.step) == (None, len(game), len(game) - 1)


def test_comments_and_notes_are_kept_in_the_game_and_shown(game: hw.Game) -> None:
    board = at_board(game, step=3, view="Bob")
    browser = Person(board)
    number = card_numbers(game[3])[0][1]
    assert browser.say({"type": "annotate", "id": 1, "step": 3, "card": None, "text": "Think <b>first</b>."})["type"] == "done"
    assert browser.say({"type": "annotate", "id": 2, "step": 3, "card": number, "text": "maybe a five"})["type"] == "done"
    assert (game.line[3].comment, game.line[3].notes) == ("Think <b>first</b>.", {number: "maybe a five"})
    steps = shown_by(board)["steps"]
    assert steps[3]["comment"] == "Think <b>first</b>."
    shown = [step for step, told in enumerate(steps) if {"card": number, "text": "maybe a five"} in told.get("notes", [])]
    assert shown == [step for step in range(3, len(game)) if any(number in row for row in card_numbers(game[step]))]
    board.step = 4
    board.annotate("a one", ("Alice", card_numbers(game[4])[0].index(number) + 1))
    steps = shown_by(board)["steps"]
    assert [steps[step]["notes"][0]["text"] for step in (3, 4)] == ["maybe a five", "a one"]
    board.annotate("", ("Alice", 2))
    kept = shown_by(board)["steps"]
    for text in ("here", ""):
        board.annotate(text, ("Bob", 1))
        assert (shown_by(board)["steps"] == kept) == (not text), "an empty note takes one away"
    assert shown_by(at_board(game))["steps"][3]["notes"] == steps[3]["notes"], "another board of the game shows them too"
    with pytest.raises(ValueError, match="no slot 9: Alice has slots 1 to 5"):
        board.annotate("x", ("Alice", 9))
    for message in ({"step": 3, "card": 999, "text": "x"}, {"step": 3, "card": None, "text": 3}, {"step": 99, "card": None, "text": ""}):
        assert browser.say({"type": "annotate", "id": 5, **message})["type"] == "error"


def test_a_line_with_a_supposed_card_has_no_link_as_that_would_show_another_game() -> None:
    board = at_board(hw.deal(players=3, seed=7))
    assert shown_by(board)["course"]["hanab_live_link"]
    board.act(hw.Suppose("Alice", 1, "g2"))
    assert not shown_by(board)["course"]["hanab_live_link"]
    board.act(hw.Play(1))
    assert not shown_by(board)["course"]["hanab_live_link"]
    board.leave_variation()
    assert shown_by(board)["course"]["hanab_live_link"]


def test_positions_and_links_read_back_and_tell_a_seat_nothing(game: hw.Game) -> None:
    board = at_board(game)
    for step, said in enumerate(shown_by(board)["figures"]):
        assert hw.position(said["position"]) == game[step]
    again = hw.from_hanab_live_link(shown_by(board)["course"]["hanab_live_link"])
    assert [node.action for node in again.line] == [node.action for node in game.line]
    board.look_from("Bob", board.detail)
    assert shown_by(board)["course"]["hanab_live_link"] == ""
    for step, said in enumerate(shown_by(board)["figures"]):
        assert hw.position(said["position"]) == game[step].observed_by("Bob")
    board.look_from("common", board.detail)
    assert {said["position"] for said in shown_by(board)["figures"]} == {""}
    other_deck = hw.deal(rules=hw.RuleSet(suits="ry", copies=(2, 1), hand_size=2), players=2)
    assert shown_by(at_board(other_deck))["course"]["hanab_live_link"] == ""
