"""The domain of evidence: what a question offers for choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hanabi_widget.knowledge import ClueEvidence, PositionEvidence, SeenCopies
from hanabi_widget.lessons.positions.position_variant import PositionVariant
from hanabi_widget.text import Language, Statement
from hanabi_widget.text.reasons import describe_evidence

from .card_evidence import CardEvidence, SharedCopies
from .domains import AnswerContext, Domain

WHERE = ("firework", "discards", "hand")
"""The places of copies in order."""


class EvidenceDomain(Domain[CardEvidence]):
    """A piece of evidence, one of those that the question offers.

    Spelled ``{"slot": 1, "missed": "r"}``, ``{"copies": "r2", "in": 3}`` with the number of places, or ``{"slots": [2, 3]}``.
    """

    def choices(self, context: AnswerContext) -> Sequence[CardEvidence]:
        return context.offered

    def spellings(self, context: AnswerContext, value: CardEvidence) -> tuple[object, ...]:
        match value:
            case ClueEvidence():
                return ({"slot": value.slot, "touched" if value.touched else "missed": value.value},)
            case PositionEvidence():
                return ({"slot": value.slot},)
            case SeenCopies():
                return ({"copies": context.state.rules.card_names[value.identity], "in": len(value.places)},)
            case SharedCopies():
                return ({"slots": [*value.slots]},)

    def describe(self, language: Language, context: AnswerContext, value: CardEvidence) -> str:
        return self._sentence(language, context, value).removesuffix(".")

    @staticmethod
    def _sentence(language: Language, context: AnswerContext, value: CardEvidence) -> str:
        if not isinstance(value, SharedCopies):
            return describe_evidence(language, context.state, [value])[0].text
        places = tuple((value.seat, slot) for slot in value.slots)
        said = {"places": places, "options": value.identities, "number": value.copies, "player": value.seat}
        return Statement("why.shared", context.state, said).say(language)

    def in_variant(self, value: CardEvidence, variant: PositionVariant) -> CardEvidence:
        match value:
            case ClueEvidence():
                return replace(value, seat=variant.seat(value.seat), value=variant.value(value.value))
            case SeenCopies():
                moved = [replace(place, seat=variant.seat(place.seat)) if place.where == "hand" else place for place in value.places]
                places = sorted(moved, key=lambda place: (WHERE.index(place.where), place.seat, place.slot))
                return SeenCopies(variant.identity(value.identity), tuple(places))
            case PositionEvidence() | SharedCopies():
                return replace(value, seat=variant.seat(value.seat), identities=variant.identities(value.identities))


EVIDENCE = EvidenceDomain()
