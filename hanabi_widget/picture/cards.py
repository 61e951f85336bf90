"""The hands of a picture: cards with their clue marks and what they may be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import ceil, sqrt

from hanabi_widget.protocol.board import BoardState, ShownCard, ShownHand

from .suits import RAINBOW, look_of, plate, shape
from .svg import ACCENT, BOLD, EDGE, FELT, HOLLOW, INK, PAPER, QUIET, RULE, box, centred, group, number, tag, words

PAD = 10
"""Between a hand's edge and what is in it."""
TOP = 48
"""From a hand's upper edge to its cards: the name and the slot numbers."""
MARK, MISSED = 17, 16
"""The diameters of a clue's mark on a card, with the air around it."""
ROW, LETTERS = 12, 10
"""The grid of possibilities: the height of a row, the width of its letters."""
SHADES = 8
WIDEST = 84

BACK = "M0-13V-19M0 13V19M-13 0H-17M13 0H17M-9-9-13-13M9-9 13-13M-9 9-13 13M9 9 13 13M-5-11-7-17M5-11 7-17M-5 11-7 17M5 11 7 17"
"""The sparks on a card's back, around its middle."""


def narrowest(line: BoardState, cards: int) -> float:
    """The width that a hand of so many cards needs."""
    card = max(50, LETTERS + 6.6 * len(line["ranks"]))
    return 2 * PAD + cards * card + max(0, cards - 1) * 4


def hand_rows(line: BoardState, hands: Sequence[ShownHand], y: float, width: float, columns: int, gap: float) -> tuple[str, float]:
    """The drawing of all hands in table order, and where it ends."""
    most = max(1, *(len(hand["cards"]) for hand in hands))
    each = (width - (columns - 1) * gap) / columns
    card = min(WIDEST, (each - 2 * PAD - 5 * (most - 1)) / most)
    between = min(16, (each - 2 * PAD - card * most) / max(1, most - 1))
    drawn = []
    for first in range(0, len(hands), columns):
        row = hands[first : first + columns]
        marks = max((_marks_height(held, card) for hand in row for held in hand["cards"]), default=0)
        grid = ROW * len(line["suits"]) + 4 if any(any(held["weights"]) for hand in row for held in hand["cards"]) else 0
        height = TOP + 1.2 * card + 6 + marks + grid + PAD
        start = (width - len(row) * each - (len(row) - 1) * gap) / 2
        for place, hand in enumerate(row):
            drawn.append(group(start + place * (each + gap), y, _hand(line, hand, each, height, card, between, marks)))
        y += height + gap
    return "".join(drawn), y - gap


def _hand(line: BoardState, hand: ShownHand, width: float, height: float, card: float, between: float, marks: float) -> str:
    act = hand["to_act"]
    edge = box(0.5, 0.5, width - 1, height - 1, rx=12, fill=FELT, stroke=ACCENT if act else RULE, stroke_width=2.5 if act else 1)
    arrow = tag("path", d="M0 0v12l10-6z", fill=ACCENT, transform=f"translate({PAD} 12)") if act else ""
    start = PAD + 16 if act else PAD
    name = words(start, 23, hand["name"], 15, width=width - start - PAD, font_weight=BOLD)
    cards = (
        group(PAD + place * (card + between), TOP, _card(line, held, card, 1.2 * card + 6 + marks))
        for place, held in enumerate(hand["cards"])
    )
    return edge + arrow + name + "".join(cards)


def _card(line: BoardState, card: ShownCard, width: float, grid: float) -> str:
    height = 1.2 * width
    slot = centred(width / 2, -10, str(card["slot"]), 11, fill=QUIET)
    face = _back(width, height) if card["suit"] is None else _face(card["suit"], str(card["rank"]), width, height)
    marks = "".join(_mark(value, x, height + 5 + y, missed=missed) for value, missed, x, y in _marks(card, width))
    cells = group(0, grid, _possibilities(line, card, width)) if any(card["weights"]) else ""
    return slot + _news(card["change"], width, height) + face + _drawn(card["change"], width, height) + marks + cells


# -- faces ------------------------------------------------------------------------------------------


