"""Kernels that hear of everything late, as on a slow machine: whoever goes on meanwhile must find nothing lost and nothing undone."""

from __future__ import annotations

from time import sleep
from typing import TYPE_CHECKING, Any

from hanabi_widget.widget.widget_base_and_cell_hooks import NotebookWidget

if TYPE_CHECKING:
    from collections.abc import Callable


def make_late(seconds: float) -> None:
    """Have boards, exercises and maps of this process wait before they read what the browser says."""

    def late(read: Callable[..., None]) -> Callable[..., None]:
        def read_late(*args: Any) -> None:  # noqa: ANN401
            sleep(seconds)
            read(*args)

        return read_late

    for name in ("_on_message", "set_state"):
        setattr(NotebookWidget, name, late(getattr(NotebookWidget, name)))
