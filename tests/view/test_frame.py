"""Frames: what they say, and what they keep to themselves."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hanabi_widget import position
from hanabi_widget.picture import picture
from hanabi_widget.rules import Clue, Discard, Game, Node, Play, Reorder, RuleSet, SeatIndex, State, initial_state, rule_set, seats
from hanabi_widget.text import LANGUAGES
from hanabi_widget.view import Viewpoint, board_state, read_action
from tests.other_worlds import another_world
from tests.random_positions import random_game, random_games

ENGLISH = LANGUAGES["en"]


def test_the_contract_in_typescript_is_generated_from_python() -> None:
    generator = runpy.run_path(str(Path(__file__).parents[2] / "js" / "write_contract.py"))
    assert generator["TARGET"].read_text() == generator["source"]()


def test_a_seats_frames_are_the_same_in_every_world_it_holds_possible() -> None:
    random = Random(8)
    different = 0
    for game in random_games(8, 6):
        nodes = game.line
        for seat in seats(len(nodes[0].state.names)):
            other = another_world(random, nodes, seat)
            different += other[-1].hands != game[-1].hands
            assert board_state(other.line, Viewpoint((seat,)), ENGLISH) == board_state(nodes, Viewpoint((seat,)), ENGLISH)
    assert different > 8


def test_everything_differs_between_worlds() -> None:
    nodes = random_game(3, rule_set(), 3, 12).line
    other = another_world(Random(1), nodes, 0)
    assert board_state(other.line, Viewpoint(), ENGLISH) != board_state(nodes, Viewpoint(), ENGLISH)


def test_a_seats_own_cards_have_no_face_and_no_clue_to_them_is_offered() -> None:
    for game in random_games(9, 8):
        for frame in board_state(game.line, Viewpoint((SeatIndex(1),)), ENGLISH)["frames"]:
            assert all(card["suit"] is None and card["rank"] is None for card in frame["hands"][1]["cards"])
            assert frame["hands"][1]["clues"] == []
            assert all(card["rank"] is not None for card in frame["hands"][0]["cards"])


def frames(game: Game, seat: SeatIndex | None = None) -> list[dict[str, Any]]:
    frames_as_json: list[dict[str, Any]] = json.loads(
        json.dumps(board_state(game.line, Viewpoint(() if seat is None else (seat,)), ENGLISH))
    )["frames"]
    return frames_as_json


def test_choices_are_the_legal_actions() -> None:
    for game in random_games(10, 8):
        for node, frame in zip(game.line, frames(game)):
            offered = [read_action(choice["action"]) for hand in frame["hands"] for card in hand["cards"] for choice in card["choices"]]
            moves = [read_action(move["action"]) for hand in frame["hands"] for card in hand["cards"] for move in card["moves"]]
            hands_that_move = {move.player for move in moves if isinstance(move, Reorder)}
            assert hands_that_move == ({*seats(len(node.state.names))} if node.state.legal_actions() else set())
            offered += moves
            offered += [read_action(clue["action"]) for hand in frame["hands"] for clue in hand["clues"]]
            legal = node.state.legal_actions()
            assert {str(action) for action in offered if isinstance(action, Play | Discard | Clue)} == {str(action) for action in legal}
            for action in offered:
                node.state.apply(action)


def test_a_card_keeps_its_id_and_its_news() -> None:
    deck = [*rule_set().deck]
    game = Game(initial_state(2, deck=deck), [Clue("Bob", "r"), Discard(2), Play(1)])
    first, clued, discarded, played = frames(game)
    assert [card["change"] for card in clued["hands"][1]["cards"]] == ["missed"] * 5 or "touched" in {
        card["change"] for card in clued["hands"][1]["cards"]
    }
    assert [card["id"] for card in first["hands"][0]["cards"]] == [4, 3, 2, 1, 0]
    assert [card["id"] for card in discarded["hands"][1]["cards"]] == [10, 9, 7, 6, 5]
    assert [card["change"] for card in discarded["hands"][1]["cards"]] == ["drawn", "", "", "", ""]
    assert played["hands"][0]["cards"][0]["id"] == 11


def test_sentences_of_a_small_game() -> None:
    rules = RuleSet(suits="ry", copies=(2, 1), hand_size=2, clue_tokens=2)
    game = Game(initial_state(["Ann", "Ben"], deck=["r1", "y2", "r1", "y1", "r2", "y1"], rules=rules))
    for action in (Clue("Ben", "red"), Play(2), Play(2), Play(1)):
        game.apply(action)
    built = frames(game)
    assert [frame["log"] for frame in built] == [
        "The cards are dealt; Ann begins.",
        "Ann clues Ben red: slot 2.",
        "Ben plays red 1 from slot 2.",
        "Ann plays red 1 from slot 2: it does not fit, a strike.",
        "Ben plays red 2 from slot 1 and completes the firework.",
    ]
    assert [frame["status"] for frame in built] == [
        "Ann to act",
        "Ben to act",
        "Ann to act",
        "Ben to act: 2 turns left",
        "Ann to act: the last turn",
    ]
    assert (
        built[1]["hands"][1]["cards"][1]["label"]
        == "Ben, slot 2: red 1, clued red, may be red 1 (1/2), red 2 (1/2), playable 1/2, touched by the last clue"
    )
    assert board_state(game.line, Viewpoint(), ENGLISH)["steps"][-1]["label"] == "Step 4 of 4"


def test_a_firework_that_cannot_be_completed_is_marked_at_once() -> None:
    """Every rank that is lost is marked, also beyond the next card, and in a suit that is played downwards."""
    rules = rule_set("PT+black_powder")
    game = Game(position("r2 y1 | x r4 r4 g1 g1 g1 k3 k3 | Ann ? ? ? ? ? | Ben ? ? ? ? ?", rules))
    for view in (Viewpoint(), Viewpoint((SeatIndex(0),)), Viewpoint(common=True)):
        state = board_state(game.line, view, ENGLISH)
        shown = {firework["suit"]: firework for firework in state["frames"][0]["fireworks"]}
        assert {suit: (firework["next"], firework["lost"]) for suit, firework in shown.items()} == {
            "r": (3, [4, 5]),
            "y": (2, []),
            "g": (None, [1, 2, 3, 4, 5]),
            "b": (1, []),
            "w": (1, []),
            "k": (5, [3, 2, 1]),
        }
        labels = {suit: firework["label"] for suit, firework in shown.items() if firework["lost"]}
        assert labels == {
            "r": "red: up to 2, next is 3, ends at 3: every red 4 is gone",
            "g": "green: blocked: every green 1 is gone",
            "k": "black: nothing yet, next is 5, ends at 4: every black 3 is gone",
        }
        svg = picture(state, 0)
        assert svg.count("line-through") == 10
        assert all(label in svg for label in labels.values())


def test_comments_and_names_are_carried_as_they_are() -> None:
    game = Game(initial_state(["<b>Ann</b>", "Ben & Co"], seed=1))
    game.root.comment = "<script>alert(1)</script>"
    built = board_state(game.line, Viewpoint(), ENGLISH)
    assert built["steps"][0]["comment"] == "<script>alert(1)</script>"
    assert built["frames"][0]["hands"][0]["name"] == "<b>Ann</b>"


@pytest.mark.parametrize(
    ("text", "seat"),
    [("r1 | A ? ? ? ? ? | B y1 y2 y3 y4 y5", None), ("r1 | A ? ? ? ? ? | B y1 y2 y3 y4 y5", 0), ("A ? r2 ? ? ? | B ? y2 y3 y4 y5", None)],
)
def test_positions_with_unknown_cards_have_frames(text: str, seat: SeatIndex | None) -> None:
    state: State = position(text)
    frame = board_state([Node(state)], Viewpoint(() if seat is None else (seat,)), ENGLISH)["frames"][0]
    for hand in frame["hands"]:
        for card in hand["cards"]:
            assert any(card["weights"])


@pytest.mark.parametrize(
    "message",
    [
        None,
        [],
        "play",
        {},
        {"kind": "dance"},
        {"kind": "play"},
        {"kind": "play", "slot": "1"},
        {"kind": "play", "slot": True},
        {"kind": "play", "slot": 1, "announce": 3},
        {"kind": "discard", "slot": 1.0},
        {"kind": "clue", "player": "Bob", "value": 1},
        {"kind": "clue", "player": 1, "value": None},
        {"kind": "reorder", "player": 0, "order": "12"},
        {"kind": "reorder", "player": 0, "order": [1, "2"]},
    ],
)
def test_a_bad_action_message_is_refused(message: object) -> None:
    with pytest.raises(ValueError, match=r"must be"):
        read_action(message)


def test_cards_on_the_table_have_the_steps_at_which_they_came() -> None:
    for game in random_games(31, 10):
        built = frames(game)
        for step, frame in enumerate(built):
            for firework in frame["fireworks"]:
                for rank, when in zip(firework["ranks"], firework["steps"]):
                    assert 0 < when <= step
                    assert rank not in next(row["ranks"] for row in built[when - 1]["fireworks"] if row["suit"] == firework["suit"])
            lying = [card for pile in frame["discards"] for card in pile["cards"]]
            assert all(len(card["steps"]) == card["count"] for card in lying)
            assert len(frame["strike_steps"]) == frame["strikes"]["count"]
            for when in frame["strike_steps"]:
                assert built[when]["strikes"]["count"] == built[when - 1]["strikes"]["count"] + 1


@pytest.mark.parametrize(
    ("detail", "missed"), [("memory", ["", ""]), ("table", ["5", ""]), ("touched", ["5", ""]), ("negatives", ["5", "r"])]
)
def test_clues_that_missed_before_the_first_step_are_shown_with_the_marks_and_later_ones_are_in_the_log(
    detail: str, missed: list[str]
) -> None:
    game = Game(position("r1 | >Ann y1 r3 | Ben ?-5 ?+3", rules=RuleSet(hand_size=2)))
    game.apply(Clue("Ben", "r", touched=(1,)))
    first, last = (shown["hands"][1]["cards"] for shown in board_state(game.line, Viewpoint(detail=detail), ENGLISH)["frames"])
    assert ["".join(card["missed"]) for card in last] == missed
    if detail != "negatives":
        assert [card["missed"] for card in first] == [card["missed"] for card in last]
