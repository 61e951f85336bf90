"""Turns: T1, C1-C4, D1-D2, P1-P4; what is illegal is refused with a reason; house rules, which no rulebook prints."""
# ruff: noqa: FBT003 - True and False in place of numbers

from __future__ import annotations

import pickle
from functools import partial
from typing import Any

import pytest

from hanabi_widget.rules import EDITIONS, Clue, Discard, IllegalAction, Play, Reorder, RuleSet, State, Suit, Suppose, initial_state
from hanabi_widget.rules.action import REASONS
from hanabi_widget.rules.suit import SpecialRank
from tests.rules.tables import opening, table

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
def test_T1_no_passing(nothing: object) -> None:
    with pytest.raises(IllegalAction, match="Play, Discard, Clue, Reorder or Suppose"):
        opening(ALICE, BOB).apply(nothing)  # type: ignore[arg-type]


def test_C1_a_clue_costs_a_token() -> None:
    state = opening(ALICE, BOB)
    for tokens in range(8, 0, -1):
        assert state.clue_tokens == tokens
        state = state.apply(Clue(1 - state.player, 1))
    assert state.clue_tokens == 0
    assert not clue_values(state)
    with pytest.raises(IllegalAction, match="no clue token is left: discard or play"):
        state.apply(Clue("Bob", 1))


def test_C2_to_another_player() -> None:
    state = opening("r1 r2 y3 g4 b5", "r3 y1 g1 b1 b2", "w1 w2 w3 w4 w5")
    assert {action.player for action in state.legal_actions() if isinstance(action, Clue)} == {1, 2}
    with pytest.raises(IllegalAction, match="Alice cannot clue their own hand: clue one of Bob, Cathy"):
        state.apply(Clue("Alice", "red"))


@pytest.mark.parametrize("value", ["r1", ("r", 1), 0, 6, "", "one", "rb", "m", "k", None, 1.5])
def test_C2_one_colour_or_one_rank(value: str | int) -> None:
    with pytest.raises(IllegalAction, match=r"red, yellow, green, blue, white.* 1 to 5"):
        opening(ALICE, BOB).apply(Clue("Bob", value))


@pytest.mark.parametrize(
    ("value", "touched"),
    [("r", (1,)), ("y", (2,)), ("b", (4, 5)), (1, (2, 3, 4)), (2, (5,)), (3, (1,))],
)
def test_C3_touches_all_that_match_and_misses_the_rest(value: str | int, touched: tuple[int, ...]) -> None:
    before = opening(ALICE, BOB)
    state, rules = before.apply(Clue("Bob", value)), before.rules
    matching = {card for card in rules.card_names if str(value) in card}
    for slot, clue_info in enumerate(state.clue_info[1], start=1):
        is_touched = slot in touched
        assert rules.values_touching(clue_info) == ((value,) if is_touched else ())
        assert rules.values_missing(clue_info) == (() if is_touched else (value,))
        assert set(rules.names_of(rules.possible_identities(clue_info))) == (matching if is_touched else set(rules.card_names) - matching)
    assert state.clue_info[0] == before.clue_info[0]


def test_C3_the_giver_cannot_choose_the_slots() -> None:
    state = opening(ALICE, BOB)
    for touched, verb in [((4,), "slot 5 matches"), ((3, 4, 5), "slot 3 does not match"), ((), "slot 4 matches")]:
        with pytest.raises(IllegalAction, match=verb):
            state.apply(Clue("Bob", "b", touched=touched))
    assert state.apply(Clue("Bob", "b", touched=(4, 5))) == state.apply(Clue("Bob", "b"))


@pytest.mark.parametrize(("edition", "allowed"), {"ES": False, "IT": True, "BGA": True, "PL": False, "PT": True, "common": False}.items())
def test_C4_empty_clues(edition: str, allowed: bool) -> None:  # noqa: FBT001
    state = opening(ALICE, BOB, rules=edition)
    assert state.rules.empty_clues is allowed
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


def test_D1_a_discard_returns_a_token() -> None:
    state = opening(ALICE, BOB).apply(Clue("Bob", 1)).apply(Clue("Alice", 1))
    after = state.apply(Discard(3))
    assert (after.clue_tokens, after.strikes, after.fireworks) == (7, 0, state.fireworks)
    assert [after.rules.card_names[identity] for identity in after.discards] == ["y3"]
    last = after.apply(Discard(1))
    assert [last.rules.card_names[identity] for identity in last.discards] == ["y3", "r3"]
    assert last.clue_tokens == 8


