"""A real JupyterLab or Notebook 7 and a real Chromium for the tests, and a notebook as a person drives it."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import nbformat
from playwright.sync_api import Browser, Error, Locator, Page, expect, sync_playwright

CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM_FLAGS = (
    "--no-sandbox",  # root, as in most containers
    "--disable-gpu",
    "--disable-dev-shm-usage",  # a container's /dev/shm may be too small
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # there is no other machine
)

NBGRADER = [f"nbgrader.server_extensions.{name}" for name in ("formgrader", "validate_assignment", "assignment_list", "course_list")]
UNUSED = dict.fromkeys([*NBGRADER, "voila.server_extension"], False)
# no news, no questions, no file written behind the test's back
QUIET: dict[str, dict[str, Any]] = {
    "settings/@jupyterlab/apputils-extension/notification.jupyterlab-settings": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
    "settings/@jupyterlab/docmanager-extension/plugin.jupyterlab-settings": {"autosave": False},
    # the debugger writes to the console when a kernel goes before it is done asking; the others are here for tests of their own
    "config/labconfig/page_config.json": {
        "disabledExtensions": {"@jupyterlab/debugger-extension": True, "@jupyter/nbgrader": True, "@jupyterhub/jupyter-server-proxy": True}
    },
    "config/jupyter_server_config.json": {"ServerApp": {"jpserver_extensions": UNUSED}},
}
OPTIONS = (
    "--no-browser",
    "--ip=127.0.0.1",
    "--ServerApp.port_retries=0",
    "--ServerApp.terminals_enabled=False",
    "--expose-app-in-browser",  # window.jupyterapp
    "--LabApp.extension_manager=readonly",
    "--LabApp.news_url=None",
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
)
PAGES = {"jupyterlab": "doc/tree", "notebook": "notebooks"}
"""The applications, by the module that starts them, and where each shows a notebook alone."""

# The status light says idle too early: only a kernel that has answered can run cells.
READY = """async (patience) => {
  const answered = async () => {
    while (!window.jupyterapp?.shell?.currentWidget?.sessionContext) await new Promise((next) => setTimeout(next, 20));
    await window.jupyterapp.restored;
    const context = window.jupyterapp.shell.currentWidget.sessionContext;
    await context.ready;
    await context.session.kernel.info;
  };
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error("the kernel did not answer")), patience));
  await Promise.race([answered(), late]);
}"""

EVALUATE = """async (code) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const future = kernel.requestExecute({ code, silent: false, store_history: false, stop_on_error: false });
  const said = { text: "", error: "" };
  future.onIOPub = ({ header, content }) => {
    if (header.msg_type === "stream") said.text += content.text;
    if (header.msg_type === "error") said.error = `${content.ename}: ${content.evalue}`;
  };
  await future.done;
  return said;
}"""

COMMAND = "([name, args]) => window.jupyterapp.commands.execute(name, args).then((result) => result !== false)"

# JupyterLab covers the page while it starts and while its theme changes; covering it again before that has ended fails.
UNCOVERED = "() => !document.getElementById('jupyterlab-splash')"

# Close the notebook without a question, and the sidebar. Subshells asked for come first: JupyterLab complains of those it loses.
TIDY = """async () => {
  const { shell } = window.jupyterapp;
  const kernel = shell.currentWidget.sessionContext?.session?.kernel;
  const listed = kernel?.supportsSubshells ? kernel.requestListSubshell({}).done.catch(() => null) : null;
  await Promise.race([listed, new Promise(done => setTimeout(done, 3000))]);
  await new Promise(done => setTimeout(done)); // what a board has still to save
  shell.currentWidget.dispose();
  shell.collapseLeft?.();
  return document.querySelector(".jp-Notebook, .jp-Dialog") === null && shell.leftCollapsed !== false;
}"""

# Close the widgets and forget the names of all cells, as another kernel would have none.
FORGET = """
import ipywidgets
import hanabi_widget
from hanabi_widget.session.exercise import ExerciseSession

