"""Turns: T1, C1-C4, D1-D2, P1-P4."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hanabi_widget.rules import EDITIONS, Clue, Discard, IllegalAction, Play, State, initial_state, rule_set

Table = Callable[..., State]

ALICE, BOB = "r1 r2 y3 g4 b5", "r3 y1 g1 b1 b2"


def clue_values(state: State) -> set[str | int]:
    return {action.value for action in state.legal_actions() if isinstance(action, Clue)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_T1_exactly_one_of_clue_discard_play(edition: str) -> None:
    state = initial_state(3, seed=2, rules=edition).replace(clue_tokens=4)
    assert {type(action) for action in state.legal_actions()} == {Clue, Discard, Play}
    for action in state.legal_actions():
        after = state.apply(action)
        assert after.player == 1
        changes = (
            after.clue_tokens < state.clue_tokens,
            after.clue_tokens > state.clue_tokens,
            after.fireworks != state.fireworks or after.strikes > state.strikes,
        )
        assert changes == (isinstance(action, Clue), isinstance(action, Discard), isinstance(action, Play))


@pytest.mark.parametrize("nothing", [None, "pass", 0, ()])
def test_T1_no_passing(nothing: object, opening: Table) -> None:
    with pytest.raises(IllegalAction, match="Play, Discard, Clue, Reorder or Suppose"):
        opening(ALICE, BOB).apply(nothing)  # type: ignore[arg-type]


def test_C1_a_clue_costs_a_token(opening: Table) -> None:
    state = opening(ALICE, BOB)
    for tokens in range(8, 0, -1):
        assert state.clue_tokens == tokens
        state = state.apply(Clue(1 - state.player, 1))
    assert state.clue_tokens == 0
    assert not clue_values(state)
    with pytest.raises(IllegalAction, match="no clue token is left: discard or play"):
        state.apply(Clue("Bob", 1))


def test_C2_to_another_player(opening: Table) -> None:
    state = opening("r1 r2 y3 g4 b5", "r3 y1 g1 b1 b2", "w1 w2 w3 w4 w5")
    assert {action.player for action in state.legal_actions() if isinstance(action, Clue)} == {1, 2}
    with pytest.raises(IllegalAction, match="Alice cannot clue their own hand: clue one of Bob, Cathy"):
        state.apply(Clue("Alice", "red"))


@pytest.mark.parametrize("value", ["r1", ("r", 1), 0, 6, "", "rb", "m", "k", None, 1.5])
def test_C2_one_colour_or_one_rank(value: str | int, opening: Table) -> None:
    with pytest.raises(IllegalAction, match=r"red, yellow, green, blue, white.* 1 to 5"):
        opening(ALICE, BOB).apply(Clue("Bob", value))


@pytest.mark.parametrize(
    ("value", "touched"),
    [("r", (1,)), ("y", (2,)), ("b", (4, 5)), (1, (2, 3, 4)), (2, (5,)), (3, (1,))],
)
def test_C3_touches_all_that_match_and_misses_the_rest(value: str | int, touched: tuple[int, ...], opening: Table) -> None:
    before = opening(ALICE, BOB)
    state, rules = before.apply(Clue("Bob", value)), before.rules
    matching = {card for card in rules.card_names if str(value) in card}
    for slot, clue_info in enumerate(state.clue_info[1], start=1):
        is_touched = slot in touched
        assert rules.values_touching(clue_info) == ((value,) if is_touched else ())
        assert rules.values_missing(clue_info) == (() if is_touched else (value,))
        assert set(rules.names_of(rules.possible_identities(clue_info))) == (matching if is_touched else set(rules.card_names) - matching)
    assert state.clue_info[0] == before.clue_info[0]


def test_C3_the_giver_cannot_choose_the_slots(opening: Table) -> None:
    state = opening(ALICE, BOB)
    for touched, verb in [((4,), "slot 5 matches"), ((3, 4, 5), "slot 3 does not match"), ((), "slot 4 matches")]:
        with pytest.raises(IllegalAction, match=verb):
            state.apply(Clue("Bob", "b", touched=touched))
    assert state.apply(Clue("Bob", "b", touched=(4, 5))) == state.apply(Clue("Bob", "b"))


def test_C3_a_clue_says_nothing_about_cards_drawn_later(opening: Table) -> None:
    state = opening(ALICE, BOB, draws="w1 b3")
    state = state.apply(Clue("Bob", "b")).apply(Discard(1))
    assert state.hand("Bob")[0] == "w1"
    assert state.clue_info[1][0] == 0


@pytest.mark.parametrize(("edition", "allowed"), {"ES": False, "IT": True, "BGA": True, "PL": False, "PT": True, "common": False}.items())
def test_C4_empty_clues(edition: str, allowed: bool, opening: Table) -> None:  # noqa: FBT001
    state = opening(ALICE, BOB, rules=edition)
    assert rule_set(edition).empty_clues is allowed
    touching = {"r", "y", "g", "b", 1, 2, 3}
    assert clue_values(state) == (touching | {"w", 4, 5} if allowed else touching)
    for value in ("w", 4, 5):
        if allowed:
            after = state.apply(Clue("Bob", value))
            assert after.clue_tokens == 7
            assert all(after.rules.values_missing(info) == (value,) for info in after.clue_info[1])
        else:
            with pytest.raises(IllegalAction, match=r"empty clues are not allowed: name one of r, y, g, b, 1, 2, 3$"):
                state.apply(Clue("Bob", value))


def test_D1_a_discard_returns_a_token(opening: Table) -> None:
    state = opening(ALICE, BOB).apply(Clue("Bob", 1)).apply(Clue("Alice", 1))
    after = state.apply(Discard(3))
    assert (after.clue_tokens, after.strikes, after.fireworks) == (7, 0, state.fireworks)
    assert [after.rules.card_names[identity] for identity in after.discards] == ["y3"]
    last = after.apply(Discard(1))
    assert [last.rules.card_names[identity] for identity in last.discards] == ["y3", "r3"]
    assert last.clue_tokens == 8


def test_D1_a_card_of_which_nothing_is_known_may_be_discarded(table: Table) -> None:
    """Without a token, and with nothing to play, no other choice is left."""
    state = table("? ?", "g1 g2", deck="w5 w4", clue_tokens=0)
    assert state.clue_info[0] == (0, 0)
    assert [action for action in state.legal_actions() if not isinstance(action, Play)] == [Discard(1), Discard(2)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_D1_no_discard_with_all_tokens(edition: str, opening: Table) -> None:
    state = opening(ALICE, BOB, rules=edition)
    assert not any(isinstance(action, Discard) for action in state.legal_actions())
    with pytest.raises(IllegalAction, match="all 8 clue tokens are available: clue or play"):
        state.apply(Discard(1))


@pytest.mark.parametrize("slot", range(1, 6))
def test_D2_then_the_player_draws(slot: int, opening: Table) -> None:
    state = opening(ALICE, BOB, draws="w5 w4").apply(Clue("Bob", 1)).apply(Clue("Alice", 1))
    kept = [card for place, card in enumerate(ALICE.split(), start=1) if place != slot]
    after = state.apply(Discard(slot))
    assert after.hand("Alice") == ("w5", *kept)
    assert len(after.deck) == len(state.deck) - 1
    assert after.rules.card_names[after.deck[0]] == "w4"


def test_D2_no_draw_from_an_empty_deck(table: Table) -> None:
    after = table(ALICE, BOB, clue_tokens=3).apply(Discard(2))
    assert after.hand("Alice") == ("r1", "y3", "g4", "b5")


@pytest.mark.parametrize(
    ("fireworks", "card", "after"),
    [
        ("", "r1", (1, 0, 0, 0, 0)),
        ("r1", "r2", (2, 0, 0, 0, 0)),
        ("r1", "y1", (1, 1, 0, 0, 0)),
        ("g3 w2", "g4", (0, 0, 4, 0, 2)),
        ("b4", "b5", (0, 0, 0, 5, 0)),
    ],
)
def test_P1_the_next_rank_is_added(fireworks: str, card: str, after: tuple[int, ...], table: Table) -> None:
    state = table(f"y4 {card}", "r4 g1", deck="w5 w4", fireworks=fireworks)
    played = state.apply(Play(2))
    assert played.fireworks == after
    assert (played.strikes, played.discards) == (0, ())
    assert played.clue_tokens == 8
    assert played.score == sum(after)


@pytest.mark.parametrize(("fireworks", "card"), [("", "r2"), ("r1", "r3"), ("r1", "r1"), ("r4", "r2"), ("y1", "r2"), ("", "r5")])
def test_P2_any_other_is_discarded_with_a_strike(fireworks: str, card: str, table: Table) -> None:
    state = table(f"y4 {card}", "r4 g1", deck="w5 w4", fireworks=fireworks, clue_tokens=5)
    played = state.apply(Play(2))
    assert played.strikes == 1
    assert [played.rules.card_names[identity] for identity in played.discards] == [card]
    assert (played.fireworks, played.clue_tokens) == (state.fireworks, 5)


@pytest.mark.parametrize("slot", [1, 5])
def test_P3_either_way_the_player_draws(slot: int, opening: Table) -> None:
    after = opening("r1 r2 y3 g4 b5", BOB, draws="w5 w4").apply(Play(slot))
    kept = [card for place, card in enumerate(ALICE.split(), start=1) if place != slot]
    assert after.hand("Alice") == ("w5", *kept)
    assert after.strikes == (slot == 5)
    assert len(after.deck) == 39


def test_P3_no_draw_from_an_empty_deck(table: Table) -> None:
    for slot in (1, 5):
        assert len(table(ALICE, BOB).apply(Play(slot)).hand("Alice")) == 4


@pytest.mark.parametrize(("tokens", "after"), [(0, 1), (3, 4), (7, 8), (8, 8)])
def test_P4_a_complete_firework_returns_a_token(tokens: int, after: int, table: Table) -> None:
    state = table("r5 y5", "w1 g1", deck="w5 w4", fireworks="r4 y3", clue_tokens=tokens)
    assert state.apply(Play(1)).clue_tokens == after
    assert state.apply(Play(2)).clue_tokens == tokens
