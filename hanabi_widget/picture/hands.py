"""The hands of a picture: cards with their clue marks and their possible identities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import ceil, sqrt

from hanabi_widget.protocol.board import BoardState, ShownCard, ShownHand

from .suits import RAINBOW, draw_plate, draw_shape, look_of
from .svg import ACCENT, BOLD, EDGE, FELT, HOLLOW, INK, PAPER, QUIET, RULE, centered_text, format_number, rect, tag, text_line, translated

PADDING = 10
"""Between the edge of a hand and its content."""
CARDS_Y = 48
"""From the top of a hand to its cards, below the name and the slot numbers."""
MARK_SIZE, MISSED_MARK_SIZE = 17, 16
"""The diameter of a clue mark on a card, with the space around it."""
ROW_HEIGHT, SUIT_COLUMN = 12, 10
"""The height of a row in the grid of identities."""
SHADES = 8
MIN_CARD_WIDTH, MAX_CARD_WIDTH = 50, 84
MIN_CELL = 6.6
"""The width of a cell in the grid of identities, in which a digit can be read."""

SPARKS = "M0-13V-19M0 13V19M-13 0H-17M13 0H17M-9-9-13-13M9-9 13-13M-9 9-13 13M9 9 13 13M-5-11-7-17M5-11 7-17M-5 11-7 17M5 11 7 17"
"""The sparks on the back of a card, around its centre."""


def draw_hands(board: BoardState, hands: Sequence[ShownHand], y: float, width: float, gap: float) -> tuple[str, float]:
    """All hands in table order, in as few rows as have room for the cards; and the y at which they end."""
    max_cards = max(1, *(len(hand["cards"]) for hand in hands))
    for rows in range(1, len(hands) + 1):
        columns = ceil(len(hands) / rows)
        hand_width = (width - (columns - 1) * gap) / columns
        card_width = min(MAX_CARD_WIDTH, (hand_width - 2 * PADDING - 5 * (max_cards - 1)) / max_cards)
        if card_width >= max(MIN_CARD_WIDTH, SUIT_COLUMN + MIN_CELL * len(board["ranks"])):
            break
    card_gap = min(16, (hand_width - 2 * PADDING - card_width * max_cards) / max(1, max_cards - 1))
    drawn = []
    for first in range(0, len(hands), columns):
        row = hands[first : first + columns]
        marks_height = max((_marks_height(card, card_width) for hand in row for card in hand["cards"]), default=0)
        grid_height = ROW_HEIGHT * len(board["suits"]) + 4 if any(any(card["weights"]) for hand in row for card in hand["cards"]) else 0
        height = CARDS_Y + 1.2 * card_width + 6 + marks_height + grid_height + PADDING
        x = (width - len(row) * hand_width - (len(row) - 1) * gap) / 2
        for column, hand in enumerate(row):
            cards = [
                translated(PADDING + index * (card_width + card_gap), CARDS_Y, _draw_card(board, card, card_width, marks_height))
                for index, card in enumerate(hand["cards"])
            ]
            drawn.append(translated(x + column * (hand_width + gap), y, _draw_panel(hand, hand_width, height), *cards))
        y += height + gap
    return "".join(drawn), y - gap


def _draw_panel(hand: ShownHand, width: float, height: float) -> str:
    """What a hand lies on, with the player's name, and an arrow if that player is to act."""
    to_act, start = hand["to_act"], PADDING + 16 if hand["to_act"] else PADDING
    edge = rect(0.5, 0.5, width - 1, height - 1, rx=12, fill=FELT, stroke=ACCENT if to_act else RULE, stroke_width=2.5 if to_act else 1)
    arrow = tag("path", d="M0 0v12l10-6z", fill=ACCENT, transform=f"translate({PADDING} 12)") if to_act else ""
    return edge + arrow + text_line(start, 23, hand["name"], 15, width=width - start - PADDING, font_weight=BOLD)


def _draw_card(board: BoardState, card: ShownCard, width: float, marks_height: float) -> str:
    height = 1.2 * width
    slot = centered_text(width / 2, -10, str(card["slot"]), 11, fill=QUIET)
    face = draw_back(width, height) if card["suit"] is None else draw_face(card["suit"], str(card["rank"]), width, height)
    marks = "".join(_draw_mark(value, x, height + 5 + y, missed=missed) for value, missed, x, y in _mark_positions(card, width))
    grid_svg = translated(0, height + 6 + marks_height, _draw_possibilities(board, card, width)) if any(card["weights"]) else ""
    below, above = draw_change_marks(card["change"], width, height)
    return slot + below + face + above + marks + grid_svg


