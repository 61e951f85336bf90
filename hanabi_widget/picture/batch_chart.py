"""A batch of games as text and as a chart of its scores."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from hanabi_widget.bots import Batch
from hanabi_widget.text import Language, current_language, decimal

from .bar_chart import Bar, chart


def batch_text(batch: Batch, spoken: Language | None = None) -> str:
    """Who played how many games, and what came of them, a line for each.

    Example:
        >>> from hanabi_widget.bots import simulate
        >>> from hanabi_widget.text import (ENGLISH)
        >>> print(batch_text(simulate("careful", players=3, games=4, seed=1), ENGLISH))
        careful with 3 players: 4 games
        Mean score 18.00, standard error 0.82.
    """
    return "\n".join(_lines(batch, spoken or current_language()))


def _lines(batch: Batch, spoken: Language) -> Iterator[str]:
    names = [bot.name for bot in batch.setup.bots]
    bots = names[0] if len({*names}) == 1 else spoken.comma_list(names)
    yield spoken.say("batch.title", bots=bots, players=len(names), n=len(batch.rows))
    if len(batch.values()) > 1:
        mean, error = (decimal(spoken, Fraction(number)) for number in (batch.mean(), batch.error()))
        yield spoken.say("batch.mean", mean=mean, error=error)
    if batch.failures:
        yield spoken.say("batch.failed", n=len(batch.failures), failure=batch.failures[0].failure)


def batch_chart(batch: Batch, spoken: Language | None = None) -> str:
    """A bar for each score, as long as its share of the games, as SVG.

    Example:
        >>> from hanabi_widget.bots import simulate
        >>> "<title>careful with 3 players: 4 games</title>" in batch_chart(simulate("careful", players=3, games=4, seed=1))
        True
    """
    spoken = spoken or current_language()
    title, *notes = _lines(batch, spoken)
    counts = batch.histogram()
    games, most = sum(counts.values()), max(counts.values(), default=0)
    bars = [
        Bar(spoken.say("batch.score", score=score), count / most, spoken.say("batch.games", n=count, percent=round(100 * count / games)))
        for score in range(min(counts, default=0), max(counts, default=-1) + 1)
        for count in [counts.get(score, 0)]
    ]
    return chart(title, bars, notes)
