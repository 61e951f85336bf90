"""`hw.simulate`: `hanabi_widget.bots.simulate` with a progress bar in notebooks."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import wraps
from typing import ParamSpec, TypeVar

from hanabi_widget import bots
from hanabi_widget.effort import Progress

_P = ParamSpec("_P")
_R = TypeVar("_R")


def _with_progress_bar(function: Callable[_P, _R]) -> Callable[_P, _R]:
    @wraps(function)
    def wrapper(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        bar: AbstractContextManager[Progress | None] = nullcontext()
        if "IPython" in sys.modules:
            with suppress(ImportError):  # there is no bar without the widget libraries
                from hanabi_widget.widget.progress_bar import progress_bar  # noqa: PLC0415

                bar = progress_bar("batch.progress")
        with bar as progress:
            kwargs.setdefault("progress", progress)
            return function(*args, **kwargs)

    return wrapper


simulate = _with_progress_bar(bots.simulate)
