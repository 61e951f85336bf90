"""The picture of a frame, which is laid out as a board: fireworks, counters and discards, the hands, and what has just happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil

from hanabi_widget.protocol.board import BoardState, Counter, DiscardPile, Firework, Frame
from hanabi_widget.rules import Node, State
from hanabi_widget.text import LANGUAGES, current_language
from hanabi_widget.view import ShownStep, Viewpoint, whole_board

from .hands import draw_hands
from .suits import DARK_TINTS, draw_badge, draw_plate, look_of
from .svg import (
    ACCENT,
    BODY,
    BOLD,
    EDGE,
    INK,
    NEWS,
    PAPER,
    QUIET,
    RULE,
    SMALL,
    TINY,
    TITLE,
    TOKEN,
    WARN,
    Attributes,
    centered_text,
    clean_text,
    format_number,
    rect,
    svg_document,
    tag,
    text_line,
    text_width,
    translated,
    wrap,
)

# -- The table: fireworks, counters and discards ---------------------------------------------------------------

LINE = 24
"""The height of a counter and of a line of discards."""
RANK_PITCH, RANK_WIDTH, FIREWORK_HEIGHT = 17, 24, 44
"""The cards of a firework lie over each other: from one to the next, the last one's width; and their height with the suit above them."""
COUNTERS_GAP = 18

Part = tuple[str, float]
"""Something drawn, and its width."""


def table_picture(board: BoardState, frame: Frame, y: float, width: float) -> tuple[str, float]:
    """Fireworks, counters and discards side by side, each below the one before where it has no room; and the y at which they end."""
    fireworks = [_firework(board, firework) for firework in frame["fireworks"]]
    discards = [_pile(pile) for pile in frame["discards"]]
    x, line, drawn = 0.0, 0.0, list[str]()
    for parts, gap, height in ((fireworks, 8, FIREWORK_HEIGHT + 6), ([_counters(frame)], 0, 2 * LINE), (discards, 10, LINE)):
        in_two_lines = sum(part_width + gap for _, part_width in parts) / 2 if parts is discards else 0
        if x and x + max(in_two_lines, *(part_width for _, part_width in parts), 0) > width:
            x, y, line = 0.0, y + line + 4, 0.0
        group, group_width, group_height = _in_lines(parts, gap, height, width - x)
        drawn.append(translated(x, y, group))
        x, line = x + group_width + COUNTERS_GAP, max(line, group_height)
    return "".join(drawn), y + line


def _in_lines(parts: Sequence[Part], gap: float, height: float, room: float) -> tuple[str, float, float]:
    """Parts side by side, in as many lines as they need; and how much room they take."""
    x, y, widest, drawn = 0.0, 0.0, 0.0, list[str]()
    for part, width in parts:
        if x and x + width > room:
            x, y = 0.0, y + height
        drawn.append(translated(x, y, part))
        x, widest = x + width + gap, max(widest, x + width)
    return "".join(drawn), widest, y + height


def _change_outline(x: float, y: float, width: float, height: float) -> str:
    return rect(x - 3, y - 3, width + 6, height + 6, rx=8, fill="none", stroke=NEWS, stroke_width=2)


def _firework(board: BoardState, firework: Firework) -> Part:
    """The suit, and below it a row of cards that lie half over each other."""
    suit, width = firework["suit"], RANK_PITCH * (len(board["ranks"]) - 1) + RANK_WIDTH
    drawn = [draw_badge(suit, 0, max(38, width), 18)]
    for place, rank in enumerate(board["ranks"]):
        x, ink = RANK_PITCH * place, Attributes()
        card = {"x": x + 0.5, "y": 20.5, "width": RANK_WIDTH - 1, "height": RANK_WIDTH - 1, "rx": 5}
        if rank in firework["ranks"]:
            drawn.append(draw_plate(suit, x + 0.5, 20.5, RANK_WIDTH - 1, RANK_WIDTH - 1, 5))
            ink = {"fill": look_of(suit).ink, "font_weight": BOLD}
        elif rank == firework["next"]:
            drawn.append(rect(**card, fill=PAPER, stroke=INK, stroke_width=1.5, stroke_dasharray="3.5 2.5"))
            ink = {"font_weight": 600}
        else:
            lost = rank in firework["lost"]
            drawn.append(rect(**card, fill=PAPER, stroke=RULE, stroke_dasharray="1 2" if lost else None))
            ink = {"fill": QUIET, "text_decoration": "line-through" if lost else None}
        drawn.append(centered_text(x + RANK_PITCH / 2 + 1, 32, str(rank), SMALL, **ink))
    if firework["changed"]:
        drawn.append(_change_outline(0, 0, max(38, width), FIREWORK_HEIGHT))
    return "".join(drawn), max(38, width)


