"""A notebook that was saved and reopened shows its boards, in JupyterLab and Notebook 7, with widget state and without."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from hanabi_widget.cli.lab import SETTINGS

from .jupyterlab import Notebook, Server, notebook_json, serve

BOARDS = """
import hanabi_widget as hw
from tests.random_positions import random_game
display(hw.Board(random_game(3, hw.rule_set(), 3, 8), step=3), *(hw.Board(hw.deal(2, seed=seed), view="Bob") for seed in range(4)))
"""
SCRIPT_AND_STYLE = 185_000
"""So many bytes of script and style a notebook may hold, however many boards it has."""
NOT_FOUND = re.compile("widget model not found")
"""JupyterLab writes this to the console, which nobody sees."""


@pytest.fixture(params=[("jupyterlab", True), ("jupyterlab", False), ("notebook", False)], ids=["lab-state", "lab", "notebook7"])
def place(request: pytest.FixtureRequest, lab: Server, tmp_path: Path) -> Iterator[tuple[Server, bool]]:
    app, keeps = request.param
    if (app, keeps) == (lab.app, False):
        yield lab, keeps
        return
    root, home = tmp_path / "root", tmp_path / "home"
    root.mkdir()
    with serve(root, home, app, *([f"--LabApp.app_settings_dir={SETTINGS}"] if keeps else [])) as server:
        yield server, keeps


def test_a_saved_notebook_shows_its_boards_again(chromium: Browser, place: tuple[Server, bool]) -> None:
    server, keeps = place
    path = server.root / "day.ipynb"
    path.write_text(json.dumps(notebook_json(BOARDS)))
    with chromium.new_context() as context:
        notebook = Notebook(context.new_page(), server).open("day.ipynb").run_all()
        expect(notebook.page.locator(".hanabi .layout").first).to_be_visible()
        expect(notebook.page.locator(".hanabi-picture:visible")).to_have_count(0)
        assert notebook.command("docmanager:save")
        notebook.page.close()
        for kernel in server.request("kernels"):
            server.request(f"kernels/{kernel['id']}", "DELETE")
        saved = json.loads(path.read_text())
        state = saved["metadata"].get("widgets", {}).get("application/vnd.jupyter.widget-state+json", {}).get("state", {})
        texts = [
            json.dumps(model["state"].get(name, "")) for model in state.values() for name in ("_esm", "_style_sheet", "script", "style")
        ]
        assert bool(state) == keeps
        assert sum(map(len, texts)) < SCRIPT_AND_STYLE
        again = Notebook(context.new_page(), server).open("day.ipynb")
        page = again.page
        if keeps:
            board = page.locator(".hanabi").first
            expect(page.locator(".hanabi-picture:visible")).to_have_count(0)
            expect(board.locator(".place")).to_have_text("Step 3 of 8")
            board.get_by_role("button", name="Step forward").click()
            expect(board.locator(".place")).to_have_text("Step 4 of 8")
            expect(board.locator(".status")).to_contain_text("Run the cell to play on.")
            board.get_by_role("radio", name="Bob").click()
            expect(board.get_by_role("alert")).to_have_text("Run the cell to play on.")
        else:
            expect(page.locator(".hanabi-picture:visible")).to_have_count(5)
            expect(page.get_by_role("img", name="Hanabi: ")).to_have_count(5)
            expect(page.locator(".hanabi")).to_have_count(0)
        expect(page.get_by_text("model not found").locator("visible=true")).to_have_count(0)
        assert [error for error in again.errors if not NOT_FOUND.search(error) and "reading 'schema'" not in error] == []
