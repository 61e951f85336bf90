"""The course of a game as plots: numbers step by step, from what the frames show and from what all see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from hanabi_widget.protocol.board import Frame, Plot, Series
from hanabi_widget.rules import State
from hanabi_widget.text import Language, describe_series

Count: TypeAlias = Callable[[State, Frame], int | None]
"""The value of a series at a step."""


def cards(_: State, frame: Frame) -> int:
    """The cards in hands."""
    return sum(len(hand["cards"]) for hand in frame["hands"])


def known_cards(_: State, frame: Frame) -> int:
    """The cards in hands that, as shown, can be one card alone."""
    rows = [card["weights"] for hand in frame["hands"] for card in hand["cards"]]
    return sum(row.count(0) == len(row) - 1 for row in rows)


PLOTS: dict[str, tuple[dict[str, Count], Count]] = {
    "known": ({"plot.known": known_cards}, cards),
    "score": (
        {"statistic.max_score": lambda state, _: state.max_score, "statistic.score": lambda state, _: state.score},
        lambda state, _: state.rules.perfect_score,
    ),
    "tokens": ({"plot.tokens": lambda state, _: state.clue_tokens}, lambda state, _: state.rules.clue_tokens),
}
"""By its id, the series of each plot with their labels, and the highest value that there can be."""


def plots(language: Language, states: Sequence[State], frames: Sequence[Frame]) -> list[Plot]:
    """The plots of a line; one without values is left out."""
    steps, drawn = [*zip(states, frames)], []
    for name, (counts, most) in PLOTS.items():
        rows: list[Series] = [{"label": language.say(label), "values": [count(*step) for step in steps]} for label, count in counts.items()]
        if any(value is not None for row in rows for value in row["values"]):
            drawn.append(
                Plot(
                    id=name,
                    series=rows,
                    max=max(most(*step) or 0 for step in steps),
                    text=" ".join(describe_series(language, row["label"], row["values"]) for row in rows),
                )
            )
    return drawn
