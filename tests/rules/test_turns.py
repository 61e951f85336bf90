"""Turns: T1, C1-C4, D1-D2, P1-P4; what is illegal is refused with a reason; house rules, which no rulebook prints."""

from __future__ import annotations

import pickle
import re
from functools import partial
from typing import Any

import pytest

from hanabi_widget.rules import EDITIONS, Clue, Discard, IllegalAction, Play, Reorder, RuleSet, Suit, Suppose, initial_state
from hanabi_widget.rules.action import REASONS
from hanabi_widget.rules.suit import SpecialRank
from tests.rules.scenarios import holds, laid


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
    with pytest.raises(IllegalAction, match="is not an action: give a Play, Discard, Clue, Reorder or Suppose") as caught:
        laid("A r1 | B y1").apply(nothing)  # type: ignore[arg-type]
    assert caught.value.reason == "kind"


def test_C1_a_clue_costs_a_token() -> None:
    holds("""
    A r1 r2 | B r3 y1 | deck w5 :: 1>B               :: 7c | A r1 r2     | >B r3-1 y1+1 | deck w5
                                :: 1>B 1>A 1>B 1>A 1>B 1>A 1>B 1>A :: 0c | >A r1+1 r2-1 | B r3-1 y1+1 | deck w5
                                :: 1>B 1>A 1>B 1>A 1>B 1>A 1>B 1>A 1>B :: ! no_token: no clue token is left: discard or play
    """)


def test_C2_to_another_player() -> None:
    holds("""
    A r1 r2 | B r3 | C w1 | deck w5 :: r>B :: 7c | A r1 r2 | >B r3+r | C w1 | deck w5
                                    :: w>C :: 7c | A r1 r2 | >B r3 | C w1+w | deck w5
                                    :: r>A :: ! self_clue: A cannot clue their own hand: clue one of B, C
    A r1 r2 | >B r3 | C w1 | deck w5 :: r>A :: 7c | A r1+r r2+r | B r3 | >C w1 | deck w5
                                    :: r>B :: ! self_clue: B cannot clue their own hand: clue one of A, C
    """)


@pytest.mark.parametrize("value", ["r1", ("r", 1), ["r"], 0, 6, "", "one", "rb", "m", "k", "pink", None, 1.5, True])
@pytest.mark.parametrize("player", ["Bob", 1])
def test_C2_one_colour_or_one_rank(value: Any, player: str | int) -> None:  # noqa: ANN401
    with pytest.raises(
        IllegalAction, match=r"^no clue can name .*: a colour \(red, yellow, green, blue, white\) or a rank from 1 to 5$"
    ) as caught:
        laid("Alice r2 y1 | Bob r3 y1 | deck w1").apply(Clue(player, value))
    assert caught.value.reason == "value"


def test_C3_touches_all_that_match_and_misses_the_rest() -> None:
    holds("""
    A r1 | B r3 y1 g1 b1 b2 | deck w5 :: r>B :: 7c | A r1 | >B~ r3+r y1 g1 b1 b2       | deck w5
                                      :: y>B :: 7c | A r1 | >B~ r3 y1+y g1 b1 b2       | deck w5
                                      :: b>B :: 7c | A r1 | >B~ r3 y1 g1 b1+b b2+b     | deck w5
                                      :: 1>B :: 7c | A r1 | >B~ r3 y1+1 g1+1 b1+1 b2   | deck w5
                                      :: 2>B :: 7c | A r1 | >B~ r3 y1 g1 b1 b2+2       | deck w5
                                      :: 3>B :: 7c | A r1 | >B~ r3+3 y1 g1 b1 b2       | deck w5
    """)


def test_C3_the_giver_cannot_choose_the_slots() -> None:
    holds("""
    A r1 | B r3 y1 g1 b1 b2 | deck w5 :: b>B(4)     :: ! touched_wrong: slot 5 matches
                                      :: b>B(3,4,5) :: ! touched_wrong: slot 3 does not match
                                      :: b>B()      :: ! touched_wrong: b cannot touch exactly slots () of B: slot 4 matches
                                      :: b>B(4,5)   :: 7c | A r1 | >B~ r3 y1 g1 b1+b b2+b | deck w5
    """)