# -- faces ------------------------------------------------------------------------------------------


def draw_face(suit: str, rank: str, width: float, height: float) -> str:
    """A card face up."""
    suit_look = look_of(suit)
    size, small = 0.52 * width, 0.24 * width
    ground = rect(0, 0, width, height, rx=8, fill=suit_look.fill, stroke=suit_look.rim)
    shine = rect(1.5, 1.5, width - 3, height - 3, rx=6.5, fill="none", stroke="#fff", stroke_opacity=".2", stroke_width=2)
    if suit_look.rainbow:
        ground = _rainbow_bands(width, height) + rect(0, 0, width, height, rx=8, fill="none", stroke=suit_look.rim)
        across, down = 0.56 * width, 0.52 * height
        ground += rect(4, 4, width - 8, small + 5, rx=5, fill=suit_look.fill)
        ground += rect((width - across) / 2, height - down - 6, across, down, rx=8, fill=suit_look.fill)
    letter = centered_text(6 + small / 2, 6 + small / 2, suit, small * 1.12, font_weight=BOLD, fill=suit_look.ink)
    corner = draw_shape(suit, width - 6 - small, 6, small)
    return ground + shine + letter + corner + centered_text(width / 2, 0.66 * height, rank, size, font_weight=BOLD, fill=suit_look.ink)


def _rainbow_bands(width: float, height: float) -> str:
    """The rainbow over a whole card: vertical bands, the outer two with its rounded corners."""
    band = width / len(RAINBOW)
    first, *middle, last = RAINBOW
    low, edge = format_number(height - 8), format_number(band)
    left = tag("path", d=f"M{edge} 0H8A8 8 0 0 0 0 8V{low}A8 8 0 0 0 8 {format_number(height)}H{edge}z", fill=first)
    stripes = (rect(band * n, 0, band + 0.3, height, fill=color) for n, color in enumerate(middle, start=1))
    return rect(0, 0, width, height, rx=8, fill=last) + left + "".join(stripes)


def draw_back(width: float, height: float) -> str:
    """A card face down."""
    ground = rect(0, 0, width, height, rx=8, fill="#2a3d78", stroke="#101c3a")
    frame = rect(3.5, 3.5, width - 7, height - 7, rx=5, fill="none", stroke="#c9d3f1", stroke_opacity=".5")
    scale = format_number(width / 50)
    middle = f"translate({format_number(width / 2)} {format_number(height / 2)}) scale({scale})"
    sparks = tag("path", d=SPARKS, fill="none", stroke="#aab8e6", stroke_width=1.5, stroke_linecap="round")
    return ground + frame + tag("g", sparks, tag("circle", r=3, fill="#f5d98a"), transform=middle)


def draw_change_marks(change: str, width: float, height: float) -> tuple[str, str]:
    """What is drawn below and above a card that the last action drew, touched or missed."""
    if change == "touched":
        return rect(-2, -2, width + 4, height + 4, rx=10, fill="none", stroke=ACCENT, stroke_width=3), ""
    if change == "missed":
        return rect(-1.5, -1.5, width + 3, height + 3, rx=9.5, fill="none", stroke=EDGE, stroke_dasharray="3 3"), ""
    if change == "drawn":
        dot = tag("circle", r=7, fill=ACCENT, stroke=PAPER, stroke_width=2)
        return "", translated(width - 2, height - 2, dot, tag("path", d="M-3 0H3M0-3V3", stroke=PAPER, stroke_width=2))
    return "", ""


# -- clue marks ---------------------------------------------------------------------------------------


def _mark_positions(card: ShownCard, width: float) -> Iterator[tuple[str, bool, float, float]]:
    """Each mark under a card: its value, whether the clue missed the card, and the centre."""
    x = y = 0.0
    for values, missed, size in ((card["touched"], False, MARK_SIZE), (card["missed"], True, MISSED_MARK_SIZE)):
        for value in values:
            if x + size > width + 1 and x:
                x, y = 0, y + MARK_SIZE
            yield value, missed, x + size / 2, y + MARK_SIZE / 2
            x += size


def _marks_height(card: ShownCard, width: float) -> float:
    return max((y for _, _, _, y in _mark_positions(card, width)), default=MARK_SIZE / 2) + MARK_SIZE / 2 + 4


