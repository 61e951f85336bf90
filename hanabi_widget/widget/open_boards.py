"""The open boards of a notebook: after each cell, those whose game the cell has changed show it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from IPython.core.getipython import get_ipython

_refreshers: WeakKeyDictionary[object, Callable[[Any], object]] = WeakKeyDictionary()


def refresh_after_cells(board: object, refresh: Callable[[Any], object]) -> None:
    """Call a function with a board after each cell, until the board is closed or gone."""
    _refreshers[board] = refresh
    shell = get_ipython()
    if shell is not None and _refresh not in shell.events.callbacks["post_run_cell"]:
        shell.events.register("post_run_cell", _refresh)


def forget(board: object) -> None:
    """Leave a board alone from now on."""
    _refreshers.pop(board, None)


def _refresh(*_: object) -> None:
    for board, refresh in [*_refreshers.items()]:
        refresh(board)
