"""Positions made to tell mistakes apart: in each, every mistake of some kinds leads to an answer of its own."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import permutations

from hanabi_widget.lessons.positions.history import History
from hanabi_widget.notation import position
from hanabi_widget.rules import Clue, RuleSet, SeatIndex, Slot, State

from .question import Question
from .types.agreed_clues import AgreedQuestion, ClueMeaningQuestion
from .types.nested_knowledge import NestedIdentitiesQuestion
from .types.own_hand import PossibleIdentitiesQuestion
from .types.search import CertainPlanQuestion, EndgameQuestion

COLOURS = "ryg"
COLOUR_ORDERS = [*permutations(COLOURS)]
ALICE, BOB, CATHY, DONALD = map(SeatIndex, range(4))

EACH_CARD = "y1", "7c", "x y1", ">Alice g3 y2", "Bob r2 g1"
"""Alice now names red. Of Bob's slot 2 that rules out red, the table yellow 1, and her hand green 3."""

WHOLE_HAND = "y1", "7c", "x y1", ">Alice g2 g2 r1", "Bob r2 y3+3-r g3+3-r"
"""Here two of Bob's cards are the yellow and the green 3, so that the third is neither."""

NESTED = "y1 g1", "7c", "x y1 g3 y3", "Alice g1 r1+1-g r1+1-g", "Bob r3 y2 r2", ">Cathy r2 g2+2 g2+2"
"""Cathy now names yellow. Alice must think that Bob still considers red 2, red 3 and green 1 for his slot 1."""

CALLS = "r2 y1 g1", "7c", "x b3", ">Alice b5 w4", "Bob y2+y w5", "Cathy g2 w1", "Donald b1 r3"
"""Alice now names 3: red can be played, yellow after Bob's 2, green after Cathy's, and blue is to be saved."""

TOUCHED = "g1", "7c", "x g4", ">Alice g3+3 r4", "Bob g2+g y2", "Cathy r5 g4"
"""Alice now names green: not the 2, which Bob has, but the 3, which Bob's 2 makes playable and Alice does not see, or the critical 4."""

PLAN = "r3", "6c 0s 0d 4t", "x y1 y3 g2 r1", "Alice g1+g g2+g", "Bob r2 g3", ">Cathy g1+g y2-3", "Donald y1+y y2+y+2"
"""Nothing makes green certain: Cathy does not know her green 1, nor Alice which of hers is the 2."""

ENDGAME = "r1 y2 g1", "6c 0s 0d 3t", "x r2 y2 g3 y3 y1", "Alice g2 g1+g", ">Bob r2 g2-y", "Cathy r1 r3"
"""Bob must guess, and so must the others after him."""


def questions_that_tell_apart(asked: Question, *, whole_hand: bool) -> Iterator[Question]:
    """Questions about positions of their own, which need no more than the one before; the colours depend on it.

    Args:
        asked: the question that was answered before.
        whole_hand: whether to ask also for what follows from all cards of a hand together.
    """
    number = int.from_bytes(sha256(asked.canonical_text().encode()).digest()[:4])
    order = COLOUR_ORDERS[number % len(COLOUR_ORDERS)]
    after_clue = _start(EACH_CARD, order, 2).after(Clue("Bob", order[0]))
    yield PossibleIdentitiesQuestion(history=after_clue, viewer=BOB, of=BOB, level="counting")
    if whole_hand:
        yield PossibleIdentitiesQuestion(history=_start(WHOLE_HAND, order, 3), viewer=BOB, of=BOB)
    if {"T7", "T8"} & {*asked.view_techniques}:
        after_clue = _start(NESTED, order, 3).after(Clue("Bob", order[1]))
        yield NestedIdentitiesQuestion(history=after_clue, by=(ALICE,), of=BOB, slot=Slot(1))
    if isinstance(asked, AgreedQuestion):
        calls = History.of(_position(CALLS, order, RuleSet(suits="rygbw", hand_size=2))).after(Clue("Donald", 3))
        yield ClueMeaningQuestion(history=calls, viewer=DONALD, under=asked.under)
        touched = History.of(_position(TOUCHED, order, RuleSet(suits=COLOURS, hand_size=2))).after(Clue("Cathy", order[2]))
        yield ClueMeaningQuestion(history=touched, viewer=CATHY, under=asked.under)
    if isinstance(asked, CertainPlanQuestion):
        yield CertainPlanQuestion(history=_start(PLAN, order, 2), aim=order[2], turns=4)
    if isinstance(asked, EndgameQuestion):
        yield EndgameQuestion(history=_start(ENDGAME, order, 2), viewer=BOB)


def _start(parts: tuple[str, ...], order: tuple[str, ...], hand_size: int) -> History:
    """A position with the small deck."""
    return History.of(_position(parts, order, RuleSet(suits=COLOURS, copies=(2, 2, 1), hand_size=hand_size)))


def _position(parts: tuple[str, ...], order: tuple[str, ...], rules: RuleSet) -> State:
    """A position with its colours in another order; the names of players stay."""
    colours = str.maketrans(dict(zip(COLOURS, order)))
    named = [part.partition(" ") if part.strip(">")[0].isupper() else ("", "", part) for part in parts]  # none of "c s d t x" is a colour
    return position(" | ".join(f"{name}{space}{cards.translate(colours)}" for name, space, cards in named), rules=rules)
