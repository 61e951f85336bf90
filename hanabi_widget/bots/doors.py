"""The doors of batches to the rooms above: methods that only hand over."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .batch import Batch


def text(batch: Batch) -> str:
    """Who played, how many games, and what came of them."""
    from hanabi_widget.picture.batch_chart import batch_text  # noqa: PLC0415

    return batch_text(batch)


def svg(batch: Batch) -> str:
    """How many games have which score, as SVG; notebooks show it."""
    from hanabi_widget.picture.batch_chart import batch_chart  # noqa: PLC0415

    return batch_chart(batch)
