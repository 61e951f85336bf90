"""Why a claim about a card is known: sound and irredundant evidence from which it follows (Theorem 2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import reduce
from itertools import combinations
from operator import and_, or_
from typing import Any, Literal, NamedTuple

from hanabi_widget.base_error import HanabiError
from hanabi_widget.rules import (
    CardPlace,
    ClueValue,
    Identities,
    Identity,
    Players,
    RuleSet,
    SeatIndex,
    Seats,
    Slot,
    State,
    as_bits,
    by_identity,
    by_seat,
    by_slot,
    clue_info_of,
    seats_of,
)
from hanabi_widget.rules.action import are_different
from hanabi_widget.rules.bipartite_matching import hall_violator

from .formula import FactName, fact_identities
from .group_observation import GroupObservation
from .worlds import nested_worlds


class ClueEvidence(NamedTuple):
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
    value: ClueValue
    touched: bool

    def allowed_identities(self, rules: RuleSet) -> Identities:
        """The set of identities that this allows."""
        touched_identities = rules.touched_identities[self.value]
        return touched_identities if self.touched else rules.all_identities & ~touched_identities


class PositionEvidence(NamedTuple):
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


class CardLocation(NamedTuple):
    """Where a card can be seen.

    Attributes:
        where: ``"firework"``, ``"discards"`` or ``"hand"``.
        seat: who holds it and does not see it, if it is in a hand; else -1.
        slot: its slot, if it is in a hand.

    Example:
        >>> CardLocation("hand", seat=1, slot=2)
        CardLocation(where='hand', seat=1, slot=2)
    """

    where: Literal["firework", "discards", "hand"]
    seat: SeatIndex = SeatIndex(-1)
    slot: Slot = Slot(0)


class SeenCopies(NamedTuple):
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


Evidence = ClueEvidence | PositionEvidence | SeenCopies


def evidence_about_card(observation: GroupObservation, seat: SeatIndex, index: int) -> list[ClueEvidence | PositionEvidence]:
    """Everything that clues and the position say about a card in a hand."""
    rules = observation.state.rules
    slot = Slot(index + 1)
    clue_info = clue_info_of(observation.state, seat)[index]
    evidence: list[ClueEvidence | PositionEvidence] = [
        ClueEvidence(seat, slot, value, touched=True) for value in rules.values_touching(clue_info)
    ]
    evidence += [ClueEvidence(seat, slot, value, touched=False) for value in rules.values_missing(clue_info)]
    mask = observation.clue_masks[seat][index]
    if mask != allowed_by(evidence, rules):
        evidence.append(PositionEvidence(seat, slot, mask))
    return evidence


def seen_copies(observation: GroupObservation, identity: Identity, seats: Players) -> SeenCopies:
    """The copies of an identity that are in sight of all of some seats, public ones first."""
    state = observation.state
    suit, height = state.rules.firework_place[identity]
    places = [CardLocation("firework")] if height < state.fireworks[suit] else []
    places += [CardLocation("discards")] * state.discards.count(identity)
    for seat, hand in by_seat(observation.hands):
        if seat not in seats:
            places += [CardLocation("hand", seat, slot) for slot, other in by_slot(hand) if other == identity]
    return SeenCopies(identity, tuple(places))


def allowed_by(evidence: Iterable[ClueEvidence | PositionEvidence], rules: RuleSet) -> Identities:
    """The identities that all of some evidence about a card allows."""
    return reduce(and_, [piece.allowed_identities(rules) for piece in evidence], rules.all_identities)


class UsedEvidence:
    """The evidence from which something follows for a chain of players: at first all there is, then what is left when pieces are dropped.

    Attributes:
        about: for each card of the chain, by seat and index, the evidence about it.
        seen: for each identity, where its copies are.
    """

    def __init__(self, observation: GroupObservation, chain: Players) -> None:
        self._observation = observation
        self._chain = chain
        self.about = {
            (seat, index): evidence_about_card(observation, seat, index)
            for seat in chain
            for index in range(len(observation.clue_masks[seat]))
        }
        self.seen = {
            identity: [*seen_copies(observation, identity, chain[:1]).places]
            for identity, _ in by_identity(observation.state.rules.card_names)
        }

    def pieces(self, slot: Slot) -> tuple[Evidence, ...]:
        """All of it, that about a card of the last player first."""
        cards = sorted(self.about, key=lambda card: card != (self._chain[-1], slot - 1))
        seen = [SeenCopies(identity, tuple(places)) for identity, places in self.seen.items() if places]
        return (*(piece for card in cards for piece in self.about[card]), *seen)

    def observation(self) -> GroupObservation:
        """The position as this evidence alone tells of it."""
        observation = self._observation
        rules = observation.state.rules
        masks = {seat: [] if seat in self._chain else observation.clue_masks[seat] for seat, _ in by_seat(observation.hands)}
        for (seat, _), pieces in self.about.items():
            masks[seat].append(allowed_by(pieces, rules))
        unseen = {}
        group = 0
        for depth, seat in enumerate(self._chain, start=1):
            group |= 1 << seat
            counts = [*rules.copies_of]
            for identity, places in self.seen.items():
                counts[identity] -= sum([place.seat not in self._chain[:depth] for place in places])
            unseen[group] = observation.copy_bits.copies_for_counts(counts)
        return observation.with_clue_masks(masks).with_unseen_copies(unseen)

    def drop_redundant(self, still_follows: Callable[[], bool]) -> None:
        """Drop what is not needed, piece by piece: seen copies first, as clues are easier to follow."""
        lists: list[list[Any]] = [*self.seen.values(), *self.about.values()]
        for pieces in lists:
            all_pieces = [*pieces]
            pieces.clear()
            if not still_follows():
                pieces.extend(all_pieces)
                for piece in all_pieces:
                    pieces.remove(piece)
                    if not still_follows():
                        pieces.append(piece)


MAX_COMBINED_EVIDENCE = 8
"""The most pieces of evidence about one card of which all combinations are tried."""


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
        By the position Ann’s card is a red or green 5.
        Ann sees the red 5, so Ann’s card is the green 5.
    """

    chain: Seats
    slot: Slot
    claim: FactName
    excluded: Identities
    evidence: tuple[Evidence, ...]
    joint_cards: tuple[CardPlace, ...]
    joint_identities: Identities
    state: State = field(repr=False)


