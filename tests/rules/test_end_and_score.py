"""How a game ends, E1-E3; scores and ratings, E4-E5; the Elo rating of Board Game Arena, B1-B5."""

from __future__ import annotations

from fractions import Fraction

import pytest

import hanabi_widget as hw
from hanabi_widget.rules import EDITIONS, RuleSet, bot_elo, initial_state, rated_variant, rating_change, rule_set
from tests.rules.tables import table


@pytest.mark.parametrize("edition", EDITIONS)
def test_E1_the_third_strike_ends_the_game(edition: str) -> None:
    state = table("r1 r2", "y1 y2", deck="w1 w2", fireworks="r3 g4", strikes=1, rules=edition)
    second = state.apply(hw.Play(1))
    assert (second.outcome, second.strikes, second.score) == (None, 2, 7)
    third = second.apply(hw.Play(2))
    assert (third.outcome, third.strikes, third.score) == (hw.Outcome.STRUCK_OUT, 3, 0)
    assert third.legal_actions() == []
    with pytest.raises(hw.IllegalAction, match="the game is over"):
        third.apply(hw.Clue("Bob", 1))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("tokens", [0, 8])
def test_E2_all_fireworks_end_the_game(edition: str, tokens: int) -> None:
    state = table("r5 r1", "y1 y2", deck="w1 w2", fireworks="r4 y5 g5 b5 w5", strikes=2, clue_tokens=tokens, rules=edition)
    assert state.outcome is None
    after = state.apply(hw.Play(1))
    assert (after.outcome, after.score, after.legal_actions()) == (hw.Outcome.COMPLETE, 25, [])
    with pytest.raises(hw.IllegalAction, match="the game is over"):
        after.apply(hw.Play(1))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("edition", [*EDITIONS, "BGA+wild", "PT+avalanche+black_powder", "PL+all_or_nothing+avalanche_5"])
def test_E2_a_whole_game_to_the_maximum(edition: str, players: int) -> None:
    """The deck is in such an order that each player can always play their oldest card."""
    rules = rule_set(edition)
    order = sorted(dict.fromkeys(rules.deck), key=lambda identity: rules.firework_place[identity][1])
    rest = list(rules.deck)
    for identity in order:
        rest.remove(identity)
    dealt = players * rules.hand_sizes[players]
    hands = [identity for seat in range(players) for identity in order[seat:dealt:players]]
    state = initial_state(players, deck=[*hands, *order[dealt:], *rest], rules=rules)
    for turn in range(len(order)):
        assert (state.outcome, sum(state.fireworks)) == (None, turn)
        state = state.apply(hw.Play(len(state.hands[state.player])))
    assert (state.outcome, state.strikes, state.clue_tokens) == (hw.Outcome.COMPLETE, 0, 8)
    if not rules.all_or_nothing:
        assert (state.score, state.rating) == (rules.perfect_score, hw.Rating(rules.perfect_score))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("act", [hw.Play(1), hw.Play(3), hw.Discard(2), hw.Clue(-1, "g")], ids=["misplay", "play", "discard", "clue"])
def test_E3_each_player_has_one_more_turn(players: int, act: hw.Play | hw.Discard | hw.Clue) -> None:
    """Whatever they do; the first is the player after the one who drew the last card, who has one more turn too."""
    hands = ["r4 y3 g1", "r4 y3 g2", "r3 y2 g3", "r3 y2 g4", "r2 y4 g5"]
    state = table(*hands[:players], deck="b5", clue_tokens=10, player=players - 1, rules=RuleSet(clue_tokens=20, strikes=20))
    assert state.turns_left is None
    state = state.apply(hw.Discard(1))
    assert (len(state.deck), len(state.hands[-1]), state.turns_left) == (0, 3, players)
    for seat in range(players):
        assert (state.player, state.outcome, state.turns_left) == (seat, None, players - seat)
        before = len(state.hands[seat])
        state = state.apply(hw.Clue((seat + 1) % players, "g") if isinstance(act, hw.Clue) else act)
        assert len(state.hands[seat]) == before - (not isinstance(act, hw.Clue))
    assert (state.outcome, state.turns_left, state.legal_actions()) == (hw.Outcome.EXHAUSTED, 0, [])
    assert state.score == (0 if act != hw.Play(3) else players)
    with pytest.raises(hw.IllegalAction, match="the game is over"):
        state.apply(act)


