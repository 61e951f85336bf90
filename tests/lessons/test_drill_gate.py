"""Drills pass the gate: the table in the documentation meets every bar, and a slice of new questions agrees with it."""

from __future__ import annotations

import pytest

from hanabi_widget.lessons import TYPES, drill, question
from hanabi_widget.lessons.answers.answer_forms import YesNoWhyForm
from hanabi_widget.lessons.questions.question import NONE
from hanabi_widget.rules import Clue, initial_state

from .drill_gate import MAX_SHARE, MAX_SHARE_YES_NO, clicked, clicks_on_grid, fewest_clicks, item_faults, on_page
from .random_questions import drilled


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
    drawn = drill("known", claim="playable", n=8, seed=1)
    totals = [item.demands.total for item in drawn]
    assert totals == sorted(totals)
    assert {len(item.state.rules.suits) for item in drawn} == {3, 5}


def test_no_other_clicks_choose_cells_of_a_grid_sooner() -> None:
    across, down = [0b111, 0b111000, 0b111000000], [0b001001001, 0b010010010, 0b100100100]
    lines = [*across, *down, *(1 << cell for cell in range(9)), (1 << 9) - 1]
    fewest, reached = {0: 0}, [0]
    for cells in reached:
        for line in lines:
            after = clicked(cells, [line])
            if after not in fewest:
                fewest[after] = fewest[cells] + 1
                reached.append(after)
    assert {cells: clicks_on_grid(cells, 3, 3) for cells in fewest} == fewest
    assert len(fewest) == 1 << 9


def test_the_fewest_clicks_of_drills_are_those_of_their_buttons() -> None:
    state = initial_state(players=4, seed=2)
    assert fewest_clicks(question("who_knows", state, of="Bob", slot=1, claim="playable")) == 2  # all players, and Bob not
    assert fewest_clicks(question("known", state, of="Bob")) == 1  # the button for none
    assert fewest_clicks(question("possible", state, of="Bob", level="clues")) == 4  # all cards, for each slot
    assert fewest_clicks(question("touched", state, clue=Clue("Bob", 1))) == 3
