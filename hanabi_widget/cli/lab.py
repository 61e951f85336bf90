"""``lab``: JupyterLab with the first notebook open.

JupyterLab refuses to run as root without ``--allow-root``; it is added here, so that one command works everywhere.
"""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path

from hanabi_widget.text.plain_text import plain

SETTINGS = Path(__file__).with_name("lab_settings")
"""Defaults of JupyterLab: notebooks keep their boards, and no question about news covers them. A user's own settings come first."""
FIRST_NOTEBOOK = Path("notebooks", "01-the-table.ipynb")
HELP = "open JupyterLab on the first notebook; other arguments go to JupyterLab: --no-browser, --port 9000, ..."


def notebook_root() -> Path:
    """The folder that holds ``notebooks``: the working folder, or else the clone of the repository around this package.

    Raises:
        SystemExit: it is neither.
    """
    candidates = (Path.cwd(), Path(__file__).resolve().parents[2])
    for folder in candidates:
        if (folder / FIRST_NOTEBOOK).is_file():
            return folder
    where = " or ".join(map(str, dict.fromkeys(candidates)))
    raise SystemExit(plain(f"no {FIRST_NOTEBOOK} in {where}: run this in a clone of hanabi_widget"))


def lab(arguments: list[str]) -> None:
    """Replace this process by JupyterLab.

    Raises:
        SystemExit: the notebooks or JupyterLab are missing.
    """
    root = notebook_root()
    if find_spec("jupyterlab") is None:
        raise SystemExit(plain(f"JupyterLab is not installed for {sys.executable}: run `make lab`, or `pip install jupyterlab`"))
    allow_root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    # as a URL rather than a file, the notebook is part of the address that JupyterLab prints
    notebook = [f"--ServerApp.root_dir={root}", f"--LabApp.default_url=/lab/tree/{FIRST_NOTEBOOK.as_posix()}"]
    settings = f"--LabApp.app_settings_dir={SETTINGS}"
    # the program hanabi-widget lies beside this Python: JupyterLab's terminals find it there
    path = os.pathsep.join(filter(None, [str(Path(sys.executable).parent), os.environ.get("PATH", "")]))
    command = [sys.executable, "-m", "jupyterlab", *notebook, settings, *allow_root, *arguments]
    os.execve(sys.executable, command, {**os.environ, "PATH": path})  # noqa: S606
