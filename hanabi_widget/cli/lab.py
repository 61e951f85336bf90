"""``lab``: JupyterLab with the first notebook.

JupyterLab refuses to run as root without ``--allow-root``; here it is added, so that one command works everywhere.
"""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path

FIRST = Path("notebooks", "01-the-table.ipynb")
HELP = "open JupyterLab on the first notebook; all other arguments go to JupyterLab: --no-browser, --port 9000, ..."


def home() -> Path:
    """The folder with the notebooks: the working folder, or else the clone that this package lies in.

    Raises:
        SystemExit: they are in neither.
    """
    places = (Path.cwd(), Path(__file__).resolve().parents[2])
    for place in places:
        if (place / FIRST).is_file():
            return place
    raise SystemExit(f"no {FIRST} in {' or '.join(map(str, dict.fromkeys(places)))}: run this in a clone of hanabi_widget")


def lab(arguments: list[str]) -> None:
    """Become JupyterLab with the first notebook open; SystemExit if either is missing."""
    place = home()
    if find_spec("jupyterlab") is None:
        raise SystemExit(f"JupyterLab is not installed for {sys.executable}: run `make lab`, or `pip install jupyterlab`")
    root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    # an address, not a file: JupyterLab prints it too, for who must open it by hand
    start = [f"--ServerApp.root_dir={place}", f"--LabApp.default_url=/lab/tree/{FIRST.as_posix()}"]
    os.execv(sys.executable, [sys.executable, "-m", "jupyterlab", *start, *root, *arguments])  # noqa: S606
