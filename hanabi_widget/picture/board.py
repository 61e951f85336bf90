"""The picture of a frame: counters, fireworks and discards in the middle, hands around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from hanabi_widget.protocol.board import BoardState, Counter, Frame, Statistic
from hanabi_widget.rules import Node, State
from hanabi_widget.text import LANGUAGES, current_language
from hanabi_widget.view import ShownStep, Viewpoint, whole_board

from .hands import draw_hands
from .suits import draw_badge, draw_plate, look_of
from .svg import (
    ACCENT,
    BOLD,
    EDGE,
    INK,
    PANEL,
    PAPER,
    QUIET,
    RULE,
    WARN,
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

# -- The middle of a picture: counters, fireworks and discards -----------------------------------------------


PADDING = 12
TITLE_HEIGHT = 30
"""From the top of a panel to its content, below the title."""
COUNTERS_WIDTH = 310
RANK_HEIGHT = 22
"""The height of a rank in a firework."""
PILE_HEIGHT = 25
"""The height of a suit's row of discards."""


def table_picture(
    board: BoardState, frame: Frame, statistics: Sequence[Statistic], y: float, width: float, gap: float
) -> tuple[str, float]:
    """The three panels, and the y at which they end."""
    pitch = min(44.0, (width / 2 - COUNTERS_WIDTH / 2) / len(board["suits"]))
    fireworks = pitch * len(board["suits"]) - 8 + 2 * PADDING
    fireworks = max(fireworks, text_width(clean_text(board["labels"]["fireworks"]), 12, bold=True) + 2 * PADDING)
    discards = width - COUNTERS_WIDTH - fireworks - 2 * gap
    height = max(150, TITLE_HEIGHT + 24 + RANK_HEIGHT * len(board["ranks"]), TITLE_HEIGHT + PILE_HEIGHT * len(frame["discards"])) + PADDING
    panels = (
        ("", COUNTERS_WIDTH, _counters(board, frame, statistics, height)),
        (board["labels"]["fireworks"], fireworks, _fireworks(board, frame, pitch)),
        (board["labels"]["discards"], discards, _discards(board, frame, discards)),
    )
    x, drawn = 0.0, list[str]()
    for title, panel_width, content in panels:
        edge = rect(0.5, 0.5, panel_width - 1, height - 1, rx=12, fill=PANEL, stroke=RULE)
        heading = text_line(PADDING, 20, title, 12, width=panel_width - 2 * PADDING, font_weight=600, fill=QUIET)
        drawn.append(translated(x, y, edge, heading, content))
        x += panel_width + gap
    return "".join(drawn), y + height


# -- counters -------------------------------------------------------------------------------------------


def _counters(board: BoardState, frame: Frame, statistics: Sequence[Statistic], height: float) -> str:
    """Tokens, strikes and the deck; below them statistics, two side by side."""
    language, inner = LANGUAGES[board["language"]], COUNTERS_WIDTH - 2 * PADDING
    texts = [language.say("statistic.line", label=one["label"], value=one["value"]) for one in statistics]
    pairs = [*zip(texts[::2], texts[1::2])]
    pitch = (height - 2 * PADDING) / (3 + len(pairs))
    tokens, strikes, deck, *rows = (PADDING + pitch * (n + 0.5) for n in range(3 + len(pairs)))
    drawn = [_tokens(frame["clue_tokens"], tokens), _strikes(frame["strikes"], strikes), _bar(frame["deck"], deck, EDGE)]
    for (left, right), y in zip(pairs, rows):
        right_width = min(0.65 * inner, text_width(clean_text(right), 12) + 4)
        at_right = text_line(COUNTERS_WIDTH - PADDING, 4, right, 12, width=right_width, text_anchor="end")
        drawn.append(translated(0, y, text_line(PADDING, 4, left, 12, width=inner - right_width), at_right))
    return "".join(drawn)


def _label(counter: Counter, y: float) -> str:
    return text_line(PADDING + 132, y + 5, counter["label"], 13, width=COUNTERS_WIDTH - 2 * PADDING - 132)


def _tokens(counter: Counter, y: float) -> str:
    max_tokens = max(counter["max"], counter["count"])
    if max_tokens > 12:
        return _bar(counter, y, ACCENT)
    pitch = min(15, 124 / max(1, max_tokens))
    dots = (
        tag("circle", cx=PADDING + 6.5 + pitch * n, cy=y, r=min(5.75, pitch / 2 - 0.75), fill=ACCENT if n < counter["count"] else PAPER)
        for n in range(max_tokens)
    )
    return tag("g", *dots, stroke=ACCENT if counter["count"] else EDGE, stroke_width=1.5) + _label(counter, y)


