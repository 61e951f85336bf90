"""The look of each suit: colour, letter and shape, so that colour is never the only cue.

Colours and shapes are those of js/src/style/suits.css.
"""

from __future__ import annotations

from typing import NamedTuple

from .svg import BOLD, centered_text, format_number, rect, tag

# -- A shape for each suit, so that colour is never the only cue ---------------------------------------------


SHAPES = {
    "r": "M12 21.5C4.5 15.5 1.5 12 1.5 7.8a5.5 5.5 0 0 1 10.5-2.3 5.5 5.5 0 0 1 10.5 2.3c0 4.2-3 7.7-10.5 13.7z",  # heart
    "y": "M12 1.2l3.2 7.3 7.9.8-6 5.2 1.8 7.8-6.9-4.1-6.9 4.1 1.8-7.8-6-5.2 7.9-.8z",  # star
    "g": "M12 2.5 22.8 21.5H1.2z",  # triangle
    "b": "M12 1.5c4.2 5.6 7.2 9 7.2 13.3a7.2 7.2 0 0 1-14.4 0c0-4.3 3-7.7 7.2-13.3z",  # drop
    "w": "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 4.6a5.4 5.4 0 1 1 0 10.8 5.4 5.4 0 0 1 0-10.8z",  # ring
    "p": "M12 .8 21 12l-9 11.2L3 12z",  # diamond
    "m": (  # clover
        "M12 12C8 8 8.5 1.5 12 1.5S16 8 12 12c4-4 10.5-3.5 10.5 0S16 16 12 12"
        "c4 4 3.5 10.5 0 10.5S8 16 12 12c-4 4-10.5 3.5-10.5 0S8 8 12 12z"
    ),
    "k": "M4.5 2.5h15a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2z",  # square
    "t": "M15 1.5a10.5 10.5 0 1 0 7.5 16A9.5 9.5 0 0 1 15 1.5z",  # crescent
    "i": "M7 2h3v5h4V2h3v5h5v3h-5v4h5v3h-5v5h-3v-5h-4v5H7v-5H2v-3h5v-4H2V7h5zm3 8v4h4v-4z",  # hash
    "n": "M2 3h20v7H2zm0 11h20v7H2z",  # bars
    "o": "M12 1l3 8 8 3-8 3-3 8-3-8-8-3 8-3z",  # spark
    "u": "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm-7 8h14v4H5z",  # nothing
    "d": "M1 7l5.5-5L12 7l5.5-5L23 7v6l-5.5-5-5.5 5-5.5-5L1 13zm0 9l5.5-5 5.5 5 5.5-5 5.5 5v6l-5.5-5-5.5 5-5.5-5L1 22z",  # waves
    "h": "M9 2h6v7h7v6h-7v7H9v-7H2V9h7z",  # cross
    "s": "M7 3h10l6 18H1z",  # wedge
    "a": "M1 18a11 11 0 0 1 22 0z",  # dome
}
"""Letter of the suit -> SVG path in a box of 24 by 24."""

HEXAGON = "M6.5 2.5h11L23 12l-5.5 9.5h-11L1 12z"


"""The shape that suits share which have none of their own."""

RAINBOW = ("#d8433f", "#e8a52b", "#4aa356", "#3a78d0", "#8a4cb5")


class SuitLook(NamedTuple):
    """How a suit looks.

    Attributes:
        fill: its colour.
        ink: the colour of text on it.
        rim: the colour of its outline.
        tint: its colour in the grid of identities.
        rainbow: whether it has bands of colours over or around the fill.
    """

    fill: str
    ink: str
    rim: str
    tint: str
    rainbow: bool = False


COLORS = {
    "r": ("#ca351c", "#fff", "#912614", "#ca351c"),
    "y": ("#f5c33e", "#2e2400", "#b08c2d", "#f5c33e"),
    "g": ("#3ab585", "#04281a", "#2a8260", "#3ab585"),
    "b": ("#295291", "#fff", "#1e3b68", "#295291"),
    "w": ("#fdfcf7", "#25262b", "#8d897b", "#b9b29b"),
    "p": ("#bb8dfd", "#220c44", "#8766b6", "#bb8dfd"),
    "m": ("#fdfcf7", "#25262b", "#8d897b", "#a06a9a"),
    "k": ("#242424", "#fff", "#7d828c", "#626b7c"),
    "t": ("#0b7f6c", "#fff", "#085b4e", "#0b7f6c"),
    "i": ("#ea23c9", "#22001d", "#a81991", "#ea23c9"),
    "n": ("#584730", "#fff", "#3f3323", "#584730"),
    "o": ("#4d0045", "#fff", "#370032", "#74386e"),
    "u": ("#9b9ea6", "#1c1d22", "#707278", "#9b9ea6"),
    "d": ("#6e8539", "#0b0f02", "#4f6029", "#6e8539"),
    "h": ("#ecc6d6", "#3a1f2b", "#aa8f9a", "#ecc6d6"),
    "s": ("#91cdf7", "#0b2a40", "#6894b2", "#91cdf7"),
    "a": ("#434d56", "#fff", "#30373e", "#434d56"),
}
"""For each suit its fill, ink, rim and tint, see `SuitLook`."""

LOOKS = {suit: SuitLook(*colors, rainbow=suit == "m") for suit, colors in COLORS.items()}

OTHER = SuitLook("#6a7078", "#fff", "#4c5156", "#6a7078")
"""For suits without a look of their own, which only their letter tells apart."""


def look_of(suit: str) -> SuitLook:
    """The look of a suit, by its letter."""
    return LOOKS.get(suit, OTHER)


def draw_shape(suit: str, x: float, y: float, size: float) -> str:
    """The shape of a suit, with its upper left corner at (x, y)."""
    transform = f"translate({format_number(x)} {format_number(y)}) scale({size / 24:.3g})"
    return tag("path", d=SHAPES.get(suit, HEXAGON), fill=look_of(suit).ink, fill_rule="evenodd", transform=transform)


def draw_plate(suit: str, x: float, y: float, width: float, height: float, radius: float) -> str:
    """A rectangle in the colour of a suit, with its rim; the rainbow runs around the edge."""
    look = look_of(suit)
    if not look.rainbow:
        return rect(x, y, width, height, rx=radius, fill=look.fill, stroke=look.rim)
    inner = (x + 0.75, y + 0.75, width - 1.5, height - 1.5)
    edge = rect(*inner, rx=radius, fill=look.fill, stroke=look.rim, stroke_width=3.5)
    bands = (
        rect(*inner, rx=radius, fill="none", stroke=color, stroke_width=2.5, pathLength=5, stroke_dasharray="1 4", stroke_dashoffset=-n)
        for n, color in enumerate(RAINBOW)
    )
    return edge + "".join(bands)


def draw_badge(suit: str, width: float) -> str:
    """A suit in small, 18 high: letter and shape on its colour."""
    x = width / 2
    return (
        draw_plate(suit, 0.5, 0.5, width - 1, 17, 5)
        + centered_text(x - 7, 9, suit, 13, font_weight=BOLD, fill=look_of(suit).ink)
        + draw_shape(suit, x + 2, 3, 12)
    )
