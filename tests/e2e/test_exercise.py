"""Exercises in a real JupyterLab: finished by keyboard alone, kept when the kernel restarts and in the saved notebook, accessible."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from hanabi_widget.lessons import grade, read_lesson, read_submission

from .axe import assert_accessible
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
    notebook = open_notebook(CELL.format(TEXT, student, repr(journal)))
    exercise = notebook.page.locator(".exercise")
    expect(exercise).to_be_visible()
    return notebook, exercise


def reach(page: Page, name: str, key: str = "Tab") -> None:
    """Press a key until what has this name has the focus."""
    for _ in range(80):
        told = page.evaluate("[document.activeElement.ariaLabel, document.activeElement.textContent]")
        if name in told:
            return
        page.keyboard.press(key)
    raise AssertionError(f"{name} is not reached, but {told}")


def order(exercise: Locator, key: str) -> None:
    """Press a key that asks Python for something, once Python is done: before that no other order is taken."""
    expect(exercise.locator("[aria-busy]")).to_have_count(0)
    exercise.page.keyboard.press(key)


def turn(exercise: Locator, key: str, text: str) -> None:
    """Go to another page, and wait until its heading has the focus: before that Tab would start from the page before."""
    order(exercise, key)
    expect(exercise.locator(".question-text")).to_contain_text(text)
    expect(exercise.get_by_role("heading")).to_be_focused()


def check(page: Page, exercise: Locator, verdict: str) -> None:
    reach(page, "Check")
    order(exercise, "Enter")
    expect(exercise.locator(".feedback-message .title").first).to_have_text(verdict)


def test_a_lesson_is_finished_by_keyboard_alone(open_notebook: OpenNotebook) -> None:
    notebook, exercise = shown(open_notebook)
    page = notebook.page
    press = page.keyboard.press
    exercise.get_by_role("heading").focus()  # as a screen reader or Enter on the cell's output would
    turn(exercise, ">", "Which slots of Ann")
    expect(exercise.locator(".question-text")).to_have_text("Which slots of Ann does the clue 2 touch?")
    press("=")
    expect(exercise.get_by_role("button", name="Ann's slot 1")).to_be_focused()
    press("Space")
    check(page, exercise, "Not right.")
    reach(page, "Ann's slot 1", "Shift+Tab")
    press("Space")
    press("ArrowRight")
    press("Space")
    check(page, exercise, "Right.")
    expect(exercise.get_by_role("button", name="Continue")).to_be_focused()
    turn(exercise, "Enter", "What is the pace")
    right = notebook.eval("print(*lesson.lesson.items()[1].question.right_answers)")
    press("=")
    page.keyboard.type(right)
    order(exercise, "Enter")
    expect(exercise.locator(".feedback-message .title").first).to_have_text("Right.")
    expect(exercise.get_by_role("button", name="Continue")).to_be_focused()
    turn(exercise, "<", "Which slots of Ann")
    turn(exercise, ">", "What is the pace")
    turn(exercise, ">", "costs neither a strike nor a point")
    reach(page, "Play slot 1")
    reach(page, "None", "ArrowRight")
    press("Space")
    check(page, exercise, "Right.")
    turn(exercise, "Enter", "Which cards must Ann think that Cleo still considers")
    reach(page, "red 1")
    for key in ("Space", "ArrowDown", "Space"):
        press(key)
    expect(exercise.locator("[aria-pressed=true].identity")).to_have_count(2)
    reach(page, "Show the answer")
    order(exercise, "Enter")
    expect(exercise.locator(".feedback-message").last).to_contain_text("A right answer")
    order(exercise, "Enter")
    reach(page, "Yes, because of")
    press("ArrowRight")
    press("Space")
    reach(page, "red 1")
    press("Space")
    check(page, exercise, "Right.")
    turn(exercise, "Enter", "playable")
    reach(page, "Clue Ann red")
    reach(page, "Clue Cleo yellow", "ArrowRight")
    press("Space")
    check(page, exercise, "Right.")
    expect(exercise.locator(".feedback")).to_be_focused()
    end = exercise.locator(".feedback-message").nth(1)
    expect(end).to_contain_text("You have finished all questions: 5 of 6 right.")
    expect(end).to_contain_text("4. Which cards must Ann think that Cleo still considers")
    states = [stop.get_attribute("data-state") for stop in exercise.locator(".page-button").all()]
    assert states == ["text", "right", "right", "right", "shown", "right", "right"]
    assert notebook.eval("print(len(lesson.attempts), sum(one.revealed for one in lesson.attempts))") == "7 1"


def test_answers_outlive_the_kernel_and_are_saved_with_the_notebook(open_notebook: OpenNotebook) -> None:
    notebook, exercise = shown(open_notebook, "Zoé", "class.jsonl")
    page = notebook.page
    exercise.get_by_role("button", name="Question 1").click()
    exercise.get_by_role("button", name="Ann's slot 2").click()
    exercise.get_by_role("button", name="Check").click()
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
    exercise.get_by_role("button", name="Question 4").click()
    expect(exercise.locator(".card-grid")).to_be_visible()
    exercise.get_by_role("button", name="red 1", exact=True).click()
    exercise.get_by_role("button", name="Check").click()
    expect(exercise.locator(".feedback-message .title")).to_have_text(re.compile("right", re.IGNORECASE))
    assert_accessible(notebook)


def test_nothing_sticks_out(open_notebook: OpenNotebook) -> None:
    notebook, exercise = shown(open_notebook)
    for page in range(2, 6):
        exercise.locator(".page-button").nth(page).click()
        expect(exercise.locator(".page-button").nth(page)).to_have_attribute("aria-current", "page")
        for width in (240, 360, 800, 1600):
            notebook.page.set_viewport_size({"width": width + 120, "height": 1000})
            notebook.painted()
            assert exercise.evaluate("el => el.scrollWidth <= el.clientWidth"), (page, width)


def test_a_narrow_screen_shows_question_and_answer_together(open_notebook: OpenNotebook) -> None:
    notebook, exercise = shown(open_notebook)
    notebook.page.set_viewport_size({"width": 540, "height": 900})
    exercise.get_by_role("button", name="Question 4").click()
    expect(exercise.locator(".history")).to_be_hidden()  # the answer follows the board at once
    check = exercise.get_by_role("button", name="Check")
    check.scroll_into_view_if_needed()
    for part in (check, exercise.get_by_role("button", name="red 1", exact=True), exercise.locator(".question-text")):
        expect(part).to_be_in_viewport(ratio=1)
