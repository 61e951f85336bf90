"""Charts: bars that are shares of a whole, and a batch of games as text and as a chart of its scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from hanabi_widget.bots import Batch
from hanabi_widget.rules import Outcome
from hanabi_widget.text import Language, current_language, decimal

from .svg import ACCENT, BOLD, EDGE, PAPER, QUIET, WIDTH, paragraphs, rect, svg_document, text_line, translated, wrap

# -- A bar chart: each bar is a share of a whole, with text beside it ----------------------------------------


MARGIN = 24
BAR_X = 470
BAR_GAP = 34
LINE_HEIGHT = 17
CONTENT_WIDTH = WIDTH - 2 * MARGIN


class Bar(NamedTuple):
    """One bar.

    Attributes:
        label: what it stands for.
        share: its share of the whole, from 0 to 1.
        text: the share in words.
        notes: further lines below the text.
    """

    label: str
    share: float
    text: str
    notes: Sequence[str] = ()


def chart(title: str, bars: Sequence[Bar], notes: Sequence[str] = ()) -> str:
    """The bars, below a title and notes, as a standalone SVG that scales with its container. Its description has all the text.

    Example:
        >>> svg = chart("Ones", [Bar("Which <slots>?", 0.75, "3 of 4 right", ["No card is counted twice."])])
        >>> svg[-6:], "<title>Ones</title>" in svg, "Which &lt;slots&gt;?" in svg
        ('</svg>', True, True)
    """
    noted, y = paragraphs(2 * LINE_HEIGHT + 4, *((note, 14, LINE_HEIGHT, 3, CONTENT_WIDTH, {}) for note in notes))
    elements = [translated(MARGIN, 0, noted)]
    y += LINE_HEIGHT - 4
    width = BAR_X - 24
    bar_width = CONTENT_WIDTH - BAR_X
    for bar in bars:
        label = [text_line(0, LINE_HEIGHT * (number + 1), line, 14) for number, line in enumerate(wrap(bar.label, width, 14, 3))]
        below = [line for note in bar.notes for line in wrap(note, bar_width, 12, 2)]
        drawn = [
            rect(BAR_X, 2, bar_width, 14, rx=3, fill=PAPER, stroke=EDGE),
            rect(BAR_X, 2, bar_width * min(1, max(0, bar.share)), 14, rx=3, fill=ACCENT),
            text_line(BAR_X, 16 + LINE_HEIGHT, bar.text, 13, width=bar_width),
            *[text_line(BAR_X, 16 + LINE_HEIGHT * (number + 2), line, 12, fill=QUIET) for number, line in enumerate(below)],
        ]
        elements.append(translated(MARGIN, y, *label, *drawn))
        y += max(LINE_HEIGHT * len(label), 16 + LINE_HEIGHT * (len(below) + 1)) + BAR_GAP / 2
    height = ceil(y + MARGIN)
    description = [*notes, *(" ".join([bar.label, bar.text, *bar.notes]) for bar in bars)]
    return svg_document(
        title, description, WIDTH, height, text_line(MARGIN, MARGIN + 12, title, 18, width=CONTENT_WIDTH, font_weight=BOLD), *elements
    )


# -- A batch of games as text, and as a chart of its scores --------------------------------------------------


def batch_lines(language: Language, batch: Batch) -> Iterator[str]:
    """Who played how many games, the mean score or the share of wins, and the failures."""
    names = [bot.name for bot in batch.setup.bots]
    bots = language.comma_list(names if len({*names}) > 1 else names[:1])
    yield language.say("batch.title", bots=bots, players=len(names), n=len(batch.rows))
    finished = len(batch.rows) - len(batch.failures)
    if batch.setup.rules.all_or_nothing and finished:
        wins = batch.columns["outcome"].count(Outcome.COMPLETE.value)
        yield language.say("batch.wins", n=wins, percent=decimal(language, Fraction(100 * wins, finished)))
    if len(batch.values()) > 1:
        mean, error = (decimal(language, Fraction(number)) for number in (batch.mean(), batch.error()))
        yield language.say("batch.mean", mean=mean, error=error)
    if batch.failures:
        yield language.say("batch.failed", n=len(batch.failures), failure=batch.failures[0].failure)


def batch_chart(batch: Batch) -> str:
    """A bar chart of the scores as SVG: the length of a bar is the number of games with that score.

    Example:
        >>> from hanabi_widget.bots import simulate
        >>> "<title>careful with 3 players: 4 games</title>" in batch_chart(simulate("careful", players=3, games=4, seed=1))
        True
    """
    language = current_language()
    title, *notes = batch_lines(language, batch)
    counts = batch.histogram()
    games = sum(counts.values())
    bars = [
        Bar(
            language.say("batch.score", score=score),
            count / max(counts.values()),
            language.say("batch.games", n=count, percent=round(100 * count / games)),
        )
        for score in (range(min(counts), max(counts) + 1) if counts else ())
        for count in [counts.get(score, 0)]
    ]
    return chart(title, bars, notes)
