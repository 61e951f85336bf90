"""What `hanabi-widget lab` adds to JupyterLab: lessons of the course begin by themselves, at their top, and nothing else does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from hanabi_widget.cli.program import LESSONS
from tests.warm_kernel import warm_kernels

from .conftest import VIEWPORT, installed
from .jupyterlab import Notebook, Server, serve

BOARD = "import hanabi_widget as hw\nhw.Board(hw.deal(players=3, seed=7))"
LONG = "print('\\n' * 200)"
TOP = """() => window.jupyterapp.shell.currentWidget.content.activeCellIndex === 0
  && document.querySelector(".jp-WindowedPanel-outer").scrollTop === 0"""


@pytest.fixture(scope="module")
def lab_of_lessons(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    installed("jupyterlab")
    root, home, kernels = (tmp_path_factory.mktemp(name) for name in ("clone", "jupyter", "kernels"))
    (root / "notebooks").mkdir()
    option = f"--LabApp.extra_labextensions_path={LESSONS}"
    with warm_kernels(kernels) as environment, serve(root, home, "jupyterlab", option, **environment) as server:
        yield server


def opened(chromium: Browser, server: Server, name: str) -> Notebook:
    server.write(f"notebooks/{name}", BOARD, LONG, "done = True")
    return Notebook(chromium.new_context(viewport=VIEWPORT, reduced_motion="reduce").new_page(), server).open(f"notebooks/{name}")


def test_a_lesson_begins_by_itself_at_its_top_and_run_all_stays_there(chromium: Browser, lab_of_lessons: Server) -> None:
    notebook = opened(chromium, lab_of_lessons, "01-the-table.ipynb")
    expect(notebook.page.locator(".hanabi .hand-card").first).to_be_visible()
    expect(notebook.cell(2).locator(".jp-InputPrompt")).to_have_text("[3]:")
    notebook.page.wait_for_function(TOP)
    notebook.run_all()
    expect(notebook.cell(2).locator(".jp-InputPrompt")).to_have_text("[6]:")
    notebook.page.wait_for_function(TOP)
    assert (notebook.errors, notebook.outside) == ([], [])
    notebook.page.context.close()


def test_no_other_notebook_runs_by_itself(chromium: Browser, lab_of_lessons: Server) -> None:
    notebook = opened(chromium, lab_of_lessons, "mine.ipynb")
    assert notebook.eval("print('done' in globals())") == "False"
    expect(notebook.page.locator(".jp-Notebook .jp-OutputArea-output")).to_have_count(0)
    assert (notebook.errors, notebook.outside) == ([], [])
    notebook.page.context.close()
