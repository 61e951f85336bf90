"""The scripts and style sheets of the widgets of a notebook, which the browser gets and a saved notebook holds once."""

from __future__ import annotations

import traitlets
from IPython.core.getipython import get_ipython
from ipywidgets import Widget  # type: ignore[import-untyped]

from .scripts import SCRIPT, STYLE


class SharedScript(Widget):  # type: ignore[misc]
    """A model without a view: widgets refer to it."""

    script = traitlets.Unicode(read_only=True).tag(sync=True)
    style = traitlets.Unicode(read_only=True).tag(sync=True)

    def __init__(self, script: str, style: str) -> None:
        self.set_trait("script", script)
        self.set_trait("style", style)
        super().__init__()


_shared: dict[str, SharedScript] = {}
"""The models of this kernel, by their script."""


def shared_script(script: str = SCRIPT, style: str = STYLE) -> str:
    """A reference to a shared script of this kernel; empty outside a Jupyter kernel, where a widget must bring its own."""
    if getattr(get_ipython(), "kernel", None) is None:
        return ""
    if script not in _shared or _shared[script].comm is None:
        _shared[script] = SharedScript(script, style)
    return f"anywidget:{_shared[script].model_id}"