def _face(suit: str, rank: str, width: float, height: float) -> str:
    look = look_of(suit)
    size, small = 0.52 * width, 0.24 * width
    ground = box(0, 0, width, height, rx=8, fill=look.fill, stroke=look.rim)
    shine = box(1.5, 1.5, width - 3, height - 3, rx=6.5, fill="none", stroke="#fff", stroke_opacity=".2", stroke_width=2)
    if look.rainbow:
        ground = _bands(width, height) + box(0, 0, width, height, rx=8, fill="none", stroke=look.rim)
        across, down = 0.56 * width, 0.52 * height
        ground += box(4, 4, width - 8, small + 5, rx=5, fill=look.fill)
        ground += box((width - across) / 2, height - down - 6, across, down, rx=8, fill=look.fill)
    letter = centred(6 + small / 2, 6 + small / 2, suit, small * 1.12, font_weight=BOLD, fill=look.ink)
    corner = shape(suit, width - 6 - small, 6, small)
    return ground + shine + letter + corner + centred(width / 2, 0.66 * height, rank, size, font_weight=BOLD, fill=look.ink)


def _bands(width: float, height: float) -> str:
    """The rainbow over a whole card: upright bands, the outer two with its round corners."""
    band = width / len(RAINBOW)
    first, *middle, last = RAINBOW
    low, edge = number(height - 8), number(band)
    left = tag("path", d=f"M{edge} 0H8A8 8 0 0 0 0 8V{low}A8 8 0 0 0 8 {number(height)}H{edge}z", fill=first)
    stripes = (box(band * n, 0, band + 0.3, height, fill=color) for n, color in enumerate(middle, start=1))
    return box(0, 0, width, height, rx=8, fill=last) + left + "".join(stripes)


def _back(width: float, height: float) -> str:
    ground = box(0, 0, width, height, rx=8, fill="#2a3d78", stroke="#101c3a")
    frame = box(3.5, 3.5, width - 7, height - 7, rx=5, fill="none", stroke="#c9d3f1", stroke_opacity=".5")
    scale = number(width / 50)
    middle = f"translate({number(width / 2)} {number(height / 2)}) scale({scale})"
    sparks = tag("path", d=BACK, fill="none", stroke="#aab8e6", stroke_width=1.5, stroke_linecap="round")
    return ground + frame + tag("g", sparks, tag("circle", r=3, fill="#f5d98a"), transform=middle)


def _news(news: str, width: float, height: float) -> str:
    if news == "touched":
        return box(-2, -2, width + 4, height + 4, rx=10, fill="none", stroke=ACCENT, stroke_width=3)
    if news == "missed":
        return box(-1.5, -1.5, width + 3, height + 3, rx=9.5, fill="none", stroke=EDGE, stroke_dasharray="3 3")
    return ""


def _drawn(news: str, width: float, height: float) -> str:
    if news != "drawn":
        return ""
    dot = tag("circle", r=7, fill=ACCENT, stroke=PAPER, stroke_width=2)
    return group(width - 2, height - 2, dot, tag("path", d="M-3 0H3M0-3V3", stroke=PAPER, stroke_width=2))


# -- clue marks ---------------------------------------------------------------------------------------


def _marks(card: ShownCard, width: float) -> Iterator[tuple[str, bool, float, float]]:
    """Each mark: its value, whether it missed, its middle under the card."""
    x = y = 0.0
    for values, missed, size in ((card["touched"], False, MARK), (card["missed"], True, MISSED)):
        for value in values:
            if x + size > width + 1 and x:
                x, y = 0, y + MARK
            yield value, missed, x + size / 2, y + MARK / 2
            x += size


def _marks_height(card: ShownCard, width: float) -> float:
    return max((y for _, _, _, y in _marks(card, width)), default=MARK / 2) + MARK / 2 + 4


