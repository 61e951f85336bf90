"""Which slots does a clue touch?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Self

from hanabi_widget.lessons.answers.answer_forms import SetForm
from hanabi_widget.lessons.answers.domains import SLOT
from hanabi_widget.lessons.answers.question_parameters import CLUE, parameter
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.position_variant import shuffled
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import UNKNOWN, Clue, SeatIndex, Slot, clues_of, slots
from hanabi_widget.text import Language, LocalizedError, value_name


@dataclass(frozen=True, kw_only=True)
class TouchedSlotsQuestion(Question):
    """The slots that a clue would touch.

    Attributes:
        clue: a legal clue.
    """

    clue: Clue = parameter(CLUE)

    id, code, form = "touched", "Q1", SetForm("slots", SLOT)
    required_techniques = ("T1",)
    view_techniques = ()
    uses_evidence = False

    @property
    def holder(self) -> SeatIndex:
        """The receiver of the clue."""
        return self.state.seat(self.clue.player)

    def check(self) -> None:
        """Check that the viewer sees the receiver's hand.

        Raises:
            LocalizedError: the viewer is the receiver.
        """
        if self.viewer == self.holder:
            raise LocalizedError("ask.error.giver", player=self.state.names[self.state.player])

    def answers(self, reasoner: Reasoner) -> Iterable[frozenset[int]]:
        """The slots that the clue touches for the reasoner."""
        return [reasoner.touched_slots(self.holder, self.clue.value)]

    def argument(self, element: Slot) -> Argument:
        """Whether the card matches the clue."""
        card = self.state.hands[self.holder][element - 1]
        if card == UNKNOWN:
            return []
        key = "touch.match" if self.state.rules.touched_identities[self.clue.value] >> card & 1 else "touch.no_match"
        return [self.statement(key, place=(self.holder, element), card=card, value=self.clue.value)]

    def proof(self, answer: frozenset[Slot]) -> Argument:
        """Each card of the hand, those that match first."""
        every = slots(self.state.hand_sizes[self.holder])
        return [step for slot in sorted(every, key=lambda slot: slot not in answer) for step in self.argument(slot)]

    def text_values(self, language: Language) -> dict[str, object]:
        """The clue value as ``value``."""
        return {**super().text_values(language), "value": value_name(language, self.state.rules, self.clue.value)}

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Each legal clue."""
        for clue in clues_of(shuffled(history.state.legal_actions(), random)):
            yield cls(history=history, clue=clue)
