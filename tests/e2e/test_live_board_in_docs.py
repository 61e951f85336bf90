"""A page of the documentation with a live board: it opens from a file, without a network, and the board fits into it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from .board_page import offline_page

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
def opened(chromium: Browser, built: Path) -> Iterator[Page]:
    """The page; nothing may go wrong in it, or be asked of a network."""
    with offline_page(chromium, built, color_scheme="light", viewport={"width": 1366, "height": 900}) as page:
        yield page


def test_a_board_steps_and_has_the_height_that_it_needs(opened: Page) -> None:
    board = opened.frame_locator("iframe.live-board").locator(".hanabi")
    expect(board.locator(".place")).to_have_text("Step 0 of 0")
    for width in (1366, 400):
        opened.set_viewport_size({"width": width, "height": 900})
        opened.wait_for_function(
            """() => {
                const frame = document.querySelector("iframe.live-board");
                const board = frame.contentDocument.querySelector(".hanabi");
                return board && Math.abs(frame.clientHeight - board.offsetHeight) < 4;
            }"""
        )


def test_a_board_has_the_colours_that_the_reader_chose(opened: Page) -> None:
    board = opened.frame_locator("iframe.live-board").locator(".hanabi")
    expect(board).to_have_css("color-scheme", "light")
    opened.evaluate("document.documentElement.dataset.theme = 'dark'")
    expect(board).to_have_css("color-scheme", "dark")
