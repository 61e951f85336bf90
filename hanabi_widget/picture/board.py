"""The whole picture of a frame."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from hanabi_widget.protocol.board import BoardState, Frame
from hanabi_widget.rules import Node, State
from hanabi_widget.text import LANGUAGES, current_language
from hanabi_widget.view import Viewpoint, line

from .cards import hand_rows, narrowest
from .svg import ACCENT, BOLD, QUIET, breadth, clean, document, group, number, tag, words, wrapped
from .table import table_picture

WIDTH, EDGE, GAP = 1024, 16, 10
INNER = WIDTH - 2 * EDGE


def picture(line: BoardState, step: int) -> str:
    """One step of a line as an SVG that stands alone and scales with its place.

    It shows what the frame holds: from a seat's viewpoint nothing that is hidden from that seat.

    Args:
        line: what a board shows.
        step: the step, from 0.

    Raises:
        IndexError: the line has no such step.

    Example:
        >>> from hanabi_widget.rules import Game, initial_state
        >>> from hanabi_widget.view import Viewpoint, line
        >>> game = Game(initial_state(players=["Ann", "Ben & Co"], seed=7))
        >>> svg = picture(line(game.line, Viewpoint((0,)), LANGUAGES["en"]), 0)
        >>> svg[-6:], "<title>Hanabi: Ann to act. Step 0 of 0.</title>" in svg, "Ben &amp; Co" in svg
        ('</svg>', True, True)
    """
    frame = line["frames"][step]
    head, y = _head(line, frame, step)
    table, y = table_picture(line, frame, y + GAP, INNER, GAP)
    y += 26
    title = words(2, y - 8, line["labels"]["hands"], 12, width=INNER, font_weight=600, fill=QUIET)
    most = max(1, *(len(hand["cards"]) for hand in frame["hands"]))
    fit = max(1, int((INNER + GAP) / (narrowest(line, most) + GAP)))
    columns = ceil(len(frame["hands"]) / ceil(len(frame["hands"]) / fit))
    hands, y = hand_rows(line, frame["hands"], y, INNER, columns, GAP)
    height = ceil(y + 2 * EDGE)
    drawn = group(EDGE, EDGE, head, table, title, hands)
    return document(_title(line, step), filter(None, _told(line, step)), WIDTH, height, drawn, lang=line["language"], text_anchor="middle")


def state_picture(state: State) -> str:
    """A state as everybody together sees it.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> state_picture(initial_state(players=2, seed=7)).count("Alice, slot")
        5
    """
    return picture(line([Node(state)], Viewpoint(), current_language()), 0)


def _title(line: BoardState, step: int) -> str:
    status, place = clean(line["frames"][step]["status"]), clean(line["steps"][step]["label"])
    return clean(LANGUAGES[line["language"]].say("picture", status=status.rstrip(".。 "), place=place))


def _told(line: BoardState, step: int) -> Iterator[str]:
    """The picture in words, for screen readers."""
    frame = line["frames"][step]
    yield frame["log"]
    yield line["steps"][step]["comment"]
    yield from (frame[key]["label"] for key in ("clue_tokens", "strikes", "deck"))
    for statistic in frame["statistics"]:
        yield from statistic["derivation"]
    yield from (firework["label"] for firework in frame["fireworks"])
    yield from (pile["label"] for pile in frame["discards"])
    for hand in frame["hands"]:
        yield hand["label"]
        yield from (card["label"] for card in hand["cards"])


def _head(line: BoardState, frame: Frame, step: int) -> tuple[str, float]:
    """How the game stands and what led there, and where that ends."""
    place = clean(line["steps"][step]["label"])
    beside = min(INNER / 3, breadth(place, 13) + 20)
    drawn = [words(INNER, 18, place, 13, width=beside, text_anchor="end", fill=QUIET)]
    y = 0.0
    for row in wrapped(frame["status"], INNER - beside, 20, 2, bold=True):
        y += 25
        drawn.append(words(0, y - 5, row, 20, font_weight=BOLD))
    view = next((view["label"] for view in line["views"] if view["id"] == line["view"] != "all"), "")
    aside = min(INNER / 3, breadth(clean(view), 14) + 20) if view else 0
    drawn.append(words(INNER, y + 16, view, 14, width=aside, text_anchor="end", fill=ACCENT, font_weight=600))
    for row in wrapped(frame["log"], INNER - aside, 15, 3):
        y += 21
        drawn.append(words(0, y - 5, row, 15))
    branch = line["variation"]
    if branch is not None and step > branch["start"]:
        y += 21
        drawn.append(words(0, y - 5, branch["label"], 14, width=INNER, fill=ACCENT, font_style="italic"))
    comment = wrapped(line["steps"][step]["comment"], INNER - 16, 14, 5)
    if comment:
        drawn.append(tag("path", d=f"M2 {number(y + 4)}v{20 * len(comment) - 2}", stroke=ACCENT, stroke_width=4))
        drawn += (words(14, y + 17 + 20 * place, row, 14) for place, row in enumerate(comment))
        y += 20 * len(comment) + 4
    return "".join(drawn), y
