"""What to do by agreement: which card is played next, which clue says that a card can be played, and where readings part."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from itertools import pairwise
from random import Random
from typing import ClassVar, Self

from hanabi_widget.bots import ConventionBot, PublicHistory, Seat
from hanabi_widget.conventions import Reading, convention
from hanabi_widget.conventions.audit import partings
from hanabi_widget.explain import Place
from hanabi_widget.knowledge.worlds import require_all_known, require_known
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.domains import CLUE, SLOT, STEP
from hanabi_widget.lessons.answers.verdict import Argument
from hanabi_widget.lessons.position_history import History, agreed_readings, is_kept, slots_where
from hanabi_widget.lessons.position_variant import pick, shuffled
from hanabi_widget.lessons.questions.question import MOSTLY_SOME, NONE, CardQuestion
from hanabi_widget.lessons.random_positions import shuffled_receivers
from hanabi_widget.lessons.reasoners import Reasoner
from hanabi_widget.rules import IdentitiesInHand, card_numbers, cards_by_number, playable, touched_slots
from hanabi_widget.rules.action import Clue, Slot, by_slot, clues_of, seats_of, slots
from hanabi_widget.text import LocalizedError

from .actions import NextActionQuestion, TellsNothing
from .meaning_of_last_clue import AgreedQuestion, ByAgreement, after_kept_clues, candidates, misread


class WillPlayQuestion(AgreedQuestion, NextActionQuestion):
    """The slots of the player to act that this player may trust to be playable; None if there is none."""

    id = "will_play"
    code = "Q25"
    form = ChoiceForm(SLOT, allows_none=True)
    is_about_actor = True
    min_distinct_mistakes = 1
    drill_shares: ClassVar = {NONE: 1, "focus": 2, "other": 2}
    specific_mistakes: ClassVar = {
        **misread(),
        "focus_first": lambda question: question.focus_slots(),
        "logic_only": lambda question: question.playable_slots(question.exact.identities((question.holder,))),
    }

    @property
    def answer_kind(self) -> Hashable:
        """Whether a card is the focus of the last clue, another one, or none."""
        if None in self.right_answers:
            return NONE
        return "focus" if {*self.focus_slots()} & self.right_answers else "other"

    def answers(self, reasoner: Reasoner) -> Iterable[Slot | None]:
        """The slots trusted to be playable, or None."""
        return self.playable_slots(self.trusted() if type(reasoner) is Reasoner else reasoner.identities((self.holder,)))

    def trusted(self) -> IdentitiesInHand:
        """For each slot what the player may trust it to be."""
        return self.readings()[-1].worlds((self.holder,)).identities()

    def playable_slots(self, identities: IdentitiesInHand) -> list[Slot | None]:
        """The answer if the slots may be this."""
        now = playable(self.state)
        return [*sorted(slots_where([not mask & ~now for mask in identities]))] or [None]

    def focus_slots(self) -> list[Slot]:
        """The own card that the last clue was about."""
        numbers = card_numbers(self.state)[self.holder]
        focus = [said.focus for said in self.readings()[-1].record.said_last if said.kind == "meaning" and said.focus in numbers]
        return [Slot(numbers.index(number) + 1) for number in focus if number is not None]

    def argument(self, element: Slot | None) -> Argument:
        """What the player may trust the card to be; for none, each card."""
        identities = self.trusted()
        if element is None:
            none = ByAgreement(self.to, "will_play.none", player=self.holder)
            return [none, *(step for slot in slots(len(identities)) for step in self.argument(slot))]
        return [self.trust_in((self.holder, element), identities[element - 1])]

    @classmethod
    def sample(cls, history: History, random: Random, under: str | None = None) -> Iterator[Self]:
        """The next player's turn after each legal clue that keeps a convention, viewed by that player or with the whole table in sight."""
        for agreed, after in after_kept_clues(under, history, random):
            if cls.is_suitable(after.state):
                yield cls(history=after, viewer=pick([None, after.state.player], random), under=agreed)


