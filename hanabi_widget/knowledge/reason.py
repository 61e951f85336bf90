"""Why a claim about a card is known: sound and irredundant evidence from which it follows (Theorem 2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import combinations
from operator import or_
from typing import Literal, TypeAlias, TypeVar

from hanabi_widget.errors import HanabiError
from hanabi_widget.rules import Identities, Identity, RuleSet, SeatIndex, Slot, State, by_identity, by_seat, by_slot, clue_info_of
from hanabi_widget.rules.bipartite_matching import hall_violator

from .card_views import fact_identities
from .observation import GroupObservation
from .worlds import nested_worlds

# -- Evidence: clues and visible cards ---


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


# -- The reason for a claim ---


MAX_COMBINED_EVIDENCE = 8
"""The most pieces of evidence about one card of which all combinations are tried."""

ItemT = TypeVar("ItemT")


@dataclass(frozen=True)
class Reason:
    """Why a chain of players knows a claim about a card.

    Attributes:
        chain: the seats: the first knows that the next knows, and so on; the last holds the card.
        slot: the slot; slot 1 is the newest card.
        claim: what is known about the card.
        excluded: the identities that must be excluded: those for which the claim is false.
        evidence: the evidence, that about the card itself first.
        joint_cards: seat and slot of the other cards that together take all copies of some identities.
        joint_identities: the set of those identities.
        state: the position.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.position("[hand_size=1] >Ann ?{r5,g5} | Ben r5")
        >>> print(state.knowledge("Ann").why(1, "g5"))
        The position says that Ann's slot 1 is red 5 or green 5.
        The only red 5 is visible: Ben's slot 1.
        So Ann knows that it is green 5.
    """

    chain: tuple[SeatIndex, ...]
    slot: Slot
    claim: str | int
    excluded: Identities
    evidence: tuple[Evidence, ...]
    joint_cards: tuple[tuple[SeatIndex, Slot], ...]
    joint_identities: Identities
    state: State = field(repr=False)


def find_reason(observation: GroupObservation, chain: Sequence[SeatIndex], slot: Slot, claim: str | int) -> Reason | None:
    """Why a chain of players knows a claim about a card of the last player, or None if they do not know it.

    Raises:
        HanabiError: no such fact, or the chain repeats a player.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> find_reason(GroupObservation(initial_state(players=2, seed=1)), [0], 1, "not r1") is None
        True
    """
    require_distinct_players(observation, chain)
    rules, holder = observation.state.rules, chain[-1]
    excluded = rules.all_identities & ~fact_identities(observation.state, claim)
    if nested_worlds(observation, chain).identities(holder)[slot - 1] & excluded:
        return None
    evidence = _direct_evidence(observation, chain, slot, excluded)
    if evidence is not None:
        return Reason(tuple(chain), slot, claim, excluded, tuple(evidence), (), 0, observation.state)
    joint = _JointReason(observation, chain, (holder, slot - 1), excluded)
    return Reason(tuple(chain), slot, claim, excluded, joint.evidence(), joint.joint_cards(), joint.joint_identities(), observation.state)


def require_distinct_players(observation: GroupObservation, chain: Sequence[SeatIndex]) -> None:
    """Check that no player occurs twice in a chain.

    Raises:
        HanabiError: one does.
    """
    if len({*chain}) < len(chain):
        names = ", ".join(observation.state.names[seat] for seat in chain)
        raise HanabiError(f"the chain {names} repeats a player: reasons and counterexamples need different players")


def _direct_evidence(observation: GroupObservation, chain: Sequence[SeatIndex], slot: Slot, excluded: Identities) -> list[Evidence] | None:
    """Evidence that excludes each identity by a clue on the card or by its seen copies; None if that does not suffice.

    It is as easy as can be, clues that touched first, then clues that missed, public copies and copies in hands; of these the fewest.
    """
    rules, holder = observation.state.rules, chain[-1]
    all_copies_seen = rules.all_identities & ~observation.unseen_identities(sum({1 << seat for seat in chain}))
    all_copies_public = rules.all_identities & ~observation.unseen_identities((1 << len(observation.hands)) - 1)
    card_evidence = evidence_about_card(observation, holder, slot - 1)[:MAX_COMBINED_EVIDENCE]
    best: tuple[tuple[int, int], int, tuple[ClueEvidence | PositionEvidence, ...]] | None = None
    for size in range(len(card_evidence) + 1):
        for chosen in combinations(card_evidence, size):
            remaining = excluded
            for piece in chosen:
                remaining &= piece.allowed_identities(rules)
            if remaining & ~all_copies_seen:
                continue
            missed = any(isinstance(piece, ClueEvidence) and not piece.touched for piece in chosen)
            hardest = 3 if remaining & ~all_copies_public else 2 if remaining else int(missed)
            cost = hardest, size + remaining.bit_count()
            if best is None or cost < best[0]:
                best = cost, remaining, chosen
    if best is None:
        return None
    _, remaining, chosen = best
    identities = observation.copy_bits.identities(observation.copy_bits.all_copies(remaining))
    return [
        *chosen,
        *(
            SeenCopies(identity, tuple([location for location in locate_copies(observation, identity) if _is_seen_by_all(location, chain)]))
            for identity in identities
        ),
    ]


def _is_seen_by_all(location: CardLocation, seats: Sequence[SeatIndex]) -> bool:
    return location.where != "hand" or location.seat not in seats


class _JointReason:
    """The search for a reason in which other cards together take all copies of the excluded identities.

    The claim follows as long as the slots have a Hall violator when the target can only be one of the excluded identities. Evidence is
    dropped piece by piece while that remains so.

    Attributes:
        cards: the cards of the chain, by seat and index; below, cards are numbered by their index in this list.
        target: the number of the card that the claim is about.
        card_evidence: for each card, the evidence about it that is used.
        seen: for each identity, the locations of its copies that are used.
    """

    def __init__(
        self, observation: GroupObservation, chain: Sequence[SeatIndex], target: tuple[SeatIndex, int], excluded: Identities
    ) -> None:
        self.observation, self.chain, self.excluded = observation, chain, excluded
        self.cards = [(seat, index) for seat in chain for index in range(len(observation.clue_masks[seat]))]
        self.depths = [depth for depth, seat in enumerate(chain, start=1) for _ in observation.clue_masks[seat]]
        self.target = self.cards.index(target)
        self.card_evidence = [evidence_about_card(observation, *card) for card in self.cards]
        self.seen = {
            identity: [location for location in locate_copies(observation, identity) if _is_seen_by_all(location, chain[:1])]
            for identity, _ in by_identity(observation.state.rules.card_names)
        }
        # What the cards outside a Hall violator may be, and identities that its cards cannot have, do not matter.
        violator, relevant = self._violator(), 0
        for card, about_card in enumerate(self.card_evidence):
            if card in violator:
                relevant |= self._allowed_identities(card)
            else:
                about_card.clear()
        self.seen = {identity: locations for identity, locations in self.seen.items() if relevant >> identity & 1}
        # Of the rest, drop every piece that is not needed, one at a time: seen copies first, as clues are easier to follow.
        for locations in self.seen.values():
            all_locations = [*locations]
            locations.clear()
            if not self._violator():
                locations.extend(all_locations)
                self._drop_redundant(locations)
        for about_card in self.card_evidence:
            self._drop_redundant(about_card)

    def evidence(self) -> tuple[Evidence, ...]:
        """The evidence, that about the target first."""
        others = [piece for card, evidence in enumerate(self.card_evidence) if card != self.target for piece in evidence]
        seen_copies = (SeenCopies(identity, tuple(locations)) for identity, locations in self.seen.items() if locations)
        return (*self.card_evidence[self.target], *others, *seen_copies)

    def joint_cards(self) -> tuple[tuple[SeatIndex, Slot], ...]:
        """The other cards of the Hall violator, by seat and slot."""
        return tuple((seat, Slot(index + 1)) for seat, index in (self.cards[card] for card in self._violator() if card != self.target))

    def joint_identities(self) -> Identities:
        """The set of identities whose copies those cards take."""
        slot_copies = self._slot_copies()
        copies = reduce(or_, [slot_copies[card] for card in self._violator() if card != self.target], 0)
        return sum(1 << identity for identity in self.observation.copy_bits.identities(copies))

    def _drop_redundant(self, items: list[ItemT]) -> None:
        for item in [*items]:
            items.remove(item)
            if not self._violator():
                items.append(item)

    def _allowed_identities(self, card: int) -> Identities:
        """The identities that the evidence about a card allows; for the target, only those that must be excluded."""
        rules = self.observation.state.rules
        identities = self.excluded if card == self.target else rules.all_identities
        for piece in self.card_evidence[card]:
            identities &= piece.allowed_identities(rules)
        return identities

    def _slot_copies(self) -> list[int]:
        """For each card, the copies that the evidence allows."""
        observation, unseen = self.observation, {}
        for depth in range(1, len(self.chain) + 1):
            counts = [*observation.state.rules.copies_of]
            for identity, locations in self.seen.items():
                counts[identity] -= sum([_is_seen_by_all(location, self.chain[:depth]) for location in locations])
            unseen[depth] = observation.copy_bits.copies_for_counts(counts)
        return [observation.copy_bits.all_copies(self._allowed_identities(card)) & unseen[depth] for card, depth in enumerate(self.depths)]

    def _violator(self) -> list[int]:
        """A Hall violator, which includes the target; empty if the claim does not follow."""
        return hall_violator(self._slot_copies())
