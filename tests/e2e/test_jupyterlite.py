"""The site that `make site` builds: Python in the browser, every notebook, nothing from another machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from .built_site import LESSONS, built
from .conftest import VIEWPORT
from .jupyterlab import Notebook, Server

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))
ALWAYS = {"07-play-or-throw-away.ipynb", "for-teachers.ipynb"}
"""Those that `make test` runs in the browser, beside the first: the others take long there, and run outside of it."""


@pytest.fixture(scope="module")
def lab(site: str, chromium: Browser) -> Iterator[Notebook]:
    """The first notebook, open in the site."""
    with chromium.new_context(viewport=VIEWPORT, reduced_motion="reduce") as context:
        notebook = Notebook(context.new_page(), Server(site, "", built(*LESSONS), "jupyterlab"))
        notebook.page.goto(f"{site}/lab/index.html?path={NOTEBOOKS[0]}")
        yield notebook.ready()


def test_the_first_board_steps_and_acts_with_python_in_the_browser(lab: Notebook) -> None:
    lab.run_all()
    assert lab.eval("import sys; print(sys.platform)") == "emscripten"
    board = lab.page.locator(".hanabi").first
    step = board.locator(".place")
    expect(step).to_have_text("Step 0 of 0")
    board.locator(".hand[data-to-act] button.hand-card").first.click()
    board.get_by_role("button", name="Play slot 1").click()
    expect(step).to_have_text("Step 1 of 1")
    assert lab.eval("print(board.step, len(game))") == "1 2"
    board.get_by_role("button", name="Step back").click()
    expect(step).to_have_text("Step 0 of 1")
    board.locator("button.hand-card").first.focus()
    lab.page.keyboard.press("PageDown")
    expect(step).to_have_text("Step 1 of 1")
    assert (lab.errors, lab.outside) == ([], [])


@pytest.mark.parametrize("name", [pytest.param(name, marks=[] if name in ALWAYS else pytest.mark.slow) for name in NOTEBOOKS[1:]])
def test_every_notebook_runs(lab: Notebook, name: str) -> None:
    """In one kernel, emptied before each: that Python starts in the browser is seen above, and takes longer than most notebooks."""
    lab.open(name, lab.kernel).eval("%reset -f")
    lab.run_all()
    assert (lab.errors, lab.outside) == ([], [])
