"""A slice of ``make cheat``: the cheats that worked once have no more marks than guesses, and the judge sees one that works."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from hanabi_widget.lessons import lesson

from . import cheat

EXAM = cheat.exam_of(("known", "everybody"), 2, "of-nobody-0")
MANY_MARKS = 0.35
"""Four questions tell no ten points from luck; what worked once had half of all marks and more."""


def test_no_strategy_that_worked_once_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cheat, "CHANCES", 1)
    monkeypatch.setattr(lesson, "token_hex", lambda _: "drawn")  # four questions of any seed would tell no ten points from luck
    found = cheat.shares(EXAM, ("chance", "practice tries", "a neighbour"), 0, ("package", "Voila", "class server"))
    assert not cheat.beaten(found, MANY_MARKS)


def test_the_adversary_finds_an_exam_that_can_be_cheated() -> None:
    """Whoever grades it as practice gives the best of a hundred tries."""
    with cheat.elsewhere():
        marks = [cheat.handed_in(replace(EXAM, exam=False), "page", strategy, Random(0)) for strategy in ("chance", "practice tries")]
    assert cheat.beaten({("chance", "page"): marks[0], ("practice tries", "page"): marks[1]}, MANY_MARKS)


@pytest.mark.parametrize(("seed", "is_found"), [("3", True), ("of-nobody-3", False)])
def test_a_drill_with_a_short_seed_is_found_by_trying(seed: str, is_found: bool) -> None:  # noqa: FBT001
    exam = cheat.exam_of(("known", "number"), 2, seed)
    with cheat.elsewhere():
        assert (cheat.handed_in(exam, "page", "seeds", Random(0)) == 1) is is_found
        assert cheat.handed_in(exam.drawn({}), "page", "seeds", Random(0)) < 1, "and no exam keeps it"


def test_who_has_the_library_at_hand_has_all_marks_as_the_docs_say() -> None:
    with cheat.elsewhere():
        assert cheat.handed_in(EXAM, "page", "calculator", Random(0)) == 1
