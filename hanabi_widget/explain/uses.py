"""What cards are good for, with the least evidence for it: what explanations of all kinds of actions share."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property

from hanabi_widget.knowledge import ClueEvidence, Evidence, Formula
from hanabi_widget.rules import Identities, Identity, by_seat

from .least_evidence import Finding, LeastEvidence
from .said_of_cards import FitsAfter, Known, MayBeTwins, MustBe
from .saying import FACTS, Place, Use
from .standpoint import Fate, Standpoint, slots_of


class Uses:
    """Finds what can be said of what became of cards.

    Args:
        standpoint: the positions before and after, as the reader sees them.
    """

    def __init__(self, standpoint: Standpoint) -> None:
        self.standpoint, self.before, self.after, self.state = standpoint, standpoint.before, standpoint.after, standpoint.state
        self.to = standpoint.after.audience
        self.least_evidence = LeastEvidence(self.after)

    @cached_property
    def fates_of_all(self) -> list[Fate]:
        """What became of each card of all hands."""
        return [fate for seat, _ in by_seat(self.state.hands) for fate in self.standpoint.fates(seat)]

    def known(self, fates: Iterable[Fate], use: Use | None = None) -> tuple[Known, ...]:
        """Cards of which the holder knows which they are; or, if not, what they are good for."""
        return tuple(self._known(fate, fate.after if fate.is_known or use in (None, "wait") else self.after.masks[use]) for fate in fates)

    def _known(self, fate: Fate, mask: Identities) -> Known:
        return Known(fate.place, fate.after, self.finding(fate, mask).is_common)

    def evidence(self, findings: Iterable[Finding]) -> tuple[Evidence, ...]:
        """The least evidence for what was found."""
        return self.least_evidence.of(findings)

    def finding(self, fate: Fate, mask: Identities, part: Formula | None = None) -> Finding:
        """That a card is one of some; as a formula that says it otherwise, if one is given."""
        excluded = self.state.rules.all_identities & ~mask
        return Finding(
            (fate.place,), part or self.to.card_is(fate.place, mask), (((fate.place, excluded),),), is_common=not fate.common & excluded
        )

    def fitting(self, fate: Fate) -> Finding:
        """That a card can be played."""
        return self.finding(fate, self.after.masks["play"], self.to.is_good_for(fate.place, "play"))

    def found(self, fate: Fate) -> Finding:
        """What the holder of a card knows that it is."""
        if fate.use in (None, "wait") or fate.is_known:
            return self.finding(fate, fate.after)
        return self.finding(fate, self.after.masks[fate.use], self.to.is_good_for(fate.place, fate.use))

    def cannot_know(self, place: Place, use: Use) -> bool:
        """Whether the reader sees a card and can tell that its holder does not know what it is good for."""
        seat, slot = place
        return self.after.sees(seat) and self.after.knows(seat, slot, FACTS[use]) is False

    def newly_named(
        self, fates: Iterable[Fate], touched: Collection[Fate] = (), touching: Identities = 0
    ) -> list[tuple[Identities, list[Fate]]]:
        """The cards of which the holder now knows the colour or the rank, as a set, but not which they are; not if a clue just named it."""
        found = dict[Identities, list[Fate]]()
        for mask in self.named_by_clues.values():
            for fate in fates:
                is_new = fate.before is not None and fate.before & ~mask and not fate.after & ~mask
                if is_new and not fate.is_known and not (mask == touching and fate in touched):
                    found.setdefault(mask, []).append(fate)
        return [*found.items()]

    @property
    def named_by_clues(self) -> dict[str | int, Identities]:
        """The colours and ranks that a clue can name and that touch no other cards."""
        kinds = {*self.state.rules.suit_identities, *self.state.rules.rank_identities.values()}
        return {value: mask for value, mask in self.state.rules.touched_identities.items() if mask in kinds}

    def must_be(self, fates: Sequence[Fate], named: Identities, clue: str | int | None = None, passed: Iterable[str | int] = ()) -> MustBe:
        """That cards must be of one colour or rank, perhaps after a clue and others that passed over them."""
        value = clue if clue is not None else next(value for value, mask in self.named_by_clues.items() if mask == named)
        evidence = self.evidence(self.finding(fate, named) for fate in fates)
        known = tuple(self._known(fate, named)._replace(identities=named) for fate in fates)
        left_out = {piece.value for piece in evidence if isinstance(piece, ClueEvidence) and not piece.touched}
        return MustBe(self.to, known, value, tuple(one for one in passed if one in left_out), evidence=evidence)

    def fits_after(self, played: Iterable[Identity], but: Collection[Place]) -> Iterator[FitsAfter]:
        """Which card in a hand fits after one that can be played, if its holder knows it; else one of which none does; at most one.

        Not of cards of which that was said.
        """
        rules, found = self.state.rules, list[FitsAfter]()
        for before in played:
            suit, place = rules.firework_place[before]
            order = rules.firework_identities[suit][rules.ranks]
            for fate in [fate for fate in self.fates_of_all if fate.place not in but] if place + 1 < len(order) else ():
                seat, slot = fate.place
                held, is_known = self.state.hands[seat][slot - 1], fate.after == 1 << order[place + 1]
                if is_known or (held == order[place + 1] and self.after.sees(seat)):
                    found.append(FitsAfter(self.to, seat, (slot,), order[place + 1], before, is_known))
        yield from sorted(found, key=lambda one: not one.is_known)[:1]

    def both_may_be(self, one: Fate, two: Fate) -> tuple[Identity, ...] | None:
        """The identities that two cards of a hand may have both; None if that depends on an unknown card."""
        worlds = self.after.worlds(one.place[0])
        if worlds is None:
            return None
        places = [(seat, slot - 1) for seat, slot in (one.place, two.place)]
        shared = self.state.rules.identities_in(one.after & two.after)
        return tuple(identity for identity in shared if worlds.find(dict.fromkeys(places, 1 << identity)) is not None)

    def twins(self, group: Sequence[Fate]) -> Iterator[MayBeTwins]:
        """That two cards that can be played may be the same card: after the first one must look."""
        if len(group) > 1 and group[0].is_exact and (identities := self.both_may_be(*group[:2])):
            yield MayBeTwins(self.to, group[0].place[0], slots_of(group), identities)
