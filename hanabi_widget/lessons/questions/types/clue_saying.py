"""Which clue says, by agreement, that a card can be played?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Self

from hanabi_widget.conventions import Convention, Reading
from hanabi_widget.knowledge.worlds import require_known
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.domains import PLAYER, SLOT, ActionDomain
from hanabi_widget.lessons.answers.question_parameters import parameter
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.positions.history import History, agreed_readings, is_kept, is_true, said_now
from hanabi_widget.lessons.positions.position_variant import shuffled
from hanabi_widget.lessons.questions.bases.agreed_question import AgreedQuestion
from hanabi_widget.lessons.questions.bases.clue_convention import misread_by
from hanabi_widget.lessons.questions.bases.next_action import NextActionQuestion
from hanabi_widget.lessons.questions.question import MOSTLY_SOME, SpecificMistake
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Clue, Identities, SeatIndex, Slot, by_slot, card_numbers, clues_of, playable, seats, touched_slots


@dataclass(frozen=True, kw_only=True)
class ClueSayingQuestion(AgreedQuestion, NextActionQuestion):
    """The clues that keep the agreement and after which a player may trust that a card in hand can be played; None if there is none.

    Attributes:
        of: the holder.
        slot: the slot.
    """

    of: SeatIndex = parameter(PLAYER)
    slot: Slot = parameter(SLOT)

    id, code, form = "clue_saying", "Q25", ChoiceForm("action", ActionDomain(Clue), allows_none=True)
    required_techniques = ("T9", "T10")
    min_distinct_mistakes = 2
    drill_shares = MOSTLY_SOME
    specific_mistakes: ClassVar[Mapping[str, SpecificMistake]] = {
        **misread_by(lambda question, agreed: question.clues_saying_it(agreed)),
        "broken_clue": lambda question: [
            clue for clue in question.clues if question.is_trusted_after(clue) and question.is_false_beside_touch(clue)
        ],
        "any_touch": lambda question: [clue for clue in question.clues if question.touches(clue) and not question.is_about(clue)],
    }

    @property
    def clues(self) -> list[Clue]:
        """All legal clues."""
        return clues_of(self.state.legal_actions())

    def check(self) -> None:
        """Check that it is known what each clue touches.

        Raises:
            LocalizedError: it is asked from the seat of another player than the one to act.
            DependsOnUnknownCard: a card that a clue may touch is unknown.
        """
        super().check()
        state = self.seen.state
        for seat in {state.seat(clue.player) for clue in self.clues}:
            require_known(state, seat, state.hands[seat])

    def answers(self, reasoner: Reasoner) -> Iterable[Clue | None]:  # noqa: ARG002 - conventions are public
        """The clues that say it, or None."""
        return self.clues_saying_it(self.agreed)

    def clues_saying_it(self, agreed: Convention) -> list[Clue | None]:
        """The answer under the convention or another one."""
        return [clue for clue in self.clues if self.is_trusted_after(clue, agreed) and is_kept(self.after(clue, agreed))] or [None]

    def after(self, clue: Clue, agreed: Convention | None = None) -> Reading:
        """The reading after a clue."""
        return agreed_readings(self.seen.after(clue), agreed or self.agreed, self.viewer)[-1]

    def trusted_after(self, clue: Clue, agreed: Convention | None = None) -> Identities:
        """What the holder may trust the card to be after a clue."""
        return self.after(clue, agreed).worlds((self.of,)).identities()[self.slot - 1]

    def is_trusted_after(self, clue: Clue, agreed: Convention | None = None) -> bool:
        """Whether the holder may trust after a clue that the card can be played."""
        return not self.trusted_after(clue, agreed) & ~playable(self.state)

    def touches(self, clue: Clue) -> bool:
        """Whether a clue touches the card."""
        return self.state.seat(clue.player) == self.of and self.slot in touched_slots(self.state, self.of, clue.value)

    def is_about(self, clue: Clue) -> bool:
        """Whether a clue is about the card."""
        focus = {said.focus for said in said_now(self.after(clue)) if said.kind == "meaning"}
        return card_numbers(self.state)[self.of][self.slot - 1] in focus

    def is_false_beside_touch(self, clue: Clue) -> bool:
        """Whether a clue says something false beside what good touch says of the cards that it touches."""
        reading = self.after(clue)
        return not all(is_true(reading, said) for said in said_now(reading) if said.kind != "touch")

    def argument(self, element: Clue | None) -> Argument:
        """What the holder may trust after the clue, or that it says something false; for none, that there is one."""
        place = (self.of, self.slot)
        if element is None:
            if None not in self.right_answers:
                return [self.statement("clue_saying.some", place=place)]
            none = self.statement("clue_saying.none", place=place)
            return [none, *(step for clue in self.clues if clue.player == self.of for step in self.argument(clue))]
        mask = self.trusted_after(element)
        others = mask & ~playable(self.state)
        if others:
            return [self.statement("clue_saying.may", action=element, place=place, card=(others & -others).bit_length() - 1)]
        trusted = self.statement("clue_saying.trusted", action=element, place=place, options=mask)
        return [trusted] if is_kept(self.after(element)) else [self.statement("clue_saying.broken", action=element)]

    @classmethod
    def sample_under(cls, conventions: Sequence[str], history: History, random: Random) -> Iterator[Self]:
        """A playable card of each hand that is not trusted to be playable, with the whole table in sight."""
        now, state = history.last_steps(0), history.state
        if not clues_of(state.legal_actions()):
            return
        for of in shuffled([seat for seat in seats(len(state.names)) if seat != state.player], random):
            known = Reasoner.of(now).identities((of,))
            fits = [slot for slot, identity in by_slot(state.hands[of]) if playable(state) >> identity & 1]
            for slot in shuffled([slot for slot in fits if known[slot - 1] & ~playable(state)], random)[:1]:
                for under in shuffled(conventions, random):
                    yield cls(history=now, viewer=None, of=of, slot=slot, under=under)