def test_C4_empty_clues() -> None:
    hand = "A r1 | B r3 y1 g1 b1 b2 | deck w5"
    holds(f"""
    {hand} :: w>B :: 7c | A r1 | >B r3-w y1-w g1-w b1-w b2-w | deck w5
           :: 4>B :: 7c | A r1 | >B r3-4 y1-4 g1-4 b1-4 b2-4 | deck w5
           :: 5>B :: 7c | A r1 | >B r3-5 y1-5 g1-5 b1-5 b2-5 | deck w5
    """, "IT", "BGA", "PT")  # fmt: skip
    holds(f"""
    {hand} :: w>B :: ! empty_clue: w touches no card of B, and empty clues are not allowed: name one of r, y, g, b, 1, 2, 3
           :: 4>B :: ! empty_clue: name one of r, y, g, b, 1, 2, 3
           :: 5>B :: ! empty_clue: name one of r, y, g, b, 1, 2, 3
    """, "ES", "PL", "common")  # fmt: skip


def test_D1_a_discard_returns_a_token() -> None:
    holds("""
    6c | A r1 r2 y3 | B r3 y1 | deck w5 w4 :: d3    :: 7c | x y3    | A w5 r1 r2 | >B r3 y1 | deck w4
                                           :: d3 d1 :: 8c 0d | x y3 r3 | >A w5 r1 r2 | B w4 y1
    """)


def test_D1_a_card_of_which_nothing_is_known_may_be_discarded() -> None:
    """Without a token, and with nothing to play, no other choice is left."""
    state = laid("0c | Alice ? ? | Bob g1 g2 | deck w5 w4")
    assert state.clue_info[0] == (0, 0)
    assert [action for action in state.legal_actions() if not isinstance(action, Play)] == [Discard(1), Discard(2)]


def test_D1_no_discard_with_all_tokens() -> None:
    holds("A r1 r2 | B r3 y1 | deck w5 :: d1 :: ! all_tokens: all 8 clue tokens are available: clue or play", *EDITIONS)


def test_D2_then_the_player_draws() -> None:
    holds("""
    6c | A r1 r2 y3 g4 b5 | B r3 | deck w5 w4 :: d1 :: 7c | x r1 | A w5 r2 y3 g4 b5 | >B r3 | deck w4
                                              :: d2 :: 7c | x r2 | A w5 r1 y3 g4 b5 | >B r3 | deck w4
                                              :: d3 :: 7c | x y3 | A w5 r1 r2 g4 b5 | >B r3 | deck w4
                                              :: d4 :: 7c | x g4 | A w5 r1 r2 y3 b5 | >B r3 | deck w4
                                              :: d5 :: 7c | x b5 | A w5 r1 r2 y3 g4 | >B r3 | deck w4
    """)


def test_P1_the_next_rank_is_added() -> None:
    holds("""
          A y4 r1 | B r4 | deck w5 w4 :: p2 :: r1       | A w5 y4 | >B r4 | deck w4 = score 1
    r1    | A y4 r2 | B r4 | deck w5 w4 :: p2 :: r2     | A w5 y4 | >B r4 | deck w4 = score 2
    r1    | A y4 y1 | B r4 | deck w5 w4 :: p2 :: r1 y1  | A w5 y4 | >B r4 | deck w4 = score 2
    g3 w2 | A y4 g4 | B r4 | deck w5 w4 :: p2 :: g4 w2  | A w5 y4 | >B r4 | deck w4 = score 6
    b4    | A y4 b5 | B r4 | deck w5 w4 :: p2 :: b5     | A w5 y4 | >B r4 | deck w4 = score 5
    """)


