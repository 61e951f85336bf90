"""One JupyterLab and one Chromium for all browser tests; each test opens a notebook of its own.

What is missing is told with the command that installs it: the tests are skipped, but fail where CI=true.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any, NoReturn, Protocol

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from .jupyterlab import CHROMIUM_FLAGS, Notebook, Server, find_chromium, notebook_json, serve

expect.set_options(timeout=15_000)


class OpenNotebook(Protocol):
    """Write a notebook of these cells, open it and, unless told otherwise, run it.

    Other settings go to the browser: ``viewport``, ``color_scheme``, ``forced_colors``, ...
    """

    def __call__(self, *cells: str, run: bool = True, **settings: Any) -> Notebook: ...


def missing(what: str, command: str) -> NoReturn:
    """Skip the test, or fail it under CI."""
    end = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
    end(f"{what} is missing: {command}")


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running JupyterLab over an empty folder."""
    if find_spec("jupyterlab") is None:
        missing("JupyterLab", "python -m pip install --group dev")
    with serve(tmp_path_factory.mktemp("notebooks"), tmp_path_factory.mktemp("jupyter")) as server:
        yield server


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A running Chromium without a window."""
    path = find_chromium()
    if path is None:
        missing("Chromium", "sudo apt-get install chromium, or python -m playwright install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def open_notebook(lab: Server, chromium: Browser, request: pytest.FixtureRequest) -> Iterator[OpenNotebook]:
    """A function that opens notebooks; at the end of the test nothing may have gone wrong in their pages, or left the machine."""
    opened: list[Notebook] = []

    def make(*cells: str, run: bool = True, **settings: Any) -> Notebook:
        name = f"{request.node.originalname}-{len(list(lab.root.iterdir()))}.ipynb"
        (lab.root / name).write_text(json.dumps(notebook_json(*cells)))
        context = chromium.new_context(**({"viewport": {"width": 1280, "height": 1100}, "reduced_motion": "reduce"} | settings))
        opened.append(Notebook(context.new_page(), lab, name))
        notebook = opened[-1].open()
        return notebook.run_all() if run else notebook

    yield make
    for notebook in opened:
        notebook.close()
    assert [error for notebook in opened for error in notebook.errors] == []
    assert [url for notebook in opened for url in notebook.outside] == []
