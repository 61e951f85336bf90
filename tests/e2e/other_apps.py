"""Voila and marimo as they are started by hand, each over one board."""

from __future__ import annotations

import json
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import indent

from .jupyterlab import notebook_json
from .server_process import free_port, running

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


def answers(url: str) -> bool:
    """Whether something is served there."""
    try:
        with urllib.request.urlopen(url, timeout=5):
            return True
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return False


NOT_IN_VOILA = ("@jupyter/nbgrader", "@jupyterhub/jupyter-server-proxy")
"""Extensions of JupyterLab that do not load in Voila."""


@contextmanager
def voila_over(code: str, folder: Path) -> Iterator[str]:
    """Voila over a notebook with one cell; its address."""
    notebook = folder / "board.ipynb"
    notebook.write_text(json.dumps(notebook_json(code)))
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    own = {f"JUPYTER_{name}_DIR": str(folder / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")}
    own |= {"IPYTHONDIR": str(folder / "ipython")}
    without = folder / "config" / "labconfig" / "page_config.json"
    without.parent.mkdir(parents=True)
    without.write_text(json.dumps({"disabledExtensions": dict.fromkeys(NOT_IN_VOILA, True)}))
    command = [sys.executable, "-m", "voila", str(notebook), f"--port={port}", *VOILA]
    with running(command, own, folder / "voila.log", lambda: answers(f"{url}/voila/static/voila.js")):
        yield url


@contextmanager
def marimo_over(code: str, folder: Path) -> Iterator[str]:
    """A marimo application of one cell; its address."""
    app = folder / "board.py"
    app.write_text(MARIMO.format(cell=indent(code.strip(), "    ")))
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    own = {f"XDG_{name}_HOME": str(folder / name.lower()) for name in ("CONFIG", "CACHE", "STATE")}
    command = [sys.executable, "-m", "marimo", "--quiet", "run", str(app), "--headless", "--no-token", "--port", str(port)]
    with running(command, own, folder / "marimo.log", lambda: answers(f"{url}/health")):
        yield url
