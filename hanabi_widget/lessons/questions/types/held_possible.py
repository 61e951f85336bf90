"""Which worlds are possible as far as Ann knows? A column of the map, or a row, or what a chain of players leads to."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Self

from hanabi_widget.lessons.answers.answer_forms import SetForm
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.answers.world_domain import WORLD, World
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.questions.bases.worlds_on_map import MAX_MARKED, WorldsOnMapQuestion
from hanabi_widget.lessons.questions.question import SpecificMistake
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import SeatIndex


@dataclass(frozen=True, kw_only=True)
class HeldPossibleQuestion(WorldsOnMapQuestion):
    """The worlds that a chain of players leads to from the real one: what the first may think that the second may think."""

    id, form = "held_possible", SetForm("worlds", WORLD)
    drill_shares: ClassVar[Mapping[Hashable, int]] = {1: 1, 2: 2}
    specific_mistakes: ClassVar[Mapping[str, SpecificMistake]] = {
        "wrong_line": lambda question: [question.reached(question.swapped(question.by))],
        "too_shallow": lambda question: [question.reached(question.by[1:])] if len(question.by) > 1 else [],
    }

    @property
    def answer_kind(self) -> Hashable:
        """The length of the chain."""
        return len(self.by)

    def answers(self, reasoner: Reasoner) -> Iterable[frozenset[World]]:
        """The worlds."""
        minds, real = self.map_of(reasoner.state)
        return [frozenset([self.world(cell, minds) for cell in minds.walk(real, self.by)])]

    def reached(self, players: Iterable[SeatIndex]) -> frozenset[World]:
        """The worlds that some players lead to, one after the other."""
        return frozenset(map(self.world, self.minds.walk(self.real, [*players])))

    def argument(self, element: World) -> Argument:
        """What the last player sees there, and whether that is so in a world that those before lead to."""
        *before, last = self.by
        seen = self.hand_seen_by(last, self.cells[element])
        is_reached = element in self.reached(self.by)
        if not before:
            return [self.statement("held.same" if is_reached else "held.other", player=last, hand=seen)]
        return [self.statement("held.reached" if is_reached else "held.unreached", player=last, hand=seen, who=tuple(before))]

    def proof(self, answer: frozenset[World]) -> Argument:  # noqa: ARG002 - there is one right answer
        """How many worlds each player of the chain leads to."""
        first, *others = self.by
        sees = self.hand_seen_by(first, self.real)
        steps = [self.statement("held.column", player=first, hand=sees, n=len(self.reached([first])))]
        for number, player in enumerate(others, start=2):
            steps.append(self.statement("held.columns", player=player, n=len(self.reached(self.by[:number]))))
        return steps

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Chains of one and of two, that lead to a few worlds but not to all."""
        for other, of, by in cls.pairs(history, random):
            item = cls(history=history, of=of, by=by, other=other)
            if item.is_small_enough and item.has_answer and 1 < len(item.reached(by)) <= min(MAX_MARKED, len(item.cells) - 1):
                yield item
