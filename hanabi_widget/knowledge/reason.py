"""Why: a sound set of facts from which a claim about a card follows, none of which can be left out (T2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import combinations
from operator import or_
from typing import Any

from hanabi_widget.rules import State

from .evidence import Evidence, Given, Place, Seen, Told, places_of, told_of
from .fact import fact_types
from .observation import Sight
from .worlds import blocked, nested_worlds

MANY_CLUES = 8
"""Of more facts about one card than these, only the first are tried in every combination."""


@dataclass(frozen=True)
class Reason:
    """Why a claim about a card is known.

    Attributes:
        chain: who knows that who knows ...; the last holds the card.
        slot: the slot, 1 the newest card.
        claim: what is known of the card.
        excluded: the set of types of which the claim is not true: what had to be excluded.
        facts: the evidence; what it tells of the card first.
        together: other cards, by seat and slot, which between them take all copies of some types.
        taken: the set of those types.
        state: the position.
    """

    chain: tuple[int, ...]
    slot: int
    claim: str | int
    excluded: int
    facts: tuple[Evidence, ...]
    together: tuple[tuple[int, int], ...]
    taken: int
    state: State = field(repr=False)

    def __str__(self) -> str:
        """The reason in words, one sentence a line."""
        from hanabi_widget.text import current_language, told_reason  # noqa: PLC0415

        return "\n".join(sentence.text for sentence in told_reason(current_language(), self.state, self))


def reason(sight: Sight, chain: Sequence[int], slot: int, claim: str | int) -> Reason | None:
    """Why a chain of players knows a claim about a card of the last, or None when it is not known.

    Raises:
        ValueError: no such fact, or the chain repeats a player.
    """
    different(sight, chain)
    rules, holder = sight.state.rules, chain[-1]
    excluded = rules.all_identities & ~fact_types(sight.state, claim)
    if nested_worlds(sight, chain).types(holder)[slot - 1] & excluded:
        return None
    clues = _by_itself(sight, chain, slot, excluded)
    if clues is not None:
        return Reason(tuple(chain), slot, claim, excluded, tuple(clues), (), 0, sight.state)
    joint = _Joint(sight, chain, (holder, slot - 1), excluded)
    return Reason(tuple(chain), slot, claim, excluded, joint.facts(), joint.together(), joint.taken(), sight.state)


def different(sight: Sight, chain: Sequence[int]) -> None:
    """Make sure that a chain is of different players.

    Raises:
        ValueError: it repeats one.
    """
    if len({*chain}) < len(chain):
        names = ", ".join(sight.state.names[seat] for seat in chain)
        raise ValueError(f"the chain {names} repeats a player: reasons and witnesses are given for different players")


def _by_itself(sight: Sight, chain: Sequence[int], slot: int, excluded: int) -> list[Evidence] | None:
    """The fewest facts that exclude each type by a clue on the card or by all of its copies; None if some need more."""
    rules, holder = sight.state.rules, chain[-1]
    seen = rules.all_identities & ~sight.kinds(sum([1 << seat for seat in chain]))
    clues = told_of(sight, holder, slot - 1)[:MANY_CLUES]
    best: tuple[int, int, tuple[Told | Given, ...]] | None = None
    for size in range(len(clues) + 1):
        if best and size >= best[0]:
            break
        for chosen in combinations(clues, size):
            left = excluded
            for clue in chosen:
                left &= clue.allows(rules)
            cost = size + left.bit_count()
            if not left & ~seen and (best is None or cost < best[0]):
                best = cost, left, chosen
    if best is None:
        return None
    _, left, chosen = best
    kinds = sight.deck.types(sight.deck.copies(left))
    return [*chosen, *(Seen(kind, tuple([place for place in places_of(sight, kind) if _sees(chain, place)])) for kind in kinds)]


def _sees(chain: Sequence[int], place: Place) -> bool:
    """Whether a card at a place is seen by all of these players."""
    return place.where != "hand" or place.seat not in chain


class _Joint:
    """The search for a reason in which other cards take all copies between them: each fact left is needed.

    Attributes:
        cards: the cards of the chain, by seat and index; the numbers below are places in this list.
        clues: for each card the facts told of it that are used.
        seen: for each type the places of its copies that are used.
    """

    def __init__(self, sight: Sight, chain: Sequence[int], target: tuple[int, int], excluded: int) -> None:
        self.sight, self.chain, self.excluded = sight, chain, excluded
        self.cards = [(seat, index) for seat in chain for index in range(len(sight.open[seat]))]
        self.stages = [depth for depth, seat in enumerate(chain, start=1) for _ in sight.open[seat]]
        self.at = self.cards.index(target)
        self.clues = [told_of(sight, *card) for card in self.cards]
        self.seen = {
            kind: [place for place in places_of(sight, kind) if _sees(chain[:1], place)]
            for kind in range(len(sight.state.rules.card_names))
        }
        self._narrow()
        self._thin()

    def facts(self) -> tuple[Evidence, ...]:
        """The evidence; what is told of the card itself first."""
        told = [fact for place, row in enumerate(self.clues) if place != self.at for fact in row]
        return (*self.clues[self.at], *told, *(Seen(kind, tuple(places)) for kind, places in self.seen.items() if places))

    def together(self) -> tuple[tuple[int, int], ...]:
        """The other cards, by seat and slot."""
        return tuple((seat, index + 1) for seat, index in (self.cards[place] for place in self._blocking() if place != self.at))

    def taken(self) -> int:
        """The set of types whose copies the other cards take."""
        slots = self._slots()
        copies = reduce(or_, [slots[place] for place in self._blocking() if place != self.at], 0)
        return sum(1 << kind for kind in self.sight.deck.types(copies))

    def _narrow(self) -> None:
        """Leave out all that is told of cards which are not to blame, and the types that the others cannot be."""
        among, relevant = self._blocking(), 0
        for place, row in enumerate(self.clues):
            if place in among:
                relevant |= self._open(place)
            else:
                row.clear()
        self.seen = {kind: places for kind, places in self.seen.items() if relevant >> kind & 1}

    def _thin(self) -> None:
        """Leave out, one after the other, all facts that are not needed: cards seen first, then clues."""
        for places in self.seen.values():
            every = [*places]
            places.clear()
            if not self._blocking():
                places.extend(every)
                self._drop(places)
        for row in self.clues:
            self._drop(row)

    def _drop(self, facts: list[Any]) -> None:
        """Leave out those of some facts that are not needed."""
        for fact in [*facts]:
            facts.remove(fact)
            if not self._blocking():
                facts.append(fact)

    def _open(self, place: int) -> int:
        """What the facts on a card leave open; of the card itself, among the types to exclude."""
        rules = self.sight.state.rules
        types = self.excluded if place == self.at else rules.all_identities
        for fact in self.clues[place]:
            types &= fact.allows(rules)
        return types

    def _slots(self) -> list[int]:
        """For each card the copies that the facts leave open."""
        sight, unseen = self.sight, {}
        for stage in range(1, len(self.chain) + 1):
            numbers = [*sight.state.rules.copies_of]
            for kind, places in self.seen.items():
                numbers[kind] -= sum([_sees(self.chain[:stage], place) for place in places])
            unseen[stage] = sight.deck.first(numbers)
        return [sight.deck.copies(self._open(place)) & unseen[stage] for place, stage in enumerate(self.stages)]

    def _blocking(self) -> list[int]:
        """Cards, this one among them, which by the facts have one copy too few; none when the claim does not follow."""
        return blocked(self._slots())
