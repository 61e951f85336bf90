"""Unknown cards: an answer that is the same whatever they are is an answer all the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from hanabi_widget.rules import UNKNOWN

from .observation import DependsOnUnknownCard, Observation
from .worlds import InconsistentPosition

P = ParamSpec("P")
T = TypeVar("T")
G = TypeVar("G")

MAX_UNKNOWN_CARDS = 2
"""So many unknown cards are tried out, at most."""


def in_every_completion(ask: Callable[Concatenate[Observation, P], T]) -> Callable[Concatenate[Observation, P], T]:
    """Let a question that meets an unknown card be asked for each card that it may be; only answers that differ depend on it."""

    @wraps(ask)
    def asked(observation: Observation, /, *args: P.args, **options: P.kwargs) -> T:
        return same_in_all_completions(observation, lambda full: ask(full, *args, **options), _with_each)

    return asked


def same_in_all_completions(
    given: G, ask: Callable[[G], T], each: Callable[[G, DependsOnUnknownCard], Iterable[G]], cards: int = MAX_UNKNOWN_CARDS
) -> T:
    """The answer to a question; where it meets an unknown card, the one that is the same whatever that card is.

    Args:
        given: what the question is about.
        ask: the question.
        each: the same with each card that the unknown one may be.
        cards: so many unknown cards are tried out, at most.

    Raises:
        DependsOnUnknownCard: the answer is not the same.
        InconsistentPosition: no deal fits.
    """
    try:
        return ask(given)
    except DependsOnUnknownCard as problem:
        if not cards:
            raise
        answers = []
        for full in each(given, problem):
            try:
                answers.append(same_in_all_completions(full, ask, each, cards - 1))
            except InconsistentPosition:
                continue
            except DependsOnUnknownCard:
                raise problem from None
            if answers[-1] != answers[0]:
                raise
        if not answers:
            raise InconsistentPosition from None
        return answers[0]


def _with_each(observation: Observation, problem: DependsOnUnknownCard) -> list[Observation]:
    """The sight with each card that an unknown one may be."""
    seat, index, hand = problem.seat, problem.slot - 1, observation.hands[problem.seat]
    known = [identity for other in observation.hands for identity in other if identity != UNKNOWN]
    left = observation.card_bits.unseen_counts([*observation.state._public_identities(), *known])
    return [
        observation.with_hand(seat, (*hand[:index], identity, *hand[index + 1 :]))
        for identity, copies in enumerate(left)
        if copies > 0 and observation.clue_masks[seat][index] >> identity & 1
    ]
