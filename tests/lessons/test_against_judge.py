"""Verdicts agree with the judge: a slice of the long run."""

from __future__ import annotations

import pytest

from hanabi_widget.lessons import TYPES

from .judge import JUDGES
from .long_run import faults
from .random_questions import small_item


def test_every_type_is_judged() -> None:
    assert {*JUDGES} == {*TYPES}


@pytest.mark.parametrize("name", JUDGES)
def test_the_judge_agrees(name: str) -> None:
    choices = max([1, *(len(values) for key, values in TYPES[name].drill_choices.items() if key != "under")])
    assert [fault for seed in range(8 * choices) for fault in faults(name, seed)] == []


@pytest.mark.parametrize("name", ["known", "thinks", "clue_for", "knows_that", "everybody"])
def test_a_wrong_engine_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The judge is not asleep: when the engine takes itself for another player's, some verdict differs."""
    from random import Random  # noqa: PLC0415

    from hanabi_widget.lessons.reasoners import CardByCard, MayBe, TooShallow  # noqa: PLC0415

    caught = 0
    for wrong in (CardByCard, MayBe, TooShallow):
        monkeypatch.setattr("hanabi_widget.lessons.questions.question.Reasoner", wrong)
        caught += any(True for seed in range(60) for _ in faults(name, seed))
    assert caught
    assert small_item(name, Random(1)).id == name
