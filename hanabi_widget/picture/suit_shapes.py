"""A shape for each suit, so that colour is never the only cue."""

from __future__ import annotations

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


def shape_of(suit: str) -> str:
    """The shape of a suit, by its letter; suits without a shape of their own share one."""
    return SHAPES.get(suit, HEXAGON)
