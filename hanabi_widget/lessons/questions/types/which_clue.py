"""Which clue was given?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import ClassVar, Self

from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.domains import ActionDomain
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.sampling import mixed
from hanabi_widget.lessons.questions.bases.last_clue import Clued
from hanabi_widget.lessons.questions.question import Slip
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Clue, State, clues_of
from hanabi_widget.text import Language, card_name, card_names, describe_place


@dataclass(frozen=True, kw_only=True)
class WhichClue(Clued):
    """The clues that lead from what the cards of a hand could be before the last action to what they may be after it."""

    id, code, form = "which_clue", "Q20", ChoiceForm("action", ActionDomain(Clue, before=True))
    required_techniques = ("T2",)
    view_techniques = ()
    uses_evidence = False
    min_distinct_mistakes = 1
    mistakes = ()
    slips: ClassVar[Mapping[str, Slip]] = {"one_explained": lambda question: question.explaining(some=True)}

    @property
    def shown(self) -> History:
        """The position before the clue."""
        return self.history.upto(len(self.history.actions) - 1)

    def facts(self, language: Language) -> list[str]:
        """What each card may be after the clue, by the clues alone."""
        rules, texts = self.state.rules, list[str]()
        for slot, told in enumerate(self.state._clue_info_of(self.holder), start=1):
            types = rules.possible_identities(told)
            names = [card_name(language, rules, kind) for kind in range(len(rules.card_names)) if types >> kind & 1]
            row = describe_place(language, self.state, self.holder, slot)
            texts.append(language.say("ask.which_clue.after", row=row, cards=language.or_list(names)))
        return texts

    def answers(self, reasoner: Reasoner) -> Iterable[Clue]:  # noqa: ARG002 - the marks are public
        """The clues that explain the whole hand."""
        return self.explaining()

    @cached_property
    def narrowing(self) -> list[tuple[int, int]]:
        """For each card of the hand what it could be before the clue, and what it may be after it."""
        before, after = (map(self.state.rules.possible_identities, state._clue_info_of(self.holder)) for state in self.history.states[-2:])
        return [*zip(before, after)]

    def explaining(self, *, some: bool = False) -> list[Clue]:
        """The clues that explain what every card may be, or only what some card that was narrowed may be."""
        touch, holder = self.state.rules.touched_identities, self.holder
        rows = [row for row in self.narrowing if row[0] != row[1]] if some else self.narrowing
        each = any if some else all
        return [
            clue
            for clue in self.form.kind.choices(self.context)
            if clue.player == holder and each(after in (before & touch[clue.value], before & ~touch[clue.value]) for before, after in rows)
        ]

    def derivation(self, language: Language) -> list[str]:
        """What the cards that were narrowed may be before and after."""
        lines = list[str]()
        for slot, (then, now) in enumerate(self.narrowing, start=1):
            if then != now:
                was, is_now = (card_names(language, self.state, types) for types in (then, now))
                place = describe_place(language, self.state, self.holder, slot)
                lines.append(language.say("ask.which_clue.narrowed", place=place, before=was, after=is_now))
        return lines

    @classmethod
    def draw(cls, history: History, random: Random) -> Iterator[Self]:
        """The line after each clue that may be given, if another one tells as much of some card: then the rest of the hand decides."""
        clues = clues_of(mixed(history.state.legal_actions(), random))
        told = {clue: _told(history.state, clue) for clue in clues}
        tellers = Counter(card for cards in told.values() for card in cards)
        for clue in clues:
            if any(tellers[card] > 1 for card in told[clue]):
                yield cls(history=history.after(clue))


def _told(state: State, clue: Clue) -> set[tuple[int, int, int]]:
    """What a clue tells: of whose cards, which it splits by what they may be, and into which two parts, the one or the other."""
    seat, rules = state.seat(clue.player), state.rules
    touch, found = rules.touched_identities[clue.value], set[tuple[int, int, int]]()
    for types in {*map(rules.possible_identities, state._clue_info_of(seat))}:
        if types & touch and types & ~touch:
            found.add((seat, types, min(types & touch, types & ~touch)))
    return found
