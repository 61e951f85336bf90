"""Boards, questions and maps as people have set their screens: forced colours, zoom, right to left, a finger, a screen reader."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import hanabi_widget as hw

from .axe import assert_nothing_wrong_in_any_look
from .board_page import offline_page
from .overlaps import MEET, SPACING

KINDS = ("board", "grid", "ticks", "map")
"""A board after a clue, a question answered in grids, one answered by ticks, and a map."""


@pytest.fixture(scope="module")
def paths(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A page of each kind."""
    made = {kind: tmp_path_factory.mktemp("kinds") / f"{kind}.html" for kind in KINDS}
    game = hw.deal(["Ann", "Ben", "Cleo"], seed=7)
    game.apply(hw.Clue("Ben", 1))
    hw.Board(game, view="Ben").save_html(made["board"])
    hw.export_lesson(hw.drill("possible", n=2, seed=3), made["grid"])
    hw.export_lesson(hw.drill("known", claim="playable", n=2, seed=3), made["ticks"])
    hw.Map(game.last.state, "Ann", "Ben").save_html(made["map"])
    return made


def shown(page: Page) -> Page:
    """The page, once it is drawn."""
    expect(page.locator(".hanabi :is(.hand, .map-grid)").first).to_be_visible()
    return page


@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_nothing_in_light_dark_and_forced_colours(chromium: Browser, paths: dict[str, Path], kind: str) -> None:
    with offline_page(chromium, paths[kind]) as page:
        assert_nothing_wrong_in_any_look(shown(page))


SIZES: dict[str, dict[str, Any]] = {
    "zoom of 200 %": {"viewport": {"width": 683, "height": 384}},
    "zoom of 400 %": {"viewport": {"width": 320, "height": 256}},
    "a phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_meets_and_no_page_scrolls_sideways(chromium: Browser, paths: dict[str, Path], kind: str, size: str) -> None:
    with offline_page(chromium, paths[kind], **SIZES[size]) as page:
        assert shown(page).evaluate(MEET) == []
        page.add_style_tag(content=SPACING)
        assert page.evaluate(MEET) == [], "with the spacing that readers set"


@pytest.mark.parametrize("kind", KINDS)
def test_in_a_page_from_right_to_left_a_table_stands_as_elsewhere(chromium: Browser, paths: dict[str, Path], kind: str) -> None:
    lefts = "() => [...document.querySelectorAll('.hand-card, .map-cell, .played, .name')].map((each) => each.getBoundingClientRect().left)"
    with offline_page(chromium, paths[kind]) as page:
        before = shown(page).evaluate(lefts)
        page.evaluate("() => { document.documentElement.dir = 'rtl' }")
        assert page.evaluate(lefts) == before
        assert page.evaluate(MEET) == []


# What a person presses to answer or to turn the page that is lower than a finger is.
LOW = """() => [...document.querySelectorAll(".submit, .below-hand button, .page-navigation button")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .map((each) => [each.className, each.getBoundingClientRect().height])
  .filter(([, height]) => height < 44)"""


@pytest.mark.parametrize("kind", ["ticks", "grid"])
def test_what_answers_is_as_high_as_a_finger(chromium: Browser, paths: dict[str, Path], kind: str) -> None:
    with offline_page(chromium, paths[kind], **SIZES["a phone"]) as page:
        assert shown(page).evaluate(LOW) == []


@pytest.mark.parametrize("kind", ["board", "grid", "ticks"])
def test_a_screen_reader_hears_no_sentence_twice(chromium: Browser, paths: dict[str, Path], kind: str) -> None:
    with offline_page(chromium, paths[kind]) as page:
        for text in shown(page).locator(".live-region p").all():
            expect(text).to_be_empty()
        heard = re.findall(r"[\w’' ]+ [\w’' ]+[.:?]", page.locator("body").aria_snapshot())
        sentences = [each.strip() for each in heard if len(each) > 24]
        assert [each for each in {*sentences} if sentences.count(each) > 1] == []


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_moves_for_those_who_want_less_motion(chromium: Browser, paths: dict[str, Path], kind: str) -> None:
    with offline_page(chromium, paths[kind], reduced_motion="reduce") as page:
        for button in shown(page).locator("[aria-label='Step back'], .below-hand button, .page-button").all()[:3]:
            button.click()
        assert page.evaluate("() => document.getAnimations().length") == 0
