"""The form of yes or no with the reason."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from hanabi_widget.lessons.positions.variant import Variant
from hanabi_widget.text import Language, LocalizedError

from .answer_forms import AnswerForm, shared_credit
from .domains import CARD, AnswerContext, NameDomain

BECAUSE = {"touched": ("touched",), "missed": ("missed",), "seen": ("public", "seen"), "together": ("together",)}
"""The kinds of facts that a student may cite, each with the evidence that it is, see `hanabi_widget.lessons.reasoners.partial.EVIDENCE`."""


class YesNoWhy(NamedTuple):
    """Yes or no, and why: for yes the kinds of facts that prove it, for no a card that it may be as well."""

    known: bool
    facts: frozenset[str] = frozenset()
    example: int | None = None


class YesNoWhyForm(AnswerForm[YesNoWhy]):
    """Yes with the kinds of facts that prove it, none of them idle; or no with a card that speaks against it.

    Written ``{"known": true, "because": ["touched", "seen"]}`` or ``{"known": false, "example": "r3"}``.
    """

    name, facts = "argued", NameDomain("ask.because", [*BECAUSE])

    def read(self, scene: AnswerContext, raw: object) -> YesNoWhy:
        if not isinstance(raw, dict) or raw.keys() != ({"known", "because"} if raw.get("known") is True else {"known", "example"}):
            raise LocalizedError("answer.argued", allowed=", ".join(BECAUSE))
        if raw["known"] is True and isinstance(raw["because"], list | tuple):
            return YesNoWhy(known=True, facts=frozenset(self.facts.read(scene, fact) for fact in raw["because"]))
        if raw["known"] is False:
            return YesNoWhy(known=False, example=CARD.read(scene, raw["example"]))
        raise LocalizedError("answer.argued", allowed=", ".join(BECAUSE))

    def to_json(self, scene: AnswerContext, answer: YesNoWhy) -> object:
        if not answer.known:
            return {"known": False, "example": None if answer.example is None else CARD.to_json(scene, answer.example)}
        return {"known": True, "because": [fact for fact in BECAUSE if fact in answer.facts]}

    def describe(self, language: Language, scene: AnswerContext, answer: YesNoWhy) -> str:
        if not answer.known:
            return language.say("answer.no", card="?" if answer.example is None else CARD.describe(language, scene, answer.example))
        facts = [self.facts.describe(language, scene, fact) for fact in BECAUSE if fact in answer.facts]
        return language.say("answer.yes", facts=language.and_list(facts)) if facts else language.say("answer.yes.bare")

    def credit(self, right: YesNoWhy, answer: YesNoWhy) -> Fraction:
        """Half for yes or no, half for the reason."""
        if right.known != answer.known:
            return Fraction(0)
        why = shared_credit(right.facts, answer.facts) if right.known else Fraction(int(right == answer))
        return (1 + why) / 2

    def in_variant(self, answer: YesNoWhy, variant: Variant) -> YesNoWhy:
        return answer if answer.example is None else answer._replace(example=variant.kind(answer.example))