def find_reason(observation: GroupObservation, chain: Players, slot: Slot, claim: FactName) -> Reason | None:
    """Why a chain of players knows a claim about a card of the last player, or None if they do not know it.

    Raises:
        HanabiError: no such fact, or the chain repeats a player.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> find_reason(GroupObservation(initial_state(players=2, seed=1)), [0], 1, "not r1") is None
        True
    """
    require_distinct_players(observation, chain)
    excluded = observation.state.rules.all_identities & ~fact_identities(observation.state, claim)
    if nested_worlds(observation, chain).identities(chain[-1])[slot - 1] & excluded:
        return None
    evidence = _direct_evidence(observation, chain, slot, excluded)
    if evidence is not None:
        return Reason(tuple(chain), slot, claim, excluded, tuple(evidence), (), 0, observation.state)
    return _joint_reason(observation, chain, slot, claim, excluded)


def require_distinct_players(observation: GroupObservation, chain: Players) -> None:
    """Check that no player occurs twice in a chain.

    Raises:
        HanabiError: one does.
    """
    if not are_different(chain):
        names = ", ".join(observation.state.names[seat] for seat in chain)
        raise HanabiError(f"the chain {names} repeats a player: reasons and counterexamples need different players")


def _direct_evidence(observation: GroupObservation, chain: Players, slot: Slot, excluded: Identities) -> list[Evidence] | None:
    """Evidence that excludes each identity by a clue on the card or by its seen copies; None if that does not suffice.

    It is as easy as can be, clues that touched first, then clues that missed, public copies and copies in hands; of these the fewest.
    """
    rules = observation.state.rules
    all_copies_seen = rules.all_identities & ~observation.unseen_identities(as_bits(chain))
    all_copies_public = rules.all_identities & ~observation.unseen_identities(as_bits(seats_of(observation.state)))
    card_evidence = evidence_about_card(observation, chain[-1], slot - 1)[:MAX_COMBINED_EVIDENCE]
    best: tuple[tuple[bool, bool, bool, int], int, tuple[ClueEvidence | PositionEvidence, ...]] | None = None
    for size in range(len(card_evidence) + 1):
        for chosen in combinations(card_evidence, size):
            remaining = excluded
            for piece in chosen:
                remaining &= piece.allowed_identities(rules)
            if remaining & ~all_copies_seen:
                continue
            missed = not remaining and any(isinstance(piece, ClueEvidence) and not piece.touched for piece in chosen)
            cost = bool(remaining & ~all_copies_public), bool(remaining), missed, size + remaining.bit_count()
            if best is None or cost < best[0]:
                best = cost, remaining, chosen
    if best is None:
        return None
    _, remaining, chosen = best
    return [*chosen, *(seen_copies(observation, identity, chain) for identity in rules.identities_in(remaining))]


def _joint_reason(observation: GroupObservation, chain: Players, slot: Slot, claim: FactName, excluded: Identities) -> Reason:
    """A reason in which other cards together take all copies of the excluded identities.

    The claim follows as long as the slots have a Hall violator when the card can only be one of the excluded identities.
    """
    used = UsedEvidence(observation, chain)
    copy_bits = observation.copy_bits
    cards = [*used.about]  # below, cards are numbered by their index in this list, which is the order of their slots
    target = cards.index((chain[-1], slot - 1))

    def slot_copies() -> list[int]:
        copies = [*nested_worlds(used.observation(), chain).slot_copies]
        copies[target] &= copy_bits.all_copies(excluded)
        return copies

    # What the cards outside a Hall violator may be, and identities that its cards cannot have, do not matter.
    violator = hall_violator(slot_copies())
    relevant = 0
    for number, (seat, index) in enumerate(cards):
        if number in violator:
            relevant |= observation.clue_masks[seat][index] & (excluded if number == target else -1)
        else:
            used.about[seat, index].clear()
    used.seen = {identity: places for identity, places in used.seen.items() if relevant >> identity & 1}
    used.drop_redundant(lambda: bool(hall_violator(slot_copies())))
    copies = slot_copies()
    others = [number for number in hall_violator(copies) if number != target]
    joint_cards = tuple([(seat, Slot(index + 1)) for seat, index in [cards[number] for number in others]])
    joint_identities = copy_bits.identity_set(reduce(or_, [copies[number] for number in others], 0))
    return Reason(tuple(chain), slot, claim, excluded, used.pieces(slot), joint_cards, joint_identities, observation.state)
