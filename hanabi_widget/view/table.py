"""The middle of a frame: fireworks, discards, counters. All of it is public."""

from __future__ import annotations

from itertools import pairwise

from hanabi_widget.protocol.board import Counter, DiscardedCard, DiscardPile, Firework
from hanabi_widget.rules import Node, State, reachable_heights
from hanabi_widget.text import Language, card_name, suit_name

Steps = dict[int, list[int]]
"""By type, the steps of a line at which a copy was played, or came to the discards."""


def history(node: Node) -> tuple[Steps, Steps, list[int]]:
    """When the cards in the fireworks and in the discard pile came there, and when the strikes fell."""
    played: Steps = {}
    discarded: Steps = {}
    struck: list[int] = []
    for step, (before, after) in enumerate(pairwise(node.path()), start=1):
        if sum(after.state.fireworks) > sum(before.state.fireworks):
            kind = next(
                kind
                for kind, (suit, place) in enumerate(after.state.rules.firework_place)
                if before.state.fireworks[suit] == place < after.state.fireworks[suit]
            )
            played.setdefault(kind, []).append(step)
        elif len(after.state._discarded) > len(before.state._discarded):
            discarded.setdefault(after.state.discards[-1], []).append(step)
        if after.state.strikes > before.state.strikes:
            struck.append(step)
    return played, discarded, struck


def fireworks(language: Language, state: State, before: State | None, played: Steps) -> list[Firework]:
    """The firework of each suit."""
    rules, heights = state.rules, reachable_heights(state)
    rows: list[Firework] = []
    for index, suit in enumerate(rules.suits):
        height = state.fireworks[index]
        ranks = [*range(rules.ranks, 0, -1)] if suit.descending else [*range(1, rules.ranks + 1)]
        after = ranks[height] if height < rules.ranks else None
        words: dict[str, object] = {"color": suit_name(language, suit), "top": ranks[height - 1] if height else None}
        if after is None:
            key = "done"
        else:
            words["next"] = after
            blocked = heights[index] == height
            if blocked:
                words["next"] = card_name(language, rules, index * rules.ranks + after - 1)
            key = "blocked" if blocked else "next"
        if not height:
            key = "blocked_none" if key == "blocked" else "none"
        rows.append(
            {
                "suit": suit.letter,
                "ranks": ranks[:height],
                "steps": [played.get(index * rules.ranks + rank - 1, [-1])[0] for rank in ranks[:height]],
                "next": after if key in ("next", "none") else None,
                "label": language.say(f"firework.{key}", **words),
                "changed": before is not None and before.fireworks[index] < height,
            }
        )
    return rows


def discards(language: Language, state: State, before: State | None, discarded: Steps) -> list[DiscardPile]:
    """The discarded cards of each suit that has some."""
    rules, pile = state.rules, state.discards
    latest = pile[-1] if before is not None and len(pile) > len(before._discarded) else None
    piles: list[DiscardPile] = []
    for index, suit in enumerate(rules.suits):
        cards: list[DiscardedCard] = []
        words = []
        for rank in range(1, rules.ranks + 1):
            kind = index * rules.ranks + rank - 1
            count = pile.count(kind)
            if count:
                gone = count == rules.copies_of[kind]
                cards.append({"rank": rank, "count": count, "steps": discarded.get(kind, []), "gone": gone, "changed": kind == latest})
                key = "discard.gone" if gone else "discard.one" if count == 1 else "discard.many"
                words.append(language.say(key, rank=rank, count=count))
        if cards:
            label = language.say("discards", color=suit_name(language, suit), cards=language.comma_list(words))
            piles.append({"suit": suit.letter, "cards": cards, "label": label})
    return piles


def counter(language: Language, key: str, count: int, most: int) -> Counter:
    """A number with its limit and its words."""
    return {"count": count, "max": most, "label": language.say(key, n=count, most=most)}
