"""Why a player knows something of a card, or does not: the steps of a proof and the witness of a refutation, each said once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import and_, or_

from hanabi_widget.knowledge import ClueEvidence, Counterexample, Evidence, Fact, Formula, PositionEvidence, Reason, SeenCopies
from hanabi_widget.knowledge.nested_knowledge import Walk
from hanabi_widget.rules import UNKNOWN, AnyCards, Cards, Identity, SeatIndex, Seats, Slot, State, by_seat, by_slot

from .said_of_cards import CannotBe, GoodFor, IsGiven, IsTold, Known, OfKnownCards, OnlyCanBe, values_told
from .said_of_minds import CanFollow, DoNotSee, InSight, MayBeInstead, MayHold, SoKnown, Step, TakeUp
from .saying import Audience, Place, Sayings, Verdict, card_is, grouped

VERDICTS: dict[str, Verdict] = {
    "playable": "play",
    "critical": "keep",
    "trash": "trash",
    "not playable": "not_play",
    "not critical": "not_keep",
    "not trash": "not_trash",
}
"""For each fact of the table, and for its negation, what it says that a card is good for."""


def sayings_of_reasons(reasons: Iterable[Reason], *, concludes: bool = True) -> Sayings:
    """The proofs of some claims, each step once for all cards and players that it holds for.

    Args:
        reasons: the reasons.
        concludes: whether to say what follows also where that is only that a card is not something, as if each was ruled out by itself.
    """
    for alike in grouped(reasons, _argument):
        yield from _proof(alike, concludes=concludes)


def _argument(reason: Reason) -> object:
    """What reasons have in common that are told together: all that rules out identities, else the same of several cards."""
    own = _told(reason, (reason.chain[-1], reason.slot))
    rest = tuple(piece for piece in reason.evidence if piece not in own)
    same = "" if _is_negated(reason) else (reason.claim, _signature(own), rest)
    return reason.state, reason.chain[-1], reason.joint_cards, same


def _is_negated(reason: Reason) -> bool:
    """Whether the claim is that a card is not one identity."""
    return reason.excluded.bit_count() == 1 and str(reason.claim).startswith("not ") and str(reason.claim) not in VERDICTS


def _told(reason: Reason, place: Place) -> tuple[ClueEvidence | PositionEvidence, ...]:
    """What a reason has from clues and the position about a card."""
    return tuple(piece for piece in reason.evidence if not isinstance(piece, SeenCopies) and (piece.seat, piece.slot) == place)


def _signature(told: Iterable[ClueEvidence | PositionEvidence]) -> frozenset[object]:
    """The same, whichever card it is about."""
    return frozenset((piece.value, piece.touched) if isinstance(piece, ClueEvidence) else piece.identities for piece in told)


def _proof(reasons: Sequence[Reason], *, concludes: bool) -> Sayings:
    """The proof of what is claimed alike of some cards of a hand, or of all that is ruled out for them.

    That a card is what it was told, or is not what it was told not to be, need not be said to follow.
    """
    first = reasons[0]
    places = [*dict.fromkeys((reason.chain[-1], reason.slot) for reason in reasons)]
    evidence = [*dict.fromkeys(piece for reason in reasons for piece in reason.evidence)]
    seen = [] if first.joint_cards else [piece for piece in evidence if isinstance(piece, SeenCopies)]
    rules, told = first.state.rules, [piece for piece in first.evidence if not isinstance(piece, SeenCopies)]
    is_told = not seen and len(told) == 1 and told[0].allowed_identities(rules) == rules.all_identities & ~first.excluded
    is_new = str(first.claim) in VERDICTS or (not _is_negated(first) and not is_told)
    follows = bool(first.joint_cards) or is_new or (concludes and bool(seen))
    yield from sayings_of_premises(reasons, leave_out=seen if follows else ())
    if follows:
        yield _conclusion(reasons, places, tuple(seen))
    yield from _who_knows(reasons)


def _who_knows(reasons: Sequence[Reason]) -> Iterator[CanFollow]:
    """Who else knows that the holder knows it; then who knows that of others."""
    alike: dict[object, list[Reason]] = {}
    for reason in sorted(reasons, key=lambda reason: len(reason.chain) > 2):
        if len(reason.chain) > 1:
            alike.setdefault(reason.chain[2:] and reason.chain, []).append(reason)
    for chain, known in alike.items():
        kind = SoKnown if chain else CanFollow
        yield kind(Audience(reasons[0].state), tuple(reason.chain for reason in known), tuple(map(_claim, known)))


def sayings_of_premises(reasons: Sequence[Reason], leave_out: Collection[Evidence] = ()) -> Sayings:
    """What reasons alike begin with: what cards were told, which copies are in sight, which other cards take up all that is left."""
    state, holder = reasons[0].state, reasons[0].chain[-1]
    evidence = [*dict.fromkeys(piece for reason in reasons for piece in reason.evidence if piece not in leave_out)]
    joint = sorted({card for reason in reasons for card in reason.joint_cards})
    partly = [piece for piece in evidence if isinstance(piece, SeenCopies) and len(piece.places) < state.rules.copies_of[piece.identity]]
    yield from sayings_of_evidence(state, [piece for piece in evidence if piece not in partly], holder)
    if joint:
        taken = reduce(or_, [reason.joint_identities for reason in reasons])
        yield TakeUp(Audience(state), tuple(Known(card, taken) for card in joint), evidence=tuple(partly))


def sayings_of_evidence(state: State, evidence: Sequence[Evidence], holder: SeatIndex) -> Sayings:
    """What evidence says that a player has, without what follows from it: what cards were told, which copies are in sight."""
    yield from _told_of(state, evidence, holder)
    seen = tuple(piece for piece in evidence if isinstance(piece, SeenCopies))
    if seen:
        yield InSight(Audience(state), holder, seen)


def _told_of(state: State, evidence: Iterable[Evidence], first: SeatIndex) -> Sayings:
    """What clues and the position say about cards, those that were told the same together; those of one seat first."""
    about: dict[Place, list[ClueEvidence | PositionEvidence]] = {}
    for piece in evidence:
        if not isinstance(piece, SeenCopies):
            about.setdefault((piece.seat, piece.slot), []).append(piece)
    alike: dict[tuple[SeatIndex, frozenset[object]], list[Place]] = {}
    for place in sorted(about, key=lambda place: place[0] != first):
        alike.setdefault((place[0], _signature(about[place])), []).append(place)
    for (seat, _), places in alike.items():
        pieces, slots = tuple(piece for place in places for piece in about[place]), tuple(slot for _, slot in places)
        clues = [piece for piece in about[places[0]] if isinstance(piece, ClueEvidence)]
        if clues:
            yield IsTold(Audience(state), seat, slots, *values_told(clues), evidence=pieces)
        for given in about[places[0]]:
            if isinstance(given, PositionEvidence):
                yield IsGiven(Audience(state), seat, slots, given.identities, evidence=pieces)


def _conclusion(reasons: Sequence[Reason], places: Sequence[Place], seen: tuple[SeenCopies, ...]) -> OfKnownCards:
    """What follows: what the cards are good for, which they are, or which they are not."""
    first = reasons[0]
    to, rules = Audience(first.state), first.state.rules
    left = rules.all_identities & ~first.excluded
    left &= reduce(and_, [piece.allowed_identities(rules) for piece in _told(first, places[0])], rules.all_identities)
    cards = tuple(Known(place, left) for place in places)
    if verdict := VERDICTS.get(str(first.claim)):
        return GoodFor(to, cards, verdict, evidence=seen)
    if _is_negated(first):
        excluded = reduce(or_, [reason.excluded for reason in reasons])
        return CannotBe(to, cards, rules.identities_in(excluded), evidence=seen)
    return OnlyCanBe(to, cards, evidence=seen)


def _claim(reason: Reason) -> Formula:
    """What is known of the card."""
    state, holder = reason.state, reason.chain[-1]
    if reason.claim in VERDICTS:
        return Fact(str(reason.claim), state.names[holder], reason.slot)
    return card_is(state, (holder, reason.slot), state.rules.all_identities & ~reason.excluded)


# -- why not -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Witness:
    """What cards may be instead: a world that refutes what is claimed of them.

    Attributes:
        example: the hands, for the first of the cards, of the identities and of the players.
        slots: the slots of the cards.
        identities: what each of them may be.
        outer: the players for whom it is so, as each of them may hold something else than the same card; empty if they are one.
    """

    example: Counterexample
    slots: tuple[Slot, ...]
    identities: Cards
    outer: Seats = ()


def witnesses(examples: Iterable[Counterexample]) -> list[Witness]:
    """The witnesses of some refutations, each for all that a card may be, all cards that may be the same, and all players alike."""
    found = [
        Witness(example, (example.slot,), (example.hands[example.chain[-1]][example.slot - 1],), example.chain[:-1]) for example in examples
    ]
    found = [
        replace(alike[0], identities=tuple(dict.fromkeys(one.identities[0] for one in alike)))
        for alike in grouped(found, lambda one: (_refutes(one), one.slots, _refutes(one)[-1] and one.identities))
    ]
    found = [
        replace(alike[0], slots=tuple(sorted(slot for one in alike for slot in one.slots)))
        for alike in grouped(found, lambda one: (_refutes(one), one.identities))
    ]
    together = []
    for alike in grouped(found, lambda one: (one.example.state, one.slots, one.identities, one.example.claim, _instead(one.example))):
        players = tuple(dict.fromkeys(one.outer for one in alike))
        together.append(replace(alike[0], outer=tuple(seat for outer in players for seat in outer) if len(players) > 1 else ()))
    return together


def _refutes(one: Witness) -> tuple[object, ...]:
    """The position, the chain and the other cards of a witness; and the claim, if why each card refutes it is said by itself."""
    example = one.example
    return example.state, example.chain, _others(example), example.claim if example.claim in VERDICTS else ""


def _others(example: Counterexample) -> tuple[tuple[Place, Identity], ...]:
    """What other cards are another than they are."""
    own = example.chain[-1], example.slot
    return tuple((place, example.hands[place[0]][place[1] - 1]) for place in example.changed if place != own)


def _instead(example: Counterexample) -> object:
    """The holder, and the cards instead of which the only other player of a chain may hold something else; the chain if there is more."""
    *outer, holder = example.chain
    moved = tuple(sorted(example.state.hands[seat][slot - 1] for (seat, slot), _ in _others(example) if seat != holder))
    is_plain = len(outer) == 1 and moved and all(seat != holder for (seat, _), _ in _others(example))
    return (holder, moved) if is_plain else example.chain


def sayings_of_witness(witness: Witness, viewer: SeatIndex | None) -> Sayings:
    """The moves from the real world to one that refutes a claim: what each player of the chain may hold instead, the holder last.

    Args:
        witness: what may be instead.
        viewer: a seat that does not see its own cards; nothing is said of them but which they may be.
    """
    example = witness.example
    moves = [(seat, example.hands[seat]) for seat in example.chain]
    yield from _moves(example.state, moves, witness.slots, witness.identities, viewer, witness.outer)


def sayings_of_walk(walk: Walk, viewer: SeatIndex | None) -> Sayings:
    """The same for a chain that may repeat players."""
    yield from _moves(walk.state, [*zip(walk.chain, walk.hands)], (walk.slot,), (walk.identity,), viewer)


def _moves(
    state: State,
    moves: Sequence[tuple[SeatIndex, AnyCards]],
    slots: tuple[Slot, ...],
    identities: Cards,
    viewer: SeatIndex | None,
    together: Seats = (),
) -> Sayings:
    """What each player in turn may hold instead, as all others then stand; those `together` do so each for themselves."""
    to, now, earlier = Audience(state), dict(by_seat(state.hands)), list[Step]()
    *outer, (holder, last) = moves
    for seat, hand in outer:
        changed = _changed(hand, now[seat]) if seat != viewer else {}
        if changed:
            real = tuple(dict.fromkeys(now[seat][slot - 1] for slot in changed))
            alone = MayHold(to, seat, tuple(changed), tuple(earlier), tuple(changed.values()), real)
            yield DoNotSee(to, together, real) if together else alone
        earlier.append(Step(seat, tuple(changed.items())))
        now[seat] = tuple(hand)
    others = {slot: new for slot, new in _changed(last, now[holder]).items() if slot not in slots and holder != viewer}
    yield MayBeInstead(to, holder, slots, tuple(earlier), identities, tuple(others.items()))


def _changed(hand: AnyCards, now: AnyCards) -> dict[Slot, Identity]:
    """The cards of a hand that are others than they are now, as far as these are known."""
    return {slot: new for slot, (new, old) in by_slot(zip(hand, now)) if old not in (new, UNKNOWN)}
