"""The board in a real Notebook 7, Voila and marimo; where no server can be started, with the marks of VS Code, Colab and others.

VS Code: https://code.visualstudio.com/api/extension-guides/webview#theming-webview-content, and a white ground below widgets,
https://github.com/microsoft/vscode-jupyter/issues/7161; Colab: https://github.com/googlecolab/colabtools/issues/1214.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from textwrap import indent
from typing import Literal, NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import hanabi_widget as hw

from .axe import assert_nothing_wrong
from .board_page import click, expect_place, see_from, watched_page
from .conftest import VIEWPORT, installed
from .jupyterlab import Notebook, Server, answers, free_port, running, serve, watch, write_notebook
from .test_board import BOARD
from .test_keyboard import type_what_boards_use

PLACES = ("notebook7", "voila", "marimo")
THEIRS = re.compile(r"Cannot read properties of undefined \(reading 'schema'\)")
"""An error of Notebook 7 itself, now and then as it starts: https://github.com/jupyter/notebook/issues/7862"""


Show = Callable[..., Page]


@pytest.fixture(scope="session")
def notebook7(tmp_path_factory: pytest.TempPathFactory, kernels: dict[str, str]) -> Iterator[Server]:
    installed("notebook")
    folder = tmp_path_factory.mktemp("notebook7")
    with serve(folder, tmp_path_factory.mktemp("home7"), "notebook", **kernels) as server:
        server.write("board.ipynb", BOARD, "1 + 1")
        yield server


@pytest.fixture(scope="module")
def notebook7_tab(chromium: Browser) -> Iterator[Page]:
    """A tab for Notebook 7, which takes seconds to load."""
    page = chromium.new_page(viewport=VIEWPORT, reduced_motion="reduce")
    yield page
    page.close()


@pytest.fixture
def show(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Show]:
    """A function that shows a new board in one of the `PLACES`; the page must be without errors until the end of the test."""
    watched = []

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
    click(board, "Step forward")
    expect(step).to_have_text("Step 1 of 5")
    board.locator("button.hand-card").first.focus()
    page.keyboard.press("PageDown")
    expect(step).to_have_text("Step 2 of 5")
    board.get_by_role("slider").fill("5")
    expect(step).to_have_text("Step 5 of 5")
    board.locator(".hand[data-to-act] button.hand-card").first.click()
    assert_nothing_wrong(board)
    click(board, re.compile("^Discard"))
    expect(step).to_have_text("Step 6 of 6")
    expect(board.locator(".face.back")).to_have_count(0)
    see_from(board, "As Bob sees it")
    expect(board.locator(".hand[data-seat='1'] .face.back")).to_have_count(5)
    expect(step).to_have_text("Step 6 of 6")


def test_in_notebook_7_plain_keys_do_not_reach_the_notebook(show: Show, notebook7: Server) -> None:
    page = show("notebook7")
    page.locator(".hanabi .hand[data-to-act] button.hand-card").first.click()
    type_what_boards_use(Notebook(page, notebook7))


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


NOT_IN_VOILA = ("@jupyter/nbgrader", "@jupyterhub/jupyter-server-proxy")
"""Extensions of JupyterLab that do not load in Voila."""


