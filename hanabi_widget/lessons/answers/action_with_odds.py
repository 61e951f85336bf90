"""The form of an action with its odds."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from hanabi_widget.lessons.positions.variant import Variant
from hanabi_widget.rules import Action, Clue, Discard, Play
from hanabi_widget.text import Language, Problem

from .answer_forms import Form, Share
from .domains import Act, Scene


class Bet(NamedTuple):
    """An action, and how probable it is that the aim is reached with it."""

    action: Action
    odds: Fraction


class Odds(Form[Bet]):
    """An action with its odds; half the credit is for each.

    Written ``{"action": {"kind": "play", "slot": 1}, "odds": "3/10"}``.
    """

    name, act, share = "bet", Act(Play, Discard, Clue), Share()

    def read(self, scene: Scene, raw: object) -> Bet:
        if not isinstance(raw, dict) or raw.keys() != {"action", "odds"}:
            raise Problem("answer.bet")
        return Bet(self.act.read(scene, raw["action"]), self.share.read(scene, raw["odds"]))

    def written(self, scene: Scene, answer: Bet) -> object:
        return {"action": self.act.written(scene, answer.action), "odds": self.share.written(scene, answer.odds)}

    def said(self, language: Language, scene: Scene, answer: Bet) -> str:
        action, odds = self.act.said(language, scene, answer.action), self.share.said(language, scene, answer.odds)
        return language.say("answer.odds", action=action, odds=odds)

    def credit(self, right: Bet, answer: Bet) -> Fraction:
        return Fraction(int(right.action == answer.action) + int(right.odds == answer.odds), 2)

    def moved(self, answer: Bet, variant: Variant) -> Bet:
        return answer._replace(action=self.act.moved(answer.action, variant))

    def mirrored(self, scene: Scene, answer: Bet) -> Bet:
        return answer._replace(action=self.act.mirrored(scene, answer.action))