class ClueSayingQuestion(AgreedQuestion, NextActionQuestion, CardQuestion):
    """The clues that keep the agreement and after which a player may trust that a card in hand can be played; None if there is none."""

    id = "clue_saying"
    code = "Q25"
    form = ChoiceForm(CLUE, allows_none=True)
    required_techniques = ("T9", "T10")
    drill_shares = MOSTLY_SOME
    specific_mistakes: ClassVar = {
        **misread(),
        "broken_clue": lambda question: [
            clue for clue in question.clues if question.is_trusted_after(clue) and not is_kept(question.after(clue), beside=("touch",))
        ],
        "any_touch": lambda question: [clue for clue in question.clues if question.touches_beside_focus(clue)],
    }

    @property
    def clues(self) -> list[Clue]:
        """All legal clues."""
        return clues_of(self.state.legal_actions())

    def misfit(self) -> LocalizedError | None:
        """That it is asked from the seat of another player than the one to act.

        Raises:
            DependsOnUnknownCard: a card that a clue may touch is unknown.
        """
        if error := super().misfit():
            return error
        for seat in {self.state.seat(clue.player) for clue in self.clues}:
            require_known(self.state, seat, self.state.hands[seat])
        return None

    def answers(self, _: Reasoner) -> Iterable[Clue | None]:
        """The clues that say it, or None."""
        return [clue for clue in self.clues if self.is_trusted_after(clue) and is_kept(self.after(clue))] or [None]

    def after(self, clue: Clue) -> Reading:
        """The reading after a clue."""
        return agreed_readings(self.seen.after(clue), self.agreed, self.viewer)[-1]

    def trusted_after(self, clue: Clue) -> int:
        """What the holder may trust the card to be after a clue."""
        return self.after(clue).worlds((self.of,)).identities()[self.slot - 1]

    def is_trusted_after(self, clue: Clue) -> bool:
        """Whether the holder may trust after a clue that the card can be played."""
        return not self.trusted_after(clue) & ~playable(self.state)

    def touches_beside_focus(self, clue: Clue) -> bool:
        """Whether a clue touches the card and is about another one."""
        if self.state.seat(clue.player) != self.of or self.slot not in touched_slots(self.state, self.of, clue.value):
            return False
        focus = {said.focus for said in self.after(clue).record.said_last if said.kind == "meaning"}
        return card_numbers(self.state)[self.of][self.slot - 1] not in focus

    def argument(self, element: Clue | None) -> Argument:
        """What the holder may trust after the clue, or that it says something false; for none, each clue."""
        place = self.place
        if element is None:
            none = ByAgreement(self.to, "clue_saying.none", place=place)
            return [none, *(step for clue in self.clues if clue.player == self.of for step in self.argument(clue))]
        if self.is_trusted_after(element) and not is_kept(self.after(element)):
            return [ByAgreement(self.to, "clue_saying.broken", action=element)]
        trusted = self.trusted_after(element)
        before = self.readings()[-1].worlds((self.of,)).identities()[self.slot - 1]
        if self.state.seat(element.player) != self.of and trusted == before and trusted & ~playable(self.state):
            return [TellsNothing(self.to, element, self.of)]
        return [self.trust_in(place, trusted, element)]

    @classmethod
    def sample(cls, history: History, random: Random, under: str | None = None) -> Iterator[Self]:
        """A playable card of each hand that is not trusted to be playable, with the whole table in sight."""
        now = history.last_steps(0)
        state = history.state
        for of in shuffled_receivers(state, random):
            known = Reasoner.of(now).identities((of,))
            fits = [slot for slot, identity in by_slot(state.hands[of]) if playable(state) >> identity & 1]
            for slot in shuffled([slot for slot in fits if known[slot - 1] & ~playable(state)], random)[:1]:
                for agreed in shuffled(candidates(under), random):
                    yield cls(history=now, viewer=None, of=of, slot=slot, under=agreed)


STEPS = 4
"""The games of a drill have so many actions."""


