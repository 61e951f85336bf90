"""The least evidence from which holders know what they know of their cards, for several cards together.

For each card there is an easiest reason, which a person finds first: what clues told of it, then copies that lie on the table, then copies
in hands, then other cards that use up copies. Put together, such reasons say more than is needed: cards seen for one are seen for another.
So what nobody needs is dropped, the hardest first, and each time it is proved by matchings that the rest still suffices: of the cards of
those who know (Theorem 3), and for what all know in common of all hands, or of the holder's with copies that cannot leave their hands
(Theorem 4).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import combinations
from typing import Literal, TypeAlias

from hanabi_widget.knowledge import ClueEvidence, DependsOnUnknownCard, Evidence, Formula, GroupObservation, SeenCopies, find_reason
from hanabi_widget.knowledge.nested_knowledge import Chain
from hanabi_widget.knowledge.reason import UsedEvidence
from hanabi_widget.rules import (
    UNKNOWN,
    AnyCards,
    Cards,
    ClueValue,
    Identities,
    Identity,
    SeatIndex,
    by_seat,
    by_slot,
    clue_info_of,
    public_identities,
)
from hanabi_widget.rules.bipartite_matching import complete_matching

from .said_of_cards import Changed, FitsAfter, GoodFor, Known, MayBeTwins, MustBe, NextFits, ToldAndGoodFor, WhyUses, WouldFit
from .said_of_the_table import Because
from .saying import Place, Plan, Proof, Saying, Use
from .standpoint import Fate, Fates, Side, Standpoint, slots_of

MOST_IN_A_BREATH = 2
"""So many uses of cards are said in one sentence with their reasons."""

Counterexample: TypeAlias = tuple[tuple[Place, Identities], ...]
"""A way in which something said of cards would be false: what some of them would be."""


@dataclass(frozen=True)
class Finding:
    """What the holder of some cards knows of them.

    Attributes:
        places: the cards, of one hand.
        part: what is known, as a formula.
        counterexamples: all ways in which it would be false; of one card, the identities that it would have.
        is_common: whether all know it in common.
    """

    places: tuple[Place, ...]
    part: Formula
    counterexamples: tuple[Counterexample, ...]
    is_common: bool

    @property
    def holder(self) -> SeatIndex:
        """Who holds the cards."""
        return self.places[0][0]


class LeastEvidence:
    """Finds the least evidence for what is known in a position.

    Args:
        side: the position, as a reader sees it.
    """

    def __init__(self, side: Side) -> None:
        self.side = side
        self._reasons: dict[tuple[tuple[Counterexample, ...], bool], Proof] = {}
        self._sights: dict[tuple[str, SeatIndex], _Sight] = {}

    def of(self, findings: Iterable[Finding]) -> Proof:
        """The least evidence for all of them together, but for those without a reason.

        None has one for a reader who is told what others know of the own hand, as reasons are for different players, and none has one for
        which an unknown card is needed.
        """
        given = [(finding, reason) for finding in findings if (reason := self._reason(finding))]
        pieces = _merged(piece for _, reason in given for piece in reason)
        places = {place for finding, _ in given for place in finding.places}
        return _irredundant(pieces, places, lambda fewer: all(self._follows(finding, fewer) for finding, _ in given))

    def _follows(self, finding: Finding, pieces: Sequence[Evidence]) -> bool:
        return any(sight.shows(finding, pieces) for sight in self._seen_for(finding))

    def _reason(self, finding: Finding) -> Proof:
        """Evidence for one finding, the easiest."""
        key = finding.counterexamples, finding.is_common
        if key not in self._reasons:
            self._reasons[key] = self._find_reason(finding)
        return self._reasons[key]

    def _find_reason(self, finding: Finding) -> Proof:
        if len(finding.places) > 1:  # of several cards together: of all that is told and seen, what is not needed is dropped
            for sight in self._seen_for(finding):
                pieces = UsedEvidence(sight.observation, sight.chain).pieces(finding.places[0][1])
                if sight.shows(finding, pieces):
                    return _irredundant(pieces, {*finding.places}, partial(sight.shows, finding))
            return ()
        [[((_, slot), excluded)]] = finding.counterexamples
        rules = self.side.state.rules
        found: Proof = ()
        names = " or ".join(rules.names_of(rules.all_identities & ~excluded))
        for sight in self._seen_for(finding):
            reason = find_reason(sight.observation, sight.chain, slot, names)
            if reason and not reason.joint_cards:
                return reason.evidence
            found = found or (reason.evidence if reason else ())
        return found

    # -- what is seen, and by whom -------------------------------------------------------------------

    def _seen_for(self, finding: Finding) -> Iterator[_Sight]:
        """What it may follow from: if it is common from what all see, or for the holder from copies of which all know in common."""
        hands, holder, chain = self.side.state.hands, finding.holder, self.side.chain(finding.holder)
        if finding.is_common:
            everybody = (*(seat for seat, _ in by_seat(hands) if seat != holder), holder)
            yield self._sight("all", everybody, lambda: [(UNKNOWN,) * len(hand) for hand in hands])
        if not self.side.is_common and len({*chain}) == len(chain):
            yield self._sight("known", chain, self._held_in_common) if finding.is_common else self._sight("seen", chain, lambda: hands)

    def _sight(self, name: str, chain: Chain, hands: Callable[[], Sequence[AnyCards]]) -> _Sight:
        key = name, chain[-1]
        if key not in self._sights:
            self._sights[key] = _Sight(self.side.observation, hands(), chain)
        return self._sights[key]

    def _held_in_common(self) -> Sequence[AnyCards]:
        """The hands, without the cards of which not all know in common that they are in this hand."""
        hands = self.side.state.hands
        return [[card if self._is_held_in_common(seat, card) else UNKNOWN for card in hand] for seat, hand in by_seat(hands)]

    def _is_held_in_common(self, seat: SeatIndex, card: Identity) -> bool:
        """Whether all know in common that a hand has as many copies of a card as it has."""
        hand, worlds = self.side.state.hands[seat], self.side.common_worlds
        if card == UNKNOWN or worlds is None:
            return False
        no_copy = self.side.state.rules.all_identities & ~(1 << card)
        return all(
            worlds.find({(seat, index): no_copy for index in range(len(hand)) if index not in fewer}) is None
            for fewer in combinations(range(len(hand)), hand.count(card) - 1)
        )


class _Sight:
    """A way to see a position: which hands are seen, and by whom.

    Args:
        observation: the position.
        hands: the cards that are seen by whoever does not hold them, others unknown.
        chain: whose cards vary: each player does not see the own hand, nor those of the players before.
    """

    def __init__(self, observation: GroupObservation, hands: Sequence[AnyCards], chain: Chain) -> None:
        self.chain = chain
        copy_bits = observation.copy_bits
        unseen, everybody = dict[int, int](), sum([1 << seat for seat, _ in by_seat(hands)])
        for depth in range(1, len(chain) + 1):
            group = sum([1 << seat for seat in chain[:depth]])
            seen = [card for seat, hand in by_seat(hands) if seat not in chain[:depth] for card in hand if card != UNKNOWN]
            unseen[group] = copy_bits.copies_for_counts(copy_bits.unseen_counts([*public_identities(observation.state), *seen]))
        unseen[everybody] = copy_bits.copies_for_counts(copy_bits.unseen_counts(public_identities(observation.state)))
        self.observation = observation.with_hands(tuple(map(tuple, hands))).with_unseen_copies(unseen)

    def shows(self, finding: Finding, pieces: Sequence[Evidence]) -> bool:
        """Whether a finding follows from some evidence alone: in no counterexample can all cards be dealt."""
        hands, rules, copy_bits = self.observation.hands, self.observation.state.rules, self.observation.copy_bits
        masks: dict[Place, Identities] = {(seat, slot): rules.all_identities for seat in self.chain for slot, _ in by_slot(hands[seat])}
        counts, held = [*rules.copies_of], list[tuple[SeatIndex, Identity]]()
        for piece in pieces:
            if not isinstance(piece, SeenCopies):
                if (piece.seat, piece.slot) in masks:
                    masks[piece.seat, piece.slot] &= piece.allowed_identities(rules)
                continue
            for place in piece.places:
                if place.where != "hand":
                    counts[piece.identity] -= 1
                elif hands[place.seat][place.slot - 1] != UNKNOWN:
                    held.append((place.seat, piece.identity))
        options: dict[Place, int] = {}
        for depth, seat in enumerate(self.chain, start=1):
            left = [*counts]
            for holder, identity in held:
                left[identity] -= holder not in self.chain[:depth]
            unseen = copy_bits.copies_for_counts(left)
            options |= {(seat, slot): copy_bits.all_copies(masks[seat, slot]) & unseen for slot, _ in by_slot(hands[seat])}
        for counterexample in finding.counterexamples:
            tried = {**options}
            for card, identities in counterexample:
                tried[card] &= copy_bits.all_copies(identities & rules.all_identities)
            if complete_matching([*tried.values()], [0] * len(tried)):
                return False
        return True


def _merged(pieces: Iterable[Evidence]) -> Proof:
    """Evidence without repetitions: for each card all copies that are seen for one thing or another."""
    merged: dict[object, Evidence] = {}
    for piece in pieces:
        if not isinstance(piece, SeenCopies):
            merged[piece] = piece
            continue
        old = merged.get(piece.identity)
        if isinstance(old, SeenCopies):
            piece = SeenCopies(piece.identity, tuple((Counter(old.places) | Counter(piece.places)).elements()))  # noqa: PLW2901
        merged[piece.identity] = piece
    return tuple(merged.values())


def _irredundant(pieces: Sequence[Evidence], places: Collection[Place], still_follow: Callable[[Sequence[Evidence]], bool]) -> Proof:
    """What is left when all that is not needed is dropped, the hardest first, first whole pieces, then copies."""

    def ease(piece: Evidence) -> int:
        if isinstance(piece, SeenCopies):
            return 2 if all(place.where != "hand" for place in piece.places) else 1
        if (piece.seat, piece.slot) not in places:
            return 0
        return 3 if isinstance(piece, ClueEvidence) and not piece.touched else 4

    left = dict(enumerate(pieces))
    for number, piece in sorted(left.items(), key=lambda item: ease(item[1])):
        del left[number]
        if still_follow([*left.values()]):
            continue
        left[number] = piece
        if isinstance(piece, SeenCopies) and len(piece.places) > 1:
            copies = [*piece.places]
            for place in sorted(piece.places, key=lambda place: place.where != "hand"):
                copies.remove(place)
                left[number] = SeenCopies(piece.identity, tuple(copies))
                if not still_follow([*left.values()]):
                    copies.append(place)
            left[number] = SeenCopies(piece.identity, tuple(sorted(copies, key=piece.places.index)))
    return tuple(left[number] for number in sorted(left))


class Uses:
    """Finds what can be said of what became of cards.

    Args:
        standpoint: the positions before and after, as the reader sees them.
    """

    def __init__(self, standpoint: Standpoint) -> None:
        self.standpoint, self.before, self.after, self.state = standpoint, standpoint.before, standpoint.after, standpoint.state
        self.to, self.rules = standpoint.after.audience, self.state.rules
        self.playable = self.after.masks["play"]
        self.least_evidence = LeastEvidence(self.after)

    @cached_property
    def fates_of_all(self) -> list[Fate]:
        """What became of each card of all hands."""
        return [fate for seat, _ in by_seat(self.state.hands) for fate in self.standpoint.fates(seat)]

    def planned(self, headline: Saying, sayings: Iterable[Saying], *, is_repeated: bool = False) -> Plan:
        """What to say in order, where a headline takes with it why its cards are good for it, if the table tells."""
        left = [*sayings]
        for one in left:
            if isinstance(one, WhyUses) and len(one.parts) > MOST_IN_A_BREATH:
                continue
            if isinstance(headline, ToldAndGoodFor) and (headline.is_few or headline.good.names_them):
                break  # that comes after why it is one of these
            if isinstance(one, Because | Changed | WhyUses) and headline.kind in (one.kind, "said") and {*one.cards} == {*headline.cards}:
                left.remove(one)
                return Plan(headline, self._once(left, one), reason=one)
        return Plan(headline, self._once(left), is_repeated)

    def _once(self, sayings: Iterable[Saying], reason: Saying | None = None) -> tuple[Saying, ...]:
        """Sayings that do not say again how the table stands, as a reason why cards do not fit, or when they would."""
        said = list[Saying]()
        for one in sayings:
            if isinstance(one, WouldFit) or (isinstance(one, GoodFor) and one.verdict == "not_play" and one.is_why_said):
                identities = one.condition.identities if isinstance(one, WouldFit) else one.possible
                told = {*(reason.claims if reason else ()), *(premise for each in said for premise in each.premises)}
                one = replace(one, is_heard={*self.to.heights_for(identities)} <= told)  # noqa: PLW2901
            said.append(one)
        return tuple(said)

    def known(self, fates: Iterable[Fate], use: Use | None = None) -> tuple[Known, ...]:
        """Cards of which the holder knows which they are; or, if not, what they are good for."""
        return tuple(self._known(fate, fate.after if fate.is_known or use in (None, "wait") else self.after.masks[use]) for fate in fates)

    def _known(self, fate: Fate, mask: Identities) -> Known:
        return Known(fate.place, fate.after, self.finding(fate, mask).is_common)

    def evidence(self, findings: Iterable[Finding]) -> Proof:
        """The least evidence for what was found."""
        return self.least_evidence.of(findings)

    def finding(self, fate: Fate, mask: Identities, part: Formula | None = None) -> Finding:
        """That a card is one of some; as a formula that says it otherwise, if one is given."""
        excluded = self.rules.all_identities & ~mask
        return Finding(
            (fate.place,), part or self.to.card_is(fate.place, mask), (((fate.place, excluded),),), is_common=not fate.common & excluded
        )

    def found(self, fate: Fate) -> Finding:
        """What the holder of a card knows that it is."""
        if fate.use in (None, "wait") or fate.is_known:
            return self.finding(fate, fate.after)
        return self.finding(fate, self.after.masks[fate.use], self.to.is_good_for(fate.place, fate.use))

    def good_for(self, fates: Fates, use: Use) -> GoodFor:
        """What cards of one hand are good for; they may be what clues and the copies allow that are seen for it, if all these are."""
        rules, evidence, known = self.rules, self.evidence(map(self.found, fates)), list[Known]()
        gone = sum(
            [1 << one.identity for one in evidence if isinstance(one, SeenCopies) and len(one.places) == rules.copies_of[one.identity]]
        )
        gone |= sum([1 << identity for identity in rules.identities_in(rules.all_identities) if not self.to.left(identity)])
        for card in self.known(fates, use):
            seat, slot = card.place
            allowed = rules.possible_identities(clue_info_of(self.state, seat)[slot - 1]) & ~gone
            known.append(card if allowed & ~self.after.masks[use] else card._replace(identities=allowed))
        good = GoodFor(self.to, tuple(known), use, evidence=evidence)
        if not good.names_them or len({fate.after for fate in fates}) > 1:
            return good
        exact = replace(good, known=self.known(fates), evidence=self.evidence([self.finding(fate, fate.after) for fate in fates]))
        return exact if exact.names_them else good  # where they are named, none that is ruled out

    def cannot_know(self, place: Place, fact: str) -> bool:
        """Whether the reader sees a card and can tell that its holder does not know a fact about it."""
        return self.after.sees(place[0]) and self.after.knows(*place, fact) is False

    def unknown_fitting(self, fits: Identities, but: SeatIndex | None = None, same: Collection[Identity | None] = ()) -> Iterator[NextFits]:
        """Cards that fit, of two kinds at most, in sight in hands whose holders do not know it; perhaps beside one hand, which has some.

        Of a card of which that depends on the reader's hand it is only said that it fits.
        """
        places: dict[tuple[Identity, SeatIndex | None], list[Place]] = {}
        for seat, hand in by_seat(self.state.hands):
            for slot, identity in by_slot(hand) if seat != but and self.after.has_turn(seat) and self.after.sees(seat) else ():
                knows = self.after.knows(seat, slot, "playable") if identity != UNKNOWN and fits >> identity & 1 else True
                if knows is False or (but is None and isinstance(knows, DependsOnUnknownCard)):
                    places.setdefault((identity, seat if knows else None), []).append((seat, slot))
        for (identity, is_open), found in [*places.items()][:2]:
            is_last = but is None and self.rules.copies_of[identity] > 1 and bool(self.after.masks.get("keep", 0) >> identity & 1)
            other: Literal["", "too", "same"] = "" if but is None else "same" if identity in same else "too"
            yield NextFits(self.to, identity, is_last, other, is_open is None, places=tuple(found))

    def newly_named(
        self, fates: Iterable[Fate], touched: Collection[Fate] = (), clue: ClueValue | None = None
    ) -> list[tuple[ClueValue, list[Fate]]]:
        """The cards of which the holder now knows the colour or the rank, but not which they are; not if a clue just named it."""
        found = dict[ClueValue, list[Fate]]()
        for value, mask in self._kinds.items() if self.state.turns_left is None else ():  # then only what fits matters
            for fate in fates:
                is_new = fate.before is not None and fate.before & ~mask and not fate.after & ~mask
                if is_new and not fate.is_known and not (value == clue and fate in touched):
                    found.setdefault(value, []).append(fate)
        return [*found.items()]

    @cached_property
    def _kinds(self) -> dict[ClueValue, Identities]:
        """The colours and ranks of which a clue touches no other cards, with the cards that they are."""
        rules = self.rules
        kinds = {*rules.suit_identities, *rules.rank_identities.values()}
        values = {mask: value for value, mask in rules.touched_identities.items() if mask in kinds}  # a colour may be a rank
        return {value: mask for mask, value in values.items()}

    def must_be(self, fates: Fates, named: ClueValue, clue: ClueValue, passed: Iterable[ClueValue] = ()) -> MustBe:
        """That cards must be of one colour or rank, perhaps after a clue and others that passed over them."""
        mask = self.rules.touched_identities[named]
        evidence = self.evidence(self.finding(fate, mask) for fate in fates)
        known = tuple(self._known(fate, mask)._replace(identities=mask) for fate in fates)
        left_out = {piece.value for piece in evidence if isinstance(piece, ClueEvidence) and not piece.touched}
        return MustBe(self.to, known, clue, tuple(one for one in passed if one in left_out), evidence=evidence)

    def fits_after(self, played: Iterable[Identity], but: Collection[Place]) -> Iterator[FitsAfter]:
        """Which card in a hand fits after one that can be played, if its holder knows it; else one of which none does; at most one.

        Not of cards of which that was said.
        """
        found = list[FitsAfter]()
        for before in played if self.state.turns_left is None else ():  # else it may be too late
            then = self.to.neighbour(before, 1)
            if then is None:
                continue
            name = self.rules.card_names[then]
            for fate in [fate for fate in self.fates_of_all if fate.place not in but]:
                seat, slot = fate.place
                is_known = fate.after == 1 << then
                if is_known or (self.state.hands[seat][slot - 1] == then and self.cannot_know(fate.place, name)):
                    told = (value for value, mask in self._kinds.items() if not fate.common & ~mask)
                    found.append(FitsAfter(self.to, seat, (slot,), then, before, is_known, next(told, None)))
        found.sort(key=lambda one: not one.is_known)
        for one in found[:1]:
            if one.is_known or len({each.cards for each in found if each.before == one.before}) == 1:  # else either does
                yield one

    def both_may_be(self, one: Fate, two: Fate) -> Cards | None:
        """The identities that two cards of a hand may have both; None if that depends on an unknown card."""
        worlds = self.after.worlds(one.place[0])
        if worlds is None:
            return None
        places = [(seat, slot - 1) for seat, slot in (one.place, two.place)]
        shared = self.rules.identities_in(one.after & two.after)
        return tuple(identity for identity in shared if worlds.find(dict.fromkeys(places, 1 << identity)) is not None)

    def twins(self, group: Fates) -> Iterator[MayBeTwins]:
        """That two cards that can be played may be the same card: after the first one must look."""
        if len(group) > 1 and group[0].is_exact and (identities := self.both_may_be(*group[:2])):
            yield MayBeTwins(self.to, group[0].place[0], slots_of(group), identities)
