"""SVG as text: elements, and text that stays within its width.

Everything is written as plain attributes, without ids or classes, so that pictures on one page never clash. The one style sheet says what
the colours are where it is dark; without it, after a sanitizer say, a picture is light.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from html import escape, unescape
from itertools import accumulate, count, takewhile
from unicodedata import combining, east_asian_width

from hanabi_widget.arguments import FileName
from hanabi_widget.atomic_write import write_whole

THEME = {
    "fg": ("#1f2328", "#e8eaed"),
    "bg": ("#ffffff", "#17191d"),  # not "#fff", which is the white of a suit and stays white
    "quiet": ("#595c60", "#b2b4b7"),
    "edge": ("#8b8d8f", "#848689"),
    "line": ("#dbdcdd", "#383a3e"),
    "felt": ("#e6efed", "#1a2526"),
    "accent": ("#1769c4", "#7db7ff"),
    "warn": ("#a1261f", "#fc968d"),
    "turn": ("#a85a00", "#ffb454"),
    "token": ("#2563b0", "#7db7ff"),
    "news": ("#8a3fc0", "#d9a6ff"),
}
"""What theme.css calls the colours of a board, and what they are in light and in dark, where no host has colours of its own."""

DARK_TINTS = {
    "#e8a52b": "#97712a",
    "#4aa356": "#3d8548",
    "#f5c33e": "#957700",
    "#295291": "#3f78d0",
    "#3ab585": "#2b8867",
    "#b9b29b": "#85806f",
    "#bb8dfd": "#7f5cb8",
    "#74386e": "#4d0045",
    "#9b9ea6": "#82858b",
    "#ecc6d6": "#977f89",
    "#91cdf7": "#638ba8",
}
"""The tints in grids of identities that are others where it is dark, so that plain text stands out on them."""

INK, PAPER, QUIET, EDGE, RULE, FELT, ACCENT, WARN, TURN, TOKEN, NEWS = (light for light, _ in THEME.values())
Attributes = dict[str, str | float | None]
WIDTH = 1024
"""Of a picture and of a chart."""
BOLD = 700
TITLE, BODY, SMALL, TINY = 16, 14, 13, 11
"""The sizes of type: whose turn it is; text; what is secondary; slots, marks and what a card may be."""

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, 'Noto Sans', 'Liberation Sans', 'DejaVu Sans', sans-serif"
"""The later fonts are for programs that do not resolve the generic names on Linux."""

INVALID_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML does not allow."""

SPACES = re.compile("[^\\S\u00a0\u202f]+")
"""Blanks, but not those that French puts before a colon."""

MAX_LENGTH = 600
"""Longer texts are cut, even in descriptions."""

NARROW = frozenset(" ,.:;'|!ijlI")
MEDIUM = frozenset('frt()[]/-"')
WIDE = frozenset("mwMWQO@%&—…")


def tag(name: str, *inside: str, **attributes: str | float | None) -> str:
    """An element. `_` in the name of an attribute stands for a hyphen; attributes that are None are left out.

    Example:
        >>> tag("rect", x=0, width=12.50, stroke_width=2, fill=None)
        '<rect x="0" width="12.5" stroke-width="2"/>'
    """
    given = {key.replace("_", "-"): value for key, value in attributes.items() if value is not None}
    pairs = "".join(f' {key}="{escape(value) if isinstance(value, str) else format_number(value)}"' for key, value in given.items())
    body = "".join(inside)
    return f"<{name}{pairs}>{body}</{name}>" if body else f"<{name}{pairs}/>"


def format_number(value: float) -> str:
    """A number with at most one decimal."""
    return f"{value:.1f}".removesuffix(".0").replace("-0", "-0" if value <= -0.05 else "0")


def translated(x: float, y: float, *inside: str) -> str:
    """Elements moved by (x, y)."""
    return f'<g transform="translate({format_number(x)} {format_number(y)})">{"".join(inside)}</g>'


def rect(x: float, y: float, width: float, height: float, **attributes: str | float | None) -> str:
    """A rectangle."""
    return tag("rect", x=x or None, y=y or None, width=width, height=height, **attributes)


def image_html(svg: str, words: str) -> str:
    """A picture as an image of a page, with what it shows in words."""
    return f'<img src="{image_address(svg)}" alt="{escape(words)}" loading="lazy" style="max-width: 100%">'


