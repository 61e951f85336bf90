"""Variants: V1 all or nothing, V2 the synchronised show, V3 avalanche, V4 wild, V5 black powder, V6 all together; not V7."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from pathlib import Path
from unicodedata import normalize

import pytest

from hanabi_widget.rules import EDITIONS, VARIANTS, Clue, Discard, IllegalAction, Outcome, Play, initial_state, rule_set, rules_name
from hanabi_widget.rules.editions import PRINTED_NAMES, rules_names
from tests.random_positions import NAMED, PRINTED
from tests.rules.tables import table

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


@pytest.mark.parametrize("edition", EDITIONS)
def test_V1_no_last_round_and_hands_shrink(edition: str) -> None:
    state = table("r1 r2 r3", "y1 y2 y3", deck="w1", rules=f"{edition}+all_or_nothing", clue_tokens=1)
    state, sizes = state.apply(Discard(1)), []
    assert (state.deck, len(state.hands[0])) == ((), 3)
    for _ in range(5):
        assert (state.outcome, state.turns_left) == (None, None)
        state = state.apply(Discard(1))
        sizes.append(tuple(map(len, state.hands)))
    assert sizes == [(3, 2), (2, 2), (2, 1), (1, 1), (1, 0)]
    assert state.outcome is None


def test_V1_won_only_when_every_firework_is_complete() -> None:
    state = table("w4", "w5", fireworks="r5 y5 g5 b5 w3", rules="IT+all_or_nothing")
    state = state.apply(Play(1))
    assert (state.outcome, state.turns_left) == (None, None)
    assert state.apply(Play(1)).outcome is Outcome.COMPLETE


def test_V1_lost_at_the_third_strike() -> None:
    state = table("r1 r1", "y1 y1", deck="w1 w2", strikes=2, fireworks="r3 y3", rules="IT+all_or_nothing")
    assert state.apply(Play(1)).outcome is Outcome.STRUCK_OUT


@pytest.mark.parametrize("act", [Discard(1), Play(1)], ids=["discard", "misplay"])
@pytest.mark.parametrize(
    ("card", "discards", "fireworks", "lost"),
    [
        ("r5", "", "", True),
        ("r3", "", "", False),
        ("r3", "r3", "", True),  # the second 3: the rule decides, not the example of PT
        ("r3", "r3", "r3", False),  # played already: no longer needed
        ("r2", "r2", "", True),
        ("r1", "r1", "r1", False),
        ("y4", "r4", "", False),
    ],
)
def test_V1_lost_with_an_indispensable_card(
    act: Discard | Play,
    card: str,
    discards: str,
    fireworks: str,
    lost: bool,  # noqa: FBT001
) -> None:
    state = table(f"{card} g2", "b2 b3", deck="w2 w3", discards=discards, fireworks=fireworks, clue_tokens=4, rules="IT+all_or_nothing")
    after = state.apply(act)
    assert after.outcome is (Outcome.LOST if lost else None)
    assert bool(after.legal_actions()) is not lost
    ordinary = table(f"{card} g2", "b2 b3", deck="w2 w3", discards=discards, fireworks=fireworks, clue_tokens=4, rules="IT")
    assert ordinary.apply(act).outcome is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_V1_can_be_combined_with_any_other_variant(edition: str) -> None:
    for variant in OFFERED[edition] - {"all_or_nothing"}:
        alone, both = rule_set(edition, variant), rule_set(edition, variant, "all_or_nothing")
        assert (both.all_or_nothing, alone.all_or_nothing) == (True, False)
        assert (both.suits, both.announcements, both.empty_clues) == (alone.suits, alone.announcements, alone.empty_clues)


def test_V1_no_score_and_no_rating() -> None:
    for fireworks in ("r3", "r5 y5 g5 b5 w5"):
        state = table("r1", "r2", deck="w1", fireworks=fireworks, rules="PT+all_or_nothing")
        assert (state.score, state.rating, state.max_score, state.pace) == (None, None, None, None)


@pytest.mark.parametrize("edition", ["PL", "PT", "common"])
def test_V2_right_announcement_returns_a_token(edition: str) -> None:
    state = table("r2 y1", "g1 g2", deck="w1 w2", fireworks="r1", clue_tokens=3, rules=f"{edition}+synchronised")
    for color in ("r", "red"):
        after = state.apply(Play(1, color))
        assert (after.fireworks[0], after.clue_tokens, after.strikes) == (2, 4, 0)


def test_V2_besides_the_token_of_P4() -> None:
    state = table("r5 y1", "g1 g2", deck="w1 w2", fireworks="r4", clue_tokens=3, rules="PL+synchronised")
    assert state.apply(Play(1, "r")).clue_tokens == 5
    assert state.apply(Play(1)).clue_tokens == 4


@pytest.mark.parametrize("color", ["y", "g", "blue", "w"])
def test_V2_wrong_announcement_is_a_strike_even_if_the_card_fits(color: str) -> None:
    state = table("r1 y1", "g1 g2", deck="w1 w2", clue_tokens=3, rules="PL+synchronised")
    after = state.apply(Play(1, color))
    assert (sum(after.fireworks), after.strikes, after.clue_tokens) == (0, 1, 3)
    assert [after.rules.card_names[identity] for identity in after.discards] == ["r1"]


def test_V2_announcing_is_a_choice() -> None:
    state = table("r1 y1", "g1 g2", deck="w1 w2", clue_tokens=3, rules="PL+synchronised")
    after = state.apply(Play(1))
    assert (after.fireworks[0], after.clue_tokens) == (1, 3)
    plays = [action for action in state.legal_actions() if isinstance(action, Play)]
    assert plays == [Play(slot, color) for slot in (1, 2) for color in (None, *"rygbw")]


def test_V2_every_firework_can_be_announced() -> None:
    """Also those that no clue can name: you announce a firework, not a clue."""
    state = table("k5 m1", "g1 g2", deck="w1 w2", clue_tokens=3, rules="common+synchronised+wild+black_powder")
    assert state.apply(Play(1, "black")).fireworks[-1] == 1
    assert state.apply(Play(2, "m")).clue_tokens == 4


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
    state = table("r1 r2", "m1 r1 m2", deck="w1 w2", rules=rules)
    for color, touched in (("multicolour", [("m",), (), ("m",)]), ("red", [(), ("r",), ()])):
        assert [chosen.values_touching(info) for info in state.apply(Clue("Bob", color)).clue_info[1]] == touched
    assert table("m1 r1", "r2", deck="w1", rules=rules).apply(Play(1)).fireworks == (0, 0, 0, 0, 0, 1)


def test_V3_thirty_points() -> None:
    state = table("m5", "r1", deck="w1", fireworks="r5 y5 g5 b5 w5 m4", rules="PT+avalanche")
    assert (state.score, state.outcome) == (29, None)
    after = state.apply(Play(1))
    assert (after.score, after.outcome) == (30, Outcome.COMPLETE)


def test_V4_every_colour_touches_multicolour() -> None:
    state = table("r1 r2", "m1 r1 y2", deck="w1 w2", rules="BGA+wild")
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
    state = table("r1 r2", "m1 r1 y2", deck="w1 w2", rules="BGA+wild")
    assert "m" not in state.rules.clue_values
    with pytest.raises(IllegalAction, match="no clue can name"):
        state.apply(Clue("Bob", value))


def test_V4_a_firework_of_its_own() -> None:
    state = table("m1 m2", "r1", deck="w1 w2", rules="BGA+wild")
    sixth = Counter(state.rules.card_names[identity] for identity in state.rules.deck if identity >= 25)
    assert sixth == {"m1": 3, "m2": 2, "m3": 2, "m4": 2, "m5": 1}
    assert (len(state.rules.deck), state.rules.perfect_score) == (60, 30)
    assert state.apply(Play(1)).fireworks == (0, 0, 0, 0, 0, 1)
    assert state.apply(Play(2)).strikes == 1


def test_V5_copies_are_the_mirror_image() -> None:
    rules = rule_set("PT", "black_powder")
    black = Counter(rules.card_names[identity] for identity in rules.deck if rules.card_names[identity][0] == "k")
    assert black == {"k5": 3, "k4": 2, "k3": 2, "k2": 2, "k1": 1}
    assert (len(rules.deck), rules.perfect_score) == (60, 25)


def test_V5_black_is_played_downwards() -> None:
    state = table("k1 k2 k3 k4 k5", "r1", deck="w1 w2", rules="PT+black_powder")
    for slot in (1, 2, 3, 4):
        assert state.apply(Play(slot)).strikes == 1
    assert state.apply(Play(5)).fireworks[5] == 1
    begun = table("k1 k2 k3 k4 k5", "r1", deck="w1 w2", fireworks="k4", rules="PT+black_powder")
    assert [begun.apply(Play(slot)).strikes for slot in (1, 2, 3, 4, 5)] == [1, 1, 0, 1, 1]


def test_V5_no_colour_touches_black() -> None:
    state = table("r1 r2", "k1 r1 k5", deck="w1 w2", rules="PT+black_powder")
    rules = state.rules
    for color in "rygbw":
        hand_info = state.apply(Clue("Bob", color)).clue_info[1]
        assert rules.values_touching(hand_info[0]) == rules.values_touching(hand_info[2]) == ()
        assert "k1" in rules.names_of(rules.possible_identities(hand_info[0]))
    for rank, touched in [(1, [True, True, False]), (5, [False, False, True])]:
        hand_info = state.apply(Clue("Bob", rank)).clue_info[1]
        assert [bool(rules.values_touching(info)) for info in hand_info] == touched


@pytest.mark.parametrize("value", ["k", "black"])
def test_V5_black_cannot_be_named_nor_its_absence(value: str) -> None:
    for hand in ("k1 r1", "r1 y1"):
        with pytest.raises(IllegalAction, match="no clue can name"):
            table("r1 r2", hand, deck="w1 w2", rules="PT+black_powder").apply(Clue("Bob", value))


def test_V5_completing_black_returns_a_token() -> None:
    state = table("k1 r1", "r1", deck="w1 w2", fireworks="k2", clue_tokens=3, rules="PT+black_powder")
    assert state.apply(Play(1)).clue_tokens == 4
    assert state.apply(Play(2)).clue_tokens == 3


@pytest.mark.parametrize(
    ("fireworks", "score"),
    [
        ("", 0), ("r4", 0), ("r5", 0), ("r5 y1", 1), ("r5 k5", 1), ("r5 k1", 5), ("r5 y5 g5 b5 w5", 20), ("r5 y5 g5 b5 w5 k3", 23),
        ("r5 y5 g5 b5 w5 k1", 25),
    ],
)  # fmt: skip
def test_V5_each_missing_black_card_takes_a_point(fireworks: str, score: int) -> None:
    assert table("r1", "y1", deck="w1 w2", fireworks=fireworks, rules="PT+black_powder").score == score


def test_V5_black_must_be_complete_too() -> None:
    state = table("w5 r1", "k1", deck="w1 w2", fireworks="r5 y5 g5 b5 w4 k2", rules="PT+black_powder")
    state = state.apply(Play(1))
    assert (state.score, state.outcome) == (24, None)
    state = state.apply(Play(1))
    assert (state.score, state.outcome) == (25, Outcome.COMPLETE)


def test_V5_max_score_counts_what_black_can_still_do() -> None:
    assert table("r1", "y1", deck="w1 w2", discards="k1", rules="PT+black_powder").max_score == 24
    assert table("r1", "y1", deck="w1 w2", discards="k5 k5 k5", rules="PT+black_powder").max_score == 20


@pytest.mark.parametrize(
    ("rules", "cards"), [("PT+avalanche+black_powder", 70), ("common+avalanche_5+black_powder", 65), ("common+wild+black_powder", 70)]
)
def test_V6_seven_fireworks(rules: str, cards: int) -> None:
    chosen = rule_set(rules)
    assert (len(chosen.deck), len(chosen.suits), chosen.perfect_score) == (cards, 7, 30)
    assert len(initial_state(5, seed=1, rules=rules).deck) == cards - 20
    state = table("k1", "m1 k2 r1", deck="w1 w2", fireworks="r5 y5 g5 b5 w5 m5 k2", rules=rules)
    assert (state.score, state.outcome) == (29, None)
    assert (state.apply(Play(1)).score, state.apply(Play(1)).outcome) == (30, Outcome.COMPLETE)
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
