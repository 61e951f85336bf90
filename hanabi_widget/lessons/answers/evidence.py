"""Evidence against an identity of a card, and evidence as an answer: clues, copies in sight, and other cards that take the copies left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from hanabi_widget.knowledge import ClueEvidence, PositionEvidence, SeenCopies
from hanabi_widget.lessons.answers.domains import AnswerContext, Domain
from hanabi_widget.lessons.positions.position_variant import PositionVariant
from hanabi_widget.rules import Identities, Identity, RuleSet, SeatIndex, Slot
from hanabi_widget.text import Language, Statement
from hanabi_widget.text.reasons import describe_evidence


@dataclass(frozen=True, slots=True)
class SharedCopies:
    """What some cards of a hand can only be, and how many copies of that their holder does not see.

    Attributes:
        seat: who holds the cards.
        slots: their slots.
        identities: the set of identities that they can have.
        copies: the number of copies of these that the holder does not see, at least one for each of the cards.
    """

    seat: SeatIndex
    slots: tuple[Slot, ...]
    identities: Identities
    copies: int


CardEvidence: TypeAlias = ClueEvidence | PositionEvidence | SeenCopies | SharedCopies

KINDS = ("given", "touched", "missed", "public", "seen", "together")
"""The kinds of evidence, easiest first: what the position states itself, and those of `reasoners.partial_reasoner.EVIDENCE`."""


def kind_of(piece: CardEvidence) -> str:
    """The kind of a piece of evidence, one of `KINDS`."""
    match piece:
        case PositionEvidence():
            return "given"
        case ClueEvidence():
            return "touched" if piece.touched else "missed"
        case SeenCopies():
            return "seen" if any(place.where == "hand" for place in piece.places) else "public"
        case SharedCopies():
            return "together"


def flaw_of(piece: CardEvidence, rules: RuleSet, place: tuple[SeatIndex, Slot], card: Identity) -> str:
    """Why a piece of evidence alone does not rule an identity out for a card in a hand; empty if it does.

    Returns:
        ``"elsewhere"`` for one about another card, ``"fits"`` for a clue that the identity fits, ``"copies_left"`` if it leaves a copy,
        ``"own_cards"`` for copies that the holder does not see.

    Example:
        >>> rules = RuleSet(suits="ry")
        >>> [flaw_of(ClueEvidence(1, 1, value, touched=True), rules, (1, 1), rules.identity_of("r2")) for value in ("r", "y")]
        ['fits', '']
    """
    match piece:
        case ClueEvidence() | PositionEvidence():
            about, flawed, flaw = (piece.seat, piece.slot) == place, bool(piece.allowed_identities(rules) >> card & 1), "fits"
        case SeenCopies():
            is_own = any(location.where == "hand" and location.seat == place[0] for location in piece.places)
            about, flawed = piece.identity == card, is_own or len(piece.places) < rules.copies_of[card]
            flaw = "own_cards" if is_own else "copies_left"
        case SharedCopies():
            about, flawed, flaw = bool(piece.identities >> card & 1), piece.copies > len(piece.slots), "copies_left"
    return "elsewhere" if not about else flaw if flawed else ""


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
