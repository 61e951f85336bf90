"""Unknown cards: an answer that is the same whatever they are is an answer all the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from hanabi_widget.rules import UNKNOWN

from .observation import DependsOnUnknown, Sight
from .worlds import NoWorld

P = ParamSpec("P")
T = TypeVar("T")
G = TypeVar("G")

CARDS = 2
"""So many unknown cards are tried out, at most."""


def in_every_completion(ask: Callable[Concatenate[Sight, P], T]) -> Callable[Concatenate[Sight, P], T]:
    """Let a question that meets an unknown card be asked for each card that it may be; only answers that differ depend on it."""

    @wraps(ask)
    def asked(sight: Sight, /, *args: P.args, **options: P.kwargs) -> T:
        return same_in_all(sight, lambda full: ask(full, *args, **options), _with_each)

    return asked


def same_in_all(given: G, ask: Callable[[G], T], each: Callable[[G, DependsOnUnknown], Iterable[G]], cards: int = CARDS) -> T:
    """The answer to a question; where it meets an unknown card, the one that is the same whatever that card is.

    Args:
        given: what the question is about.
        ask: the question.
        each: the same with each card that the unknown one may be.
        cards: so many unknown cards are tried out, at most.

    Raises:
        DependsOnUnknown: the answer is not the same.
        NoWorld: no deal fits.
    """
    try:
        return ask(given)
    except DependsOnUnknown as problem:
        if not cards:
            raise
        answers = []
        for full in each(given, problem):
            try:
                answers.append(same_in_all(full, ask, each, cards - 1))
            except NoWorld:
                continue
            except DependsOnUnknown:
                raise problem from None
            if answers[-1] != answers[0]:
                raise
        if not answers:
            raise NoWorld from None
        return answers[0]


def _with_each(sight: Sight, problem: DependsOnUnknown) -> list[Sight]:
    """The sight with each card that an unknown one may be."""
    seat, index, hand = problem.seat, problem.slot - 1, sight.hands[problem.seat]
    known = [kind for other in sight.hands for kind in other if kind != UNKNOWN]
    left = sight.deck.unseen([*sight.state._public_identities(), *known])
    return [
        sight.with_hand(seat, (*hand[:index], kind, *hand[index + 1 :]))
        for kind, copies in enumerate(left)
        if copies > 0 and sight.open[seat][index] >> kind & 1
    ]
