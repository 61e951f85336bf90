"""What hints cost: the credit that is left of an answer."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hanabi_widget.lessons import read_lesson

from .class_grades import TEXT, graded


@pytest.mark.parametrize(("cost", "hints", "credit"), [("1/4", 0, 1), ("1/4", 2, Fraction(1, 2)), ("1", 3, 0), ("0", 3, 1)])
def test_hints_cost_what_the_lesson_says(cost: str, hints: int, credit: Fraction) -> None:
    text = TEXT.replace("title: Ones", f"title: Ones\nhint cost: {cost}")
    (result,) = [result for result in graded(text, ("Zoé", 1, 25, hints)).results if result.attempts]
    assert (result.credit, result.right, result.parts) == (credit, True, (1, 1))


def test_the_answer_with_the_most_credit_counts_after_its_hints() -> None:
    text = TEXT.replace("title: Ones", "title: Ones\nhint cost: 1/2")
    results = graded(text, ("Zoé", 3, [4, 5], 0), ("Zoé", 3, [4], 1)).results
    assert [(result.credit, result.right) for result in results if result.attempts] == [(Fraction(1, 2), True)]


def test_worked_examples_cost_nothing() -> None:
    text = "hint cost: 1\n\ndrill: number which=pace n=2 worked=yes\n"
    _, item = read_lesson(text).items()
    (right,) = item.question.right_answers
    assert [result.credit for result in graded(text, ("Zoé", 1, right, 3)).results] == [1], "nobody answers what is solved"
