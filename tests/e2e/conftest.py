"""One JupyterLab and one Chromium for all browser tests; each test opens a notebook of its own.

What is missing is told with the command that installs it: the tests are skipped, but fail where CI=true.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any, NoReturn, Protocol

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from hanabi_widget.cli.program import LESSONS, SETTINGS

from .jupyterlab import Notebook, Server, serve

VIEWPORT: ViewportSize = {"width": 1280, "height": 1100}

expect.set_options(timeout=30_000)


class OpenNotebook(Protocol):
    """Show a notebook of these cells and, unless told otherwise, run it.

    The tab of an earlier test with the same settings of the browser (``has_touch``, ...) is used again if it was left as new, with its
    notebook and its kernel, which has forgotten all names: that saves seconds. What a test changes in the page itself (scripts, styles) it
    takes back; size and media may be changed: ``page.set_viewport_size``, ``page.emulate_media``. With ``alone`` the notebook is a new file
    with a kernel of its own, and no other test sees them: for what restarts kernels, saves, or counts what is left.
    """

    def __call__(self, *cells: str, run: bool = True, alone: bool = False, **settings: Any) -> Notebook: ...  # noqa: ANN401


def missing(what: str, command: str) -> NoReturn:
    end = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
    end(f"{what} is missing: {command}")


def installed(package: str) -> None:
    """End the test if a package is missing."""
    if find_spec(package) is None:
        missing(package, "python -m pip install --group dev")


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory, kernels: dict[str, str]) -> Iterator[Server]:
    """A running JupyterLab over an empty folder, with what `hanabi-widget lab` adds to it."""
    installed("jupyterlab")
    root, home = (tmp_path_factory.mktemp(name) for name in ("notebooks", "jupyter"))
    added = f"--LabApp.app_settings_dir={SETTINGS}", f"--LabApp.extra_labextensions_path={LESSONS}"
    with serve(root, home, "jupyterlab", *added, **kernels) as server:
        yield server


@pytest.fixture(scope="session")
def spare() -> dict[str, Notebook]:
    """Tabs that tests left as new, by their settings, some with an empty notebook."""
    return {}


@pytest.fixture
def open_notebook(chromium: Browser, lab: Server, spare: dict[str, Notebook], request: pytest.FixtureRequest) -> Iterator[OpenNotebook]:
    """A function that opens notebooks; at the end of the test nothing may have gone wrong in their pages, or left the machine."""
    opened = []
    failed_before = request.session.testsfailed

    def make(*cells: str, run: bool = True, alone: bool = False, **settings: Any) -> Notebook:  # noqa: ANN401
        use = repr(sorted(settings.items()))
        if use in spare:
            notebook = spare.pop(use)
        else:
            context = chromium.new_context(**({"viewport": VIEWPORT, "reduced_motion": "reduce"} | settings))
            notebook = Notebook(context.new_page(), lab)
        opened.append((use, notebook, alone))
        if alone and notebook.is_open:
            notebook.tidy()
        if notebook.is_open:
            assert notebook.put(*cells)
        else:
            name = f"{request.node.originalname}-{len(list(lab.root.iterdir()))}.ipynb"
            lab.write(name, *cells)
            notebook.open(name)
        return notebook.run_all() if run else notebook

    yield make
    as_new = [notebook.tidy(keep=not alone) for _, notebook, alone in opened]
    errors = [error for _, notebook, _ in opened for error in notebook.errors]
    outside = [url for _, notebook, _ in opened for url in notebook.outside]
    passed = request.session.testsfailed == failed_before and not errors and not outside
    for (use, notebook, _), usable in zip(opened, as_new):
        if passed and usable and use not in spare:
            notebook.page.set_viewport_size(VIEWPORT)
            notebook.page.emulate_media(
                media="screen", color_scheme="light", reduced_motion="reduce", forced_colors="none", contrast="no-preference"
            )
            notebook.page.mouse.move(0, 0)
            spare[use] = notebook
        else:
            notebook.page.context.close()
    kept = {notebook.kernel for notebook in spare.values() if notebook.is_open}
    for kernel in lab.request("kernels"):
        if kernel["id"] not in kept:
            lab.request(f"kernels/{kernel['id']}", "DELETE")
    assert errors == []
    assert outside == []