def _draw_mark(value: str, x: float, y: float, *, missed: bool) -> str:
    if missed:
        struck = tag("path", d=f"M{format_number(x - 6)} {format_number(y + 6)}l12-12", stroke=QUIET, stroke_width=1.2)
        return tag("circle", cx=x, cy=y, r=6.5, fill="none", stroke=EDGE) + struck + centered_text(x, y, value, 10.5)
    if value.isdecimal():
        ground, ink = tag("circle", cx=x, cy=y, r=8, fill=INK), PAPER
    else:
        ground, ink = draw_plate(value, x - 7.5, y - 7.5, 15, 15, 7.5), look_of(value).ink
    return ground + centered_text(x, y, value, 11, font_weight=BOLD, fill=ink)


# -- possible identities ------------------------------------------------------------------------------


def _draw_possibilities(board: BoardState, card: ShownCard, width: float) -> str:
    """The grid of identities, a row for each suit and a column for each rank: the likelier, the stronger the shade."""
    suits, ranks = [suit["letter"] for suit in board["suits"]], board["ranks"]
    cell = int(10 * (width - SUIT_COLUMN) / len(ranks)) / 10
    empty = tag("path", d="".join(_run_path(row, 0, len(ranks), cell) for row in range(len(suits))), stroke=HOLLOW)
    paper = rect(SUIT_COLUMN - 1, -0.5, len(ranks) * cell + 1, ROW_HEIGHT * len(suits) + 1, rx=2, fill=PAPER)
    grid = paper + _cells(cell, empty) + _grid_text([(4, index, suit) for index, suit in enumerate(suits)], 9, fill=QUIET)
    possible = [(*divmod(identity, len(ranks)), weight) for identity, weight in enumerate(card["weights"]) if weight]
    labels = [(SUIT_COLUMN + (column + 0.5) * cell - 0.5, row, str(ranks[column])) for row, column, _ in possible]
    size = min(9.5, 1.25 * cell)
    if len(possible) > 1:
        return grid + _shaded_cells(suits, possible, card["total"], cell) + _grid_text(labels, size)
    [(row, column, _)] = possible
    look, x, y = look_of(suits[row]), SUIT_COLUMN + column * cell, ROW_HEIGHT * row + 0.5
    known = rect(x, y, cell - 1, ROW_HEIGHT - 1, fill=look.fill, stroke=INK, stroke_width=1.5)
    return grid + known + _grid_text(labels, size, fill=look.ink, font_weight=BOLD)


def _grid_text(labels: Sequence[tuple[float, int, str]], size: float, **attributes: str | float | None) -> str:
    """Single characters as one text element, each with its own x and row."""
    xs = " ".join(format_number(x) for x, _, _ in labels)
    ys = " ".join(format_number(ROW_HEIGHT * (row + 0.5) + 0.36 * size) for _, row, _ in labels)
    return tag("text", *(escape(figure) for _, _, figure in labels), x=xs, y=ys, font_size=size, **attributes)


def _run_path(row: int, column: int, cells: int, cell: float) -> str:
    """A run of neighbouring cells in a row: a line whose dashes are the cells."""
    return f"M{format_number(SUIT_COLUMN + column * cell)} {format_number(ROW_HEIGHT * (row + 0.5))}h{format_number(cells * cell - 1)}"


def _cells(cell: float, *paths: str) -> str:
    return tag("g", *paths, stroke_width=ROW_HEIGHT - 1, stroke_dasharray=f"{format_number(cell - 1)} 1")


def _shaded_cells(suits: Sequence[str], possible: Sequence[tuple[int, int, int]], total: int, cell: float) -> str:
    """The possible cells; neighbours of the same shade are one run."""
    runs: list[tuple[int, str, int, int, int]] = []
    for row, column, weight in possible:
        look = look_of(suits[row])
        tint = RAINBOW[column % len(RAINBOW)] if look.rainbow else look.tint
        shade = ceil(SHADES * sqrt(weight / total)) if total else SHADES // 2
        if runs and runs[-1][:3] == (row, tint, shade) and sum(runs[-1][3:]) == column:
            runs[-1] = (*runs[-1][:4], runs[-1][4] + 1)
        else:
            runs.append((row, tint, shade, column, 1))
    strokes = [(_run_path(row, place, cells, cell), tint, f".{22 + 6 * shade}") for row, tint, shade, place, cells in runs]
    return _cells(cell, *(tag("path", d=path, stroke=tint, stroke_opacity=opacity) for path, tint, opacity in strokes))
