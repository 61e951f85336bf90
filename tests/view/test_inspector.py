"""The inspector and previews: what they say, and what they keep to themselves."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from hanabi_widget import position
from hanabi_widget.rules import Clue, Node, SeatIndex, card_numbers, rule_set, seats
from hanabi_widget.text import LANGUAGES
from hanabi_widget.view import DETAILS, Viewpoint, inspection, previews, whole_board
from tests.other_worlds import another_world
from tests.random_positions import random_game, random_games

ENGLISH = LANGUAGES["en"]


def viewpoints(random: Random, seat: SeatIndex, players: Sequence[SeatIndex]) -> list[Viewpoint]:
    """A seat, and chains that begin with it, at some level."""
    others = [other for other in players if other != seat]
    random.shuffle(others)
    detail = random.choice(DETAILS)
    chains: list[tuple[SeatIndex, ...]] = [(seat,), (seat, others[0]), (seat, others[0], seat), (seat, *others)]
    return [Viewpoint(chain, detail=detail) for chain in chains] + [Viewpoint(common=True, detail=detail)]


@pytest.mark.parametrize("seed", range(4))
def test_nothing_depends_on_cards_hidden_from_the_first_player(seed: int) -> None:
    random = Random(seed)
    for game in random_games(20 + seed, 1):
        nodes = game.line
        players = seats(len(nodes[0].state.names))
        seat = random.choice(players)
        others = another_world(random, nodes, seat).line
        for view in viewpoints(random, seat, players):
            assert whole_board(others, view, ENGLISH) == whole_board(nodes, view, ENGLISH)
            step = random.randrange(len(nodes))
            for player in players:
                assert previews(ENGLISH, view, others[step], player) == previews(ENGLISH, view, nodes[step], player)
                for number in card_numbers(nodes[step].state)[player]:
                    assert inspection(ENGLISH, others, step, view, number) == inspection(ENGLISH, nodes, step, view, number)


def test_in_common_knowledge_all_cards_are_face_down() -> None:
    game = random_game(3, rule_set(), 3, 12)
    frames = whole_board(game.line, Viewpoint(common=True), ENGLISH)["frames"]
    hands = [hand for frame in frames for hand in frame["hands"]]
    assert {card["suit"] for hand in hands for card in hand["cards"]} == {None}
    assert not any(hand["clues"] for hand in hands)


EXAMPLE_C = "r1 | x g5 b5 w5 | A y5 y1 g1 g2 g3 | B r5{?5} b1 b2 b3 b4"


def test_the_inspector_of_position_C() -> None:
    nodes = [Node(position(EXAMPLE_C))]
    card = card_numbers(nodes[0].state)[1][0]
    found = inspection(ENGLISH, nodes, 0, Viewpoint(), card)
    assert [mind["label"] for mind in found["views"]] == ["What B knows", "What A knows that B knows", "What everybody knows"]
    bob, alice, everybody = found["views"]
    assert bob["text"] == "It is red 5."
    assert [argument["verdict"] for argument in bob["identities"] if argument["id"] in ("r5", "y5")] == ["yes", "no"]
    yellow = next(argument for argument in alice["identities"] if argument["id"] == "y5")
    assert yellow["verdict"] == "open"
    assert [[card["changed"] for card in hand["cards"]] for hand in yellow["counterexample"]] == [
        [True, False, False, False, False],
        [True, False, False, False, False],
    ]
    assert alice["weights"] == everybody["weights"]


def test_a_reason_points_at_its_evidence() -> None:
    game = random_game(5, rule_set(), 3, 30)
    pointed = {"steps": 0, "cards": 0, "fireworks": 0, "discards": 0}
    nodes = game.line
    state = nodes[-1].state
    for row in card_numbers(state):
        for number in row:
            for mind in inspection(ENGLISH, nodes, len(nodes) - 1, Viewpoint(), number)["views"]:
                for argument in (*mind["facts"], *mind["identities"]):
                    assert bool(argument["counterexample"]) <= (argument["verdict"] == "open")
                    for evidence in argument["reason"]:
                        pointed["steps"] += len(evidence["steps"])
                        pointed["cards"] += len(evidence["cards"])
                        pointed["fireworks"] += len(evidence["fireworks"])
                        pointed["discards"] += len(evidence["discards"])
                        for step in evidence["steps"]:
                            assert isinstance(nodes[step].action, Clue)
    assert all(pointed.values()), pointed


def test_previews_are_what_the_clue_then_changes() -> None:
    game = random_game(4, rule_set(), 3, 20)
    last = game.last
    for seat in seats(3):
        for preview in previews(ENGLISH, Viewpoint(), last, seat):
            value = int(preview["mark"]) if preview["mark"].isdigit() else preview["mark"]
            after = last.add(Clue(seat, value))
            assert whole_board(after.path(), Viewpoint(), ENGLISH)["commentaries"][-1]["updates"] == preview["updates"]


def test_a_card_that_is_not_in_a_hand_is_rejected() -> None:
    nodes = [Node(position(EXAMPLE_C))]
    for wrong in (-1, 999, True, "4", None, 0.0):
        with pytest.raises(ValueError, match="No hand holds"):
            inspection(ENGLISH, nodes, 0, Viewpoint(), wrong)


def test_knowledge_that_depends_on_an_unknown_card_says_so() -> None:
    nodes = [Node(position("r1 | A ? ? ? ? ? | B r5{?5} b1 b2 b3 b4"))]
    card = card_numbers(nodes[0].state)[1][0]
    bob, alice, everybody = inspection(ENGLISH, nodes, 0, Viewpoint(), card)["views"]
    assert bob["text"] == "It depends on an unknown card: A's slot 1."
    assert sum(alice["weights"]) == sum(everybody["weights"]) == 5
