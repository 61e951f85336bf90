"""What a clue taught: who can do what now that could not be done before, by which reason, and who can follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property, reduce
from itertools import combinations, islice
from operator import or_
from typing import Any

from hanabi_widget.knowledge import ClueEvidence, DependsOnUnknownCard, Formula, Not, Or
from hanabi_widget.rules import Clue, Identities, Identity, by_slot, clue_info_of

from .followers import depends_on_your_hand, followers
from .least_evidence import Finding
from .points import WORTH, Kind, Place, Plan, Point, Use, all_of, card_is, card_is_good_for, known_to, known_to_all
from .standpoint import Fate, Standpoint, slots_of
from .uses import Uses, identity_of

Pair = tuple[Fate, Fate]


SAID_IN_HEADLINE = ("headline_may_fit", "headline_must_wait")
"""Headlines that tell what the clue said of the cards that it touched."""


class ClueExplained(Uses):
    """Plans what to say of a clue.

    Args:
        standpoint: the positions before and after, as the reader sees them.
        clue: the clue.

    Attributes:
        receiver: the seat that the clue was given to.
        value: the colour or rank that it named.
        touched: the cards that it touched.
        missed: the other cards of the hand.
    """

    def __init__(self, standpoint: Standpoint, clue: Clue) -> None:
        super().__init__(standpoint)
        rules = self.state.rules
        self.receiver, self.value = self.state.seat(clue.player), rules.parse_clue_value(clue.value)
        self.touching = rules.touched_identities[self.value]
        self.fates = [*standpoint.fates(self.receiver)]
        infos = clue_info_of(self.state, self.receiver)
        self.touched = [fate for fate, info in zip(self.fates, infos) if self.value in rules.values_touching(info)]
        self.missed = [fate for fate in self.fates if fate not in self.touched]

    def plan(self) -> Plan:
        """The headline and the points, in order."""
        if self.is_empty:
            return self._nothing()
        if all(fate.is_exact and fate.before == fate.after for fate in self.fates):
            return self._known_already()
        points = [self._said(), *self._identities(), *self._uses_of_known()]
        points += self._pairs()
        for group in self.groups:
            points += [self._use_of_unknown(group), *(self.twins(group) if group[0].use == "play" else ())]
        others = [fate for group in self.groups if group[0].use != "play" for fate in group]
        points += [*self._may_fit([*others, *self.rest]), *self._none_fits(self.rest)]
        found = [self.found(fate) for fate in [*self.known, *(fate for group in self.groups for fate in group)] if self._matters(fate)]
        found += [finding for pair in self.pairs if self._kept(pair) for finding in (self._one_of_each(pair), self._one_is_kept(pair))]
        known = {fate.place: identity_of(fate) for fate in self.known}
        points += followers(self.standpoint, found, self.before.state.player, known)
        points += [*islice((point for fate in self.rest for point in depends_on_your_hand(self.standpoint, fate)), 1)]
        plan = Plan(self._headline(), (*points, *self._read_hands()))
        alike = [point for point in points if f"headline_{point.says}" == plan.headline.says and point.cards == plan.headline.cards]
        if alike:
            plan = plan.with_reason_only(alike[0], adds=self._adds(alike[0]))
        return self._without_what_was_said(plan, points[0]) if plan.headline.says in SAID_IN_HEADLINE else plan

    def _without_what_was_said(self, plan: Plan, said: Point) -> Plan:
        """The same, if the headline tells what the clue said of the cards that it touched; of the others it is still to be said."""
        if not self.missed:
            return plan.with_reason_only(said, adds=False)
        others = {"holder": self.receiver, "slots": slots_of(self.missed), "touched": (), "missed": (self.value,)}
        rest = replace(said, says="is_told", values=others)
        return Plan(plan.headline, tuple(rest if point is said else point for point in plan.points))

    def _matters(self, fate: Fate) -> bool:
        """Whether it matters who knows which card it is: not if all know that it can be thrown away."""
        return fate.use != "trash" or bool(fate.common & ~self.after.masks["trash"])

    def _adds(self, point: Point) -> bool:
        """Whether a point says more than a headline from it: why it is so."""
        match point.says:
            case "trash_known":
                return bool(point.values["is_played"])
            case "trash" | "one_of_each":
                return bool(point.values["seen"])
            case "keep":
                return bool(point.values["seen"]) or self._is_single(point.values["possible"])
        return True

    def _is_single(self, identities: Identities) -> bool:
        """Whether there is only one copy of each of some cards."""
        return all(self.state.rules.copies_of[identity] == 1 for identity in self.identities_in(identities))

    # -- what became of the cards --------------------------------------------------------------------

    @cached_property
    def known(self) -> list[Fate]:
        """The cards that the receiver now knows, with news of them."""
        return [fate for fate in self.fates if fate.is_news and fate.is_known and fate.use]

    @cached_property
    def groups(self) -> list[list[Fate]]:
        """The other cards of which the receiver now knows what they are good for, by use, the best first."""
        paired = {fate for pair in self.pairs for fate in pair}
        news = [fate for fate in self.fates if fate.is_news and not fate.is_known and fate not in paired]
        return [group for use in WORTH if (group := [fate for fate in news if fate.use == use])]

    @cached_property
    def pairs(self) -> list[Pair]:
        """Cards that share their last two identities: one is the one, one is the other."""
        pairs = [
            (one, two)
            for one, two in combinations(self.fates, 2)
            if one.is_exact and one.after == two.after and one.after.bit_count() == 2
            if not any(fate.is_news and fate.use != "keep" for fate in (one, two))
            if one.before != one.after or two.before != two.after
            if self.both_may_be(one, two) == ()
        ]
        return [pair for n, pair in enumerate(pairs) if not any({*pair} & {*earlier} for earlier in pairs[:n])]

    @cached_property
    def rest(self) -> list[Fate]:
        """The cards touched of which nothing is known that could be done."""
        paired = {fate for pair in self.pairs for fate in pair}
        return [fate for fate in self.touched if fate.use is None and fate not in paired and fate.before != fate.after]

    # -- nothing new ---------------------------------------------------------------------------------

    @property
    def is_empty(self) -> bool:
        """Whether the clue left out no world that all commonly considered possible: then nobody learns anything, of any order."""
        sides = ((self.touched, ~self.touching), (self.missed, self.touching))
        return all(fate.common_before is not None and not fate.common_before & out for fates, out in sides for fate in fates)

    def _nothing(self) -> Plan:
        sides: list[tuple[Kind, str, list[Fate]]] = [("said", "named_before", self.touched), ("identity", "missed_before", self.missed)]
        points = list[Point]()
        for kind, says, fates in sides:
            if fates and 0 != self.touching != self.state.rules.all_identities:
                claims = [known_to_all(self._is_touched(fate)) for fate in fates]
                mask = self.touching if fates is self.touched else self.state.rules.all_identities & ~self.touching
                evidence = self.least_evidence.of(self.finding(fate, mask) for fate in fates)
                points.append(self.point(kind, says, fates, claims, evidence, value=self.value))
        if self.before.state.clue_tokens == self.before.state.rules.clue_tokens:
            points.append(Point("follows", "must_not_discard", {"n": self.state.rules.clue_tokens}))
        return Plan(Point("common", "nothing"), tuple(points))

    def _known_already(self) -> Plan:
        """The receiver had known all that the clue said: it became common knowledge."""
        common = [fate for fate in self.fates if self.after.use_of(fate.common) not in (None, self.before.use_of(fate.common_before or 0))]
        points = [self._said()]
        for use in WORTH:
            chosen = [fate for fate in common if self.after.use_of(fate.common) == use]
            if chosen:
                claims = [known_to_all(card_is_good_for(self.state, fate.place, use)) for fate in chosen]
                points.append(self.point("common", f"common_{use}", chosen, claims))
        return Plan(self.point("common", "known_already", self.touched or self.missed), tuple(points))

    # -- what was said -------------------------------------------------------------------------------

    def _said(self) -> Point:
        says_nothing = self.touching in (0, self.state.rules.all_identities)
        groups = [group for group in (self.touched, self.missed) if group and not says_nothing]
        claims = [known_to_all(all_of(map(self._is_touched, group))) for group in groups]
        return self.point("said", "touched", self.touched, claims, others=self.missed, value=self.value, receiver=self.receiver)

    def _is_touched(self, fate: Fate) -> Formula:
        """That a card is touched, or is not."""
        is_touched = fate in self.touched
        return card_is(self.state, fate.place, self.touching if is_touched else self.state.rules.all_identities & ~self.touching)

    # -- which card it is, and what it is good for -----------------------------------------------------

    def _identities(self) -> Iterator[Point]:
        """Which cards they are: first those that were told, then those for which others must be seen, then those passed over."""
        new = [fate for fate in self.known if fate.is_identity_new]
        told = [fate for fate in new if fate in self.touched and not self.seen(self.least_evidence.of([self.found(fate)]))]
        counted = [fate for fate in new if fate in self.touched and fate not in told]
        passed = [fate for fate in new if fate in self.missed]
        for says, fates in (("told", told), ("counted", counted), ("passed_over", passed)):
            if fates:
                found = [*map(self.found, fates)]
                evidence, claims = self.least_evidence.of(found), [*map(self.claim, found)]
                seen, says_options = self.seen(evidence), says != "told"
                is_left = any(isinstance(piece, ClueEvidence) and not piece.touched and piece.value != self.value for piece in evidence)
                values = {"items": fates, "seen": seen, "says_options": says_options, "is_left": is_left}
                yield self.point("identity", says, fates, claims, evidence, **values)

    def _uses_of_known(self) -> Iterator[Point]:
        """What cards are good for that are known, the best first."""
        uses: tuple[Use, ...] = (*WORTH, "wait")
        ranks, told = self.state.rules.ranks, set[int]()  # of which fireworks the height was told
        for use in uses:
            chosen = [fate for fate in self.known if fate.use == use and not (use == "wait" and identity_of(fate) // ranks in told)]
            if use == "play":
                told = {identity_of(fate) // ranks for fate in chosen}
            if chosen:
                good = [] if use == "wait" else [(fate, card_is_good_for(self.state, fate.place, use)) for fate in chosen]
                claims = [self.claim(self.finding(fate, fate.after, part)) for fate, part in good]
                identities = tuple(dict.fromkeys(map(identity_of, chosen)))
                values: dict[str, Any] = {"identities": identities, "is_twice": len(identities) < len(chosen)}
                if use == "trash":
                    suit, place = self.state.rules.firework_place[identities[0]]
                    values["is_played"] = len(identities) == 1 and place < self.state.fireworks[suit]
                yield self.point("use", f"{use}_known", chosen, claims, **values)

    def _use_of_unknown(self, group: Sequence[Fate]) -> Point:
        """What cards are good for of which it is not known which they are."""
        return self.uses(str(group[0].use), group, use=group[0].use)

    def _pairs(self) -> Iterator[Point]:
        """Of pairs, that one is the one and one is the other; then that it stays open which is which, and what must be kept."""
        claims, kept = list[Formula](), list[Identity]()
        for pair in self.pairs:
            identities, found = self.identities_in(pair[0].after), self._one_of_each(pair)
            evidence = self.least_evidence.of([found])
            seen = tuple(identity for identity in self.seen(evidence) if identity not in identities)
            yield self.point("identity", "one_of_each", pair, [self.claim(found)], evidence, identities=identities, seen=seen)
            claims += [Not(self.holder_knows(self.receiver, card_is(self.state, fate.place, 1 << identities[0]))) for fate in pair]
            if self._kept(pair):
                kept += self._kept(pair)
                claims.append(self.claim(self._one_is_kept(pair)))
        if claims:
            fates = [fate for pair in self.pairs for fate in pair]
            fits = reduce(or_, [fate.after for fate in fates]) & self.after.masks["play"]
            yield self.point("use", "which_is_which", fates, claims, kept=tuple(kept), fits=fits)

    def _one_of_each(self, pair: Pair) -> Finding:
        """That one card of a pair is the one, and one is the other."""
        places, both = tuple(fate.place for fate in pair), pair[0].after
        first, second = (1 << identity for identity in self.identities_in(both))
        orders = [all_of(card_is(self.state, *each) for each in zip(places, order)) for order in ((first, second), (second, first))]
        others = [((place, self.state.rules.all_identities & ~both),) for place in places]
        twice = [tuple((place, identity) for place in places) for identity in (first, second)]
        return Finding(places, Or(tuple(orders)), (*others, *twice), is_common=False)

    def _kept(self, pair: Pair) -> tuple[Identity, ...]:
        """Which card of a pair must be kept, if one must and not the other, so that both must be kept till it is known which is which."""
        kept = self.identities_in(pair[0].after & self.after.masks.get("keep", 0))
        return kept if len(kept) == 1 else ()

    def _one_is_kept(self, pair: Pair) -> Finding:
        """That one card of a pair must be kept."""
        places, others = tuple(fate.place for fate in pair), self.state.rules.all_identities & ~self.after.masks["keep"]
        part = Or(tuple(card_is_good_for(self.state, place, "keep") for place in places))
        return Finding(places, part, (tuple((place, others) for place in places),), is_common=False)

    # -- what stays open -----------------------------------------------------------------------------

    def _may_fit(self, group: Sequence[Fate]) -> Iterator[Point]:
        """Whether cards can be played: which of those that they may be would fit."""
        playable = self.after.masks["play"]
        played = reduce(or_, [fate.after for fate in self.known], 0)
        open_cards, unknown = list[Fate](), list[tuple[Fate, Place]]()
        for fate in group:
            if fate.after & playable & ~played and fate.after & ~playable:
                answers = [self.after.knows(*fate.place, fact) for fact in ("playable", "not playable")]
                if answers == [False, False]:
                    open_cards.append(fate)
                elif not self.after.reader:
                    unknown += [(fate, (error.seat, error.slot)) for error in answers[:1] if isinstance(error, DependsOnUnknownCard)]
        for fate, (seat, slot) in unknown[:1]:
            yield self.point("open", "depends_unknown", [fate], other=(seat, slot))
        if not open_cards:
            return
        fits, rest = (reduce(or_, [fate.after & mask for fate in open_cards]) for mask in (playable, ~playable))
        can_play = [card_is_good_for(self.state, fate.place, "play") for fate in open_cards]
        claims = [Not(self.holder_knows(self.receiver, part)) for fate, part in zip(open_cards, can_play)]
        claims += [Not(self.holder_knows(self.receiver, Not(part))) for fate, part in zip(open_cards, can_play)]
        yield self.point("open", "may_fit", open_cards, claims, fits=fits, rest=rest)

    def _none_fits(self, group: Sequence[Fate]) -> Iterator[Point]:
        """That cards cannot be played yet, if that was open."""
        fits, everything = self.after.masks["play"], self.state.rules.all_identities
        chosen = [fate for fate in group if fate.is_exact and not fate.is_known and not fate.after & fits and (fate.before or 0) & fits]
        if chosen:
            found = [self.finding(fate, everything & ~fits, Not(card_is_good_for(self.state, fate.place, "play"))) for fate in chosen]
            evidence, possible = self.least_evidence.of(found), reduce(or_, [fate.after for fate in chosen])
            values = {"possible": possible, "seen": self.seen(evidence), "use": "not_play"}
            yield self.point("use", "not_play", chosen, map(self.claim, found), evidence, **values)

    # -- what the receiver now knows that others know ----------------------------------------------------

    def _read_hands(self) -> Iterator[Point]:
        """That the receiver, knowing more of the own hand, knows that somebody who sees it knows a card; the first that there is."""
        if not self.after.sees(self.receiver):
            return
        for seat in self.standpoint.others(self.receiver, *self.after.reader):
            try:
                before, after = self.before.possible(self.receiver, seat), self.after.possible(self.receiver, seat)
            except DependsOnUnknownCard:
                continue
            for slot, (old, new) in by_slot(zip(before, after)):
                if new.bit_count() == 1 != old.bit_count() and self.after.use_of(new) in ("play", "keep"):
                    part = known_to(self.state, (seat,), card_is(self.state, (seat, slot), new))
                    values = {"reader": self.receiver, "holder": seat, "slots": (slot,), "identities": self.identities_in(new)}
                    claims = (known_to(self.state, self.after.chain(self.receiver), part), known_to(self.state, self.after.chain(), part))
                    yield Point("nested", "reads", values, claims, (), ((seat, slot),))
                    return

    # -- the headline --------------------------------------------------------------------------------

    def _headline(self) -> Point:
        """What can be done now; else what the clue said, and whether that can be played."""
        uses: list[Use] = [*WORTH, "wait"]
        found = {fate.use for fate in [*self.known, *(group[0] for group in self.groups)]}
        best = next((use for use in uses if use in found), None)
        chosen = [fate for fate in self.known if fate.use == best]
        if chosen:
            found_later = [(use, tuple(dict.fromkeys(identity_of(fate) for fate in self.known if fate.use == use))) for use in uses]
            also = [(use, identities) for use, identities in found_later if identities and use != best]
            identities = tuple(dict.fromkeys(map(identity_of, chosen)))
            return self.point(
                "use",
                f"headline_{best}_known",
                chosen,
                identities=identities,
                known=identities,
                also=also,
                is_twice=len(identities) < len(chosen),
            )
        for group in self.groups:
            if group[0].use == best:
                return self.point("use", f"headline_{best}", group)
        if self.pairs:
            return self.point("identity", "headline_one_of_each", self.pairs[0], identities=self.identities_in(self.pairs[0][0].after))
        if all(fate.before == fate.after for fate in self.touched):
            return Point("said", "headline_left_out")
        may_fit = any(fate.after & self.after.masks["play"] for fate in self.touched)
        return self.point("said", "headline_may_fit" if may_fit else "headline_must_wait", self.touched, value=self.value)
