"""The targets: for each a function that takes any bytes, and fails where what must hold does not."""

from __future__ import annotations

from collections.abc import Callable

from . import reader_targets, widget_targets

Target = Callable[[bytes], None]

TARGETS: dict[str, Target] = {
    name.removeprefix("one_"): target
    for module in (reader_targets, widget_targets)
    for name, target in vars(module).items()
    if name.startswith("one_")
}
