"""Whole lessons of the course on a laptop, by mouse, by keys and by touch: nothing scrolls between question, cards and answer."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import OpenNotebook
from .exercise_page import LAPTOP, SCROLLED, fewest_presses, in_view, state, to_top

LESSONS = sorted(path for path in Path("notebooks/lessons").resolve().glob("[0-9]*.lesson") if "-think-" not in path.stem)
IN_EVERY_RUN = "04-what-others-hold"
"""The lesson that `make test` does; the others are slow."""

MAX_CLICKS = 20
"""So many clicks are enough for five questions."""

TOGETHER = ".question-text", ".hand", ".below-hand button", ".below-hand select", ".answer .option-picker", ".answer .fields"
"""What must be in view together, with the buttons below."""


class Way(Protocol):
    """How a person presses what is on the screen."""

    def press(self, at: Locator, text: str = "") -> int:
        """Press a button, or fill in a field; how many presses it took."""


class Mouse:
    """By mouse; a field is clicked before one types into it, a menu and its option are two clicks."""

    def press(self, at: Locator, text: str = "") -> int:
        at.click()
        if text:
            _fill(at, text)
        return 2 if text and _is_menu(at) else 1


class Touch:
    """By touch."""

    def press(self, at: Locator, text: str = "") -> int:
        at.tap()
        if text:
            _fill(at, text)
        return 1


class Keys:
    """By keys: Tab, arrows, Space; how many keys it takes is not counted."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, at: Locator, text: str = "") -> int:
        for _ in range(100):
            if at.evaluate("element => element === document.activeElement"):
                break
            self.page.keyboard.press(at.evaluate(NEXT_KEY))
        else:
            raise AssertionError(f"{at} is not reached by keys")
        if text and _is_menu(at):
            at.select_option(text)  # its keys are the browser's
        elif text:
            self.page.keyboard.type(text)
        else:
            self.page.keyboard.press("Space")
        return 1


NEXT_KEY = """element => {
  const active = document.activeElement, list = element.closest("[data-roving]");
  if (!list?.contains(active))
    return active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING ? "Tab" : "Shift+Tab";
  const [from, to] = [active, element].map(each => each.getBoundingClientRect());
  if (Math.abs(to.top - from.top) > 4 && list.role === "grid") return to.top > from.top ? "ArrowDown" : "ArrowUp";
  return active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING ? "ArrowRight" : "ArrowLeft";
}"""
"""The key that leads nearer to an element."""


def _is_menu(at: Locator) -> bool:
    return bool(at.evaluate("element => element.tagName === 'SELECT'"))


def _fill(at: Locator, text: str) -> None:
    if _is_menu(at):
        at.select_option(text)
    else:
        at.fill(text)


@pytest.mark.parametrize(
    "lesson", [pytest.param(path, id=path.stem, marks=() if path.stem == IN_EVERY_RUN else pytest.mark.slow) for path in LESSONS]
)
@pytest.mark.parametrize("way", ["mouse", "keys", "touch"])
def test_a_whole_lesson(open_notebook: OpenNotebook, lesson: Path, way: str) -> None:
    code = f"import hanabi_widget as hw\nex = hw.Exercise({str(lesson)!r}, student='Zoé', journal=None); ex"
    notebook = open_notebook(code, "print('\\n' * 60)", **({"has_touch": True} if way == "touch" else {}))
    page = notebook.page
    page.set_viewport_size(LAPTOP)
    notebook.open_sidebar()
    exercise = page.locator(".exercise")
    expect(exercise.locator(".intro")).to_be_visible()
    ways: dict[str, Way] = {"mouse": Mouse(), "keys": Keys(page), "touch": Touch()}
    hand = ways[way]
    pages, questions, clicks = exercise.locator(".page-button").count(), 0, 0
    if way == "keys":
        exercise.get_by_role("heading").focus()
    for number in range(1, pages + 1):
        tab = exercise.locator(".page-button").nth(number - 1)
        expect(tab).to_have_attribute("aria-current", "page")
        to_top(notebook, exercise)
        questions += tab.inner_text().isdigit()
        given, answers = state(notebook)
        if given:
            if way == "keys":
                page.keyboard.press("=")
            scrolled = page.evaluate(SCROLLED)
            in_view(exercise, *TOGETHER, ".answer-buttons")
            for step in fewest_presses(exercise, given, answers):
                clicks += hand.press(step.at, step.text)
            in_view(exercise, *TOGETHER, ".answer-buttons")
            assert page.evaluate(SCROLLED) == scrolled, f"page {number} scrolled"
            clicks += hand.press(exercise.locator(".submit"))
            expect(exercise.locator(".feedback-message .title").first).to_have_text("Right.")
            in_view(exercise, ".question-text", ".feedback-message[data-kind=right]")
        if number < pages:
            in_view(exercise, ".question-text", ".next-page")
            clicks += hand.press(exercise.locator(".next-page"))
    print(f"{lesson.stem}: {questions} questions, {clicks} clicks, {5 * clicks / questions:.1f} for five")  # noqa: T201
    if way == "mouse":
        assert 5 * clicks <= MAX_CLICKS * questions