def test_P2_any_other_is_discarded_with_a_strike() -> None:
    holds("""
    5c      | A y4 r2 | B r4 | deck w5 w4 :: p2 :: 5c 1s      | x r2 | A w5 y4 | >B r4 | deck w4
    r1 | 5c | A y4 r3 | B r4 | deck w5 w4 :: p2 :: r1 | 5c 1s | x r3 | A w5 y4 | >B r4 | deck w4
    r1 | 5c | A y4 r1 | B r4 | deck w5 w4 :: p2 :: r1 | 5c 1s | x r1 | A w5 y4 | >B r4 | deck w4
    r4 | 5c | A y4 r2 | B r4 | deck w5 w4 :: p2 :: r4 | 5c 1s | x r2 | A w5 y4 | >B r4 | deck w4
    y1 | 5c | A y4 r2 | B r4 | deck w5 w4 :: p2 :: y1 | 5c 1s | x r2 | A w5 y4 | >B r4 | deck w4
    5c      | A y4 r5 | B r4 | deck w5 w4 :: p2 :: 5c 1s      | x r5 | A w5 y4 | >B r4 | deck w4
    """)


def test_P3_either_way_the_player_draws() -> None:
    holds("""
    A r1 r2 b5 | B r3 | deck w5 w4 :: p1 :: r1 |           A w5 r2 b5 | >B r3 | deck w4
                                   :: p3 :: 8c 1s | x b5 | A w5 r1 r2 | >B r3 | deck w4
    """)


def test_P3_no_draw_from_an_empty_deck() -> None:
    holds("""
    0d | A r1 r2 b5 | B r3 :: p1 :: r1 | 1t 0d           | A r2 b5 | >B r3
                           :: p3 :: 8c 1s 1t 0d | x b5 | A r1 r2 | >B r3
    """)


def test_P4_a_complete_firework_returns_a_token() -> None:
    holds("""
    r4 y3 | 0c | A r5 y5 | B w1 | deck w5 w4 :: p1 :: r5 y3 | 1c         | A w5 y5 | >B w1 | deck w4
    r4 y3 | 3c | A r5 y5 | B w1 | deck w5 w4 :: p1 :: r5 y3 | 4c         | A w5 y5 | >B w1 | deck w4
    r4 y3 | 7c | A r5 y5 | B w1 | deck w5 w4 :: p1 :: r5 y3 | 8c         | A w5 y5 | >B w1 | deck w4
                                             :: p2 :: r4 y3 | 7c 1s | x y5 | A w5 r5 | >B w1 | deck w4
    r4 y3 | 8c | A r5 y5 | B w1 | deck w5 w4 :: p1 :: r5 y3 | 8c         | A w5 y5 | >B w1 | deck w4
    """)


REFUSED = """
8c 3s | A r2 y1 | B g1 g3 | deck w1 w2 :: p1 :: ! over: the game is over (struck out): step back to act
0d 0t | A r2 y1 | B g1 g3 :: 1>B :: ! over: (exhausted)
r5 y5 g5 b5 w5 | 3c | A r2 y1 | B g1 g3 | deck w1 :: d1 :: ! over: (complete)
4c | A r2 y1 | B g1 g3 | deck w1 w2 :: p0 :: ! no_slot: no slot 0: A has slots 1 to 2
 :: p3       :: ! no_slot: no slot 3: A has slots 1 to 2
 :: d3       :: ! no_slot: no slot 3: A has slots 1 to 2
 :: 1>B(1,4) :: ! no_slot: no slot 4: B has slots 1 to 2
 :: r>B      :: ! empty_clue: r touches no card of B, and empty clues are not allowed: name one of g, 1, 3
 :: g>B(1)   :: ! touched_wrong: g cannot touch exactly slots (1,) of B: slot 2 matches
 :: 3>B(1,2) :: ! touched_wrong: slot 1 does not match
 :: p1:r     :: ! announce_off: only in the synchronised show (V2): play without one
 :: B =1     :: ! reorder: (1,) is not an order of slots 1 to 2 of B: name each slot once
 :: A =1,1   :: ! reorder: (1, 1) is not an order
 :: A =0,1   :: ! reorder: (0, 1) is not an order
 :: B ~3=r1  :: ! no_slot: no slot 3: B has slots 1 to 2
 :: B ~1=r9  :: ! value: no card 'r9'
 :: A ~1=w5  :: ! no_copy: every copy of w5 is elsewhere already
A r2 | B g5 | deck w1 :: A ~1=g5@A :: ! no_copy: every copy of g5 is elsewhere
A r2 y1 | B g1 g3 | deck w1 w2 :: g>B B ~2=r1 :: ! ruled_out: clues rule out r1 at slot 2 of B: one of g1, g2, g3, g4, g5
A r1 | B ? ? | deck w1 :: 1>B() :: ! empty_clue: name one of r, y, g, b, w, 1, 2, 3, 4, 5
A r1 | B ? g1 | deck w1 :: 1>B :: ! touched_needed: slot 1 of B is unknown: say what 1 touches, as in
3c | A ? r1 | B g1 | deck w1 :: p1 :: ! unknown_card: slot 1 of A is unknown: reveal it first
                             :: d1 :: ! unknown_card: slot 1 of A is unknown
"""


