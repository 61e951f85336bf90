"""Answers are given where the cards are: all in view on a laptop, few clicks, and what each check says is seen and announced."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from .axe import assert_accessible
from .conftest import OpenNotebook
from .exercise_page import LAPTOP, SCROLLED, box, fewest_presses, in_view, state, to_top
from .jupyterlab import THEMES, Notebook

TYPES = ("known", "possible", "thinks", "odds", "would_know", "informative", "plan", "who_knows", "knows_that", "critical", "everybody")
START = "import hanabi_widget as hw\n"
FIVE = "touched", "known", "possible", "critical", "clue_for"
"""The types of a lesson of five questions."""


def shown(open_notebook: OpenNotebook, code: str, **settings: Any) -> tuple[Notebook, Locator]:  # noqa: ANN401
    """An exercise at the top of a laptop's screen, with the sidebar open."""
    notebook = open_notebook(START + code, **settings)
    notebook.page.set_viewport_size(LAPTOP)
    notebook.open_sidebar()
    exercise = notebook.page.locator(".exercise")
    expect(exercise.locator(".intro")).to_be_visible()
    to_top(notebook, exercise)
    return notebook, exercise


def test_question_cards_and_answer_are_in_view_together(open_notebook: OpenNotebook) -> None:
    code = f"display(*(hw.Exercise(hw.drill(name, n=1, seed=3), student='Zoé', journal=None) for name in {TYPES}))"
    notebook = open_notebook(START + code)
    notebook.page.set_viewport_size(LAPTOP)
    notebook.open_sidebar()
    assert notebook.page.evaluate("document.querySelector('.jp-Notebook').clientWidth") < 1100
    exercises = notebook.page.locator(".exercise")
    expect(exercises).to_have_count(len(TYPES))
    for exercise in exercises.all():
        to_top(notebook, exercise)
        expect(exercise.locator(".intro")).to_be_visible()
        to_top(notebook, exercise)
        in_view(exercise, ".question-text", ".hand", ".below-hand button", ".answer .option-picker", ".answer .fields", ".answer-buttons")
        assert exercise.evaluate("exercise => exercise.scrollWidth <= exercise.clientWidth")
        tops = exercise.evaluate("""exercise => ['.exercise-board', '.answer-buttons'].map(
            part => exercise.querySelector(part).getBoundingClientRect().left)""")
        assert tops[1] > tops[0] + 300, "beside the cards"


def test_five_questions_take_at_most_twenty_clicks(open_notebook: OpenNotebook) -> None:
    drills = f"[hw.drill(name, n=1, seed=f'1 {{n}}', players=3)[0] for n, name in enumerate({FIVE})]"
    notebook, exercise = shown(open_notebook, f"ex = hw.Exercise({drills}, journal=None); ex")
    page = notebook.page
    page.evaluate("clicks = 0; addEventListener('click', event => { clicks += event.isTrusted && event.detail > 0 }, true)")
    for number, _ in enumerate(FIVE, start=1):
        expect(exercise.locator(".page-button[aria-current]")).to_have_text(str(number))
        to_top(notebook, exercise)
        scrolled = page.evaluate(SCROLLED)
        given, right = state(notebook)
        for step in fewest_presses(exercise, given, right):
            step.at.click()
        in_view(exercise, ".question-text", ".below-hand", ".submit")
        assert page.evaluate(SCROLLED) == scrolled, "nothing scrolls between question, cards and answer"
        exercise.get_by_role("button", name="Check").click()
        expect(exercise.locator(".feedback-message .title").first).to_have_text("Right.")
        in_view(exercise, ".question-text", ".feedback-message[data-kind=right]", ".next-page")
        if number < len(FIVE):
            exercise.get_by_role("button", name="Continue").click()
    assert page.evaluate("clicks") <= 20
    expect(exercise.locator(".feedback")).to_contain_text("You have finished all questions: 5 of 5 right.")


