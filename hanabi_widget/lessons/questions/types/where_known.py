"""In which worlds of the map does Ben know a claim, or Ann that Ben knows it?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from hanabi_widget.lessons.answers.answer_forms import SetForm
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.answers.world_domain import WORLD, World
from hanabi_widget.lessons.questions.bases.known_on_map import KnownOnMapQuestion
from hanabi_widget.lessons.questions.bases.worlds_on_map import MAX_MARKED
from hanabi_widget.lessons.questions.question import MOSTLY_SOME, SpecificMistake
from hanabi_widget.lessons.reasoners.reasoner import Reasoner


@dataclass(frozen=True, kw_only=True)
class WhereKnownQuestion(KnownOnMapQuestion):
    """The worlds in which a chain of players knows a claim. The map shows where the claim itself is true."""

    id, form = "where_known", SetForm("worlds", WORLD)
    drill_shares = MOSTLY_SOME
    specific_mistakes: ClassVar[Mapping[str, SpecificMistake]] = {
        "true_not_known": lambda question: [question.worlds_known_by([])],
        "wrong_line": lambda question: [question.worlds_known_by(question.swapped(question.by))],
        "too_shallow": lambda question: [question.worlds_known_by(question.by[1:])] if len(question.by) > 1 else [],
    }

    def answers(self, reasoner: Reasoner) -> Iterable[frozenset[World]]:
        """The worlds."""
        return [self.worlds_known_by(self.by, self.map_of(reasoner.state)[0])]

    def argument(self, element: World) -> Argument:
        """Why it is known there, or a world that refutes it."""
        return [self.line_argument(self.cells[element])]

    def proof(self, answer: frozenset[World]) -> Argument:  # noqa: ARG002 - there is one right answer
        """The same for each hand that the first of the chain may see."""
        lines = {self.hand_seen_by(self.by[0], cell): cell for cell in reversed(self.cells.values())}
        return [self.line_argument(cell) for _, cell in sorted(lines.items())]

    @property
    def is_worth_asking(self) -> bool:
        """Whether it asks for a few worlds, and not for those in which the claim is true."""
        known = self.worlds_known_by(self.by)
        return super().is_worth_asking and len(known) <= MAX_MARKED and known != self.worlds_known_by([])
