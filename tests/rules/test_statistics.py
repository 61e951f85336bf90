"""Statistics: computed by hand, recounted over random games, and independent of what a seat does not see."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

import hanabi_widget as hw
from hanabi_widget.rules import by_seat, clue_info_of, initial_state, reachable_heights, trash
from hanabi_widget.rules.bipartite_matching import max_matching
from hanabi_widget.rules.statistics import ClueBudget, PaceRisk, pace_risk, risk_thresholds, statistics
from tests.other_worlds import another_world
from tests.random_positions import RULES, SMALL, random_games
from tests.rules.scenarios import laid

TINY = hw.RuleSet(suits="ry", copies=(2, 1, 1), hand_size=2, clue_tokens=2)


def test_a_game_counted_by_hand() -> None:
    """Ann holds r1 y3, Ben y1 r1; to draw are y1 r2 y2 r3."""
    game = hw.Game(initial_state(["Ann", "Ben"], deck=["y3", "r1", "r1", "y1", "y1", "r2", "y2", "r3"], rules=TINY))
    start = game.statistics()
    assert (start.score, start.max_score, start.pace, start.risk) == (0, 6, 0, PaceRisk.ZERO)
    assert (start.clues, start.clues_lost, start.cards_gotten, start.efficiency) == (0, 0, 0, None)
    assert start.budget == ClueBudget(tokens=2, discards=0, fireworks=1)  # 3 cards can be played before the last round
    assert start.efficiency_needed == Fraction(6, 3)

    game.apply(hw.Clue("Ben", 1))  # y1 and r1
    clued = game.statistics()
    assert (clued.clues, clued.cards_gotten, clued.efficiency, clued.efficiency_needed) == (1, 2, Fraction(2), Fraction(4, 2))

    game.apply(hw.Discard(1))  # Ben discards y1; its other copy is in the deck
    discarded = game.statistics()
    assert (discarded.cards_gotten, discarded.efficiency, discarded.cards_missing) == (1, Fraction(1), 5)
    assert (discarded.pace, discarded.risk, discarded.budget, discarded.efficiency_needed) == (-1, PaceRisk.LOST, None, None)

    game.apply(hw.Play(2))  # Ann misplays y3
    misplayed = game.statistics()
    assert (misplayed.clues, misplayed.clues_lost, misplayed.tokens_wasted, misplayed.efficiency) == (1, 1, 0, Fraction(1, 2))
    assert misplayed.max_cards == 5  # the only y3 is gone
    assert [game.statistics(step) for step in range(3)] == [start, clued, discarded]


def test_the_tokens_of_a_position_show_how_many_clues_were_given() -> None:
    """6 of 8 tokens are available; a complete firework and 3 discards (one of the 4 is a misplay) returned 4: so 6 clues were given."""
    game = hw.Game(hw.position("r5 y1 | 6c 1s | x r1 y4 g2 b3 | >Ann g3 y2 w1 b4 r3 | Ben b1+1 w3 w4 y3 g1+1"))
    now = game.statistics()
    assert (now.clues, now.clues_before_start, now.clues_lost, now.played, now.cards_clued) == (6, 6, 1, 6, 2)
    game.apply(hw.Clue("Ben", "yellow"))
    assert (game.statistics().clues, game.statistics().clues_before_start) == (7, 6)


def test_the_token_of_an_announced_play_counts_as_one_that_could_come_back() -> None:
    for tokens, lost in ((7, 0), (8, 1)):  # V2: it comes back, unless all are there
        start = hw.position(f"{tokens}c | >Ann r1 y1 b3 w3 g5 | Ben y3 r3 g4 b2 w5", hw.rule_set("PL", "synchronised"))
        now = hw.Game(start, [hw.Play(1, announce="r")]).statistics()
        assert (now.clues, now.clues_lost, now.tokens_wasted) == (8 - tokens, lost, lost)


def test_no_clue_is_needed_when_all_cards_are_gotten() -> None:
    state = laid("r3 y2 | 1c | Alice y3 r1 | >Bob y1 r2 | deck y1", "suits=ry copies=2,1,1")
    now = hw.Game(state, [hw.Clue("Alice", 3)]).statistics()
    assert (now.cards_missing, now.budget, now.efficiency_needed) == (0, ClueBudget(0, 0, 0), Fraction(0))


PUBLISHED = {(2, 5): "0.86", (3, 5): "1.00", (4, 5): "1.00", (5, 5): "1.19", (2, 6): "0.86", (3, 6): "0.97", (4, 6): "0.97", (5, 6): "1.11"}
"""The efficiency needed at the start, by players and suits, from misc/efficiency.md of hanabi/hanabi.github.io."""


@pytest.mark.parametrize(("players", "suits"), PUBLISHED)
def test_the_efficiency_needed_at_the_start_is_the_published_one(players: int, suits: int) -> None:
    needed = hw.Game(initial_state(players, seed=1, rules=hw.RuleSet(suits="rygbwp"[:suits]))).statistics().efficiency_needed
    assert needed is not None
    assert f"{float(needed):.2f}" == PUBLISHED[players, suits]


def test_pace_risk() -> None:
    for players in range(2, 7):
        thresholds = risk_thresholds(players)
        assert (thresholds[PaceRisk.ZERO], thresholds[PaceRisk.LOW]) == (0, players)
        for pace in range(-3, 10):
            if pace < 0:
                expected = PaceRisk.LOST
            elif pace == 0:
                expected = PaceRisk.ZERO
            elif pace - players + players // 2 < 0:
                expected = PaceRisk.HIGH
            elif pace < players:
                expected = PaceRisk.MEDIUM
            else:
                expected = PaceRisk.LOW
            assert pace_risk(pace, players) is expected


def test_clues_and_losses_recounted_from_the_actions() -> None:
    wasted = 0
    for game in random_games(41, 30, (*RULES, *SMALL)):
        clues = lost = 0
        for before, node in pairwise(game.line):
            spent = before.state.clue_tokens - node.state.clue_tokens
            clues += isinstance(node.action, hw.Clue)
            if isinstance(node.action, hw.Discard):
                lost += 1 + spent
            elif isinstance(node.action, hw.Play):
                complete = [height == node.state.rules.ranks for height in node.state.fireworks]
                was = [height == node.state.rules.ranks for height in before.state.fireworks]
                struck = node.state.strikes > before.state.strikes
                right = node.action.announce is not None and not struck
                lost += struck + (complete != was) + right + spent
            now = statistics(node)
            assert (now.clues, now.clues_lost) == (clues, lost)
        wasted += game.statistics().tokens_wasted
    assert wasted


def test_bounds() -> None:
    for game in random_games(42, 30, (*RULES, *SMALL)):
        for node in game.line:
            now, state = statistics(node), node.state
            assert 0 <= now.played <= now.cards_gotten <= now.max_cards <= sum(reachable_heights(state))
            assert now.clues >= 0
            assert 0 <= state.strikes <= now.clues_lost
            assert now.efficiency is None or now.efficiency >= 0
            assert now.efficiency_needed is None or now.efficiency_needed >= 0
            if state.outcome is None and not state.rules.all_or_nothing:
                turns = len(state.deck) + len(state.names) if state.turns_left is None else state.turns_left
                assert now.pace == now.played + turns - now.max_cards
            else:
                assert now.pace is None is now.budget
            if now.budget is not None:
                assert now.budget.tokens == state.clue_tokens
                assert 0 <= now.budget.discards < len(state.deck)


def test_cards_clued_is_a_maximum_matching() -> None:
    """Of the useful cards; `test_bipartite_matching.py` judges what is found."""
    for game in random_games(43, 12, SMALL):
        for node in game.line:
            state = node.state
            for hidden in ((), (0,), (0, 1)):
                useful = [
                    (state.rules.possible_identities(clue_info) if seat in hidden else 1 << identity) & ~trash(state)
                    for seat, hand in by_seat(state.hands)
                    for identity, clue_info in zip(hand, clue_info_of(state, seat))
                    if state.rules.values_touching(clue_info)
                ]
                assert statistics(node, hidden).cards_clued == max_matching(useful)


def test_statistics_do_not_depend_on_what_a_hidden_seat_holds() -> None:
    random, seen = Random(44), 0
    for game in random_games(44, 12):
        for seat in range(len(game.root.state.names)):
            other = another_world(random, game.line, seat)
            for mine, its in zip(game.line, other.line):
                shown = [public_statistics(node, seat) for node in (mine, its)]
                assert shown[0] == shown[1]
                seen += statistics(mine).cards_clued != statistics(mine, {seat}).cards_clued
    assert seen


def public_statistics(node: hw.Node, seat: int) -> tuple[object, ...]:
    now = statistics(node, {seat})
    play = (now.score, now.max_score, now.pace, now.risk, now.clues, now.clues_lost)
    return (*play, now.cards_gotten, now.efficiency, now.budget, now.efficiency_needed)


def test_repr_explains_each_statistic() -> None:
    game = hw.Game(initial_state(["Ann", "Ben"], deck=["y3", "r1", "r1", "y1", "y1", "r2", "y2", "r3"], rules=TINY), [hw.Clue("Ben", 1)])
    lines = repr(game.statistics()).splitlines()
    assert [line for line in lines if not line.startswith(" ")] == [
        "Score: 0", "Maximum: 6", "Pace: 0, nothing to spare", "Clues: 1", "Efficiency: 2.00", "Efficiency needed: 2.00",
    ]  # fmt: skip
    assert "    Pace 0 = 0 (played) + 4 (deck) + 2 (players) − 6 (can be played in total)." in lines
    assert "    Efficiency needed 2.00 = 4 (cards still to get) / 2 (clues still possible)." in lines