_WORDS = re.compile(r"<(title|desc)>.*?</\1>| (?:role|aria-label|data-hanabi)=\"[^\"]*\"", re.DOTALL)
_STYLE = re.compile("<style>.*?</style>")
_LEAF = r"<(?:path|rect|circle)[^>]*/>|<text[^>]*>[^<]*</text>"
_DRAWN = re.compile(rf"<g[^>]*>(?:{_LEAF})+</g>|{_LEAF}")
"""A group of leaves, or a leaf."""
_USE = len('<use href="%23a9"/>')


def image_address(svg: str) -> str:
    """A picture as an address that holds it, for an attribute in double quotes; short, as a notebook keeps it with each board.

    Nobody reads words in an image: they stand beside it. What is drawn again refers to where it was drawn first: by an id, which no other
    picture can clash with. Of all characters only those are encoded that would end the address, or that an attribute of XML may not hold.

    Example:
        >>> dot = '<circle r="7.25" stroke="#ffffff"/>'
        >>> image_address(f'<svg aria-label="Dots"><title>Dots</title>{dot}<g>{dot}</g></svg>')
        "data:image/svg+xml,%3Csvg>%3Ccircle id='a0' r='7.25' stroke='%23ffffff'/>%3Cg>%3Cuse href='%23a0'/>%3C/g>%3C/svg>"
    """
    drawn = _STYLE.sub(lambda style: style[0].replace("[data-hanabi] ", "").replace("[data-hanabi]", "svg"), _WORDS.sub("", svg))
    for part in (_DRAWN, re.compile(_LEAF)):
        drawn = _drawn_once(drawn, part)
    for char, code in (('"', "'"), ("%", "%25"), ("#", "%23"), ("&", "&amp;"), ("<", "%3C")):
        drawn = drawn.replace(char, code)
    return f"data:image/svg+xml,{drawn}"


def _drawn_once(drawn: str, part: re.Pattern[str]) -> str:
    """A drawing in which parts that are drawn again refer to where they are drawn first."""
    times = Counter(found[0] for found in part.finditer(drawn))
    first = count(drawn.count(' id="'))
    names = {text: f"a{next(first)}" for text, number in times.items() if (number - 1) * (len(text) - _USE) > len(' id="a9"')}
    met = set()

    def refer(found: re.Match[str]) -> str:
        text = found[0]
        if text not in names:
            return text
        if text in met:
            return f'<use href="#{names[text]}"/>'
        met.add(text)
        start = re.match(r"<\w+", text)
        return f'{start[0]} id="{names[text]}"{text[start.end() :]}' if start else text

    return part.sub(refer, drawn)


def show_image(svg: str, words: str) -> None:
    """Show a picture, or words where there are none, as the output of a cell without a widget.

    It is an image in HTML: where one in SVG is made into a PDF by LaTeX, nbconvert asks for Inkscape.

    Raises:
        NotImplementedError: no Jupyter runs; IPython then goes on by itself.
    """
    try:
        from IPython.core.getipython import get_ipython  # noqa: PLC0415 - the engine does without
        from IPython.display import display  # noqa: PLC0415
    except ImportError:
        raise NotImplementedError from None
    if getattr(get_ipython(), "kernel", None) is None:
        raise NotImplementedError
    described = " ".join(unescape(found[1]) for found in re.finditer(r"<(?:title|desc)>(.*?)</", svg, re.DOTALL))
    display({"text/html": image_html(svg, described), "text/plain": words}, raw=True)


def svg_document(
    title: str,
    description: Iterable[str],
    width: float,
    height: float,
    *inside: str,
    **attributes: str,
) -> str:
    """A standalone picture that scales with its container; its title and description say all that it shows."""
    drawn = "".join([rect(0.5, 0.5, width - 1, height - 1, rx=10, fill=PAPER, stroke=RULE), *inside])
    return tag(
        "svg",
        tag("title", escape(clean_text(title))),
        tag("desc", escape("\n".join(map(clean_text, description)))),
        tag("style", f"@media (prefers-color-scheme:dark){{{_dark_rules(drawn)}}}"),
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {format_number(width)} {format_number(height)}",
        style=f"width:100%;max-width:{format_number(width)}px;height:auto",
        role="img",
        aria_label=clean_text(title),
        direction="ltr",
        data_hanabi="",
        font_family=FONT,
        fill=INK,
        **attributes,
    )


def _dark_rules(drawn: str) -> str:
    """What the colours in a drawing become where it is dark."""
    rules = [f"[data-hanabi]{{fill:{THEME['fg'][1]}}}"]
    for attribute in ("fill", "stroke"):
        found = [(light, dark) for light, dark in THEME.values() if f'{attribute}="{light}"' in drawn]
        rules += [f'[data-hanabi] [{attribute}="{light}"]{{{attribute}:{dark}}}' for light, dark in found]
    seen = [(light, dark) for light, dark in DARK_TINTS.items() if f'stroke="{light}" stroke-opacity' in drawn]
    rules += [f'[data-hanabi] [stroke="{light}"][stroke-opacity]{{stroke:{dark}}}' for light, dark in seen]
    return "".join(rules)


