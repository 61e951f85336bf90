"""Which card will the player to act play now, if all keep to an agreement?"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Self

from hanabi_widget.conventions import Convention
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.domains import SLOT
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.positions.history import History, said_now, slots_where
from hanabi_widget.lessons.positions.position_variant import pick
from hanabi_widget.lessons.questions.bases.agreed_question import AgreedQuestion, after_kept_clues
from hanabi_widget.lessons.questions.bases.clue_convention import misread_by
from hanabi_widget.lessons.questions.bases.next_action import NextActionQuestion
from hanabi_widget.lessons.questions.question import NONE, SpecificMistake
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import SeatIndex, Slot, card_numbers, playable, slots


@dataclass(frozen=True, kw_only=True)
class WillPlayQuestion(AgreedQuestion, NextActionQuestion):
    """The slots of the player to act that this player may trust to be playable; None if there is none."""

    id, code, form = "will_play", "Q25", ChoiceForm("slots", SLOT, allows_none=True, none_is_informative=True)
    drill_shares: ClassVar[Mapping[Hashable, int]] = {NONE: 1, "focus": 2, "other": 2}
    specific_mistakes: ClassVar[Mapping[str, SpecificMistake]] = {
        **misread_by(lambda question, agreed: question.playable_slots(agreed)),
        "focus_first": lambda question: question.focus_slots(),
        "logic_only": lambda question: question.known_slots(question.exact_reasoner),
    }

    @property
    def holder(self) -> SeatIndex:
        """The player to act."""
        return self.state.player

    @property
    def exact_reasoner(self) -> Reasoner:
        """The exact reasoner about the position."""
        return Reasoner.of(self.seen, self.viewer)

    @property
    def answer_kind(self) -> Hashable:
        """Whether a card is the focus of the last clue, another one, or none."""
        if None in self.right_answers:
            return NONE
        return "focus" if {*self.focus_slots()} & self.right_answers else "other"

    def answers(self, reasoner: Reasoner) -> Iterable[Slot | None]:
        """The slots trusted to be playable, or None."""
        return self.playable_slots() if type(reasoner) is Reasoner else self.known_slots(reasoner)

    def playable_slots(self, agreed: Convention | None = None) -> list[Slot | None]:
        """The answer under the convention or another one."""
        return self._all_playable(self.readings(agreed)[-1].worlds((self.holder,)).identities())

    def known_slots(self, reasoner: Reasoner) -> list[Slot | None]:
        """The answer by logic alone."""
        return self._all_playable(reasoner.identities((self.holder,)))

    def _all_playable(self, identities: list[int]) -> list[Slot | None]:
        now = playable(self.state)
        return [*sorted(slots_where([not mask & ~now for mask in identities]))] or [None]

    def focus_slots(self) -> list[Slot]:
        """The own card that the last clue was about."""
        numbers = card_numbers(self.state)[self.holder]
        focus = [said.focus for said in said_now(self.readings()[-1]) if said.kind == "meaning" and said.focus in numbers]
        return [Slot(numbers.index(number) + 1) for number in focus if number is not None]

    def argument(self, element: Slot | None) -> Argument:
        """What the player may trust the card to be; for none, that there is a card to play."""
        identities = self.readings()[-1].worlds((self.holder,)).identities()
        if element is None:
            if None not in self.right_answers:
                return [self.statement("will_play.some", player=self.holder)]
            none = self.statement("will_play.none", player=self.holder)
            return [none, *(step for slot in slots(len(identities)) for step in self.argument(slot))]
        mask, place = identities[element - 1], (self.holder, element)
        others = mask & ~playable(self.state)
        if others:
            return [self.statement("will_play.may", player=self.holder, place=place, card=(others & -others).bit_length() - 1)]
        return [self.statement("will_play.trusted", player=self.holder, place=place, options=mask)]

    @classmethod
    def sample_under(cls, conventions: Sequence[str], history: History, random: Random) -> Iterator[Self]:
        """The next player's turn after each legal clue that keeps a convention, viewed by that player or with the whole table in sight."""
        for under, after in after_kept_clues(conventions, history, random):
            if cls.is_suitable(after.state):
                yield cls(history=after, viewer=pick([None, after.state.player], random), under=under)
