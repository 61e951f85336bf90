"""The middle of a frame: fireworks, discards and counters, all of it public; and the course of a game over the steps as plots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeAlias

from hanabi_widget.protocol.board import Counter, DiscardedCard, DiscardPile, Firework, Frame, Plot, Series
from hanabi_widget.rules import Node, State, reachable_heights
from hanabi_widget.text import Language, card_name, describe_series, suit_name

StepsByIdentity = dict[int, list[int]]
"""Identity -> the steps at which copies were played, or discarded."""


def card_steps(node: Node) -> tuple[StepsByIdentity, StepsByIdentity, list[int]]:
    """The steps at which cards were played, at which cards were discarded, and at which there was a strike."""
    played: StepsByIdentity = {}
    discarded: StepsByIdentity = {}
    strike_steps: list[int] = []
    for step, (before, after) in enumerate(pairwise(node.path()), start=1):
        if sum(after.state.fireworks) > sum(before.state.fireworks):
            grown = next(suit for suit, height in enumerate(before.state.fireworks) if height < after.state.fireworks[suit])
            identity = after.state.rules.firework_place.index((grown, before.state.fireworks[grown]))
            played.setdefault(identity, []).append(step)
        elif len(after.state.discards) > len(before.state.discards):
            discarded.setdefault(after.state.discards[-1], []).append(step)
        if after.state.strikes > before.state.strikes:
            strike_steps.append(step)
    return played, discarded, strike_steps


def fireworks(language: Language, state: State, before: State | None, played: StepsByIdentity) -> list[Firework]:
    """The firework of each suit."""
    rules, heights = state.rules, reachable_heights(state)
    shown: list[Firework] = []
    for index, suit in enumerate(rules.suits):
        height, end = state.fireworks[index], heights[index]
        ranks = [*range(rules.ranks, 0, -1)] if suit.descending else [*range(1, rules.ranks + 1)]
        values = {
            "color": suit_name(language, suit),
            "top": ranks[height - 1] if height else None,
            "next": ranks[height] if height < end else None,
            "last": ranks[end - 1],
            "gone": card_name(language, rules, index * rules.ranks + ranks[end] - 1) if end < rules.ranks else None,
        }
        key = "done" if height == rules.ranks else "next" if end == rules.ranks else "ends" if height < end else "blocked"
        if not height:
            key += "_none"
        shown.append(
            {
                "suit": suit.letter,
                "ranks": ranks[:height],
                "steps": [played.get(index * rules.ranks + rank - 1, [-1])[0] for rank in ranks[:height]],
                "next": values["next"],
                "lost": ranks[end:],
                "label": language.say(f"firework.{key}", **values),
                "changed": before is not None and before.fireworks[index] < height,
            }
        )
    return shown


def discards(language: Language, state: State, before: State | None, discarded: StepsByIdentity) -> list[DiscardPile]:
    """The discarded cards of each suit that has any."""
    rules, discard_pile = state.rules, state.discards
    last_discarded = discard_pile[-1] if before is not None and len(discard_pile) > len(before.discards) else None
    piles: list[DiscardPile] = []
    for index, suit in enumerate(rules.suits):
        cards: list[DiscardedCard] = []
        texts = []
        for rank in range(1, rules.ranks + 1):
            identity = index * rules.ranks + rank - 1
            count = discard_pile.count(identity)
            if count:
                is_exhausted = count == rules.copies_of[identity]
                steps, changed = discarded.get(identity, []), identity == last_discarded
                cards.append({"rank": rank, "count": count, "steps": steps, "gone": is_exhausted, "changed": changed})
                key = "discard.gone" if is_exhausted else "discard.one" if count == 1 else "discard.many"
                texts.append(language.say(key, rank=rank, count=count))
        if cards:
            label = language.say("discards", color=suit_name(language, suit), cards=language.comma_list(texts))
            piles.append({"suit": suit.letter, "cards": cards, "label": label})
    return piles


def counter(language: Language, key: str, count: int, limit: int) -> Counter:
    """A number with its limit and its label."""
    return {"count": count, "max": limit, "label": language.say(key, n=count, most=limit)}


SeriesValue: TypeAlias = Callable[[State, int], int | None]
"""The value of a series at a step, from the number of cards known there."""


def known_cards(frame: Frame) -> int:
    """How many cards of a frame are shown with one possible identity."""
    weights = [card["weights"] for hand in frame["hands"] for card in hand["cards"]]
    return len([each for each in weights if each.count(0) == len(each) - 1])


PLOTS: dict[str, tuple[dict[str, SeriesValue], Callable[[State], int]]] = {
    "known": ({"plot.known": lambda _, known: known}, lambda state: sum(map(len, state.hands))),
    "score": (
        {"statistic.max_score": lambda state, _: state.max_score, "statistic.score": lambda state, _: state.score},
        lambda state: state.rules.perfect_score,
    ),
    "tokens": ({"plot.tokens": lambda state, _: state.clue_tokens}, lambda state: state.rules.clue_tokens),
}
"""Id -> (label -> value at a step, for each series; the highest value possible at a step)."""


def plots(language: Language, states: Sequence[State], known: Sequence[int]) -> list[Plot]:
    """The plots of a line, from its states and the `known_cards` of its frames; a plot without values is left out."""
    found = []
    for name, (values_of, max_value) in PLOTS.items():
        series: list[Series] = [
            {"label": language.say(label), "values": [*map(value_of, states, known)]} for label, value_of in values_of.items()
        ]
        if any(value is not None for row in series for value in row["values"]):
            text = " ".join(describe_series(language, row["label"], row["values"]) for row in series)
            found.append(Plot(id=name, series=series, max=max(map(max_value, states)), text=text))
    return found
