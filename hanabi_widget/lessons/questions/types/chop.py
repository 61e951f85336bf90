"""Which card is on chop? By the beginners' conventions."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Self

from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.domains import PLAYER, SLOT
from hanabi_widget.lessons.answers.question_parameters import parameter
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.position_variant import holders_and_viewers
from hanabi_widget.lessons.questions.bases.clue_by_slots import chop
from hanabi_widget.lessons.questions.question import NONE, Question, SpecificMistake
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import SeatIndex, Slot, by_slot, clue_info_of, untouched_slots


@dataclass(frozen=True, kw_only=True)
class ChopQuestion(Question):
    """The slot of a hand that is on chop by the beginners' conventions; None if there is none.

    Attributes:
        of: the player.
    """

    of: SeatIndex = parameter(PLAYER)

    id, code, form = "chop", "Q24", ChoiceForm("slots", SLOT, allows_none=True)
    mistakes = ("reversed",)
    required_techniques = ("T9",)
    view_techniques = ()
    uses_evidence = False
    specific_mistakes: ClassVar[Mapping[str, SpecificMistake]] = {
        "oldest": lambda question: [question.state.hand_sizes[question.of] or None],
        "missed_too": lambda question: [question.oldest_without_clue_info()],
    }

    drill_shares: ClassVar[Mapping[Hashable, int]] = {NONE: 1, "oldest": 1, "newest": 1, "other": 3}
    min_distinct_mistakes = 1

    @property
    def answer_kind(self) -> Hashable:
        """Whether it is the oldest card, the newest, another, or none."""
        (slot,) = self.right_answers
        return {None: NONE, 1: "newest", self.state.hand_sizes[self.of]: "oldest"}.get(slot, "other")

    def answers(self, reasoner: Reasoner) -> Iterable[Slot | None]:
        """The oldest card that no clue has touched."""
        return [chop(reasoner.history.state, self.of)]

    def oldest_without_clue_info(self) -> Slot | None:
        """The oldest card that no clue has touched or missed."""
        rules, clue_info = self.state.rules, clue_info_of(self.state, self.of)
        return max(
            (slot for slot, info in by_slot(clue_info) if not (rules.values_touching(info) or rules.values_missing(info))),
            default=None,
        )

    def argument(self, element: Slot | None) -> Argument:
        """The clue that touched the card, or whether an older card is untouched; for none, an untouched card."""
        untouched = untouched_slots(self.state, self.of)
        if element is None:
            return [self.statement("chop.untouched", places=[(self.of, min(untouched))])] if untouched else self._all_touched()
        place = self.of, element
        if element not in untouched:
            value = next(iter(self.state.rules.values_touching(clue_info_of(self.state, self.of)[element - 1])))
            return [self.statement("why.touched", place=place, value=value)]
        if element != max(untouched):
            return [self.statement("chop.older", place=place)]
        return [
            self.statement("chop.untouched", places=[(self.of, slot) for slot in untouched]),
            self.statement("chop.oldest", place=place),
        ]

    def _all_touched(self) -> Argument:
        """For each card a clue that touched it."""
        rules = self.state.rules
        return [
            self.statement("why.touched", place=(self.of, slot), value=next(iter(rules.values_touching(info))))
            for slot, info in by_slot(clue_info_of(self.state, self.of))
        ]

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Each hand, viewed by its holder and with the whole table in sight."""
        for of, viewer in holders_and_viewers(history.state, random):
            yield cls(history=history, viewer=viewer, of=of)
