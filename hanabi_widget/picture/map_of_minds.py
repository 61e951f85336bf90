"""The picture of a map of two minds: hands as rows and columns, worlds as cells."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from hanabi_widget.protocol.map_of_minds import MapCard, MapCell, MapLine, MapState

from .suits import draw_plate, look_of
from .svg import ACCENT, BOLD, EDGE, INK, PAPER, QUIET, centered_text, format_number, rect, svg_document, tag, text_line, translated, wrap

MARGIN, CARD, CARD_HEIGHT, GAP = 24, 22, 28, 3
"""Around the picture; a card of a row or a column, and the space between two."""

CELL, MIN_WIDTH = 40, 420
DRAWN = 12
"""So many rows and columns are drawn; of the others it is said how many they are."""


def map_picture(state: MapState) -> str:
    """A map as a standalone SVG that scales with its container. Its description has all worlds in words.

    Example:
        >>> import hanabi_widget as hw
        >>> from hanabi_widget.text import ENGLISH
        >>> from hanabi_widget.view.map_of_minds_commands import Exploration, MapPosition
        >>> table = hw.position("[suits=ry copies=1,1 hand_size=1] Ann r1 | Ben y1")
        >>> svg = map_picture(Exploration.of(MapPosition(table, (0, 1))).state(ENGLISH))
        >>> svg[-6:], "<title>What Ann and Ben may hold: 12 worlds</title>" in svg
        ('</svg>', True)
    """
    rows, columns = state["rows"][:DRAWN], state["columns"][:DRAWN]
    alone = not state["column_label"]
    head = max(len(row["cards"]) * (CARD + GAP) + len(row["held"]) * (CARD + GAP + 13) for row in rows) + 64
    top = max(len(column["cards"] + column["held"]) for column in columns) * (CARD_HEIGHT + GAP) + 24
    width = max(MIN_WIDTH, 2 * MARGIN + head + (220 if alone else len(columns) * CELL))
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
            drawn.append(translated(MARGIN + head + number * CELL + (CELL - CARD) / 2, y + 16, _upright(column)))
        y += top + 6
    cells = {(cell["row"], cell["column"]): cell for cell in state["cells"]}
    for number, row in enumerate(rows):
        drawn.append(translated(MARGIN, y + (CELL - CARD_HEIGHT) / 2, _lying(row)))
        x = MARGIN + head
        drawn += [translated(x + place * CELL, y, _draw_cell(cells.get((number, place)))) for place in range(len(columns))]
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
    """The hand of a column, slot 1 at the top; below it a card that it has at some slot."""
    cards = [translated(0, (CARD_HEIGHT + GAP) * number, _draw_card(card)) for number, card in enumerate([*_cards(line), *line["held"]])]
    heights = [(CARD_HEIGHT + GAP) * (len(_cards(line)) + number) + CARD_HEIGHT / 2 for number in range(len(line["held"]))]
    contains = [centered_text(-6, height, "∋", 13) for height in heights]
    return "".join([*cards, *contains]) + _hands(line, CARD / 2, (CARD_HEIGHT + GAP) * len(cards) + 9, "middle")


def _lying(line: MapLine) -> str:
    """The hand of a row, slot 1 on the left; or what is said of a row without cards."""
    if not line["cards"]:
        return text_line(0, 19, line["label"], 12, fill=QUIET)
    cards = [translated((CARD + GAP) * number, 0, _draw_card(card)) for number, card in enumerate(_cards(line))]
    x = (CARD + GAP) * len(cards)
    for card in line["held"]:
        cards += [centered_text(x + 6, CARD_HEIGHT / 2, "∋", 13), translated(x + 13, 0, _draw_card(card))]
        x += 13 + CARD + GAP
    return "".join(cards) + _hands(line, x + 5, 19, "start")


def _cards(line: MapLine) -> Sequence[MapCard]:
    return line["example"] or line["cards"]


def _hands(line: MapLine, x: float, y: float, anchor: str) -> str:
    """How many hands are merged."""
    return text_line(x, y, f"×{line['hands']}", 11, fill=QUIET, text_anchor=anchor) if line["hands"] > 1 else ""


def _draw_card(card: MapCard) -> str:
    if card["suit"] is None:
        plain = rect(0.5, 0.5, CARD - 1, CARD_HEIGHT - 1, rx=4, fill=PAPER, stroke=EDGE, stroke_dasharray="2 2")
        return plain + centered_text(CARD / 2, CARD_HEIGHT / 2, str(card["count"]), 11, fill=QUIET)
    look = look_of(card["suit"])
    plate = draw_plate(card["suit"], 0, 0, CARD, CARD_HEIGHT, 4)
    return plate + centered_text(CARD / 2, CARD_HEIGHT / 2, f"{card['suit']}{card['rank']}", 12, font_weight=BOLD, fill=look.ink)


def _draw_cell(cell: MapCell | None) -> str:
    """A world: a full disk where the formula is true, a ring where it is false, a double frame if it is real, struck out if it is gone."""
    box = {"x": 2, "y": 2, "width": CELL - 4, "height": CELL - 4, "rx": 6}
    middle = CELL / 2
    if cell is None:
        return tag("circle", cx=middle, cy=middle, r=1.5, fill=EDGE)
    drawn = [rect(**box, fill=PAPER, stroke=INK if cell["real"] else EDGE, stroke_width=2.5 if cell["real"] else 1)]
    if cell["real"]:
        drawn.append(rect(6, 6, CELL - 12, CELL - 12, rx=4, fill="none", stroke=INK))
    if cell["struck"]:
        low, high = format_number(9), format_number(CELL - 9)
        drawn.append(tag("path", d=f"M{low} {low}L{high} {high}M{high} {low}L{low} {high}", stroke=QUIET, stroke_width=1.5))
    elif cell["truth"] is not None:
        full = cell["truth"]
        y, radius = (middle - 5, 6) if cell["worlds"] > 1 else (middle, 8)
        drawn.append(tag("circle", cx=middle, cy=y, r=radius, fill=ACCENT if full else PAPER, stroke=ACCENT, stroke_width=1.5))
    if cell["worlds"] > 1:
        drawn.append(centered_text(middle, middle if cell["truth"] is None else CELL - 12, str(cell["worlds"]), 10, fill=INK))
    return "".join(drawn)
