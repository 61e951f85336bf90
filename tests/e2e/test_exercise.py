"""Exercises in a real JupyterLab: done by mouse, keys and touch, all in view, few clicks, kept, accessible; whole lessons."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from hanabi_widget.lessons import grade, read_lesson, read_submission
from tests.lessons.drill_gate import fewest_presses

from .axe import COLORS, assert_accessible, assert_nothing_wrong
from .board_page import LAPTOP, SCROLLED, click, in_view, resize, show_the_answer, state, to_top
from .conftest import OpenNotebook
from .jupyterlab import Notebook

TEXT = """title: Ones

game: r1 | >Ann r1 y2 b3 w3 g5 | Ben y3 r3 g4 b2 w5 | Cleo r2 w1 y1 g2 b5
    1. A 1>C

ask: touched clue=2>A
ask: number which=pace
ask: safe_action
ask: thinks by=Ann of=Cleo slot=2
ask: knows_that by=Ann of=Cleo slot=2 claim=playable
ask: clue_for of=Cleo slot=3 claim=playable
"""
CELL = 'import hanabi_widget as hw\nlesson = hw.Exercise("""{}""", student="{}", journal={})\nlesson'
RESTART = "async () => await window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"


def shown(open_notebook: OpenNotebook, student: str = "", journal: str | None = None) -> tuple[Notebook, Locator]:
    notebook = open_notebook(CELL.format(TEXT, student, repr(journal)), alone=journal is not None)
    exercise = notebook.page.locator(".exercise")
    expect(exercise).to_be_visible()
    return notebook, exercise


def test_answers_outlive_the_kernel_and_are_saved_with_the_notebook(open_notebook: OpenNotebook) -> None:
    notebook, exercise = shown(open_notebook, "Zoé", "class.jsonl")
    page = notebook.page
    click(exercise, "Question 1")
    click(exercise, "Ann’s second card")
    click(exercise, "Check")
    expect(exercise.locator(".page-button").nth(1)).to_have_attribute("data-state", "right")
    expect(notebook.cell(0)).to_contain_text("1 answer is saved in this notebook.")
    name = str(page.evaluate("window.jupyterapp.shell.currentWidget.context.path"))
    assert notebook.command("docmanager:save")
    path = Path(notebook.server.root, name)
    page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty")
    [result] = [result for result in grade([read_submission(path)], read_lesson(TEXT)).results if result.attempts]
    assert result.student == "Zoé"
    assert result.credit == 1
    page.evaluate(RESTART)
    notebook.ready().run_all()
    expect(exercise.locator(".page-button").nth(1)).to_have_attribute("data-state", "right")
    expect(notebook.cell(0)).to_contain_text("1 answer is saved in this notebook.")


def test_an_exercise_is_accessible(open_notebook: OpenNotebook) -> None:
    notebook, exercise = shown(open_notebook)
    click(exercise, "Question 4")
    expect(exercise.locator(".card-grid")).to_be_visible()
    click(exercise, "red 1", exact=True)
    click(exercise, "Check")
    expect(exercise.locator(".feedback-message .title")).to_have_text(re.compile("Right|Not yet"))
    expect(exercise.locator(".rules-line")).to_contain_text("Base game")
    exercise.get_by_role("button", name="Hint").hover()
    assert_accessible(notebook)
    show_the_answer(exercise, ".card-grid .identity")
    expect(exercise.locator(".card-grid")).to_be_visible()


def test_nothing_sticks_out_and_a_narrow_screen_shows_question_and_answer_together(open_notebook: OpenNotebook) -> None:
    notebook, exercise = shown(open_notebook)
    for page in range(2, 6):
        exercise.locator(".page-button").nth(page).click()
        expect(exercise.locator(".page-button").nth(page)).to_have_attribute("aria-current", "page")
        for width in (240, 360, 800, 1600):
            resize(notebook.page, width + 120, 1000)
            notebook.painted()
            assert exercise.evaluate("el => el.scrollWidth <= el.clientWidth"), (page, width)
    resize(notebook.page, 540)
    click(exercise, "Question 4")
    expect(exercise.locator(".card-grid")).to_be_visible()  # the page before has none: its Check is not this one
    expect(exercise.locator(".aside")).to_be_hidden()  # the answer follows the board at once
    notebook.painted()
    check = exercise.get_by_role("button", name="Check")
    check.scroll_into_view_if_needed()
    for part in (check, exercise.get_by_role("button", name="red 1", exact=True), exercise.locator(".question-text")):
        expect(part).to_be_in_viewport(ratio=1)


TYPES = ("known", "possible", "thinks", "odds", "plan", "who_knows", "knows_that", "critical", "everybody")
START = "import hanabi_widget as hw\n"


def on_laptop(open_notebook: OpenNotebook, code: str, **settings: Any) -> tuple[Notebook, Locator]:  # noqa: ANN401
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


def test_a_grid_below_cards_is_accessible_and_fits(open_notebook: OpenNotebook) -> None:
    position = "hw.deal(3, seed=2)[0].apply(hw.Clue('Bob', 1))"
    notebook, exercise = on_laptop(
        open_notebook, f"hw.Exercise(hw.question('possible', {position}, of='Bob', level='clues'), journal=None)"
    )
    exercise.get_by_role("button", name="All cards").first.click()
    expect(exercise.locator(".below-hand .identity[aria-pressed=true]")).to_have_count(25)
    click(exercise, "Check")
    expect(exercise.locator(".feedback-message .title")).to_be_visible()
    expect(exercise.locator(".answer-mark")).to_have_count(0)  # what is missing in a grid is not marked
    for width, rules in ((360, None), (800, COLORS)):
        notebook.widen(exercise, width)
        assert exercise.evaluate("exercise => exercise.scrollWidth <= exercise.clientWidth")
        assert_nothing_wrong(exercise, rules=rules)


LESSONS = sorted(path for path in Path("notebooks/lessons").resolve().glob("[0-9]*.lesson") if "-think-" not in path.stem)
IN_EVERY_RUN = ("04-what-others-hold", "keys")
"""The lesson that `make test` does, and how; the others are slow, and touch is among them."""

MAX_CLICKS = 20
"""So many clicks are enough for five questions."""

TOGETHER = ".question-text", ".hand", ".below-hand button", ".answer .option-picker", ".answer .fields"
"""What must be in view together, with the buttons below."""


NEXT_KEY = """element => {
  const active = document.activeElement, list = element.closest("[data-roving]");
  if (!list?.contains(active))
    return active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING ? "Tab" : "Shift+Tab";
  const [from, to] = [active, element].map(each => each.getBoundingClientRect());
  if (Math.abs(to.top - from.top) > 4 && list.role === "grid") return to.top > from.top ? "ArrowDown" : "ArrowUp";
  return active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING ? "ArrowRight" : "ArrowLeft";
}"""
"""The key that leads nearer to an element."""


def press(way: str, at: Locator, text: str = "") -> None:
    """Press a button or fill in a field, by mouse, touch or keys (Tab, arrows, Space)."""
    keyboard = at.page.keyboard
    if way == "touch":
        at.tap()
    elif way == "mouse":
        at.click()
    for _ in range(100 if way == "keys" else 0):
        if at.evaluate("element => element === document.activeElement"):
            break
        keyboard.press(at.evaluate(NEXT_KEY))
    if way == "keys":
        expect(at).to_be_focused()
    if text:
        keyboard.type(text)
    elif way == "keys":
        keyboard.press("Space")


@pytest.mark.parametrize(
    ("lesson", "way"),
    [
        pytest.param(path, way, id=f"{way}-{path.stem}", marks=() if (path.stem, way) == IN_EVERY_RUN else pytest.mark.slow)
        for path in LESSONS
        for way in ("mouse", "keys", "touch")
    ],
)
def test_a_whole_lesson(open_notebook: OpenNotebook, lesson: Path, way: str) -> None:
    code = f"ex = hw.Exercise({str(lesson)!r}, student='Zoé', journal=None); display(ex); print('\\n' * 60)"
    notebook, exercise = on_laptop(open_notebook, code, **({"has_touch": True} if way == "touch" else {}))
    page = notebook.page
    pages, questions, clicks = exercise.locator(".page-button").count(), 0, 0
    if way == "keys":
        exercise.get_by_role("heading").focus()
    for number in range(1, pages + 1):
        tab = exercise.locator(".page-button").nth(number - 1)
        expect(tab).to_have_attribute("aria-current", "page")
        to_top(notebook, exercise)
        questions += bool(exercise.locator(".page-place").inner_text())
        given, answers = state(notebook)
        if given:
            if way == "keys":
                page.keyboard.press("=")
            scrolled = page.evaluate(SCROLLED)
            in_view(exercise, *TOGETHER, ".answer-buttons")
            presses = fewest_presses(given, answers)
            for at, text in presses:
                press(way, exercise.locator(at), text)
            clicks += len(presses) + 1
            in_view(exercise, *TOGETHER, ".answer-buttons")
            assert page.evaluate(SCROLLED) == scrolled, f"page {number} scrolled"
            press(way, exercise.locator(".submit"))
            expect(exercise.locator(".feedback-message .title").first).to_have_text("Right.")
            in_view(exercise, ".question-text", ".feedback-message[data-kind=right]")
        if number < pages:
            in_view(exercise, ".question-text", ".next-page")
            press(way, exercise.locator(".next-page"))
            clicks += 1
    if way != "touch":
        assert 5 * clicks <= MAX_CLICKS * questions
