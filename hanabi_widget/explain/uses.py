"""What cards are good for, with the least evidence for it: what explanations of all kinds of actions share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_

from hanabi_widget.knowledge import Evidence, Formula, Not, SeenCopies
from hanabi_widget.rules import Identities, Identity, SeatIndex

from .least_evidence import Finding, LeastEvidence
from .points import FACTS, Kind, Place, Point, Use, all_of, card_is, card_is_good_for, known_to, known_to_all, point_about
from .standpoint import Fate, Standpoint, slots_of


def identity_of(fate: Fate) -> Identity:
    """The identity of a card that its holder knows."""
    return Identity(fate.after.bit_length() - 1)


class Uses:
    """Makes points of what became of cards.

    Args:
        standpoint: the positions before and after, as the reader sees them.
    """

    def __init__(self, standpoint: Standpoint) -> None:
        self.standpoint, self.before, self.after, self.state = standpoint, standpoint.before, standpoint.after, standpoint.state
        self.least_evidence = LeastEvidence(self.after)

    def point(
        self,
        kind: Kind,
        says: str,
        fates: Sequence[Fate],
        claims: Iterable[Formula] = (),
        evidence: Iterable[Evidence] = (),
        **values: object,
    ) -> Point:
        """A point about cards, with whose they are if it is one hand."""
        return point_about(kind, says, [fate.place for fate in fates], claims, evidence, **values)

    def uses(
        self, says: str, fates: Sequence[Fate], claims: Iterable[Formula] | None = None, kind: Kind = "use", **values: object
    ) -> Point:
        """What cards are good for that their holders know, with the evidence; if claims are given, the sentence itself is the reason."""
        evidence: tuple[Evidence, ...] = ()
        if claims is None:
            found = [*map(self.found, fates)]
            claims, evidence = [*map(self.claim, found)], self.least_evidence.of(found)
        groups: dict[SeatIndex, list[Fate]] = {}
        for fate in fates:
            groups.setdefault(fate.place[0], []).append(fate)
        known = {seat: tuple(map(identity_of, group)) for seat, group in groups.items() if all(fate.is_known for fate in group)}
        possible = reduce(or_, [fate.after for fate in fates], 0)
        return self.point(
            kind,
            says,
            fates,
            claims,
            evidence,
            groups={seat: slots_of(group) for seat, group in groups.items()},
            known_groups=known,
            is_twice=any(len({*identities}) < len(identities) for identities in known.values()),
            possible=possible,
            seen=self.seen(evidence),
            **values,
        )

    def finding(self, fate: Fate, mask: Identities, part: Formula | None = None) -> Finding:
        """That a card is one of some; as a formula that says it otherwise, if one is given."""
        excluded = self.state.rules.all_identities & ~mask
        return Finding(
            (fate.place,), part or card_is(self.state, fate.place, mask), (((fate.place, excluded),),), is_common=not fate.common & excluded
        )

    def found(self, fate: Fate) -> Finding:
        """What the holder of a card knows that it is."""
        if fate.use in (None, "wait") or fate.is_known:
            return self.finding(fate, fate.after)
        return self.finding(fate, self.after.masks[fate.use], card_is_good_for(self.state, fate.place, fate.use))

    def holder_knows(self, holder: SeatIndex, part: Formula) -> Formula:
        """That the holder of cards knows something of them."""
        return known_to_all(part) if self.after.is_common else known_to(self.state, self.after.chain(holder), part)

    def claim(self, finding: Finding) -> Formula:
        """That the holder knows what was found; that it is common knowledge if it is."""
        return known_to_all(finding.part) if finding.is_common else self.holder_knows(finding.holder, finding.part)

    def cannot_know(self, place: Place, use: Use) -> bool:
        """Whether the reader sees a card and can tell that its holder does not know what it is good for."""
        seat, slot = place
        return self.after.sees(seat) and self.after.knows(seat, slot, FACTS[use]) is False

    def seen(self, evidence: Iterable[Evidence]) -> tuple[Identity, ...]:
        """The identities of which copies are seen."""
        return tuple(dict.fromkeys(piece.identity for piece in evidence if isinstance(piece, SeenCopies)))

    def identities_in(self, mask: Identities) -> tuple[Identity, ...]:
        """The identities of a set, in order."""
        return self.state.rules.identities_in(mask)

    def both_may_be(self, one: Fate, two: Fate) -> tuple[Identity, ...] | None:
        """The identities that two cards of a hand may have both; None if that depends on an unknown card."""
        worlds = self.after.worlds(one.place[0])
        if worlds is None:
            return None
        places = [(seat, slot - 1) for seat, slot in (one.place, two.place)]
        shared = self.identities_in(one.after & two.after)
        return tuple(identity for identity in shared if worlds.find(dict.fromkeys(places, 1 << identity)) is not None)

    def twins(self, group: Sequence[Fate]) -> Iterator[Point]:
        """That two cards that can be played may be the same card: after the first one must look."""
        if len(group) < 2 or not group[0].is_exact:
            return
        one, two = group[:2]
        if identities := self.both_may_be(one, two):
            both = [Not(all_of(card_is(self.state, fate.place, 1 << identity) for fate in (one, two))) for identity in identities]
            yield self.point("open", "twins", group, [Not(self.holder_knows(one.place[0], part)) for part in both], identities=identities)
