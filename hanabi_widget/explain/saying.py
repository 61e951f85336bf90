"""Sayings: what an explanation says, before any words.

Each is a type. Its fields are all that its sentence says: from them alone come what it claims, the reason that it gives, and its words.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import ClassVar, Literal, NamedTuple, TypeAlias, TypeVar, dataclass_transform

from hanabi_widget.knowledge import CommonKnowledge, Evidence, Fact, Formula, Knows, Not, Or, TableFact
from hanabi_widget.knowledge.nested_knowledge import Chain
from hanabi_widget.rules import Cards, Identities, Identity, RuleSet, SeatIndex, Slot, State
from hanabi_widget.rules.card_status import reachable_heights

T = TypeVar("T")

Kind: TypeAlias = Literal["said", "identity", "use", "open", "nested", "common", "follows"]
"""What a sentence is for: what the clue said; which card it is; what it is good for; what stays open; who can follow; what all know; what
follows for the table."""

Use: TypeAlias = Literal["play", "keep", "trash", "wait"]
"""What a card is good for: it can be played now, it must be kept as the last copy, it can be thrown away, it is needed later."""

Verdict: TypeAlias = Literal["play", "keep", "trash", "wait", "not_play", "not_keep", "not_trash"]
"""What a card is good for, or is not."""

FACTS: dict[Use, str] = {"play": "playable", "keep": "critical", "trash": "trash"}
"""For each use the fact that is true of such a card."""

WORTH = tuple(FACTS)
"""What a card can be good for now, the best first."""

Place: TypeAlias = tuple[SeatIndex, Slot]
"""A card in a hand."""

Premise: TypeAlias = Formula | Evidence
"""A reason that is spoken: a fact of the table, or what was told or is in sight."""

Formulas: TypeAlias = tuple[Formula, ...]
Premises: TypeAlias = tuple[Premise, ...]
Places: TypeAlias = tuple[Place, ...]
Proof: TypeAlias = tuple[Evidence, ...]
Slots: TypeAlias = tuple[Slot, ...]


class Needless(NamedTuple):
    """Which of some cards are of no use any more, and why.

    Attributes:
        played: those that their fireworks have.
        missing: the cards of which no copy is left, below which fireworks of others end.
        others: those that are still of use.
    """

    played: Identities
    missing: Cards
    others: Identities


@dataclass(frozen=True)
class Audience:
    """To whom something is said, and of which position.

    Attributes:
        state: the position.
        reader: the seat of the reader, or a chain of players whose knowledge of each other's knowledge is told; empty for one who sees all
            cards.
        is_common: whether only common knowledge is told.
    """

    state: State
    reader: Chain = ()
    is_common: bool = False

    @property
    def rules(self) -> RuleSet:
        """The rules of the position."""
        return self.state.rules

    def chain(self, *seats: SeatIndex) -> Chain:
        """A chain of players as the reader can tell: it begins with the reader's seat."""
        return (*(self.reader[:-1] if seats[:1] == self.reader[-1:] else self.reader), *seats)

    def all_know(self, places: Iterable[Place], identities: Identities) -> Formula:
        """That it is common knowledge that each of some cards is one of a set."""
        return CommonKnowledge(all_of(self.card_is(place, identities) for place in places))

    def knows(self, holder: SeatIndex, part: Formula, *, in_common: bool = False) -> Formula:
        """That a player knows something, as far as the reader can tell; or that it is common knowledge."""
        if self.is_common or in_common:
            return CommonKnowledge(part)
        return known_to(self.state, self.chain(holder), part)

    def card_is(self, place: Place, identities: Identities) -> Formula:
        """That a card is one of a set."""
        return card_is(self.state, place, identities)

    def is_good_for(self, place: Place, use: Use) -> Formula:
        """That a card can be played now, must be kept, or can be thrown away."""
        seat, slot = place
        return Fact(FACTS[use], self.state.names[seat], slot)

    @property
    def tokens(self) -> Formula:
        """How many clue tokens there are."""
        return TableFact("tokens", number=self.state.clue_tokens)

    @property
    def strikes(self) -> Formula:
        """How many strikes there are."""
        return TableFact("strikes", number=self.state.strikes)

    @property
    def is_last_strike_next(self) -> bool:
        """Whether one more strike ends the game."""
        return self.state.strikes == self.rules.strikes - 1

    @property
    def turn(self) -> Formula:
        """Whose turn it is; or that the game is over."""
        return TableFact("over") if self.state.outcome else TableFact("turn", self.state.names[self.state.player])

    def height(self, suit: int) -> Formula:
        """How high a firework stands."""
        return TableFact("height", self.rules.suits[suit].name, self.state.fireworks[suit])

    def heights_for(self, identities: Identities) -> Formulas:
        """How high the fireworks of some cards stand; all fireworks, if it is said that none is so high that one of them fits."""
        rules = self.rules
        if self.nowhere(identities):
            return self.heights(range(len(rules.suits)))
        return self.heights(identity // rules.ranks for identity in rules.identities_in(identities))

    def nowhere(self, identities: Identities) -> int:
        """The rank on which cards of one rank would be played that may be of many colours, if no firework stands there; else 0."""
        rules = self.rules
        below = [identity % rules.ranks for identity in rules.identities_in(identities)]
        if not below[1:] or len({*below}) > 1 or below[0] in self.state.fireworks:
            return 0
        places = {rules.firework_place[Identity(suit * rules.ranks + below[0] - 1)][1] for suit in range(len(rules.suits))}
        return below[0] if places == {below[0] - 1} else 0  # not where a firework counts down

    def heights(self, suits: Iterable[int]) -> Formulas:
        """How high some fireworks stand; all of them if they are several and none has begun, as that is what is said."""
        chosen = sorted({*suits})
        return tuple(map(self.height, chosen if any(self.state.fireworks) or len(chosen) == 1 else range(len(self.rules.suits))))

    def reach(self, suit: int) -> Formula:
        """How high a firework can still come."""
        return TableFact("reach", self.rules.suits[suit].name, reachable_heights(self.state)[suit])

    def reasons(self, verdict: Verdict, identities: Identities) -> Formulas:
        """Why by the table all of some cards are good for something, or are not."""
        needless = self.needless(identities)
        played = self.heights(self.suits_played(needless.played)) if needless.played else ()
        by_table = (*played, *map(self.copies_left, needless.missing))
        if verdict == "trash":
            return by_table
        if verdict in ("keep", "not_keep"):
            return (*map(self.copies_left, self.rules.identities_in(needless.others)), *by_table)
        return self.heights_for(identities)

    def suits_played(self, played: Identities) -> Sequence[int]:
        """The colours of some cards that were played; of more than two all, if all have such cards: that is shorter to say."""
        suits, ranks = ({*part} for part in zip(*(divmod(one, self.rules.ranks) for one in self.rules.identities_in(played))))
        alike = self.rules.rank_identities[max(ranks) + 1]
        is_every = len(suits) > 2 and self.needless(alike).played == alike
        return range(len(self.rules.suits)) if is_every else sorted(suits)

    def neighbour(self, identity: Identity, step: int) -> Identity | None:
        """The card that is played just after a card, or just before it; None if there is none."""
        suit, place = self.rules.firework_place[identity]
        return dict(enumerate(self.rules.firework_identities[suit][self.rules.ranks])).get(place + step)

    def needless(self, identities: Identities) -> Needless:
        """Which of some cards are of no use, and why."""
        rules, reach = self.rules, reachable_heights(self.state)
        played, missing, others = 0, dict[Identity, None](), 0
        for identity in rules.identities_in(identities):
            suit, place = rules.firework_place[identity]
            if place < self.state.fireworks[suit]:
                played |= 1 << identity
            elif place >= reach[suit]:
                missing[rules.firework_identities[suit][rules.ranks][reach[suit]]] = None
            else:
                others |= 1 << identity
        return Needless(played, tuple(missing), others)

    def left(self, identity: Identity) -> int:
        """How many copies of a card are neither played nor discarded."""
        suit, place = self.rules.firework_place[identity]
        is_played = place < self.state.fireworks[suit]
        return self.rules.copies_of[identity] - self.state.discards.count(identity) - is_played

    def copies_left(self, identity: Identity) -> Formula:
        """The same as a formula."""
        return TableFact("left", self.rules.card_names[identity], self.left(identity))


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
@dataclass(frozen=True)
class Saying(ABC):
    """One thing to say; each kind of saying is a frozen dataclass.

    Attributes:
        kind: what it is for; a class states the type again if a subclass has another kind.
        to: to whom, of which position.
    """

    kind: ClassVar[Kind]

    to: Audience = field(repr=False, compare=False)

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)

    @property
    def state(self) -> State:
        """The position."""
        return self.to.state

    @property
    def rules(self) -> RuleSet:
        """Its rules."""
        return self.to.rules

    @property
    @abstractmethod
    def claims(self) -> Formulas:
        """What it claims: formulas that are true after the action. There is at least one."""

    @property
    def knew(self) -> Formulas:
        """What it says of the position before the action."""
        return ()

    @property
    def premises(self) -> Premises:
        """The reason that its sentence gives."""
        return ()

    @property
    def proof(self) -> Proof:
        """Clues and cards in sight from which the claims follow, spoken or not: what a screen shows."""
        return ()

    @property
    def cards(self) -> Places:
        """The cards in hands that it is about."""
        return ()


