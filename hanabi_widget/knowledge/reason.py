"""Why: a sound set of facts from which a claim about a card follows, none of which can be left out (Theorem 2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import combinations
from operator import or_
from typing import Any

from hanabi_widget.rules import State
from hanabi_widget.rules.matching import hall_violator

from .evidence import CardLocation, ClueFact, Evidence, PositionFact, SeenCopies, facts_about_card, locate_copies
from .fact import fact_identities
from .observation import Observation
from .worlds import nested_worlds

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
    joint_cards: tuple[tuple[int, int], ...]
    joint_identities: int
    state: State = field(repr=False)

    def __str__(self) -> str:
        """The reason in words, one sentence a line."""
        from hanabi_widget.text import current_language, describe_reason  # noqa: PLC0415

        return "\n".join(sentence.text for sentence in describe_reason(current_language(), self.state, self))


def find_reason(observation: Observation, chain: Sequence[int], slot: int, claim: str | int) -> Reason | None:
    """Why a chain of players knows a claim about a card of the last, or None when it is not known.

    Raises:
        ValueError: no such fact, or the chain repeats a player.
    """
    require_distinct_players(observation, chain)
    rules, holder = observation.state.rules, chain[-1]
    excluded = rules.all_identities & ~fact_identities(observation.state, claim)
    if nested_worlds(observation, chain).identities(holder)[slot - 1] & excluded:
        return None
    clues = _by_itself(observation, chain, slot, excluded)
    if clues is not None:
        return Reason(tuple(chain), slot, claim, excluded, tuple(clues), (), 0, observation.state)
    joint = _Joint(observation, chain, (holder, slot - 1), excluded)
    return Reason(tuple(chain), slot, claim, excluded, joint.facts(), joint.together(), joint.taken(), observation.state)


def require_distinct_players(observation: Observation, chain: Sequence[int]) -> None:
    """Make sure that a chain is of different players.

    Raises:
        ValueError: it repeats one.
    """
    if len({*chain}) < len(chain):
        names = ", ".join(observation.state.names[seat] for seat in chain)
        raise ValueError(f"the chain {names} repeats a player: reasons and witnesses are given for different players")


def _by_itself(observation: Observation, chain: Sequence[int], slot: int, excluded: int) -> list[Evidence] | None:
    """The fewest facts that exclude each type by a clue on the card or by all of its copies; None if some need more."""
    rules, holder = observation.state.rules, chain[-1]
    seen = rules.all_identities & ~observation.unseen_identities(sum([1 << seat for seat in chain]))
    clues = facts_about_card(observation, holder, slot - 1)[:MANY_CLUES]
    best: tuple[int, int, tuple[ClueFact | PositionFact, ...]] | None = None
    for size in range(len(clues) + 1):
        if best and size >= best[0]:
            break
        for chosen in combinations(clues, size):
            left = excluded
            for clue in chosen:
                left &= clue.allowed_identities(rules)
            cost = size + left.bit_count()
            if not left & ~seen and (best is None or cost < best[0]):
                best = cost, left, chosen
    if best is None:
        return None
    _, left, chosen = best
    identities = observation.card_bits.identities(observation.card_bits.all_copies(left))
    return [
        *chosen,
        *(
            SeenCopies(identity, tuple([place for place in locate_copies(observation, identity) if _sees(chain, place)]))
            for identity in identities
        ),
    ]


def _sees(chain: Sequence[int], place: CardLocation) -> bool:
    """Whether a card at a place is seen by all of these players."""
    return place.where != "hand" or place.seat not in chain


class _Joint:
    """The search for a reason in which other cards take all copies between them: each fact left is needed.

    Attributes:
        cards: the cards of the chain, by seat and index; the numbers below are places in this list.
        clues: for each card the facts told of it that are used.
        seen: for each type the places of its copies that are used.
    """

    def __init__(self, observation: Observation, chain: Sequence[int], target: tuple[int, int], excluded: int) -> None:
        self.observation, self.chain, self.excluded = observation, chain, excluded
        self.cards = [(seat, index) for seat in chain for index in range(len(observation.clue_masks[seat]))]
        self.stages = [depth for depth, seat in enumerate(chain, start=1) for _ in observation.clue_masks[seat]]
        self.at = self.cards.index(target)
        self.clues = [facts_about_card(observation, *card) for card in self.cards]
        self.seen = {
            identity: [place for place in locate_copies(observation, identity) if _sees(chain[:1], place)]
            for identity in range(len(observation.state.rules.card_names))
        }
        self._narrow()
        self._thin()

    def facts(self) -> tuple[Evidence, ...]:
        """The evidence; what is told of the card itself first."""
        others = [fact for place, row in enumerate(self.clues) if place != self.at for fact in row]
        return (*self.clues[self.at], *others, *(SeenCopies(identity, tuple(places)) for identity, places in self.seen.items() if places))

    def together(self) -> tuple[tuple[int, int], ...]:
        """The other cards, by seat and slot."""
        return tuple((seat, index + 1) for seat, index in (self.cards[place] for place in self._blocking() if place != self.at))

    def taken(self) -> int:
        """The set of types whose copies the other cards take."""
        slots = self._slots()
        copies = reduce(or_, [slots[place] for place in self._blocking() if place != self.at], 0)
        return sum(1 << identity for identity in self.observation.card_bits.identities(copies))

    def _narrow(self) -> None:
        """Leave out all that is told of cards which are not to blame, and the types that the others cannot be."""
        among, relevant = self._blocking(), 0
        for place, row in enumerate(self.clues):
            if place in among:
                relevant |= self._open(place)
            else:
                row.clear()
        self.seen = {identity: places for identity, places in self.seen.items() if relevant >> identity & 1}

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
        rules = self.observation.state.rules
        identities = self.excluded if place == self.at else rules.all_identities
        for fact in self.clues[place]:
            identities &= fact.allowed_identities(rules)
        return identities

    def _slots(self) -> list[int]:
        """For each card the copies that the facts leave open."""
        observation, unseen = self.observation, {}
        for stage in range(1, len(self.chain) + 1):
            numbers = [*observation.state.rules.copies_of]
            for identity, places in self.seen.items():
                numbers[identity] -= sum([_sees(self.chain[:stage], place) for place in places])
            unseen[stage] = observation.card_bits.copies_for_counts(numbers)
        return [observation.card_bits.all_copies(self._open(place)) & unseen[stage] for place, stage in enumerate(self.stages)]

    def _blocking(self) -> list[int]:
        """Cards, this one among them, which by the facts have one copy too few; none when the claim does not follow."""
        return hall_violator(self._slots())
