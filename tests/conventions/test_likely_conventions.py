"""Which convention a team keeps, by the clues that it gives."""

from __future__ import annotations

from dataclasses import replace
from math import exp, isclose

import pytest

import hanabi_widget as hw
from hanabi_widget.conventions import NAMES, SHIPPED
from hanabi_widget.conventions.likely_conventions import LikelyConvention
from hanabi_widget.rules import UNKNOWN, Clue, Discard, Game, clues_of
from hanabi_widget.rules.table import with_cards
from tests.random_positions import random_game

NEAR = 0.15


def by_name(found: tuple[LikelyConvention, ...]) -> dict[str, LikelyConvention]:
    return {one.name: one for one in found}


def bots(name: str, number: int) -> Game:
    return hw.simulate(name, players=2 + number % 4, games=1, seed=f"likely {name} {number}").game(0)


@pytest.mark.parametrize("name", ["beginner", "level 1"])
def test_bots_are_named_by_what_they_keep(name: str) -> None:
    first, *others = bots(name, 1).likely_conventions()
    assert first.name == name
    assert first.kept >= first.clues - 1 > 10
    assert first.gain > 1
    assert [one.gain for one in others] == sorted((one.gain for one in others), reverse=True)


@pytest.mark.slow
def test_of_forty_games_of_bots_thirty_are_named_right_and_all_but_two_nearly() -> None:
    first = near = 0
    for name in ("beginner", "level 1", "level 3", "level 5"):
        for number in range(10):
            found = bots(name, number).likely_conventions()
            first += found[0].name == name
            near += found[0].gain - by_name(found)[name].gain < NEAR
    assert (first >= 30, near >= 38) == (True, True), (first, near)


@pytest.mark.parametrize("seed", range(2))
def test_the_probabilities_of_all_clues_add_up_to_one(seed: int) -> None:
    """A gain is the logarithm of a probability beside that of guessing, whatever the convention."""
    state = random_game(seed, hw.rule_set(), 2 + seed, 6)[-1]
    clues = clues_of(state.legal_actions())
    found = [by_name(hw.Game(state, [clue]).likely_conventions()) for clue in clues]
    for name in SHIPPED:
        assert isclose(sum(exp(one[name].gain) for one in found), len(clues))


@pytest.mark.parametrize("seed", range(2))
def test_a_clue_is_kept_where_the_audit_says_so(seed: int) -> None:
    game = random_game(seed, hw.rule_set(), 3, 12)
    found = by_name(game.likely_conventions())
    for name in ("beginner", "level 2", "level 5"):
        kept = [not step.false for step in game.audit(name) if isinstance(step.action, Clue)]
        assert (found[name].kept, found[name].clues, found[name].left_out) == (sum(kept), len(kept), 0)


def test_who_guesses_keeps_none_of_them() -> None:
    first = hw.simulate("random", players=3, games=1, seed=1).game(0).likely_conventions()[0]
    assert (first.name, first.convention, first.gain) == ("none of these", None, 0)
    game = hw.deal(players=2, seed=1)
    assert game.likely_conventions()[0] == LikelyConvention("none of these", None, 0, 0, 0, 0)
    assert game.review(game.likely_conventions()[0].convention).paragraphs == game.review().paragraphs


def test_an_own_text_comes_before_its_equals() -> None:
    game = bots("level 1", 1)
    own = replace(hw.convention("level 1"), name="ours")
    first, second, *_ = game.likely_conventions("name: nothing\nfocus: oldest\nrubbish: trash with red", own)
    assert [first.name, first.convention, second.name] == ["ours", own, "level 1"]
    assert first.gain == second.gain
    with pytest.raises(hw.HanabiError, match="a clue that recommends"):
        game.likely_conventions("hats")


def test_the_convention_of_hats_is_there_for_those_who_can_keep_it() -> None:
    assert {*by_name(hw.Game(hw.deal(players=5, seed=1)[0], [Clue(1, 1)]).likely_conventions())} >= {*NAMES}


def test_what_cannot_be_judged_is_left_out_and_counted() -> None:
    game = bots("level 1", 1)
    start, actions = game[0], [node.action for node in game.line[1:] if node.action]
    known = by_name(game.likely_conventions())["level 1"]
    deck_unknown = hw.Game(with_cards(start, [*game.last.state._cards[: start.drawn], *[UNKNOWN] * len(start.deck)]))
    for action in actions:
        if isinstance(action, Clue | Discard):
            try:
                deck_unknown.apply(action)
            except hw.IllegalAction:
                break
    found = by_name(deck_unknown.likely_conventions())["level 1"]
    given = sum(isinstance(node.action, Clue) for node in deck_unknown.line)
    assert found.clues + found.left_out == given
    assert known.clues >= found.clues > 0
