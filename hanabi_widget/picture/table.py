"""The middle of a picture: counters, fireworks, discards."""

from __future__ import annotations

from collections.abc import Iterator

from hanabi_widget.protocol.board import BoardState, Counter, DiscardPile, Firework, Frame
from hanabi_widget.text import LANGUAGES

from .suits import badge, look_of, plate
from .svg import ACCENT, BOLD, EDGE, INK, PANEL, PAPER, QUIET, RULE, WARN, box, breadth, centred, clean, group, number, tag, words

PAD = 12
HEAD = 30
"""From a panel's upper edge to what is under its title."""
COUNTERS = 310
RANK = 22
"""The height of a rank in a firework."""
PILE = 25
"""The height of a suit's discards."""


def table_picture(line: BoardState, frame: Frame, y: float, width: float, gap: float) -> tuple[str, float]:
    """The drawing of the three panels, and where it ends."""
    pitch = min(44.0, (width / 2 - COUNTERS / 2) / len(line["suits"]))
    fireworks = pitch * len(line["suits"]) - 8 + 2 * PAD
    fireworks = max(fireworks, breadth(clean(line["labels"]["fireworks"]), 12, bold=True) + 2 * PAD)
    discards = width - COUNTERS - fireworks - 2 * gap
    tall = max(150, HEAD + 24 + RANK * len(line["ranks"]), HEAD + PILE * len(frame["discards"])) + PAD
    panels = (
        group(0, y, _panel("", COUNTERS, tall), _counters(line, frame, tall)),
        group(COUNTERS + gap, y, _panel(line["labels"]["fireworks"], fireworks, tall), _fireworks(line, frame, pitch)),
        group(
            COUNTERS + fireworks + 2 * gap,
            y,
            _panel(line["labels"]["discards"], discards, tall),
            _discards(line, frame, discards),
        ),
    )
    return "".join(panels), y + tall


def _panel(title: str, width: float, height: float) -> str:
    edge = box(0.5, 0.5, width - 1, height - 1, rx=12, fill=PANEL, stroke=RULE)
    return edge + words(PAD, 20, title, 12, width=width - 2 * PAD, font_weight=600, fill=QUIET)


# -- counters -------------------------------------------------------------------------------------------


def _counters(line: BoardState, frame: Frame, tall: float) -> str:
    rows = [*_statistics(line, frame)]
    pitch = (tall - 2 * PAD) / (3 + len(rows))
    places = [PAD + pitch * (n + 0.5) for n in range(3 + len(rows))]
    return (
        _tokens(frame["clue_tokens"], places[0])
        + _strikes(frame["strikes"], places[1])
        + _bar(frame["deck"], places[2], EDGE)
        + "".join(group(0, y, row) for row, y in zip(rows, places[3:]))
    )


def _label(count: Counter, y: float) -> str:
    return words(PAD + 132, y + 5, count["label"], 13, width=COUNTERS - 2 * PAD - 132)


def _tokens(count: Counter, y: float) -> str:
    most = max(count["max"], count["count"])
    if most > 12:
        return _bar(count, y, ACCENT)
    pitch = min(15, 124 / max(1, most))
    dots = (
        tag("circle", cx=PAD + 6.5 + pitch * n, cy=y, r=min(5.75, pitch / 2 - 0.75), fill=ACCENT if n < count["count"] else PAPER)
        for n in range(most)
    )
    return tag("g", *dots, stroke=ACCENT if count["count"] else EDGE, stroke_width=1.5) + _label(count, y)


def _strikes(count: Counter, y: float) -> str:
    most = max(count["max"], count["count"])
    if most > 8:
        return _bar(count, y, WARN)
    drawn = []
    for n in range(most):
        full = n < count["count"]
        look = {"fill": WARN, "stroke": WARN} if full else {"fill": PAPER, "stroke": EDGE}
        drawn.append(box(PAD + 0.75 + 15 * n, y - 5.75, 11.5, 11.5, rx=3, stroke_width=1.5, **look))
        if full:
            cross = f"M{number(PAD + 3.5 + 15 * n)} {number(y - 3)}l6 6m0-6l-6 6"
            drawn.append(tag("path", d=cross, stroke=PAPER, stroke_width=2))
    return "".join(drawn) + _label(count, y)


def _bar(count: Counter, y: float, color: str) -> str:
    share = min(1, count["count"] / max(1, count["max"]))
    full = box(PAD, y - 5, 120 * share, 10, rx=min(5, 60 * share), fill=color) if share else ""
    return full + box(PAD, y - 5, 120, 10, rx=5, fill="none", stroke=color, stroke_width=1.5) + _label(count, y)