ipywidgets.Widget.close_all()
hanabi_widget.set_language("en")
ExerciseSession.name_written = ExerciseSession.code_written = ""
get_ipython().reset(new_session=False)
get_ipython().execution_count = 1
"""

# Put other cells into the notebook that is open; whether nothing is left of those before.
PUT = """async (cells) => {
  const { shell } = window.jupyterapp, { content, context } = shell.currentWidget, { sharedModel } = context.model;
  sharedModel.transact(() => {
    sharedModel.deleteCellRange(0, sharedModel.cells.length);
    sharedModel.insertCells(0, cells.map((source) => ({ cell_type: "code", source, metadata: {}, outputs: [], execution_count: null })));
  });
  sharedModel.clearUndoHistory();
  shell.collapseLeft?.();
  content.activeCellIndex = 0;
  content.deselectAll();
  content.mode = "command";
  content.activate();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  document.querySelector(".jp-WindowedPanel-outer").scrollTop = 0;
  const other = document.querySelector(".hanabi, .jp-Dialog, .jp-OutputArea-output");
  return other === null && content.widgets.length === Math.max(cells.length, 1) && shell.leftCollapsed !== false;
}"""


def find_chromium() -> str | None:
    """The Chromium to drive: a system's own, else the one that ``playwright install chromium`` brought."""
    for name in CHROMIUM_NAMES:
        if path := shutil.which(name):
            return path
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


