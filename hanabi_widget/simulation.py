"""Batches of games, with a progress bar where a notebook can show one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import wraps
from typing import Any

from hanabi_widget import bots


@wraps(bots.simulate)
def simulate(*args: Any, **kwargs: Any) -> bots.Batch:  # noqa: ANN401, D103 - signature and docstring are those of `bots.simulate`
    with _progress_bar() as progress:
        return bots.simulate(*args, **{"progress": progress} | kwargs)


def _progress_bar() -> AbstractContextManager[Callable[[int, int], object] | None]:
    """The bar of the widgets; none where no notebook runs or the libraries of the widgets are missing."""
    if "IPython" not in sys.modules:
        return nullcontext()
    try:
        from hanabi_widget.widget.progress_bar import progress_bar  # noqa: PLC0415
    except ImportError:
        return nullcontext()
    return progress_bar()
