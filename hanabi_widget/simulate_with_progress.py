"""`hw.simulate`: `hanabi_widget.bots.simulate` with a progress bar in notebooks."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import wraps
from typing import ParamSpec, TypeVar

from hanabi_widget import bots

_P = ParamSpec("_P")
_R = TypeVar("_R")


def _with_progress_bar(function: Callable[_P, _R]) -> Callable[_P, _R]:
    @wraps(function)
    def wrapper(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        with _progress_bar() as progress:
            kwargs.setdefault("progress", progress)
            return function(*args, **kwargs)

    return wrapper


def _progress_bar() -> AbstractContextManager[Callable[[int, int], object] | None]:
    """A widget's progress bar; none outside notebooks or without the widget libraries."""
    if "IPython" not in sys.modules:
        return nullcontext()
    try:
        from hanabi_widget.widget.progress_bar import progress_bar  # noqa: PLC0415
    except ImportError:
        return nullcontext()
    return progress_bar("batch.progress")


simulate = _with_progress_bar(bots.simulate)
