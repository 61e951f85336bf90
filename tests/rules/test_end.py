"""How a game ends, E1-E3."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hanabi_widget.rules import EDITIONS, Clue, Discard, IllegalAction, Outcome, Play, Rating, RuleSet, State, initial_state, rule_set

Table = Callable[..., State]


@pytest.mark.parametrize("edition", EDITIONS)
def test_E1_the_third_strike_ends_the_game(edition: str, table: Table) -> None:
    state = table("r1 r2", "y1 y2", deck="w1 w2", fireworks="r3 g4", strikes=1, rules=edition)
    second = state.apply(Play(1))
    assert (second.outcome, second.strikes, second.score) == (None, 2, 7)
    third = second.apply(Play(2))
    assert (third.outcome, third.strikes, third.score) == (Outcome.STRUCK_OUT, 3, 0)
    assert third.legal_actions() == []
    with pytest.raises(IllegalAction, match="the game is over"):
        third.apply(Clue("Bob", 1))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("tokens", [0, 8])
def test_E2_all_fireworks_end_the_game(edition: str, tokens: int, table: Table) -> None:
    state = table("r5 r1", "y1 y2", deck="w1 w2", fireworks="r4 y5 g5 b5 w5", strikes=2, clue_tokens=tokens, rules=edition)
    assert state.outcome is None
    after = state.apply(Play(1))
    assert (after.outcome, after.score, after.legal_actions()) == (Outcome.COMPLETE, 25, [])
    with pytest.raises(IllegalAction, match="the game is over"):
        after.apply(Play(1))


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
        state = state.apply(Play(len(state.hands[state.player])))
    assert (state.outcome, state.strikes, state.clue_tokens) == (Outcome.COMPLETE, 0, 8)
    if not rules.all_or_nothing:
        assert (state.score, state.rating) == (rules.perfect_score, Rating(rules.perfect_score))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("act", [Play(1), Play(3), Discard(2), Clue(-1, "g")], ids=["misplay", "play", "discard", "clue"])
def test_E3_each_player_has_one_more_turn(players: int, act: Play | Discard | Clue, table: Table) -> None:
    """Whatever they do; the first is the player after the one who drew the last card, who has one more turn too."""
    hands = ["r4 y3 g1", "r4 y3 g2", "r3 y2 g3", "r3 y2 g4", "r2 y4 g5"]
    state = table(*hands[:players], deck="b5", clue_tokens=10, player=players - 1, rules=RuleSet(clue_tokens=20, strikes=20))
    assert state.turns_left is None
    state = state.apply(Discard(1))
    assert (len(state.deck), len(state.hands[-1]), state.turns_left) == (0, 3, players)
    for seat in range(players):
        assert (state.player, state.outcome, state.turns_left) == (seat, None, players - seat)
        before = len(state.hands[seat])
        state = state.apply(Clue((seat + 1) % players, "g") if isinstance(act, Clue) else act)
        assert len(state.hands[seat]) == before - (not isinstance(act, Clue))
    assert (state.outcome, state.turns_left, state.legal_actions()) == (Outcome.EXHAUSTED, 0, [])
    assert state.score == (0 if act != Play(3) else players)
    with pytest.raises(IllegalAction, match="the game is over"):
        state.apply(act)


def test_E3_a_clue_before_the_last_card_does_not_start_the_last_round(table: Table) -> None:
    state = table("r1 r2", "y1 y2", deck="w1")
    for _ in range(4):
        state = state.apply(Clue(1 - state.player, 1))
        assert state.turns_left is None
    assert state.apply(Play(1)).turns_left == 2


def test_E3_an_empty_deck_after_the_deal_leaves_one_turn_each() -> None:
    state = initial_state(2, seed=1, rules=RuleSet(suits="r", copies=(2, 1, 1), hand_size=2))
    assert (len(state.deck), state.turns_left) == (0, 2)
