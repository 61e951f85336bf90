"""Who can follow what the holder of a card now knows; who cannot, and which card of the reason they do not see, as it is their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_

from hanabi_widget.knowledge import DependsOnUnknownCard, Fact, Formula, Not, Or
from hanabi_widget.rules import Identities, Identity, SeatIndex

from .least_evidence import Finding
from .points_and_claims import WORTH, Point, card_is_good_for, known_to
from .standpoint import Fate, Standpoint


def followers(standpoint: Standpoint, found: Iterable[Finding], giver: SeatIndex | None) -> Iterator[Point]:
    """A point if somebody cannot follow; nothing if all can.

    Args:
        standpoint: the positions before and after.
        found: what the holder knows of the cards of one hand.
        giver: who gave the clue; None after another action.
    """
    private = [finding for finding in found if not finding.is_common]
    if not private or standpoint.after.is_common:
        return
    holder, state = private[0].holder, standpoint.state
    able, unable, claims = list[SeatIndex](), list[tuple[SeatIndex, Identities]](), list[Formula]()
    for seat in standpoint.others(holder):
        known = [known_to(state, (seat, holder), finding.part) for finding in private]
        try:
            missing = [_missing(standpoint, seat, *both) for both in zip(private, known)]
        except DependsOnUnknownCard:
            continue
        told = [Not(part) if lacking else part for part, lacking in zip(known, missing)]
        if standpoint.after.reader not in ((), (seat,)) and not all(map(standpoint.is_sure, told)):
            continue  # what a reader at the table cannot tell of others is not said
        claims += told
        if any(missing):
            lacking = reduce(or_, missing)
            unable.append((seat, sum({1 << identity for identity in state.hands[seat] if identity >= 0 and lacking >> identity & 1})))
        else:
            able.append(seat)
    if unable:
        is_everybody = len(able) + len(unable) == len(state.names) - 1
        values = {"able": tuple(able), "unable": tuple(unable), "giver": giver, "is_everybody": is_everybody}
        places = tuple(dict.fromkeys(place for finding in private for place in finding.places))
        yield Point("nested", "followers", values, tuple(claims), (), places)


def _missing(standpoint: Standpoint, seat: SeatIndex, finding: Finding, known: Formula) -> Identities:
    """The identities that a player cannot exclude for the holder, by which what the holder found would be false.

    Raises:
        DependsOnUnknownCard: they depend on an unknown card.
    """
    side, holder = standpoint.after, finding.holder
    chain, everything = side.chain(seat, holder), side.state.rules.all_identities
    try:
        possible = side.possible(seat, holder)
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
    worlds = None if len({*chain}) < len(chain) else side.worlds(seat, holder)
    if worlds is None:
        return 0 if standpoint.is_sure(known) else reduce(or_, missing)
    constraints = [{(of, slot - 1): identities for (of, slot), identities in each} for each in finding.counterexamples]
    return reduce(or_, [some for some, each in zip(missing, constraints) if worlds.find(each) is not None], 0)


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