@dataclass(frozen=True)
class Server:
    """A running JupyterLab or Notebook 7."""

    url: str
    token: str
    root: Path
    app: str

    def request(self, path: str, method: str = "GET") -> Any:  # noqa: ANN401
        """Ask the server's REST interface."""
        request = urllib.request.Request(f"{self.url}/api/{path}", method=method, headers={"Authorization": f"token {self.token}"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.loads(answer.read() or b"null")

    def write(self, name: str, *cells: str) -> None:
        write_notebook(self.root / name, *cells)


@contextmanager
def serve(root: Path, home: Path, app: str = "jupyterlab", *options: str, **environment: str) -> Iterator[Server]:
    """Run one of `PAGES` with more options on a free port over the notebooks in ``root``; all its own files go below ``home``.

    It has these variables in its environment.
    """
    for name, settings in QUIET.items():
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(settings))
    places = {f"JUPYTER_{name}_DIR": str(home / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")}
    places |= {f"JUPYTERLAB_{name}_DIR": str(home / name.lower()) for name in ("SETTINGS", "WORKSPACES")}
    variables = places | {"IPYTHONDIR": str(home / "ipython")} | environment
    port = free_port()
    server = Server(f"http://127.0.0.1:{port}", secrets.token_hex(16), root, app)
    own = (f"--port={port}", f"--IdentityProvider.token={server.token}", f"--ServerApp.root_dir={root}")
    command = [sys.executable, "-m", app, *OPTIONS, *own, "--allow-root", *options]
    with running(command, variables, home / "server.log", lambda: answers(f"{server.url}/api/status?token={server.token}")):
        yield server


@contextmanager
def lab_and_chromium() -> Iterator[tuple[Server, Browser]]:
    """A JupyterLab over an empty folder and a Chromium, for what is run outside pytest.

    Raises:
        SystemExit: there is no Chromium.
    """
    path = find_chromium() or sys.exit("Chromium is missing: sudo apt-get install chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        root, home = Path(folder, "notebooks"), Path(folder, "home")
        root.mkdir()
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        with serve(root, home) as server:
            yield server, browser
        browser.close()


def write_notebook(path: Path, *cells: str) -> None:
    """Write a notebook of code cells."""
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    nbformat.write(nbformat.v4.new_notebook(metadata={"kernelspec": kernel}, cells=[*map(nbformat.v4.new_code_cell, cells)]), path)


THEMES = ("JupyterLab Light", "JupyterLab Dark", "JupyterLab Dark High Contrast")


@dataclass
class Notebook:
    """One notebook open in JupyterLab or Notebook 7, in a tab of the browser.

    Attributes:
        page: the tab.
        server: the application.
        errors: what the page threw or wrote to its console as an error; a test that provokes one takes it out.
        outside: the addresses that the page asked for on other machines.
        is_open: whether a notebook is shown.
    """

    page: Page
    server: Server
    is_open: bool = field(default=False, init=False)
    errors: list[str] = field(init=False)
    outside: list[str] = field(init=False)

    def __post_init__(self) -> None:
        self.errors, self.outside = watch(self.page, self.server.url)

    def open(self, name: str, kernel: str = "") -> Self:
        """Open a notebook, and wait until its kernel can work.

        Args:
            name: its file.
            kernel: the id of a kernel that is there, instead of one of its own.
        """
        self.show(name, kernel)
        return self.ready()

    def show(self, name: str, kernel: str = "") -> None:
        """Open a notebook, and do not wait for its kernel; in a new tab JupyterLab is loaded first (seconds)."""
        if self.page.url.startswith(self.server.url):
            self.command("docmanager:open", path=name, **({"kernel": {"id": kernel}} if kernel else {}))
        else:
            self.page.goto(f"{self.server.url}/{PAGES[self.server.app]}/{name}?token={self.server.token}&reset")

    @property
    def kernel(self) -> str:
        return str(self.page.evaluate("window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.id"))

    def ready(self) -> Self:
        """Wait until the kernel has answered."""
        self.page.evaluate(READY, PATIENCE * 1000)
        self.is_open = True
        return self

    def command(self, name: str, **arguments: Any) -> bool:  # noqa: ANN401
        """Run one of JupyterLab's commands, as its menus do; whether it worked."""
        return bool(self.page.evaluate(COMMAND, [name, arguments]))

    def open_sidebar(self) -> None:
        """Show JupyterLab's files beside the notebook, as a new user has them."""
        assert self.command("filebrowser:activate")
        expect(self.page.locator("#jp-left-stack")).to_be_visible()

    def run_all(self) -> Self:
        """Run every cell; a cell that fails fails the test."""
        assert self.command("notebook:run-all-cells"), "\n".join(self.page.locator(".jp-Notebook .jp-OutputArea").all_inner_texts())
        return self

    def cell(self, number: int) -> Locator:
        """A cell, the first is 0."""
        return self.page.locator(".jp-Notebook .jp-Cell").nth(number)

    def eval(self, code: str) -> str:
        """Run Python in the notebook's kernel without touching the page; what it printed.

        Raises:
            RuntimeError: the code did.
        """
        said = self.page.evaluate(EVALUATE, code)
        if said["error"]:
            raise RuntimeError(said["error"])
        return str(said["text"]).strip()

    def change_theme(self, theme: str) -> None:
        """Change to one of JupyterLab's themes, if the page has another, and wait until it is there."""
        if self.page.evaluate("document.body.dataset.jpThemeName") == theme:
            return
        self.page.wait_for_function(UNCOVERED)
        self.command("apputils:change-theme", theme=theme)
        self.page.wait_for_function("theme => document.body.dataset.jpThemeName === theme", arg=theme)
        self.page.wait_for_function(UNCOVERED)

    def painted(self) -> None:
        """Wait until what was changed is painted."""
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def widen(self, boards: Locator, width: int) -> None:
        """Give a board or several this width, in pixels."""
        boards.evaluate_all("(all, width) => all.forEach((board) => { board.parentElement.style.width = `${width}px` })", width)
        self.painted()

    def put(self, *cells: str) -> bool:
        """Put other cells in the place of all that are there, of which Python forgets what they did; whether nothing is left of them."""
        self.eval(FORGET)
        return bool(self.page.evaluate(PUT, cells))

    def tidy(self, *, keep: bool = False) -> bool:
        """Close the notebook but not the tab, or leave it open without its cells; whether it is as new.

        JupyterLab keeps its theme on the server.
        """
        try:
            as_new = self.put() if keep else bool(self.page.evaluate(TIDY))
            self.is_open = keep
            if as_new:
                self.change_theme(THEMES[0])
            return as_new
        except Error:
            return False


PATIENCE = 60.0
"""Seconds that a server or a kernel may take before a test gives up on it."""


def answers(url: str) -> bool:
    """Whether something is served there."""
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE):
            return True
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return False


def free_port() -> int:
    """A port that nobody listens on."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(command: Sequence[str], environment: Mapping[str, str], log: Path, answers: Callable[[], bool]) -> Iterator[None]:
    """Run a server until the end of the block; it begins when the server answers."""
    with log.open("wb") as output:
        process = subprocess.Popen(command, env=os.environ | environment, stdout=output, stderr=subprocess.STDOUT, start_new_session=True)
        try:
            deadline = time.monotonic() + PATIENCE
            while not answers():
                if process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(f"{' '.join(command)} did not start:\n{log.read_text()}")
                time.sleep(0.05)
            yield
        finally:
            stop(process)


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a server and the kernels that it started: they are one process group."""
    for signal_number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, signal_number)
            process.wait(10)
        except ProcessLookupError:
            return
        except subprocess.TimeoutExpired:
            continue


def watch(page: Page, url: str) -> tuple[list[str], list[str]]:
    """Two lists that grow: what the page throws or writes to its console as an error, and addresses not on the server that it asks for."""
    errors = []
    outside = []
    page.on("pageerror", lambda error: errors.append(f"{error}\n{error.stack}"))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.context.on("request", lambda request: None if request.url.startswith((url, "data:", "blob:")) else outside.append(request.url))
    return errors, outside
