"""Q20: which clue was given?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Self

from hanabi_widget.lessons.clued import Clued
from hanabi_widget.lessons.drawing import mixed
from hanabi_widget.lessons.forms import One
from hanabi_widget.lessons.kinds import Act
from hanabi_widget.lessons.line import Line
from hanabi_widget.lessons.question import Slip
from hanabi_widget.lessons.reasoner import Reasoner
from hanabi_widget.rules import Clue, clues_of
from hanabi_widget.words import Language, card_name, card_names, card_place


@dataclass(frozen=True, kw_only=True)
class WhichClue(Clued):
    """The clues that lead from what the cards of a hand could be before the last action to what they may be after it."""

    id, code, form = "which_clue", "Q20", One("action", Act(Clue, before=True))
    always, views, reasoned = ("T2",), (), False
    contrasts, mistakes = 1, ()
    slips: ClassVar[Mapping[str, Slip]] = {"one_explained": lambda question: question.explaining(some=True)}

    @property
    def shown(self) -> Line:
        """The position before the clue."""
        return self.line.upto(len(self.line.actions) - 1)

    def facts(self, language: Language) -> list[str]:
        """What each card may be after the clue, by the clues alone."""
        rules, texts = self.state.rules, list[str]()
        for slot, told in enumerate(self.state.told_to(self.holder), start=1):
            types = rules.left_open(told)
            names = [card_name(language, rules, kind) for kind in range(len(rules.cards)) if types >> kind & 1]
            row = card_place(language, self.state, self.holder, slot)
            texts.append(language.say("ask.which_clue.after", row=row, cards=language.either(names)))
        return texts

    def answers(self, reasoner: Reasoner) -> Iterable[Clue]:  # noqa: ARG002 - the marks are public
        """The clues that explain the whole hand."""
        return self.explaining()

    def explaining(self, *, some: bool = False) -> list[Clue]:
        """The clues that explain what every card may be, or only what some card that was narrowed may be."""
        rules = self.state.rules
        before, after = (list(map(rules.left_open, state.told_to(self.holder))) for state in self.line.states[-2:])
        found = []
        for clue in self.form.kind.choices(self.scene):
            if clue.player == self.holder:
                touch = rules.touch[clue.value]
                fits = [left in (types & touch, types & ~touch) for types, left in zip(before, after)]
                narrowed = [left != types for types, left in zip(before, after)]
                good = any(map(lambda fit, less: fit and less, fits, narrowed)) if some else all(fits)
                if good:
                    found.append(clue)
        return found

    def derivation(self, language: Language) -> list[str]:
        """What the cards that were narrowed may be before and after."""
        lines, rules = list[str](), self.state.rules
        before, after = (list(map(rules.left_open, state.told_to(self.holder))) for state in self.line.states[-2:])
        for slot, (then, now) in enumerate(zip(before, after), start=1):
            if then != now:
                was, is_now = (card_names(language, self.state, types) for types in (then, now))
                place = card_place(language, self.state, self.holder, slot)
                lines.append(language.say("ask.which_clue.narrowed", place=place, before=was, after=is_now))
        return lines

    @classmethod
    def draw(cls, line: Line, random: Random) -> Iterator[Self]:
        """The line after each clue that may be given."""
        for clue in clues_of(mixed(line.state.legal_actions(), random)):
            yield cls(line=line.after(clue))