@pytest.mark.parametrize(
    ("fireworks", "score"),
    [("", 0), ("r1", 1), ("r5 y5 g5 b5 w5", 25), ("r5 g3 b1", 9), ("r1 y2 g3 b4 w5", 15), ("r4 y2 g3 b1 w4", 14), ("r3 y4 g4 b5 w2", 18)],
)
def test_E4_the_score_is_the_sum_of_the_highest_cards(fireworks: str, score: int) -> None:
    state = table("r1 r2", "y1 y2", deck="w1", fireworks=fireworks, strikes=2)
    assert state.score == score == sum(int(card[1]) for card in fireworks.split())


RATINGS = [
    *[hw.Rating.HORRIBLE] * 6, *[hw.Rating.MEDIOCRE] * 5, *[hw.Rating.HONOURABLE] * 5, *[hw.Rating.EXCELLENT] * 5,
    *[hw.Rating.EXTRAORDINARY] * 4, *[hw.Rating.LEGENDARY] * 5, hw.Rating.DIVINE,
]  # fmt: skip


@pytest.mark.parametrize(("rules", "maximum"), [("common", 25), ("PL+avalanche_5", 30), ("BGA+wild", 30), ("PT+avalanche", 30)])
def test_E5_rating_bands(rules: str, maximum: int) -> None:
    for score in range(maximum + 1):
        tops = [min(5, max(0, score - 5 * suit)) for suit in range(maximum // 5)]
        fireworks = " ".join(f"{color}{top}" for color, top in zip("rygbwm", tops) if top)
        state = table("r1 r2", "y1 y2", deck="w1", fireworks=fireworks, rules=rules)
        assert (state.score, state.rating) == (score, RATINGS[score])


def test_E5_a_defeat_has_the_lowest_rating() -> None:
    for scores_zero, rating in ((True, hw.Rating.HORRIBLE), (False, hw.Rating.EXCELLENT)):
        rules = RuleSet(strikeout_scores_zero=scores_zero)
        assert table("r1", "r2", deck="w1", fireworks="r5 y5 g5 b5", strikes=3, rules=rules).rating is rating


def test_E5_no_rating_if_the_perfect_score_is_neither_25_nor_30() -> None:
    assert initial_state(2, seed=1, rules=RuleSet(suits="ry", hand_size=2)).rating is None


@pytest.mark.parametrize(
    ("discards", "fireworks", "maximum"),
    [
        ("", "", 25), ("r1 r1", "", 25), ("r1 r1 r1", "", 20), ("r3 r3", "", 22), ("r5", "", 24), ("r5 r3 r3", "", 22),
        ("r5 y4 y4 g2 g2", "", 25 - 1 - 2 - 4), ("r3", "r3", 25), ("r4 r4", "r3", 23), ("r1 r1", "r1", 25),
    ],
)  # fmt: skip
def test_max_score(discards: str, fireworks: str, maximum: int) -> None:
    state = table("r1 r2", "y1 y2", deck="w1 w2 w3", discards=discards, fireworks=fireworks)
    assert state.max_score == maximum


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


def test_B2_a_defeat_is_0_points() -> None:
    state = table("r1", "y1", deck="w1 w2", fireworks="r5 y5 g5 b5", strikes=2, rules=FIFTY).apply(hw.Play(1))
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
        "BGA+all_or_nothing", "PT+black_powder", "PT+avalanche+black_powder", "PL+synchronised",
        RuleSet(suits="ry"), RuleSet(clue_tokens=9), RuleSet(free_discards=True),
    ],
)  # fmt: skip
def test_other_rules_are_not_rated(rules: str | RuleSet) -> None:
    with pytest.raises(ValueError, match="not rated: only the rules of BGA, BGA"):
        bot_elo(rule_set(rules) if isinstance(rules, str) else rules, 2, 5)


@pytest.mark.parametrize(
    ("score", "elos", "k", "message"),
    [
        (-1, (1000, 1000), 20, "score -1: a whole number from 0 to 25"), (26, (1000, 1000), 20, "score 26"),
        (None, (1000, 1000), 20, "score None"), (17.5, (1000, 1000), 20, "score 17.5"),
        (10, (), 20, "these rules are for 2, 3, 4, 5 players, not 0"), (10, (1000,), 20, "players, not 1"),
        (10, (1000, 1000), 0, "K factor 0"), (10, (1000, 1000), float("nan"), "K factor nan"),
    ],
)  # fmt: skip
def test_invalid_values(score: int, elos: tuple[int, ...], k: float, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        rating_change(FIFTY, score, elos, k)
