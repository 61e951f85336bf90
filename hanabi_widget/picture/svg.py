"""SVG as text: elements, and words that stay inside their width.

Everything is said by plain attributes: no ids, classes or style sheets, so that pictures on one page never clash
and sanitizers find nothing to take away.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from itertools import accumulate, takewhile
from unicodedata import combining, east_asian_width

INK, QUIET, EDGE, RULE, PAPER = "#1f2328", "#595c60", "#8b8d90", "#dbdcdd", "#fff"
ACCENT, WARN, PANEL, FELT, HOLLOW = "#1769c4", "#b3261e", "#f6f6f6", "#e6efed", "#f0f0f0"
BOLD = 700

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, 'Noto Sans', 'Liberation Sans', 'DejaVu Sans', sans-serif"
"""The later ones are for programs that do not know what the generic names mean on Linux."""

ILLEGAL = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML cannot hold."""

LONGEST = 600
"""So many characters of a text are kept, even where nothing is drawn."""

NARROW, SLIM, BROAD = frozenset(" ,.:;'|!ijlI"), frozenset('frt()[]/-"'), frozenset("mwMWQO@%&—…")


def tag(name: str, *inside: str, **attributes: str | float | None) -> str:
    """An element; `_` in an attribute's name stands for a hyphen, None leaves it out.

    Example:
        >>> tag("rect", x=0, width=12.50, stroke_width=2, fill=None)
        '<rect x="0" width="12.5" stroke-width="2"/>'
    """
    said = "".join(f' {key.replace("_", "-")}="{_value(value)}"' for key, value in attributes.items() if value is not None)
    body = "".join(inside)
    return f"<{name}{said}>{body}</{name}>" if body else f"<{name}{said}/>"


def number(value: float) -> str:
    """A number with at most one decimal."""
    return f"{value:.1f}".removesuffix(".0").replace("-0", "-0" if value <= -0.05 else "0")


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)


def group(x: float, y: float, *inside: str) -> str:
    """Drawings moved to a place."""
    return f'<g transform="translate({number(x)} {number(y)})">{"".join(inside)}</g>'


def box(x: float, y: float, width: float, height: float, **look: str | float | None) -> str:
    """A rectangle."""
    return tag("rect", x=x or None, y=y or None, width=width, height=height, **look)


def document(title: str, said: Iterable[str], width: float, height: float, *inside: str, **attributes: str) -> str:
    """A picture that stands alone and scales with its place; its title and description say all that it shows."""
    return tag(
        "svg",
        tag("title", escape(clean(title))),
        tag("desc", escape("\n".join(map(clean, said)))),
        box(0.5, 0.5, width - 1, height - 1, rx=14, fill=PAPER, stroke=RULE),
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        style=f"width:100%;max-width:{number(width)}px;height:auto",
        role="img",
        aria_label=clean(title),
        direction="ltr",
        font_family=FONT,
        fill=INK,
        **attributes,
    )


def clean(text: str) -> str:
    """A text as one line of characters that XML can hold, not escaped yet."""
    return ILLEGAL.sub("\ufffd", " ".join(text[: 2 * LONGEST].split()))[:LONGEST]


def words(x: float, y: float, text: str, size: float, *, width: float | None = None, **look: str | float | None) -> str:
    """A line of text on a baseline, cut to a width, from the left unless told otherwise."""
    text = clean(text)
    if width is not None:
        text = cut(text, width, size, bold=look.get("font_weight") is not None)
    return tag("text", escape(text), x=x, y=y, font_size=size, **{"text_anchor": "start", **look}) if text else ""


def centred(x: float, y: float, text: str, size: float, **look: str | float | None) -> str:
    """A short text around a point; a picture's texts are centred where nothing else is said."""
    return tag("text", escape(clean(text)), x=x, y=y + 0.36 * size, font_size=size, **look)


def breadth(text: str, size: float, *, bold: bool = False) -> float:
    """About how wide a text is at most: fonts differ, so this goes by wide ones."""
    return sum(map(_em, text)) * size * (1.1 if bold else 1)


def _em(char: str) -> float:
    if char in NARROW:
        return 0.35
    if char in SLIM:
        return 0.45
    if char in BROAD:
        return 1
    if char.isascii():
        return 0.72 if char.isupper() else 0.63
    if combining(char):
        return 0
    return 1.3 if east_asian_width(char) in "WF" else 0.8


def cut(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """The text, or what fits of it with an ellipsis.

    Example:
        >>> cut("Alice to act", 60, 14)
        'Alice…'
    """
    if breadth(text, size, bold=bold) <= width:
        return text
    return text[: _fitting(text, width - size, size, bold=bold)].rstrip() + "…"


def wrapped(text: str, width: float, size: float, lines: int, *, bold: bool = False) -> list[str]:
    """The text in at most so many lines, the last one cut.

    Example:
        >>> wrapped("Alice clues Bob red: slots 1 and 3.", 130, 14, 2)
        ['Alice clues Bob', 'red: slots 1 an…']
    """
    rows: list[str] = []
    rest = clean(text)
    while rest and len(rows) < lines - 1:
        fits = _fitting(rest, width, size, bold=bold)
        end = fits if fits == len(rest) else max(rest.rfind(" ", 0, fits + 1), 0) or max(1, fits)
        rows.append(rest[:end])
        rest = rest[end:].lstrip()
    return [*rows, cut(rest, width, size, bold=bold)] if rest else rows


def _fitting(text: str, width: float, size: float, *, bold: bool) -> int:
    """So many characters fit."""
    edges = accumulate(breadth(char, size, bold=bold) for char in text)
    return sum(1 for _ in takewhile(lambda edge: edge <= width, edges))
