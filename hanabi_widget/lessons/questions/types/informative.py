"""Which clue is the most informative by a stated measure?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Self, TypeAlias

from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.domains import ActionDomain, NameDomain
from hanabi_widget.lessons.answers.parameters import parameter
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.sampling import mixed
from hanabi_widget.lessons.questions.bases.clue_to_give import Giving
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Clue, clues_of
from hanabi_widget.text import Language

Measure: TypeAlias = Callable[[Sequence[int], int], int]

MEASURES: dict[str, Measure] = {
    "cards": lambda types, fitting: -sum(may_be.bit_count() for may_be in types),  # noqa: ARG005
    "known": lambda types, fitting: sum(may_be.bit_count() == 1 for may_be in types),  # noqa: ARG005
    "playable": lambda types, fitting: sum(not may_be & ~fitting for may_be in types),
}
"""What is measured of the receiver's hand, of what each slot may be and of what fits; the words are ``ask.measure.<name>``."""

TOLD = 5
"""So many clues are told with what they gain, at most."""


@dataclass(frozen=True, kw_only=True)
class Informative(Giving):
    """The clues of the player to act from which their receivers gain most by a measure; all that tie are right.

    From the giver's chair what counts is what the giver knows that the receiver will know.

    Attributes:
        measure: one of `MEASURES`; what counts is what it gains.
    """

    measure: str = parameter(NameDomain("ask.measure", [*MEASURES]), "cards")

    id, code, form = "informative", "Q11", ChoiceForm("action", ActionDomain(Clue))

    def answers(self, reasoner: Reasoner) -> Iterable[Clue]:
        """Those with the greatest gain."""
        gains = self.gains(reasoner)
        most = max(gains.values(), default=0)
        return [clue for clue, gain in gains.items() if gain == most]

    def gains(self, reasoner: Reasoner) -> dict[Clue, int]:
        """What each clue gains."""
        measure, fitting = MEASURES[self.measure], reasoner.fact("playable")
        before, gains = dict[int, int](), dict[Clue, int]()
        for clue in clues_of(self.state.legal_actions()):
            seat = self.state.seat(clue.player)
            chain = (seat,) if self.viewer is None else (self.viewer, seat)
            if seat not in before:
                before[seat] = measure(reasoner.identities(chain), fitting)
            gains[clue] = measure(reasoner.after(clue).identities(chain), fitting) - before[seat]
        return gains

    def derivation(self, language: Language) -> list[str]:
        """What the best clues gain."""
        gains = self.gains(Reasoner.of(self.history, self.viewer))
        best = sorted(gains, key=lambda clue: -gains[clue])[:TOLD]
        said = self.form.kind.describe
        return [language.say("ask.informative.gain", action=said(language, self.context, clue), gain=gains[clue]) for clue in best]

    @classmethod
    def draw(cls, history: History, random: Random) -> Iterator[Self]:
        """Each measure by which some clues differ, from the giver's chair and from above."""
        if len(clues_of(history.state.legal_actions())) > 1:
            for measure in mixed([*MEASURES], random):
                for viewer in mixed([None, history.state.player], random):
                    yield cls(history=history, viewer=viewer, measure=measure)
