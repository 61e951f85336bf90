"""A plan that is certain to complete a colour in time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import ge
from random import Random
from typing import ClassVar, Self

from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.domains import ActionDomain, AimDomain, AnswerContext, CountDomain
from hanabi_widget.lessons.answers.parameters import parameter
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.sampling import mixed
from hanabi_widget.lessons.questions.bases.search_answer import MOST, QUICK, OthersSee, Searched, if_small
from hanabi_widget.lessons.questions.question import Slip
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Action, Clue, Discard, Play, State, playable
from hanabi_widget.solver import CertainPlanSearch, Heights, TooLarge, maximum_goal, suit_goal
from hanabi_widget.solver.hidden_search import turns_without_clues
from hanabi_widget.text import Language, current_language

AIM = AimDomain()

LONGEST = 10
"""So many turns are thought ahead, at most."""

LATE = 4
"""So many turns are left at most when a drill asks."""


@dataclass(frozen=True, kw_only=True)
class Plan(Searched):
    """The actions with which an aim is certain to be reached in time; None if there is none.

    An action is certain if, whatever its player holds, it reaches the aim or the next player then knows an action that is certain with
    one turn less: see `hanabi_widget.solver.CertainPlanSearch`.

    Attributes:
        aim: a colour that is to be complete, or all.
        turns: the number of turns, this one too.
    """

    aim: str = parameter(AIM, "all")
    turns: int = parameter(CountDomain(LONGEST))

    id, code, form = "plan", "Q16", ChoiceForm("action", ActionDomain(Play, Discard, Clue), none=True)
    required_techniques = ("T10",)
    slips: ClassVar[Mapping[str, Slip]] = {
        "others_see": if_small(lambda plan: plan.certain(Trusting, limit=QUICK)),
        "may_be": if_small(lambda plan: plan.certain(Hopeful, limit=QUICK)),
        "turn_more": if_small(lambda plan: plan.certain(CertainPlanSearch, more=1, limit=QUICK)),
        "touches": lambda plan: plan.touching(),
        "reversed": lambda plan: [plan.form.mirrored(plan.context, answer) for answer in plan.right_answers],
    }

    @property
    def goal(self) -> Heights:
        """The heights of the fireworks."""
        return maximum_goal(self.state) if self.aim == "all" else suit_goal(self.state, self.aim)

    def answers(self, reasoner: Reasoner) -> Iterable[Action | None]:  # noqa: ARG002 - the search knows what is known
        """All that are certain."""
        return self._quick or self.certain(CertainPlanSearch)

    def certain(self, search: type[CertainPlanSearch], more: int = 0, limit: int = MOST) -> list[Action] | list[None]:
        """The actions that such a search finds to be certain, with some turns more."""
        return search(self.goal, limit).actions(self.state, self.turns + more) or [None]

    def touching(self) -> list[Clue]:
        """The clues that touch a card which comes next."""
        state, goal = self.state, self.goal
        next_ones = playable(state) & sum(1 << kind for kind, (suit, place) in enumerate(state.rules.firework_place) if place < goal[suit])
        return [
            clue
            for clue in self.form.kind.choices(self.context)
            if isinstance(clue, Clue)
            and any((next_ones & state.rules.touched_identities[clue.value]) >> kind & 1 for kind in state.hands[state.seat(clue.player)])
        ]

    def prompt(self, spoken: Language | None = None) -> str:
        """A colour complete, or all played that can be."""
        spoken = spoken or current_language()
        player, color = self.state.names[self.holder], AIM.describe(spoken, self.context, self.aim)
        if self.aim == "all":
            return spoken.say("ask.plan.all", player=player, n=self.turns)
        return spoken.say("ask.plan", player=player, color=color, n=self.turns)

    def derivation(self, language: Language) -> list[str]:
        """The number of cases, and for one of them how play goes on."""
        search = CertainPlanSearch(self.goal, MOST)
        cases = [case for case, _ in search.worlds(self.state)]
        key = "ask.plan.none" if None in self.right_answers else "ask.plan.cases"
        lines = [language.say(key, player=self.state.names[self.holder], n=len(cases))]
        history, state, left = list[str](), cases[0], self.turns
        while search.cards_missing(state) and (actions := search.actions(state, left)):
            action = min(actions, key=repr)
            words = self.form.kind.describe(language, self.context._replace(history=History.of(state)), action)
            history.append(language.say("answer.row", row=state.names[state.player], cards=words))
            state, left = search.successors(state, action)[0][0], left - 1
        return [*lines, language.say("ask.plan.line", line=language.comma_list(history))] if history else lines

    @classmethod
    def suits(cls, state: State) -> bool:
        """The end is near, and something can be complete within a round."""
        near = not state.deck if state.rules.all_or_nothing else 0 < turns_without_clues(state) <= LATE
        return near and CertainPlanSearch(maximum_goal(state)).cards_missing(state) > 0

    @classmethod
    def draw(cls, history: History, random: Random) -> Iterator[Self]:
        """Each aim within one round."""
        yield from cls.drawn(history, random, mixed(AIM.choices(AnswerContext(history, 0)), random))

    @classmethod
    def drawn(cls, history: History, random: Random, aims: Sequence[str]) -> Iterator[Self]:
        """Some aims within one round."""
        state = history.state
        for aim in aims:
            item = cls(history=history, viewer=mixed([None, state.player], random)[0], aim=aim, turns=len(state.names))
            if 0 < CertainPlanSearch(item.goal).cards_missing(state) <= item.turns and item.held and item.promising:
                yield item

    @property
    def held(self) -> bool:
        """Whether the aim is reached within a round if each player plays one of the cards held now, or none; nothing else will do."""
        state, goal, place, reached = self.state, self.goal, self.state.rules.firework_place, {self.state.fireworks}
        for turn in range(min(len(state.names), turns_without_clues(state))):
            hand = {place[kind] for kind in state.hands[(state.player + turn) % len(state.names)]}
            reached |= {
                (*heights[:suit], height + 1, *heights[suit + 1 :])
                for heights in reached
                for suit, height in hand
                if heights[suit] == height < goal[suit]
            }
        return any(all(map(ge, heights, goal)) for heights in reached)

    @property
    def promising(self) -> bool:
        """Whether a quick look finds a certain action."""
        return self._quick not in (None, [None])

    @cached_property
    def _quick(self) -> list[Action] | list[None] | None:
        """The certain actions, if a quick look finds out."""
        try:
            return self.certain(CertainPlanSearch, limit=QUICK)
        except TooLarge:
            return None


class Trusting(OthersSee, CertainPlanSearch):
    """The others are taken to know their cards."""


class Hopeful(Trusting):
    """One case in which it may go well is enough."""

    def actions(self, state: State, turns: int) -> list[Action]:
        """The actions with which the aim may be reached."""
        cases = [case for case, _ in self.worlds(state)]
        return [
            action
            for action in self.legal_actions(state)
            if any(self.is_certain(after, turns - 1) for case in cases for after, _ in self.successors(case, action))
        ]
