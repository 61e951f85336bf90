"""Positions made to tell apart the mistakes that leave out kinds of evidence: in each, every kind rules out a card of its own."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import permutations

from hanabi_widget.lessons.positions.history import History
from hanabi_widget.notation import position
from hanabi_widget.rules import Clue, RuleSet, SeatIndex

from .question import Question
from .types.possible_identities import PossibleIdentitiesQuestion

COLOURS = "ryg"
COLOUR_ORDERS = [*permutations(COLOURS)]

EACH_CARD = "y1 | 7c | x y1 | >Alice g3 y2 | Bob r2 g1"
"""Alice now names red. Of Bob's slot 2 that rules out red, the table yellow 1, and her hand green 3."""

WHOLE_HAND = "y1 | 7c | x y1 | >Alice g2 g2 r1 | Bob r2 y3+3-r g3+3-r"
"""Here two of Bob's cards are the yellow and the green 3, so that the third is neither."""


def questions_that_tell_apart(asked: Question, *, whole_hand: bool) -> Iterator[Question]:
    """What each of Bob's cards may be, in positions of their own; the colours depend on the question before.

    Args:
        asked: the question that was answered before.
        whole_hand: whether to ask also for what follows from all cards of a hand together.
    """
    number = int.from_bytes(sha256(asked.canonical_text().encode()).digest()[:4])
    order = COLOUR_ORDERS[number % len(COLOUR_ORDERS)]
    colours = str.maketrans(dict(zip(COLOURS, order)))
    bob = SeatIndex(1)

    def start(text: str, hand_size: int) -> History:
        rules = RuleSet(suits=COLOURS, copies=(2, 2, 1), hand_size=hand_size)
        head, *hands = text.split(" | ")
        cards = [head.translate(colours), hands[0], hands[1].translate(colours)]
        rest = [f"{name} {cards.translate(colours)}" for name, _, cards in (hand.partition(" ") for hand in hands[2:])]
        return History.of(position(" | ".join([*cards, *rest]), rules=rules))

    history = start(EACH_CARD, 2).after(Clue("Bob", order[0]))
    yield PossibleIdentitiesQuestion(history=history, viewer=bob, of=bob, level="counting")
    if whole_hand:
        yield PossibleIdentitiesQuestion(history=start(WHOLE_HAND, 3), viewer=bob, of=bob)
