"""The script and the style sheet of all boards of a notebook, which the browser gets and a saved notebook holds once."""

from __future__ import annotations

from pathlib import Path

import traitlets
from IPython.core.getipython import get_ipython
from ipywidgets import Widget  # type: ignore[import-untyped]

STATIC = Path(__file__).parent / "static"
SCRIPT = (STATIC / "widget.js").read_text("utf-8")
STYLE = (STATIC / "widget.css").read_text("utf-8")
LOADER = (STATIC / "loader.js").read_text("utf-8")
"""The script of a board that has a `SharedScript`."""


class SharedScript(Widget):  # type: ignore[misc]
    """A model without a view: boards refer to it."""

    script = traitlets.Unicode(SCRIPT, read_only=True).tag(sync=True)
    style = traitlets.Unicode(STYLE, read_only=True).tag(sync=True)


_shared: SharedScript | None = None


def shared_script() -> str:
    """A reference to the shared script of this kernel; empty outside a Jupyter kernel, where a board must bring its own."""
    global _shared  # noqa: PLW0603
    if getattr(get_ipython(), "kernel", None) is None:
        return ""
    if _shared is None or _shared.comm is None:
        _shared = SharedScript()
    return f"anywidget:{_shared.model_id}"
