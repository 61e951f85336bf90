"""The hands of a picture, as on a board: a card with its slot and clue marks, and below it what it may be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from html import escape
from math import ceil, sqrt

from hanabi_widget.protocol.board import BoardState, ShownCard, ShownHand

from .suits import RAINBOW, draw_plate, draw_shape, look_of
from .svg import (
    BODY,
    BOLD,
    EDGE,
    FELT,
    INK,
    NEWS,
    PAPER,
    QUIET,
    TINY,
    TURN,
    WARN,
    WIDTH,
    Attributes,
    Drawn,
    centered_text,
    format_number,
    rect,
    tag,
    text_line,
    text_width,
    translated,
)

MARGIN, GAP = 16, 5
"""Around a picture, and between hands."""
CONTENT_WIDTH = WIDTH - 2 * MARGIN
PROPORTION = 1.2
"""The height of a card by its width: `aspect-ratio` in hands.css."""
PADDING = 10
"""Between the edge of a hand and its content."""
CARDS_Y = 30
"""From the top of a hand to its cards, below the name."""
CARD_GAP = 8
MARK, MARK_PITCH = 16, 17
"""The diameter of a clue mark on a card, and with the space beside it."""
ROW_HEIGHT, SUIT_COLUMN = 14, 11
"""The height of a row in the grid of identities."""
SHADES = 8
MIN_CARD_WIDTH = 50
MAX_CARD_WIDTH = 68
MIN_CELL = 6.6
"""The width of a cell in the grid of identities, in which a digit can be read."""

SPARKS = "M0-13V-19M0 13V19M-13 0H-17M13 0H17M-9-9-13-13M9-9 13-13M-9 9-13 13M9 9 13 13M-5-11-7-17M5-11 7-17M-5 11-7 17M5 11 7 17"
"""The sparks on the back of a card, around its centre."""


def draw_hands(board: BoardState, hands: Sequence[ShownHand], y: float) -> Drawn:
    """All hands in table order, two side by side, three of five, fewer where the cards need more room; and the y at which they end."""
    max_cards = max(1, *(len(hand["cards"]) for hand in hands))
    min_width = max(MIN_CARD_WIDTH, SUIT_COLUMN + MIN_CELL * len(board["ranks"]))
    for columns in range(1 if len(hands) == 1 else 2 if len(hands) < 5 else 3, 0, -1):
        hand_width = (CONTENT_WIDTH - (columns - 1) * GAP) / columns
        card_width = min(MAX_CARD_WIDTH, (hand_width - 2 * PADDING - CARD_GAP * (max_cards - 1)) / max_cards)
        if card_width >= min_width:
            break
    drawn = []
    for first in range(0, len(hands), columns):
        row = hands[first : first + columns]
        below = max((_height_below(board, card) for hand in row for card in hand["cards"]), default=0)
        height = CARDS_Y + PROPORTION * card_width + below + 6
        row_width = (CONTENT_WIDTH - (len(row) - 1) * GAP) / len(row)
        for column, hand in enumerate(row):
            pitch = card_width + CARD_GAP
            x = max(PADDING, (row_width - pitch * len(hand["cards"]) + CARD_GAP) / 2)
            faces = [_draw_card(board, card, card_width) for card in hand["cards"]]
            cards = [translated(x + index * pitch, CARDS_Y, face) for index, face in enumerate(faces)]
            drawn.append(translated(column * (row_width + GAP), y, _draw_panel(hand, row_width, height), *cards))
        y += height + GAP
    return "".join(drawn), y - GAP


def _draw_panel(hand: ShownHand, width: float, height: float) -> str:
    """What a hand lies on, with the player's name; with a frame and an arrow if that player is to act."""
    to_act: Attributes = {"stroke": TURN, "stroke_width": 2} if hand["to_act"] else {}
    arrow = tag("path", d="M2 10v10l7-5z", fill=TURN) if hand["to_act"] else ""
    name = text_line(PADDING, 20, hand["name"], BODY, width=width - 2 * PADDING, font_weight=BOLD)
    return rect(0.5, 0.5, width - 1, height - 1, rx=10, fill=FELT, **to_act) + arrow + name


def _height_below(board: BoardState, card: ShownCard) -> float:
    """How much of a card and what it may be lies below its face."""
    if not any(card["weights"]):
        return 0
    return ROW_HEIGHT * len(board["suits"]) + (8 if card["suit"] is None else 4)


