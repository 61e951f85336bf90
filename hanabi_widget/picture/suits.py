"""The look of each suit: colour, letter and shape, never colour alone. The same as in js/src/suits.ts and suits.css."""

from __future__ import annotations

from dataclasses import dataclass

from .svg import BOLD, box, centred, number, tag

RAINBOW = ("#d8433f", "#e8a52b", "#4aa356", "#3a78d0", "#8a4cb5")


@dataclass(frozen=True)
class Look:
    """How a suit looks.

    Attributes:
        fill: its colour.
        ink: what is written on it.
        rim: the line around it.
        tint: its shade in the grid of possibilities.
        shape: a path in a box of 24 by 24.
        rainbow: bands of colours over or around the fill.
    """

    fill: str
    ink: str
    rim: str
    tint: str
    shape: str
    rainbow: bool = False


HEART = "M12 21.5C4.5 15.5 1.5 12 1.5 7.8a5.5 5.5 0 0 1 10.5-2.3 5.5 5.5 0 0 1 10.5 2.3c0 4.2-3 7.7-10.5 13.7z"
STAR = "M12 1.2l3.2 7.3 7.9.8-6 5.2 1.8 7.8-6.9-4.1-6.9 4.1 1.8-7.8-6-5.2 7.9-.8z"
TRIANGLE = "M12 2.5 22.8 21.5H1.2z"
DROP = "M12 1.5c4.2 5.6 7.2 9 7.2 13.3a7.2 7.2 0 0 1-14.4 0c0-4.3 3-7.7 7.2-13.3z"
RING = "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 4.6a5.4 5.4 0 1 1 0 10.8 5.4 5.4 0 0 1 0-10.8z"
DIAMOND = "M12 .8 21 12l-9 11.2L3 12z"
CLOVER = (
    "M12 12C8 8 8.5 1.5 12 1.5S16 8 12 12c4-4 10.5-3.5 10.5 0S16 16 12 12c4 4 3.5 10.5 0 10.5S8 16 12 12c-4 4-10.5 3.5-10.5 0S8 8 12 12z"
)
SQUARE = "M4.5 2.5h15a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2z"
HEXAGON = "M6.5 2.5h11L23 12l-5.5 9.5h-11L1 12z"
CRESCENT = "M15 1.5a10.5 10.5 0 1 0 7.5 16A9.5 9.5 0 0 1 15 1.5z"
HASH = "M7 2h3v5h4V2h3v5h5v3h-5v4h5v3h-5v5h-3v-5h-4v5H7v-5H2v-3h5v-4H2V7h5zm3 8v4h4v-4z"
BARS = "M2 3h20v7H2zm0 11h20v7H2z"
SPARK = "M12 1l3 8 8 3-8 3-3 8-3-8-8-3 8-3z"
NOTHING = "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm-7 8h14v4H5z"
WAVES = "M1 7l5.5-5L12 7l5.5-5L23 7v6l-5.5-5-5.5 5-5.5-5L1 13zm0 9l5.5-5 5.5 5 5.5-5 5.5 5v6l-5.5-5-5.5 5-5.5-5L1 22z"
CROSS = "M9 2h6v7h7v6h-7v7H9v-7H2V9h7z"
WEDGE = "M7 3h10l6 18H1z"
DOME = "M1 18a11 11 0 0 1 22 0z"

LOOKS = {
    "r": Look("#ca351c", "#fff", "#912614", "#ca351c", HEART),
    "y": Look("#f5c33e", "#2e2400", "#b08c2d", "#f5c33e", STAR),
    "g": Look("#3ab585", "#04281a", "#2a8260", "#3ab585", TRIANGLE),
    "b": Look("#295291", "#fff", "#1e3b68", "#295291", DROP),
    "w": Look("#fdfcf7", "#25262b", "#8d897b", "#b9b29b", RING),
    "p": Look("#bb8dfd", "#220c44", "#8766b6", "#bb8dfd", DIAMOND),
    "m": Look("#fdfcf7", "#25262b", "#8d897b", "#a06a9a", CLOVER, rainbow=True),
    "k": Look("#242424", "#fff", "#7d828c", "#626b7c", SQUARE),
    "t": Look("#0b7f6c", "#fff", "#085b4e", "#0b7f6c", CRESCENT),
    "i": Look("#ea23c9", "#22001d", "#a81991", "#ea23c9", HASH),
    "n": Look("#584730", "#fff", "#3f3323", "#584730", BARS),
    "o": Look("#4d0045", "#fff", "#370032", "#74386e", SPARK),
    "u": Look("#9b9ea6", "#1c1d22", "#707278", "#9b9ea6", NOTHING),
    "d": Look("#6e8539", "#0b0f02", "#4f6029", "#6e8539", WAVES),
    "h": Look("#ecc6d6", "#3a1f2b", "#aa8f9a", "#ecc6d6", CROSS),
    "s": Look("#91cdf7", "#0b2a40", "#6894b2", "#91cdf7", WEDGE),
    "a": Look("#434d56", "#fff", "#30373e", "#434d56", DOME),
}

OTHER = Look("#6a7078", "#fff", "#4c5156", "#6a7078", HEXAGON)
"""A suit that is not known here: its letter tells it from others."""


def look_of(suit: str) -> Look:
    """How a suit looks."""
    return LOOKS.get(suit, OTHER)


def shape(suit: str, x: float, y: float, size: float, fill: str | None = None) -> str:
    """A suit's shape with its upper left corner at a place."""
    look = look_of(suit)
    place = f"translate({number(x)} {number(y)}) scale({size / 24:.3g})"
    return tag("path", d=look.shape, fill=fill or look.ink, fill_rule="evenodd", transform=place)


def plate(suit: str, x: float, y: float, width: float, height: float, radius: float) -> str:
    """A piece of a suit's colour with its rim; the rainbow runs around its edge."""
    look = look_of(suit)
    if not look.rainbow:
        return box(x, y, width, height, rx=radius, fill=look.fill, stroke=look.rim)
    inner = (x + 0.75, y + 0.75, width - 1.5, height - 1.5)
    edge = box(*inner, rx=radius, fill=look.fill, stroke=look.rim, stroke_width=3.5)
    bands = (
        box(*inner, rx=radius, fill="none", stroke=color, stroke_width=2.5, pathLength=5, stroke_dasharray="1 4", stroke_dashoffset=-n)
        for n, color in enumerate(RAINBOW)
    )
    return edge + "".join(bands)


def badge(suit: str, x: float, y: float) -> str:
    """A suit in small: 36 by 20."""
    ink = look_of(suit).ink
    return plate(suit, x, y, 36, 20, 6) + centred(x + 11, y + 10, suit, 13, font_weight=BOLD, fill=ink) + shape(suit, x + 19, y + 4, 12)
