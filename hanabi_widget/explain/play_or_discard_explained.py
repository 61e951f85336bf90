"""What a play, a discard and the card drawn changed: what fits now, what became a last copy, what is lost, what the table learned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import groupby
from operator import or_
from typing import Any

from hanabi_widget.knowledge import Not
from hanabi_widget.rules import UNKNOWN, Discard, Identities, Identity, Play, SeatIndex, Slot, by_seat, by_slot, clue_info_of, trash
from hanabi_widget.rules.card_status import reachable_heights
from hanabi_widget.rules.table import identity_played

from .followers import followers
from .points import (
    WORTH,
    Place,
    Plan,
    Point,
    Use,
    card_is,
    card_is_good_for,
    known_to,
    known_to_all,
    point_about,
    slots_by_hand,
)
from .standpoint import Fate, Standpoint
from .uses import Uses, identity_of


class PlayOrDiscardExplained(Uses):
    """Plans what to say of a play or a discard.

    Args:
        standpoint: the positions before and after, as the reader sees them.
        action: the action.
    """

    def __init__(self, standpoint: Standpoint, action: Play | Discard) -> None:
        super().__init__(standpoint)
        self.action, self.player = action, self.before.state.player
        self.identity = identity_played(self.before.state, action)
        self.suit = self.identity // self.state.rules.ranks
        self.is_strike = self.state.strikes > self.before.state.strikes
        self.has_risen = self.state.fireworks != self.before.state.fireworks
        self.fates = [fate for seat, _ in by_seat(self.state.hands) for fate in standpoint.fates(seat)]
        self.drawn = self._drawn()

    def _drawn(self) -> Identity | None:
        """The card drawn, if there was one and the reader sees it."""
        if len(self.before.state.deck) == len(self.state.deck) or not self.after.sees(self.player):
            return None
        drawn = self.state.hands[self.player][0]
        return None if drawn == UNKNOWN else drawn

    def plan(self) -> Plan:
        """The headline and the points, in order."""
        if self.state.outcome is not None:
            events = [*self._events(), *self._lost()] or [self._plain()]
            return Plan(events[0], tuple(events[1:]))
        if self.state.turns_left is not None and self.before.state.turns_left is None:
            return self._deck_is_empty()
        news = [fate for fate in self.fates if fate.is_news and fate.use != "wait"]
        headline, repeated, points = None, None, list[Point]()
        events = [*self._events()]
        for use in WORTH:
            for point in self._of_use(use, [fate for fate in news if fate.use == use]):
                points.append(point)
                if headline is None:
                    headline, repeated = self._headline(use, point), point
            if use == "keep":  # of useless cards it does not matter who knows it
                points += self._followers([fate for fate in news if fate.use != "trash"])
        lost, strike = [*self._lost()], next(iter([point for point in events if point.says == "strike"]), None)
        last_copies = [*self._last_copies()]
        if last_copies and not (headline or strike):
            headline = Point("use", "headline_last_copy", last_copies[0].values)
            last_copies[0] = replace(last_copies[0], values={**last_copies[0].values, "is_place_said": True})
        if not headline:
            fitting = [*self._next()]
            points += fitting
            last_copies = [point for point in last_copies if not any({*point.cards} & {*other.cards} for other in fitting)]
        last_copies += [*self._to_save(last_copies)]
        of_table = next(iter([*lost, *(events if isinstance(self.action, Play) else ())]), None) or self._plain()
        is_less = bool(lost) or (self.has_risen and repeated is not None and repeated.says.startswith("trash"))
        first = strike or (headline if headline and not is_less else of_table)
        told = [point for point in [*events, *lost] if point is not first]
        plan = Plan(first, (*told, *points, *last_copies))
        return plan.with_reason_only(repeated, adds=self._adds(repeated)) if repeated and first is headline else plan

    def _plain(self) -> Point:
        """What is left to say if nothing is known that could be done: how high the firework stands, or how many copies are left."""
        if self.has_risen:
            return Point("follows", "stands", {"suits": (self.suit,)})
        values = {"identities": (self.identity,)}
        if trash(self.state) >> self.identity & 1:
            return Point("follows", "discard_trash", values)
        left = self.state.rules.copies_of[self.identity] - self.state.discards.count(self.identity)
        return Point("follows", "discard_last" if left == 1 else "discard_left", {**values, "n": left})

    def _next(self) -> Iterator[Point]:
        """A card that fits now, in sight in hands whose holders do not know it: the one that the firework waits for, and the card drawn."""
        fits = self.after.masks["play"] & ~self.before.masks["play"]
        places: dict[Identity, list[Place]] = {}
        for seat, hand in by_seat(self.state.hands):
            for slot, identity in by_slot(hand):
                is_drawn = seat == self.player and slot == 1 and identity == self.drawn and self.after.masks["play"] >> identity & 1
                is_next = identity != UNKNOWN and fits >> identity & 1
                if (is_next or is_drawn) and self.cannot_know((seat, slot), "play"):
                    places.setdefault(identity, []).append((seat, slot))
        for identity, found in [*places.items()][:2]:
            parts = [(seat, card_is_good_for(self.state, (seat, slot), "play")) for seat, slot in found]
            claims = tuple(claim for seat, part in parts for claim in (part, Not(known_to(self.state, (seat,), part))))
            is_last = bool(self.after.masks.get("keep", 0) >> identity & 1)
            yield point_about("use", "next", found, claims, identities=(identity,), groups=slots_by_hand(found), is_last=is_last)

    # -- events of the table -------------------------------------------------------------------------

    def _events(self) -> Iterator[Point]:
        rules, after = self.state.rules, self.state
        if self.is_strike:
            yield Point("follows", "strike", {"identities": (self.identity,), "n": rules.strikes - after.strikes})
        if self.has_risen and after.fireworks[self.suit] == rules.ranks:
            yield Point("follows", "finished", {"suits": (self.suit,)})
        is_worth_saying = isinstance(self.action, Play) or not self.before.state.clue_tokens
        if is_worth_saying and after.clue_tokens > self.before.state.clue_tokens:
            yield Point("follows", "announced" if isinstance(self.action, Play) and self.action.announce else "token_back", {})

    def _lost(self) -> Iterator[Point]:
        """The fireworks that can no longer be finished."""
        before, after = reachable_heights(self.before.state), reachable_heights(self.state)
        for suit, (old, new) in enumerate(zip(before, after)):
            if new < old:
                yield Point("follows", "ends", {"suits": (suit,), "height": new, "identities": (self.identity,)})

    # -- what cards are good for now -------------------------------------------------------------------

    def _of_use(self, use: Use, news: Sequence[Fate]) -> Iterator[Point]:
        """A point for all cards of a use, or one for each holder with its reason, and who can follow."""
        if not news:
            return
        known, unknown = [fate for fate in news if fate.is_known], [fate for fate in news if not fate.is_known]
        if use == "trash":
            for says, group in (("trash_now_known", known), ("trash_now", unknown)):
                if group:
                    is_one_hand = len({fate.place[0] for fate in group}) == 1
                    yield self.uses(says, group, **self._reason(use, group if is_one_hand else []))
            return
        for _, fates in groupby(news, lambda fate: fate.place[0]):
            hand = [*fates]
            for says, group in (
                (f"{use}_now_known", [fate for fate in hand if fate in known]),
                (f"{use}_now", [fate for fate in hand if fate in unknown]),
            ):
                if group:
                    yield self.uses(says, group, **self._reason(use, group))
                    if use == "play" and group[0] in unknown:
                        yield from self.twins(group)

    def _followers(self, news: Sequence[Fate]) -> Iterator[Point]:
        """For each hand, who can follow; once for hands of which it is the same one who cannot."""
        alike: dict[object, list[Point]] = {}
        for _, hand in groupby(news, lambda fate: fate.place[0]):
            for point in followers(self.standpoint, map(self.found, hand), giver=None):
                is_all_told = point.values["is_everybody"] and "holder" not in point.values
                alike.setdefault((point.values["unable"], () if is_all_told else point.cards), []).append(point)
        for first, *more in alike.values():
            claims = [claim for other in more for claim in other.claims]
            places = [place for other in more for place in other.cards]
            able = sorted({seat for point in (first, *more) for seat in point.values["able"]})
            values = {**first.values, "able": tuple(able)}
            point = replace(first, values=values, claims=(*first.claims, *claims), cards=(*first.cards, *places))
            yield self._of_which(point) if len(alike) > 1 else point

    def _of_which(self, point: Point) -> Point:
        """The same, naming the cards that it is about if they are of one hand."""
        slots = slots_by_hand(point.cards)
        if len(slots) > 1 or "holder" in point.values:
            return point
        fates = [fate for fate in self.fates if fate.place in point.cards]
        known = tuple(map(identity_of, fates)) if all(fate.is_known for fate in fates) else ()
        [(holder, of_hand)] = slots.items()
        return replace(point, values={**point.values, "holder": holder, "slots": of_hand, "known": known})

    def _reason(self, use: Use, group: Sequence[Fate]) -> dict[str, Any]:
        """What changed so that their holder knows this: the firework of a card that it may be rose, or a card came into sight."""
        suits = {identity // self.state.rules.ranks for fate in group for identity in self.identities_in(fate.after)}
        rose = self.has_risen and use == "play" and self.suit in suits
        excluded = reduce(or_, [(fate.before or 0) & ~fate.after for fate in group], 0)
        is_own = bool(group) and group[0].place[0] == self.player  # of the own cards one only comes to see the one that leaves the hand
        drawn = self.drawn is not None and not is_own and excluded >> self.drawn & 1
        was = is_own and not rose and excluded >> self.identity & 1
        fewer = use == "keep" and not self.has_risen and any(fate.after >> self.identity & 1 for fate in group)
        reasons = {"rose": (rose, self.suit), "drawn": (drawn, self.drawn), "was": (was, self.identity), "fewer": (fewer, self.identity)}
        return {"drawer": self.player, **{name: value if holds else None for name, (holds, value) in reasons.items()}}

    def _headline(self, use: Use, point: Point) -> Point:
        """A headline from a point: as of a clue, if it is not known which cards they are and they are of one hand."""
        is_open = point.says == f"{use}_now" and use != "trash"
        return Point("use", f"headline_{use}" if is_open else f"headline_{point.says}", point.values)

    def _adds(self, point: Point) -> bool:
        """Whether a point says more than a headline from it: what changed, or that a card that must be kept is the last copy."""
        is_reasoned = any(point.values[reason] is not None for reason in ("rose", "drawn", "was", "fewer"))
        return is_reasoned or point.says == "keep_now_known"

    def _last_copies(self) -> Iterator[Point]:
        """Cards in sight that became last copies, of which the holder does not know it."""
        newly = self.after.masks.get("keep", 0) & ~self.before.masks.get("keep", 0)
        for seat, hand in by_seat(self.state.hands):
            for slot, identity in by_slot(hand):
                if identity != UNKNOWN and newly >> identity & 1 and self.cannot_know((seat, slot), "keep"):
                    yield self._last_copy(seat, slot, identity)

    def _last_copy(self, seat: SeatIndex, slot: Slot, identity: Identity) -> Point:
        place = seat, slot
        is_kept = card_is_good_for(self.state, place, "keep")
        others = [known_to(self.state, (other,), is_kept) for other in self.standpoint.others(seat)]
        claims = (is_kept, *others, Not(known_to(self.state, (seat,), is_kept)))
        fits_now = bool(self.after.masks["play"] >> identity & 1)
        suit, height = divmod(identity, self.state.rules.ranks)
        values = {"holder": seat, "slots": (slot,), "identities": (identity,), "suits": (suit,), "height": height, "fits_now": fits_now}
        return Point("use", "last_copy", {**values, "is_place_said": False}, claims, (), (place,))

    def _to_save(self, last_copies: Sequence[Point]) -> Iterator[Point]:
        """That only a clue can save the only one, if nothing was ever said of it and there is somebody who can give one in time."""
        for point in last_copies if len(last_copies) == 1 and self.state.clue_tokens else ():
            [(seat, slot)] = point.cards
            if seat != self.state.player and not self.state.rules.values_touching(clue_info_of(self.state, seat)[slot - 1]):
                yield Point("use", "save", {}, (), (), point.cards)

    # -- the last card of the deck ---------------------------------------------------------------------

    def _deck_is_empty(self) -> Plan:
        """All now hold what they cannot see: which cards that can still be played are known to all, and which fit."""
        wanted = self._reachable()
        known = [fate for fate in self.fates if fate.common.bit_count() == 1 and fate.common & wanted and fate.common != fate.common_before]
        points = [*self._events(), *self._lost()]
        if known:
            claims = [known_to_all(card_is(self.state, fate.place, fate.common)) for fate in known]
            points.append(self.uses("known_to_all", known, claims, "common"))
        fitting = {fate.common: fate for fate in known if fate.common & self.after.masks["play"]}  # of twins one fits
        fits = [fate for fate in known if fitting.get(fate.common) is fate]
        claims = [known_to_all(card_is_good_for(self.state, fate.place, "play")) for fate in fits]
        points.append(self.uses("turns_left", fits, claims))
        return Plan(Point("common", "deck_is_empty"), tuple(points))

    def _reachable(self) -> Identities:
        """The cards that can still be played in the turns left."""
        turns, rules = self.state.turns_left or 0, self.state.rules
        reach = reachable_heights(self.state)
        orders = zip(rules.firework_identities, self.state.fireworks, reach)
        return sum([1 << identity for order, height, end in orders for identity in order[rules.ranks][height : min(end, height + turns)]])
