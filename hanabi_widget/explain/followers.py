"""Who can follow what the holder of a card now knows; who cannot, and which card of the reason they do not see, as it is their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from itertools import combinations
from operator import or_
from typing import Any

from hanabi_widget.knowledge import DependsOnUnknownCard, Fact, Formula, Not, Or
from hanabi_widget.knowledge.worlds import nested_worlds
from hanabi_widget.rules import Identities, Identity, SeatIndex, by_slot
from hanabi_widget.rules.bipartite_matching import max_matching, scarce_slots

from .least_evidence import Counterexample, Finding
from .points import WORTH, Place, Point, card_is_good_for, known_to
from .standpoint import Fate, Side, Standpoint


def followers(
    standpoint: Standpoint, found: Iterable[Finding], giver: SeatIndex | None, named: Mapping[Place, Identity] | None = None
) -> Iterator[Point]:
    """A point if somebody cannot follow, with the cards of which it is so, if not of all; nothing if all can.

    Args:
        standpoint: the positions before and after.
        found: what the holder knows of the cards of one hand.
        giver: who gave the clue; None after another action.
        named: which cards these are, as far as their holder knows.
    """
    found = [*found]
    private = [finding for finding in found if not finding.is_common]
    if not private or standpoint.after.is_common:
        return
    holder, state = private[0].holder, standpoint.state
    able, unable, claims = list[SeatIndex](), list[tuple[SeatIndex, Identities]](), list[Formula]()
    missed = set[Place]()
    for seat in standpoint.others(holder):
        known = [known_to(state, (seat, holder), finding.part) for finding in private]
        try:
            missing = [_missing(standpoint, seat, *both) for both in zip(private, known)]
        except DependsOnUnknownCard:
            continue
        told, lacking, is_sure = list[Formula](), 0, True
        for finding, part, lack in zip(private, known, missing):
            if lack and standpoint.after.reader not in ((), (seat,)) and not _is_surely_missed(standpoint, seat, finding, part):
                is_sure = False  # what a reader at the table cannot tell of others is not said
                continue
            told.append(Not(part) if lack else part)
            missed |= {*finding.places} if lack else set()
            lacking |= lack
        if lacking:
            unable.append((seat, sum({1 << identity for identity in state.hands[seat] if identity >= 0 and lacking >> identity & 1})))
        elif is_sure:
            able.append(seat)
        claims += told if lacking or is_sure else []
    if unable:
        is_everybody = len(able) + len(unable) == len(state.names) - 1
        values: dict[str, Any] = {"able": tuple(able), "unable": tuple(unable), "giver": giver, "is_everybody": is_everybody}
        places = tuple(dict.fromkeys(place for finding in found for place in finding.places))
        if {*places} - missed:
            places = tuple(place for place in places if place in missed)
            identities = tuple(named[place] for place in places if named and place in named)
            slots = tuple(slot for _, slot in places)
            values |= {"holder": holder, "slots": slots, "known": identities if len(identities) == len(places) else ()}
        yield Point("nested", "followers", values, tuple(claims), (), places)


def _missing(standpoint: Standpoint, seat: SeatIndex, finding: Finding, known: Formula) -> Identities:
    """The identities that a player cannot exclude for the holder, by which what the holder found would be false.

    Raises:
        DependsOnUnknownCard: they depend on an unknown card.
    """
    side, holder = standpoint.after, finding.holder
    chain, everything = side.chain(seat, holder), side.state.rules.all_identities
    try:
        possible = side.knowledge.identities(chain)
    except DependsOnUnknownCard:
        if len(finding.places) > 1:
            raise
        [[((_, slot), excluded)]] = finding.counterexamples
        names = " or ".join(side.state.rules.names_of(everything & ~excluded))
        return 0 if side.knowledge.view(chain)[slot].knows(names) else everything + 1  # somehow; no player holds what is not a card
    missing = [
        reduce(or_, [possible[slot - 1] & identities for (_, slot), identities in counterexample])
        for counterexample in finding.counterexamples
    ]
    if len(finding.places) == 1:
        return missing[0]
    if len({*chain}) < len(chain):
        return 0 if standpoint.is_sure(known) else reduce(or_, missing)
    worlds = nested_worlds(side.observation, chain)
    constraints = [{(of, slot - 1): identities for (of, slot), identities in each} for each in finding.counterexamples]
    return reduce(or_, [some for some, each in zip(missing, constraints) if worlds.find(each) is not None], 0)


def _is_surely_missed(standpoint: Standpoint, seat: SeatIndex, finding: Finding, known: Formula) -> bool:
    """Whether a reader at the table can tell that another player does not know what the holder found."""
    side = standpoint.after
    if len(side.reader) == 1 and side.is_open():
        if any(_is_possible_anyway(side, seat, finding.holder, each) for each in finding.counterexamples):
            return True
        if len(finding.counterexamples) == 1:
            return False
    return standpoint.is_sure(Not(known))


def _is_possible_anyway(side: Side, seat: SeatIndex, holder: SeatIndex, counterexample: Counterexample) -> bool:
    """Whether a player considers it possible that the holder considers a counterexample possible, whatever hand the reader has.

    By Hall's theorem it is not if for some slots of these two fewer copies than slots are left when the reader's hand takes as many of them
    as it can. From what the holder considers possible a hand takes nothing if it is the holder's own, which the holder does not see.
    """
    [reader] = side.reader
    observation, fixed = side.observation, dict(counterexample)
    copy_bits, group = observation.copy_bits, 1 << reader | 1 << seat
    taking, taken_from = observation.slot_copies(reader, 1 << reader), observation.slot_copies(seat, group)
    options = [
        copies & copy_bits.all_copies(fixed[holder, slot]) if (holder, slot) in fixed else copies
        for slot, copies in by_slot(observation.slot_copies(holder, group | 1 << holder))
    ]
    if holder != reader:
        options, taken_from = [], [*taken_from, *options]
    options += taken_from
    scarce = scarce_slots(options, deficit=1 - len(taking))
    for size in range(1, len(scarce) + 1):
        for chosen in combinations(scarce, size):
            kept = reduce(or_, [options[slot] for slot in chosen if slot < len(options) - len(taken_from)], 0)
            left = kept | reduce(or_, [options[slot] for slot in chosen])
            if left.bit_count() - len(taking) < size:
                lost = sum([copy_bits.copies_by_identity[identity] for identity in copy_bits.identities(left & ~kept)])
                if left.bit_count() - max_matching([copies & lost for copies in taking]) < size:
                    return False
    return True


def depends_on_your_hand(standpoint: Standpoint, fate: Fate) -> Iterator[Point]:
    """That the holder of a card knows what it is good for just if one card is in the reader's hand, which the holder sees there."""
    (holder, slot), state = fate.place, standpoint.state
    if len(standpoint.after.reader) != 1 or not standpoint.after.sees(holder) or not standpoint.after.is_open():
        return
    [viewer] = standpoint.after.reader
    observation = standpoint.after.observation
    groups = 1 << viewer, 1 << viewer | 1 << holder
    by_reader, by_both = (observation.copy_bits.counts(observation.unseen_copies(group)) for group in groups)
    for use in WORTH:
        missing = fate.after & ~standpoint.after.masks.get(use, 0)
        if missing.bit_count() == 1 and by_reader[missing.bit_length() - 1] == by_both[missing.bit_length() - 1] == 1:
            # With it in the reader's hand, all that the holder may still have there is of this use. Else it is in the deck, and the holder
            # may have it in the place of the real card.
            identity = Identity(missing.bit_length() - 1)
            known = known_to(state, (holder,), card_is_good_for(state, fate.place, use))
            held = Fact(state.rules.card_names[identity], state.names[viewer], "some")
            claims = [known_to(state, (viewer,), part) for part in (Or((Not(held), known)), Or((held, Not(known))))]
            if use != "play":  # that it is open whether it can be played has been said
                claims.append(Not(known_to(state, (viewer,), known)))
            values = {"holder": holder, "slots": (slot,), "identities": (identity,), "use": use}
            yield Point("nested", "depends", values, tuple(claims), (), (fate.place,))
            return
