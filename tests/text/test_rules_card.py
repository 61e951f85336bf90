"""The rules in force in words: a sentence for each field that differs, in all languages."""

from __future__ import annotations

from dataclasses import fields

import pytest

import hanabi_widget as hw
from hanabi_widget.rules import EDITIONS, PRINTED_NAMES, RuleSet, SpecialRank, rules_names
from hanabi_widget.text import ENGLISH, LANGUAGES, describe_rules

CHANGES: dict[str, object] = {
    "suits": "rygb",
    "copies": (3, 2, 2, 1),
    "hand_size": 3,
    "clue_tokens": 4,
    "strikes": 1,
    "empty_clues": True,
    "strikeout_scores_zero": False,
    "all_or_nothing": True,
    "announcements": True,
    "free_discards": True,
    "self_clues": True,
    "deck_plays": True,
    "color_clues": "blind",
    "rank_clues": "parity",
    "special_ranks": [SpecialRank(1, clued_by="every")],
}


def test_every_field_has_its_change_here() -> None:
    assert CHANGES.keys() == {field.name for field in fields(RuleSet) if field.init}


@pytest.mark.parametrize("field", CHANGES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_field_that_differs_has_a_sentence_of_its_own(field: str, code: str) -> None:
    language = LANGUAGES[code]
    usual = describe_rules(language, RuleSet(), players=3)
    changed = describe_rules(language, RuleSet(**{field: CHANGES[field]}), players=3)  # type: ignore[arg-type]
    assert changed.differences != usual.differences
    assert all("rules." not in text for text in changed.differences)


def test_every_edition_and_every_printed_name_is_said() -> None:
    for (edition, name), variants in PRINTED_NAMES.items():
        text = describe_rules(ENGLISH, hw.rule_set(edition, *variants), players=2)
        assert edition in text.line or rules_names(hw.rule_set(edition, *variants))[0][0] == "common"
        if len(variants) == 1:
            assert any(f"{name} ({edition})" in line for line in text.printed)
    for edition in EDITIONS:
        assert describe_rules(ENGLISH, hw.rule_set(edition), players=2).line.startswith("Base game")


def test_other_rules_are_house_rules_or_those_of_hanab_live() -> None:
    assert describe_rules(ENGLISH, RuleSet(suits="ry", hand_size=3), players=2).line == "House rules"
    live = describe_rules(ENGLISH, hw.rule_set("Rainbow-Ones & Pink (6 Suits)"), players=2)
    assert live.line == "hanab.live: Rainbow-Ones & Pink (6 Suits)"
    assert "pink: every rank clue touches it." in live.differences
    assert "Every colour clue touches the cards of rank 1." in live.differences


def test_the_numbers_are_those_of_the_table() -> None:
    for players, cards in ((3, 5), (4, 4)):
        assert f"Cards in a hand: {cards}" in describe_rules(ENGLISH, RuleSet(), players).numbers
    assert "Clue tokens: 4" in describe_rules(ENGLISH, RuleSet(clue_tokens=4), 2).numbers
