"""The middle of the table, all of it public: fireworks, discards, counters; and the circles and arrows drawn on it, which name no cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from hanabi_widget.notation.drawings import DISCARDS, places, texts_of_drawings
from hanabi_widget.protocol.board import Counter, DiscardedCard, DiscardPile, Drawing, Firework
from hanabi_widget.rules import Node, State, by_seat, by_slot, reachable_heights
from hanabi_widget.text import Language, card_name, describe_place, suit_name

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


def shown_drawings(language: Language, node: Node) -> Iterator[Drawing]:
    """The drawings at a node, in the order of their places; what is not on the table there is left out.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> from hanabi_widget.text import ENGLISH
        >>> node = Node(initial_state(["Ann", "Ben"], seed=7), drawings=frozenset({"B2>r", "A"}))
        >>> [drawing["label"] for drawing in shown_drawings(ENGLISH, node)]
        ["Arrow: Ben's slot 2 → red firework", 'Circle: Ann']
    """
    if not node.drawings:
        return
    there = places(node.state)
    names = dict(zip(there, _names(language, node.state)))
    order = {place: number for number, place in enumerate(there)}
    drawn = [(start, end) for start, _, end in (drawing.partition(">") for drawing in texts_of_drawings(node.drawings))]
    for start, end in sorted(
        (each for each in drawn if {*each} <= {*there, ""}), key=lambda each: [order.get(place, -1) for place in each]
    ):
        words = {"start": names[start], "end": names[end]} if end else {"place": names[start]}
        yield {"start": start, "end": end, "label": language.say("drawing.arrow" if end else "drawing.circle", **words)}


def _names(language: Language, state: State) -> Iterator[str]:
    """What the places of a table are called, in the order of `places`."""
    for seat, hand in by_seat(state.hands):
        yield from (describe_place(language, state, seat, slot) for slot, _ in by_slot(hand))
    yield from state.names
    yield from (language.say("drawing.firework", color=suit_name(language, suit)) for suit in state.rules.suits)
    yield language.say(f"drawing.{DISCARDS}")
