"""The picture of a map of two minds: hands as rows and columns, worlds as cells."""

from __future__ import annotations

from math import ceil

from hanabi_widget.protocol.map_of_minds import MapCard, MapCell, MapLine, MapState

from .suits import draw_plate, look_of
from .svg import ACCENT, BOLD, EDGE, INK, PAPER, QUIET, centered_text, format_number, rect, svg_document, tag, text_line, translated, wrap

MARGIN, CARD, CARD_HEIGHT, GAP = 24, 22, 28, 3
"""Around the picture; a card of a row or a column, and the space between two."""

CELL, MIN_WIDTH = 40, 420
WIDE_CELL, WORDS, WORD_LINES, SHORT = 76, 190, 4, 5
"""The width of a cell with words above it or a long number in it; of the words of a row; the lines of those of a column; a short number."""

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
    rows, columns = state["rows"][:DRAWN], state["columns"][:DRAWN]
    alone = not state["column_label"]
    roomy = any(column["words"] for column in columns) or any(len(cell["said"]) > SHORT for cell in state["cells"])
    cell_width = WIDE_CELL if roomy else CELL
    head = max(len(row["cards"]) * (CARD + GAP) + WORDS * bool(row["words"] and row["cards"]) for row in rows)
    head = max(head + 12, 64, WORDS * any(row["words"] for row in rows))
    top = max(len(column["cards"]) * (CARD_HEIGHT + GAP) + WORD_LINES * 12 * bool(column["words"]) for column in columns) + 12
    width = max(MIN_WIDTH, 2 * MARGIN + head + (220 if alone else len(columns) * cell_width))
    title = wrap(map_text(state), width - 2 * MARGIN, 17, 2, bold=True)
    drawn = [text_line(MARGIN, MARGIN + 14 + 22 * number, line, 17, font_weight=BOLD) for number, line in enumerate(title)]
    y = MARGIN + 22.0 * len(title)
    notes = [state["formula"], *state["said"]]
    for line in [line for note in notes if note for line in wrap(note, width - 2 * MARGIN, 13, 2)]:
        y += 18
        drawn.append(text_line(MARGIN, y, line, 13, fill=QUIET))
    y += 14
    if not alone:
        drawn.append(text_line(MARGIN + head, y + 8, state["column_label"], 12, fill=QUIET, width=width - 2 * MARGIN - head))
        drawn.append(text_line(MARGIN, y + top, state["row_label"], 12, fill=QUIET, width=head - 8))
        for number, column in enumerate(columns):
            drawn.append(translated(MARGIN + head + (number + 0.5) * cell_width, y + 16, _upright(column)))
        y += top + 6
    cells = {(cell["row"], cell["column"]): cell for cell in state["cells"]}
    for number, row in enumerate(rows):
        drawn.append(translated(MARGIN, y + (CELL - CARD_HEIGHT) / 2, _lying(row)))
        x = MARGIN + head
        drawn += [
            translated(x + place * cell_width, y, _draw_cell(cells.get((number, place)), cell_width)) for place in range(len(columns))
        ]
        if row["weight"]:
            x = MARGIN + head + CELL + 8
            drawn.append(rect(x, y + 16, 60 * min(1, row["share"]), 8, fill=ACCENT))
            drawn.append(text_line(x + 68, y + 24, row["weight"], 12, fill=QUIET, width=width - MARGIN - x - 68))
        y += CELL
    for left in (len(state["rows"]) - len(rows), len(state["columns"]) - len(columns)):
        if left > 0:
            y += 16
            drawn.append(text_line(MARGIN, y, f"… + {left}", 12, fill=QUIET))
    described = [note for note in notes if note] + [cell["label"] for cell in state["cells"]]
    return svg_document(map_text(state), described, width, ceil(y + MARGIN), *drawn, lang=state["language"], text_anchor="middle")


def map_text(state: MapState) -> str:
    """What a map shows, in a line."""
    return ": ".join(filter(None, [state["title"], state["summary"]]))


def _upright(line: MapLine) -> str:
    """The hand of a column, slot 1 at the top, around its middle; or the words of a group below the cards that they name."""
    cards = [translated(-CARD / 2, (CARD_HEIGHT + GAP) * number, _draw_card(card)) for number, card in enumerate(line["cards"])]
    y = (CARD_HEIGHT + GAP) * len(cards) + 6
    words = wrap(line["words"], WIDE_CELL - 4, 10, WORD_LINES)
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


def _draw_cell(cell: MapCell | None, width: float) -> str:
    """A world: a full disk where the formula is true, a ring where it is false, a double frame if it is real, struck out if it is gone."""
    box = {"x": 2, "y": 2, "width": width - 4, "height": CELL - 4, "rx": 6}
    middle = CELL / 2
    if cell is None:
        return tag("circle", cx=width / 2, cy=middle, r=1.5, fill=EDGE)
    drawn = [rect(**box, fill=PAPER, stroke=INK if cell["real"] else EDGE, stroke_width=2.5 if cell["real"] else 1)]
    if cell["real"]:
        drawn.append(rect(6, 6, width - 12, CELL - 12, rx=4, fill="none", stroke=INK))
    told = cell["truth"] is not None and not cell["struck"]
    if cell["struck"]:
        low, high = format_number(9), format_number(CELL - 9)
        left, right = format_number(9), format_number(width - 9)
        drawn.append(tag("path", d=f"M{left} {low}L{right} {high}M{right} {low}L{left} {high}", stroke=QUIET, stroke_width=1.5))
    elif told:
        y, radius = (middle - 7, 5) if cell["said"] else (middle, 8)
        drawn.append(tag("circle", cx=width / 2, cy=y, r=radius, fill=ACCENT if cell["truth"] else PAPER, stroke=ACCENT, stroke_width=1.5))
    # A number that is long is said in two lines, but beside a disk.
    lines = wrap(cell["said"], width - 12, 9, 1) if told else wrap(cell["said"], width - 12, 10, 2)
    y = CELL - 12 if told else middle - 5.5 * (len(lines) - 1)
    drawn += [centered_text(width / 2, y + 11 * number, said, 10 if not told else 9, fill=INK) for number, said in enumerate(lines) if said]
    return "".join(drawn)
