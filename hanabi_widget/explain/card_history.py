"""The history of a card: how whoever holds it came to know what is known of it, step by step, before any words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import and_, or_
from typing import Literal, NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

from hanabi_widget.effort import within
from hanabi_widget.knowledge import CardView, CommonKnowledge, DependsOnUnknownCard, StateKnowledge, find_reason
from hanabi_widget.knowledge.nested_knowledge import Chain
from hanabi_widget.rules import (
    UNKNOWN,
    Action,
    Cards,
    Clue,
    Discard,
    Identities,
    Identity,
    Node,
    Play,
    SeatIndex,
    Slot,
    State,
    by_identity,
    by_slot,
    card_numbers,
    clue_info_of,
)
from hanabi_widget.rules.action import CardNumber
from hanabi_widget.rules.table import identity_played

from .said_of_cards import verdict_of
from .saying import Formulas, Place, Places, Premises, Saying, Use
from .standpoint import Side, use_of

STEPS_PER_HAND = 20_000
"""The work that what is known at one step may take; else what clues and the cards counted leave stands for it."""

EventKind: TypeAlias = Literal["dealt", "told", "passed", "counted", "proved", "used"]
"""How more became known of a card: it came into the hand; a clue touched it, or passed it over; the last copies of some cards came into
sight; it follows from what other cards may be; or it only became good for something else."""


class CardEvent(Saying):
    """A step at which the holder of a card knew more of it than before, or it became good for something else.

    Attributes:
        step: its number; 0 for the start.
        how: how.
        place: where the card then was.
        action: the action; None at the start.
        player: the seat that acted.
        sighted: the cards that came into sight by it: laid on the table, and drawn.
        seen: the cards of which the last copy out of sight came into sight; where the card was dealt, those of which all were in sight and
            of which that matters.
        partners: of what is proved, other cards of the hand that together use up copies.
        possible: the identities that the holder then considered possible.
        excluded: those that had been possible before it.
        says: the identities that the event by itself leaves; what else it excluded follows from it and other cards.
        use: what the holder then knew that it is good for.
        is_use_new: whether that is another use than before.
        matters: whether what is known in the end, or a use on the way, would not follow without it.
    """

    kind = "identity"

    step: int
    how: EventKind
    place: Place
    action: Action | None
    player: SeatIndex | None
    sighted: Cards
    seen: Cards
    partners: tuple[Slot, ...]
    possible: Identities
    excluded: Identities
    says: Identities
    use: Use | None
    is_use_new: bool
    matters: bool = True

    @property
    def cards(self) -> Places:
        """The card, where it then was."""
        return (self.place,)

    @property
    def claims(self) -> Formulas:
        """That the holder then knew what it may be; and what it is good for, if that was new."""
        known = [self.to.card_is(self.place, self.possible)]
        if self.use is not None and self.is_use_new:
            known.append(verdict_of(self.state.names[self.place[0]], self.place[1], self.use))
        return tuple(self.to.knows(self.place[0], part) for part in known)

    @property
    def premises(self) -> Premises:
        """What a clue told of it."""
        return (CommonKnowledge(self.to.card_is(self.place, self.says)),) if self.how in ("told", "passed") else ()

    @property
    def leaves(self) -> Identities:
        """The identities that it leaves, whatever was known before: by itself, and with what followed from other cards."""
        return self.says & ~self.excluded if self.how != "dealt" else self.possible

    @property
    def is_joint(self) -> bool:
        """Whether something followed from it and other cards."""
        return self.how != "dealt" and self.excluded & self.says != 0


class _Known(NamedTuple):
    """What is known of a card at a node."""

    possible: Identities
    depends: Place | None
    uses: dict[Use, Identities]
    unseen: Identities


_known: WeakKeyDictionary[Node, dict[tuple[Chain, bool, SeatIndex, Slot], _Known]] = WeakKeyDictionary()
"""What is known of cards, by node, reader and place: a board asks at each step for all steps before."""


@dataclass(frozen=True)
class CardHistory:
    """How whoever holds a card came to know it, as far as a reader can tell.

    Attributes:
        state: the position from which one looks back.
        place: the card, by seat and slot.
        viewer: the seat of the reader; None for one who sees all cards.
        is_common: whether only common knowledge is told.
        events: where it came into the hand, and the steps at which the set of possible identities shrank, or the use changed.
        depends: the unknown card on which it depends whether more is known; None if none does.
    """

    state: State
    place: Place
    viewer: SeatIndex | None
    is_common: bool
    events: tuple[CardEvent, ...]
    depends: Place | None


def card_history(nodes: Sequence[Node], holder: SeatIndex, slot: Slot, reader: Chain = (), *, common: bool = False) -> CardHistory:
    """The history of a card in a hand at the end of a line.

    A reader at the table tells what was to be told at each step: of own cards only from when they are played or discarded. So it is the
    same in all worlds of that seat. Where knowledge depends on an unknown card, the sets are what is possible whatever that card is.

    Args:
        nodes: the line, from its start.
        holder: the seat of the card.
        slot: its slot.
        reader: the seat of the reader, or a chain of seats; empty for one who sees all cards.
        common: whether only common knowledge is told.

    Example:
        >>> import hanabi_widget as hw
        >>> node = hw.deal(players=2, seed=2).apply(hw.Clue("Bob", "red"))
        >>> [(event.step, event.how) for event in card_history(node.path(), 1, 1).events]
        [(0, 'dealt'), (1, 'told')]
    """
    if holder in reader:  # what the last of the chain knows of the own hand, as on a board
        reader = reader[: len(reader) - reader[::-1].index(holder)]
    followed = _Followed(nodes, holder, reader, card_numbers(nodes[-1].state)[holder][slot - 1], common)
    events = tuple(_with_what_matters([*followed.events()]))
    depends = followed.known(len(nodes) - 1, slot).depends
    return CardHistory(nodes[-1].state, (holder, slot), reader[0] if reader else None, common, events, depends)


@dataclass(frozen=True)
class _Followed:
    """A card followed through a line by its number."""

    nodes: Sequence[Node]
    holder: SeatIndex
    reader: Chain
    number: CardNumber
    is_common: bool

    def events(self) -> Iterator[CardEvent]:
        rules, use, was_there = self.nodes[0].state.rules, None, False
        before = rules.all_identities
        for step, node in enumerate(self.nodes):
            numbers = card_numbers(node.state)[self.holder]
            if self.number not in numbers:
                continue
            slot = Slot(numbers.index(self.number) + 1)
            known = self.known(step, slot)
            possible = before & known.possible  # knowledge never shrinks, though what is left of it where it depends may
            use_now = use_of(known.uses, possible)
            is_use_new = use_now != use and (use_now is not None or "keep" in known.uses)  # in the last round only plays count
            if not was_there or possible != before or is_use_new:
                if was_there:
                    how, says, seen = self._kind(step, slot, before, possible, known.unseen)
                else:
                    how, says = "dealt", possible
                    seen = tuple(one for one, _ in by_identity(rules.card_names) if before & ~possible & ~known.unseen & 1 << one)
                partners = self._partners(step, slot, possible) if how == "proved" else ()
                yield CardEvent(
                    self._side(step).audience,
                    step=step,
                    how=how,
                    place=(self.holder, slot),
                    action=node.action,
                    player=self.nodes[step - 1].state.player if step else None,
                    sighted=(*self._sighted(step),),
                    seen=seen,
                    partners=partners,
                    possible=possible,
                    excluded=before & ~possible,
                    says=says,
                    use=use_now,
                    is_use_new=is_use_new,
                )
            was_there, before, use = True, possible, use_now

    def known(self, step: int, slot: Slot) -> _Known:
        """What is known of the card at a step, where it is at this slot."""
        key, kept = (self.reader, self.is_common, self.holder, slot), _known.setdefault(self.nodes[step], {})
        if key not in kept:
            kept[key] = self._find_known(self._side(step), slot)
        return kept[key]

    def _side(self, step: int) -> Side:
        viewer = self.reader[0] if self.reader else None
        return Side(StateKnowledge(self.nodes[step].state, viewer), self.reader, common=self.is_common)

    def _find_known(self, side: Side, slot: Slot) -> _Known:
        chain, holder = side.chain(self.holder), self.holder
        unseen = side.observation.unseen_identities((1 << len(side.state.names)) - 1)  # not all copies on the table: depends on nothing
        possible, depends = None, None
        try:
            unseen = unseen if self.is_common else side.observation.unseen_identities(sum({1 << seat for seat in chain}))
            hand = within(STEPS_PER_HAND, lambda: side.common[holder] if self.is_common else side.knowledge.identities(chain))
            possible = hand and hand[slot - 1]
        except DependsOnUnknownCard as error:
            in_doubt = within(STEPS_PER_HAND, lambda: _in_doubt(side.knowledge.view(chain)[slot], side.state))
            possible, depends = in_doubt or (None, (error.seat, error.slot))
        return _Known(possible or side.observation.clue_masks[holder][slot - 1] & unseen, depends, side.masks, unseen)

    def _kind(
        self, step: int, slot: Slot, before: Identities, possible: Identities, unseen: Identities
    ) -> tuple[EventKind, Identities, Cards]:
        """How more became known; what that by itself leaves; and the cards of which the last copy came into sight."""
        node, rules, excluded = self.nodes[step], self.nodes[step].state.rules, before & ~possible
        if isinstance(node.action, Clue) and node.state.seat(node.action.player) == self.holder:
            value = rules.parse_clue_value(node.action.value)
            is_touched = value in rules.values_touching(clue_info_of(node.state, self.holder)[slot - 1])
            says = rules.touched_identities[value] if is_touched else rules.all_identities & ~rules.touched_identities[value]
            if before & ~says:
                return ("told" if is_touched else "passed"), says, ()
        if seen := tuple(dict.fromkeys(identity for identity in self._sighted(step) if excluded & ~unseen & 1 << identity)):
            return "counted", rules.all_identities & ~sum(1 << identity for identity in seen), seen
        return ("proved" if excluded else "used"), rules.all_identities, ()

    def _sighted(self, step: int) -> Iterator[Identity]:
        """The card that a play or a discard laid on the table; then the one drawn, if whoever looks sees it."""
        action, after = self.nodes[step].action, self.nodes[step].state
        if not isinstance(action, Play | Discard):
            return
        before = self.nodes[step - 1].state
        yield identity_played(before, action)
        if before.player not in (self.holder, *self.reader) and not self.is_common:
            drawn = [slot for slot, number in by_slot(card_numbers(after)[before.player]) if number >= before.drawn]
            yield from (after.hands[before.player][slot - 1] for slot in drawn if after.hands[before.player][slot - 1] != UNKNOWN)

    def _partners(self, step: int, slot: Slot, possible: Identities) -> tuple[Slot, ...]:
        """The other cards of the hand that, together, take copies which this one would need."""
        side = self._side(step)
        chain = side.chain(self.holder)
        if self.is_common or len({*chain}) < len(chain):  # there are no reasons along such a chain
            return ()
        names = " or ".join(side.state.rules.names_of(possible))
        try:
            reason = within(STEPS_PER_HAND, lambda: find_reason(side.observation, chain, slot, names))
        except DependsOnUnknownCard:
            return ()
        return tuple(other for seat, other in reason.joint_cards if seat == self.holder) if reason else ()


def _in_doubt(card: CardView, state: State) -> tuple[Identities, Place | None]:
    """What a card may be in some completion of a position, and an unknown card that decides whether it may; None if none does."""
    possible, depends = 0, None
    for identity, name in by_identity(state.rules.card_names):
        try:
            possible |= (not card.knows(f"not {name}")) << identity
        except DependsOnUnknownCard as error:
            possible, depends = possible | 1 << identity, (error.seat, error.slot)
    return possible, depends


def _with_what_matters(events: list[CardEvent]) -> Iterator[CardEvent]:
    """The events, with those marked that may be left out: what else is told says the same.

    That is so at the end, and wherever the card is said to be good for something or other cards are drawn upon. Cards counted are left
    out first: it is easier to remember what was said.
    """
    fixed = {0, len(events) - 1, *(n for n, event in enumerate(events) if event.is_use_new or event.is_joint)}
    kept = [*range(len(events))]
    order: tuple[EventKind, ...] = ("counted", "passed", "told")
    for n in sorted({*kept} - fixed, key=lambda n: order.index(events[n].how)):
        rest = [other for other in kept if other != n]
        if all(reduce(and_, [events[k].leaves for k in rest if k <= end]) == events[end].possible for end in fixed):
            kept = rest
    dealt, *others = events
    ends = fixed if dealt.use or not others else fixed - {0}
    wanted = reduce(or_, [reduce(and_, [events[k].leaves for k in kept if 0 < k <= end], ~0) for end in ends])
    seen = tuple(identity for identity in dealt.seen if wanted >> identity & 1)
    yield replace(dealt, seen=seen)
    for n, event in enumerate(others, start=1):
        yield replace(event, matters=n in kept)
