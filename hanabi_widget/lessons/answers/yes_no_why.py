"""An answer that is yes or no, with the reason."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from hanabi_widget.lessons.positions.position_variant import PositionVariant
from hanabi_widget.rules import Identity
from hanabi_widget.text import Language, LocalizedError

from .answer_forms import AnswerForm, set_credit, subsets
from .domains import CARD, AnswerContext, NameDomain

CITABLE_EVIDENCE = {"touched": ("touched",), "missed": ("missed",), "seen": ("public", "seen"), "together": ("together",)}
"""The evidence that a student may cite, by what it is called in answers, each with its kinds: see `reasoners.partial_reasoner.EVIDENCE`."""


class YesNoWhy(NamedTuple):
    """Yes or no, and why.

    Attributes:
        known: whether the claim is known.
        evidence: if it is, the evidence that proves it, as names of `CITABLE_EVIDENCE`.
        example: if it is not, an identity that the card may have and that refutes it.
    """

    known: bool
    evidence: frozenset[str] = frozenset()
    example: Identity | None = None


class YesNoWhyForm(AnswerForm[YesNoWhy]):
    """Yes with the kinds of evidence that prove it, none of them superfluous; or no with an identity that refutes it.

    In JSON: ``{"known": true, "because": ["touched", "seen"]}`` or ``{"known": false, "example": "r3"}``.
    """

    name, evidence_domain = "argued", NameDomain("ask.because", [*CITABLE_EVIDENCE])

    def read(self, context: AnswerContext, raw: object) -> YesNoWhy:
        if not isinstance(raw, dict) or raw.keys() != ({"known", "because"} if raw.get("known") is True else {"known", "example"}):
            raise LocalizedError("answer.argued", allowed=", ".join(CITABLE_EVIDENCE))
        if raw["known"] is True and isinstance(raw["because"], list | tuple):
            return YesNoWhy(known=True, evidence=self.evidence_domain.read_set(context, raw["because"]))
        if raw["known"] is False:
            return YesNoWhy(known=False, example=CARD.read(context, raw["example"]))
        raise LocalizedError("answer.argued", allowed=", ".join(CITABLE_EVIDENCE))

    def to_json(self, context: AnswerContext, answer: YesNoWhy) -> object:
        if not answer.known:
            return {"known": False, "example": None if answer.example is None else CARD.to_json(context, answer.example)}
        return {"known": True, "because": [name for name in CITABLE_EVIDENCE if name in answer.evidence]}

    def describe(self, language: Language, context: AnswerContext, answer: YesNoWhy) -> str:
        if not answer.known:
            return language.say("answer.no", card="?" if answer.example is None else CARD.describe(language, context, answer.example))
        evidence = [self.evidence_domain.describe(language, context, name) for name in CITABLE_EVIDENCE if name in answer.evidence]
        return language.say("answer.yes", evidence=language.and_list(evidence)) if evidence else language.say("answer.yes.bare")

    def credit(self, right: YesNoWhy, answer: YesNoWhy) -> Fraction:
        """Half the credit is for yes or no, half for the reason."""
        if right.known != answer.known:
            return Fraction(0)
        reason = set_credit(right.evidence, answer.evidence) if right.known else Fraction(int(right == answer))
        return (1 + reason) / 2

    def parts(self, context: AnswerContext, right: YesNoWhy, answer: YesNoWhy) -> tuple[int, int]:  # noqa: ARG002
        return (right.known == answer.known) + (right == answer), 2

    def in_variant(self, answer: YesNoWhy, variant: PositionVariant) -> YesNoWhy:
        return answer if answer.example is None else answer._replace(example=variant.identity(answer.example))

    def every(self, context: AnswerContext) -> Iterator[YesNoWhy]:
        yield from (YesNoWhy(known=True, evidence=evidence) for evidence in subsets([*CITABLE_EVIDENCE]))
        yield from (YesNoWhy(known=False, example=card) for card in CARD.choices(context))
