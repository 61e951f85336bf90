"""Levels of detail: how much of what is known a board discloses."""

from __future__ import annotations

from itertools import pairwise

from hanabi_widget.rules import Clue, SeatIndex, card_numbers, rule_set
from hanabi_widget.text import LANGUAGES
from hanabi_widget.view import DETAILS, Viewpoint, board_state, inspection
from tests.random_positions import random_game

ENGLISH = LANGUAGES["en"]


def test_each_level_of_detail_discloses_more() -> None:
    game = random_game(8, rule_set(), 3, 25)
    node = game.last
    possible_counts = [
        [sum(weight > 0 for weight in card["weights"]) for hand in frame["hands"] for card in hand["cards"]]
        for detail in DETAILS[2:]
        for frame in board_state(node.path(), Viewpoint(detail=detail), ENGLISH)["frames"][-1:]
    ]
    for weaker, stronger in pairwise(possible_counts):
        assert all(few <= many for few, many in zip(stronger, weaker))
    assert possible_counts[0] != possible_counts[1] != possible_counts[2]


def test_the_table_alone_shows_no_possible_identities() -> None:
    nodes, view = random_game(8, rule_set(), 3, 25).line, Viewpoint(detail="table")
    shown = board_state(nodes, view, ENGLISH)["frames"]
    cards = [card for frame in shown for hand in frame["hands"] for card in hand["cards"]]
    assert any(card["touched"] for card in cards)
    assert all((card["missed"], card["odds"], sum(card["weights"]), card["total"]) == ([], "", 0, 0) for card in cards)
    assert not any("may be" in card["label"] for card in cards)
    assert all(inspection(ENGLISH, nodes, 25, view, number)["views"] == [] for row in card_numbers(nodes[-1].state) for number in row)


def test_X8_from_memory_only_the_clue_just_given_is_marked() -> None:
    game = random_game(8, rule_set(), 3, 25)
    told = 0
    for view in (Viewpoint(detail="memory"), Viewpoint((SeatIndex(1),), detail="memory"), Viewpoint(common=True, detail="memory")):
        for node, frame in zip(game.line, board_state(game.line, view, ENGLISH)["frames"]):
            clue = node.action if isinstance(node.action, Clue) else None
            for hand in frame["hands"]:
                for card in hand["cards"]:
                    assert card["touched"] == ([str(clue.value)] if clue and card["change"] == "touched" else [])
                    assert (card["missed"], card["odds"], sum(card["weights"])) == ([], "", 0)
                    told += len(card["touched"])
    assert told > 20
    last = [board_state(game.line, Viewpoint(detail=level), ENGLISH)["frames"][-1] for level in ("memory", "table")]
    marks = [sum(len(card["touched"]) for hand in frame["hands"] for card in hand["cards"]) for frame in last]
    assert marks[0] < marks[1]


def test_at_touched_clues_that_missed_are_hidden() -> None:
    game = random_game(8, rule_set(), 3, 25)
    shown = {
        level: [card for hand in board_state(game.line, Viewpoint(detail=level), ENGLISH)["frames"][-1]["hands"] for card in hand["cards"]]
        for level in ("touched", "negatives")
    }
    assert not any(card["missed"] or "not " in card["label"] for card in shown["touched"])
    assert any(card["missed"] and "not " in card["label"] for card in shown["negatives"])


def test_updates_depend_on_the_level_of_detail() -> None:
    game = random_game(8, rule_set(), 3, 25)
    kinds = {
        level: {group["kind"] for frame in board_state(game.line, Viewpoint(detail=level), ENGLISH)["frames"] for group in frame["updates"]}
        for level in DETAILS
    }
    assert kinds.pop("exact") == {"own"}
    assert kinds.pop("nested") == {"own", "nested", "common"}
    assert kinds == {key: set() for key in ["memory", "table", "touched", "negatives", "counting"]}
