"""The whole picture of a frame."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from hanabi_widget.protocol.board import BoardState, Frame
from hanabi_widget.rules import Node, State
from hanabi_widget.text import LANGUAGES, current_language
from hanabi_widget.view import Viewpoint, board_state

from .fireworks_and_counters import table_picture
from .hands import draw_hands, min_hand_width
from .svg import ACCENT, BOLD, QUIET, clean_text, format_number, svg_document, tag, text_line, text_width, translated, wrap

WIDTH, MARGIN, GAP = 1024, 16, 10
CONTENT_WIDTH = WIDTH - 2 * MARGIN


def picture(board: BoardState, step: int) -> str:
    """One step of a board, as a standalone SVG that scales with its container.

    It shows what the frame holds: nothing that is hidden from its viewpoint.

    Args:
        board: what the board shows.
        step: the step, from 0.

    Raises:
        IndexError: there is no such step.

    Example:
        >>> from hanabi_widget.rules import Game, initial_state
        >>> from hanabi_widget.view import Viewpoint, board_state
        >>> game = Game(initial_state(players=["Ann", "Ben & Co"], seed=7))
        >>> svg = picture(board_state(game.line, Viewpoint((0,)), LANGUAGES["en"]), 0)
        >>> svg[-6:], "<title>Hanabi: Ann to act. Step 0 of 0.</title>" in svg, "Ben &amp; Co" in svg
        ('</svg>', True, True)
    """
    frame = board["frames"][step]
    header, y = _draw_header(board, frame, step)
    table, y = table_picture(board, frame, y + GAP, CONTENT_WIDTH, GAP)
    y += 26
    title = text_line(2, y - 8, frame["hands_label"], 12, width=CONTENT_WIDTH, font_weight=600, fill=QUIET)
    max_cards = max(1, *(len(hand["cards"]) for hand in frame["hands"]))
    max_columns = max(1, int((CONTENT_WIDTH + GAP) / (min_hand_width(board, max_cards) + GAP)))
    columns = ceil(len(frame["hands"]) / ceil(len(frame["hands"]) / max_columns))
    hands, y = draw_hands(board, frame["hands"], y, CONTENT_WIDTH, columns, GAP)
    height = ceil(y + 2 * MARGIN)
    content = translated(MARGIN, MARGIN, header, table, title, hands)
    return svg_document(
        _title(board, step), filter(None, _description(board, step)), WIDTH, height, content, lang=board["language"], text_anchor="middle"
    )


def state_picture(state: State) -> str:
    """A state with all hands face up.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> state_picture(initial_state(players=2, seed=7)).count("Alice, slot")
        5
    """
    return picture(board_state([Node(state)], Viewpoint(), current_language()), 0)


def picture_text(board: BoardState, step: int) -> str:
    """What `picture` shows, in words."""
    return " ".join([_title(board, step), *filter(None, map(clean_text, _description(board, step)))])


def _title(board: BoardState, step: int) -> str:
    status, place = clean_text(board["frames"][step]["status"]), clean_text(board["steps"][step]["label"])
    return clean_text(LANGUAGES[board["language"]].say("picture", status=status.rstrip(".。 "), place=place))


def _description(board: BoardState, step: int) -> Iterator[str]:
    """The picture in words, for screen readers."""
    frame = board["frames"][step]
    yield frame["log"]
    yield board["steps"][step]["comment"]
    yield from (frame[key]["label"] for key in ("clue_tokens", "strikes", "deck"))
    for statistic in frame["statistics"]:
        yield from statistic["derivation"]
    yield from (firework["label"] for firework in frame["fireworks"])
    yield from (pile["label"] for pile in frame["discards"])
    for hand in frame["hands"]:
        yield hand["label"]
        yield from (card["label"] for card in hand["cards"])


def _draw_header(board: BoardState, frame: Frame, step: int) -> tuple[str, float]:
    """The status of the game and the last action; and the y at which they end."""
    step_label = clean_text(board["steps"][step]["label"])
    place_width = min(CONTENT_WIDTH / 3, text_width(step_label, 13) + 20)
    elements = [text_line(CONTENT_WIDTH, 18, step_label, 13, width=place_width, text_anchor="end", fill=QUIET)]
    y = 0.0
    for text in wrap(frame["status"], CONTENT_WIDTH - place_width, 20, 2, bold=True):
        y += 25
        elements.append(text_line(0, y - 5, text, 20, font_weight=BOLD))
    view_label = next((view["label"] for view in board["views"] if view["id"] == board["view"] != "all"), "")
    view_width = min(CONTENT_WIDTH / 3, text_width(clean_text(view_label), 14) + 20) if view_label else 0
    elements.append(text_line(CONTENT_WIDTH, y + 16, view_label, 14, width=view_width, text_anchor="end", fill=ACCENT, font_weight=600))
    for text in wrap(frame["log"], CONTENT_WIDTH - view_width, 15, 3):
        y += 21
        elements.append(text_line(0, y - 5, text, 15))
    branch = board["variation"]
    if branch is not None and step > branch["start"]:
        y += 21
        elements.append(text_line(0, y - 5, branch["label"], 14, width=CONTENT_WIDTH, fill=ACCENT, font_style="italic"))
    comment = wrap(board["steps"][step]["comment"], CONTENT_WIDTH - 16, 14, 5)
    if comment:
        elements.append(tag("path", d=f"M2 {format_number(y + 4)}v{20 * len(comment) - 2}", stroke=ACCENT, stroke_width=4))
        elements += (text_line(14, y + 17 + 20 * index, text, 14) for index, text in enumerate(comment))
        y += 20 * len(comment) + 4
    return "".join(elements), y
