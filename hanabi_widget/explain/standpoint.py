"""A standpoint: the positions before and after an action as one reader sees them, and what became of each card in a holder's knowledge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from hanabi_widget.effort import within
from hanabi_widget.knowledge import DependsOnUnknownCard, Formula, GroupObservation, StateKnowledge, fact_identities, holds
from hanabi_widget.knowledge.common_knowledge import common_worlds
from hanabi_widget.knowledge.nested_knowledge import Chain
from hanabi_widget.knowledge.worlds import Worlds, nested_worlds
from hanabi_widget.rules import (
    UNKNOWN,
    Identities,
    Identity,
    SeatIndex,
    Seats,
    Slot,
    State,
    by_seat,
    by_slot,
    card_numbers,
    critical,
    playable,
    seats_of,
    trash,
)

from .saying import Audience, Place, Use, known_to

STEPS_OF_A_CLAIM = 100_000
"""The work that a claim may take of which it is not sure that it can be made: a tenth of a second, which hardly any takes."""


class Side:
    """One of the two positions as a reader sees it.

    Args:
        knowledge: what all players know in it, as far as the reader can tell.
        reader: the seat of the reader, or a chain of players whose knowledge of each other's knowledge is told; empty for one who sees all
            cards.
        common: whether only common knowledge is told.

    Attributes:
        knowledge: as given.
        reader: as given.
        is_common: as given.
        state: the position.
        audience: to whom sayings of it are said.
        masks: for each use, the set of identities that have it.
    """

    def __init__(self, knowledge: StateKnowledge, reader: Chain = (), *, common: bool = False) -> None:
        self.knowledge, self.reader, self.is_common = knowledge, reader, common
        self.state = state = knowledge.state
        self.audience = Audience(state, reader, common)
        self.masks: dict[Use, Identities] = {"play": playable(state)}
        if state.turns_left is None:  # in the last round only what can still be played counts
            self.masks |= {"keep": critical(state), "trash": trash(state)}

    @property
    def observation(self) -> GroupObservation:
        """What is seen of the position."""
        return self.knowledge.observation

    def is_open(self, *but: SeatIndex) -> bool:
        """Whether all cards are known but those of the reader, and of some seats."""
        return not any(UNKNOWN in hand for seat, hand in by_seat(self.state.hands) if seat not in (*but, *self.reader[:1]))

    def chain(self, *seats_in_chain: SeatIndex) -> Seats:
        """A chain of players as the reader can tell: it begins with the reader's seat."""
        return self.audience.chain(*seats_in_chain)

    def sees(self, seat: SeatIndex) -> bool:
        """Whether the reader sees the cards of a hand."""
        return not self.is_common and seat not in self.reader

    def possible(self, *seats_in_chain: SeatIndex) -> list[Identities]:
        """For each card of the last player, the identities that, as far as the reader can tell, the chain may consider possible."""
        if self.is_common:
            return self.common[seats_in_chain[-1]]
        try:
            return self.knowledge.identities(self.chain(*seats_in_chain))
        except DependsOnUnknownCard as error:
            if self.reader or error.seat in seats_in_chain:
                raise
            return self.knowledge.identities((error.seat, *seats_in_chain))  # whatever the unknown cards are, no more is possible

    def knows(self, seat: SeatIndex, slot: Slot, fact: str) -> bool | DependsOnUnknownCard | None:
        """Whether a player knows a fact about an own card, the same in all worlds of the reader and whatever unknown cards are.

        Returns:
            The answer; or the error that names the card on which it depends; or None if that is too much work.
        """
        if self.is_common:
            return not self.common[seat][slot - 1] & ~fact_identities(self.state, fact)
        try:
            return within(STEPS_OF_A_CLAIM, lambda: self.knowledge.view((seat,))[slot].knows(fact))
        except DependsOnUnknownCard as error:
            return error

    def worlds(self, *seats_in_chain: SeatIndex) -> Worlds | None:
        """The worlds of a chain of different players, as far as the reader can tell; None if they depend on an unknown card."""
        if self.is_common:
            return self.common_worlds
        with suppress(DependsOnUnknownCard):
            return nested_worlds(self.observation, self.chain(*seats_in_chain))
        return None

    @cached_property
    def common(self) -> list[list[Identities]]:
        """For each hand, the identities of its cards that all commonly consider possible.

        Where that depends on an unknown card, those that clues and public cards allow, which all know.
        """
        try:
            return self.knowledge.common
        except DependsOnUnknownCard:
            observation, everybody = self.observation, seats_of(self.state)
            left = observation.unseen_identities((1 << len(everybody)) - 1)
            return [[mask & left for mask in observation.clue_masks[seat]] for seat in everybody]

    @cached_property
    def common_worlds(self) -> Worlds | None:
        """The worlds that all commonly consider possible; None if they depend on an unknown card."""
        with suppress(DependsOnUnknownCard):
            return common_worlds(self.observation, seats_of(self.state))
        return None

    def has_turn(self, seat: SeatIndex) -> bool:
        """Whether a player has a turn left."""
        turns = self.state.turns_left
        return turns is None or (seat - self.state.player) % len(self.state.names) < turns

    def use_of(self, identities: Identities) -> Use | None:
        """What a card is surely good for that may be any of these; the best."""
        return use_of(self.masks, identities)


