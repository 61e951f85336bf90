"""Build a world in which Ben knows a claim, and one in which he does not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.answers.world_domain import World
from hanabi_widget.lessons.answers.world_pair import WorldPair, WorldPairForm
from hanabi_widget.lessons.questions.bases.known_on_map import KnownOnMapQuestion
from hanabi_widget.lessons.questions.question import SpecificMistake
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.text import LocalizedError


@dataclass(frozen=True, kw_only=True)
class BuildWorldsQuestion(KnownOnMapQuestion):
    """Two hands for two players with which a chain of them knows a claim, and two hands with which it does not.

    Every such pair of worlds is right. The map shows where the claim itself is true.
    """

    id, form = "build_worlds", WorldPairForm()
    specific_mistakes: ClassVar[Mapping[str, SpecificMistake]] = {
        "true_not_known": lambda question: [*product(question.worlds_known_by([]), {*question.cells} - question.worlds_known_by([]))],
        "wrong_line": lambda question: [
            *product(
                known := question.worlds_known_by(question.swapped(question.by)),
                {*question.cells} - known,
            )
        ],
    }

    def check(self) -> None:
        """Check also that there are two such worlds.

        Raises:
            LocalizedError: it is not so.
        """
        super().check()
        if not self.has_answer:
            raise LocalizedError("ask.error.build_worlds")

    def answers(self, reasoner: Reasoner) -> Iterable[WorldPair]:
        """All pairs of a world where it is known and one where it is not; none if it is known everywhere, or nowhere."""
        minds, _ = self.map_of(reasoner.state)
        known = self.worlds_known_by(self.by, minds)
        others = [world for cell in minds.cells if (world := self.world(cell, minds)) not in known]
        return [*product(known, others)]

    def argument(self, element: tuple[int, World]) -> Argument:
        """Why it is known in one of the two worlds, or a world that refutes it."""
        return [self.line_argument(self.cells[element[1]])]

    @property
    def is_worth_asking(self) -> bool:
        """Whether a guess seldom pays: it is known in no more than a quarter of the worlds."""
        return super().is_worth_asking and 0 < 4 * len(self.worlds_known_by(self.by)) <= len(self.cells)
