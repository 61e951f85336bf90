"""Questions about the consequences of an action over several turns, answered by search in positions with few hidden cards."""

from __future__ import annotations

from abc import ABC
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import wraps
from typing import Any, ClassVar

from hanabi_widget.effort import TooLarge, within
from hanabi_widget.lessons.questions.question import NINE_CARDS, SpecificMistake
from hanabi_widget.rules import SeatIndex, State
from hanabi_widget.solver.hidden_card_search import HiddenCardSearch, InformationSet, WeightedWorld
from hanabi_widget.text import LocalizedError

from .next_action import NextActionQuestion

MAX_STEPS = 12_000
"""The search for one answer does no more than this many steps of work: 2,000 positions."""

MAX_STEPS_IN_DRILL = 1_800
"""The same limit for the questions of a drill."""


@dataclass(frozen=True, kw_only=True)
class SearchQuestion(NextActionQuestion, ABC):
    """A question for the best action of the player to act. The answer depends on what this player knows, whoever views the table."""

    mistakes: ClassVar[Collection[str]] = ()
    view_techniques = ()
    uses_evidence = False
    drill_rules = (NINE_CARDS,)

    @property
    def holder(self) -> SeatIndex:
        """The player to act."""
        return self.state.player

    def check(self) -> None:
        """Check that the search stays within its limit.

        Raises:
            LocalizedError: it does not, or the viewer is another player.
        """
        super().check()
        try:
            _ = self.has_answer
        except TooLarge as error:
            raise LocalizedError("ask.error.large", n=error.limit) from None


def none_if_too_large(mistake: SpecificMistake, steps: int) -> SpecificMistake:
    """The mistake, without answers if its search needs more than so many steps of work."""

    @wraps(mistake)
    def answers(question: SearchQuestion) -> Iterable[Any]:
        return within(steps, lambda: mistake(question)) or ()

    return answers


class OthersKnowOwnCards(HiddenCardSearch):
    """A search that takes the other players to know their own cards."""

    def worlds_later(self, state: State) -> Iterable[WeightedWorld]:
        """The actual position alone."""
        return [(state, 1)]

    def information_set(self, state: State) -> InformationSet:
        """What the player to act knows, and their own cards."""
        return state.hands[state.player], *super().information_set(state)
