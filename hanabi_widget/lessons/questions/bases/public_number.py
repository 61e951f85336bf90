"""Questions whose answer is a number that all can see: the score that can be reached, and the turns that are left for it."""

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
from hanabi_widget.rules import Node, State, Statistics, statistics
from hanabi_widget.text import Language, LocalizedError, describe_statistics


@dataclass(frozen=True, kw_only=True)
class Counted(Question, ABC):
    """A number on the table; its derivation is that of the statistics of the board."""

    form = NumberForm()
    required_techniques = ("T3",)
    view_techniques = ()
    uses_evidence = False
    mistakes = ("out_of_date",)

    @staticmethod
    @abstractmethod
    def count(state: State) -> int | None:
        """The number; None where the rules have none."""

    def check(self) -> None:
        """The rules have a score."""
        if self.count(self.state) is None:
            raise LocalizedError("ask.error.score")

    def answers(self, reasoner: Reasoner) -> Iterable[int]:
        """The number of the position, as the reasoner takes it to be."""
        number = self.count(reasoner.state)
        return [] if number is None else [number]

    def derivation(self, language: Language) -> list[str]:
        """How the statistics reckon it."""
        numbers: Statistics = statistics(Node(self.state))
        return next((told.derivation for told in describe_statistics(language, numbers) if told.id == self.statistic), [])

    @property
    @abstractmethod
    def statistic(self) -> str:
        """The name of the number among the statistics."""

    @classmethod
    def draw(cls, history: History, random: Random) -> Iterator[Self]:  # noqa: ARG003
        """The position itself."""
        if cls.count(history.state) is not None and history.state.discards:
            yield cls(history=history)
