"""Edge cases that the rulebooks leave open, X1-X10."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

import hanabi_widget as hw
from hanabi_widget.rules import UNKNOWN, Clue, State, clues_of, critical, initial_state, playable, reachable_heights, trash
from tests.random_positions import PRINTED
from tests.rules.scenarios import holds, laid


def test_X1_the_right_colour_of_an_unplayable_card() -> None:
    holds("""
         3c | A r2 y1 | B g1 | deck w1 w2 :: p1:r ::      3c 1s | x r2 | A w1 y1 | >B g1 | deck w2
    r3 | 3c | A r2 y1 | B g1 | deck w1 w2 :: p1:r :: r3 | 3c 1s | x r2 | A w1 y1 | >B g1 | deck w2
    r1 | 3c | A r3 y1 | B g1 | deck w1 w2 :: p1:r :: r1 | 3c 1s | x r3 | A w1 y1 | >B g1 | deck w2
    r1 | 3c | A r1 y1 | B g1 | deck w1 w2 :: p1:r :: r1 | 3c 1s | x r1 | A w1 y1 | >B g1 | deck w2
    """, "PL+synchronised")  # fmt: skip


ALL_OR_NOTHING = "IT+all_or_nothing"


def test_X2_an_empty_hand_may_only_clue() -> None:
    state = laid("3c 0d | Alice | Bob r1 y2", ALL_OR_NOTHING)
    assert {type(action) for action in state.legal_actions()} == {Clue}
    holds("""
    3c 0d | A | B r1 y2 :: p1  :: ! no_cards: A has no cards left: give a clue
                        :: d1  :: ! no_cards: A has no cards left: give a clue
                        :: 1>B :: 2c 0d | A | >B~ r1+1 y2
    """, ALL_OR_NOTHING)  # fmt: skip


def test_X2_an_empty_hand_without_a_token_loses() -> None:
    holds("""
    1c 0d | A r1 | >B g1 g2 | C :: p1      :: = outcome None
                                :: 1>A     :: = outcome stuck, score None
                                :: 1>A 1>A :: ! over: stuck
    """, ALL_OR_NOTHING)  # fmt: skip


def test_X2_the_last_card_may_save_the_next_player() -> None:
    """A discard returns the token that the next player, without cards, needs."""
    holds("""
    r3 | 0c 0d | A r1 r1 | B :: p1 :: = outcome stuck
                             :: d1 :: = outcome None
    """, ALL_OR_NOTHING)  # fmt: skip


def test_X3_a_misplay_of_an_indispensable_card_loses() -> None:
    holds("""
    3c | x g1 g1 | A r5 g1 | B b1 b2 | deck w1 w2 :: p1   :: = outcome lost
                                                  :: p1:r :: = outcome lost
                                                  :: p1:y :: = outcome lost
                                                  :: p2:y :: = outcome lost
                                                  :: d1   :: = outcome lost
                                                  :: p2   :: = outcome None
    """, "PT+all_or_nothing+synchronised")  # fmt: skip


def test_X4_the_last_card_is_drawn_as_the_last_firework_is_completed() -> None:
    holds("""
    r5 y5 g5 b5 w4 |       A w5 r1 | B r1 r2 | deck r3 :: p1 :: = outcome complete, turns_left 0, deck (), score 25
    r5 y5 g5 b5 w4 | 0d 1t | A w5 r1 | B r1 r2         :: p1 :: = outcome complete
                                                       :: p2 :: = outcome exhausted
    """)


def test_X5_tokens_are_capped() -> None:
    for tokens, play, after in ((8, "p1", 8), (8, "p1:r", 8), (7, "p1:r", 8), (7, "p1", 8), (6, "p1:r", 8), (5, "p1:r", 7)):
        holds(f"r4 | {tokens}c | A r5 y1 | B g1 | deck w1 w2 :: {play} :: = clue_tokens {after}, strikes 0", "PL+synchronised")


def those(of: Callable[[State], int], position: str, letters: str = "rygbwk", rules: str = "common") -> str:
    """The cards of some suits that are such in a position."""
    state = laid(f"{position} | B g1 g2 | deck w1 w2", rules)
    return " ".join(card for card in state.rules.names_of(of(state)) if card[0] in letters)


RED = """
r0              :: r5
x r2            :: r2 r5
x r1            :: r5
x r1 r1         :: r1 r5
r2 | x r2 r1 r1 :: r5
x r3 r3         ::
x r3 r3 r2      :: r2
x r5            ::
r5              ::
"""
"""Where a card is played, no other copy is needed; no card beyond a block is, but those below it are."""


@pytest.mark.parametrize("row", RED.strip().splitlines())
def test_X6_indispensable_cards(row: str) -> None:
    position, red = row.split("::")
    assert those(critical, f"{position} | A y1 y1", "r") == red.strip()


def test_X6_a_copy_in_a_hand_is_not_gone() -> None:
    """Only discarded copies are out of the game; it makes no difference where the other copy is."""
    for hand in ("A r3 r3", "A r3 y1", "A y1 y1"):
        assert "r3" not in those(critical, hand)


def test_X6_everything_beyond_a_block_is_trash() -> None:
    blocked = "r1 g5 | x r3 r3 | A y1 y1"
    assert reachable_heights(laid(f"{blocked} | B g1")) == (2, 5, 5, 5, 5)
    assert those(trash, blocked, "rg") == "r1 r3 r4 r5 g1 g2 g3 g4 g5"
    assert those(playable, blocked) == "r2 y1 b1 w1"


def test_X6_cards_of_a_lost_firework_still_return_a_token() -> None:
    holds("""
    r2 | 2c | x r3 r3 | A r5 r4 | B g1 g2 | deck w1 w2 ::    :: = max_score 22
                                                       :: d1 :: = max_score 22, clue_tokens 3, outcome None
    """)


def test_X6_in_a_descending_suit() -> None:
    blocked, rules = "k5 | x k3 k3 | A y1 y1", "PT+black_powder"
    assert reachable_heights(laid(f"{blocked} | B g1", rules))[5] == 2
    assert those(trash, blocked, "k", rules) == "k1 k2 k3 k5"
    assert those(playable, blocked, "k", rules) == "k4"


def test_X7_black_is_known_by_elimination() -> None:
    state = laid("Alice k3 r1 y2 g3 b4 | Bob k3 r1 y2 g3 w4", "PT+black_powder")
    rules = state.rules
    state = state.apply(Clue("Bob", 3))
    assert {card[0] for card in rules.names_of(rules.possible_identities(state.clue_info[1][0]))} == set("rygbwk")
    for color in "rygbw":
        assert len(rules.names_of(rules.possible_identities(state.clue_info[1][0]))) > 1
        state = state.apply(Clue("Alice", 1)).replace(clue_tokens=8).apply(Clue("Bob", color))
    assert rules.names_of(rules.possible_identities(state.clue_info[1][0])) == ("k3",)
    assert rules.values_touching(state.clue_info[1][0]) == (3,)


def test_X8_every_past_clue_is_public_and_stays_on_its_card() -> None:
    state = initial_state(2, seed=7)
    for clue in (Clue("Bob", 1), Clue("Alice", 2), Clue("Bob", "red"), Clue("Alice", "blue")):
        if clue.value in {to.value for to in clues_of(state.legal_actions())}:
            state = state.apply(clue)
    values_by_card = [state.rules.values_touching(clue_info) + state.rules.values_missing(clue_info) for clue_info in state.clue_info[1]]
    assert all(values_by_card)
    assert len({frozenset(values) for values in values_by_card}) == 1  # each clue touched or missed every card of the hand


def test_X9_a_score_is_never_below_zero() -> None:
    state = initial_state(2, seed=7, rules="PT+black_powder")
    assert state.fireworks == (0,) * 6
    assert state.score == 0


@pytest.mark.parametrize(
    "rules", [*PRINTED[:4], replace(hw.rule_set("Null (5 Suits)"), all_or_nothing=True), hw.rule_set("Null (5 Suits)")]
)
def test_X10_also_from_positions_that_no_deal_leads_to(rules: hw.RuleSet) -> None:
    """Hands of any size, few tokens: a state is over exactly when nobody may act, and is equal to the same position laid out."""
    random, stuck = Random(10), 0
    for _ in range(200):
        cards = random.sample(rules.deck, 8)
        sizes = [random.randrange(3) for _ in range(3)]
        hands = [[cards.pop() for _ in range(size)] for size in sizes]
        tokens = random.randrange(2)
        state = State(rules=rules, names=("A", "B", "C"), hands=hands, deck=cards[: random.randrange(2)], clue_tokens=tokens)
        while True:
            legal = state.legal_actions()
            assert (state.outcome is None) == bool(legal) == (state.turns_left != 0)
            again = state.replace()
            assert (again, again.outcome, again.legal_actions()) == (state, state.outcome, legal)
            if not legal:
                break
            state = state.apply(random.choice(legal))
        stuck += state.outcome is hw.Outcome.STUCK
        assert state.outcome is not hw.Outcome.EXHAUSTED or not state.deck
    assert stuck


def test_X10_a_card_that_is_revealed_may_end_the_game() -> None:
    rules = replace(hw.rule_set("Null (5 Suits)"), all_or_nothing=True)
    state = State(rules=rules, names=("Alice", "Bob"), hands=((), (UNKNOWN,)), deck=())
    assert state.outcome is None
    for after in (state.reveal("Bob", 1, "u1"), state.apply(hw.Suppose("Bob", 1, "u1"))):
        assert (after.outcome, after.legal_actions()) == (hw.Outcome.STUCK, [])
