"""Whether the reasons that are spoken suffice: in all worlds that have them what follows is true, by trying all tables and deals.

Nothing is taken as known but the deck, and what was said: the reasons of a sentence, what was said before it, and how cards are called. So
how high a firework stands, or which copies are gone, counts only where it is said.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import TypeAlias

from hanabi_widget.knowledge import CardLocation, Evidence, Fact, Formula, PositionEvidence, SeenCopies, TableFact
from hanabi_widget.rules import Identity, SeatIndex, Slot, State

from .judge import Chain, Part, Place, can_deal, contains, parts

Said: TypeAlias = tuple[str, int, int]
"""Something said of a firework: its height, how high it can come, or of one of its cards, by place, how many copies are left or gone."""

STATUS = ("playable", "trash", "critical")


@cache
def tables(copies: tuple[int, ...], said: frozenset[Said]) -> list[tuple[int, list[int]]]:
    """All tables of one suit of which all is true that is said: how high its firework stands, and how many copies of each card are left.

    Args:
        copies: of each card of the suit, in the order in which they are played.
        said: what is said of the suit.
    """
    found = []
    for height in range(len(copies) + 1):
        for discards in product(*(range(number + 1 - (at < height)) for at, number in enumerate(copies))):
            left = [number - thrown - (at < height) for at, (number, thrown) in enumerate(zip(copies, discards))]
            gone, reach = [number - one for number, one in zip(copies, left)], reach_of(height, left)
            true = {"height": height, "reach": reach}
            if all(gone[at] >= n if fact == "gone" else (left[at] if fact == "left" else true[fact]) == n for fact, at, n in said):
                found.append((height, left))
    return found


def reach_of(height: int, left: Sequence[int]) -> int:
    """How high a firework can come."""
    return next((at for at in range(height, len(left)) if not left[at]), len(left))


@cache
def statuses(copies: tuple[int, ...], place: int, said: frozenset[Said]) -> frozenset[tuple[bool, bool, bool]]:
    """Whether a card in a hand may be playable, trash and critical, on each such table."""
    found = set[tuple[bool, bool, bool]]()
    for height, left in tables(copies, said):
        if left[place]:
            trash = place < height or reach_of(height, left) <= place
            found.add((place == height, trash, not trash and left[place] == 1))
    return frozenset(found)


def is_plain(part: Part) -> bool:
    """Whether a part is about cards at their places, and not about what somebody knows."""
    return bool(part.cards) and not re.search(r"\b[KCT]\(|\.(some|all)\)", repr(part.formula))


@dataclass
class Spoken:
    """All that has been said so far.

    Attributes:
        state: the position.
        about: what was said of cards of hands, to whom it is known.
        evidence: what was said to be told, and to be in sight.
        table: what was said of each firework.
    """

    state: State
    about: list[Part] = field(default_factory=list)
    evidence: list[Evidence] = field(default_factory=list)
    table: dict[int, set[Said]] = field(default_factory=dict)

    def hear(self, *said: Formula | Evidence) -> None:
        """Add claims or reasons."""
        rules = self.state.rules
        for one in said:
            if isinstance(one, SeenCopies):
                self.evidence.append(one)
                suit, place = rules.firework_place[one.identity]
                gone = sum(where.where != "hand" for where in one.places)
                self.table.setdefault(suit, set()).add(("gone", place, gone))
            elif not isinstance(one, Formula):
                self.evidence.append(one)
            else:
                for part in parts(self.state, one):
                    self.about.append(part)
                    self._hear_of_table(part.formula)

    def _hear_of_table(self, fact: Formula) -> None:
        rules = self.state.rules
        if isinstance(fact, TableFact) and fact.fact in ("height", "reach", "left") and fact.number is not None:
            if fact.fact == "left":
                suit, place = rules.firework_place[rules.identity_of(str(fact.of))]
            else:
                suit, place = next(at for at, suit in enumerate(rules.suits) if fact.of in (suit.name, suit.letter)), 0
            self.table.setdefault(suit, set()).add((fact.fact, place, fact.number))

    def suffices(self, part: Part, chain: Chain) -> bool:
        """Whether what has been said leaves no world in which a part is false that a chain of players is said to know."""
        if any(one.formula == part.formula and contains(one.chain, part.chain) for one in self.about):
            return True
        evidence = [*(one for one in self.evidence if not isinstance(one, SeenCopies)), *self._masks(chain), *self._seen()]
        places, everything = sorted(part.cards), range(len(self.state.rules.card_names))
        for first in everything if len(places) > 1 else (0,):
            false = sum(1 << last for last in everything if self._may_be_false(part.formula, {places[0]: first, places[-1]: last}))
            if false and can_deal(self.state, chain, {places[0]: 1 << first, places[-1]: false}, evidence):
                return False
        return True

    def _masks(self, chain: Chain) -> Iterator[PositionEvidence]:
        """What was said that single cards are, if this chain knows it."""
        for one in self.about:
            if len(one.cards) == 1 and is_plain(one) and (not one.chain or contains(one.chain, chain) or contains(one.chain, chain[-1:])):
                [(seat, slot)] = one.cards
                everything = range(len(self.state.rules.card_names))
                mask = sum(1 << card for card in everything if self._may_be(one.formula, {(seat, slot): card}))
                yield PositionEvidence(SeatIndex(seat), Slot(slot), mask)

    def _seen(self) -> Iterator[SeenCopies]:
        """Where copies are: in hands, as was said of these cards; and so many of those that nobody holds, as there are at least."""
        rules, hands = self.state.rules, dict[int, set[CardLocation]]()
        for one in (piece for piece in self.evidence if isinstance(piece, SeenCopies)):
            hands.setdefault(one.identity, set()).update(place for place in one.places if place.where == "hand")
        for part in (one for one in self.about if len(one.cards) == 1 and is_plain(one) and one.identities.bit_count() == 1):
            [(seat, slot)] = part.cards
            hands.setdefault(part.identities.bit_length() - 1, set()).add(CardLocation("hand", SeatIndex(seat), Slot(slot)))
        for identity, (suit, place) in enumerate(rules.firework_place):
            copies, said = self._line(suit)
            gone = min([copies[place] - left[place] for _, left in tables(copies, said)], default=0)
            yield SeenCopies(Identity(identity), (*hands.get(identity, ()), *[CardLocation("discards")] * gone))

    def _line(self, suit: int) -> tuple[tuple[int, ...], frozenset[Said]]:
        """How many copies there are of each card of a suit, in the order in which they are played; and what was said of it."""
        line = self.state.rules.firework_identities[suit][self.state.rules.ranks]
        return tuple(self.state.rules.copies_of[one] for one in line), frozenset(self.table.get(suit, ()))

    def _may_be_false(self, formula: Formula, cards: Mapping[Place, int]) -> bool:
        return not all(truth for truth in self._truths(formula, cards))

    def _may_be(self, formula: Formula, cards: Mapping[Place, int]) -> bool:
        return any(truth for truth in self._truths(formula, cards))

    def _truths(self, formula: Formula, cards: Mapping[Place, int]) -> Iterator[bool]:
        """Whether a formula about cards is true if they are these, on each table that fits what was said."""
        options = [self._statuses(identity) if any(fact in repr(formula) for fact in STATUS) else {()} for identity in cards.values()]
        for each in product(*options):
            yield self._is_true(formula, cards, dict(zip(cards, each)))

    def _statuses(self, identity: int) -> Iterable[tuple[bool, ...]]:
        suit, place = self.state.rules.firework_place[identity]
        copies, said = self._line(suit)
        return statuses(copies, place, said)

    def _is_true(self, formula: Formula, cards: Mapping[Place, int], status: Mapping[Place, Sequence[bool]]) -> bool:
        match formula:
            case Fact(fact, player, slot):
                place = (int(self.state.seat(player)), int(slot))
                if fact in STATUS:
                    return status[place][STATUS.index(str(fact))]
                rules, identity = self.state.rules, cards[place]
                suit = rules.suits[identity // rules.ranks]
                return str(fact) in (rules.card_names[identity], suit.name, suit.letter, str(identity % rules.ranks + 1))
        inner = [self._is_true(part, cards, status) for part in getattr(formula, "parts", (getattr(formula, "part", None),)) if part]
        return {"And": all(inner), "Or": any(inner), "Not": not all(inner)}[type(formula).__name__]
