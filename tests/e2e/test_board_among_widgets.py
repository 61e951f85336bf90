"""The board among other widgets, shown more than once, and as nbconvert shows it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import nbformat
from playwright.sync_api import Browser, expect

import hanabi_widget as hw

from .conftest import OpenNotebook
from .jupyterlab import Notebook, Server
from .test_board import BOARD, settled

SAVES_WIDGETS = "@jupyter-widgets/jupyterlab-manager:saveWidgetState"
"""Whether notebooks keep their widgets: the command changes it for all of this JupyterLab."""


def test_two_views_of_a_board_step_together(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(BOARD, "board")
    boards = notebook.page.locator(".hanabi")
    expect(boards).to_have_count(2)
    boards.first.get_by_role("button", name="Step forward").click()
    boards.last.get_by_role("button", name="Step forward").click()
    for board in (boards.first, boards.last):
        expect(board.locator(".place")).to_have_text("Step 2 of 5")
    boards.first.get_by_role("radio", name="Bob").click()
    expect(boards.last.locator(".hand[data-seat='1'] .face.back")).to_have_count(5)
    settled(notebook, "print(board.step, board.view)", "2 Bob")


def test_what_is_open_is_kept_with_the_board(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook("import hanabi_widget as hw\nboard = hw.Board(hw.deal(4, seed=1))\nboard", "board")
    expect(notebook.page.locator(".hanabi")).to_have_count(2)
    first, second = notebook.page.locator(".hanabi").all()
    expect(second.locator(".rules-line")).to_be_visible()
    expect(second.locator(".collapsible[data-open]")).to_have_count(0)
    first.get_by_role("button", name="Statistics", exact=True).click()
    first.get_by_role("switch").click()
    expect(second.get_by_role("button", name="Statistics", exact=True)).to_have_attribute("aria-expanded", "true")
    expect(second.locator(".possibilities:visible")).to_have_count(0)
    settled(notebook, "print(board._open_panels)", "['statistics-panel']")


def test_a_board_is_linked_and_laid_out_as_any_widget(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(
        BOARD.removesuffix("board"),
        """
import ipywidgets
slider = ipywidgets.IntSlider(max=5)
link = ipywidgets.jslink((slider, "value"), (board, "step"))
board.layout.width = "60%"
ipywidgets.VBox([slider, board])
""",
    )
    box = notebook.page.locator(".widget-vbox")
    board = box.locator(".hanabi")
    box.get_by_role("slider").first.focus()
    notebook.page.keyboard.press("ArrowRight")
    expect(board.locator(".place")).to_have_text("Step 1 of 5")
    board.get_by_role("button", name="Last step").click()
    expect(box.locator(".widget-readout")).to_have_text("5")
    settled(notebook, "print(board.step, slider.value)", "5 5")
    share = "board => board.getBoundingClientRect().width / board.closest('.widget-vbox').getBoundingClientRect().width"
    assert 0.55 < board.evaluate(share) < 0.65
    notebook.eval("board.layout.width = '30%'")
    notebook.page.wait_for_function(f"() => ({share})(document.querySelector('.hanabi')) < 0.35")


def test_a_notebook_saved_with_its_widgets_opens_with_a_board_that_steps(chromium: Browser, lab: Server) -> None:
    lab.write("kept.ipynb", BOARD)
    with chromium.new_context() as context:
        notebook = Notebook(context.new_page(), lab).open("kept.ipynb").run_all()
        expect(notebook.page.locator(".hanabi .layout")).to_be_visible()
        notebook.command(SAVES_WIDGETS)
        assert notebook.command("docmanager:save")
        notebook.page.close()
        again = Notebook(context.new_page(), lab).open("kept.ipynb")
        place = again.page.locator(".hanabi .place")
        expect(place).to_have_text("Step 0 of 5")
        again.page.get_by_role("button", name="Step forward").click()
        expect(place).to_have_text("Step 1 of 5")
        again.command(SAVES_WIDGETS)
        assert again.errors == []


def test_nbconvert_shows_a_picture_with_its_text(chromium: Browser, tmp_path: Path) -> None:
    data, _ = hw.Board(hw.deal(players=3, seed=7))._repr_mimebundle_()
    output = nbformat.v4.new_output("execute_result", data, execution_count=1)
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("board", outputs=[output], execution_count=1)])
    path = tmp_path / "saved.ipynb"
    nbformat.write(notebook, path)
    subprocess.run([sys.executable, "-m", "nbconvert", "--to", "html", "--log-level=ERROR", str(path)], check=True)
    with chromium.new_context() as context:
        page = context.new_page()
        page.goto(path.with_suffix(".html").as_uri(), wait_until="domcontentloaded")
        expect(page.get_by_role("img", name="Hanabi: Alice to act. Step 0 of 0.")).to_be_visible()
