"""Questions about positions with unknown cards, which have an answer only if it is the same whatever those cards are."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from hanabi_widget.knowledge import DependsOnUnknownCard, GroupObservation, InconsistentPosition, is_consistent
from hanabi_widget.knowledge.worlds import dealable_identities, same_in_all_completions
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import UNKNOWN

if TYPE_CHECKING:
    from .question import Question


def answers_in_every_completion(question: Question) -> frozenset[Any]:
    """The right answers, if they are the same in every completion of the position.

    A few unknown cards are filled in with each identity that they may have. The viewer's own cards are hidden, never filled in.

    Raises:
        DependsOnUnknownCard: the answers differ.
        InconsistentPosition: no deal fits the position.
    """
    if not is_consistent(question.seen.state):
        raise InconsistentPosition
    return same_in_all_completions(question, _conclusions, _completions)


def _conclusions(question: Question) -> frozenset[Any]:
    return Reasoner.of(question.seen, question.viewer).conclusions(question)


def _completions(question: Question, error: DependsOnUnknownCard) -> list[Question]:
    """The question with an unknown card replaced by each identity with which the other cards can still be dealt."""
    history, seat, slot = question.seen, error.seat, error.slot
    if seat == question.viewer or history.state.hands[seat][slot - 1 : slot] != (UNKNOWN,):  # or the card is in an earlier position
        raise error
    return [
        replace(question, history=history.with_last_state(history.state.reveal(seat, slot, history.state.rules.card_names[identity])))
        for identity in dealable_identities(GroupObservation(history.state), seat, slot)
    ]
