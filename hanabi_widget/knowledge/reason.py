"""Why: a sound set of facts from which a claim about a card follows, none of which can be left out (T2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from hanabi_widget.rules import State

from . import doors
from .chain import nested_worlds
from .evidence import Evidence, Given, Place, Seen, Told, places_of, told_of
from .fact import fact_types
from .sight import Sight
from .worlds import blocked

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
        state: the position.
    """

    chain: tuple[int, ...]
    slot: int
    claim: str | int
    excluded: int
    facts: tuple[Evidence, ...]
    together: tuple[tuple[int, int], ...]
    state: State = field(repr=False)

    __str__ = doors.reason_text


def reason(sight: Sight, chain: Sequence[int], slot: int, claim: str | int) -> Reason | None:
    """Why a chain of players knows a claim about a card of the last, or None when it is not known.

    Raises:
        ValueError: no such fact, or the chain repeats a player.
    """
    different(sight, chain)
    rules, holder = sight.state.rules, chain[-1]
    excluded = rules.all_types & ~fact_types(sight.state, claim)
    if nested_worlds(sight, chain).types(holder)[slot - 1] & excluded:
        return None
    case = _Case(sight, chain, (holder, slot - 1), excluded)
    facts = case.by_itself()
    together: tuple[tuple[int, int], ...] = ()
    if facts is None:
        facts, together = case.jointly()
    return Reason(tuple(chain), slot, claim, excluded, tuple(facts), together, sight.state)


def different(sight: Sight, chain: Sequence[int]) -> None:
    """Make sure that a chain is of different players.

    Raises:
        ValueError: it repeats one.
    """
    if len({*chain}) < len(chain):
        names = ", ".join(sight.state.names[seat] for seat in chain)
        raise ValueError(f"the chain {names} repeats a player: reasons and witnesses are given for different players")


class _Case:
    """The search for a reason: why no world of a nested chain has an excluded type at one card."""

    def __init__(self, sight: Sight, chain: Sequence[int], target: tuple[int, int], excluded: int) -> None:
        self.sight, self.chain, self.target, self.excluded = sight, chain, target, excluded
        self.cards = [(seat, index) for seat in chain for index in range(len(sight.open[seat]))]
        self.stage = [depth for depth, seat in enumerate(chain) for _ in sight.open[seat]]
        self.at = self.cards.index(target)

    def sees(self, stage: int, place: Place) -> bool:
        """Whether a card at a place is seen by all of the chain up to a stage."""
        return place.where != "hand" or place.seat not in self.chain[: stage + 1]

    def by_itself(self) -> list[Evidence] | None:
        """The fewest facts that exclude each type by a clue on the card or by all of its copies; None if some need more."""
        sight, last = self.sight, len(self.chain) - 1
        gone = sight.state.rules.all_types & ~sight.kinds(sum([1 << seat for seat in self.chain]))
        clues = told_of(sight, *self.target)
        open_types = self.excluded & ~gone
        best: tuple[int, int, tuple[Told | Given, ...]] | None = None
        for size in range(min(len(clues), MANY_CLUES) + 1):
            if best and size >= best[0]:
                break
            for chosen in combinations(clues[:MANY_CLUES] if size else clues, size):
                left = self.excluded
                for clue in chosen:
                    left &= clue.allows(sight.state.rules)
                if not left & open_types:
                    cost = size + left.bit_count()
                    if best is None or cost < best[0]:
                        best = cost, left, chosen
        if best is None:
            return None
        _, left, chosen = best
        seen = [(kind, places_of(sight, kind)) for kind in range(left.bit_length()) if left >> kind & 1]
        return [*chosen, *(Seen(kind, tuple(place for place in places if self.sees(last, place))) for kind, places in seen)]

    def jointly(self) -> tuple[list[Evidence], tuple[tuple[int, int], ...]]:
        """Facts on this card and on others that take all copies between them; each fact is needed."""
        sight, rules = self.sight, self.sight.state.rules
        self.clues: dict[int, list[Told | Given]] = {place: told_of(sight, *card) for place, card in enumerate(self.cards)}
        self.seen: dict[int, list[Place]] = {
            kind: [place for place in places_of(sight, kind) if self.sees(0, place)] for kind in range(len(rules.cards))
        }
        among = self.violator()
        self.clues = {place: facts if place in among else [] for place, facts in self.clues.items()}
        relevant = 0
        for place in among:
            relevant |= self.mask(place)
        self.seen = {kind: places for kind, places in self.seen.items() if relevant >> kind & 1}
        self.thin()
        among = self.violator()
        facts: list[Evidence] = [*self.clues[self.at]]
        facts += [fact for place, row in self.clues.items() if place != self.at for fact in row]
        facts += [Seen(kind, tuple(places)) for kind, places in self.seen.items() if places]
        return facts, tuple((seat, index + 1) for seat, index in (self.cards[place] for place in among if place != self.at))

    def thin(self) -> None:
        """Leave out, one after the other, all facts that are not needed: cards seen first, then clues."""
        for kind, places in self.seen.items():
            self.seen[kind] = []
            if not self.violator():
                self.seen[kind] = [*places]
                for place in places:
                    self.seen[kind].remove(place)
                    if not self.violator():
                        self.seen[kind].append(place)
        for row in self.clues.values():
            for fact in [*row]:
                row.remove(fact)
                if not self.violator():
                    row.append(fact)

    def mask(self, place: int) -> int:
        """What the facts on a card leave open; of the card itself, among the types to exclude."""
        rules = self.sight.state.rules
        types = self.excluded if place == self.at else rules.all_types
        for fact in self.clues[place]:
            types &= fact.allows(rules)
        return types

    def violator(self) -> list[int]:
        """Cards, this one among them, which by the facts have one copy too few; empty when the claim does not follow."""
        sight = self.sight
        unseen = []
        for stage in range(len(self.chain)):
            numbers = [*sight.state.rules.copies_of]
            for kind, places in self.seen.items():
                for place in places:
                    numbers[kind] -= self.sees(stage, place)
            unseen.append(sight.deck.first(numbers))
        return blocked([sight.deck.copies(self.mask(place)) & unseen[stage] for place, stage in enumerate(self.stage)])
