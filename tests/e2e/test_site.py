"""The site that `make site` builds: Python in the browser, every notebook, nothing from another machine."""

from __future__ import annotations

import fcntl
import json
import shutil
import subprocess
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, expect

from .conftest import VIEWPORT, missing
from .jupyterlab import Notebook, Server

ROOT = Path(__file__).parents[2]
SITE = ROOT / "dist" / "site"
NOTEBOOKS = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))
SETTINGS = "/jupyter-lite.json"


class Files(SimpleHTTPRequestHandler):
    """Serves the site as any server of files would, but for two things that only tests want."""

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path == "/favicon.ico":  # Chromium's own wish
            self.answer(b"")
        elif path == SETTINGS:
            settings = json.loads(SITE.joinpath(SETTINGS[1:]).read_text("utf-8"))
            settings["jupyter-config-data"]["exposeAppInBrowser"] = True  # window.jupyterapp
            self.answer(json.dumps(settings).encode())
        else:
            super().do_GET()

    def answer(self, content: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """The address of the site, built if it is not that of these sources."""
    if shutil.which("make") is None:
        missing("The site", "make site (which needs make)")
    with (ROOT / "Makefile").open() as makefile:
        fcntl.flock(makefile, fcntl.LOCK_EX)  # the tests run in two processes: the first builds it, the second finds it built
        built = subprocess.run(["make", "site"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if built.returncode or not SITE.is_dir():
        missing("The site", f"make site\n{built.stdout}")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(SITE))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="module")
def lab(site: str, chromium: Browser) -> Iterator[Notebook]:
    """The first notebook, open in the site."""
    with chromium.new_context(viewport=VIEWPORT, reduced_motion="reduce") as context:
        notebook = Notebook(context.new_page(), Server(site, "", SITE, "jupyterlab"))
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


@pytest.mark.parametrize("name", NOTEBOOKS[1:])
def test_every_notebook_runs(lab: Notebook, name: str) -> None:
    """In one kernel, emptied before each: that Python starts in the browser is seen above, and takes longer than most notebooks."""
    lab.open(name, lab.kernel).eval("%reset -f")
    lab.run_all()
    assert (lab.errors, lab.outside) == ([], [])