def test_what_is_illegal_is_refused_with_a_reason() -> None:
    holds(REFUSED)
    holds("0d | A | B g1 g3 :: p1 :: ! no_cards: A has no cards left: give a clue", "IT+all_or_nothing")
    holds("A r1 | B g1 g3 | deck w1 :: p1:i :: ! value: no colour 'i': one of red, yellow, green, blue, white", "PL+synchronised")


SLOTS: tuple[Any, ...] = (-1, "one", True, 1.0, None)
NOBODY: tuple[Any, ...] = ("Zoe", 2, -1, True, None)
STRANGE: list[tuple[Any, str, str]] = [
    *((act(slot), "no_slot", "slots 1 to 2") for act in (Play, Discard) for slot in SLOTS),
    *((Suppose("Bob", slot, "r1"), "no_slot", "no slot") for slot in (True, 3)),
    *((Clue(nobody, 1), "no_player", f"no player {nobody!r}: one of Alice, Bob or a seat from 0 to 1") for nobody in NOBODY),
    (Reorder("Zoe", (1, 2)), "no_player", "no player 'Zoe'"),
    (Suppose("Bob", 1, "r1", "Zoe"), "no_player", "no player 'Zoe'"),
    (Suppose("Zoe", 1, "r1"), "no_player", "no player 'Zoe'"),
    (Clue(0, "red"), "self_clue", "clue one of Bob"),
    ("play 1", "kind", "'play 1' is not an action"),
]


@pytest.mark.parametrize(("action", "reason", "message"), STRANGE)
def test_what_no_text_can_say_is_refused_too(action: Any, reason: str, message: str) -> None:  # noqa: ANN401
    state = laid("2c | Alice r2 y1 | Bob g1 g3 | deck w1 w2")
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    assert isinstance(caught.value, ValueError)
    assert caught.value.reason == reason
    assert message in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.reason) == (str(caught.value), reason)


def test_every_reason_has_a_case() -> None:
    elsewhere = {
        "no_token",
        "self_clue",
        "all_tokens",
        "no_cards",
        "no_player",
        "kind",
    }  # in the tests of C1, C2, D1 and T1, and beside them
    assert {*re.findall(r"! (\w+):", REFUSED)} | elsewhere == {*REASONS}


def test_house_rules() -> None:
    """The last card may be played from the deck, and only that; clues to oneself; discards with all tokens."""
    deck = "r1 | 3c | A r3 r4 | B y1 y2 | deck"
    holds(f"""
    {deck} r2 :: p0 :: r2 | 3c 2t 0d          | A r3 r4 | >B y1 y2
              :: d0 :: ! no_slot: no slot 0
    {deck} r4 :: p0 :: r1 | 3c 2t 1s 0d | x r4 | A r3 r4 | >B y1 y2
    {deck} r2 r3 :: p0 :: ! no_slot: no slot 0
                 :: d0 :: ! no_slot: no slot 0
    r1 | 3c 0d | A r3 r4 | B y1 y2 :: p0 :: ! no_slot: no slot 0
    """, "deck_plays=yes")  # fmt: skip
    holds(f"{deck} r2 :: p0 :: ! no_slot: no slot 0")
    holds("A r3 r4 | B y1 y2 | deck w1 :: r>A :: 7c | A r3+r r4+r | >B y1 y2 | deck w1", "self_clues=yes")
    holds("A r3 r4 | B y1 y2 | deck w1 w2 :: d2 :: 8c | x r4 | A w1 r3 | >B y1 y2 | deck w2", "free_discards=yes")


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
