"""What boards show by agreement: beside knowledge, never mixed with it, and nothing that a seat must not see."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

import hanabi_widget as hw
from hanabi_widget.rules import Game, SeatIndex, seats
from hanabi_widget.text import ENGLISH
from hanabi_widget.view import DETAILS, Viewpoint, board_state, inspection, previews
from hanabi_widget.view.agreement import agreement
from tests.conventions.small_games import random_convention, random_game
from tests.other_worlds import another_world
from tests.random_positions import random_games

BEGINNER, LEVEL_2 = hw.convention("beginner"), hw.convention("level 2")
AGREED_KEYS = ("trusted", "agreed", "broken", "conventions")


def broken_clue() -> Game:
    """A red clue to a card that cannot be played."""
    game = Game(hw.position(">Ann y1 y2 y3 y4 y5 | Ben w1 g3 b3 w3 r2"))
    game.apply(hw.Clue("Ben", "red"))
    return game


def views_from(seat: SeatIndex, players: int, convention: hw.Convention) -> list[Viewpoint]:
    """The seat, and a chain that begins with it."""
    other = SeatIndex((seat + 1) % players)
    return [Viewpoint((seat,), convention=convention), Viewpoint((seat, other), convention=convention)]


@pytest.mark.parametrize("seed", range(24))
def test_nothing_agreed_depends_on_cards_hidden_from_the_first_player(seed: int) -> None:
    random = Random(seed)
    agreed = random_convention(random) if seed % 3 else LEVEL_2
    game = random_game(random, agreed, 9) if seed % 3 else next(random_games(seed, 1))
    nodes = game.line[:14] if seed % 3 == 0 else game.line
    players = seats(len(nodes[0].state.names))
    seat = random.choice(players)
    others = another_world(random, nodes, seat).line
    for view in views_from(seat, len(players), agreed):
        assert board_state(others, view, ENGLISH)["frames"] == board_state(nodes, view, ENGLISH)["frames"]
        step = random.randrange(len(nodes))
        for player in players:
            assert previews(ENGLISH, view, others[step], player) == previews(ENGLISH, view, nodes[step], player)
            number = random.choice(nodes[step].state.card_numbers[player] or [None])
            if number is not None:
                assert inspection(ENGLISH, others, step, view, number) == inspection(ENGLISH, nodes, step, view, number)


@pytest.mark.parametrize("seed", range(12))
def test_what_a_seat_is_told_of_keeping_and_breaking_is_true(seed: int) -> None:
    random = Random(seed)
    agreed = random_convention(random)
    nodes = random_game(random, agreed, 12).line
    told = 0
    for node in nodes:
        for view in (*views_from(SeatIndex(seed % 2), len(node.state.names), agreed), Viewpoint(convention=agreed)):
            here = agreement(node, view, view.knowledge(node.state))
            assert here is not None
            for said in here.said:
                truth = said.is_true(node.state._cards)
                assert not (here.is_broken(said) and truth)
                assert here.kept_case(said) is None or truth
                assert view.chain or here.is_broken(said) is not truth
                told += here.is_broken(said) or here.kept_case(said) is not None
    assert told


@pytest.mark.parametrize("chain", [(), (1,), (0, 1)])
def test_knowledge_is_the_same_to_the_byte_beside_an_agreement(chain: tuple[SeatIndex, ...]) -> None:
    nodes = broken_clue().line
    bare = board_state(nodes, Viewpoint(chain), ENGLISH)
    agreed = board_state(nodes, Viewpoint(chain, convention=BEGINNER), ENGLISH)
    assert not any(f'"{key}"' in json.dumps(bare) for key in AGREED_KEYS)
    for plain, frame in zip(bare["frames"], agreed["frames"]):
        assert [group for group in frame["updates"] if group["kind"] != "agreed"] == plain["updates"]
        for hand, beside in zip(plain["hands"], frame["hands"]):
            for card, other in zip(hand["cards"], beside["cards"]):
                text = f", {other['agreed']}" if other["agreed"] else ""
                assert other["label"].replace(text, "") == card["label"]
                assert json.dumps({key: other[key] for key in card if key != "label"}) == json.dumps(  # type: ignore[literal-required]
                    {key: value for key, value in card.items() if key != "label"}
                )


def test_a_card_shows_what_it_may_be_by_agreement_and_the_breach_is_told_to_those_who_see_it() -> None:
    nodes, frames = broken_clue().line, {}
    for name, chain in (("all", ()), ("Ann", (0,)), ("Ben", (1,))):
        frames[name] = board_state(nodes, Viewpoint(tuple(map(SeatIndex, chain)), convention=BEGINNER), ENGLISH)["frames"][1]
        card = frames[name]["hands"][1]["cards"][4]
        assert [place for place, trusted in enumerate(card["trusted"]) if trusted] == [0]
        assert card["agreed"] == "by agreement red 1"
        assert card["agreed"] in card["label"]
    assert frames["all"]["broken"] == frames["Ann"]["broken"] != ""
    assert frames["Ben"]["broken"] == ""
    (group,) = [group for group in frames["Ann"]["updates"] if group["kind"] == "agreed"]
    assert [line["text"] for line in group["lines"]] == [
        "By agreement: not kept, as Ben's slot 5 is red 2, which this clue cannot mean.",
        "Ann may trust that Ben may trust that Ben's slot 5 is red 1. That is not true: it is red 2.",
    ]


def test_a_preview_says_how_a_clue_would_be_taken_and_whether_that_is_true() -> None:
    game = Game(hw.position(">Ann y1 y2 y3 y4 y5 | Ben w1 g3 b3 w3 r2"))
    view = Viewpoint((SeatIndex(0),), convention=BEGINNER)
    red = next(clue for clue in previews(ENGLISH, view, game.root, SeatIndex(1)) if clue["mark"] == "r")
    after = board_state(broken_clue().line, view, ENGLISH)["frames"][1]
    assert red["updates"] == after["updates"]
    assert game.last is game.root
    assert game.root.children == []


def test_the_inspector_has_reasons_by_agreement_in_a_tab_of_their_own() -> None:
    nodes = broken_clue().line
    number = nodes[1].state.card_numbers[1][4]
    bare, view = Viewpoint((SeatIndex(1),)), Viewpoint((SeatIndex(1),), convention=BEGINNER)
    without, shown = (inspection(ENGLISH, nodes, 1, each, number)["views"] for each in (bare, view))
    assert [tab for tab in shown if tab["id"] != "agreed"] == without
    (agreed,) = [tab for tab in shown if tab["id"] == "agreed"]
    assert agreed["text"] == "By agreement it is red 1."
    claims = {claim["id"]: claim for claim in agreed["identities"]}
    assert [line["text"] for line in claims["r2"]["reason"]] == [
        "By agreement the clue of step 1 says: Ben's slot 5 is red 1.",
        "So, by agreement, Ben may trust that it is not red 2.",
    ]
    assert claims["r2"]["reason"][0]["steps"] == [1]
    assert claims["y1"]["text"] == "It is not yellow 1, by logic alone."
    assert not claims["y1"]["reason"]


@pytest.mark.parametrize("detail", DETAILS)
def test_nothing_is_agreed_where_knowledge_is_not_disclosed(detail: str) -> None:
    view = Viewpoint((), detail=detail, convention=BEGINNER)
    frame = board_state(broken_clue().line, view, ENGLISH)["frames"][1]
    assert any(card["trusted"] for hand in frame["hands"] for card in hand["cards"]) is (detail in ("exact", "nested"))
    chain = board_state(broken_clue().line, replace(view, chain=(SeatIndex(0),)), ENGLISH)["frames"][1]
    assert any(card["trusted"] for hand in chain["hands"] for card in hand["cards"]) is (detail == "nested")


def test_where_unknown_cards_matter_nothing_is_said() -> None:
    game = Game(hw.position(">Ann ? ? ? ? ? | Ben w1 g3 b3 w3 r2"))
    game.apply(hw.Clue("Ben", "red"))
    frame = board_state(game.line, Viewpoint(convention=LEVEL_2), ENGLISH)["frames"][1]
    assert not any(card["trusted"] for card in frame["hands"][1]["cards"])
