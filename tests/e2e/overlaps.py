"""The layout judged by rectangles, without any rule of its own: `make layout`.

Pages of boards with each panel, of maps and of questions of each type, at widths from a phone to a projector, in three fonts, with the text
as it is and with the spacing that readers may set (WCAG 1.4.12). Cards, boxes below them, names, buttons and sentences that are seen must
not lie over each other, no letter may leave its box, the page must not scroll sideways, and the button of a question is in view.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

import hanabi_widget as hw
from tests.random_positions import random_game

from .jupyterlab import CHROMIUM_FLAGS, find_chromium

WIDTHS = (390, 600, 800, 930, 1366, 1920)
SPACING = "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }"
FONTS = ("DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono")
"""The last one is wider than what screens have."""
QUESTIONS = ("known", "possible", "thinks", "odds", "who_knows", "critical", "everybody")
SUITS = {5: (), 6: ("common", "avalanche"), 7: ("PT", "avalanche", "black_powder")}

# Digits of what a card may be, or of a firework, that touch: each is seen apart from the next.
TOUCHING = """() => {
  const drawn = [...document.querySelectorAll(".possibilities:not([hidden]) .ranks")].filter((text) => text.checkVisibility());
  const rows = drawn.map((text) => [...text.textContent].map((_, n) => [text, text.getExtentOfChar(n)]));
  const written = (button) => {
    const range = document.createRange();
    range.selectNodeContents(button);
    return [button, range.getBoundingClientRect()];
  };
  for (const firework of document.querySelectorAll(".firework")) rows.push([...firework.querySelectorAll("button")].map(written));
  const spacing = (element) => parseFloat(getComputedStyle(element).letterSpacing) || 0; // stands after each letter
  return rows.flatMap((row) => row.slice(1).flatMap(([_, box], n) => {
    const [before, { x, y, width }] = row[n];
    const touch = Math.abs(box.y - y) < 8 && x < box.x && x + width - spacing(before) > box.x;
    return touch ? [`digits touch at ${Math.round(box.x)}`] : [];
  }));
}"""

MEET = """() => {
  const parts = `.hand-card, .below-hand button, .name > [dir], .answer button, .panel-tabs button, .timeline button,
    .question-text, .headline, .map-cell, .map-matters select, .counter, .firework > .suit-badge, .pile > .suit-badge,
    .place, .rules-line`;
  const stuck = (element) => element.closest(".answer-buttons, .question, .dock");
  const seen = [...document.querySelectorAll(parts)].filter((each) => !stuck(each) && each.checkVisibility({ visibilityProperty: true }));
  const measured = (each) => [each, each.getBoundingClientRect(), each.closest(".side-panel")];
  const boxes = seen.map(measured).filter(([, { width, height }]) => width > 2 && height > 2);
  const called = (each) => `${each.className || each.tagName} "${(each.ariaLabel || each.textContent).slice(0, 24)}"`;
  const faults = [];
  boxes.forEach(([one, a, place], n) => boxes.slice(n + 1).forEach(([other, b, elsewhere]) => {
    const [x, y] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
    const meet = x > 1.5 && y > 1.5 && place === elsewhere && !one.contains(other) && !other.contains(one);
    if (meet) faults.push(`${called(one)} meets ${called(other)}`);
  }));
  for (const one of seen)
    if (one.matches("button:not(.hand-card)") && one.scrollWidth > one.clientWidth + 2 && getComputedStyle(one).textOverflow !== "ellipsis")
      faults.push(`${called(one)} is left by its letters`);
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.push("the page scrolls sideways");
  const submit = document.querySelector(".submit")?.getBoundingClientRect();
  if (submit && submit.bottom > innerHeight + 1) faults.push("the button of the question is out of view");
  return faults;
}"""


IN_EACH_LOOK = f"""async (looks) => {{
  const style = document.head.appendChild(document.createElement("style")), found = [];
  for (const [look, rules] of looks) {{
    style.textContent = rules;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    found.push(...[...({MEET})(), ...({TOUCHING})()].map((fault) => `${{look}}: ${{fault}}`));
  }}
  style.remove();
  return found;
}}"""
LOOKS = [
    (f"{font}{' spaced' if spacing else ''}", f".hanabi.hanabi {{ --host-font: {font!r} }} {spacing}")
    for font, spacing in product(FONTS, ("", SPACING))
]
"""Each font, with and without the spacing: its name and its rules."""


def pages(folder: Path, players: int) -> Iterator[tuple[str, Path]]:
    """A board for each number of suits, a map, and a question of each type."""
    for suits, variant in SUITS.items():
        path = folder / f"board-{players}-{suits}.html"
        hw.Board(random_game(5, hw.rule_set(*variant), players, 20), step=14).save_html(path)
        yield path.stem, path
    path = folder / f"map-{players}.html"
    hw.Map(random_game(5, hw.rule_set(), players, 20).last.state, "Alice", "Bob").save_html(path)
    yield path.stem, path
    for name in QUESTIONS:
        path = folder / f"{name}-{players}.html"
        hw.export_lesson(hw.drill(name, n=1, seed=3, players=players), path)
        yield path.stem, path


def faults(page: Page, path: Path, in_looks: Sequence[tuple[str, str]] = LOOKS) -> Iterator[str]:
    """What is wrong with a page at the width that it has, with each panel open, in each look."""
    page.goto(path.as_uri())
    page.wait_for_selector(".hanabi :is(.hand, .map-grid)")
    for panel in (None, *page.locator(".panel-tabs button").all()):
        if panel:
            panel.click()
        name = f" {panel.inner_text()}" if panel else ""
        yield from (f"{name} {fault}" for fault in page.evaluate(IN_EACH_LOOK, in_looks))


def looks(
    browser: Browser, folder: Path, players: int, widths: tuple[int, ...] = WIDTHS, in_looks: Sequence[tuple[str, str]] = LOOKS
) -> Iterator[tuple[str, list[str]]]:
    """Each page at each width, and what is wrong there."""
    made = [*pages(folder, players)]
    for width in widths:  # each with a browser of its own, which has kept no answers
        page = browser.new_page(viewport={"width": width, "height": 844 if width < 600 else 768}, reduced_motion="reduce")
        for name, path in made:
            yield f"{name} at {width}", [*faults(page, path, in_looks)]
        page.close()


def main(most_players: int = 5, fewest_players: int = 2) -> int:
    """Print what is wrong; whether something is."""
    path = find_chromium() or sys.exit("Chromium is missing: sudo apt-get install chromium")
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        found = [look for players in range(fewest_players, most_players + 1) for look in looks(browser, Path(folder), players)]
        browser.close()
    bad = [f"{name}:{fault}" for name, wrong in found for fault in wrong]
    print(*bad, f"{len(found)} pages, each in {len(FONTS)} fonts, twice: {len(bad)} faults", sep="\n")
    return bool(bad)