class WhereReadingsPartedQuestion(AgreedQuestion):
    """The first action after which a player trusts a card to be none of what it is; None if there is none."""

    id = "parting"
    code = "Q25"
    form = ChoiceForm(STEP, allows_none=True, none="never")
    drill_shares: ClassVar = {NONE: 1, 1: 1, 2: 2, 3: 2, 4: 1}
    specific_mistakes: ClassVar = {
        **misread(("chop_forgotten", "waiting_forgotten", "touch_forgotten")),
        "first_broken": lambda question: [step for step, reading in enumerate(question.readings()) if not is_kept(reading)][:1],
        "strike": lambda question: question.strikes()[:1],
    }

    def strikes(self) -> list[int]:
        """The actions that cost a strike."""
        return [step for step, (one, other) in enumerate(pairwise(self.seen.states), start=1) if one.strikes < other.strikes]

    @property
    def answer_kind(self) -> Hashable:
        """The step, or that there is none."""
        (step,) = self.right_answers
        return NONE if step is None else step

    def misfit(self) -> LocalizedError | None:
        """That it is asked from a seat, or that there are no actions."""
        if self.viewer is not None:
            return LocalizedError("ask.error.whole")
        return None if self.history.actions else LocalizedError("ask.error.line")

    def answers(self, _: Reasoner) -> Iterable[int | None]:
        """The first step after which somebody is misled, or None."""
        return [next((step for step in range(1, len(self.seen.states)) if self.misled(step)), None)]

    def misled(self, step: int) -> Place | None:
        """The first card after a step of which its holder trusts that it is none of what it is."""
        reading = self.readings()[step]
        require_all_known(reading.state)
        for seat in seats_of(reading.state):
            for parting in partings(cards_by_number(reading.state), reading, seat):
                return parting.seat, parting.slot
        return None

    def argument(self, element: int | None) -> Argument:
        """Who is misled after the step, or that nobody is; if somebody is before it, only whether it cost a strike."""
        (right,) = self.right_answers
        if element is None:
            return [] if right else [ByAgreement(self.to, "parting.never")]
        if right and element > right:
            return [ByAgreement(self.to, "parting.strike", number=element)] if element in self.strikes() else []
        found = self.misled(element)
        if found is None:
            return [ByAgreement(self.to, "parting.fits", number=element)]
        seat, slot = found
        reading = self.readings()[element]
        mask = reading.worlds((seat,)).identities()[slot - 1]
        card = reading.state.hands[seat][slot - 1]
        return [ByAgreement(self.to, "parting.misled", number=element, place=found, options=mask, card=card)]

    @classmethod
    def sample(cls, history: History, random: Random, under: str | None = None) -> Iterator[Self]:
        """A few actions of players who keep a convention; then the same with a clue among them that says something false."""
        agreed = pick(candidates(under), random)
        kept = _played_on(history.last_steps(0), agreed, random)
        for slip in shuffled([None, *range(len(kept.actions))], random):
            played = kept if slip is None else _with_slip(kept.up_to(slip), agreed, random)
            if len(played.actions) == STEPS and played.state.outcome is None and cls.is_suitable(played.state):
                yield cls(history=played, viewer=None, under=agreed)


def _played_on(history: History, under: str, random: Random) -> History:
    """The history with more actions of partners who keep a convention, `STEPS` in all."""
    bot = ConventionBot(under)
    heard = PublicHistory.starting_at(history.states[0])
    for before, action in zip(history.states, history.actions):
        heard = heard.after(before, action)
    while len(history.actions) < STEPS and history.state.outcome is None and history.state.turns_left is None:
        after = history.after(bot.act(Seat(history.state, heard), random))
        heard = heard.after(history.state, after.actions[-1])
        history = after
    return history


def _with_slip(history: History, under: str, random: Random) -> History:
    """The history with a clue that says something false, if there is one, and what partners do then."""
    for clue in shuffled(clues_of(history.state.legal_actions()), random):
        after = history.after(clue)
        if not is_kept(agreed_readings(after, convention(under))[-1]):
            return _played_on(after, under, random)
    return history
