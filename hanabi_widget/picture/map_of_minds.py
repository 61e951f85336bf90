"""The picture of a map of two minds: hands as rows and columns, worlds as cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from hanabi_widget.protocol.map_of_minds import MapCard, MapCell, MapLine, MapState

from .suits import draw_plate, look_of
from .svg import (
    ACCENT,
    BOLD,
    EDGE,
    INK,
    PAPER,
    QUIET,
    Attributes,
    Drawn,
    Paragraph,
    centered_text,
    paragraphs,
    rect,
    svg_document,
    tag,
    text_line,
    translated,
    wrap,
)

MARGIN, CARD, CARD_HEIGHT, GAP = 24, 22, 28, 3
"""Around the picture; a card of a row or a column, and the space between two."""

CELL = 40
CELL_WIDTH = 76
MIN_WIDTH = 420
WORDS, WORD_LINES = 190, 4
"""The width of the words of a row; the most lines of those of a column."""

DRAWN = 12
"""So many rows and columns are drawn; of the others it is said how many they are."""


def map_picture(state: MapState) -> str:
    """A map as a standalone SVG that scales with its container. Its description has all worlds in words.

    Example:
        >>> import hanabi_widget as hw
        >>> from hanabi_widget.text import ENGLISH
        >>> from hanabi_widget.view.map_of_minds import MapOfTwoMinds
        >>> from hanabi_widget.view.map_subject import MapPosition
        >>> table = hw.position("[suits=ry copies=1,1 hand_size=1] Ann r1 | Ben y1")
        >>> svg = map_picture(MapOfTwoMinds(MapPosition(table, (0, 1))).state(ENGLISH))
        >>> svg[-6:], "<title>What Ann and Ben may hold: 12 worlds</title>" in svg
        ('</svg>', True)
    """
    rows = state["rows"][:DRAWN]
    columns = state["columns"][:DRAWN]
    head = max(64, 12 + max(len(row["cards"]) * (CARD + GAP) + WORDS * bool(row["words"]) for row in rows))
    width = max(MIN_WIDTH, 2 * MARGIN + head + (len(columns) * CELL_WIDTH if state["column_label"] else 220))
    notes = [note for note in (state["formula"], *state["said"]) if note]
    title: Paragraph = map_text(state), 17, 22, 2, width - 2 * MARGIN, {"font_weight": BOLD}
    told, y = paragraphs(MARGIN, title, *((note, 13, 18, 2, width - 2 * MARGIN, Attributes(fill=QUIET)) for note in notes))
    drawn = [translated(MARGIN, 0, told)]
    grid, y = _grid(state, rows, columns, head, y + 10, width)
    for left in (len(state["rows"]) - len(rows), len(state["columns"]) - len(columns)):
        if left > 0:
            y += 16
            drawn.append(text_line(MARGIN, y, f"… + {left}", 12, fill=QUIET))
    described = [*notes, *(cell["label"] for cell in state["cells"])]
    return svg_document(map_text(state), described, width, ceil(y + MARGIN), *drawn, grid, lang=state["language"], text_anchor="middle")


def _grid(state: MapState, rows: Sequence[MapLine], columns: Sequence[MapLine], head: float, y: float, width: float) -> Drawn:
    """The worlds between what leads their rows and columns, or beside a row how likely it is; and the y at which they end."""
    drawn = []
    start = MARGIN + head
    cells = {(cell["row"], cell["column"]): cell for cell in state["cells"]}
    if state["column_label"]:
        top = max(len(column["cards"]) * (CARD_HEIGHT + GAP) + WORD_LINES * 12 * bool(column["words"]) for column in columns) + 12
        drawn.append(text_line(start, y + 8, state["column_label"], 12, fill=QUIET, width=width - MARGIN - start))
        drawn.append(text_line(MARGIN, y + top, state["row_label"], 12, fill=QUIET, width=head - 8))
        drawn += [translated(start + (place + 0.5) * CELL_WIDTH, y + 16, _upright(column)) for place, column in enumerate(columns)]
        y += top + 6
    most = max((cell["worlds"] for cell in state["cells"]), default=1)
    for number, row in enumerate(rows):
        drawn.append(translated(MARGIN, y + (CELL - CARD_HEIGHT) / 2, _lying(row)))
        drawn += [translated(start + place * CELL_WIDTH, y, *_draw_cell(cells.get((number, place)), most)) for place in range(len(columns))]
        if row["weight"]:
            x = start + CELL_WIDTH + 8
            drawn.append(rect(x, y + 16, 60 * min(1, row["share"]), 8, fill=ACCENT))
            drawn.append(text_line(x + 68, y + 24, row["weight"], 12, fill=QUIET, width=width - MARGIN - x - 68))
        y += CELL
    return "".join(drawn), y


def map_text(state: MapState) -> str:
    """What a map shows, in a line."""
    return ": ".join(filter(None, [state["title"], state["summary"]]))


def _upright(line: MapLine) -> str:
    """The hand of a column, slot 1 at the top, around its middle; or the words of a group below the cards that they name."""
    cards = [translated(-CARD / 2, (CARD_HEIGHT + GAP) * number, _draw_card(card)) for number, card in enumerate(line["cards"])]
    y = (CARD_HEIGHT + GAP) * len(cards) + 6
    words = wrap(line["words"], CELL_WIDTH - 4, 10, WORD_LINES)
    return "".join([*cards, *(centered_text(0, y + 12 * number, words_here, 10) for number, words_here in enumerate(words))])


def _lying(line: MapLine) -> str:
    """The hand of a row, slot 1 on the left; or the words of a group beside the cards that they name."""
    cards = [translated((CARD + GAP) * number, 0, _draw_card(card)) for number, card in enumerate(line["cards"])]
    x = (CARD + GAP) * len(cards) + 4 * bool(cards)
    words = wrap(line["words"], WORDS, 12, 2)
    y = CARD_HEIGHT / 2 + 4 - 7 * (len(words) - 1)
    return "".join([*cards, *(text_line(x, y + 14 * number, words_here, 12, fill=INK) for number, words_here in enumerate(words))])


def _draw_card(card: MapCard) -> str:
    look = look_of(card["suit"])
    plate = draw_plate(card["suit"], 0, 0, CARD, CARD_HEIGHT, 4)
    return plate + centered_text(CARD / 2, CARD_HEIGHT / 2, f"{card['suit']}{card['rank']}", 12, font_weight=BOLD, fill=look.ink)


def _draw_cell(cell: MapCell | None, most: int) -> Iterator[str]:
    """A world: a full disk where the formula is true, a ring where it is false, a double frame if it is real, struck out if it is gone.

    The more of `most` worlds it holds, the stronger it is.
    """
    center = CELL_WIDTH / 2
    middle = CELL / 2
    if cell is None:
        yield tag("circle", cx=center, cy=middle, r=1.5, fill=EDGE)
        return
    real = cell["real"]
    yield rect(2, 2, CELL_WIDTH - 4, CELL - 4, rx=6, fill=PAPER, stroke=INK if real else EDGE, stroke_width=2.5 if real else 1)
    if most > 1 and not cell["struck"]:
        yield rect(3, 3, CELL_WIDTH - 6, CELL - 6, rx=5, fill=ACCENT, fill_opacity=0.1 + 0.4 * (cell["worlds"] / most))
    if real:
        yield rect(6, 6, CELL_WIDTH - 12, CELL - 12, rx=4, fill="none", stroke=INK)
    if cell["struck"]:
        yield tag("path", d=f"M9 9L{CELL_WIDTH - 9} {CELL - 9}M{CELL_WIDTH - 9} 9L9 {CELL - 9}", stroke=QUIET, stroke_width=1.5)
    elif cell["truth"] is not None:
        yield tag("circle", cx=center, cy=middle, r=8, fill=ACCENT if cell["truth"] else PAPER, stroke=ACCENT, stroke_width=1.5)
