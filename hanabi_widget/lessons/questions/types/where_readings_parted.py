"""Where did the readings of the players part?"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Self

from hanabi_widget.bots import ConventionBot, PublicHistory, Seat
from hanabi_widget.conventions import Convention, convention
from hanabi_widget.knowledge.worlds import require_known
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.domains import STEP
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.positions.history import History, agreed_readings, is_kept
from hanabi_widget.lessons.positions.position_variant import pick, shuffled
from hanabi_widget.lessons.questions.bases.agreed_question import AgreedQuestion
from hanabi_widget.lessons.questions.bases.clue_convention import misread_by
from hanabi_widget.lessons.questions.question import NONE, SpecificMistake
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import SeatIndex, Slot, by_seat, by_slot, clues_of
from hanabi_widget.text import LocalizedError

STEPS = 4
"""The games of a drill have so many actions."""


@dataclass(frozen=True, kw_only=True)
class WhereReadingsPartedQuestion(AgreedQuestion):
    """The first action after which a player trusts a card to be none of what it is; None if there is none."""

    id, code, form = "parting", "Q25", ChoiceForm("steps", STEP, allows_none=True, none_is_informative=True, none="never")
    min_distinct_mistakes = 2
    drill_shares: ClassVar[Mapping[Hashable, int]] = {NONE: 1, 1: 1, 2: 2, 3: 2, 4: 1}
    specific_mistakes: ClassVar[Mapping[str, SpecificMistake]] = {
        **misread_by(lambda question, agreed: question.first_parting(agreed), ("chop_forgotten", "waiting_forgotten", "touch_forgotten")),
        "first_broken": lambda question: question.first_broken(),
        "strike": lambda question: question.first_strike(),
    }

    @property
    def answer_kind(self) -> Hashable:
        """The step, or that there is none."""
        (step,) = self.right_answers
        return NONE if step is None else step

    def check(self) -> None:
        """Check that there are actions, and that all cards are in sight.

        Raises:
            LocalizedError: there are none, or it is asked from a seat.
        """
        if self.viewer is not None:
            raise LocalizedError("ask.error.whole")
        if not self.history.actions:
            raise LocalizedError("ask.error.line")

    def answers(self, reasoner: Reasoner) -> Iterable[int | None]:  # noqa: ARG002 - with all cards in sight
        """The first step after which somebody is misled, or None."""
        return self.first_parting(self.agreed)

    def first_parting(self, agreed: Convention) -> list[int | None]:
        """The answer under the convention or another one."""
        return [next((step for step in range(1, len(self.seen.states)) if self.misled(step, agreed)), None)]

    def misled(self, step: int, agreed: Convention | None = None) -> tuple[SeatIndex, Slot] | None:
        """The first card after a step of which its holder trusts that it is none of what it is."""
        reading = self.readings(agreed)[step]
        for seat, hand in by_seat(reading.state.hands):
            require_known(self.state, seat, hand)
        for seat, hand in by_seat(reading.state.hands):
            for slot, (identity, mask) in by_slot(zip(hand, reading.worlds((seat,)).identities())):
                if not mask >> identity & 1:
                    return seat, slot
        return None

    def first_broken(self) -> list[int]:
        """The first action that broke the agreement, if one did."""
        return [step for step, reading in enumerate(self.readings()) if not is_kept(reading)][:1]

    def first_strike(self) -> list[int]:
        """The first action that cost a strike, if one did."""
        strikes = [state.strikes for state in self.seen.states]
        return [step for step in range(1, len(strikes)) if strikes[step] > strikes[step - 1]][:1]

    def argument(self, element: int | None) -> Argument:
        """Whether somebody is misled after the step, or before it; for never, that somebody is."""
        (right,) = self.right_answers
        if element is None:
            return [self.statement("parting.never" if right is None else "parting.some")]
        found = self.misled(element)
        if found is None:
            return [self.statement("parting.fits", number=element)]
        if element != right:
            return [self.statement("parting.earlier", number=element)]
        seat, slot = found
        reading = self.readings()[element]
        mask, card = reading.worlds((seat,)).identities()[slot - 1], reading.state.hands[seat][slot - 1]
        return [self.statement("parting.misled", number=element, player=seat, place=(seat, slot), options=mask, card=card)]

    @classmethod
    def sample_under(cls, conventions: Sequence[str], history: History, random: Random) -> Iterator[Self]:
        """A few actions of players who keep a convention; then the same with a clue among them that says something false."""
        under = pick(conventions, random)
        kept = _played_on(history.last_steps(0), under, random)
        for slip in shuffled([None, *range(len(kept.actions))], random):
            played = kept if slip is None else _with_slip(kept.up_to(slip), under, random)
            if len(played.actions) == STEPS and played.state.outcome is None and cls.is_suitable(played.state):
                yield cls(history=played, viewer=None, under=under)


def _played_on(history: History, under: str, random: Random) -> History:
    """The history with more actions of partners who keep a convention, `STEPS` in all."""
    bot, heard = ConventionBot(under), PublicHistory.starting_at(history.states[0])
    for before, action in zip(history.states, history.actions):
        heard = heard.after(before, action)
    while len(history.actions) < STEPS and history.state.outcome is None and history.state.turns_left is None:
        after = history.after(bot.act(Seat(history.state, heard), random))
        heard, history = heard.after(history.state, after.actions[-1]), after
    return history


def _with_slip(history: History, under: str, random: Random) -> History:
    """The history with a clue that says something false, if there is one, and what partners do then."""
    for clue in shuffled(clues_of(history.state.legal_actions()), random):
        after = history.after(clue)
        if not is_kept(agreed_readings(after, convention(under))[-1]):
            return _played_on(after, under, random)
    return history