def clean_text(text: str) -> str:
    """A text on one line, with valid XML characters only, not escaped yet."""
    return INVALID_XML.sub("\ufffd", SPACES.sub(" ", text[: 2 * MAX_LENGTH]).strip())[:MAX_LENGTH]


def text_line(x: float, y: float, text: str, size: float, *, width: float | None = None, **attributes: str | float | None) -> str:
    """A line of text at a baseline, cut to a width, starting at x unless the attributes say otherwise."""
    text = clean_text(text)
    if width is not None:
        text = truncate(text, width, size, bold=attributes.get("font_weight") is not None)
    return tag("text", escape(text), x=x, y=y, font_size=size, **{"text_anchor": "start", **attributes}) if text else ""


def centered_text(x: float, y: float, text: str, size: float, **attributes: str | float | None) -> str:
    """A short text centred at a point; text is centred by default in the whole picture."""
    return tag("text", escape(clean_text(text)), x=x, y=y + 0.36 * size, font_size=size, **attributes)


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """An estimate of the width of a text, on the wide side, as fonts differ."""
    return sum(map(_char_width, text)) * size * (1.1 if bold else 1)


def _char_width(char: str) -> float:
    if char in NARROW:
        return 0.35
    if char in MEDIUM:
        return 0.45
    if char in WIDE:
        return 1
    if char.isascii():
        return 0.72 if char.isupper() else 0.63
    if combining(char):
        return 0
    return 1.3 if east_asian_width(char) in "WF" else 0.8


def truncate(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """The text, cut with an ellipsis if it is too wide.

    Example:
        >>> truncate("Alice to act", 60, 14)
        'Alice…'
    """
    if text_width(text, size, bold=bold) <= width:
        return text
    return text[: _chars_that_fit(text, width - text_width("…", size, bold=bold), size, bold=bold)].rstrip() + "…"


def wrap(text: str, width: float, size: float, max_lines: int, *, bold: bool = False) -> list[str]:
    """The text in at most this many lines; the last one is cut.

    Example:
        >>> wrap("Alice clues Bob red: slots 1 and 3.", 130, 14, 2)
        ['Alice clues Bob', 'red: slots 1 an…']
    """
    lines_done: list[str] = []
    rest = clean_text(text)
    while rest and len(lines_done) < max_lines - 1:
        fits = _chars_that_fit(rest, width, size, bold=bold)
        end = fits if fits == len(rest) else max(rest.rfind(" ", 0, fits + 1), 0) or fits
        lines_done.append(rest[:end])
        rest = rest[end:].lstrip()
    return [*lines_done, truncate(rest, width, size, bold=bold)] if rest else lines_done


def _chars_that_fit(text: str, width: float, size: float, *, bold: bool) -> int:
    """How many characters fit."""
    edges = accumulate(text_width(char, size, bold=bold) for char in text)
    return sum(1 for _ in takewhile(lambda edge: edge <= width, edges))


Drawn = tuple[str, float]
"""Elements, and the y at which they end."""

Paragraph = tuple[str, float, float, int, float, Attributes]
"""A text, its size, the height of a line, its most lines, its width and its look."""


def paragraphs(y: float, *told: Paragraph) -> Drawn:
    """Paragraphs below each other, and the y at which they end."""
    drawn = []
    for text, size, pitch, most, width, look in told:
        for line in wrap(text, width, size, most, bold="font_weight" in look):
            y += pitch
            drawn.append(text_line(0, y - 4, line, size, width=width, **look))
    return "".join(drawn), y


PNG_WIDTH = 2048
"""The width of a PNG in pixels, sharp on paper and on a projector."""


def save_png(svg: str, path: FileName) -> None:
    """Write a picture as PNG, 2048 pixels wide.

    Args:
        svg: the picture.
        path: the file to write.

    Raises:
        ImportError: the extra ``png`` is not installed.
        OSError: the file cannot be written; an older one stays as it was.
    """
    try:
        from resvg_py import svg_to_bytes  # noqa: PLC0415
    except ImportError:
        raise ImportError("a PNG needs the library resvg-py: pip install 'hanabi_widget[png]'; SVG needs none") from None
    write_whole(path, svg_to_bytes(svg_string=svg, width=PNG_WIDTH))
