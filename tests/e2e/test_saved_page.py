"""Boards as pages of their own, saved or in the documentation: opened from a file, without a network, they step and tell who knows what."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import hanabi_widget as hw
from hanabi_widget.rules import rule_set
from tests.random_positions import random_game

from .axe import assert_nothing_wrong_in_any_look
from .board_page import click, expect_place, offline_page, resize


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a game as Bob sees it."""
    path = tmp_path_factory.mktemp("saved") / "game.html"
    hw.Board(random_game(11, rule_set(), 3, 24), view="Bob", step=20).save_html(path)
    return path


@pytest.fixture
def opened(chromium: Browser, saved: Path) -> Iterator[Page]:
    """The page of a game as Bob sees it; nothing may go wrong in it, or be asked of a network."""
    with offline_page(chromium, saved, viewport={"width": 1280, "height": 1000}) as page:
        expect(page.locator(".hanabi")).to_be_visible()
        yield page


TRIES = """async ([address, script]) => {
  const blocked = [];
  addEventListener("securitypolicyviolation", ({ effectiveDirective }) => blocked.push(effectiveDirective));
  const add = (tag, given) => document.body.append(Object.assign(document.createElement(tag), given));
  add("script", { textContent: script });
  add("script", { src: address });
  add("img", { src: address });
  add("iframe", { src: address });
  add("base", { href: address });
  add("p", { innerHTML: `<img src="data:," onerror="${script}">` });
  await fetch(address).catch(() => {});
  add("form", { action: address });
  document.querySelector("form:last-of-type").submit();
  for (let wait = 0; wait < 100 && new Set(blocked).size < 7; wait++) await new Promise((done) => setTimeout(done, 20));
  return [globalThis.ran ?? false, [...new Set(blocked)].sort()];
}"""


@pytest.mark.parametrize("kind", ["board", "map", "lesson", "handout"])
def test_a_page_lets_nothing_in_and_nothing_out(chromium: Browser, saved: Path, tmp_path: Path, kind: str) -> None:
    """Whatever text of a game or a lesson were to become a part of the page, its own policy keeps it from running and from telling."""
    path = saved if kind == "board" else tmp_path / f"{kind}.html"
    if kind == "map":
        hw.Map(hw.position("[suits=ry copies=2,1 hand_size=1] >Ann r1 | Ben y1")).save_html(path)
    elif kind != "board":
        hw.export_lesson("drill: known claim=playable n=1", path, "html" if kind == "lesson" else "handout")
    with chromium.new_context(offline=True) as context:
        page = context.new_page()
        page.goto(path.as_uri())
        if kind != "handout":
            expect(page.locator(".hanabi").first).to_be_visible()
        ran, blocked = page.evaluate(TRIES, ["http://127.0.0.1:9/evil", "globalThis.ran = true"])
    assert not ran
    assert blocked == ["base-uri", "connect-src", "form-action", "frame-src", "img-src", "script-src-attr", "script-src-elem"]


def test_nothing_is_wrong_in_light_dark_and_forced_colours(opened: Page) -> None:
    opened.locator(".hand[data-seat='1'] button.hand-card").first.press("i")
    expect(opened.locator(".inspector .facts")).to_be_visible()
    assert_nothing_wrong_in_any_look(opened)


def test_a_card_that_is_certain_has_the_look_of_its_suit(chromium: Browser, tmp_path: Path) -> None:
    hw.Board(random_game(11, rule_set("common+avalanche"), 5, 60)[28]).save_html(tmp_path / "game.html")
    looks = (("m", "rgb(253, 252, 247)"), ("y", "rgb(245, 195, 62)"))
    with offline_page(chromium, tmp_path / "game.html") as page:
        for colors in ("none", "active"):
            page.emulate_media(forced_colors=colors)
            for suit, fill in looks:
                certain = page.locator(f".possibilities[data-suit='{suit}']").first
                expect(certain.locator("[data-shade=certain]")).to_have_css("fill", fill)


def test_a_rank_that_missed_a_card_is_struck_out(opened: Page) -> None:
    click(opened, "Last step")
    missed = opened.locator(".clue-mark.missed:not([data-suit], [hidden])")
    for colors in ("none", "active"):
        opened.emulate_media(forced_colors=colors)
        expect(missed.first).to_have_css("background-image", re.compile("linear-gradient"))


DOCS = Path(__file__).parents[2] / "docs"
PAGE = """# A page

```{board} A new game
import hanabi_widget as hw

hw.Board(hw.deal(players=2, seed=7), view="Bob")
```
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page built with the settings of the documentation."""
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("built")
    (source / "index.md").write_text(PAGE, "utf-8")
    subprocess.run([sys.executable, "-m", "sphinx", "--fail-on-warning", "--quiet", "-c", DOCS, source, target], check=True)
    return target / "index.html"


@pytest.fixture
def in_docs(chromium: Browser, built: Path) -> Iterator[Page]:
    """The page; nothing may go wrong in it, or be asked of a network."""
    with offline_page(chromium, built, color_scheme="light", viewport={"width": 1366, "height": 900}) as page:
        yield page


def test_a_board_steps_and_has_the_height_that_it_needs(in_docs: Page) -> None:
    board = in_docs.frame_locator("iframe.live-board").locator(".hanabi")
    expect_place(board, "Step 0 of 0")
    for width in (1366, 400):
        resize(in_docs, width)
        in_docs.wait_for_function(
            """() => {
                const frame = document.querySelector("iframe.live-board");
                const board = frame.contentDocument.querySelector(".hanabi");
                return board && Math.abs(frame.clientHeight - board.offsetHeight) < 4;
            }"""
        )


def test_a_board_has_the_colours_that_the_reader_chose(in_docs: Page) -> None:
    board = in_docs.frame_locator("iframe.live-board").locator(".hanabi")
    expect(board).to_have_css("color-scheme", "light")
    in_docs.evaluate("document.documentElement.dataset.theme = 'dark'")
    expect(board).to_have_css("color-scheme", "dark")