@pytest.fixture(scope="session")
def voila(tmp_path_factory: pytest.TempPathFactory, kernels: dict[str, str]) -> Iterator[str]:
    """The address of Voila over a notebook with one cell."""
    installed("voila")
    folder = tmp_path_factory.mktemp("voila")
    notebook = folder / "board.ipynb"
    write_notebook(notebook, BOARD)
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    own = {f"JUPYTER_{name}_DIR": str(folder / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")}
    own |= {"IPYTHONDIR": str(folder / "ipython")} | kernels
    without = folder / "config" / "labconfig" / "page_config.json"
    without.parent.mkdir(parents=True)
    without.write_text(json.dumps({"disabledExtensions": dict.fromkeys(NOT_IN_VOILA, True)}))
    command = [sys.executable, "-m", "voila", str(notebook), f"--port={port}", *VOILA]
    with running(command, own, folder / "voila.log", lambda: answers(f"{url}/voila/static/voila.js")):
        yield url


@pytest.fixture(scope="session")
def marimo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a marimo application of one cell."""
    installed("marimo")
    folder = tmp_path_factory.mktemp("marimo")
    app = folder / "board.py"
    app.write_text(MARIMO.format(cell=indent(BOARD.strip(), "    ")))
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    own = {f"XDG_{name}_HOME": str(folder / name.lower()) for name in ("CONFIG", "CACHE", "STATE")}
    command = [sys.executable, "-m", "marimo", "--quiet", "run", str(app), "--headless", "--no-token", "--port", str(port)]
    with running(command, own, folder / "marimo.log", lambda: answers(f"{url}/health")):
        yield url


Scheme = Literal["light", "dark"]

MARKED_PAGE = """<!doctype html><html lang="en" {html}><head><title>Hanabi</title>
<style>
/* what ipywidgets brings along */
:root {{ --jp-layout-color1: white; --jp-ui-font-color1: rgba(0, 0, 0, 0.87); --jp-brand-color1: #2196f3; --jp-ui-font-family: serif; }}
.cell-output-ipywidget-background {{ background: white !important; }}
</style></head>
<body {body}><main class="cell-output-ipywidget-background"><div id="board"></div>{beside}</main>
<script type="module">
const state = {state};
const model = {{ get: name => state[name], set() {{}}, save_changes() {{}}, send() {{}}, on() {{}}, off() {{}} }};
const source = new Blob([state._esm], {{ type: "text/javascript" }});
const widget = (await import(URL.createObjectURL(source))).default;
widget.render({{ model, el: document.getElementById("board") }});
</script></body></html>"""


class Place(NamedTuple):
    """The marks of a page, what the system prefers there, and what the board must then be."""

    html: str
    body: str
    system: Scheme
    scheme: Scheme
    ground: str
    ink: str


CONTRAST = {"VS Code high contrast": "#6fc3df", "VS Code high contrast light": "#0f4a85"}
"""The edges of these."""
MARKED: dict[str, tuple[str, str, Scheme, Scheme, str, str]] = {
    "VS Code dark": (
        'style="--vscode-editor-background: #1f1f1f; --vscode-editor-foreground: #cccccc; --vscode-textLink-foreground: #4daafc"',
        'class="vscode-dark"',
        "light",
        "dark",
        "#1f1f1f",
        "#cccccc",
    ),
    "VS Code light": (
        'style="--vscode-editor-background: #ffffff; --vscode-editor-foreground: #3b3b3b; --vscode-textLink-foreground: #005fb8"',
        'class="vscode-light"',
        "dark",
        "light",
        "#ffffff",
        "#3b3b3b",
    ),
    "VS Code high contrast": (
        (
            'style="--vscode-editor-background: #000000; '
            "--vscode-editor-foreground: #ffffff; --vscode-textLink-foreground: #21a6ff; "
            '--vscode-contrastBorder: #6fc3df"'
        ),
        'class="vscode-high-contrast"',
        "light",
        "dark",
        "#000000",
        "#ffffff",
    ),
    "VS Code high contrast light": (
        (
            'style="--vscode-editor-background: #ffffff; '
            "--vscode-editor-foreground: #292929; --vscode-textLink-foreground: #0f4a85; "
            '--vscode-contrastBorder: #0f4a85"'
        ),
        'class="vscode-high-contrast-light vscode-high-contrast"',
        "dark",
        "light",
        "#ffffff",
        "#292929",
    ),
    "Colab dark": ('theme="dark" style="--jp-ui-font-color1: #d5d5d5"', "", "light", "dark", "#17191d", "#e8eaed"),
    "Colab light": ("", "", "dark", "light", "#ffffff", "#1f2328"),
    "a page that says dark": ('style="color-scheme: dark"', "", "light", "dark", "#17191d", "#e8eaed"),
    "a page that follows the system": ('style="color-scheme: light dark"', "", "dark", "dark", "#17191d", "#e8eaed"),
    "a dark theme of Jupyter": (
        'style="--jp-layout-color1: #111111; --jp-ui-font-color1: #ffffff"',
        'data-jp-theme-light="false"',
        "light",
        "dark",
        "#111111",
        "#ffffff",
    ),
}
"""By its name each `Place`."""

Put = Callable[..., Locator]


@pytest.fixture(scope="module")
def put(chromium: Browser) -> Iterator[Put]:
    """A function that puts a board into a place, with HTML beside it or none."""
    board = hw.Board(hw.deal(players=3, seed=7))
    state = json.dumps(board.get_state()).replace("</", r"<\/")
    with watched_page(chromium, "about:") as page:

        def make(place: Place, beside: str = "") -> Locator:
            page.emulate_media(color_scheme=place.system)
            page.set_content(MARKED_PAGE.format(html=place.html, body=place.body, beside=beside, state=state))
            shown = page.locator(".hanabi")
            expect_place(shown, "Step 0 of 0")
            return shown

        yield make


def rgb(color: str) -> str:
    """A colour such as ``#17191d`` as a browser writes it."""
    return f"rgb({', '.join(str(int(color[place : place + 2], 16)) for place in (1, 3, 5))})"


@pytest.mark.parametrize("name", MARKED)
def test_light_and_dark_are_those_of_the_place(put: Put, name: str) -> None:
    place = Place(*MARKED[name])
    board = put(place)
    expect(board).to_have_css("background-color", rgb(place.ground))
    expect(board).to_have_css("color", rgb(place.ink))
    board.evaluate("board => { board.style.outlineColor = 'light-dark(#ffffff, #000000)' }")
    expect(board).to_have_css("outline-color", rgb({"light": "#ffffff", "dark": "#000000"}[place.scheme]))


@pytest.mark.parametrize("name", CONTRAST)
def test_high_contrast_can_be_read_and_has_the_edges_of_vs_code(put: Put, name: str) -> None:
    board = put(Place(*MARKED[name]))
    for part in (".grouped-select select", ".fireworks"):
        expect(board.locator(part).first).to_have_css("border-top-color", rgb(CONTRAST[name]))
    framed = "rank => getComputedStyle(rank).borderTopStyle"
    assert {rank.evaluate(framed) for rank in board.locator(".firework .comes-next").all()} == {"dashed"}
    board.locator("button.hand-card").nth(2).click()
    assert_nothing_wrong(board)


def test_the_white_ground_of_vs_code_stays_for_other_widgets_alone(put: Put) -> None:
    place = Place(*MARKED["VS Code dark"])
    ground = put(place).locator("xpath=ancestor::main")
    expect(ground).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    ground = put(place, '<div class="jupyter-widgets">a slider</div>').locator("xpath=ancestor::main")
    expect(ground).to_have_css("background-color", rgb("#ffffff"))
