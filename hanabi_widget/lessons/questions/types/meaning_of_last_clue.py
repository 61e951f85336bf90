"""What the last clue means by agreement: its focus, and what that card may be.

Its words are those of the H-Group's beginner's guide, <https://hanabi.github.io/beginner/> (chop, single card focus); what they mean
here, a convention says: see `hanabi_widget.conventions`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, replace
from functools import reduce
from operator import or_
from random import Random
from typing import ClassVar, Self

from hanabi_widget.conventions import SHIPPED, Announcement, Convention, Reading, convention
from hanabi_widget.conventions.convention import FocusPlace
from hanabi_widget.explain import Place
from hanabi_widget.knowledge.worlds import require_all_known
from hanabi_widget.lessons.answers.answer_forms import SetForm
from hanabi_widget.lessons.answers.common_statements import on_the_table
from hanabi_widget.lessons.answers.domains import AGREEMENT, CARD, parameter
from hanabi_widget.lessons.answers.verdict import Argument
from hanabi_widget.lessons.position_history import History, agreed_readings, is_kept
from hanabi_widget.lessons.position_variant import pick, shuffled
from hanabi_widget.lessons.questions.question import Question, SpecificMistake
from hanabi_widget.lessons.reasoners import Reasoner
from hanabi_widget.rules import UNKNOWN, CardPlace, Clue, Identities, Identity, SeatIndex, Slot, State, by_slot, clues_of, playable
from hanabi_widget.rules.table import card_numbers, cards_by_number, untouched_slots
from hanabi_widget.text import Language, LocalizedError, Statement, slots_told

from .own_hand import identity_set


class AgreedQuestion(Question, ABC):
    """A question about what players may rely on if all keep to a convention.

    Attributes:
        under: the convention: the name of one that comes with the package, or a text.
    """

    under: str = parameter(AGREEMENT, "beginner")

    mistakes: ClassVar[Collection[str]] = ()
    required_techniques: ClassVar[tuple[str, ...]] = ("T9",)
    view_techniques = ()
    uses_evidence = False
    drill_choices: ClassVar = {"under": SHIPPED, "unlike": SHIPPED}

    @property
    def agreed(self) -> Convention:
        """The convention."""
        return convention(self.under)

    def readings(self) -> list[Reading]:
        """The readings at each step under the convention, as the viewer sees them."""
        return agreed_readings(self.seen, self.agreed, self.viewer)

    def trust_in(self, place: Place, trusted: Identities, action: Clue | None = None) -> ByAgreement:
        """That a card may be trusted to be playable, now or after a clue, or what else it may be."""
        others = trusted & ~playable(self.state)
        asked = "clue_saying" if action else "will_play"
        if others:
            card = Identity((others & -others).bit_length() - 1)
            return ByAgreement(self.to, f"{asked}.may", place=place, card=card, action=action)
        return ByAgreement(self.to, f"{asked}.trusted", place=place, options=trusted, action=action)

    @classmethod
    @abstractmethod
    def sample(cls, history: History, random: Random, under: str | None = None) -> Iterator[Self]:
        """Questions about a position by one convention, or by any that comes with the package, in random order."""


class ByAgreement(Statement):
    """Something that is so by agreement. No formula says it: what it claims is what all see.

    Attributes:
        says: what, by its text.
        player: who relies on it.
        place: the card that it is about.
        options: what that may be.
        card: which card it is, or may be.
        action: after which action.
        number: after which step.
    """

    key = "{says}"

    says: str
    _: KW_ONLY
    player: SeatIndex | None = None
    place: Place | None = None
    options: Identities | None = None
    card: Identity | None = None
    action: Clue | None = None
    number: int | None = None


def candidates(under: str | None) -> Sequence[str]:
    """The conventions that a drill may be about: the one that is named, or any that comes with the package."""
    return SHIPPED if under is None else (under,)


def after_kept_clues(under: str | None, history: History, random: Random) -> Iterator[tuple[str, History]]:
    """The position with one more clue that keeps a convention, or one of those shipped, and the name of that one, in random order.

    What was said before is left out, so that all that is shown keeps the convention.
    """
    now = history.last_steps(0)
    for clue in shuffled(clues_of(history.state.legal_actions()), random):
        after = now.after(clue)
        for name in shuffled(candidates(under), random):
            if is_kept(agreed_readings(after, convention(name))[-1]):
                yield name, after


def chop(state: State, seat: SeatIndex) -> Slot | None:
    """The slot on chop, the oldest card that no clue has touched; None if clues have touched every card of the hand.

    Example:
        >>> from hanabi_widget.notation import position
        >>> state = position(">A r1 y1 g1 b1 w1 | B w2 w3 y4+4 g5+5 b5+5")
        >>> chop(state, 0), chop(state, 1)
        (5, 2)
    """
    return next(reversed(untouched_slots(state, seat)), None)


def _off_chop(places: Iterable[FocusPlace]) -> tuple[FocusPlace, ...]:
    return tuple(place for place in places if place != "chop")


MISREADINGS: Mapping[str, Callable[[Convention], Convention]] = {
    "chop_forgotten": lambda agreed: replace(
        agreed, focus=_off_chop(agreed.focus), ranks_focus=tuple((rank, _off_chop(places)) for rank, places in agreed.ranks_focus)
    ),
    "play_only": lambda agreed: replace(agreed, rules=()),
    "save_only": lambda agreed: replace(agreed, play=False),
    "waiting_forgotten": lambda agreed: replace(agreed, delayed=False, prompt=None, finesse=None),
    "prompt_forgotten": lambda agreed: replace(agreed, prompt=None),
    "touch_forgotten": lambda agreed: replace(agreed, good_touch=False),
    "saved_anywhere": lambda agreed: replace(agreed, rules=tuple(replace(rule, place=None) for rule in agreed.rules)),
    "saved_by_colour": lambda agreed: replace(agreed, rules=tuple(replace(rule, clue=None) for rule in agreed.rules)),
}
"""Mistakes, each as the convention that whoever makes it has in mind."""


def misread(names: Collection[str] = tuple(MISREADINGS)) -> dict[str, SpecificMistake]:
    """For each of these mistakes the answers of whoever makes it: those to the question under the convention that they have in mind."""

    def mistake(name: str) -> SpecificMistake:
        return lambda question: replace(question, under=MISREADINGS[name](question.agreed)).answers(question.exact)

    return {name: mistake(name) for name in names}


class ClueMeaningQuestion(AgreedQuestion):
    """The identities that the focus of the last clue may have for its receiver if all keep to the convention."""

    id = "meaning"
    code = "Q24"
    form = SetForm(CARD)
    mistakes = ("positive_only", "no_counting", "public_only")
    specific_mistakes: ClassVar = {
        **misread(),
        "wrong_focus": lambda question: question.others_in_focus(),
        "givers_hand": lambda question: [question.cards_meant() - question.givers_touched],
        "logic_only": lambda question: [identity_set(question.exact.identities((question.holder,))[question.index_in_focus()])],
    }

    @property
    def holder(self) -> SeatIndex:
        """The receiver of the clue."""
        return self.state.seat(self.clue.player) if self.clue else SeatIndex(0)

    def misfit(self) -> LocalizedError | None:
        """That the last action was no clue that touched a card, or is not about this card."""
        if not self.history.actions:
            return LocalizedError("ask.error.line")
        if not self.touched:
            return LocalizedError("ask.error.clue")
        said = self.meaning()  # it may be of other cards, or that all was wrong
        is_about_focus = not said.cases or any(said.focus in dict(case.cards) for case in said.cases)
        return None if is_about_focus else LocalizedError("ask.error.focus")

    @property
    def clue(self) -> Clue | None:
        """The last action, if it was a clue."""
        last = self.history.actions[-1] if self.history.actions else None
        return last if isinstance(last, Clue) else None

    @property
    def before(self) -> State:
        """The position before the clue."""
        return self.seen.states[-2]

    @property
    def touched(self) -> list[Slot]:
        """The slots that it touched, newest first."""
        return slots_told(self.state, self.holder, self.state.rules.parse_clue_value(self.clue.value)) if self.clue else []

    @property
    def givers_touched(self) -> set[Identity]:
        """The cards in the giver's hand that clues have touched, as far as they are known."""
        hand = self.before.hands[self.before.player]
        untouched = untouched_slots(self.before, self.before.player)
        return {identity for slot, identity in by_slot(hand) if slot not in untouched and identity != UNKNOWN}

    def meaning(self) -> Announcement:
        """What the last clue is about."""
        return next(said for said in self.readings()[-1].record.said_last if said.kind == "meaning")

    def index_in_focus(self) -> int:
        """The index of the focus in the hand."""
        return card_numbers(self.state)[self.holder].index(self.meaning().focus)

    @property
    def place(self) -> CardPlace:
        """The seat and the slot of the focus."""
        return self.holder, Slot(self.index_in_focus() + 1)

    def answers(self, reasoner: Reasoner) -> Iterable[frozenset[Identity]]:
        """What the focus may be as a play clue or as a save clue, by the convention and by what it may be for the reasoner."""
        if type(reasoner) is Reasoner:
            return [self.cards_meant()]
        return [self.cards_meant(reasoner.identities((self.holder,))[self.index_in_focus()])]

    def cards_meant(self, among: Identities = -1) -> frozenset[Identity]:
        """What the focus may be for its holder, of some identities."""
        return identity_set(reduce(or_, self.meant().values()) & among)

    def meant(self) -> dict[str, Identities]:
        """What the focus may be for its holder, as a card to ``"play"`` or to ``"save"``.

        Raises:
            DependsOnUnknownCard: a card that the holder sees is unknown.
        """
        said = self.meaning()
        reading = self.readings()[-1]
        holder = self.holder
        hand = card_numbers(reading.state)[holder]
        state = reading.state
        focus = self.index_in_focus()
        require_all_known(self.state, holder)
        worlds = reading.worlds((holder,))
        trusted = 0 if said in worlds.passed_over else worlds.identities()[focus]
        meant = {"play": 0, "save": 0}
        for case in said.cases:
            if case.without(hand).is_true(cards_by_number(state)):
                mask = dict(case.cards).get(hand[focus])
                meant["play" if said.focus in case.plays else "save"] |= trusted if mask is None else mask & trusted
        return meant

    def others_in_focus(self) -> Iterable[frozenset[int]]:
        """What other touched cards could be if the clue were about them: those playable or trusted otherwise."""
        identities = self.exact.identities((self.holder,))
        others = [self.cards_meant(identities[slot - 1]) for slot in self.touched if slot != self.place[1]]
        return [cards for cards in others if cards]

    def argument(self, element: Identity) -> Argument:
        """Why the card cannot be that, or whether a play clue or a save clue may be about it."""
        holder, slot = self.place
        if not self.exact.identities((holder,))[slot - 1] >> element & 1:
            return [self.rules_out((holder,), slot, element)]
        kind = next((kind for kind, cards in self.meant().items() if cards >> element & 1), "neither")
        asked = ("playable", "critical")[: 1 + (chop(self.before, holder) == slot)] if kind == "neither" else ()
        stands = [how for fact in asked for how in on_the_table(self.state, fact, 1 << element)]
        against = [how for how in stands if how.standing not in ("next", "last")]
        return [ByAgreement(self.to, f"convention.may.{kind}", place=self.place, card=element), *against[:1]]

    def evidence(self) -> Argument:
        """Which card is the focus."""
        kind = "chop" if chop(self.before, self.holder) == self.place[1] else "other"
        return [ByAgreement(self.to, f"convention.focus.{kind}", place=self.place)]

    def proof(self, _: frozenset[Identity]) -> Argument:
        """Which card is the focus, and what it may be as a play clue and as a save clue."""
        return [*self.evidence(), *(ByAgreement(self.to, f"convention.{use}", options=options) for use, options in self.meant().items())]

    def goal_text(self, language: Language) -> str:
        """As for any question, and which cards the agreement puts first for such a clue, in their order."""
        value = self.clue and self.state.rules.parse_clue_value(self.clue.value)
        unmoved = ".unmoved" if self.agreed.chop_moves else ""  # then a card may be untouched, and still not count as new
        places = [f"focus.place.{place}{unmoved if place.endswith('new') else ''}" for place in self.agreed.focus_places(value or "")]
        return f"{super().goal_text(language)} {language.say('focus.goal', places=language.comma_list([*map(language.say, places)]))}"

    @classmethod
    def sample(cls, history: History, random: Random, under: str | None = None) -> Iterator[Self]:
        """Each legal clue that keeps a convention, viewed by its receiver or with the whole table in sight."""
        for agreed, after in after_kept_clues(under, history, random):
            receiver = cls(history=after, under=agreed).holder
            item = cls(history=after, viewer=pick([None, receiver], random), under=agreed)
            if item.misfit() is None:
                yield item
