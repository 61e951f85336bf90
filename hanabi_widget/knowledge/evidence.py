"""Evidence: what a claim about a card can follow from, which is clues and visible cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from hanabi_widget.rules import Identities, Identity, RuleSet, SeatIndex, Slot, by_seat, by_slot, clue_info_of

from .group_observation import GroupObservation


@dataclass(frozen=True, slots=True, order=True)
class ClueEvidence:
    """A clue touched a card in a hand, or missed it.

    Attributes:
        seat: who holds the card.
        slot: the slot; slot 1 is the newest card.
        value: the clue's colour letter or rank.
        touched: whether it touched the card.

    Example:
        >>> from hanabi_widget.rules import RuleSet
        >>> RuleSet(suits="ry").names_of(ClueEvidence(seat=1, slot=1, value="r", touched=False).allowed_identities(RuleSet(suits="ry")))
        ('y1', 'y2', 'y3', 'y4', 'y5')
    """

    seat: SeatIndex
    slot: Slot
    value: str | int
    touched: bool

    def allowed_identities(self, rules: RuleSet) -> Identities:
        """The set of identities that this allows."""
        touched_identities = rules.touched_identities[self.value]
        return touched_identities if self.touched else rules.all_identities & ~touched_identities


@dataclass(frozen=True, slots=True, order=True)
class PositionEvidence:
    """A position itself says which identities a card in a hand can have.

    Attributes:
        seat: who holds the card.
        slot: the slot; slot 1 is the newest card.
        identities: the set of these identities.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.position("[hand_size=1] >Ann ?{r5,g5} | Ben r5")
        >>> state.knowledge("Ann").why(1, "g5").evidence[0]
        PositionEvidence(seat=0, slot=1, identities=16400)
    """

    seat: SeatIndex
    slot: Slot
    identities: Identities

    def allowed_identities(self, rules: RuleSet) -> Identities:  # noqa: ARG002 - same signature as in ClueEvidence
        """The set of identities that this allows."""
        return self.identities


@dataclass(frozen=True, slots=True, order=True)
class CardLocation:
    """Where a card can be seen.

    Attributes:
        where: ``"firework"``, ``"discards"`` or ``"hand"``.
        seat: who holds it, if it is in a hand.
        slot: its slot, if it is in a hand.

    Example:
        >>> CardLocation("hand", seat=1, slot=2)
        CardLocation(where='hand', seat=1, slot=2)
    """

    where: Literal["firework", "discards", "hand"]
    seat: SeatIndex = SeatIndex(-1)
    slot: Slot = Slot(0)


@dataclass(frozen=True, slots=True)
class SeenCopies:
    """Copies of a card that can be seen.

    Attributes:
        identity: the identity of the card.
        places: where the copies are.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.position("[hand_size=1] >Ann ?{r5,g5} | Ben r5")
        >>> state.knowledge("Ann").why(1, "g5").evidence[1]
        SeenCopies(identity=4, places=(CardLocation(where='hand', seat=1, slot=1),))
    """

    identity: Identity
    places: tuple[CardLocation, ...]


Evidence: TypeAlias = ClueEvidence | PositionEvidence | SeenCopies


def evidence_about_card(observation: GroupObservation, seat: SeatIndex, index: int) -> list[ClueEvidence | PositionEvidence]:
    """Everything that clues and the position say about a card in a hand."""
    rules, slot = observation.state.rules, Slot(index + 1)
    clue_info = clue_info_of(observation.state, seat)[index]
    evidence: list[ClueEvidence | PositionEvidence] = [
        ClueEvidence(seat, slot, value, touched=True) for value in rules.values_touching(clue_info)
    ]
    evidence += [ClueEvidence(seat, slot, value, touched=False) for value in rules.values_missing(clue_info)]
    allowed = rules.all_identities
    for piece in evidence:
        allowed &= piece.allowed_identities(rules)
    if allowed != observation.clue_masks[seat][index]:
        evidence.append(PositionEvidence(seat, slot, observation.clue_masks[seat][index]))
    return evidence


def locate_copies(observation: GroupObservation, identity: Identity) -> list[CardLocation]:
    """Where the known copies of an identity are: public ones first."""
    state = observation.state
    suit, place = state.rules.firework_place[identity]
    locations = [CardLocation("firework")] if place < state.fireworks[suit] else []
    locations += [CardLocation("discards")] * state.discards.count(identity)
    locations += [
        CardLocation("hand", seat, slot) for seat, hand in by_seat(observation.hands) for slot, other in by_slot(hand) if other == identity
    ]
    return locations
