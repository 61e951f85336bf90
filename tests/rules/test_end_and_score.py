"""How a game ends, E1-E3; scores and ratings, E4-E5."""

from __future__ import annotations

import pytest

import hanabi_widget as hw
from hanabi_widget.rules import EDITIONS, RuleSet, initial_state, rule_set
from tests.rules.scenarios import holds, laid


def test_E1_the_third_strike_ends_the_game() -> None:
    holds("""
    r3 g4 | 1s | A r1 r2 | B y1 y2 | deck w1 w2 :: p1            :: = strikes 2, outcome None, score 7
    r3 g4 | 2s | A r1 r2 | B y1 y2 | deck w1 w2 :: p1            :: = strikes 3, outcome struck out, score 0
                                                :: p1 1>A        :: ! over: the game is over
    """, *EDITIONS)  # fmt: skip


def test_E2_all_fireworks_end_the_game() -> None:
    for tokens in (0, 8):
        holds(f"""
        r4 y5 g5 b5 w5 | {tokens}c 2s | A r5 r1 | B y1 y2 | deck w1 w2 ::       :: = outcome None
                                                                       :: p1    :: = outcome complete, score 25
                                                                       :: p1 p1 :: ! over: the game is over
        """, *EDITIONS)  # fmt: skip


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
    hands = ["A r4 y3 g1", "B r4 y3 g2", "C r3 y2 g3", "D r3 y2 g4", "E r2 y4 g5"][:players]
    state = laid(f"10c | {' | '.join(hands[:-1])} | >{hands[-1]} | deck b5", "clue_tokens=20 strikes=20")
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


def test_E4_the_score_is_the_sum_of_the_highest_cards() -> None:
    for fireworks in ("r0", "r1", "r5 y5 g5 b5 w5", "r5 g3 b1", "r1 y2 g3 b4 w5", "r4 y2 g3 b1 w4", "r3 y4 g4 b5 w2"):
        score = sum(int(card[1]) for card in fireworks.split())
        holds(f"{fireworks} | 2s | A r1 r2 | B y1 y2 | deck w1 :: :: = score {score}")


RATINGS = [
    *[hw.Rating.HORRIBLE] * 6, *[hw.Rating.MEDIOCRE] * 5, *[hw.Rating.HONOURABLE] * 5, *[hw.Rating.EXCELLENT] * 5,
    *[hw.Rating.EXTRAORDINARY] * 4, *[hw.Rating.LEGENDARY] * 5, hw.Rating.DIVINE,
]  # fmt: skip


@pytest.mark.parametrize(("rules", "maximum"), [("common", 25), ("PL+avalanche_5", 30), ("BGA+wild", 30), ("PT+avalanche", 30)])
def test_E5_rating_bands(rules: str, maximum: int) -> None:
    for score in range(maximum + 1):
        tops = [min(5, max(0, score - 5 * suit)) for suit in range(maximum // 5)]
        fireworks = " ".join(f"{color}{top}" for color, top in zip("rygbwm", tops) if top) or "r0"
        state = laid(f"{fireworks} | A r1 r2 | B y1 y2 | deck w1", rules)
        assert (state.score, state.rating) == (score, RATINGS[score])


def test_E5_a_defeat_has_the_lowest_rating() -> None:
    for scores_zero, rating in (("yes", hw.Rating.HORRIBLE), ("no", hw.Rating.EXCELLENT)):
        assert laid("r5 y5 g5 b5 | 3s | A r1 | B r2 | deck w1", f"strikeout_scores_zero={scores_zero}").rating is rating


def test_E5_no_rating_if_the_perfect_score_is_neither_25_nor_30() -> None:
    assert initial_state(2, seed=1, rules=RuleSet(suits="ry", hand_size=2)).rating is None


def test_max_score() -> None:
    holds("""
    x                | A r1 | B y1 | deck w1 w2 w3 :: :: = max_score 25
    x r1 r1          | A r1 | B y1 | deck w1 w2 w3 :: :: = max_score 25
    x r1 r1 r1       | A r1 | B y1 | deck w1 w2 w3 :: :: = max_score 20
    x r3 r3          | A r1 | B y1 | deck w1 w2 w3 :: :: = max_score 22
    x r5             | A r1 | B y1 | deck w1 w2 w3 :: :: = max_score 24
    x r5 r3 r3       | A r1 | B y1 | deck w1 w2 w3 :: :: = max_score 22
    x r5 y4 y4 g2 g2 | A r1 | B y1 | deck w1 w2 w3 :: :: = max_score 18
    r3 | x r3        | A r1 | B y1 | deck w1 w2 w3 :: :: = max_score 25
    r3 | x r4 r4     | A r1 | B y1 | deck w1 w2 w3 :: :: = max_score 23
    r1 | x r1 r1     | A r1 | B y1 | deck w1 w2 w3 :: :: = max_score 25
    """)


def test_E1_a_defeat_is_0_points() -> None:
    holds("r5 y5 g5 b5 | 2s | A r1 | B y1 | deck w1 w2 :: p1 :: = score 0", "BGA")
