"""Questions about a claim about one card."""

from __future__ import annotations

from abc import ABC
from dataclasses import dataclass

from hanabi_widget.lessons.answers.domains import PLAYER, SLOT
from hanabi_widget.lessons.answers.question_parameters import CLAIM, parameter
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.rules import SeatIndex, Slot


@dataclass(frozen=True, kw_only=True)
class CardClaimQuestion(Question, ABC):
    """A question about a claim about one card.

    Attributes:
        of: the holder of the card.
        slot: its slot.
        claim: the claim.
    """

    of: SeatIndex = parameter(PLAYER)
    slot: Slot = parameter(SLOT)
    claim: str = parameter(CLAIM, "playable")
