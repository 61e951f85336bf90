"""Audits from a seat say what the player can tell, all of it, and nothing that depends on cards that the player does not see."""

from __future__ import annotations

import json
from random import Random

import pytest

import hanabi_widget as hw
from hanabi_widget.conventions import Auditor
from hanabi_widget.knowledge import GroupObservation
from hanabi_widget.knowledge.worlds import nested_worlds
from hanabi_widget.rules import SeatIndex, card_numbers, cards_by_number
from hanabi_widget.text import ENGLISH
from hanabi_widget.view import Viewpoint
from hanabi_widget.view.advice import advice
from tests.other_worlds import another_world
from tests.random_positions import random_game

LEVELS = ("beginner", "level 1", "level 2")
SMALL = hw.RuleSet(suits="ry", copies=(2, 2, 1), hand_size=3)


def line_of(seed: int, rules: hw.RuleSet | None = None) -> tuple[hw.Game, int, str]:
    """A game with a few steps, a seat, and a convention."""
    random = Random(seed)
    players = random.choice((2, 3)) if rules else random.choice((2, 3, 4))
    return random_game(seed, rules or hw.rule_set(), players, 4 + seed % 9), random.randrange(players), random.choice(LEVELS)


@pytest.mark.parametrize("seed", range(12))
def test_nothing_depends_on_cards_that_the_player_does_not_see(seed: int) -> None:
    game, seat, level = line_of(seed)
    view = Viewpoint((SeatIndex(seat),), convention=hw.convention(level))

    def told(world: hw.Game) -> str:
        audit = world.audit(level, view=seat)
        return json.dumps([advice(ENGLISH, view, world.line, 0, "audit"), audit.rows(), str(audit), audit._repr_html_()])

    expected = told(game)
    for number in range(4):
        assert told(another_world(Random(number), game.line, seat)) == expected


@pytest.mark.parametrize("seed", range(20))
def test_it_says_whether_an_action_kept_the_agreement_exactly_where_all_hands_agree(seed: int) -> None:
    game, seat, level = line_of(seed, SMALL)
    end = game.line[-1].state
    auditor = Auditor(end, SeatIndex(seat))
    hands = [world[seat] for world in nested_worlds(GroupObservation(end, SeatIndex(seat)), (SeatIndex(seat),)).all_worlds()]
    for reading in game.under(level):
        for said in reading.announcements:
            if said.step == reading.record.step:
                found = set()
                for hand in hands:
                    cards = [*cards_by_number(end)]
                    for number, identity in zip(card_numbers(end)[seat], hand, strict=True):
                        cards[number] = identity
                    found.add(said.is_true(cards))
                assert auditor.is_true(said) == (found.pop() if len(found) == 1 else None)


@pytest.mark.parametrize("seed", range(12))
def test_what_it_says_is_true(seed: int) -> None:
    game, seat, level = line_of(seed)
    for seen, everything in zip(game.audit(level, view=seat), game.audit(level), strict=True):
        assert seen.kept in (None, everything.kept)
        assert {*seen.broken} <= {*everything.broken}
        if seen.clue and seen.clue.meant:
            assert everything.clue
            assert seen.clue.meant == everything.clue.meant


def test_a_view_that_is_not_there_is_told_what_may_be_seen_from() -> None:
    with pytest.raises(hw.HanabiError, match=r"^no player 'common': one of Alice, Bob or a seat from 0 to 1; or 'all' for"):
        hw.deal(players=2, seed=1).audit("beginner", view="common")


def test_a_player_is_told_of_others_what_the_player_sees_and_of_the_own_clue_that_it_cannot_be_told() -> None:
    game = hw.Game(hw.position(">Ann y1 y2 y3 y4 y5 | Ben w1 g3 b3 w3 r2"))
    game.apply(hw.Clue("Ben", "red"))
    first, last = str(game.audit("beginner", view="Ann")).splitlines()
    assert "Agreement broken: Ben's slot 5 is red 2" in first
    assert last.startswith("As far as Ann can trust, readings part at step 1: Ben's slot 5 is red 2, but Ben may trust in this hand:")
    first, last = str(game.audit("beginner", view="Ben")).splitlines()
    assert "Ben cannot tell whether it kept the agreement." in first
    assert "Ben may trust that Ben's slot 5 is red 1." in first
    assert last == "As far as Ben can tell, all readings fit the cards to the end."
    game.apply(hw.Play(5))
    assert "Agreement broken: Ben's slot 5 is red 2" in str(game.audit("beginner", view="Ben"))
