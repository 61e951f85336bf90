"""Light and dark where no server can be started: the board in a page with the documented marks of VS Code, Colab and others.

VS Code: https://code.visualstudio.com/api/extension-guides/webview#theming-webview-content, and a white ground below widgets,
https://github.com/microsoft/vscode-jupyter/issues/7161; Colab: https://github.com/googlecolab/colabtools/issues/1214.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, expect

import hanabi_widget as hw

from .axe import assert_nothing_wrong
from .jupyterlab import watch

Scheme = Literal["light", "dark"]

PAGE = """<!doctype html><html lang="en" {html}><head><title>Hanabi</title>
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
VS_CODE = 'style="--vscode-editor-background: {}; --vscode-editor-foreground: {}; --vscode-textLink-foreground: {}; {}"'


class Place(NamedTuple):
    """The marks of a page, what the system prefers there, and what the board must then be."""

    html: str
    body: str
    system: Scheme
    scheme: Scheme
    ground: str
    ink: str


def vs_code(name: str, system: Scheme, scheme: Scheme, ground: str, ink: str, link: str, edge: str = "") -> Place:
    edges = edge and f"--vscode-contrastBorder: {edge}"
    return Place(VS_CODE.format(ground, ink, link, edges), f'class="{name}"', system, scheme, ground, ink)


DARK, LIGHT = ("#17191d", "#e8eaed"), ("#ffffff", "#1f2328")
CONTRAST = {"VS Code high contrast": "#6fc3df", "VS Code high contrast light": "#0f4a85"}
"""The edges of these."""
PLACES = {
    "VS Code dark": vs_code("vscode-dark", "light", "dark", "#1f1f1f", "#cccccc", "#4daafc"),
    "VS Code light": vs_code("vscode-light", "dark", "light", "#ffffff", "#3b3b3b", "#005fb8"),
    "VS Code high contrast": vs_code(
        "vscode-high-contrast", "light", "dark", "#000000", "#ffffff", "#21a6ff", "#6fc3df"
    ),
    "VS Code high contrast light": vs_code(
        "vscode-high-contrast-light vscode-high-contrast", "dark", "light", "#ffffff", "#292929", "#0f4a85", "#0f4a85"
    ),
    "Colab dark": Place('theme="dark" style="--jp-ui-font-color1: #d5d5d5"', "", "light", "dark", *DARK),
    "Colab light": Place("", "", "dark", "light", *LIGHT),
    "a page that says dark": Place('style="color-scheme: dark"', "", "light", "dark", *DARK),
    "a page that follows the system": Place('style="color-scheme: light dark"', "", "dark", "dark", *DARK),
    "a dark theme of Jupyter": Place(
        'style="--jp-layout-color1: #111111; --jp-ui-font-color1: #ffffff"', 'data-jp-theme-light="false"', "light", "dark",
        "#111111", "#ffffff",
    ),
}  # fmt: skip

Put = Callable[..., Locator]


@pytest.fixture(scope="module")
def put(chromium: Browser) -> Iterator[Put]:
    """A function that puts a board into a place, with HTML beside it or none."""
    board = hw.Board(hw.deal(players=3, seed=7))
    state = json.dumps(board.get_state()).replace("</", r"<\/")
    context = chromium.new_context(reduced_motion="reduce")
    page = context.new_page()
    errors, outside = watch(page, "about:")

    def make(place: Place, beside: str = "") -> Locator:
        page.emulate_media(color_scheme=place.system)
        page.set_content(PAGE.format(html=place.html, body=place.body, beside=beside, state=state))
        shown = page.locator(".hanabi")
        expect(shown.locator(".place")).to_have_text("Step 0 of 0")
        return shown

    yield make
    context.close()
    assert errors == []
    assert outside == []


def rgb(color: str) -> str:
    """A colour such as ``#17191d`` as a browser writes it."""
    return f"rgb({', '.join(str(int(color[place : place + 2], 16)) for place in (1, 3, 5))})"


@pytest.mark.parametrize("name", PLACES)
def test_light_and_dark_are_those_of_the_place(put: Put, name: str) -> None:
    place = PLACES[name]
    board = put(place)
    expect(board).to_have_css("background-color", rgb(place.ground))
    expect(board).to_have_css("color", rgb(place.ink))
    board.evaluate("board => { board.style.outlineColor = 'light-dark(#ffffff, #000000)' }")
    expect(board).to_have_css("outline-color", rgb({"light": "#ffffff", "dark": "#000000"}[place.scheme]))


@pytest.mark.parametrize("name", CONTRAST)
def test_high_contrast_can_be_read_and_has_the_edges_of_vs_code(put: Put, name: str) -> None:
    board = put(PLACES[name])
    for part in (".firework .to-come", ".grouped-select select"):
        expect(board.locator(part).first).to_have_css("border-top-color", rgb(CONTRAST[name]))
    board.locator("button.hand-card").nth(2).click()
    assert_nothing_wrong(board)


def test_the_white_ground_of_vs_code_stays_for_other_widgets_alone(put: Put) -> None:
    place = PLACES["VS Code dark"]
    ground = put(place).locator("xpath=ancestor::main")
    expect(ground).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    ground = put(place, '<div class="jupyter-widgets">a slider</div>').locator("xpath=ancestor::main")
    expect(ground).to_have_css("background-color", rgb("#ffffff"))