def use_of(masks: Mapping[Use, Identities], identities: Identities) -> Use | None:
    """What a card is surely good for that may be any of some identities; the best, given for each use the identities that have it."""
    found = next((use for use, mask in masks.items() if not identities & ~mask), None)
    return "wait" if found is None and identities.bit_count() == 1 and "keep" in masks else found


@dataclass(frozen=True)
class Fate:
    """What became of a card in its holder's knowledge, and in that of all.

    Attributes:
        place: where it is after the action.
        before: the identities that its holder considered possible; None for a card just drawn.
        after: those now.
        common_before: those that all commonly considered possible.
        common: those now.
        use: what its holder knows that it is good for.
        is_use_new: whether the holder did not know that before.
        is_exact: whether `before` and `after` are just what the holder considers possible; else they are what all know, as the rest depends
            on an unknown card.
    """

    place: Place
    before: Identities | None
    after: Identities
    common_before: Identities | None
    common: Identities
    use: Use | None
    is_use_new: bool
    is_exact: bool

    @property
    def is_known(self) -> bool:
        """Whether the holder knows which card it is."""
        return self.after.bit_count() == 1

    @property
    def identity(self) -> Identity:
        """Which card it is, if the holder knows that."""
        return Identity(self.after.bit_length() - 1)

    @property
    def is_identity_new(self) -> bool:
        """Whether the holder learned which card it is."""
        return self.is_known and self.before is not None and self.before != self.after

    @property
    def is_news(self) -> bool:
        """Whether the holder learned which card it is, or what it is good for."""
        return self.is_identity_new or (self.is_use_new and self.use is not None)


Fates: TypeAlias = Sequence[Fate]
"""What became of several cards."""


@dataclass(frozen=True)
class Standpoint:
    """The positions before and after an action, as one reader sees them."""

    before: Side
    after: Side

    @classmethod
    def between(cls, before: StateKnowledge, after: StateKnowledge, reader: Chain = (), *, common: bool = False) -> Standpoint:
        """The standpoint of a reader who knows this of the two positions; see `Side`."""
        return cls(Side(before, reader, common=common), Side(after, reader, common=common))

    @property
    def viewer(self) -> SeatIndex | None:
        """The seat of the reader, if there is one."""
        return self.after.reader[0] if self.after.reader else None

    @property
    def state(self) -> State:
        """The position after the action."""
        return self.after.state

    def others(self, *but: SeatIndex) -> Sequence[SeatIndex]:
        """All seats but some."""
        return [seat for seat in seats_of(self.state) if seat not in but]

    def fates(self, seat: SeatIndex) -> Iterator[Fate]:
        """What became of each card of a hand."""
        before, after = self.before.common[seat], self.after.common[seat]
        is_exact = self.after.is_open(seat)
        with suppress(DependsOnUnknownCard):
            before, after = self.before.possible(seat), self.after.possible(seat)
        old = dict(zip(card_numbers(self.before.state)[seat], zip(before, self.before.common[seat])))
        numbers = card_numbers(self.state)[seat]
        for slot, (number, possible, common) in by_slot(zip(numbers, after, self.after.common[seat])):
            was, common_before = old.get(number, (None, None))
            use = self.after.use_of(possible)
            is_new = was is None or self.before.use_of(was) != use
            yield Fate((seat, slot), was, possible, common_before, common, use, is_new, is_exact)

    def is_sure(self, claim: Formula) -> bool:
        """Whether a claim is true for all that the reader can tell; also False if that is too much work, or depends on an unknown card."""
        if not self.after.reader:
            return True
        try:
            return within(STEPS_OF_A_CLAIM, lambda: holds(self.state, known_to(self.state, self.after.reader, claim))) is True
        except DependsOnUnknownCard:
            return False


def slots_of(fates: Fates) -> tuple[Slot, ...]:
    """The slots of some cards."""
    return tuple(fate.place[1] for fate in fates)
