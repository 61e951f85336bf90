"""An answer that is an action with its odds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from hanabi_widget.lessons.positions.position_variant import PositionVariant
from hanabi_widget.rules import Action, Clue, Discard, Play
from hanabi_widget.text import Language, LocalizedError

from .answer_forms import AnswerForm, FractionForm
from .domains import ActionDomain, AnswerContext


class ActionWithOdds(NamedTuple):
    """An action, and the probability of reaching the goal with it."""

    action: Action
    odds: Fraction


class ActionWithOddsForm(AnswerForm[ActionWithOdds]):
    """An action with its odds, each worth half the credit.

    In JSON: ``{"action": {"kind": "play", "slot": 1}, "odds": "3/10"}``.
    """

    name, action_domain, odds_form = "bet", ActionDomain(Play, Discard, Clue), FractionForm()

    def read(self, context: AnswerContext, raw: object) -> ActionWithOdds:
        if not isinstance(raw, dict) or raw.keys() != {"action", "odds"}:
            raise LocalizedError("answer.bet")
        return ActionWithOdds(self.action_domain.read(context, raw["action"]), self.odds_form.read(context, raw["odds"]))

    def to_json(self, context: AnswerContext, answer: ActionWithOdds) -> object:
        return {"action": self.action_domain.to_json(context, answer.action), "odds": self.odds_form.to_json(context, answer.odds)}

    def describe(self, language: Language, context: AnswerContext, answer: ActionWithOdds) -> str:
        action, odds = (
            self.action_domain.describe(language, context, answer.action),
            self.odds_form.describe(language, context, answer.odds),
        )
        return language.say("answer.odds", action=action, odds=odds)

    def credit(self, right: ActionWithOdds, answer: ActionWithOdds) -> Fraction:
        return Fraction(int(right.action == answer.action) + int(right.odds == answer.odds), 2)

    def parts(self, context: AnswerContext, right: ActionWithOdds, answer: ActionWithOdds) -> tuple[int, int]:  # noqa: ARG002
        return (right.action == answer.action) + (right.odds == answer.odds), 2

    def in_variant(self, answer: ActionWithOdds, variant: PositionVariant) -> ActionWithOdds:
        return answer._replace(action=self.action_domain.in_variant(answer.action, variant))

    def mirrored(self, context: AnswerContext, answer: ActionWithOdds) -> ActionWithOdds:
        return answer._replace(action=self.action_domain.mirrored(context, answer.action))

    def near(self, context: AnswerContext, answer: ActionWithOdds) -> Iterator[ActionWithOdds]:
        yield from (ActionWithOdds(answer.action, odds) for odds in self.odds_form.near(context, answer.odds))
        yield from (ActionWithOdds(action, answer.odds) for action in self.action_domain.choices(context))
