"""The colours of the suits stay apart for people who see fewer of them."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from hanabi_widget.picture.suits import LOOKS, SHAPES, look_of, shape_of
from hanabi_widget.rules import SUITS

CSS = Path(__file__).parents[2] / "js" / "src" / "style" / "suits.css"
APART = 20
"""The least difference (CIE 1976) between two suits of printed games. By the same measure the palette of Okabe and Ito has 16."""
THERE = 15
"""The same with the suits of hanab.live."""

# Machado, Oliveira, Fernandes 2009, severity 1, on linear RGB
SIGHT: dict[str, tuple[tuple[float, float, float], ...]] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE = (0.95047, 1.0, 1.08883)

THEMES = {"light": ("#ffffff", "#212121"), "dark": ("#212121", "#e0e0e0"), "high contrast": ("#000000", "#ffffff")}
"""JupyterLab's background and text."""

Triple = tuple[float, ...]

PLAIN = {suit: look.fill for suit, look in LOOKS.items() if not look.rainbow}
"""The suits of one colour; the rainbow is told by its bands."""


def linear(color: str) -> Triple:
    """Linear RGB of a colour such as ``#ca351c``."""
    parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)


def times(matrix: tuple[Triple, ...], vector: Triple) -> Triple:
    return tuple(sum(a * b for a, b in zip(row, vector)) for row in matrix)


def lab(rgb: Triple) -> Triple:
    """CIELAB under D65."""
    x, y, z = (
        share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116
        for share in (part / white for part, white in zip(times(XYZ, rgb), WHITE))
    )
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def seen(color: str, sight: str) -> Triple:
    return lab(tuple(min(1.0, max(0.0, part)) for part in times(SIGHT[sight], linear(color))))


def luminance(color: str) -> float:
    return times(XYZ, linear(color))[1]


def test_the_measure_knows_okabe_and_ito() -> None:
    colors = ("#000000", "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7")
    least = min(dist(seen(one, sight), seen(other, sight)) for sight in SIGHT for one, other in combinations(colors, 2))
    assert 15 < least < 18


@pytest.mark.parametrize("sight", SIGHT)
def test_no_two_suits_look_alike(sight: str) -> None:
    near = {(one, other): dist(seen(PLAIN[one], sight), seen(PLAIN[other], sight)) for one, other in combinations(PLAIN, 2)}
    assert LOOKS.keys() == SHAPES.keys()
    assert len({*SHAPES.values()}) == len(SHAPES) == len(SUITS)
    assert min(near.values()) >= THERE, min(near.items(), key=lambda pair: pair[1])
    printed = {pair: far for pair, far in near.items() if {*pair} <= {*"rygbwpk"}}
    assert min(printed.values()) >= APART, min(printed.items(), key=lambda pair: pair[1])


@pytest.mark.parametrize("suit", LOOKS)
def test_what_is_written_on_a_suit_can_be_read(suit: str) -> None:
    low, high = sorted((luminance(LOOKS[suit].fill), luminance(LOOKS[suit].ink + LOOKS[suit].ink[1:] * (len(LOOKS[suit].ink) == 4))))
    assert (high + 0.05) / (low + 0.05) >= 4.5


def test_board_and_picture_have_the_same_colours() -> None:
    text = CSS.read_text("utf-8")
    in_css = dict(re.findall(r'\[data-suit="(\w)"\] \{\s*--suit: (#\w+);', text))
    assert in_css == {suit: look.fill for suit, look in LOOKS.items()}


def test_board_and_picture_have_the_same_shapes() -> None:
    blocks = re.findall(r'^\.hanabi \[data-suit(?:="(\w)")?\] \{(.*?)\}', CSS.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    in_css = {suit: re.search(r"--shape: .*? d='(.*?)' fill='(.*?)'", block) for suit, block in blocks}
    drawn = {suit: found.groups() for suit, found in in_css.items() if found}
    assert drawn == {suit: (shape_of(suit), look_of(suit).ink.replace("#", "%23")) for suit in ["", *LOOKS]}


def test_each_suit_has_a_pattern_of_its_own() -> None:
    blocks = dict(re.findall(r'\[data-suit="(\w)"\] \{(.*?)\}', CSS.read_text("utf-8"), re.DOTALL))
    patterns = {suit: found[1] for suit, block in blocks.items() if (found := re.search(r"--pattern: .*? d='(.*?)'", block))}
    assert patterns.keys() == {*LOOKS} - {"m"}  # the rainbow is one itself
    assert len({*patterns.values()}) == len(patterns)


def shades() -> dict[str, tuple[str, str]]:
    """What is shaded in the grid of possibilities, in light and in dark."""
    found = {}
    for suit, block in re.findall(r'\[data-suit="(.)"\] \{(.*?)\}', CSS.read_text("utf-8"), re.DOTALL):
        plain = re.search(r"--suit: (#\w+)", block)
        tint = re.search(r"--tint-of: (?:light-dark\((#\w+), (#\w+)\)|(#\w+))", block)
        if plain and suit != "m":
            found[suit] = (tint[1] or tint[3], tint[2] or tint[3]) if tint else (plain[1], plain[1])
    grid = CSS.with_name("possibilities.css").read_text("utf-8")
    for place, band in re.findall(r"--band-(\d): (.*?);", grid):
        light, _, dark = band.removeprefix("light-dark(").removesuffix(")").partition(", ")
        found[f"m{place}"] = (light, dark or light)
    return found


def full(color: str) -> str:
    """``#fff`` in full."""
    return color if len(color) == 7 else "#" + "".join(2 * digit for digit in color[1:])


@pytest.mark.parametrize("theme", THEMES)
def test_text_stands_out_on_every_shade(theme: str) -> None:
    back, fore = THEMES[theme]
    tints = [int(tint) for tint in re.findall(r"--shade-\d: (\d+)%", CSS.with_name("possibilities.css").read_text("utf-8"))]
    assert len(shades()) == 21
    assert len(tints) == 8
    for suit, (light, dark) in shades().items():
        of = full(light if theme == "light" else dark)
        for tint in tints:
            parts = [(int(of[n : n + 2], 16) * tint + int(back[n : n + 2], 16) * (100 - tint)) / 100 for n in (1, 3, 5)]
            mixed = "#" + "".join(f"{round(part):02x}" for part in parts)
            low, high = sorted((luminance(mixed), luminance(fore)))
            assert (high + 0.05) / (low + 0.05) >= 4.5, (suit, tint)
