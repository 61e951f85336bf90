"""Which clue is the most informative by a given measure?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Self, TypeAlias

from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.domains import ActionDomain, NameDomain
from hanabi_widget.lessons.answers.question_parameters import parameter
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.position_variant import shuffled
from hanabi_widget.lessons.questions.bases.clue_to_give import ClueToGiveQuestion
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Clue, clues_of

Measure: TypeAlias = Callable[[Sequence[int], int], int]

MEASURES: dict[str, Measure] = {
    "cards": lambda identities, playable_now: -sum(possible.bit_count() for possible in identities),  # noqa: ARG005
    "known": lambda identities, playable_now: sum(possible.bit_count() == 1 for possible in identities),  # noqa: ARG005
    "playable": lambda identities, playable_now: sum(not possible & ~playable_now for possible in identities),
}
"""Measures of a hand, from the possible identities of each slot and the playable ones; their texts are ``ask.measure.<name>``."""

MIN_MARGIN = Fraction(1, 4)
"""A drill asks when the best clues gain more than the others by at least this share."""


@dataclass(frozen=True, kw_only=True)
class InformativeClueQuestion(ClueToGiveQuestion):
    """The clues of the player to act that gain most by a measure of the receiver's hand; ties are all right.

    Viewed by the giver, what counts is what the giver knows that the receiver will know.

    Attributes:
        measure: one of `MEASURES`.
    """

    measure: str = parameter(NameDomain("ask.measure", [*MEASURES]), "cards")

    id, code, form = "informative", "Q11", ChoiceForm("action", ActionDomain(Clue))

    def answers(self, reasoner: Reasoner) -> Iterable[Clue]:
        """The clues with the greatest gain."""
        gains = self.gains(reasoner)
        most = max(gains.values(), default=0)
        return [clue for clue, gain in gains.items() if gain == most]

    def gains(self, reasoner: Reasoner) -> dict[Clue, int]:
        """The gain of each legal clue."""
        measure, playable_now = MEASURES[self.measure], reasoner.fact_identities("playable")
        before, gains = dict[int, int](), dict[Clue, int]()
        for clue in clues_of(reasoner.state.legal_actions()):
            seat = self.state.seat(clue.player)
            chain = (seat,) if self.viewer is None else (self.viewer, seat)
            if seat not in before:
                before[seat] = measure(reasoner.identities(chain), playable_now)
            gains[clue] = measure(reasoner.after(clue).identities(chain), playable_now) - before[seat]
        return gains

    @property
    def margin(self) -> Fraction:
        """By how much the best clues gain more than all others, as a share of what they gain; 0 if all gain the same."""
        gains = sorted({*self._exact_gains.values()}, reverse=True)
        return Fraction(gains[0] - gains[1], gains[0]) if len(gains) > 1 and gains[0] > 0 else Fraction(0)

    def argument(self, element: Clue) -> Argument:
        """What the clue gains, and what the best one does."""
        gains = self._exact_gains
        return [
            self.statement("gain", action=element, gain=gains[element]),
            *([self.statement("gain.more", gain=max(gains.values()))] if gains[element] < max(gains.values()) else []),
        ]

    def proof(self, answer: Clue) -> Argument:
        """The gains of all clues, the best first."""
        gains = self._exact_gains
        others = sorted((clue for clue in gains if clue != answer), key=lambda clue: -gains[clue])
        return [self.statement("gain", action=clue, gain=gains[clue]) for clue in (answer, *others)]

    @cached_property
    def _exact_gains(self) -> dict[Clue, int]:
        return self.gains(Reasoner.of(self.seen, self.viewer))

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Each measure, viewed by the giver and with the whole table in sight."""
        if len(clues_of(history.state.legal_actions())) > 1:
            for measure in shuffled([*MEASURES], random):
                for viewer in shuffled([None, history.state.player], random):
                    item = cls(history=history, viewer=viewer, measure=measure)
                    if item.margin >= MIN_MARGIN:
                        yield item
