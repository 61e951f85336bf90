"""The Elo rating of Board Game Arena, B1-B5."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from hanabi_widget.rules import Play, RuleSet, State, bot_elo, rated_variant, rating_change, rule_set

Table = Callable[..., State]

FIFTY, SIXTY, WILD = rule_set("BGA"), rule_set("BGA+avalanche"), rule_set("BGA+wild")


@pytest.mark.parametrize(
    ("elos", "bot", "change"),
    [
        ((1500, 1500), 1500, 0.0),
        ((1200, 1800), 1500, 0.0),  # the mean counts, not each player
        ((1400, 1500, 1600), 1500, 0.0),
        ((1000, 1200), 1500, 20 * (0.5 - 1 / 11)),  # 400 points below the bot: expected 1 of 11
        ((2000, 1800), 1500, 20 * (0.5 - 10 / 11)),
        ((Fraction(4001, 4),) * 2, Fraction(4001, 4), 0.0),
    ],
)
def test_B1_a_draw_with_the_bot(elos: tuple[int, ...], bot: int, change: float) -> None:
    bot_ratings = {("50", len(elos), 20): bot}
    assert rating_change(FIFTY, 20, elos, k=20, bot_ratings=bot_ratings) == pytest.approx(change, abs=1e-12)
    assert rating_change(FIFTY, 20, elos, k=60, bot_ratings=bot_ratings) == pytest.approx(3 * change, abs=1e-12)


def test_B1_the_bot_depends_on_variant_players_and_score() -> None:
    bot_ratings = {
        (variant, players, score): 1000 + 100 * players + score + bonus
        for bonus, variant in enumerate(("50", "60", "60 wild"))
        for players in (2, 3, 4, 5)
        for score in range(18, 31)
    }
    asked = [(rules, players, score) for rules in (FIFTY, SIXTY, WILD) for players in (2, 3, 4, 5) for score in (21, 25)]
    assert len({bot_elo(*key, bot_ratings) for key in asked}) == len(asked)
    assert bot_elo(WILD, 4, 30, bot_ratings) == 1432


@pytest.mark.parametrize(("rules", "limit"), [(FIFTY, 18), (SIXTY, 21), (WILD, 21)])
def test_B2_for_low_scores_the_bot_has_1000(rules: RuleSet, limit: int) -> None:
    for score in range(limit):
        assert bot_elo(rules, 3, score) == 1000
        assert bot_elo(rules, 3, score, {(rated_variant(rules), 3, score): 2000}) == 1000
    assert bot_elo(rules, 3, limit, {(rated_variant(rules), 3, limit): 2000}) == 2000


def test_B2_a_defeat_is_0_points(table: Table) -> None:
    state = table("r1", "y1", deck="w1 w2", fireworks="r5 y5 g5 b5", strikes=2, rules=FIFTY).apply(Play(1))
    assert state.score == 0
    assert rating_change(FIFTY, state.score, (1000, 1000), k=20) == 0.0
    assert rating_change(FIFTY, state.score, (1400, 1400), k=20) == pytest.approx(20 * (0.5 - 10 / 11))
    with pytest.raises(ValueError, match="not rated"):  # a house rule keeps the points
        rating_change(RuleSet(strikeout_scores_zero=False), 20, (1000, 1000), k=20)


@pytest.mark.parametrize(("rules", "perfect"), [(FIFTY, 25), (SIXTY, 30), (WILD, 30)])
def test_B3_a_perfect_score_never_loses(rules: RuleSet, perfect: int) -> None:
    bot_ratings = {(rated_variant(rules), 2, score): 1500 for score in (perfect - 1, perfect)}
    strong, weak = (1900, 1900), (1100, 1100)
    assert rating_change(rules, perfect, strong, k=20, bot_ratings=bot_ratings) == pytest.approx(20 * (1 - 10 / 11))
    assert rating_change(rules, perfect - 1, strong, k=20, bot_ratings=bot_ratings) == pytest.approx(20 * (0.5 - 10 / 11))
    assert rating_change(rules, perfect, weak, k=20, bot_ratings=bot_ratings) == pytest.approx(20 * (0.5 - 1 / 11))
    assert rating_change(rules, perfect, (1500, 1500), k=20, bot_ratings=bot_ratings) == 0.0


@pytest.mark.parametrize("score", [0, 20, 30])
def test_B4_the_deck_of_55_is_not_rated(score: int) -> None:
    with pytest.raises(ValueError, match="not rated: the deck of 55 cards"):
        rating_change(rule_set("BGA+avalanche_5"), score, (1000, 1000), k=20)


@pytest.mark.parametrize(("rules", "score", "limit"), [(FIFTY, 18, 18), (FIFTY, 25, 18), (SIXTY, 21, 21), (WILD, 30, 21)])
def test_B5_the_ratings_of_the_bot_are_needed(rules: RuleSet, score: int, limit: int) -> None:
    with pytest.raises(ValueError, match=f"no ratings of the bot: from {limit} points up, give bot_ratings=.*, 2, {score}"):
        rating_change(rules, score, (1000, 1000), k=20)
    with pytest.raises(ValueError, match="the ratings of the bot lack this score"):
        rating_change(rules, score, (1000, 1000), k=20, bot_ratings={("50", 5, 1): 1000})
    assert bot_elo(rules, 2, limit - 1) == 1000


@pytest.mark.parametrize(
    "rules",
    [
        "BGA+all_or_nothing",
        "PT+black_powder",
        "PT+avalanche+black_powder",
        "PL+synchronised",
        RuleSet(suits="ry"),
        RuleSet(clue_tokens=9),
        RuleSet(free_discards=True),
    ],
)
def test_other_rules_are_not_rated(rules: str | RuleSet) -> None:
    with pytest.raises(ValueError, match="not rated: only the rules of BGA, BGA"):
        bot_elo(rule_set(rules) if isinstance(rules, str) else rules, 2, 5)


@pytest.mark.parametrize(
    ("score", "elos", "k", "message"),
    [
        (-1, (1000, 1000), 20, "score -1: a whole number from 0 to 25"),
        (26, (1000, 1000), 20, "score 26"),
        (None, (1000, 1000), 20, "score None"),
        (17.5, (1000, 1000), 20, "score 17.5"),
        (10, (), 20, "these rules are for 2, 3, 4, 5 players, not 0"),
        (10, (1000,), 20, "players, not 1"),
        (10, (1000, 1000), 0, "K factor 0"),
        (10, (1000, 1000), float("nan"), "K factor nan"),
    ],
)
def test_invalid_values(score: int, elos: tuple[int, ...], k: float, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        rating_change(FIFTY, score, elos, k)