def _pile(pile: DiscardPile) -> Part:
    """A suit and its discards; identities without a copy left are dark and struck out."""
    drawn, x = [draw_badge(pile["suit"], 2)], 40.0
    for card in pile["cards"]:
        gone, times = card["gone"], f"×{card['count']}" if card["count"] > 1 else ""
        rank, ink = str(card["rank"]), PAPER if card["gone"] else INK
        rank_width = text_width(rank, BODY, bold=True)
        width = rank_width + (text_width(times, TINY) + 1 if times else 0) + 8
        if gone:
            struck = f"M{format_number(x + 3)} 12h{format_number(rank_width + 1)}"
            drawn += [rect(x, 2, width, 20, rx=5, fill=INK), tag("path", d=struck, stroke=PAPER, stroke_width=1.75)]
        drawn.append(text_line(x + 4, 17, rank, BODY, font_weight=BOLD, fill=ink))
        drawn.append(text_line(x + 5 + rank_width, 17, times, TINY, fill=ink))
        if card["changed"]:
            drawn.append(_change_outline(x + 1, 3, width - 2, 18))
        x += width + (3 if gone else 1)
    return "".join(drawn), x


# -- counters -------------------------------------------------------------------------------------------


def _counters(frame: Frame) -> Part:
    """Clue tokens; below them strikes and the deck."""
    tokens, strikes, deck = frame["clue_tokens"], frame["strikes"], frame["deck"]
    tokens_drawn, tokens_width = _signs(tokens, _token, 14)
    strikes_drawn, strikes_width = _signs(strikes, _strike, 24)
    x, height = strikes_width + 16, 18.5 * min(1, deck["count"] / max(1, deck["max"]))
    stack = rect(x, LINE + 2.75, 13.5, 18.5, rx=3, fill="none", stroke=EDGE, stroke_width=1.5)
    full = rect(x, LINE + 21.25 - height, 13.5, height, rx=min(3, height / 2), fill=EDGE) if height else ""
    drawn = [tokens_drawn, translated(0, LINE, strikes_drawn), full, stack]
    places = ((tokens, tokens_width + 8, 0), (deck, x + 21, LINE))
    drawn += [text_line(left, top + 17, str(counter["count"]), BODY, font_weight=BOLD) for counter, left, top in places]
    return "".join(drawn), max(left + text_width(str(counter["count"]), BODY, bold=True) for counter, left, _ in places)


def _signs(counter: Counter, draw: Callable[[float, float, bool], str], pitch: float) -> Part:
    """A sign for each that there may be, full for those that there are; smaller where they are many."""
    most = max(counter["max"], counter["count"])
    pitch = min(pitch, 160 / max(1, most))
    size = min(12, pitch - 1)
    return "".join(draw(size / 2 + pitch * n, size, n < counter["count"]) for n in range(most)), max(0, pitch * (most - 1) + size)


def _token(x: float, size: float, full: bool) -> str:  # noqa: FBT001
    return tag("circle", cx=x, cy=12, r=size / 2 - 0.75, fill=TOKEN if full else PAPER, stroke=TOKEN if full else EDGE, stroke_width=1.5)


def _strike(x: float, size: float, full: bool) -> str:  # noqa: FBT001
    side, color = size - 1.5, WARN if full else EDGE
    box = rect(x - side / 2, 12 - side / 2, side, side, rx=min(3, side / 3), fill=WARN if full else PAPER, stroke=color, stroke_width=1.5)
    across = format_number(0.55 * side)
    cross = f"M{format_number(x - 0.275 * side)} {format_number(12 - 0.275 * side)}l{across} {across}m0-{across}l-{across} {across}"
    return box + (tag("path", d=cross, stroke=PAPER, stroke_width=2) if full else "")


# -- The whole picture of a frame ----------------------------------------------------------------------------


