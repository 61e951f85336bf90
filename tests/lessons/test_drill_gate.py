"""Drills pass the gate: the table in the documentation meets every bar, and a slice of new questions agrees with it."""

from __future__ import annotations

import pytest

from hanabi_widget.lessons import TYPES, drill
from hanabi_widget.lessons.answers.yes_no_why import YesNoWhyForm
from hanabi_widget.lessons.questions.question import NONE
from hanabi_widget.rules import rule_set

from .drill_gate import MAX_SHARE, MAX_SHARE_YES_NO, item_faults, on_page, toggles
from .drilled_questions import drilled


@pytest.mark.parametrize("name", [*TYPES])
def test_a_slice_of_new_questions_passes_the_gate(name: str) -> None:
    assert [fault for item in drilled(name) for fault in item_faults(item)] == []
    assert NONE in TYPES[name].drill_shares or not any(item.answer_kind == NONE for item in drilled(name))


def test_the_table_has_a_row_for_each_type_that_meets_the_bars() -> None:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in on_page()]
    assert [row[0].strip("`") for row in rows] == [*TYPES]
    for name, _, _, score, none, clicks, _, _ in rows:
        kind = TYPES[name.strip("`")]
        assert int(score.split()[0]) <= 100 * (MAX_SHARE_YES_NO if isinstance(kind.form, YesNoWhyForm) else MAX_SHARE)
        assert bool(none) == (NONE in kind.drill_shares)
        assert not none or 10 <= int(none.split()[0]) <= 30
        assert int(clicks.split(",")[1]) <= 12


def test_a_drill_is_in_order_of_what_it_demands_and_begins_with_small_decks() -> None:
    drawn = drill("playable", n=8, seed=1)
    totals = [item.demands.total for item in drawn]
    assert totals == sorted(totals)
    assert {len(item.state.rules.suits) for item in drawn} == {3, 5}


def test_the_fewest_clicks_use_colours_and_ranks() -> None:
    rules = rule_set()
    red, ones = range(5), range(0, 25, 5)
    assert toggles([], rules) == 0
    assert toggles(red, rules) == toggles(ones, rules) == 1
    assert toggles(range(25), rules) == 5
    assert toggles({*red} | {*ones}, rules) == 3
    assert toggles({*red} ^ {*ones}, rules) == 2