def _strikes(counter: Counter, y: float) -> str:
    max_strikes = max(counter["max"], counter["count"])
    if max_strikes > 8:
        return _bar(counter, y, WARN)
    drawn = []
    for n in range(max_strikes):
        full = n < counter["count"]
        look = {"fill": WARN, "stroke": WARN} if full else {"fill": PAPER, "stroke": EDGE}
        drawn.append(rect(PADDING + 0.75 + 15 * n, y - 5.75, 11.5, 11.5, rx=3, stroke_width=1.5, **look))
        if full:
            cross = f"M{format_number(PADDING + 3.5 + 15 * n)} {format_number(y - 3)}l6 6m0-6l-6 6"
            drawn.append(tag("path", d=cross, stroke=PAPER, stroke_width=2))
    return "".join(drawn) + _label(counter, y)


def _bar(counter: Counter, y: float, color: str) -> str:
    share = min(1, counter["count"] / max(1, counter["max"]))
    full = rect(PADDING, y - 5, 120 * share, 10, rx=min(5, 60 * share), fill=color) if share else ""
    return full + rect(PADDING, y - 5, 120, 10, rx=5, fill="none", stroke=color, stroke_width=1.5) + _label(counter, y)


# -- fireworks ------------------------------------------------------------------------------------------


def _fireworks(board: BoardState, frame: Frame, pitch: float) -> str:
    drawn, width = list[str](), pitch - 8
    for column, firework in enumerate(frame["fireworks"]):
        suit, look = firework["suit"], look_of(firework["suit"])
        parts = [draw_badge(suit, (width - 36) / 2)]
        for place, rank in enumerate(board["ranks"]):
            y = 24 + RANK_HEIGHT * place
            if rank in firework["ranks"]:
                parts.append(draw_plate(suit, 0, y, width, RANK_HEIGHT - 3, 5))
                ink: dict[str, str | float | None] = {"fill": look.ink, "font_weight": BOLD}
            elif rank == firework["next"]:
                parts.append(rect(0, y, width, RANK_HEIGHT - 3, rx=5, fill=PAPER, stroke=INK, stroke_width=1.5, stroke_dasharray="3.5 2.5"))
                ink = {"font_weight": 600}
            else:
                parts.append(rect(0, y, width, RANK_HEIGHT - 3, rx=5, fill="none", stroke=RULE))
                ink = {"fill": QUIET, "text_decoration": "line-through" if rank in firework["lost"] else None}
            parts.append(centered_text(width / 2, y + (RANK_HEIGHT - 3) / 2, str(rank), 13, **ink))
        if firework["changed"]:
            parts.append(_change_outline(0, 0, width, 21 + RANK_HEIGHT * len(board["ranks"])))
        drawn.append(translated(PADDING + pitch * column, TITLE_HEIGHT, *parts))
    return "".join(drawn)


def _change_outline(x: float, y: float, width: float, height: float) -> str:
    return rect(x - 3, y - 3, width + 6, height + 6, rx=8, fill="none", stroke=ACCENT, stroke_width=2)


# -- discards -------------------------------------------------------------------------------------------


def _discards(board: BoardState, frame: Frame, width: float) -> str:
    """The discards, a row for each suit and a column for each rank; identities without a copy left are dark and struck out."""
    if not frame["discards"]:
        return text_line(PADDING, TITLE_HEIGHT + 16, board["labels"]["no_discards"], 13, fill=QUIET)
    column_width = min(60, (width - 2 * PADDING - 44) / len(board["ranks"]))
    size, drawn = 13 if column_width >= 36 else 11, list[str]()
    for row, pile in enumerate(frame["discards"]):
        parts = [draw_badge(pile["suit"], 0)]
        for card in pile["cards"]:
            x, card_width = 44 + column_width * (card["rank"] - 1), column_width - (4 if column_width >= 36 else 2)
            gone, times = card["gone"], f"×{card['count']}" if card["count"] > 1 else ""
            ink, room = PAPER if gone else INK, column_width >= (56 if times else 40)
            middle = x + card_width / 2 - (0.6 * size if times else 0) - (5 if gone and room else 0)
            parts.append(rect(x, 0, card_width, 20, rx=6, fill=INK if gone else PAPER, stroke=INK if gone else EDGE))
            parts.append(centered_text(middle, 10, str(card["rank"]), size, font_weight=BOLD, fill=ink))
            parts.append(text_line(middle + 0.42 * size, 14, times, size - 2, fill=ink))
            if gone:
                strikes = [f"M{format_number(middle - 0.45 * size)} 10h{format_number(0.9 * size)}"]
                strikes += [f"M{format_number(x + card_width - 12)} 6.5l7 7m0-7l-7 7"] if room else []
                parts += [tag("path", d=strike, stroke=ink, stroke_width=1.75) for strike in strikes]
            if card["changed"]:
                parts.append(_change_outline(x, 0, card_width, 20))
        drawn.append(translated(PADDING, TITLE_HEIGHT + PILE_HEIGHT * row, *parts))
    return "".join(drawn)