WIDTH, MARGIN, GAP = 1024, 16, 5
CONTENT_WIDTH = WIDTH - 2 * MARGIN


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
    board, frame = shown.board, shown.frame
    table, y = table_picture(board, frame, 0, CONTENT_WIDTH)
    hands, y = draw_hands(board, frame["hands"], y + 6, CONTENT_WIDTH, GAP)
    told, y = _draw_told(shown, y + 8)
    content = translated(MARGIN, MARGIN, table, hands, told)
    height = ceil(y + 2 * MARGIN)
    described = filter(None, _description(shown))
    drawn = {"lang": board["language"], "text_anchor": "middle"}
    return svg_document(_title(shown), described, WIDTH, height, content, dark=DARK_TINTS, **drawn)


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
    return " ".join([_title(shown), *filter(None, map(clean_text, _description(shown)))])


def _place(shown: ShownStep) -> str:
    return clean_text(shown.board["labels"]["step"].format(step=shown.step, last=len(shown.board["steps"]) - 1))


def _title(shown: ShownStep) -> str:
    status = clean_text(shown.frame["status"]).rstrip(".。 ")
    return clean_text(LANGUAGES[shown.board["language"]].say("picture", status=status, place=_place(shown)))


def _description(shown: ShownStep) -> Iterator[str]:
    """The picture in words, for screen readers."""
    board, step, frame, commentary = shown
    yield frame["log"]
    if told := commentary["explanation"]:
        yield told["headline"]
        yield from (sentence["text"] for sentence in told["sentences"])
    yield board["steps"][step].get("comment", "")
    yield from (drawing["label"] for drawing in board["steps"][step].get("drawings", []))
    yield from (frame[key]["label"] for key in ("clue_tokens", "strikes", "deck"))
    for statistic in commentary["statistics"]:
        yield from statistic["derivation"]
    yield from (firework["label"] for firework in frame["fireworks"])
    yield from (pile["label"] for pile in frame["discards"])
    yield frame["hands_label"]
    for hand in frame["hands"]:
        yield hand["label"]
        yield from (card["label"] for card in hand["cards"])


def _draw_told(shown: ShownStep, y: float) -> tuple[str, float]:
    """What has just happened, whose turn it is, what the action taught and what was noted; and the y at which it ends."""
    (board, step, frame, commentary), place = shown, _place(shown)
    view = next((view["label"] for view in board["views"] if view["id"] == board["view"] != "all"), "")
    drawn, aside = list[str](), 0.0
    for top, text, color, weight in ((14, place, QUIET, None), (34, view, ACCENT, 600)):
        aside = max(aside, min(CONTENT_WIDTH / 3, text_width(clean_text(text), SMALL, bold=weight is not None) + 20))
        look = Attributes(text_anchor="end", fill=color, font_weight=weight)
        drawn.append(text_line(CONTENT_WIDTH, y + top, text, SMALL, width=CONTENT_WIDTH / 3, **look))
    told, branch = commentary["explanation"], board["variation"]
    sentences = " ".join(sentence["text"] for sentence in told["sentences"]) if told else ""
    bold, in_variation = Attributes(font_weight=BOLD), branch["label"] if branch and step > branch["start"] else ""
    for text, size, pitch, most, width, look in (
        (frame["log"], SMALL, 18, 3, CONTENT_WIDTH - aside, Attributes(fill=QUIET)),
        (frame["status"], TITLE, 22, 2, CONTENT_WIDTH - aside, bold),
        (told["headline"] if told else "", BODY, 21, 2, CONTENT_WIDTH, bold),
        (sentences, SMALL, 18, 8, CONTENT_WIDTH, Attributes()),
        (in_variation, SMALL, 20, 1, CONTENT_WIDTH, Attributes(fill=ACCENT, font_style="italic")),
    ):
        for line in wrap(text, width, size, most, bold=look is bold):
            y += pitch
            drawn.append(text_line(0, y - 4, line, size, width=width, **look))
    comment = board["steps"][step].get("comment", "")
    if lines := wrap(comment, CONTENT_WIDTH - 16, SMALL, 5):
        drawn.append(tag("path", d=f"M2 {format_number(y + 4)}v{18 * len(lines) - 2}", stroke=ACCENT, stroke_width=4))
        drawn += (text_line(14, y + 16 + 18 * index, line, SMALL) for index, line in enumerate(lines))
        y += 18 * len(lines) + 4
    return "".join(drawn), y