class AboutTokens(Saying):
    """Something that follows from how many clue tokens there are."""

    kind = "follows"

    @property
    def claims(self) -> Formulas:
        """So many tokens."""
        return (self.to.tokens,)


Sayings: TypeAlias = Iterator[Saying]
"""What is said, one after the other."""


class AboutPlaces(Saying):
    """Something that is about cards wherever they are.

    Attributes:
        places: the cards.
    """

    places: Places = field(default=(), kw_only=True)

    @property
    def cards(self) -> Places:
        """These cards."""
        return self.places


@dataclass(frozen=True)
class Plan:
    """What to say of an action, in order: the headline first, which stands alone.

    Attributes:
        headline: the one thing that matters first.
        sayings: the others.
        is_repeated: whether one of these says the headline again, with its reason.
        reason: what is said in the same breath as the headline: why.
    """

    headline: Saying
    sayings: tuple[Saying, ...]
    is_repeated: bool = False
    reason: Saying | None = None


# -- formulas that sayings claim -----------------------------------------------------------------------


def all_of(parts: Iterable[Formula]) -> Formula:
    """The conjunction of some formulas."""
    return reduce(lambda one, two: one & two, parts)


def card_is(state: State, place: Place, identities: Identities) -> Formula:
    """That a card is one of a set, as short as it can be said: a card, a colour, a rank, the negation of one, or a list."""
    seat, slot = place
    name, rules = state.names[seat], state.rules
    suits = {mask: suit.name for mask, suit in zip(rules.suit_identities, rules.suits)}
    ranks = {mask: rank for rank, mask in rules.rank_identities.items()}
    for known in (suits, ranks):
        if identities in known:
            return Fact(known[identities], name, slot)
        if rules.all_identities & ~identities in known:
            return Not(Fact(known[rules.all_identities & ~identities], name, slot))
    names, others = rules.names_of(identities), rules.names_of(rules.all_identities & ~identities)
    if 0 < len(others) < len(names):
        return Not(_one_of(others, name, slot))
    return _one_of(names, name, slot)


def _one_of(cards: Sequence[str], name: str, slot: Slot) -> Formula:
    parts = tuple(Fact(card, name, slot) for card in cards)
    return parts[0] if len(parts) == 1 else Or(parts)


def known_to(state: State, chain: Sequence[SeatIndex], part: Formula) -> Formula:
    """That the first of a chain knows that the next knows, and so on."""
    for seat in reversed(chain):
        part = Knows(state.names[seat], part)
    return part


def grouped(items: Iterable[T], key: Callable[[T], object]) -> list[list[T]]:
    """Items with equal keys together, in the order in which they first come. One by itself needs no key, which may take long to find."""
    items, groups = [*items], dict[object, list[T]]()
    if len(items) == 1:
        return [items]
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return [*groups.values()]


def slots_by_hand(places: Iterable[Place]) -> dict[SeatIndex, Slots]:
    """The slots of some cards by the hand that they are in, both in the order in which they are named."""
    hands: dict[SeatIndex, Slots] = {}
    for seat, slot in places:
        hands[seat] = (*hands.get(seat, ()), slot)
    return hands
