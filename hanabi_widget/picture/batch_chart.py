"""A batch of games as text, and as a chart of its scores."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from hanabi_widget.bots import Batch
from hanabi_widget.rules import Outcome
from hanabi_widget.text import Language, current_language, decimal

from .bar_chart import Bar, chart


def batch_text(batch: Batch) -> str:
    """Who played how many games, the mean score or the share of wins, and the failures, one line each.

    Example:
        >>> from hanabi_widget.bots import simulate
        >>> print(batch_text(simulate("careful", players=3, games=4, seed=1)))
        careful with 3 players: 4 games
        Mean score 18.00, standard error 0.41.
    """
    return "\n".join(_lines(batch, current_language()))


def _lines(batch: Batch, language: Language) -> Iterator[str]:
    names = [bot.name for bot in batch.setup.bots]
    bots = names[0] if len({*names}) == 1 else language.comma_list(names)
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
    title, *notes = _lines(batch, language)
    counts = batch.histogram()
    games, highest = sum(counts.values()), max(counts.values(), default=0)
    bars = [
        Bar(
            language.say("batch.score", score=score),
            count / highest,
            language.say("batch.games", n=count, percent=round(100 * count / games)),
        )
        for score in range(min(counts, default=0), max(counts, default=-1) + 1)
        for count in [counts.get(score, 0)]
    ]
    return chart(title, bars, notes)
