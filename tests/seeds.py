"""How many cases made from seeds the tests take: a few, and all of them in the long run `make seeds`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TypeVar

T = TypeVar("T")
ALL = os.environ.get("SEEDS") == "all"


def some(cases: Iterable[T], few: int) -> Sequence[T]:
    """The first few of these cases; in the long run all of them."""
    return [*islice(cases, None if ALL else few)]
