"""The board in a real Notebook 7, Voila and marimo: stepping, acting, another viewpoint, keys, dark."""

from __future__ import annotations

import json
import re
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from textwrap import indent
from typing import Protocol

import pytest
from playwright.sync_api import Browser, Page, expect

from .axe import assert_nothing_wrong
from .conftest import VIEWPORT, missing
from .jupyterlab import Notebook, Server, free_port, notebook_json, running, serve, watch
from .test_board import BOARD

PLACES = ("notebook7", "voila", "marimo")
THEIRS = re.compile(r"Cannot read properties of undefined \(reading 'schema'\)")
"""An error of Notebook 7 itself, now and then as it starts: https://github.com/jupyter/notebook/issues/7862"""


class Show(Protocol):
    """Show a new board in one of the `PLACES`; the page must be without errors until the end of the test."""

    def __call__(self, place: str, *, dark: bool = False) -> Page: ...


def installed(package: str) -> None:
    if find_spec(package) is None:
        missing(package, "python -m pip install --group dev")


@pytest.fixture(scope="session")
def notebook7(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    installed("notebook")
    folder = tmp_path_factory.mktemp("notebook7")
    (folder / "board.ipynb").write_text(json.dumps(notebook_json(BOARD, "1 + 1")))
    with serve(folder, tmp_path_factory.mktemp("home7"), "notebook") as server:
        yield server


@pytest.fixture(scope="session")
def voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    installed("voila")
    with voila_over(BOARD, tmp_path_factory.mktemp("voila")) as url:
        yield url


@pytest.fixture(scope="session")
def marimo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    installed("marimo")
    with marimo_over(BOARD, tmp_path_factory.mktemp("marimo")) as url:
        yield url


@pytest.fixture(scope="module")
def notebook7_tab(chromium: Browser) -> Iterator[Page]:
    """A tab for Notebook 7, which takes seconds to load."""
    page = chromium.new_page(viewport=VIEWPORT, reduced_motion="reduce")
    yield page
    page.close()


@pytest.fixture
def show(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Show]:
    watched: list[tuple[list[str], list[str]]] = []

    def make(place: str, *, dark: bool = False) -> Page:
        server = request.getfixturevalue(place)
        theirs = dark and place == "marimo"  # its theme is that of the system, others have one of their own
        if place == "notebook7":
            page: Page = request.getfixturevalue("notebook7_tab")
            notebook = Notebook(page, server)
            watched.append((notebook.errors, notebook.outside))
            if page.url.startswith(server.url):
                notebook.command("notebook:clear-all-cell-outputs")
                expect(page.locator(".hanabi")).to_have_count(0)
            else:
                notebook.open("board.ipynb")
            notebook.run_all()
            notebook.command("apputils:change-theme", theme=f"JupyterLab {'Dark' if dark else 'Light'}")
        else:
            page = chromium.new_page(viewport=VIEWPORT, reduced_motion="reduce", color_scheme="dark" if theirs else "light")
            request.addfinalizer(page.close)
            watched.append(watch(page, server))
            # Voila's page asks a CDN for Font Awesome
            page.route("**/@fortawesome/**", lambda route: route.fulfill(content_type="text/css", body=""))
            page.goto(f"{server}/?theme={'dark' if dark else 'light'}")
        expect(page.locator(".hanabi")).to_be_visible()
        return page

    yield make
    assert [error for errors, _ in watched for error in errors if not THEIRS.match(error)] == []
    assert [url for _, outside in watched for url in outside if "/@fortawesome/" not in url] == []


@pytest.mark.parametrize("place", PLACES)
def test_the_board_is_dark_where_it_is_dark_steps_acts_and_changes_its_viewpoint(show: Show, place: str) -> None:
    page = show(place, dark=True)
    board = page.locator(".hanabi")
    expect(board).to_have_css("color-scheme", "dark")
    step = board.locator(".place")
    expect(step).to_have_text("Step 0 of 5")
    board.get_by_role("button", name="Step forward").click()
    expect(step).to_have_text("Step 1 of 5")
    board.locator("button.hand-card").first.focus()
    page.keyboard.press("PageDown")
    expect(step).to_have_text("Step 2 of 5")
    board.get_by_role("slider").fill("5")
    expect(step).to_have_text("Step 5 of 5")
    board.locator(".hand[data-to-act] button.hand-card").first.click()
    assert_nothing_wrong(board)
    board.get_by_role("button", name=re.compile("^Discard")).click()
    expect(step).to_have_text("Step 6 of 6")
    expect(board.locator(".face.back")).to_have_count(0)
    board.get_by_role("radio", name="Bob").click()
    expect(board.locator(".hand[data-seat='1'] .face.back")).to_have_count(5)
    expect(step).to_have_text("Step 6 of 6")


def test_in_notebook_7_plain_keys_do_not_reach_the_notebook(show: Show) -> None:
    page = show("notebook7")
    card = page.locator(".hanabi .hand[data-to-act] button.hand-card").first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    card.focus()
    for key in ("x", "a", "b", "m", "y", "z", "j", "k", "0", "0", "d", "d"):
        page.keyboard.press(key)
    expect(card).to_be_focused()
    page.keyboard.press("Escape")
    expect(card).to_have_attribute("aria-pressed", "false")
    # its own keys work, so those before were heard by now
    page.locator(".jp-Cell").nth(1).click(position={"x": 20, "y": 5})
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    expect(page.locator(".jp-CodeCell")).to_have_count(3)
    expect(page.locator(".jp-MarkdownCell, .jp-Dialog")).to_have_count(0)


VOILA = (
    "--no-browser",
    "--Voila.ip=127.0.0.1",
    '--VoilaConfiguration.extension_denylist=["@jupyter-notebook/lab-extension"]',  # needs JupyterLab
)
MARIMO = """\
# /// script
# [tool.marimo.display]
# theme = "system"
# ///
import marimo

app = marimo.App()


@app.cell
def _():
{cell}
    return
"""


def answers(url: str) -> bool:
    """Whether something is served there."""
    try:
        with urllib.request.urlopen(url, timeout=5):
            return True
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return False


NOT_IN_VOILA = ("@jupyter/nbgrader", "@jupyterhub/jupyter-server-proxy")
"""Extensions of JupyterLab that do not load in Voila."""


@contextmanager
def voila_over(code: str, folder: Path) -> Iterator[str]:
    """Voila over a notebook with one cell; its address."""
    notebook = folder / "board.ipynb"
    notebook.write_text(json.dumps(notebook_json(code)))
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    own = {f"JUPYTER_{name}_DIR": str(folder / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")}
    own |= {"IPYTHONDIR": str(folder / "ipython")}
    without = folder / "config" / "labconfig" / "page_config.json"
    without.parent.mkdir(parents=True)
    without.write_text(json.dumps({"disabledExtensions": dict.fromkeys(NOT_IN_VOILA, True)}))
    command = [sys.executable, "-m", "voila", str(notebook), f"--port={port}", *VOILA]
    with running(command, own, folder / "voila.log", lambda: answers(f"{url}/voila/static/voila.js")):
        yield url


@contextmanager
def marimo_over(code: str, folder: Path) -> Iterator[str]:
    """A marimo application of one cell; its address."""
    app = folder / "board.py"
    app.write_text(MARIMO.format(cell=indent(code.strip(), "    ")))
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    own = {f"XDG_{name}_HOME": str(folder / name.lower()) for name in ("CONFIG", "CACHE", "STATE")}
    command = [sys.executable, "-m", "marimo", "--quiet", "run", str(app), "--headless", "--no-token", "--port", str(port)]
    with running(command, own, folder / "marimo.log", lambda: answers(f"{url}/health")):
        yield url
