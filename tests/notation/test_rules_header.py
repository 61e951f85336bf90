"""Rules in a header are the rules given."""

from __future__ import annotations

import dataclasses

import pytest

from hanabi_widget.notation import NotationError, position
from hanabi_widget.rules import RuleSet, SpecialRank, Suit, rule_set

HANDS = " A ? ? ? ? ? | B ? ? ? ? ?"


@pytest.mark.parametrize(
    ("header", "rules"),
    [
        ("", RuleSet()),
        ("[]", RuleSet()),
        ("[ IT ]", rule_set("IT")),
        ("[PT+black_powder+avalanche]", rule_set("PT", "avalanche", "black_powder")),
        ("[IT clue_tokens=5 strikes=2]", RuleSet(empty_clues=True, clue_tokens=5, strikes=2)),
        ("[strikeout_scores_zero=no free_discards=yes]", RuleSet(strikeout_scores_zero=False, free_discards=True)),
        ("[common+black_powder copies=3,2,1]", RuleSet(suits="rygbwk", copies=(3, 2, 1))),
        ("[clue_tokens=100]", RuleSet(clue_tokens=100)),
        ("[hand_size=5]", RuleSet(hand_size=5)),
        ("[hand_size=2:5,6:3]", RuleSet(hand_size={2: 5, 6: 3})),
        ("[suits=rm(every)]", RuleSet(suits=("r", Suit("m", "multicolour", clued_by="every")))),
        ("[suits=rk(own up adds 1,1,1,1,1)]", RuleSet(suits=("r", Suit("k", "black", copies=(1, 1, 1, 1, 1))))),
        ('[suits=rt("sea green" none down deducts)]', RuleSet(suits=("r", Suit("t", "sea green", "none", True, True)))),  # noqa: FBT003
        ("[suits=rz(zinc =ry ranks=every)]", RuleSet(suits=("r", Suit("z", "zinc", ("r", "y"), ranked_by="every")))),
        ("[suits=rs(own ranks=suit)i]", RuleSet(suits=("r", Suit("s", "prism", ranked_by="suit"), "i"))),
        ("[suits=rz(zinc by_rank)]", RuleSet(suits=("r", Suit("z", "zinc", "rank")))),
        (
            "[color_clues=none rank_clues=parity special_ranks=1:every:own,3:own:suit]",
            RuleSet(color_clues="none", rank_clues="parity", special_ranks=(SpecialRank(1, "every"), SpecialRank(3, "own", "suit"))),
        ),
        ('[suits=rt("up")]', RuleSet(suits=("r", Suit("t", "up")))),
    ],
)
def test_header(header: str, rules: RuleSet) -> None:
    assert position(header + HANDS).rules == rules


@pytest.mark.parametrize(
    ("header", "column", "problem"),
    [
        ("[ES+wild]", 1, "the edition ES has no variant 'wild'"),
        ("[IT ES]", 5, "'ES' after 'IT'"),
        ("[tokens=5]", 2, "no setting 'tokens'"),
        ("[strikes=2 strikes=2]", 12, "no setting 'strikes' here: give at most one each"),
        ("[strikes=many]", 10, "write a whole number"),
        ("[empty_clues=maybe]", 14, "write yes or no"),
        ("[copies=3,2,]", 9, "write the copies of rank"),
        ("[copies=3,0]", 1, "copies (3, 0)"),
        ("[hand_size=2:5,2:4]", 19, "two hand sizes for 2 players"),
        ("[hand_size=x]", 12, "write the cards in a hand"),
        ("[suits=rx]", 9, "unknown colour 'x'"),
        ("[suits=r(]", 10, "own, every, none"),
        ("[suits=rr]", 9, "a second colour 'r': give each once"),
        ("[colors=]", 1, "at least one colour"),
        ("[suits=r,y]", 9, "not the name of rules or a setting"),
        ("[IT", 4, "end with ]"),
        ("[IT | A", 5, "end with ]"),
    ],
)
def test_wrong_header(header: str, column: int, problem: str) -> None:
    with pytest.raises(NotationError) as caught:
        position(header + HANDS if header.endswith("]") else header)
    assert problem in caught.value.problem
    assert caught.value.column == column


def test_every_field_is_a_setting() -> None:
    fields = [entry.name for entry in dataclasses.fields(RuleSet) if entry.init]
    with pytest.raises(NotationError) as caught:
        position("[nothing=1]")
    assert set(fields) == set(caught.value.problem.rpartition(" of ")[2].split(", "))


def test_rules_apart_from_the_text() -> None:
    mini = RuleSet(suits="ry", copies=(2, 1, 1), hand_size=2)
    assert position("A r1 ? | B ? ?", mini).rules == mini
    assert position("A ? ? ? ? ? | B ? ? ? ? ?", "BGA+wild").rules == rule_set("BGA+wild")
    assert position("[oldest] A r1 r2 | B ? ?", mini).hand("A") == ("r2", "r1")
    assert position("[suits=ry copies=2,1,1 hand_size=2] A r1 ? | B ? ?", mini).rules == mini
    with pytest.raises(NotationError, match=r"the header and rules=\.\.\. differ"):
        position("[IT] A r1 ? | B ? ?", mini)
    with pytest.raises(ValueError, match="no edition 'XX'"):
        position("A ? | B ?", "XX")
