"""Questions for a number that is public: the maximum score and the pace."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Self

from hanabi_widget.lessons.answers.answer_forms import NumberForm
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import State
from hanabi_widget.text import LocalizedError


@dataclass(frozen=True, kw_only=True)
class PublicNumberQuestion(Question, ABC):
    """A question for a public number, derived as the statistics of the board derive it."""

    form = NumberForm()
    required_techniques = ("T3",)
    view_techniques = ()
    uses_evidence = False
    mistakes = ("out_of_date",)

    @staticmethod
    @abstractmethod
    def number(state: State) -> int | None:
        """The number; None if the rules do not define it."""

    def check(self) -> None:
        """Check that the rules have a score.

        Raises:
            LocalizedError: they do not.
        """
        if self.number(self.state) is None:
            raise LocalizedError("ask.error.score")

    def answers(self, reasoner: Reasoner) -> Iterable[int]:
        """The number in the position that the reasoner takes to be the current one."""
        number = self.number(reasoner.state)
        return [] if number is None else [number]

    def refutation(self, answer: int) -> Argument:
        """Whether the number is too high or too low, and one fact of its derivation."""
        right = next(iter(self.right_answers))
        return [self.statement("too_high" if answer > right else "too_low"), *self.first_step()]

    def proof(self, answer: int) -> Argument:  # noqa: ARG002 - there is one
        """The number from its parts."""
        return self.steps()

    @abstractmethod
    def first_step(self) -> Argument:
        """A fact that the derivation begins with, which does not tell the number."""

    @abstractmethod
    def steps(self) -> Argument:
        """The derivation, as the statistics of the board have it."""

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:  # noqa: ARG003
        """One question about the position, if cards have been discarded."""
        if cls.number(history.state) is not None and history.state.discards:
            yield cls(history=history)
