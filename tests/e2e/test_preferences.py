"""Boards, questions and maps as people have set their screens: forced colours, zoom, right to left, a finger, a screen reader."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import hanabi_widget as hw

from .axe import assert_nothing_wrong_in_any_look
from .board_page import resize, watched_page
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


Show = Callable[..., Page]


@pytest.fixture(scope="module")
def show(chromium: Browser, paths: dict[str, Path]) -> Iterator[Show]:
    """A function that shows a page of a kind on a screen, drawn anew; one tab for all with a finger, and one for all without."""
    with ExitStack() as stack:

        @cache
        def tab(touch: bool) -> Page:  # noqa: FBT001
            return stack.enter_context(watched_page(chromium, "file:", offline=True, has_touch=touch))

        def make(kind: str, width: int = 1280, height: int = 720, *, touch: bool = False) -> Page:
            page = tab(touch)
            resize(page, width, height)
            page.emulate_media(color_scheme="light", forced_colors="none")
            page.goto(paths[kind].as_uri())
            expect(page.locator(".hanabi :is(.hand, .map-grid)").first).to_be_visible()
            return page

        yield make


@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_nothing_in_light_dark_and_forced_colours(show: Show, kind: str) -> None:
    assert_nothing_wrong_in_any_look(show(kind))


SIZES: dict[str, dict[str, Any]] = {
    "zoom of 200 %": {"width": 683, "height": 384},
    "zoom of 400 %": {"width": 320, "height": 256},
    "a phone": {"width": 390, "height": 844, "touch": True},
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_meets_and_no_page_scrolls_sideways(show: Show, kind: str, size: str) -> None:
    page = show(kind, **SIZES[size])
    assert page.evaluate(MEET) == []
    page.add_style_tag(content=SPACING)
    assert page.evaluate(MEET) == [], "with the spacing that readers set"


@pytest.mark.parametrize("kind", KINDS)
def test_in_a_page_from_right_to_left_a_table_stands_as_elsewhere(show: Show, kind: str) -> None:
    lefts = "() => [...document.querySelectorAll('.hand-card, .map-cell, .played, .name')].map((each) => each.getBoundingClientRect().left)"
    page = show(kind)
    before = page.evaluate(lefts)
    page.evaluate("() => { document.documentElement.dir = 'rtl' }")
    assert page.evaluate(lefts) == before
    assert page.evaluate(MEET) == []


# What a person presses to answer or to turn the page that is lower than a finger is.
LOW = """() => [...document.querySelectorAll(".submit, .below-hand button, .page-navigation button")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .map((each) => [each.className, each.getBoundingClientRect().height])
  .filter(([, height]) => height < 44)"""


@pytest.mark.parametrize("kind", ["ticks", "grid"])
def test_what_answers_is_as_high_as_a_finger(show: Show, kind: str) -> None:
    assert show(kind, **SIZES["a phone"]).evaluate(LOW) == []


@pytest.mark.parametrize("kind", ["board", "grid", "ticks"])
def test_a_screen_reader_hears_no_sentence_twice(show: Show, kind: str) -> None:
    page = show(kind)
    for text in page.locator(".live-region p").all():
        expect(text).to_be_empty()
    heard = re.findall(r"[\w’' ]+ [\w’' ]+[.:?]", page.locator("body").aria_snapshot())
    sentences = [each.strip() for each in heard if len(each) > 24]
    assert [each for each in {*sentences} if sentences.count(each) > 1] == []


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_moves_for_those_who_want_less_motion(show: Show, kind: str) -> None:
    page = show(kind)
    for button in page.locator("[aria-label='Step back'], .below-hand button, .page-button").all()[:3]:
        button.click()
    assert page.evaluate("() => document.getAnimations().length") == 0
