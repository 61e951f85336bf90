"""What `hanabi-widget lab` adds to JupyterLab: lessons of the course begin by themselves, at their top, and nothing else does before it is
told to; what is told to before there is a kernel begins when there is one.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from .conftest import VIEWPORT
from .jupyterlab import COMMAND, Notebook, Server

BOARD = "import hanabi_widget as hw\nhw.Board(hw.deal(players=3, seed=7))"
LONG = "print('\\n' * 200)"
TOP = """() => window.jupyterapp.shell.currentWidget.content.activeCellIndex === 0
  && document.querySelector(".jp-WindowedPanel-outer").scrollTop === 0"""


@pytest.fixture
def notebook(chromium: Browser, lab: Server) -> Iterator[Notebook]:
    (lab.root / "notebooks").mkdir(exist_ok=True)
    for name in ("01-the-table", "mine", "today"):
        lab.write(f"notebooks/{name}.ipynb", BOARD, LONG, "done = True")
    with chromium.new_context(viewport=VIEWPORT, reduced_motion="reduce") as context:
        opened = Notebook(context.new_page(), lab)
        yield opened
    assert (opened.errors, opened.outside) == ([], [])


def test_a_lesson_begins_by_itself_at_its_top_and_run_all_stays_there_and_no_other_notebook_does(notebook: Notebook) -> None:
    last = notebook.page.locator(".jp-Notebook:visible .jp-Cell").nth(2).locator(".jp-InputPrompt")
    notebook.open("notebooks/01-the-table.ipynb")
    expect(notebook.page.locator(".hanabi .hand-card").first).to_be_visible()
    expect(last).to_have_text("[3]:")
    notebook.page.wait_for_function(TOP)
    notebook.run_all()
    expect(last).to_have_text("[6]:")
    notebook.page.wait_for_function(TOP)
    notebook.open("notebooks/mine.ipynb")
    assert notebook.eval("print('done' in globals())") == "False"
    expect(notebook.page.locator(".jp-Notebook:visible .jp-OutputArea-output")).to_have_count(0)
    notebook.open("notebooks/today.ipynb")
    expect(last).to_have_text("[3]:")


def test_what_is_run_before_there_is_a_kernel_runs_when_there_is_one(notebook: Notebook) -> None:
    page = notebook.page
    notebook.show("notebooks/mine.ipynb")
    expect(page.locator(".jp-Notebook:visible .jp-Cell")).to_have_count(3)
    page.evaluate(f"given => void ({COMMAND})(given)", ["notebook:run-all-cells", {}])  # it may wait for the kernel, which takes longer
    notebook.ready()
    expect(page.locator(".hanabi .hand-card").first).to_be_visible()
    expect(page.locator(".jp-Notebook:visible .jp-InputPrompt").last).to_have_text("[3]:")
