"""What cannot be in a position: too many copies of a card, hands of a wrong size, marks that rule a card out. One judge for all.

`position` refuses the first problem, at its place in the text; `position_text` writes ``[unchecked]`` where there is one; an editor of
positions says them all, each beside the thing. Whether play can lead to a position is not asked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias

from hanabi_widget.rules import UNKNOWN, Identity, State

Place: TypeAlias = tuple[str, int, int]
"""A part of a position and where in it; -1 for the whole: ``("hand", seat, card)``, ``("name", seat, -1)``, ``("discards", card, -1)``,
``("deck", card, -1)``, ``("fireworks", -1, -1)``, and a number such as ``("strikes", -1, -1)``."""

PROBLEMS = {
    "copies": "one {card} too many: the deck has {copies}, fireworks and discards included",
    "ruled_out": "the marks of {card} rule it out: they leave {allowed}",
    "nothing_left": "the marks rule out every card",
    "same_name": "a second player {player!r}: give each a name of their own",
    "no_name": "{player!r} is not the name of a player: write a word, or any text in quotes",
    "large_hand": "{player} has {n} cards: at most {size} with {players} players",
    "small_hand": "{player} has {n} cards: every hand has {size} while the deck has cards; write ? for an unknown one",
    "cards": "{n} cards too many: the deck has {whole}, {public} are played or discarded",
    "deck": "{n} cards in the deck: the other fields leave {left} of {whole}",
    "clue_tokens": "{n}c: at most {most}c",
    "strikes": "{n}s: at most {most}s",
    "turns_left": "{n}t: at most {most}t",
}
"""Each problem in English, as in a `NotationError`."""


@dataclass(frozen=True)
class Problem:
    """Something that cannot be.

    Attributes:
        reason: a key of `PROBLEMS`.
        places: where it is; the first is where a text is wrong.
        details: what it is about, by name.
    """

    reason: str
    places: tuple[Place, ...]
    details: Mapping[str, object]

    def __str__(self) -> str:
        return PROBLEMS[self.reason].format(**self.details)


def problems_of(state: State) -> Iterator[Problem]:
    """What cannot be in a position, in the order in which a text has it.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.position("[unchecked] x r5 r5 | Ann ? ? ? ? ? | Ben r5 r1-r ? ? ? | deck ?")
        >>> for problem in problems_of(state):
        ...     print(problem)
        one r5 too many: the deck has 1, fireworks and discards included
        the marks of r1 rule it out: they leave y1, y2, y3, y4, y5, g1, g2, g3, g4, g5, b1, b2, b3, b4, b5, w1, w2, w3, w4, w5
        1 cards in the deck: the other fields leave 38 of 50
    """
    yield from _copies(state)
    yield from _marks(state)
    yield from _names(state)
    yield from _numbers(state)
    yield from _tokens(state)


def _copies(state: State) -> Iterator[Problem]:
    rules, on_fireworks, places = state.rules, list[Identity](), defaultdict[Identity, list[Place]](list)
    for suit, height in enumerate(state.fireworks):
        on_fireworks += rules.firework_identities[suit][height]
    lying: chain[tuple[Place, Identity]] = chain(
        ((("fireworks", -1, -1), identity) for identity in on_fireworks),
        ((("discards", n, -1), identity) for n, identity in enumerate(state.discards)),
        ((("hand", seat, n), identity) for seat, hand in enumerate(state.hands) for n, identity in enumerate(hand)),
        ((("deck", n, -1), identity) for n, identity in enumerate(state.deck)),
    )
    for place, identity in lying:
        if identity != UNKNOWN:
            places[identity].append(place)
    for identity, found in places.items():
        copies = rules.copies_of[identity]
        if len(found) > copies:
            details = {"card": rules.card_names[identity], "n": len(found), "copies": copies}
            yield Problem("copies", tuple(found[copies:]), details)


def _marks(state: State) -> Iterator[Problem]:
    rules = state.rules
    for seat, (hand, told) in enumerate(zip(state.hands, state.clue_info)):
        for n, (identity, clue_info) in enumerate(zip(hand, told)):
            possible, place = rules.possible_identities(clue_info), (("hand", seat, n),)
            if not possible:
                yield Problem("nothing_left", place, {})
            elif identity != UNKNOWN and not possible >> identity & 1:
                allowed = ", ".join(rules.names_of(possible))
                yield Problem("ruled_out", place, {"card": rules.card_names[identity], "allowed": allowed})


def _names(state: State) -> Iterator[Problem]:
    for seat, name in enumerate(state.names):
        if not name.strip():
            yield Problem("no_name", (("name", seat, -1),), {"player": name})
        elif name in state.names[:seat]:
            yield Problem("same_name", (("name", seat, -1),), {"player": name})


def _numbers(state: State) -> Iterator[Problem]:
    rules, players = state.rules, len(state.names)
    size, whole = rules.hand_sizes[players], len(rules.deck)
    public = sum(state.fireworks) + len(state.discards)
    left = whole - public - sum(map(len, state.hands))
    words = {"size": size, "players": players, "left": left, "whole": whole, "public": public}
    hands = [(seat, {**words, "player": name, "n": len(hand)}) for seat, (name, hand) in enumerate(zip(state.names, state.hands))]
    for seat, told in hands:
        if len(state.hands[seat]) > size:
            yield Problem("large_hand", tuple(("hand", seat, n) for n in range(size, len(state.hands[seat]))), told)
    for seat, told in hands:
        if len(state.hands[seat]) < size and left > 0:
            yield Problem("small_hand", (("hand", seat, -1),), told)
    if left < 0:
        yield Problem("cards", (("hand", players - 1, -1),), {**words, "n": -left})
    elif len(state.deck) != left:
        yield Problem("deck", (("deck", -1, -1),), {**words, "n": len(state.deck)})


def _tokens(state: State) -> Iterator[Problem]:
    limits = (
        ("clue_tokens", state.clue_tokens, state.rules.clue_tokens),
        ("strikes", state.strikes, state.rules.strikes),
        ("turns_left", state.turns_left or 0, len(state.names)),
    )
    for reason, n, most in limits:
        if n > most:
            yield Problem(reason, ((reason, -1, -1),), {"n": n, "most": most})