def _draw_card(board: BoardState, card: ShownCard, width: float) -> str:
    height = PROPORTION * width
    below = _height_below(board, card)
    printed = below if card["suit"] is None else 0  # what it may be is printed on its back
    face = draw_back(width, height, below) if card["suit"] is None else draw_face(card["suit"], str(card["rank"]), width, height)
    inset, gap = (4, 2) if printed else (0, 4)
    grid = translated(inset, height + gap, _draw_possibilities(board, card, width - 2 * inset)) if below else ""
    under, over = draw_change_marks(card["change"], width, height + printed)
    return under + face + _draw_slot(card, width) + "".join(_draw_marks(card, width, height)) + grid + over


def _draw_slot(card: ShownCard, width: float) -> str:
    """The number of the slot, in a notch of the card; with a mark if it is the last copy of a card that is still needed."""
    number = f"{card['slot']}!" if card["critical"] else str(card["slot"])
    ground, ink = (WARN, PAPER) if card["critical"] else (FELT, QUIET)
    across = text_width(number, TINY, bold=True) + 8
    left = (width - across) / 2
    notch = rect(left, 0, across, 12, rx=5, fill=ground) + rect(left, 0, across, 6, fill=ground)
    return notch + centered_text(width / 2, 6, number, TINY, fill=ink, font_weight=BOLD if card["critical"] else None)


# -- faces ------------------------------------------------------------------------------------------


def draw_face(suit: str, rank: str, width: float, height: float) -> str:
    """A card face up."""
    ink = look_of(suit).ink
    small = max(9, 0.19 * width)
    radius = min(8, 0.14 * width)
    shine = rect(1.5, 1.5, width - 3, height - 3, rx=radius - 1.5, fill="none", stroke="#fff", stroke_opacity=".16", stroke_width=2)
    letter = centered_text(5 + small / 2, 5 + small / 2, suit, small, font_weight=BOLD, fill=ink)
    number = centered_text(width / 2, 0.44 * height, rank, 0.44 * width, font_weight=BOLD, fill=ink)
    ground = draw_plate(suit, 0, 0, width, height, radius)
    return ground + shine * (not look_of(suit).rainbow) + letter + draw_shape(suit, width - 5 - small, 5, small) + number


def draw_back(width: float, height: float, below: float) -> str:
    """A card face down; it is higher by what is printed on it."""
    radius = min(8, 0.14 * width)
    ground = rect(0, 0, width, height + below, rx=radius, fill="#1a2850", stroke="#0b1430")
    frame = rect(3.5, 3.5, width - 7, height + below - 7, rx=radius - 3, fill="none", stroke="#e9c46a", stroke_opacity=".55")
    middle = f"translate({format_number(width / 2)} {format_number(0.5 * height)}) scale({width / 62:.3g})"
    sparks = tag("path", d=SPARKS, fill="none", stroke="#f7c948", stroke_width=1.75, stroke_linecap="round")
    return ground + frame + tag("g", sparks, tag("circle", r=3, fill="#fff"), transform=middle)


def draw_change_marks(change: str, width: float, height: float) -> tuple[str, str]:
    """What is drawn below and above a card that the last action drew, touched or missed."""
    if change in ("touched", "missed"):
        look = {"stroke": NEWS, "stroke_width": 3} if change == "touched" else {"stroke": EDGE, "stroke_dasharray": "3 3"}
        return rect(-2, -2, width + 4, height + 4, rx=10, fill="none", **look), ""
    if change == "drawn":
        dot = tag("circle", r=7, fill=NEWS, stroke=PAPER, stroke_width=2)
        return "", translated(width - 2, height - 2, dot, tag("path", d="M-3 0H3M0-3V3", stroke=PAPER, stroke_width=2))
    return "", ""


# -- clue marks ---------------------------------------------------------------------------------------


