"""The form of an action with its odds."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from hanabi_widget.lessons.positions.variant import Variant
from hanabi_widget.rules import Action, Clue, Discard, Play
from hanabi_widget.text import Language, LocalizedError

from .answer_forms import AnswerForm, FractionForm
from .domains import ActionDomain, AnswerContext


class ActionWithOdds(NamedTuple):
    """An action, and how probable it is that the aim is reached with it."""

    action: Action
    odds: Fraction


class ActionWithOddsForm(AnswerForm[ActionWithOdds]):
    """An action with its odds; half the credit is for each.

    Written ``{"action": {"kind": "play", "slot": 1}, "odds": "3/10"}``.
    """

    name, act, share = "bet", ActionDomain(Play, Discard, Clue), FractionForm()

    def read(self, scene: AnswerContext, raw: object) -> ActionWithOdds:
        if not isinstance(raw, dict) or raw.keys() != {"action", "odds"}:
            raise LocalizedError("answer.bet")
        return ActionWithOdds(self.act.read(scene, raw["action"]), self.share.read(scene, raw["odds"]))

    def to_json(self, scene: AnswerContext, answer: ActionWithOdds) -> object:
        return {"action": self.act.to_json(scene, answer.action), "odds": self.share.to_json(scene, answer.odds)}

    def describe(self, language: Language, scene: AnswerContext, answer: ActionWithOdds) -> str:
        action, odds = self.act.describe(language, scene, answer.action), self.share.describe(language, scene, answer.odds)
        return language.say("answer.odds", action=action, odds=odds)

    def credit(self, right: ActionWithOdds, answer: ActionWithOdds) -> Fraction:
        return Fraction(int(right.action == answer.action) + int(right.odds == answer.odds), 2)

    def in_variant(self, answer: ActionWithOdds, variant: Variant) -> ActionWithOdds:
        return answer._replace(action=self.act.in_variant(answer.action, variant))

    def mirrored(self, scene: AnswerContext, answer: ActionWithOdds) -> ActionWithOdds:
        return answer._replace(action=self.act.mirrored(scene, answer.action))
