"""What cards are good for, with the least evidence for it: what explanations of all kinds of actions share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import and_, or_

from hanabi_widget.knowledge import DependsOnUnknownCard, Evidence, Formula, Not, SeenCopies, find_reason
from hanabi_widget.rules import Identities, Identity, SeatIndex

from .points_and_claims import FACTS, Kind, Place, Point, Use, all_of, card_is, card_is_good_for, known_to, known_to_all
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
        if len({fate.place[0] for fate in fates}) == 1:
            values = {"holder": fates[0].place[0], "slots": slots_of(fates), **values}
        return Point(kind, says, values, tuple(claims), tuple(evidence), tuple(fate.place for fate in fates))

    def uses(
        self, says: str, fates: Sequence[Fate], claims: Iterable[Formula] | None = None, kind: Kind = "use", **values: object
    ) -> Point:
        """What cards are good for that their holders know, with the evidence; if claims are given, the sentence itself is the reason."""
        evidence = list[Evidence]()
        if claims is None:
            claimed = [self.claimed(fate) for fate in fates]
            claims = [self.known_claim(*each) for each in claimed]
            evidence = self.joint_evidence([(fate, mask) for fate, mask, _ in claimed])
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

    def claimed(self, fate: Fate) -> tuple[Fate, Identities, Formula]:
        """A card with what its holder knows that it is, also as a formula."""
        if fate.use in (None, "wait") or fate.is_known:
            return fate, fate.after, card_is(self.state, fate.place, fate.after)
        return fate, self.after.masks[fate.use], card_is_good_for(self.state, fate.place, fate.use)

    def holder_knows(self, fate: Fate, part: Formula) -> Formula:
        """That the holder of a card knows something."""
        return known_to_all(part) if self.after.is_common else known_to(self.state, self.after.chain(fate.place[0]), part)

    def known_claim(self, fate: Fate, mask: Identities, part: Formula | None = None) -> Formula:
        """That the holder knows that a card is one of some; that it is common knowledge if it is."""
        part = part or card_is(self.state, fate.place, mask)
        return self.holder_knows(fate, part) if fate.common & ~mask else known_to_all(part)

    def cannot_know(self, place: Place, use: Use) -> bool:
        """Whether the reader sees a card and can tell that its holder does not know what it is good for."""
        seat, slot = place
        return self.after.sees(seat) and self.after.knows(seat, slot, FACTS[use]) is False

    def evidence(self, fate: Fate, mask: Identities) -> tuple[Evidence, ...]:
        """The least evidence from which the holder knows that a card is one of some."""
        names, (holder, slot) = " or ".join(self.state.rules.names_of(mask)), fate.place
        observation, chain = self.after.observation, self.after.chain(holder)
        if len({*chain}) < len(chain):  # there are no reasons along such a chain
            return ()
        if not fate.common & ~mask:  # what is on the table, which all see, is enough
            everybody = (1 << len(self.state.names)) - 1
            public = observation.with_unseen_copies(dict.fromkeys((1 << holder, everybody), observation.unseen_copies(everybody)))
            reason = find_reason(public, (holder,), slot, names)
            if self.after.is_common or (reason and not reason.joint_cards):
                return reason.evidence if reason else ()
        try:
            reason = find_reason(observation, chain, slot, names)
        except DependsOnUnknownCard:
            return ()
        return reason.evidence if reason else ()

    def joint_evidence(self, claimed: Sequence[tuple[Fate, Identities]]) -> list[Evidence]:
        """Evidence for several cards, without what is spared as cards seen for one are seen for another."""
        rules = self.state.rules
        pieces = [*dict.fromkeys(piece for fate, mask in claimed for piece in self.evidence(fate, mask))]
        for piece in [*pieces] if len(claimed) > 1 else []:
            others = [other for other in pieces if other != piece]
            gone = sum({1 << other.identity for other in others if isinstance(other, SeenCopies) and self._is_whole(other)})
            left = list[Identities]()
            for fate, mask in claimed:
                about = [other for other in others if not isinstance(other, SeenCopies) and (other.seat, other.slot) == fate.place]
                left.append(reduce(and_, [other.allowed_identities(rules) for other in about], rules.all_identities) & ~gone & ~mask)
            if not any(left):
                pieces = others
        return pieces

    def _is_whole(self, piece: SeenCopies) -> bool:
        """Whether these are all copies of a card."""
        return len(piece.places) == self.state.rules.copies_of[piece.identity]

    def seen(self, evidence: Iterable[Evidence]) -> tuple[Identity, ...]:
        """The identities of which copies are seen."""
        return tuple(dict.fromkeys(piece.identity for piece in evidence if isinstance(piece, SeenCopies)))

    def identities_in(self, mask: Identities) -> tuple[Identity, ...]:
        """The identities of a set, in order."""
        copy_bits = self.after.observation.copy_bits
        return copy_bits.identities(copy_bits.all_copies(mask))

    def both_may_be(self, one: Fate, two: Fate) -> Iterator[Identity]:
        """The identities that two cards of a hand may have both."""
        worlds = self.after.worlds(one.place[0])
        for identity in self.identities_in(one.after & two.after):
            if worlds.find({(seat, slot - 1): 1 << identity for seat, slot in (one.place, two.place)}) is not None:
                yield identity

    def twins(self, group: Sequence[Fate]) -> Iterator[Point]:
        """That two cards that can be played may be the same card: after the first one must look."""
        if len(group) < 2 or not group[0].is_exact:
            return
        one, two = group[:2]
        identities = tuple(self.both_may_be(one, two))
        if identities:
            both = [Not(all_of(card_is(self.state, fate.place, 1 << identity) for fate in (one, two))) for identity in identities]
            yield self.point("open", "twins", group, [Not(self.holder_knows(one, part)) for part in both], identities=identities)