def test_a_lesson_by_touch(open_notebook: OpenNotebook) -> None:
    code = "ex = hw.Exercise(hw.drill('known', claim='playable', n=2, seed=3, players=3), journal=None); ex"
    notebook, exercise = shown(open_notebook, code, has_touch=True)
    for number in (1, 2):
        _, (right,) = state(notebook)
        hand = exercise.locator(".hand:has(.below-hand)")
        for slot in right:
            hand.locator(".hand-card").nth(slot - 1).tap()  # the card is as good as the box below it
            expect(hand.locator(".below-hand button").nth(slot - 1)).to_have_attribute("aria-pressed", "true")
        if not right:
            exercise.get_by_role("button", name="None").tap()
        exercise.get_by_role("button", name="Check").tap()
        expect(exercise.locator(".feedback-message .title").first).to_have_text("Right.")
        if number == 1:
            exercise.get_by_role("button", name="Continue").tap()
            expect(exercise.locator(".page-button[aria-current]")).to_have_text("2")


def test_each_check_is_seen_and_announced_and_missed_questions_come_again(open_notebook: OpenNotebook) -> None:
    code = "ex = hw.Exercise([*hw.drill('touched', n=1, seed=3), *hw.drill('possible', n=1, seed=3)], journal=None); ex"
    notebook, exercise = shown(open_notebook, code)
    page = notebook.page
    page.evaluate("""heard = []; new MutationObserver(changes => {
        for (const { addedNodes } of changes) for (const node of addedNodes) heard.push(node.textContent);
    }).observe(document.querySelector('.feedback[role=status]'), { childList: true })""")
    given, (right,) = state(notebook)
    wrong = next(option["label"] for option in given["options"] if json.loads(option["value"]) not in right)
    box(exercise, wrong).click()
    for tries in (1, 2, 3):
        exercise.get_by_role("button", name="Check").click()
        page.wait_for_function("tries => heard.length === tries", arg=tries)
    assert [text[:5] for text in page.evaluate("heard")] == ["Not r", "Try 2", "Try 3"]
    expect(box(exercise, wrong)).to_have_attribute("data-mark", "wrong")
    exercise.get_by_role("button", name="Show the answer").click()
    expect(exercise.locator(".below-hand [aria-pressed=true]")).to_have_count(len(right))
    assert_accessible(notebook)
    exercise.get_by_role("button", name="Try a similar question").click()
    expect(exercise.locator(".below-hand [aria-pressed=true]")).to_have_count(0)
    for number in (1, 2):
        exercise.locator(".page-button").nth(number - 1).click()
        expect(exercise.locator("[aria-busy]")).to_have_count(0)  # before that no other order is taken
        exercise.get_by_role("button", name="Show the answer").click()
        expect(exercise.locator(".submit")).to_have_count(0)
    expect(exercise.locator(".below-hand .identity[aria-pressed=true]")).not_to_have_count(0)
    expect(exercise.locator(".feedback")).to_contain_text("You missed:")
    exercise.get_by_role("button", name="Try what you missed, in a new form").click()
    expect(exercise.locator(".page-button[data-state=open]")).to_have_count(2)
    expect(exercise.locator(".page-button[aria-current]")).to_have_text("1")


@pytest.mark.parametrize("width", [360, 800])
def test_a_grid_below_cards_is_accessible_and_fits(open_notebook: OpenNotebook, width: int) -> None:
    position = "hw.deal(3, seed=2)[0].apply(hw.Clue('Bob', 1))"
    notebook, exercise = shown(open_notebook, f"hw.Exercise(hw.question('possible', {position}, of='Bob', level='clues'), journal=None)")
    exercise.evaluate("(exercise, width) => { exercise.parentElement.style.width = `${width}px` }", width)
    notebook.painted()
    assert exercise.evaluate("exercise => exercise.scrollWidth <= exercise.clientWidth")
    exercise.get_by_role("button", name="All cards").first.click()
    expect(exercise.locator(".below-hand .identity[aria-pressed=true]")).to_have_count(25)
    exercise.get_by_role("button", name="Check").click()
    expect(exercise.locator(".answer-mark")).to_have_count(5)
    assert_accessible(notebook, THEMES[:1])
