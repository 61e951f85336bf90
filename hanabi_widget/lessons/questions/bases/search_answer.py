"""Questions about what follows from an action, turn after turn: answered by search, in positions where little is hidden."""

from __future__ import annotations

from abc import ABC
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import wraps
from typing import Any, ClassVar

from hanabi_widget.lessons.questions.question import Slip
from hanabi_widget.rules import RuleSet, State
from hanabi_widget.solver import TooLarge
from hanabi_widget.solver.hidden_search import HiddenCardSearch, InformationSet, WeightedWorld
from hanabi_widget.text import LocalizedError

from .next_action import Acting

MOST = 2_000
"""So many positions are looked at for one answer, at most."""

QUICK = 300
"""So many for a question of a drill."""


@dataclass(frozen=True, kw_only=True)
class Searched(Acting, ABC):
    """What the player to act does best, by what this player knows; it is the same from above."""

    mistakes: ClassVar[Collection[str]] = ()
    view_techniques = ()
    uses_evidence = False
    rules = RuleSet(suits="ryg", copies=(2, 2, 1), hand_size={2: 3, 3: 2, 4: 2, 5: 2})

    @property
    def holder(self) -> int:
        """Who acts."""
        return self.state.player

    def check(self) -> None:
        """There are not too many cases.

        Raises:
            LocalizedError: there are, or the viewer knows less than who acts.
        """
        super().check()
        try:
            _ = self.has_answer
        except TooLarge as problem:
            raise LocalizedError("ask.error.large", n=problem.limit) from None


def if_small(slip: Slip) -> Slip:
    """A mistake that gives no answer where there are too many cases for it."""

    @wraps(slip)
    def answers(question: Any) -> Iterable[Any]:  # noqa: ANN401 - a question of any type
        try:
            return slip(question)
        except TooLarge:
            return []

    return answers


class OthersSee(HiddenCardSearch):
    """A search in which the others are taken to know their own cards."""

    def worlds_later(self, state: State) -> Iterable[WeightedWorld]:
        """The cards as they are."""
        return [(state, 1)]

    def information_set(self, state: State) -> InformationSet:
        """The own cards too."""
        return state.hands[state.player], *super().information_set(state)
