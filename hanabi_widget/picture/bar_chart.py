"""A chart: bars beside each other, each a share of a whole with its words."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from .svg import ACCENT, BOLD, EDGE, PAPER, QUIET, box, document, group, words, wrapped

WIDTH, SIDE, LEFT, ROW, LINE = 1024, 24, 470, 34, 17


class Bar(NamedTuple):
    """One bar.

    Attributes:
        label: what it stands for.
        share: how much of the whole it is, from 0 to 1.
        said: the same in words.
        notes: what else is to be said of it.
    """

    label: str
    share: float
    said: str
    notes: Sequence[str] = ()


def chart(title: str, bars: Sequence[Bar], notes: Sequence[str] = ()) -> str:
    """The bars, below a title and notes, as an SVG that stands alone and scales with its place; its description says all that it shows.

    Example:
        >>> svg = chart("Ones", [Bar("Which <slots>?", 0.75, "3 of 4 right", ["No card is counted twice."])])
        >>> svg[-6:], "<title>Ones</title>" in svg, "Which &lt;slots&gt;?" in svg
        ('</svg>', True, True)
    """
    told = [line for note in notes for line in wrapped(note, WIDTH - 2 * SIDE, 14, 3)]
    rows = [words(SIDE, LINE * (number + 3), line, 14) for number, line in enumerate(told)]
    y = LINE * (3.0 + len(told))
    for bar in bars:
        row, height = _row(bar)
        rows.append(group(SIDE, y, row))
        y += height
    height = ceil(y + SIDE)
    said = [*notes, *(" ".join([bar.label, bar.said, *bar.notes]) for bar in bars)]
    return document(title, said, WIDTH, height, words(SIDE, SIDE + 12, title, 18, width=WIDTH - 2 * SIDE, font_weight=BOLD), *rows)


def _row(bar: Bar) -> tuple[str, float]:
    """A bar with its words, and how high it is."""
    width, right = LEFT - 24, WIDTH - 2 * SIDE - LEFT
    label = [words(0, LINE * (number + 1), line, 14) for number, line in enumerate(wrapped(bar.label, width, 14, 3))]
    notes = [line for note in bar.notes for line in wrapped(note, right, 12, 2)]
    drawn = [
        box(LEFT, 2, right, 14, rx=3, fill=PAPER, stroke=EDGE),
        box(LEFT, 2, right * min(1, max(0, bar.share)), 14, rx=3, fill=ACCENT),
        words(LEFT, 16 + LINE, bar.said, 13, width=right),
        *[words(LEFT, 16 + LINE * (number + 2), line, 12, fill=QUIET) for number, line in enumerate(notes)],
    ]
    return "".join([*label, *drawn]), max(LINE * len(label), 16 + LINE * (len(notes) + 1)) + ROW / 2
