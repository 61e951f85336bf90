"""The course of a game as plots: numbers over the steps, taken from the frames and from public information."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from hanabi_widget.protocol.board import Frame, Plot, Series
from hanabi_widget.rules import State
from hanabi_widget.text import Language, describe_series

SeriesValue: TypeAlias = Callable[[State, Frame], int | None]
"""The value of a series at a step."""


def cards_in_hands(_: State, frame: Frame) -> int:
    """The number of cards in hands."""
    return sum(len(hand["cards"]) for hand in frame["hands"])


def known_cards(_: State, frame: Frame) -> int:
    """The number of cards in hands with one possible identity, as shown."""
    weights = [card["weights"] for hand in frame["hands"] for card in hand["cards"]]
    return sum(row.count(0) == len(row) - 1 for row in weights)


PLOTS: dict[str, tuple[dict[str, SeriesValue], SeriesValue]] = {
    "known": ({"plot.known": known_cards}, cards_in_hands),
    "score": (
        {"statistic.max_score": lambda state, _: state.max_score, "statistic.score": lambda state, _: state.score},
        lambda state, _: state.rules.perfect_score,
    ),
    "tokens": ({"plot.tokens": lambda state, _: state.clue_tokens}, lambda state, _: state.rules.clue_tokens),
}
"""Id -> (label -> value at a step, for each series; the highest value possible at a step)."""


def plots(language: Language, states: Sequence[State], frames: Sequence[Frame]) -> list[Plot]:
    """The plots of a line; a plot without values is left out."""
    steps, found = [*zip(states, frames)], []
    for name, (values_of, max_value) in PLOTS.items():
        series: list[Series] = [
            {"label": language.say(label), "values": [value_of(*step) for step in steps]} for label, value_of in values_of.items()
        ]
        if any(value is not None for row in series for value in row["values"]):
            found.append(
                Plot(
                    id=name,
                    series=series,
                    max=max(max_value(*step) or 0 for step in steps),
                    text=" ".join(describe_series(language, row["label"], row["values"]) for row in series),
                )
            )
    return found
