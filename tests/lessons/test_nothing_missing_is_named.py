"""Who answers without a reason learns nothing from the page: what is told does not depend on what is missing, and names none of it."""

# ruff: noqa: ANN401 - questions of every type

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.lessons import TYPES, Question
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm, FractionForm, GridForm, NumberForm, SetForm
from hanabi_widget.text import ENGLISH, LANGUAGES, Language
from hanabi_widget.text.english.questions_back import QUESTIONS_BACK

from .feedback_honesty import wrong_answers
from .random_questions import drilled


def lacking(item: Question) -> Iterator[Any]:
    """Answers in which nothing is wrong, but something is missing: none, each part alone left out, and each part alone."""
    (right,) = item.right_answers
    parts = item.form.elements(right)
    for some in {frozenset[Any](), *(parts - {part} for part in parts), *(frozenset({part}) for part in parts)} - {parts}:
        yield tuple(frozenset(each for row, each in some if row == n) for n in range(len(right))) if isinstance(right, tuple) else some


def told(item: Question, *answers: Any, language: Language = ENGLISH) -> tuple[set[str], list[str]]:
    """The lines on the page after some answers, without the mistakes that are named, which say nothing of a place; and its marks."""
    exercise = hw.Exercise([item], journal=None, language=language.code)
    for answer in answers:
        exercise.submit(item.form.to_json(item.context, answer))
    mistakes = {
        language.say(f"mistake.{name}.{part}")
        for name in {*item.mistakes, *item.specific_mistakes} - {"reversed"}
        for part in ("you", "why")
    }
    state = exercise._page_state
    lines = {line for message in state["messages"] for line in (message["title"], *message["lines"])}
    return lines - mistakes, [mark for mark in state["marks"] if mark != "untold"]


def with_parts(name: str) -> Question | None:
    """A question to which there is something to find, if its answers have parts."""
    return next((item for item in drilled(name) if item.form.has_parts and item.form.elements(item.example_answer)), None)


@pytest.mark.parametrize("name", [name for name, kind in TYPES.items() if isinstance(kind.form, SetForm | GridForm)])
def test_what_is_told_does_not_depend_on_what_is_missing(name: str) -> None:
    item = with_parts(name)
    assert item
    every = sorted(lacking(item), key=repr)[:12]
    for before in ([], [every[0]]):
        told_of = [told(item, *before, answer) for answer in every]
        assert all(one == (told_of[0][0], []) for one in told_of)
    more, less = told(item, every[0], every[-1])[0], told(item, every[-1])[0]
    assert less < more


@pytest.mark.parametrize("name", [name for name, kind in TYPES.items() if isinstance(kind.form, SetForm | GridForm)])
def test_no_part_of_a_right_answer_is_named(name: str) -> None:
    item = with_parts(name)
    assert item
    domain = item.form.domain if isinstance(item.form, SetForm) else item.form.item_domain  # type: ignore[attr-defined]
    right = {part[1] if isinstance(item.form, GridForm) else part for part in item.form.elements(item.example_answer)}
    for answer in sorted(lacking(item), key=repr)[:6]:
        text = " ".join(told(item, answer, answer)[0])
        assert not [part for part in right if domain.describe(ENGLISH, item.context, part) in text]


@pytest.mark.parametrize("name", [name for name, kind in TYPES.items() if isinstance(kind.form, ChoiceForm | NumberForm | FractionForm)])
def test_a_wrong_choice_or_number_is_not_told_the_right_one(name: str) -> None:
    item = drilled(name)[0]
    right = {item.form.describe(ENGLISH, item.context, answer) for answer in item.right_answers}
    numbers = set()
    for answer in sorted(wrong_answers(item, Random(name), 1), key=repr)[:8]:
        first, second = told(item, answer)[0], told(item, answer, answer)[0]
        assert first < second
        if isinstance(item.form, ChoiceForm):
            assert not [one for one in right if len(one) > 1 and re.search(rf"\b{re.escape(one)}\b", " ".join(second))]
        else:
            numbers.add(frozenset(second))
    assert len(numbers) <= 1  # too high or too low: it is told alike


def test_a_question_back_has_no_place_for_an_answer() -> None:
    """Whatever the language, it is the same in every position, and each type has two."""
    asked = {text for name in TYPES for item in drilled(name) for text in (item.text_id, item.asked_again_id)}
    assert {f"back.{text}" for text in asked} <= {*QUESTIONS_BACK}
    for language in LANGUAGES.values():
        assert not [key for key in QUESTIONS_BACK if key.startswith("back.") and "{" in language.say(key)]


def test_none_and_the_same_answer_again_count_as_hints_and_the_answer_is_offered_after_the_third() -> None:
    item = hw.question("touched", hw.deal(players=2, seed=2)[0], clue="1>Bob")
    exercise = hw.Exercise([item], journal=None)
    counted = list[int]()
    for answer in ([], [3], [3], [1], [3, 5]):
        assert exercise._page_state["can_reveal"] == (len(counted) > 2)
        exercise.submit(answer)
        counted.append(exercise.attempts[-1].hints)
    assert counted == [0, 1, 1, 2, 2]
    assert not exercise._page_state["can_reveal"]
