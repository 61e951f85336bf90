"""Who can follow what the holder of a card now knows; who cannot, and which card of the reason they do not see, as it is their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations
from operator import or_

from hanabi_widget.effort import within
from hanabi_widget.knowledge import DependsOnUnknownCard, Not, holds
from hanabi_widget.knowledge.worlds import nested_worlds
from hanabi_widget.rules import Identities, Identity, SeatIndex, Seats, by_slot
from hanabi_widget.rules.bipartite_matching import max_matching, scarce_slots

from .least_evidence import Counterexample, Finding
from .said_of_minds import CannotFollow, DependsOnYourHand
from .saying import Place, known_to
from .standpoint import STEPS_OF_A_CLAIM, Fate, Side, Standpoint

MOST_HELD = 2
"""So many cards of the reason are named that somebody holds who cannot follow, though one is enough."""


def followers(
    standpoint: Standpoint, found: Iterable[Finding], giver: SeatIndex | None, named: Mapping[Place, Identity] | None = None
) -> Iterator[CannotFollow]:
    """Who cannot follow, once for all who do not know the same cards; nothing if all can.

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
    able, unable = _split(standpoint, private)
    for missed, who in unable.items():
        places = tuple(sorted({place for finding in missed for place in finding.places}))
        identities = tuple(named[place] for place in places if named and place in named)
        yield CannotFollow(
            standpoint.after.audience,
            missed,
            tuple(who),
            giver,
            is_everybody=len(able) + len(who) == len(standpoint.state.names) - 1,
            names_cards=len(missed) < len(found) or len(unable) > 1,
            identities=identities if len(identities) == len(places) else (),
        )


def _split(
    standpoint: Standpoint, private: Sequence[Finding]
) -> tuple[Seats, dict[tuple[Finding, ...], list[tuple[SeatIndex, Identities]]]]:
    """Who can follow all that the holder found; and by what they cannot follow, who cannot, with the cards of the reason that they hold."""
    able, unable = list[SeatIndex](), dict[tuple[Finding, ...], list[tuple[SeatIndex, Identities]]]()
    for seat in standpoint.others(private[0].holder):
        try:
            missing = {finding: _missing(standpoint, seat, finding) for finding in private}
        except DependsOnUnknownCard:
            continue
        missed = tuple(finding for finding, lack in missing.items() if lack and _can_tell(standpoint, seat, finding))
        if missed:
            lacking, hand = reduce(or_, [missing[finding] for finding in missed]), standpoint.state.hands[seat]
            held = [1 << identity for identity in sorted({*hand}) if identity >= 0 and lacking >> identity & 1]
            unable.setdefault(missed, []).append((seat, sum(held[:MOST_HELD])))
        elif not any(missing.values()):
            able.append(seat)
    return tuple(able), unable


def _can_tell(standpoint: Standpoint, seat: SeatIndex, finding: Finding) -> bool:
    """Whether a reader can tell that another player does not know what the holder found: what none at the table can tell is not said."""
    side = standpoint.after
    if side.reader in ((), (seat,)):
        return True
    if len(side.reader) == 1 and side.is_open():
        if any(_is_possible_anyway(side, seat, finding.holder, each) for each in finding.counterexamples):
            return True
        if len(finding.counterexamples) == 1:
            return False
    return standpoint.is_sure(Not(known_to(side.state, (seat, finding.holder), finding.part)))


def _missing(standpoint: Standpoint, seat: SeatIndex, finding: Finding) -> Identities:
    """The identities that a player cannot exclude for the holder, by which what the holder found would be false.

    Raises:
        DependsOnUnknownCard: they depend on an unknown card.
    """
    side, holder = standpoint.after, finding.holder
    chain = side.chain(seat, holder)
    try:
        possible = side.knowledge.identities(chain)
        missing = [
            reduce(or_, [possible[slot - 1] & identities for (_, slot), identities in counterexample])
            for counterexample in finding.counterexamples
        ]
        if len(finding.places) == 1:
            return missing[0]
        if len({*chain}) < len(chain):
            return 0 if standpoint.is_sure(known_to(side.state, (seat, holder), finding.part)) else reduce(or_, missing)
        worlds = nested_worlds(side.observation, chain)
        constraints = [{(of, slot - 1): identities for (of, slot), identities in each} for each in finding.counterexamples]
        return reduce(or_, [some for some, each in zip(missing, constraints) if worlds.find(each) is not None], 0)
    except DependsOnUnknownCard:
        is_known = within(STEPS_OF_A_CLAIM, lambda: holds(side.state, known_to(side.state, chain, finding.part)))
        if is_known is None:
            raise
        return 0 if is_known else side.state.rules.all_identities + 1  # somehow; no player holds what is not a card


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


def depends_on_your_hand(standpoint: Standpoint, fate: Fate) -> Iterator[DependsOnYourHand]:
    """That the holder knows a card to be useless just if one card is in the reader's hand, which the holder sees there.

    What must be kept is kept till it is known; and of what can be played it is said whether it fits.
    """
    holder, slot = fate.place
    if len(standpoint.after.reader) != 1 or not standpoint.after.sees(holder) or not standpoint.after.is_open():
        return
    [viewer] = standpoint.after.reader
    observation = standpoint.after.observation
    groups = 1 << viewer, 1 << viewer | 1 << holder
    by_reader, by_both = (observation.copy_bits.counts(observation.unseen_copies(group)) for group in groups)
    missing = fate.after & ~standpoint.after.masks.get("trash", 0)
    if missing.bit_count() == 1 and any(mask & missing for mask in standpoint.after.possible(viewer)):
        identity = Identity(missing.bit_length() - 1)
        if by_reader[identity] == by_both[identity] == 1:
            # With it in the reader's hand, all that the holder may still have there is useless. Else it is in the deck, and the holder may
            # have it in the place of the real card.
            yield DependsOnYourHand(standpoint.after.audience, holder, (slot,), identity)
