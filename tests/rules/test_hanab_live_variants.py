"""The variants of hanab.live: what each clue touches, names to rules and back, and what is not supported."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hanabi_widget as hw
from hanabi_widget.rules import RuleSet, hanab_live_counterpart, hanab_live_name, hanab_live_rules, initial_state, rule_set, rules_name
from hanabi_widget.rules.hanab_live_variants import NAMED_MIXES, SPECIAL_PREFIXES, SPECIAL_SUITS, SUIT_FAMILIES, UNSUPPORTED
from hanabi_widget.rules.suit import RANK_CLUES


def touched(name: str, suit: str) -> str:
    """Each clue with the ranks of a suit that it touches; "nothing", if all miss it."""
    rules = rule_set(name)
    ranks = {
        value: "".join(card[1] for card in rules.names_of(identities) if card[0] == suit)
        for value, identities in rules.touched_identities.items()
    }
    return " ".join(sorted(f"{value}={row}" for value, row in ranks.items() if row)) or "nothing"


GROUPS = {
    "OWN": "1=1 2=2 3=3 4=4 5=5", "EVERY": "1=12345 2=12345 3=12345 4=12345 5=12345", "COLOURS": "r=12345 y=12345 g=12345 b=12345",
}  # fmt: skip


def rows(table: str) -> list[list[str]]:
    """Rows of a table: the name of a suit or a variant, the letter of a suit, and what `touched` is to say of it, with names of groups."""
    for group, clues in GROUPS.items():
        table = table.replace(group, clues)
    return [[name, suit, " ".join(sorted(told.split()))] for name, suit, told in (row.split(" :: ") for row in table.strip().splitlines())]


TOUCHING_SPECIAL_SUITS = rows("""
Black :: k :: k=12345 OWN
Rainbow :: m :: COLOURS OWN
Pink :: i :: i=12345 EVERY
White :: w :: OWN
Brown :: n :: n=12345
Omni :: o :: COLOURS EVERY
Null :: u :: nothing
Muddy Rainbow :: d :: COLOURS
Light Pink :: h :: EVERY
Prism :: s :: r=15 y=2 g=3 b=4 OWN
Gray :: a :: OWN
""")
LIGHT = {
    "Dark Rainbow": "Rainbow", "Dark Pink": "Pink", "Dark Brown": "Brown", "Dark Omni": "Omni", "Dark Null": "Null",
    "Cocoa Rainbow": "Muddy Rainbow", "Gray Pink": "Light Pink", "Dark Prism": "Prism",
}  # fmt: skip
TOUCHING_SPECIAL_SUITS += [[name, *row[1:]] for name, light in LIGHT.items() for row in TOUCHING_SPECIAL_SUITS if row[0] == light]


@pytest.mark.parametrize(("name", "letter", "expected"), TOUCHING_SPECIAL_SUITS)
def test_what_touches_a_special_suit(name: str, letter: str, expected: str) -> None:
    variant = f"{name} (5 Suits)"
    assert touched(variant, letter) == expected
    assert touched(variant, "y") == f"{GROUPS['OWN']} y=12345"
    rules = rule_set(variant)
    assert [suit.letter for suit in rules.suits] == [*"rygb", letter]
    assert rules.copies_of[20:] == ((1,) * 5 if name in ("Black", "Gray", *LIGHT) else (3, 2, 2, 2, 1))
    assert rules.perfect_score == 25


def test_every_special_suit_has_a_case() -> None:
    assert sorted(name for name, _, _ in TOUCHING_SPECIAL_SUITS) == sorted(SPECIAL_SUITS)


# Which clues touch the card of the special rank x (1 or 5) in red: colours, then ranks: x itself, the other ranks, or none.
SPECIAL_RANKS = {
    "Rainbow": ("rygbp", "x"), "Pink": ("r", "others"), "White": ("", "x"), "Brown": ("r", ""), "Omni": ("rygbp", "others"),
    "Null": ("", ""), "Muddy-Rainbow": ("rygbp", ""), "Light-Pink": ("", "others"),
}  # fmt: skip


@pytest.mark.parametrize("name", SPECIAL_RANKS)
@pytest.mark.parametrize(("ranks", "special"), [("Ones", 1), ("Fives", 5)])
def test_what_touches_a_special_rank(name: str, ranks: str, special: int) -> None:
    colors, by_rank = SPECIAL_RANKS[name]
    others = [rank for rank in range(1, 6) if rank != special]
    rules = rule_set(f"{name}-{ranks} (5 Suits)")
    assert rules.clue_values == (*"rygbp", *(range(1, 6) if by_rank == "x" else others))
    expected = [*colors, *({"x": [special], "others": others, "": []}[by_rank])]
    assert [
        value for value, identities in rules.touched_identities.items() if identities >> rules.identity_of(f"r{special}") & 1
    ] == expected
    assert [value for value, identities in rules.touched_identities.items() if identities >> rules.identity_of("r3") & 1] == ["r", 3]


def test_deceptive_ranks_are_touched_by_suit() -> None:
    ones = rule_set("Deceptive-Ones (6 Suits)")
    assert ones.clue_values == (*"rygbpt", 2, 3, 4, 5)
    assert [ones.names_of(ones.touched_identities[rank])[::1] for rank in (2, 3)] == [
        ("r1", "r2", "y2", "g2", "b2", "p1", "p2", "t2"),
        ("r3", "y1", "y3", "g3", "b3", "p3", "t1", "t3"),
    ]


OTHERS = """
Rainbow-Ones & Pink (5 Suits) :: i :: r=1 y=1 g=1 b=1 i=12345 EVERY
Null-Ones & Rainbow (5 Suits) :: m :: 2=2 3=3 4=4 5=5 COLOURS
White-Ones & Prism (5 Suits) :: s :: r=5 y=2 g=3 b=4 OWN
Deceptive-Fives (5 Suits) :: p :: p=12345 1=15 2=2 3=3 4=4
Odds and Evens (5 Suits) :: r :: r=12345 1=135 2=24
Odds and Evens & Pink (5 Suits) :: i :: i=12345 1=12345 2=12345
Funnels (5 Suits) :: r :: r=12345 1=1 2=12 3=123 4=1234 5=12345
Funnels & Brown (5 Suits) :: n :: n=12345
Chimneys (5 Suits) :: r :: r=12345 1=12345 2=2345 3=345 4=45 5=5
Synesthesia (5 Suits) :: r :: r=12345 y=2 g=3 b=4 p=5
Synesthesia (3 Suits) :: g :: r=14 g=12345 b=3
Synesthesia & White (5 Suits) :: w :: nothing
Synesthesia & Brown (5 Suits) :: n :: n=12345
Synesthesia & Rainbow (5 Suits) :: m :: COLOURS
Color Blind (5 Suits) :: r :: OWN
Number Blind (5 Suits) :: r :: r=12345
Totally Blind (5 Suits) :: r :: nothing
Color Mute (5 Suits) :: r :: OWN
Number Mute (5 Suits) :: r :: r=12345
Matryoshka (6 Suits) :: g :: r=12345 y=12345 g=12345 OWN
Matryoshka (6 Suits) :: t :: p=12345 t=12345 COLOURS OWN
Ambiguous (6 Suits) :: z :: r=12345 OWN
Ambiguous (6 Suits) :: q :: r=12345 OWN
Very Ambiguous & Pink (4 Suits) :: i :: i=12345 EVERY
Extremely Ambiguous (5 Suits) :: v :: b=12345 OWN
Dual-Color (5 Suits) :: z :: p=12345 r=12345 OWN
Dual-Color (6 Suits) :: c :: b=12345 k=12345 OWN
Reversed (4 Suits) :: b :: b=12345 OWN
"""
"""A special suit has precedence over a special rank: the first three are examples in the rules of hanab.live."""


@pytest.mark.parametrize(("name", "suit", "expected"), rows(OTHERS))
def test_what_touches_a_card_in_other_variants(name: str, suit: str, expected: str) -> None:
    assert touched(name, suit) == expected


def test_clue_values() -> None:
    assert rule_set("Color Mute (5 Suits)").clue_values == (1, 2, 3, 4, 5)
    assert rule_set("Number Mute (4 Suits)").clue_values == (*"rygb",)
    assert rule_set("Synesthesia (3 Suits)").clue_values == (*"rgb",)
    assert {how: {value: [*named] for value, named in ranks(3).items()} for how, ranks in RANK_CLUES.items()} == {
        "own": {1: [1], 2: [2], 3: [3]}, "parity": {1: [1, 3], 2: [2]}, "up_to": {1: [1], 2: [1, 2], 3: [1, 2, 3]},
        "from": {1: [1, 2, 3], 2: [2, 3], 3: [3]}, "blind": {1: [], 2: [], 3: []}, "colors": {}, "none": {},
    }  # fmt: skip
    assert rule_set("Ambiguous (6 Suits)").clue_values == (*"rgb", 1, 2, 3, 4, 5)
    assert rule_set("Ambiguous & Dual-Color Mix").clue_values == (*"rybg", 1, 2, 3, 4, 5)
    assert rule_set("Dual-Color (6 Suits)").clue_values == (*"rybk", 1, 2, 3, 4, 5)
    assert rule_set("Special Mix (6 Suits)").clue_values == (*"kin", 1, 2, 3, 4, 5)


def test_blind_clues_are_legal_and_touch_nothing() -> None:
    state = initial_state(2, 1, "Color Blind (5 Suits)")
    after = state.apply(hw.Clue("Bob", "red"))
    assert [after.rules.values_touching(info) for info in after.clue_info[1]] == [()] * 5
    absent = next(rank for rank in range(1, 6) if all(card[1] != str(rank) for card in state.hand("Bob")))
    with pytest.raises(hw.IllegalAction, match="touches no card of Bob"):
        state.apply(hw.Clue("Bob", absent))
    assert {value for clue in state.legal_actions() if isinstance(clue, hw.Clue) for value in [clue.value]} >= {*"rygbp"}


def test_clue_colours_that_are_not_suits() -> None:
    rules = rule_set("Ambiguous (4 Suits)")
    assert rules.parse_clue_value("red") == "r"
    with pytest.raises(ValueError, match=r"no clue can name 'tomato': a colour \(red, blue\) or a rank from 1 to 5"):
        rules.parse_clue_value("tomato")
    with pytest.raises(ValueError, match=r"no clue can name 3: a colour \(.*\) or a rank \(1, 2\)"):
        rule_set("Odds and Evens (5 Suits)").parse_clue_value(3)
    with pytest.raises(ValueError, match=r"no clue can name 3: a colour \(red, green, blue\)$"):
        rule_set("Number Mute (3 Suits)").parse_clue_value(3)


def test_decks() -> None:
    assert rule_set("Critical Fours & Gray (6 Suits)").copies_of[20:] == (3, 2, 2, 1, 1, 1, 1, 1, 1, 1)
    assert len(rule_set("Scarce Ones (5 Suits)").deck) == 45
    rules = rule_set("White Reversed (6 Suits)")
    assert rules.copies_of[25:] == (1, 2, 2, 2, 3)
    assert rules.perfect_score == 30
    fives = [rules.identity_of("w5"), *rules.deck[:-1]]
    assert initial_state(2, deck=fives, rules=rules).apply(hw.Play(5)).score == 1
    assert rules.hand_sizes == {2: 5, 3: 5, 4: 4, 5: 4, 6: 3}
    assert "".join(suit.letter for suit in rule_set("Pink & Brown (4 Suits)").suits) == "rbin"


def names() -> list[str]:
    """Every name that the grammar of hanab.live allows, if there are enough suits and no two have the same letter."""
    prefixes = [*SPECIAL_PREFIXES, "Matryoshka"]
    found = [*NAMED_MIXES, "No Variant", *(f"{number} Suits" for number in (3, 4, 6))]
    for number in (3, 4, 5, 6):
        ends = [f"{first}{second} ({number} Suits)" for first in prefixes for second in ("", *(f" & {suit}" for suit in SPECIAL_SUITS))]
        pairs = [
            f"{one} & {other} ({number} Suits)"
            for one, first in SPECIAL_SUITS.items()
            for other, second in SPECIAL_SUITS.items()
            if first.letter != second.letter
        ]
        own = [*SPECIAL_SUITS, *(f"{name} Reversed" for name in SPECIAL_SUITS), "Reversed"]
        found += [*ends, *pairs, *(f"{name} ({number} Suits)" for name in own)]
        found += [f"{family} ({number} Suits)" for family, row in SUIT_FAMILIES.items() if number in row]
        found += [
            f"{family} & {suit} ({number} Suits)" for family, row in SUIT_FAMILIES.items() if number - 1 in row for suit in SPECIAL_SUITS
        ]
    return found


def test_names_to_rules_and_back() -> None:
    assert len(names()) == len({*names()})
    for number, name in enumerate(names()):
        rules = hanab_live_rules(name)
        assert hanab_live_name(rules) == name
        assert number % 10 or hanab_live_counterpart(rules) == name
    assert rules_name(rule_set("Funnels & Rainbow (6 Suits)")) == "Funnels & Rainbow (6 Suits)"
    assert hanab_live_name(RuleSet(suits="rygbp", copies=(3, 2, 2, 2, 2))) is None
    assert hanab_live_name(RuleSet(suits="i", copies=(1,))) is None


def test_counterparts_of_printed_rules() -> None:
    pairs = {
        "common": "No Variant", "PT+avalanche": "6 Suits", "BGA+wild": "Rainbow (6 Suits)", "PT+black_powder": "White Reversed (6 Suits)",
    }  # fmt: skip
    assert {name: hanab_live_counterpart(rule_set(name)) for name in pairs} == pairs
    odd = RuleSet(suits=("r", "b", "g", hw.Suit("z", "zinc", clued_by="none", ranked_by="every")), rank_clues="parity")
    assert hanab_live_counterpart(odd) == "Odds and Evens & Light Pink (4 Suits)"
    assert hanab_live_counterpart(RuleSet(suits="rygbwpm")) is hanab_live_counterpart(RuleSet(suits="rygbwpmt")) is None


@pytest.mark.parametrize("part", UNSUPPORTED)
def test_an_unsupported_variant_is_an_error_that_names_the_missing_feature(part: str) -> None:
    suit = part.endswith(("Orange", "Inverted"))
    more = (f"Rainbow-Ones & {part} (6 Suits)", f"{part} Reversed (4 Suits)") if suit else (f"{part} & Rainbow (6 Suits)",)
    for name in (f"{part} (5 Suits)", *more):
        with pytest.raises(ValueError, match=re.escape(f"the variant {name!r} needs {UNSUPPORTED[part]}, which is not supported")):
            rule_set(name)


def test_the_documentation_lists_all_variants() -> None:
    page = (Path(__file__).parents[2] / "docs" / "variants.md").read_text("utf-8")
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if line.startswith("| ")]
    suits = {row[0]: (row[1], row[4] == "yes") for row in rows if row[0] in SPECIAL_SUITS}
    assert suits == {name: (suit.letter, suit.copies is not None) for name, suit in SPECIAL_SUITS.items()}
    assert {name: row[1] for row in rows for name in re.findall("`(.*?)`", row[0]) if name in UNSUPPORTED} == UNSUPPORTED
    listed = {*re.findall("`(.*?)`", page)}
    assert {*NAMED_MIXES, *SUIT_FAMILIES, "Matryoshka"} <= listed
    assert {prefix for prefix in SPECIAL_PREFIXES if not prefix.endswith(("-Ones", "-Fives"))} <= listed
    assert {prefix.rpartition("-")[0] for prefix in SPECIAL_PREFIXES if prefix.endswith("-Fives")} - {"Deceptive", "Rainbow"} <= listed


UNKNOWN_VARIANTS = [
    "Rainbow (7 Suits)", "Rainbow (2 Suits)", "5 Suits", "Mauve (5 Suits)", "Red (5 Suits)",
    "Pink & Dark Pink (5 Suits)", "Rainbow & Funnels (5 Suits)", "Funnels & Pink & Brown (6 Suits)", "Pink & Brown & White (6 Suits)",
    "Prism-Ones (5 Suits)", "Black-Ones (5 Suits)", "Pink-Twos (5 Suits)", "Ambiguous (5 Suits)", "Very Ambiguous & Pink (5 Suits)",
    "Reversed & Pink (5 Suits)", "(5 Suits)",
]  # fmt: skip


@pytest.mark.parametrize("name", UNKNOWN_VARIANTS)
def test_unknown_variants(name: str) -> None:
    with pytest.raises(ValueError, match=f"no variant {re.escape(repr(name))}: give a name as on hanab.live"):
        rule_set(name)


@pytest.mark.parametrize("name", ["Rainbow (6 suits)", "rainbow (6 Suits)", "RAINBOW (6 SUITS)"])
def test_capitals_of_a_variant_do_not_count(name: str) -> None:
    assert rule_set(name) == rule_set("Rainbow (6 Suits)")
