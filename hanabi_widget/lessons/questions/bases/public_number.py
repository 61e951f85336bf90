"""Questions for a number that is public: the maximum score and the pace."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Self

from hanabi_widget.lessons.answers.answer_forms import NumberForm
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Node, State, statistics
from hanabi_widget.text import Language, LocalizedError, describe_statistics


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

    def derivation(self, language: Language) -> list[str]:
        """How the statistics derive the number."""
        described = describe_statistics(language, statistics(Node(self.state)))
        return next((statistic.derivation for statistic in described if statistic.id == self.statistic), [])

    @property
    @abstractmethod
    def statistic(self) -> str:
        """The id of the number among the statistics."""

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:  # noqa: ARG003
        """One question about the position, if cards have been discarded."""
        if cls.number(history.state) is not None and history.state.discards:
            yield cls(history=history)
