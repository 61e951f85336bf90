"""The picture of a frame, which is laid out as a board: fireworks, counters and discards, the hands, and what has just happened."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from hanabi_widget.protocol.board import BoardState, Firework, Frame
from hanabi_widget.rules import Node, State
from hanabi_widget.text import LANGUAGES, current_language
from hanabi_widget.view import ShownStep, Viewpoint, whole_board

from .hands import CONTENT_WIDTH, MARGIN, draw_hands
from .suits import draw_badge, draw_plate, look_of
from .svg import (
    ACCENT,
    BODY,
    BOLD,
    INK,
    NEWS,
    PAPER,
    QUIET,
    RULE,
    SMALL,
    TITLE,
    WIDTH,
    Attributes,
    Drawn,
    centered_text,
    clean_text,
    format_number,
    paragraphs,
    rect,
    svg_document,
    tag,
    text_line,
    text_width,
    translated,
)

# -- The table: fireworks, and in words the counters and discards ----------------------------------------------


RANK_PITCH, RANK_WIDTH, FIREWORK_HEIGHT, FIREWORKS_GAP = 17, 24, 44, 8
"""The cards of a firework lie over each other: from one to the next, the last one's width; their height with the suit; between two."""


def draw_fireworks(board: BoardState, frame: Frame) -> Drawn:
    """The fireworks in as many lines as they need; and the y at which they end."""
    across = max(38, RANK_PITCH * (len(board["ranks"]) - 1) + RANK_WIDTH)
    in_line = int((CONTENT_WIDTH + FIREWORKS_GAP) // (across + FIREWORKS_GAP))
    drawn = []
    for place, firework in enumerate(frame["fireworks"]):
        line, column = divmod(place, in_line)
        at = (across + FIREWORKS_GAP) * column, (FIREWORK_HEIGHT + FIREWORKS_GAP) * line
        drawn.append(translated(*at, *_firework(board, firework, across)))
    return "".join(drawn), (FIREWORK_HEIGHT + FIREWORKS_GAP) * ceil(len(drawn) / in_line)


def _firework(board: BoardState, firework: Firework, width: float) -> Iterator[str]:
    """The suit, and below it a row of cards that lie half over each other."""
    suit = firework["suit"]
    yield draw_badge(suit, width)
    for place, rank in enumerate(board["ranks"]):
        x = RANK_PITCH * place
        card = x + 0.5, 20.5, RANK_WIDTH - 1, RANK_WIDTH - 1
        if rank in firework["ranks"]:
            yield draw_plate(suit, *card, 5)
            ink: Attributes = {"fill": look_of(suit).ink, "font_weight": BOLD}
        elif rank == firework["next"]:
            yield rect(*card, rx=5, fill=PAPER, stroke=INK, stroke_width=1.5, stroke_dasharray="3.5 2.5")
            ink = {"font_weight": 600}
        else:
            lost = rank in firework["lost"]
            yield rect(*card, rx=5, fill=PAPER, stroke=RULE, stroke_dasharray="1 2" if lost else None)
            ink = {"fill": QUIET, "text_decoration": "line-through" if lost else None}
        yield centered_text(x + RANK_PITCH / 2 + 1, 32, str(rank), SMALL, **ink)
    if firework["changed"]:
        yield rect(-3, -3, width + 6, FIREWORK_HEIGHT + 6, rx=8, fill="none", stroke=NEWS, stroke_width=2)


def counters(frame: Frame) -> str:
    """Clue tokens, strikes and the deck in words."""
    return " · ".join(frame[key]["label"] for key in ("clue_tokens", "strikes", "deck"))


# -- The whole picture of a frame ----------------------------------------------------------------------------


def picture(shown: ShownStep) -> str:
    """One step of a board, as a standalone SVG that scales with its container.

    It shows what the frame holds: nothing that is hidden from its viewpoint.

    Example:
        >>> from hanabi_widget.rules import Game, initial_state
        >>> from hanabi_widget.view import ShownStep, Viewpoint, whole_board
        >>> game = Game(initial_state(players=["Ann", "Ben & Co"], seed=7))
        >>> svg = picture(ShownStep.of(whole_board(game.line, Viewpoint((0,)), LANGUAGES["en"]), 0))
        >>> svg[-6:], "<title>Hanabi: Ann to act. Step 0 of 0.</title>" in svg, "Ben &amp; Co" in svg
        ('</svg>', True, True)
    """
    board = shown.board
    frame = shown.frame
    table, y = draw_fireworks(board, frame)
    discards = " · ".join(pile["label"] for pile in frame["discards"])
    counted, y = paragraphs(
        y,
        (counters(frame), BODY, 20, 2, CONTENT_WIDTH, {"font_weight": BOLD}),
        (discards, SMALL, 18, 6, CONTENT_WIDTH, {}),
    )
    hands, y = draw_hands(board, frame["hands"], y + 6)
    told, y = _draw_told(shown, y + 8)
    content = translated(MARGIN, MARGIN, table, counted, hands, told)
    drawn = {"lang": board["language"], "text_anchor": "middle"}
    return svg_document(_title(shown), filter(None, description(shown)), WIDTH, ceil(y + 2 * MARGIN), content, **drawn)


def state_picture(state: State) -> str:
    """A state with all hands face up.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> state_picture(initial_state(players=2, seed=7)).count("Alice, slot")
        5
    """
    return picture(ShownStep.of(whole_board([Node(state)], Viewpoint(), current_language()), 0))


def picture_text(shown: ShownStep) -> str:
    """What `picture` shows, in words."""
    return " ".join([_title(shown), *filter(None, map(clean_text, description(shown)))])


def _place(shown: ShownStep) -> str:
    return clean_text(shown.board["labels"]["step"].format(step=shown.step, last=len(shown.board["steps"]) - 1))


def _title(shown: ShownStep) -> str:
    status = clean_text(shown.frame["status"]).rstrip(".。 ")
    return clean_text(LANGUAGES[shown.board["language"]].say("picture", status=status, place=_place(shown)))


def description(shown: ShownStep) -> Iterator[str]:
    """The picture in words, line by line."""
    board, step, frame, commentary, figures = shown
    yield frame["log"]
    if told := commentary["explanation"]:
        yield told["headline"]
        yield from (sentence["text"] for sentence in told["sentences"])
    noted = board["steps"][step]
    yield noted.get("comment", "")
    yield from (drawing["label"] for drawing in noted.get("drawings", []))
    yield counters(frame)
    yield from (LANGUAGES[board["language"]].say("statistic.line", label=one["label"], value=one["value"]) for one in figures["statistics"])
    yield from (firework["label"] for firework in frame["fireworks"])
    yield from (pile["label"] for pile in frame["discards"])
    yield frame["hands_label"]
    for hand in frame["hands"]:
        yield from ("", hand["label"])
        yield from (f"  {card['label']}" for card in hand["cards"])


def _draw_told(shown: ShownStep, y: float) -> Drawn:
    """What has just happened, whose turn it is, what the action taught and what was noted; and the y at which it ends."""
    board, step, frame, commentary, _ = shown
    view = next((view["label"] for view in board["views"] if view["id"] == board["view"] != "all"), "")
    drawn = []
    aside = 0.0
    for top, text, color, weight in ((14, _place(shown), QUIET, None), (34, view, ACCENT, 600)):
        aside = max(aside, min(CONTENT_WIDTH / 3, text_width(clean_text(text), SMALL, bold=weight is not None) + 20))
        look = Attributes(text_anchor="end", fill=color, font_weight=weight)
        drawn.append(text_line(CONTENT_WIDTH, y + top, text, SMALL, width=CONTENT_WIDTH / 3, **look))
    told = commentary["explanation"]
    branch = board["variation"]
    sentences = " ".join(sentence["text"] for sentence in told["sentences"]) if told else ""
    bold = Attributes(font_weight=BOLD)
    in_variation = branch["label"] if branch and step > branch["start"] else ""
    said, y = paragraphs(
        y,
        (frame["log"], SMALL, 18, 3, CONTENT_WIDTH - aside, {"fill": QUIET}),
        (frame["status"], TITLE, 22, 2, CONTENT_WIDTH - aside, bold),
        (told["headline"] if told else "", BODY, 21, 2, CONTENT_WIDTH, bold),
        (sentences, SMALL, 18, 8, CONTENT_WIDTH, {}),
        (in_variation, SMALL, 20, 1, CONTENT_WIDTH, {"fill": ACCENT, "font_style": "italic"}),
    )
    comment, end = paragraphs(y, (board["steps"][step].get("comment", ""), SMALL, 18, 5, CONTENT_WIDTH - 16, {}))
    if comment:
        bar = tag("path", d=f"M2 {format_number(y + 4)}V{format_number(end)}", stroke=ACCENT, stroke_width=4)
        drawn += [bar, translated(14, 0, comment)]
    return "".join([*drawn, said]), end
