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
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.position_variant import shuffled
from hanabi_widget.lessons.questions.bases.last_clue import LastClueQuestion
from hanabi_widget.lessons.questions.question import SpecificMistake
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Clue, State, by_identity, by_slot, clue_info_of, clues_of
from hanabi_widget.text import Language, card_name, describe_place


@dataclass(frozen=True, kw_only=True)
class WhichClueQuestion(LastClueQuestion):
    """The clues that explain how the last action changed the possible identities of a hand.

    For a viewer who does not see the hand, the choice is among all clues that could be given to it, whichever of them touch a card.
    """

    id, code, form = "which_clue", "Q20", ChoiceForm("action", ActionDomain(Clue, before_last_action=True))
    required_techniques = ("T2",)
    view_techniques = ()
    uses_evidence = False
    min_distinct_mistakes = 1
    mistakes = ()
    specific_mistakes: ClassVar[Mapping[str, SpecificMistake]] = {"one_explained": lambda question: question.matching_clues(some=True)}

    @property
    def shown_steps(self) -> int:
        """The actions before the clue."""
        return len(self.history.actions) - 1

    def stated_facts(self, language: Language) -> list[str]:
        """The possible identities of each card after the clue, by clues alone."""
        rules, texts = self.state.rules, list[str]()
        for slot, clue_info in by_slot(clue_info_of(self.state, self.holder)):
            identities = rules.possible_identities(clue_info)
            names = [card_name(language, rules, identity) for identity, _ in by_identity(rules.card_names) if identities >> identity & 1]
            row = describe_place(language, self.state, self.holder, slot)
            texts.append(language.say("ask.which_clue.after", row=row, cards=language.or_list(names)))
        return texts

    def answers(self, reasoner: Reasoner) -> Iterable[Clue]:  # noqa: ARG002 - clue information is public
        """The clues that explain every card of the hand."""
        return self.matching_clues()

    @cached_property
    def identities_before_and_after(self) -> list[tuple[int, int]]:
        """For each slot, the possible identities before and after the clue."""
        before, after = (map(self.state.rules.possible_identities, clue_info_of(state, self.holder)) for state in self.seen.states[-2:])
        return [*zip(before, after)]

    def matching_clues(self, *, some: bool = False) -> list[Clue]:
        """The clues that explain the identities of every card, or (`some`) of at least one card whose identities changed."""
        touch, holder = self.state.rules.touched_identities, self.holder
        rows = [row for row in self.identities_before_and_after if row[0] != row[1]] if some else self.identities_before_and_after
        quantifier = any if some else all
        return [
            clue
            for clue in self.form.domain.choices(self.context)
            if clue.player == holder
            and quantifier(after in (before & touch[clue.value], before & ~touch[clue.value]) for before, after in rows)
            and (some or self._may_touch(clue.value))
        ]

    def _may_touch(self, value: str | int) -> bool:
        """Whether a clue, if it explains the identities, touches a card, or need not (C4)."""
        rules = self.state.rules
        touched = any(after & rules.touched_identities[value] for _, after in self.identities_before_and_after)
        return touched or bool(rules.value_bits[value] & rules.cluable_values([]))

    @property
    def canonical_facts(self) -> list[str]:
        """The receiver, and the possible identities of each card after the clue."""
        return [str(self.holder), *(str(after) for _, after in self.identities_before_and_after)]

    def argument(self, element: Clue) -> Argument:
        """A card that the clue would have left with other identities; for a right clue, how it explains each card."""
        if element.player != self.holder:
            return [self.statement("clue.elsewhere", action=element, player=self.holder)]
        touch, steps = self.state.rules.touched_identities[element.value], []
        for slot, (before, after) in by_slot(self.identities_before_and_after):
            place = self.holder, slot
            if after not in (before & touch, before & ~touch):
                return [
                    self.statement("narrowed", place=place, before=before, after=after),
                    self.statement("narrowed.other", action=element, place=place, touched=before & touch, missed=before & ~touch),
                ]
            if before != after:
                steps.append(self.statement("narrowed", place=place, before=before, after=after))
        return steps if self._may_touch(element.value) else [self.statement("clue.touches_none", action=element)]

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Each legal clue that some other legal clue resembles in what it tells of one card, so that the rest of the hand decides."""
        clues = clues_of(shuffled(history.state.legal_actions(), random))
        splits = {clue: _splits(history.state, clue) for clue in clues}
        counts = Counter(split for found in splits.values() for split in found)
        for clue in clues:
            if any(counts[split] > 1 for split in splits[clue]):
                yield cls(history=history.after(clue))


def _splits(state: State, clue: Clue) -> set[tuple[int, int, int]]:
    """How a clue splits the identities of cards: the receiver, the identities before it, and one of the two parts, as bitmasks."""
    seat, rules = state.seat(clue.player), state.rules
    touch, found = rules.touched_identities[clue.value], set[tuple[int, int, int]]()
    for identities in {*map(rules.possible_identities, clue_info_of(state, seat))}:
        if identities & touch and identities & ~touch:
            found.add((seat, identities, min(identities & touch, identities & ~touch)))
    return found