def test_D1_a_card_of_which_nothing_is_known_may_be_discarded() -> None:
    """Without a token, and with nothing to play, no other choice is left."""
    state = table("? ?", "g1 g2", deck="w5 w4", clue_tokens=0)
    assert state.clue_info[0] == (0, 0)
    assert [action for action in state.legal_actions() if not isinstance(action, Play)] == [Discard(1), Discard(2)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_D1_no_discard_with_all_tokens(edition: str) -> None:
    state = opening(ALICE, BOB, rules=edition)
    assert not any(isinstance(action, Discard) for action in state.legal_actions())
    with pytest.raises(IllegalAction, match="all 8 clue tokens are available: clue or play"):
        state.apply(Discard(1))


@pytest.mark.parametrize("slot", range(1, 6))
def test_D2_then_the_player_draws(slot: int) -> None:
    state = opening(ALICE, BOB, draws="w5 w4").apply(Clue("Bob", 1)).apply(Clue("Alice", 1))
    kept = [card for place, card in enumerate(ALICE.split(), start=1) if place != slot]
    after = state.apply(Discard(slot))
    assert after.hand("Alice") == ("w5", *kept)
    assert len(after.deck) == len(state.deck) - 1
    assert after.rules.card_names[after.deck[0]] == "w4"


@pytest.mark.parametrize(
    ("fireworks", "card", "after"),
    [
        ("", "r1", (1, 0, 0, 0, 0)), ("r1", "r2", (2, 0, 0, 0, 0)), ("r1", "y1", (1, 1, 0, 0, 0)), ("g3 w2", "g4", (0, 0, 4, 0, 2)),
        ("b4", "b5", (0, 0, 0, 5, 0)),
    ],
)  # fmt: skip
def test_P1_the_next_rank_is_added(fireworks: str, card: str, after: tuple[int, ...]) -> None:
    state = table(f"y4 {card}", "r4 g1", deck="w5 w4", fireworks=fireworks)
    played = state.apply(Play(2))
    assert played.fireworks == after
    assert (played.strikes, played.discards) == (0, ())
    assert played.clue_tokens == 8
    assert played.score == sum(after)


@pytest.mark.parametrize(("fireworks", "card"), [("", "r2"), ("r1", "r3"), ("r1", "r1"), ("r4", "r2"), ("y1", "r2"), ("", "r5")])
def test_P2_any_other_is_discarded_with_a_strike(fireworks: str, card: str) -> None:
    state = table(f"y4 {card}", "r4 g1", deck="w5 w4", fireworks=fireworks, clue_tokens=5)
    played = state.apply(Play(2))
    assert played.strikes == 1
    assert [played.rules.card_names[identity] for identity in played.discards] == [card]
    assert (played.fireworks, played.clue_tokens) == (state.fireworks, 5)


@pytest.mark.parametrize("slot", [1, 5])
def test_P3_either_way_the_player_draws(slot: int) -> None:
    after = opening("r1 r2 y3 g4 b5", BOB, draws="w5 w4").apply(Play(slot))
    kept = [card for place, card in enumerate(ALICE.split(), start=1) if place != slot]
    assert after.hand("Alice") == ("w5", *kept)
    assert after.strikes == (slot == 5)
    assert len(after.deck) == 39


def test_P3_no_draw_from_an_empty_deck() -> None:
    for slot in (1, 5):
        assert len(table(ALICE, BOB).apply(Play(slot)).hand("Alice")) == 4


@pytest.mark.parametrize(("tokens", "after"), [(0, 1), (3, 4), (7, 8), (8, 8)])
def test_P4_a_complete_firework_returns_a_token(tokens: int, after: int) -> None:
    state = table("r5 y5", "w1 g1", deck="w5 w4", fireworks="r4 y3", clue_tokens=tokens)
    assert state.apply(Play(1)).clue_tokens == after
    assert state.apply(Play(2)).clue_tokens == tokens


CASES: list[tuple[str, dict[str, Any], object, str, str]] = [
    # name, changes to the position, action, reason, part of the message
    ("struck out", {"strikes": 3}, Play(1), "over", "the game is over (struck out): step back to act"),
    ("exhausted", {"turns_left": 0, "deck": ""}, Clue(1, 1), "over", "(exhausted)"),
    ("complete", {"fireworks": "r5 y5 g5 b5 w5"}, Discard(1), "over", "(complete)"),
    ("no token", {"clue_tokens": 0}, Clue("Bob", 1), "no_token", "no clue token is left: discard or play"),
    ("all tokens", {}, Discard(1), "all_tokens", "all 8 clue tokens are available: clue or play"),
    ("slot 0", {}, Play(0), "no_slot", "no slot 0: Alice has slots 1 to 2"),
    ("slot 3", {}, Play(3), "no_slot", "no slot 3: Alice has slots 1 to 2"),
    ("slot -1", {"clue_tokens": 2}, Discard(-1), "no_slot", "no slot -1"),
    ("slot as word", {}, Play("one"), "no_slot", "slots 1 to 2"),  # type: ignore[arg-type]
    ("slot as truth", {}, Play(True), "no_slot", "slots 1 to 2"),
    ("slot as fraction", {}, Play(1.0), "no_slot", "slots 1 to 2"),  # type: ignore[arg-type]
    ("no slot", {}, Play(None), "no_slot", "slots 1 to 2"),  # type: ignore[arg-type]
    ("touched slot", {}, Clue("Bob", 1, touched=(1, 4)), "no_slot", "no slot 4: Bob has slots 1 to 2"),
    ("no cards", {"hands": ("", "g1 g3"), "rules": "IT+all_or_nothing"}, Play(1), "no_cards", "Alice has no cards left: give a clue"),
    ("oneself", {}, Clue("Alice", 1), "self_clue", "Alice cannot clue their own hand: clue one of Bob"),
    ("oneself by seat", {}, Clue(0, "red"), "self_clue", "clue one of Bob"),
    ("nobody", {}, Clue("Zoe", 1), "no_player", "no player 'Zoe': one of Alice, Bob or a seat from 0 to 1"),
    ("seat 2", {}, Clue(2, 1), "no_player", "no player 2: one of Alice, Bob"),
    ("seat -1", {}, Clue(-1, 1), "no_player", "a seat from 0 to 1"),
    ("seat as truth", {}, Clue(True, 1), "no_player", "no player True"),
    ("seat none", {}, Clue(None, 1), "no_player", "no player None"),  # type: ignore[arg-type]
    ("reorder nobody", {}, Reorder("Zoe", (1, 2)), "no_player", "no player 'Zoe'"),
    ("rank 6", {}, Clue("Bob", 6), "value", "no clue can name 6: a colour (red, yellow, green, blue, white) or a rank from 1 to 5"),
    ("rank as truth", {}, Clue("Bob", True), "value", "no clue can name True"),
    ("rank as truth, by seat", {}, Clue(1, True), "value", "no clue can name True"),
    ("pink", {}, Clue("Bob", "pink"), "value", "no clue can name 'pink'"),
    ("a list", {}, Clue("Bob", ["r"]), "value", "no clue can name ('r',)"),  # type: ignore[arg-type]
    ("a list, by seat", {}, Clue(1, ["r"]), "value", "no clue can name ('r',)"),  # type: ignore[arg-type]
    ("announced pink", {"rules": "PL+synchronised"}, Play(1, "pink"), "value", "no colour 'pink': one of red, yellow, green, blue, white"),
    ("empty", {}, Clue("Bob", "red"), "empty_clue", "r touches no card of Bob, and empty clues are not allowed: name one of g, 1, 3"),
    ("empty of unknown", {"hands": ("r1", "? ?")}, Clue("Bob", 1, touched=()), "empty_clue", "name one of r, y, g, b, w, 1, 2, 3, 4, 5"),
    ("which slots", {"hands": ("r1", "? g1")}, Clue("Bob", 1), "touched_needed", "slot 1 of Bob is unknown: say what 1 touches, as in"),
    ("too few", {}, Clue("Bob", "g", touched=(1,)), "touched_wrong", "g cannot touch exactly slots (1,) of Bob: slot 2 matches"),
    ("too many", {}, Clue("Bob", 3, touched=(1, 2)), "touched_wrong", "slot 1 does not match"),
    ("unknown card", {"hands": ("? r1", "g1")}, Play(1), "unknown_card", "slot 1 of Alice is unknown: reveal it first"),
    ("unknown discard", {"hands": ("r1 ?", "g1"), "clue_tokens": 1}, Discard(2), "unknown_card", "slot 2 of Alice is unknown"),
    ("announced", {}, Play(1, "r"), "announce_off", "only in the synchronised show (V2): play without one"),
    ("order too short", {}, Reorder("Bob", (1,)), "reorder", "(1,) is not an order of slots 1 to 2 of Bob: name each slot once"),
    ("order twice", {}, Reorder("Alice", (1, 1)), "reorder", "(1, 1) is not an order"),
    ("order from 0", {}, Reorder(0, (0, 1)), "reorder", "(0, 1) is not an order"),
    ("suppose slot 3", {}, Suppose("Bob", 3, "r1"), "no_slot", "no slot 3: Bob has slots 1 to 2"),
    ("suppose slot as truth", {}, Suppose("Bob", True, "r1"), "no_slot", "no slot True"),
    ("suppose r9", {}, Suppose("Bob", 1, "r9"), "value", "no card 'r9'"),
    ("supposed by nobody", {}, Suppose("Bob", 1, "r1", "Zoe"), "no_player", "no player 'Zoe'"),
    ("supposed of nobody", {}, Suppose("Zoe", 1, "r1"), "no_player", "no player 'Zoe'"),
    ("suppose what is elsewhere", {}, Suppose("Alice", 1, "w5"), "no_copy", "every copy of w5 is elsewhere already"),
    ("suppose what is seen", {"hands": ("r2", "g5")}, Suppose("Alice", 1, "g5", "Alice"), "no_copy", "every copy of g5 is elsewhere"),
    ("nothing", {}, None, "kind", "None is not an action: give a Play, Discard, Clue, Reorder or Suppose"),
    ("text", {}, "play 1", "kind", "'play 1' is not an action"),
]


@pytest.mark.parametrize(("changes", "action", "reason", "message"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_illegal(changes: dict[str, Any], action: object, reason: str, message: str) -> None:
    hands = changes.get("hands", ("r2 y1", "g1 g3"))
    state = table(*hands, **{"deck": "w1 w2", **{name: value for name, value in changes.items() if name != "hands"}})
    before = repr(state)
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)  # type: ignore[arg-type]
    assert isinstance(caught.value, ValueError)
    assert caught.value.reason == reason
    assert message in str(caught.value)
    assert repr(state) == before
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.reason) == (str(caught.value), reason)


def test_what_clues_rule_out_cannot_be_supposed() -> None:
    state = table("r2 y1", "g1 g3", deck="w1 w2").apply(Clue("Bob", "g"))
    with pytest.raises(IllegalAction, match="clues rule out r1 at slot 2 of Bob: one of g1, g2, g3, g4, g5") as caught:
        state.apply(Suppose("Bob", 2, "r1"))
    assert caught.value.reason == "ruled_out"


def test_every_reason_has_a_case() -> None:
    assert {case[3] for case in CASES} | {"ruled_out"} == set(REASONS)


DECK_PLAYS = RuleSet(deck_plays=True)


def test_the_last_card_may_be_played_from_the_deck() -> None:
    state = table("r3 r4", "y1 y2", deck="r2", fireworks="r1", rules=DECK_PLAYS, clue_tokens=3)
    assert Play(0) in state.legal_actions()
    with pytest.raises(IllegalAction, match="no slot 0"):
        state.apply(Discard(0))
    after = state.apply(Play(0))
    assert (after.fireworks[0], after.deck, after.hands) == (2, (), state.hands)
    assert (after.turns_left, after.player, after.strikes) == (2, 1, 0)
    misplayed = table("r3 r4", "y1 y2", deck="r4", fireworks="r1", rules=DECK_PLAYS).apply(Play(0))
    assert (misplayed.strikes, [misplayed.rules.card_names[identity] for identity in misplayed.discards]) == (1, ["r4"])


@pytest.mark.parametrize(("deck", "rules"), [("r2 r3", DECK_PLAYS), ("", DECK_PLAYS), ("r2", RuleSet())])
def test_only_the_last_card_and_only_with_that_rule(deck: str, rules: RuleSet) -> None:
    state = table("r3 r4", "y1 y2", deck=deck, fireworks="r1", rules=rules, clue_tokens=3)
    assert Play(0) not in state.legal_actions()
    for action in (Play(0), Discard(0)):
        with pytest.raises(IllegalAction, match="no slot 0"):
            state.apply(action)


def test_clues_to_oneself() -> None:
    state = table("r3 r4", "y1 y2", deck="w1 w2", rules=RuleSet(self_clues=True))
    assert {action.player for action in state.legal_actions() if isinstance(action, Clue)} == {0, 1}
    after = state.apply(Clue("Alice", "red"))
    assert [after.rules.values_touching(info) for info in after.clue_info[0]] == [("r",), ("r",)]
    assert (after.player, after.clue_tokens) == (1, 7)


def test_discards_with_all_tokens() -> None:
    state = table("r3 r4", "y1 y2", deck="w1 w2", rules=RuleSet(free_discards=True))
    assert Discard(2) in state.legal_actions()
    after = state.apply(Discard(2))
    assert (after.clue_tokens, len(after.discards), after.hand(0)) == (8, 1, ("w1", "r3"))


ZINC: Any = partial(Suit, "z", "zinc")
ONES: Any = partial(SpecialRank, 1)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"suits": ""}, "at least one colour"), ({"suits": "rr"}, "each with a letter and a name of its own"),
        ({"suits": "rx"}, "unknown colour 'x'"), ({"suits": ("r", Suit("x", "red"))}, "a name of its own"), ({"copies": ()}, "copies"),
        ({"copies": (3, 0)}, "copies"), ({"copies": (1,) * 10}, "copies"),
        ({"suits": ("r", Suit("m", "multicolour", copies=(1, 1)))}, "suit 'm': copies"),
        *(({"hand_size": size}, "1 to 99 cards, for 2 to 6 players") for size in (0, 100, 10**30, {}, {1: 3}, {7: 3}, ((2, 5, 5),))),
        ({"copies": (10**30,)}, "whole numbers from 1 to 99"),
        ({"suits": [ZINC(copies=(100, 1, 1, 1, 1))]}, "whole numbers from 1 to 99"),
        *(({"suits": [ZINC(clued_by=colors)]}, "one of own, every, none, rank, or") for colors in ("red", (), ("red",))),
        ({"suits": [ZINC(ranked_by="rank")]}, "ranked_by 'rank': one of own, every, none, suit"),
        ({"color_clues": "every"}, "color_clues is one of own, blind, none"), ({"rank_clues": "every"}, "rank_clues is one of own, parity"),
        *(({"special_ranks": map(SpecialRank, ranks)}, "each rank from 1 to 5 once") for ranks in ([0], [6], [1, 2, 1])),
        ({"special_ranks": [ONES(clued_by="rank")]}, "special_ranks"),
        ({"special_ranks": [ONES(ranked_by="rank")]}, "special_ranks"), ({"clue_tokens": 1_000}, "0 to 999 tokens"),
        ({"strikes": 1_000}, "1 to 999 strikes"), ({"clue_tokens": -1}, "clue_tokens -1"), ({"strikes": 0}, "strikes 0"),
    ],
)  # fmt: skip
def test_invalid_rules(fields: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        RuleSet(**fields)  # type: ignore[arg-type]


def test_the_least_and_the_most_that_rules_take() -> None:
    for copies, size, tokens, strikes, rank in (((1,), 1, 0, 1, 1), ((99,) * 9, 99, 999, 999, 9)):
        rules = RuleSet("r", copies, {2: size, 6: size}, tokens, strikes, special_ranks=[SpecialRank(rank)])
        assert (rules.copies, rules.hand_sizes, rules.clue_tokens, rules.strikes) == (copies, {2: size, 6: size}, tokens, strikes)


def test_names_and_identities() -> None:
    rules = RuleSet(suits="rk", copies=(2, 1))
    assert rules.card_names == ("r1", "r2", "k1", "k2")
    assert [rules.copies_of[rules.identity_of(card)] for card in rules.card_names] == [2, 1, 1, 2]
    assert rules.names_of(rules.identities_of(["k1", "r2", 1])) == ("r2", "k1")
    for card in ("r3", "", None, 4, -1, [1]):
        with pytest.raises(ValueError, match="no card"):
            rules.identity_of(card)  # type: ignore[arg-type]


@pytest.mark.parametrize("letter", ["rr", "5", "<", "", "R", "é"])
def test_a_suit_has_one_letter(letter: str) -> None:
    with pytest.raises(ValueError, match="one letter from a to z"):
        RuleSet(suits=("y", Suit(letter, "odd")))
