"""Which cards does this clue touch?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Self

from hanabi_widget.lessons.answers.answer_forms import SetForm
from hanabi_widget.lessons.answers.domains import SLOT
from hanabi_widget.lessons.answers.parameters import CLUE, parameter
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.sampling import mixed
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Clue, clues_of
from hanabi_widget.text import Language, LocalizedError, value_name


@dataclass(frozen=True, kw_only=True)
class Touched(Question):
    """The slots that a clue would touch.

    Attributes:
        clue: a clue that the player to act may give.
    """

    clue: Clue = parameter(CLUE)

    id, code, form = "touched", "Q1", SetForm("slots", SLOT)
    required_techniques = ("T1",)
    view_techniques = ()
    uses_evidence = False

    @property
    def holder(self) -> int:
        """Who gets the clue."""
        return self.state.seat(self.clue.player)

    def check(self) -> None:
        """The viewer sees the hand."""
        if self.viewer == self.holder:
            raise LocalizedError("ask.error.giver", player=self.state.names[self.state.player])

    def answers(self, reasoner: Reasoner) -> Iterable[frozenset[int]]:
        """The slots that match."""
        return [reasoner.touched(self.holder, self.clue.value)]

    def words(self, spoken: Language) -> dict[str, object]:
        """The clue by its value."""
        return {**super().words(spoken), "value": value_name(spoken, self.state.rules, self.clue.value)}

    @classmethod
    def draw(cls, history: History, random: Random) -> Iterator[Self]:
        """Each clue that may be given."""
        for clue in clues_of(mixed(history.state.legal_actions(), random)):
            yield cls(history=history, clue=clue)