def _statistics(line: BoardState, frame: Frame) -> Iterator[str]:
    """Rows of statistics, each two side by side."""
    language, inner = LANGUAGES[line["language"]], COUNTERS - 2 * PAD
    told = [language.say("statistic.line", label=one["label"], value=one["value"]) for one in frame["statistics"]]
    for left, right in zip(told[::2], told[1::2]):
        beside = min(0.65 * inner, breadth(clean(right), 12) + 4)
        yield words(PAD, 4, left, 12, width=inner - beside) + words(COUNTERS - PAD, 4, right, 12, width=beside, text_anchor="end")


# -- fireworks ------------------------------------------------------------------------------------------


def _fireworks(line: BoardState, frame: Frame, pitch: float) -> str:
    return "".join(
        group(PAD + pitch * place, HEAD, _firework(line, firework, pitch - 8)) for place, firework in enumerate(frame["fireworks"])
    )


def _firework(line: BoardState, firework: Firework, width: float) -> str:
    suit, look = firework["suit"], look_of(firework["suit"])
    drawn = [badge(suit, (width - 36) / 2, 0)]
    for place, rank in enumerate(line["ranks"]):
        y = 24 + RANK * place
        if rank in firework["ranks"]:
            drawn.append(plate(suit, 0, y, width, RANK - 3, 5))
            ink: dict[str, str | float | None] = {"fill": look.ink, "font_weight": BOLD}
        elif rank == firework["next"]:
            drawn.append(box(0, y, width, RANK - 3, rx=5, fill=PAPER, stroke=INK, stroke_width=1.5, stroke_dasharray="3.5 2.5"))
            ink = {"font_weight": 600}
        else:
            drawn.append(box(0, y, width, RANK - 3, rx=5, fill="none", stroke=RULE))
            ink = {"fill": QUIET, "text_decoration": "line-through" if firework["next"] is None else None}
        drawn.append(centred(width / 2, y + (RANK - 3) / 2, str(rank), 13, **ink))
    if firework["changed"]:
        drawn.append(_news(0, 0, width, 21 + RANK * len(line["ranks"])))
    return "".join(drawn)


def _news(x: float, y: float, width: float, height: float) -> str:
    return box(x - 3, y - 3, width + 6, height + 6, rx=8, fill="none", stroke=ACCENT, stroke_width=2)


# -- discards -------------------------------------------------------------------------------------------


def _discards(line: BoardState, frame: Frame, width: float) -> str:
    if not frame["discards"]:
        return words(PAD, HEAD + 16, line["labels"]["no_discards"], 13, width=width - 2 * PAD, fill=QUIET)
    column = min(60, (width - 2 * PAD - 44) / len(line["ranks"]))
    return "".join(group(PAD, HEAD + PILE * place, _pile(pile, column)) for place, pile in enumerate(frame["discards"]))


def _pile(pile: DiscardPile, column: float) -> str:
    """One suit's discards, each rank in its column; what is gone for good is dark and struck out."""
    drawn = [badge(pile["suit"], 0, 0)]
    size = 13 if column >= 36 else 11
    for card in pile["cards"]:
        x, width = 44 + column * (card["rank"] - 1), column - (4 if column >= 36 else 2)
        gone, times = card["gone"], f"×{card['count']}" if card["count"] > 1 else ""
        ink, room = PAPER if gone else INK, column >= (56 if times else 40)
        middle = x + width / 2 - (0.6 * size if times else 0) - (5 if gone and room else 0)
        drawn.append(box(x, 0, width, 20, rx=6, fill=INK if gone else PAPER, stroke=INK if gone else EDGE))
        drawn.append(centred(middle, 10, str(card["rank"]), size, font_weight=BOLD, fill=ink))
        drawn.append(words(middle + 0.42 * size, 14, times, size - 2, fill=ink))
        if gone:
            drawn.append(tag("path", d=f"M{number(middle - 0.45 * size)} 10h{number(0.9 * size)}", stroke=ink, stroke_width=1.75))
            if room:
                drawn.append(tag("path", d=f"M{number(x + width - 12)} 6.5l7 7m0-7l-7 7", stroke=ink, stroke_width=1.75))
        if card["changed"]:
            drawn.append(_news(x, 0, width, 20))
    return "".join(drawn)