# -- The whole picture of a frame ----------------------------------------------------------------------------


WIDTH, MARGIN, GAP = 1024, 16, 10
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
    board, _, frame, commentary = shown
    header, y = _draw_header(shown)
    table, y = table_picture(board, frame, commentary["statistics"], y + GAP, CONTENT_WIDTH, GAP)
    y += 26
    title = text_line(2, y - 8, frame["hands_label"], 12, width=CONTENT_WIDTH - 2, font_weight=600, fill=QUIET)
    hands, y = draw_hands(board, frame["hands"], y, CONTENT_WIDTH, GAP)
    height = ceil(y + 2 * MARGIN)
    content = translated(MARGIN, MARGIN, header, table, title, hands)
    return svg_document(
        _title(shown), filter(None, _description(shown)), WIDTH, height, content, lang=board["language"], text_anchor="middle"
    )


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
    yield from (frame[key]["label"] for key in ("clue_tokens", "strikes", "deck"))
    for statistic in commentary["statistics"]:
        yield from statistic["derivation"]
    yield from (firework["label"] for firework in frame["fireworks"])
    yield from (pile["label"] for pile in frame["discards"])
    for hand in frame["hands"]:
        yield hand["label"]
        yield from (card["label"] for card in hand["cards"])


def _draw_header(shown: ShownStep) -> tuple[str, float]:
    """The status of the game, the last action and what it taught; and the y at which they end."""
    (board, step, frame, commentary), step_label = shown, _place(shown)
    place_width = min(CONTENT_WIDTH / 3, text_width(step_label, 13) + 20)
    elements = [text_line(CONTENT_WIDTH, 18, step_label, 13, width=place_width, text_anchor="end", fill=QUIET)]
    y = 0.0
    for text in wrap(frame["status"], CONTENT_WIDTH - place_width, 20, 2, bold=True):
        y += 25
        elements.append(text_line(0, y - 5, text, 20, font_weight=BOLD))
    view_label = next((view["label"] for view in board["views"] if view["id"] == board["view"] != "all"), "")
    view_width = min(CONTENT_WIDTH / 3, text_width(clean_text(view_label), 14) + 20)
    elements.append(text_line(CONTENT_WIDTH, y + 16, view_label, 14, width=view_width, text_anchor="end", fill=ACCENT, font_weight=600))
    for text in wrap(frame["log"], CONTENT_WIDTH - view_width, 15, 3):
        y += 21
        elements.append(text_line(0, y - 5, text, 15))
    if told := commentary["explanation"]:
        for text in wrap(told["headline"], CONTENT_WIDTH, 15, 2, bold=True):
            y += 21
            elements.append(text_line(0, y - 5, text, 15, font_weight=BOLD))
        for text in wrap(" ".join(sentence["text"] for sentence in told["sentences"]), CONTENT_WIDTH, 14, 8):
            y += 19
            elements.append(text_line(0, y - 5, text, 14))
    branch = board["variation"]
    if branch is not None and step > branch["start"]:
        y += 21
        elements.append(text_line(0, y - 5, branch["label"], 14, width=CONTENT_WIDTH, fill=ACCENT, font_style="italic"))
    comment = wrap(board["steps"][step].get("comment", ""), CONTENT_WIDTH - 16, 14, 5)
    if comment:
        elements.append(tag("path", d=f"M2 {format_number(y + 4)}v{20 * len(comment) - 2}", stroke=ACCENT, stroke_width=4))
        elements += (text_line(14, y + 17 + 20 * index, text, 14) for index, text in enumerate(comment))
        y += 20 * len(comment) + 4
    return "".join(elements), y