def _mark(value: str, x: float, y: float, *, missed: bool) -> str:
    if missed:
        struck = tag("path", d=f"M{number(x - 6)} {number(y + 6)}l12-12", stroke=QUIET, stroke_width=1.2)
        return tag("circle", cx=x, cy=y, r=6.5, fill="none", stroke=EDGE) + struck + centred(x, y, value, 10.5)
    if value.isdecimal():
        ground, ink = tag("circle", cx=x, cy=y, r=8, fill=INK), PAPER
    else:
        ground, ink = plate(value, x - 7.5, y - 7.5, 15, 15, 7.5), look_of(value).ink
    return ground + centred(x, y, value, 11, font_weight=BOLD, fill=ink)


# -- what a card may be -------------------------------------------------------------------------------


def _possibilities(line: BoardState, card: ShownCard, width: float) -> str:
    """A row for each suit, a column for each rank; the likelier, the stronger."""
    suits, ranks = [suit["letter"] for suit in line["suits"]], line["ranks"]
    cell = int(10 * (width - LETTERS) / len(ranks)) / 10
    found = [(*divmod(kind, len(ranks)), weight) for kind, weight in enumerate(card["weights"]) if weight]
    sure = len(found) == 1
    ink = look_of(suits[found[0][0]]).ink if sure else None
    figures = [(LETTERS + (place + 0.5) * cell - 0.5, index, str(ranks[place])) for index, place, _ in found]
    return (
        _empty(len(suits), len(ranks), cell)
        + _figures([(4, index, suit) for index, suit in enumerate(suits)], 9, fill=QUIET)
        + (_certain(suits, found, cell) if sure else _shaded(suits, found, card["total"], cell))
        + _figures(figures, min(9.5, 1.25 * cell), fill=ink, font_weight=BOLD if sure else None)
    )


def _figures(figures: Sequence[tuple[float, int, str]], size: float, **look: str | float | None) -> str:
    """Single characters as one text, each in its place and row."""
    xs = " ".join(number(x) for x, _, _ in figures)
    ys = " ".join(number(ROW * (row + 0.5) + 0.36 * size) for _, row, _ in figures)
    return tag("text", *(escape(figure) for _, _, figure in figures), x=xs, y=ys, font_size=size, **look)


def _run(row: int, place: int, cells: int, cell: float) -> str:
    """Neighbouring cells of a row: a line whose dashes are the cells."""
    return f"M{number(LETTERS + place * cell)} {number(ROW * (row + 0.5))}h{number(cells * cell - 1)}"


def _cells(cell: float, *paths: str) -> str:
    return tag("g", *paths, stroke_width=ROW - 1, stroke_dasharray=f"{number(cell - 1)} 1")


def _empty(rows: int, columns: int, cell: float) -> str:
    """Paper with all cells."""
    runs = "".join(_run(row, 0, columns, cell) for row in range(rows))
    paper = box(LETTERS - 1, -0.5, columns * cell + 1, ROW * rows + 1, rx=2, fill=PAPER)
    return paper + _cells(cell, tag("path", d=runs, stroke=HOLLOW))


def _certain(suits: Sequence[str], found: Sequence[tuple[int, int, int]], cell: float) -> str:
    [(row, place, _)] = found
    return box(LETTERS + place * cell, ROW * row + 0.5, cell - 1, ROW - 1, fill=look_of(suits[row]).fill, stroke=INK, stroke_width=1.5)


def _shaded(suits: Sequence[str], found: Sequence[tuple[int, int, int]], total: int, cell: float) -> str:
    """The possible cells: neighbours of one shade are one run."""
    runs: list[tuple[int, str, int, int, int]] = []
    for row, place, weight in found:
        look = look_of(suits[row])
        tint = RAINBOW[place % len(RAINBOW)] if look.rainbow else look.tint
        shade = ceil(SHADES * sqrt(weight / total)) if total else SHADES // 2
        if runs and runs[-1][:3] == (row, tint, shade) and sum(runs[-1][3:]) == place:
            runs[-1] = (*runs[-1][:4], runs[-1][4] + 1)
        else:
            runs.append((row, tint, shade, place, 1))
    return _cells(
        cell,
        *(
            tag("path", d=_run(row, place, cells, cell), stroke=tint, stroke_opacity=f".{22 + 6 * shade}")
            for row, tint, shade, place, cells in runs
        ),
    )