def _draw_marks(card: ShownCard, width: float, height: float) -> Iterator[str]:
    """The marks of a card, on it below its rank, in one line or two; where they are many, they are smaller."""
    marks = [(value, False) for value in card["touched"]] + [(value, True) for value in card["missed"]]
    in_line = (width - 7) // MARK_PITCH
    if len(marks) > in_line:
        in_line = max((width - 7) // 13, ceil(len(marks) / 2))
    pitch = min(MARK_PITCH, (width - 7) / in_line)
    lines = [marks[first : first + int(in_line)] for first in range(0, len(marks), int(in_line))]
    for line, of_line in enumerate(lines):
        for place, (value, missed) in enumerate(of_line):
            x = 4 + pitch * (place + 0.5)
            y = height - 4 - pitch * (len(lines) - line - 0.5)
            yield translated(x, y, _draw_mark(value, min(MARK, pitch - 0.5), missed=missed))


def _draw_mark(value: str, size: float, *, missed: bool) -> str:
    """A mark around its centre."""
    type_size = min(TINY, 0.72 * size)
    if missed:
        slant = format_number(0.35 * size)
        struck = tag("path", d=f"M-{slant} {slant} {slant}-{slant}", stroke=QUIET)
        ground = tag("circle", r=(size - 1) / 2, fill=PAPER, fill_opacity=".86", stroke=EDGE)
        return ground + struck + centered_text(0, 0, value, type_size)
    if value.isdecimal():
        ground = tag("circle", r=(size - 1) / 2, fill=INK, stroke=PAPER)
        ink = PAPER
    else:
        ground = draw_plate(value, -size / 2, -size / 2, size, size, size / 2)
        ink = look_of(value).ink
    return ground + centered_text(0, 0, value, type_size, font_weight=BOLD, fill=ink)


# -- possible identities ------------------------------------------------------------------------------


def _draw_possibilities(board: BoardState, card: ShownCard, width: float) -> str:
    """The grid of identities, a row for each suit and a column for each rank: the likelier, the stronger the shade.

    What logic leaves and the agreement excludes has a line through its rank, and no colour.
    """
    suits = [suit["letter"] for suit in board["suits"]]
    ranks = board["ranks"]
    cell = int(10 * (width - SUIT_COLUMN) / len(ranks)) / 10
    trusted = card.get("trusted") or [1] * len(card["weights"])
    possible = [(*divmod(identity, len(ranks)), weight) for identity, weight in enumerate(card["weights"]) if weight]
    agreed = [each for each in possible if trusted[each[0] * len(ranks) + each[1]]]
    labels = [(SUIT_COLUMN + (column + 0.5) * cell - 0.5, row, str(ranks[column])) for row, column, _ in possible]
    size = min(TINY, 1.25 * cell)
    ground = rect(0, -0.5, width, ROW_HEIGHT * len(suits), rx=3, fill=PAPER) if card["suit"] is None else ""
    empty = "".join(_across(row, 0, len(ranks) * cell - 1) for row in range(len(suits)))
    dashes = f"{format_number(cell - 1)} 1"
    grid = ground + tag("path", d=empty, stroke=INK, stroke_opacity=".05", stroke_width=ROW_HEIGHT - 1, stroke_dasharray=dashes)
    grid += _grid_text([(5, index, suit) for index, suit in enumerate(suits)], 9, fill=QUIET)
    if len(possible) > 1:
        excluded = [each for each in possible if each not in agreed]
        lines = "".join(_across(row, (column + 0.1) * cell, 0.7 * cell) for row, column, _ in excluded)
        struck = tag("path", d=lines, stroke=INK, stroke_width=1.5) if lines else ""
        return grid + _shaded_cells(suits, agreed, card["total"], cell) + _grid_text(labels, size) + struck
    [(row, column, _)] = possible
    look = look_of(suits[row])
    known = rect(
        SUIT_COLUMN + column * cell, ROW_HEIGHT * row + 0.5, cell - 1, ROW_HEIGHT - 1, fill=look.fill, stroke=INK, stroke_width=1.5
    )
    return grid + known + _grid_text(labels, size, fill=look.ink, font_weight=BOLD)


def _grid_text(labels: Sequence[tuple[float, int, str]], size: float, **attributes: str | float | None) -> str:
    """Single characters as one text element, each with its own x and row."""
    xs = " ".join(format_number(x) for x, _, _ in labels)
    ys = " ".join(format_number(ROW_HEIGHT * (row + 0.5) + 0.36 * size) for _, row, _ in labels)
    return tag("text", *(escape(figure) for _, _, figure in labels), x=xs, y=ys, font_size=size, **attributes)


def _across(row: int, start: float, width: float) -> str:
    """A line through the middle of a row, from so far behind the letters of the suits on: as thick as a cell, it is cells."""
    return f"M{format_number(SUIT_COLUMN + start)} {format_number(ROW_HEIGHT * (row + 0.5))}h{format_number(width)}"


def _shaded_cells(suits: Sequence[str], possible: Sequence[tuple[int, int, int]], total: int, cell: float) -> str:
    """The possible cells; those of the same shade are one path."""
    paths = defaultdict[tuple[str, int], str](str)
    for row, column, weight in possible:
        look = look_of(suits[row])
        tint = RAINBOW[column % len(RAINBOW)] if look.rainbow else look.tint
        shade = ceil(SHADES * sqrt(weight / total)) if total else SHADES // 2
        paths[tint, shade] += _across(row, column * cell, cell - 1)
    drawn = [tag("path", d=d, stroke=tint, stroke_opacity=f".{9 + 7 * shade:02}") for (tint, shade), d in paths.items()]
    return tag("g", *drawn, stroke_width=ROW_HEIGHT - 1)
