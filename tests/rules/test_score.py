"""Scores and ratings, E4-E5; maximum score and pace."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hanabi_widget.rules import Clue, Discard, Rating, RuleSet, State, initial_state

Table = Callable[..., State]


@pytest.mark.parametrize(
    ("fireworks", "score"),
    [("", 0), ("r1", 1), ("r5 y5 g5 b5 w5", 25), ("r5 g3 b1", 9), ("r1 y2 g3 b4 w5", 15), ("r4 y2 g3 b1 w4", 14), ("r3 y4 g4 b5 w2", 18)],
)
def test_E4_the_score_is_the_sum_of_the_highest_cards(fireworks: str, score: int, table: Table) -> None:
    state = table("r1 r2", "y1 y2", deck="w1", fireworks=fireworks, strikes=2)
    assert state.score == score == sum(int(card[1]) for card in fireworks.split())


BANDS = [
    (range(6), Rating.HORRIBLE),
    (range(6, 11), Rating.MEDIOCRE),
    (range(11, 16), Rating.HONOURABLE),
    (range(16, 21), Rating.EXCELLENT),
    (range(21, 25), Rating.EXTRAORDINARY),
    (range(25, 30), Rating.LEGENDARY),
    (range(30, 31), Rating.DIVINE),
]


@pytest.mark.parametrize(("rules", "maximum"), [("common", 25), ("PL+avalanche_5", 30), ("BGA+wild", 30), ("PT+avalanche", 30)])
def test_E5_rating_bands(rules: str, maximum: int, table: Table) -> None:
    expected = {score: band for scores, band in BANDS for score in scores}
    for score in range(maximum + 1):
        tops = [min(5, max(0, score - 5 * suit)) for suit in range(maximum // 5)]
        fireworks = " ".join(f"{color}{top}" for color, top in zip("rygbwm", tops) if top)
        state = table("r1 r2", "y1 y2", deck="w1", fireworks=fireworks, rules=rules)
        assert (state.score, state.rating) == (score, expected[score])


def test_E5_a_defeat_has_the_lowest_rating(table: Table) -> None:
    assert table("r1", "r2", deck="w1", fireworks="r5 y5 g5 b5", strikes=3).rating is Rating.HORRIBLE
    assert (
        table("r1", "r2", deck="w1", fireworks="r5 y5 g5 b5", strikes=3, rules=RuleSet(strikeout_scores_zero=False)).rating
        is Rating.EXCELLENT
    )


def test_E5_no_rating_if_the_perfect_score_is_neither_25_nor_30() -> None:
    assert initial_state(2, seed=1, rules=RuleSet(suits="ry", hand_size=2)).rating is None


@pytest.mark.parametrize(
    ("discards", "fireworks", "maximum"),
    [
        ("", "", 25),
        ("r1 r1", "", 25),
        ("r1 r1 r1", "", 20),
        ("r3 r3", "", 22),
        ("r5", "", 24),
        ("r5 r3 r3", "", 22),
        ("r5 y4 y4 g2 g2", "", 25 - 1 - 2 - 4),
        ("r3", "r3", 25),
        ("r4 r4", "r3", 23),
        ("r1 r1", "r1", 25),
    ],
)
def test_max_score(discards: str, fireworks: str, maximum: int, table: Table) -> None:
    state = table("r1 r2", "y1 y2", deck="w1 w2 w3", discards=discards, fireworks=fireworks)
    assert state.max_score == maximum


def test_max_score_of_a_finished_game_is_its_score(table: Table) -> None:
    assert table("r1", "r2", fireworks="r3", strikes=3).max_score == 0
    assert table("r1", "r2", fireworks="r3", turns_left=0).max_score == 3


@pytest.mark.parametrize(
    ("hands", "deck", "fireworks", "discards", "pace"),
    [
        (2, "w1 w2 w3", "r5 y5 g5", "", 15 + 3 + 2 - 25),
        (3, "w1 w2 w3", "r5 y5 g5 b5", "", 20 + 3 + 3 - 25),
        (2, "w1 w2 w3", "r5 y5 g5", "b4 b4", 15 + 3 + 2 - 23),
        (2, "", "r5 y5 g5 b5 w3", "", 23 + 2 - 25),
    ],
)
def test_pace(hands: int, deck: str, fireworks: str, discards: str, pace: int, table: Table) -> None:
    state = table(*["b1 b2"] * hands, deck=deck, fireworks=fireworks, discards=discards)
    assert state.pace == pace


def test_a_clue_leaves_the_pace_and_a_discard_lowers_it() -> None:
    """50 cards, 2 players: 40 in the deck, so 42 turns for 25 plays. A clue draws no card and so costs no turn."""
    state = initial_state(2, seed=4)
    assert state.pace == 40 + 2 - 25
    state = state.apply(Clue("Bob", state.hand("Bob")[0][0]))
    assert state.pace == 17
    assert state.apply(Discard(1)).pace in (16, 17)  # 17 if it made a card unreachable, which lowers the maximum
