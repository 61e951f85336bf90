"""Variants: V1 all or nothing, V2 the synchronised show, V3 avalanche, V4 wild, V5 black powder, V6 all together; not V7."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from pathlib import Path
from unicodedata import normalize

import pytest

from hanabi_widget.rules import EDITIONS, VARIANTS, Clue, IllegalAction, Play, initial_state, rule_set, rules_name
from hanabi_widget.rules.editions import PRINTED_NAMES, rules_names
from tests.random_positions import NAMED, PRINTED
from tests.rules.scenarios import holds, laid

OFFERED = {
    "ES": {"all_or_nothing"}, "IT": {"all_or_nothing"}, "BGA": {"all_or_nothing", "avalanche", "avalanche_5", "wild"},
    "PL": {"all_or_nothing", "synchronised", "avalanche_5"}, "PT": {"all_or_nothing", "synchronised", "avalanche", "black_powder"},
    "common": set(VARIANTS),
}  # fmt: skip


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_each_edition_has_the_variants_of_its_rulebook(edition: str, variant: str) -> None:
    if variant in OFFERED[edition]:
        rules = rule_set(edition, variant)
        assert rules == rule_set(f"{edition}+{variant}") != rule_set(edition)
        assert rule_set(rules_name(rules) or "") == rules
    else:
        with pytest.raises(ValueError, match=f"edition {edition} has no variant '{variant}'"):
            rule_set(edition, variant)


def test_rules_go_by_the_names_of_every_edition_that_has_them() -> None:
    for rules in PRINTED:
        names = [name for name, same in NAMED.items() if same == rules]
        assert rules_names(rules) == tuple(names)
        assert rules_name(rules) == "+".join((names[0][0], *names[0][1])), "the first that is listed"


def test_V1_no_last_round_and_hands_shrink() -> None:
    start = "1c | A r1 r2 r3 | B y1 y2 y3 | deck w1"
    editions = [f"{edition}+all_or_nothing" for edition in EDITIONS]
    holds(f"""
    {start} :: d1             :: 2c 0d | x r1                | A w1 r2 r3 | >B y1 y2 y3
            :: d1 d1 d1       :: 4c 0d | x r1 y1 w1          | A r2 r3    | >B y2 y3
            :: d1 d1 d1 d1 d1 :: 6c 0d | x r1 y1 w1 y2 r2    | A r3       | >B y3
            :: d1 d1 d1 d1 d1 d1 :: 7c 0d | x r1 y1 w1 y2 r2 y3 | >A r3   | B
    """, *editions)  # fmt: skip
    holds(f"{start} :: d1 d1 d1 d1 d1 d1 :: = outcome None, turns_left None", *editions)


def test_V1_won_only_when_every_firework_is_complete() -> None:
    holds("""
    r5 y5 g5 b5 w3 | 0d | A w4 | B w5 :: p1    :: r5 y5 g5 b5 w4 | 0d     | A | >B w5 = outcome None, turns_left None
                                      :: p1 p1 :: = outcome complete
    """, "IT+all_or_nothing")  # fmt: skip


def test_V1_lost_at_the_third_strike() -> None:
    holds("r3 y3 | 2s | A r1 r1 | B y1 y1 | deck w1 w2 :: p1 :: = outcome struck out", "IT+all_or_nothing")


def test_V1_lost_with_an_indispensable_card() -> None:
    """Discarded or misplayed."""
    for row in """
        | x       | r5 :: = outcome lost
        | x       | r3 :: = outcome None
        | x r3    | r3 :: = outcome lost
        r3 | x r3 | r3 :: = outcome None
        | x r2    | r2 :: = outcome lost
        r1 | x r1 | r1 :: = outcome None
        | x r4    | y4 :: = outcome None
    """.strip().splitlines():  # the second 3: the rule decides, not the example of PT; a 3 that is played already is no longer needed
        fireworks, discards, rest = map(str.strip, row.split("|"))
        card, outcome = rest.split(" :: ")
        for act in ("p1", "d1"):
            start = f"{fireworks or 'r0'} | 4c | {discards} | A {card} g2 | B b2 b3 | deck w2 w3 :: {act} ::"
            holds(f"{start} {outcome}", "IT+all_or_nothing")
            holds(f"{start} = outcome None", "IT")


@pytest.mark.parametrize("edition", EDITIONS)
def test_V1_can_be_combined_with_any_other_variant(edition: str) -> None:
    for variant in OFFERED[edition] - {"all_or_nothing"}:
        alone, both = rule_set(edition, variant), rule_set(edition, variant, "all_or_nothing")
        assert (both.all_or_nothing, alone.all_or_nothing) == (True, False)
        assert (both.suits, both.announcements, both.empty_clues) == (alone.suits, alone.announcements, alone.empty_clues)


def test_V1_no_score_and_no_rating() -> None:
    holds("""
    r2             | A r3 | B r2 | deck w1 :: p1 :: = score None, rating None, max_score None, pace None
    r5 y5 g5 b5 w4 | A w5 | B r2 | deck w1 :: p1 :: = score None, rating None, max_score None, pace None
    """, "PT+all_or_nothing")  # fmt: skip


def test_V2_right_announcement_returns_a_token() -> None:
    holds("""
    r1 | 3c | A r2 y1 | B g1 g2 | deck w1 w2 :: p1:r   :: r2 | 4c | A w1 y1 | >B g1 g2 | deck w2
    """, *(f"{edition}+synchronised" for edition in ("PL", "PT", "common")))  # fmt: skip


SYNCHRONISED = "PL+synchronised"


def test_V2_besides_the_token_of_P4() -> None:
    holds("""
    r4 | 3c | A r5 y1 | B g1 g2 | deck w1 w2 :: p1:r :: r5 | 5c | A w1 y1 | >B g1 g2 | deck w2
                                             :: p1   :: r5 | 4c | A w1 y1 | >B g1 g2 | deck w2
    """, SYNCHRONISED)  # fmt: skip


def test_V2_wrong_announcement_is_a_strike_even_if_the_card_fits() -> None:
    for color in "ygbw":
        wrong = f"3c | A r1 y1 | B g1 g2 | deck w1 w2 :: p1:{color} :: 3c 1s | x r1 | A w1 y1 | >B g1 g2 | deck w2"
        holds(wrong, SYNCHRONISED)


def test_V2_announcing_is_a_choice() -> None:
    state = laid("3c | Alice r1 y1 | Bob g1 g2 | deck w1 w2", SYNCHRONISED)
    plays = [action for action in state.legal_actions() if isinstance(action, Play)]
    assert plays == [Play(slot, color) for slot in (1, 2) for color in (None, *"rygbw")]
    holds("3c | A r1 y1 | B g1 g2 | deck w1 w2 :: p1 :: r1 | 3c | A w1 y1 | >B g1 g2 | deck w2", SYNCHRONISED)


def test_V2_every_firework_can_be_announced() -> None:
    """Also those that no clue can name: you announce a firework, not a clue."""
    holds("""
    3c | A k5 m1 | B g1 g2 | deck w1 w2 :: p1:k :: k5 | 4c | A w1 m1 | >B g1 g2 | deck w2
                                        :: p2:m     :: m1 | 4c | A w1 k5 | >B g1 g2 | deck w2
    """, "common+synchronised+wild+black_powder")  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "copies"),
    [(f"{edition}+avalanche", (3, 2, 2, 2, 1)) for edition in ("PT", "BGA")]
    + [(f"{edition}+avalanche_5", (1,) * 5) for edition in ("PL", "BGA")],
)
def test_V3_a_sixth_ordinary_colour(rules: str, copies: tuple[int, ...]) -> None:
    chosen = rule_set(rules)
    deck = Counter(chosen.card_names[identity] for identity in chosen.deck)
    assert [deck[f"m{rank}"] for rank in range(1, 6)] == list(copies)
    assert deck.total() == 50 + sum(copies)
    assert chosen.perfect_score == 30
    holds("""
    A m1 r2 | B m1 r1 m2 | deck w1 w2 :: m>B :: 7c | A m1 r2 | >B~ m1+m r1 m2+m | deck w1 w2
                                      :: r>B :: 7c | A m1 r2 | >B~ m1 r1+r m2   | deck w1 w2
                                      :: p1  :: m1 | A w1 r2 | >B m1 r1 m2      | deck w2
    """, rules)  # fmt: skip


def test_V3_thirty_points() -> None:
    holds("""
    r5 y5 g5 b5 w5 m4 | A m5 | B r1 | deck w1 :: :: = score 29, outcome None
                                              :: p1   :: = score 30, outcome complete
    """, "PT+avalanche")  # fmt: skip


def test_V4_every_colour_touches_multicolour() -> None:
    state = laid("Alice r1 r2 | Bob m1 r1 y2 | deck w1 w2", "BGA+wild")
    rules = state.rules
    for color in "rygbw":
        hand_info = state.apply(Clue("Bob", color)).clue_info[1]
        assert rules.values_touching(hand_info[0]) == (color,)
        assert set(rules.names_of(rules.possible_identities(hand_info[0]))) == {
            card for card in rules.card_names if card[0] in (color, "m")
        }
        assert not {card for card in rules.names_of(rules.possible_identities(hand_info[2])) if card[0] == "m"} or color == "y"
    two = state.apply(Clue("Bob", "r")).apply(Clue("Alice", "r")).apply(Clue("Bob", "b"))
    assert {card[0] for card in rules.names_of(rules.possible_identities(two.clue_info[1][0]))} == {"m"}


@pytest.mark.parametrize("value", ["m", "multicolour"])
def test_V4_multicolour_cannot_be_named(value: str) -> None:
    state = laid("Alice r1 r2 | Bob m1 r1 y2 | deck w1 w2", "BGA+wild")
    assert "m" not in state.rules.clue_values
    with pytest.raises(IllegalAction, match="no clue can name"):
        state.apply(Clue("Bob", value))


def test_V4_a_firework_of_its_own() -> None:
    rules = rule_set("BGA+wild")
    sixth = Counter(rules.card_names[identity] for identity in rules.deck if identity >= 25)
    assert sixth == {"m1": 3, "m2": 2, "m3": 2, "m4": 2, "m5": 1}
    assert (len(rules.deck), rules.perfect_score) == (60, 30)
    holds("""
    A m1 m2 | B r1 | deck w1 w2 :: p1 :: m1         | A w1 m2 | >B r1 | deck w2
                                :: p2 :: 1s  | x m2 | A w1 m1 | >B r1 | deck w2
    """, "BGA+wild")  # fmt: skip


def test_V5_copies_are_the_mirror_image() -> None:
    rules = rule_set("PT", "black_powder")
    black = Counter(rules.card_names[identity] for identity in rules.deck if rules.card_names[identity][0] == "k")
    assert black == {"k5": 3, "k4": 2, "k3": 2, "k2": 2, "k1": 1}
    assert (len(rules.deck), rules.perfect_score) == (60, 25)


BLACK = "PT+black_powder"


def test_V5_black_is_played_downwards() -> None:
    holds("""
    A k1 k2 k3 k4 k5 | B r1 | deck w1 w2 :: p1 :: 1s | x k1 | A w1 k2 k3 k4 k5 | >B r1 | deck w2
                                         :: p2 :: 1s | x k2 | A w1 k1 k3 k4 k5 | >B r1 | deck w2
                                         :: p3 :: 1s | x k3 | A w1 k1 k2 k4 k5 | >B r1 | deck w2
                                         :: p4 :: 1s | x k4 | A w1 k1 k2 k3 k5 | >B r1 | deck w2
                                         :: p5 :: k5        | A w1 k1 k2 k3 k4 | >B r1 | deck w2
    k4 | A k1 k2 k3 k4 k5 | B r1 | deck w1 w2 :: p1 :: k4 | 1s | x k1 | A w1 k2 k3 k4 k5 | >B r1 | deck w2
                                              :: p2 :: k4 | 1s | x k2 | A w1 k1 k3 k4 k5 | >B r1 | deck w2
                                              :: p3 :: k3             | A w1 k1 k2 k4 k5 | >B r1 | deck w2
                                              :: p4 :: k4 | 1s | x k4 | A w1 k1 k2 k3 k5 | >B r1 | deck w2
                                              :: p5 :: k4 | 1s | x k5 | A w1 k1 k2 k3 k4 | >B r1 | deck w2
    """, BLACK)  # fmt: skip


def test_V5_no_colour_touches_black() -> None:
    """So no colour rules black out, either."""
    holds("""
    A r1 r2 | B k1 r1 k5 | deck w1 w2 :: r>B :: 7c | A r1 r2 | >B~ k1 r1+r k5   | deck w1 w2
                                      :: 1>B :: 7c | A r1 r2 | >B~ k1+1 r1+1 k5 | deck w1 w2
                                      :: 5>B :: 7c | A r1 r2 | >B~ k1 r1 k5+5   | deck w1 w2
    """, BLACK)  # fmt: skip
    rules = rule_set(BLACK)
    for color in "rygbw":
        told, missed = (rules.possible_identities(rules.clue_info_from(*values)) for values in (([color], ()), ((), [color])))
        assert not any(card[0] == "k" for card in rules.names_of(told))
        assert [card for card in rules.names_of(missed) if card[0] == "k"] == ["k1", "k2", "k3", "k4", "k5"]


@pytest.mark.parametrize("value", ["k", "black"])
def test_V5_black_cannot_be_named_nor_its_absence(value: str) -> None:
    for hand in ("k1 r1", "r1 y1"):
        with pytest.raises(IllegalAction, match="no clue can name"):
            laid(f"Alice r1 r2 | Bob {hand} | deck w1 w2", BLACK).apply(Clue("Bob", value))


def test_V5_completing_black_returns_a_token() -> None:
    holds("""
    k2 | 3c | A k1 r1 | B r1 | deck w1 w2 :: p1 :: k1 | 4c    | A w1 r1 | >B r1 | deck w2
                                          :: p2 :: k2 r1 | 3c | A w1 k1 | >B r1 | deck w2
    """, BLACK)  # fmt: skip


def test_V5_each_missing_black_card_takes_a_point() -> None:
    holds("""
    r0                | A r1 | B y1 | deck w1 :: :: = score 0
    r4                | A r1 | B y1 | deck w1 :: :: = score 0
    r5                | A r1 | B y1 | deck w1 :: :: = score 0
    r5 y1             | A r1 | B y1 | deck w1 :: :: = score 1
    r5 k5             | A r1 | B y1 | deck w1 :: :: = score 1
    r5 k1             | A r1 | B y1 | deck w1 :: :: = score 5
    r5 y5 g5 b5 w5    | A r1 | B y1 | deck w1 :: :: = score 20
    r5 y5 g5 b5 w5 k3 | A r1 | B y1 | deck w1 :: :: = score 23
    r5 y5 g5 b5 w5 k1 | A r1 | B y1 | deck w1 :: :: = score 25
    """, BLACK)  # fmt: skip


def test_V5_black_must_be_complete_too() -> None:
    holds("""
    r5 y5 g5 b5 w4 k2 | A w5 r1 | B k1 | deck w1 w2 :: p1    :: = score 24, outcome None
                                                    :: p1 p1 :: = score 25, outcome complete
    """, BLACK)  # fmt: skip


def test_V5_max_score_counts_what_black_can_still_do() -> None:
    holds("""
    x k1       | A r1 | B y1 | deck w1 w2 :: :: = max_score 24
    x k5 k5 k5 | A r1 | B y1 | deck w1 w2 :: :: = max_score 20
    """, BLACK)  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "cards"), [("PT+avalanche+black_powder", 70), ("common+avalanche_5+black_powder", 65), ("common+wild+black_powder", 70)]
)
def test_V6_seven_fireworks(rules: str, cards: int) -> None:
    chosen = rule_set(rules)
    assert (len(chosen.deck), len(chosen.suits), chosen.perfect_score) == (cards, 7, 30)
    assert len(initial_state(5, seed=1, rules=rules).deck) == cards - 20
    state = laid("Alice k1 | Bob m1 k2 r1 | deck w1 w2", rules)
    holds("""
    r5 y5 g5 b5 w5 m5 k2 | A k1 | B m1 k2 r1 | deck w1 w2 ::    :: = score 29, outcome None
                                                          :: p1 :: = score 30, outcome complete
    """, rules)  # fmt: skip
    touched = [bool(chosen.values_touching(info)) for info in state.apply(Clue("Bob", "r")).clue_info[1]]
    assert touched == [chosen.suits[5].clued_by == "every", False, True]
    assert ("m" in chosen.clue_values, "k" in chosen.clue_values) == (chosen.suits[5].clued_by == "own", False)


def test_two_versions_of_the_sixth_colour_cannot_be_combined() -> None:
    for both in permutations(("avalanche", "avalanche_5", "wild"), 2):
        with pytest.raises(ValueError, match="two versions of the same colour"):
            rule_set("common", *both)


@pytest.mark.parametrize(("edition", "printed"), PRINTED_NAMES)
def test_variants_go_by_their_printed_names(edition: str, printed: str) -> None:
    rules = rule_set(edition, *PRINTED_NAMES[edition, printed])
    assert rule_set(f"{edition}+{printed}") == rule_set(f"{edition} + {printed.upper()} ") == rule_set(edition, printed) == rules
    assert rule_set(printed) == rules
    assert rule_set(normalize("NFD", printed)) == rule_set(printed.translate(str.maketrans("óõ", "oo"))) == rules
    assert rule_set(printed.replace(" ", "  ")) == rule_set(printed.replace(" ", "\N{NO-BREAK SPACE}")) == rules


@pytest.mark.parametrize("name", ["FR", "FR+wild", "Feu d'artifice", "Rainbow (9 Suits)"])
def test_an_unknown_name_lists_what_there_is(name: str) -> None:
    with pytest.raises(ValueError, match=r"no (edition|rules) .*: one of common, ES, IT, BGA, PL, PT; variants follow"):
        rule_set(name)


def test_the_documentation_lists_the_printed_names() -> None:
    text = (Path(__file__).parents[2] / "docs/variants.md").read_text("utf-8").split("## Printed variants")[1].split("\n##")[0]
    header, _, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|"))
    listed = {
        (edition, printed): tuple(key.strip("`").split("+"))
        for key, _, *names in rows
        for edition, printed in zip(header[2:], names)
        if printed != "–"
    }
    assert listed == PRINTED_NAMES
