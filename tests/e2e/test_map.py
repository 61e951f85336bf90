"""The map in a real JupyterLab: seen, heard, driven by keys alone, on a phone, and as a page without Python."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Locator, ViewportSize, expect

import hanabi_widget as hw

from .axe import COLORS, assert_accessible, assert_nothing_wrong
from .board_page import LAPTOP, box_of, click, in_view, offline_page, opened, resize, to_top
from .conftest import OpenNotebook

LADDER = "[suits=ryb copies=2,1,1 hand_size=2] r1 b3 | 1c | x y3 r3 b1 | >Alice y2 r1+r | Bob r2 y1 | deck y1"
CELL = f"""
import hanabi_widget as hw
minds = hw.Map(hw.position("{LADDER}"), "Alice", "Bob", formula="playable(Bob.2)")
minds
"""


def reached(shown: Locator) -> int:
    return shown.locator(".map-cell[data-reached]").count()


def test_nothing_is_wrong_with_a_map(open_notebook: OpenNotebook) -> None:
    notebook, shown = opened(open_notebook, CELL)
    before = reached(shown)
    shown.get_by_role("slider").fill("2")
    notebook.painted()
    assert reached(shown) > before
    shown.locator("[data-cell='3']").click()
    click(shown, "Tell Bob 1")
    expect(shown.locator(".map-cell[data-struck]").first).to_be_visible()
    assert_accessible(notebook, texts=40)


def test_on_a_phone_nothing_sticks_out(chromium: Browser, tmp_path: Path) -> None:
    minds = hw.Map(hw.position(LADDER), formula="playable(Bob.2)")
    minds.announce(hw.Clue("Bob", 1))
    for language in ("en", "pl", "fr"):
        hw.Map(hw.position(LADDER), formula="playable(Bob.2)", language=language).save_html(tmp_path / f"{language}.html")
    minds.save_html(tmp_path / "told.html")
    with offline_page(chromium, tmp_path / "en.html", viewport={"width": 360, "height": 740}, has_touch=True) as page:
        for path in tmp_path.glob("*.html"):
            page.goto(path.as_uri())
            shown = page.locator(".hanabi")
            expect(shown.locator(".map-grid")).to_be_visible()
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
            shown.get_by_role("slider").fill("1")
            shown.locator(".map-cell").first.tap()
            assert_nothing_wrong(shown, texts=30, rules=None if path.stem in ("pl", "told") else COLORS)


OVERFLOWS = """map => [...map.querySelectorAll('.map-words')].filter(words => {
  const cell = words.closest('.map-column, .map-head').getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(words);
  return [...range.getClientRects()].some(box =>
    box.left < cell.left || box.right > cell.right + 0.5 || box.top < cell.top - 0.5 || box.bottom > cell.bottom + 0.5);
}).map(words => words.textContent)"""
"""The words that are not inside their lines."""


def test_no_words_are_larger_than_their_line_in_any_language(chromium: Browser, tmp_path: Path) -> None:
    """Of full hands, grouped by a card of each and by a formula, in a wide window, in a side panel and on a phone."""
    fresh, clued = hw.deal(["Ann", "Ben"], seed=4), hw.deal(["Ann", "Ben"], seed=4)
    for clue in (hw.Clue("Ben", 1), hw.Clue("Ann", "blue")):
        clued.apply(clue)
    for language in ("en", "es", "fr", "it", "pl", "pt"):
        hw.Map(fresh, language=language).save_html(tmp_path / f"{language}-fresh.html")
        hw.Map(clued, language=language).save_html(tmp_path / f"{language}-clued.html")
        hw.Map(clued, formula="playable(Ben.4)", language=language).save_html(tmp_path / f"{language}-formula.html")
    first, *others = sorted(tmp_path.glob("*.html"))
    with offline_page(chromium, first) as page:
        for path in (first, *others):
            page.goto(path.as_uri())
            shown = page.locator(".hanabi")
            expect(shown.locator(".map-cell").first).to_be_visible()
            for width in (1040, 560, 390, 320):
                resize(page, width, 700)
                assert shown.evaluate(OVERFLOWS) == [], (path.name, width)
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (path.name, width)


REAL = """
import hanabi_widget as hw
game = hw.deal(["Ann", "Ben"], seed=4)
game.apply(hw.Clue("Ben", 1))
game.apply(hw.Clue("Ann", "blue"))
minds = hw.Map(game)
minds
"""


def test_of_full_hands_the_map_asks_which_card_matters(open_notebook: OpenNotebook) -> None:
    """By keys and by ear: another card, then a question."""
    notebook, shown = opened(open_notebook, REAL)
    page, grid = notebook.page, shown.get_by_role("grid")
    expect(grid.get_by_role("rowheader")).to_have_text([re.compile(f"^blue {rank}") for rank in range(1, 6)])
    expect(grid.get_by_role("button").first).to_have_accessible_name(
        re.compile(r"Ann’s first card: blue 1\. .*: red 1\. 83 million ways to deal the cards\.")
    )
    shown.locator(".map-further > summary").click()
    shown.get_by_role("combobox", name="Card of Ben").select_option("4")
    expect(grid.get_by_role("columnheader").first).to_contain_text("Ben’s fourth card")
    assert shown.evaluate(OVERFLOWS) == []
    assert_nothing_wrong(shown, texts=40)
    shown.get_by_role("combobox", name="Question").select_option(label="Can Ben’s fourth card be played?")
    expect(shown.locator(".map-cell[data-truth]").first).to_be_visible()
    assert shown.evaluate(OVERFLOWS) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


THREE_CARDS = "[suits=r copies=1,1,1 hand_size=1] 8c | >Ann r1 | Ben r2 | deck r3"


ON_MAPS = f"""
import hanabi_widget as hw
small = hw.position("{THREE_CARDS}")
large = hw.deal(["Ann", "Ben"], seed=1, rules=hw.RuleSet(suits="rygb", copies=(2, 2, 2), hand_size=1))[0]
claim = dict(of="Ben", other="Ann", slot=1, claim="not r1")
hw.Exercise([
    hw.question("worlds", large, marks="known", by="Ben", **claim),
    hw.question("moves", large, **claim),
    hw.question("worlds", small, marks="possible", of="Ben", by="Ben", other="Ann"),
], journal=None)
"""


WHOLE = "map => map.scrollWidth <= map.clientWidth && map.scrollHeight <= map.clientHeight"


def test_a_map_stands_beside_the_cards_and_all_is_in_view(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(ON_MAPS, "print('\\n' * 40)")
    page, exercise = notebook.page, notebook.page.locator(".exercise")
    narrow: ViewportSize = {"width": 900, "height": 900}
    for size, beside in ((LAPTOP, True), (narrow, False)):
        page.set_viewport_size(size)
        if beside:
            notebook.open_sidebar()
        for tab in exercise.locator(".page-button").all():
            tab.click()
            expect(tab).to_have_attribute("aria-current", "page")
            expect(exercise.locator(".map-grid")).to_be_visible()
            to_top(notebook, exercise)
            board, minds, cell = (box_of(exercise.locator(part).first) for part in (".exercise-board", ".map-input", ".map-cell"))
            assert min(cell["width"], cell["height"]) >= 24
            if not beside:
                assert minds["y"] >= board["y"] + board["height"]
                continue
            in_view(exercise, ".question-text", ".hand", ".map-scroll", ".map-task", ".answer .option-picker", ".answer-buttons")
            assert minds["x"] >= board["x"] + board["width"]
            assert exercise.locator(".map-scroll").evaluate(WHOLE)
            assert_nothing_wrong(exercise, texts=25)


LOOK = """cell => {
  const style = getComputedStyle(cell);
  return [style.borderTopStyle, style.borderTopWidth, style.borderTopColor, style.backgroundImage].join();
}"""
FILL = "mark => getComputedStyle(mark).backgroundColor"


def test_with_forced_colours_a_map_tells_its_worlds_apart(chromium: Browser, tmp_path: Path) -> None:
    minds = hw.Map(hw.position(LADDER), formula="playable(Bob.2)")
    minds.announce(hw.Clue("Bob", 1))
    minds.save_html(tmp_path / "map.html")
    kinds = ("[data-real]", "[data-reached]:not([data-real])", "[data-struck]", ":not([data-reached], [data-struck], [data-real])")
    with offline_page(chromium, tmp_path / "map.html", forced_colors="active") as page:
        shown = page.locator(".hanabi")
        shown.get_by_role("slider").fill("1")
        assert reached(shown) > 1
        looks = [shown.locator(f".map-cell{kind}").first.evaluate(LOOK) for kind in kinds]
        assert len({*looks}) == len(kinds), looks
        assert shown.locator("[data-struck]").first.evaluate("cell => getComputedStyle(cell, '::before').content") == '"╱"'
        true, false = (shown.locator(f"[data-truth='{truth}'] > .map-mark").first.evaluate(FILL) for truth in ("true", "false"))
        assert true != false
        assert_nothing_wrong(shown, texts=20)
