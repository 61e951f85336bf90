"""Unknown cards: a question has an answer if the answer is the same whatever the unknown cards are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from hanabi_widget.effort import spend
from hanabi_widget.rules import UNKNOWN, Identity, SeatIndex, Slot, State

from .errors import DependsOnUnknownCard, InconsistentPosition
from .group_observation import GroupObservation
from .worlds import dealable_identities

P = ParamSpec("P")
AnswerT = TypeVar("AnswerT")
SubjectT = TypeVar("SubjectT")

MAX_UNKNOWN_CARDS = 2
"""The most unknown cards whose identities are tried one by one."""

STEPS_PER_COMPLETION = 50
"""The steps of work of trying one identity."""


def in_every_completion(query: Callable[Concatenate[GroupObservation, P], AnswerT]) -> Callable[Concatenate[GroupObservation, P], AnswerT]:
    """Decorator: if a query about an observation depends on an unknown card, ask it for every identity that the card may have.

    The query raises `DependsOnUnknownCard` only if the answers differ.
    """

    @wraps(query)
    def query_in_every_completion(observation: GroupObservation, /, *args: P.args, **options: P.kwargs) -> AnswerT:
        return same_in_all_completions(observation, lambda completed: query(completed, *args, **options), _completions)

    return query_in_every_completion


def same_in_all_completions(
    subject: SubjectT,
    query: Callable[[SubjectT], AnswerT],
    completions: Callable[[SubjectT, DependsOnUnknownCard], Iterable[SubjectT]],
    max_unknown_cards: int = MAX_UNKNOWN_CARDS,
) -> AnswerT:
    """The answer to a query; if it depends on an unknown card, the answer that is the same for every identity of that card.

    Args:
        subject: what the query is about.
        query: computes the answer.
        completions: for a subject and the error that names an unknown card, the subjects in which that card is known.
        max_unknown_cards: the most unknown cards to try.

    Raises:
        DependsOnUnknownCard: the answers differ, or more unknown cards matter.
        InconsistentPosition: no deal fits.
        TooLarge: this needs more steps of work than may be done.
    """
    try:
        return query(subject)
    except DependsOnUnknownCard as error:
        if not max_unknown_cards:
            raise
        answers = []
        for completed in completions(subject, error):
            spend(STEPS_PER_COMPLETION)
            try:
                answers.append(same_in_all_completions(completed, query, completions, max_unknown_cards - 1))
            except InconsistentPosition:
                continue
            except DependsOnUnknownCard:
                raise error from None
            if answers[-1] != answers[0]:
                raise
        if not answers:
            raise InconsistentPosition from None
        return answers[0]


def _completions(observation: GroupObservation, error: DependsOnUnknownCard) -> Iterator[GroupObservation]:
    """The observation with each identity that an unknown card may have."""
    for identity in dealable_identities(observation, error.seat, error.slot):
        yield observation.with_card(error.seat, error.slot, identity)


def require_known(state: State, seat: SeatIndex, hand: Sequence[Identity]) -> None:
    """Check that all cards of a hand are known.

    Raises:
        DependsOnUnknownCard: one is not.
    """
    if UNKNOWN in hand:
        raise DependsOnUnknownCard(state, seat, Slot(hand.index(UNKNOWN) + 1))
