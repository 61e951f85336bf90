"""The course of a game over its steps: plots, and its link to hanab.live."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from hanabi_widget.notation import to_hanab_live_link
from hanabi_widget.protocol.board import Course, Plot, Series
from hanabi_widget.rules import Game, Nodes, State
from hanabi_widget.text import Language, describe_series

from .viewpoint import Viewpoint

HANAB_LIVE_REPLAY = "https://hanab.live/shared-replay-json/"
"""Where hanab.live shows a game that is encoded in the address."""

SeriesValue = Callable[[State, int], int | None]
"""The value of a series at a step, from the number of cards known there."""


PLOTS: dict[str, tuple[dict[str, SeriesValue], Callable[[State], int]]] = {
    "known": ({"plot.known": lambda _, known: known}, lambda state: sum(map(len, state.hands))),
    "score": (
        {"statistic.max_score": lambda state, _: state.max_score, "statistic.score": lambda state, _: state.score},
        lambda state: state.rules.perfect_score,
    ),
    "tokens": ({"plot.tokens": lambda state, _: state.clue_tokens}, lambda state: state.rules.clue_tokens),
}
"""Id -> (label -> value at a step, for each series; the highest value possible at a step)."""


def plots(language: Language, states: Sequence[State], known: Sequence[int]) -> Iterator[Plot]:
    """The plots of a line, from its states and the `known_cards` of its frames; a plot without values is left out."""
    for name, (values_of, max_value) in PLOTS.items():
        series: list[Series] = [
            {"label": language.say(label), "values": [*map(value_of, states, known)]} for label, value_of in values_of.items()
        ]
        if any(value is not None for row in series for value in row["values"]):
            text = " ".join(describe_series(language, row["label"], row["values"]) for row in series)
            yield Plot(id=name, series=series, max=max(map(max_value, states)), text=text)


def course(nodes: Nodes, view: Viewpoint, language: Language, known: Sequence[int]) -> Course:
    """What is said of a line as a whole.

    Args:
        nodes: its nodes.
        view: the viewpoint.
        language: the language of all texts.
        known: for each step its `known_cards`.
    """
    link = "" if view.chain or view.common else _hanab_live_link(nodes)
    return {"plots": [*plots(language, [node.state for node in nodes], known)], "hanab_live_link": link}


def _hanab_live_link(nodes: Nodes) -> str:
    """The link to the game at hanab.live; empty if there is none, as for suppositions."""
    if any(node.is_supposition for node in nodes):
        return ""
    try:
        return HANAB_LIVE_REPLAY + to_hanab_live_link(Game(nodes[0].state, [node.action for node in nodes[1:] if node.action]))
    except ValueError:
        return ""
