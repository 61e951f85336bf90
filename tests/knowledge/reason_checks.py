"""Explanations examined by themselves: does the claim follow from the cited facts alone, and is each of them needed?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import count, permutations
from operator import or_
from random import Random

from hanabi_widget.knowledge import ClueFact, Evidence, PositionFact, Reason, SeenCopies, chain_view
from hanabi_widget.rules import State
from tests.random_positions import random_games

KINDS = ("playable", "trash", "critical")


@dataclass(frozen=True)
class Goal:
    """A claim about a card that a chain of players knows."""

    state: State
    chain: tuple[int, ...]
    slot: int
    claim: str

    @property
    def reason(self) -> Reason | None:
        """The engine's explanation."""
        return chain_view(self.state, self.chain).why(self.slot, self.claim)


def claims(state: State) -> list[str]:
    """Everything that can be claimed of a card."""
    rules = state.rules
    facts = (*KINDS, *rules.card_names, *(suit.letter for suit in rules.suits), *map(str, range(1, rules.ranks + 1)))
    return [*facts, *(f"not {fact}" for fact in facts)]


def family(claim: str) -> tuple[bool, str]:
    """Claims of one kind: of a card, of a colour, of a rank; each of the others stands alone."""
    fact = claim.removeprefix("not ")
    return fact == claim, fact if fact in KINDS else "rank" if fact.isdigit() else "card" if fact[1:] else "colour"


def goals(seed: int, order: int) -> Iterator[Goal]:
    """Random known claims in full-size games, one of each kind for a chain in a position; what is true of every card is no claim."""
    random = Random(seed)
    for round_ in count():
        for game in random_games(seed + round_, 20):
            state = random.choice(game.line).state
            chains = [*permutations(range(len(state.names)), order)]
            wanted = [claim for claim in claims(state) if not all(true(state, claim, kind) for kind in range(len(state.rules.card_names)))]
            for chain in random.sample(chains, min(len(chains), 2)):
                families: dict[tuple[bool, str], list[tuple[int, str]]] = {}
                for card in chain_view(state, chain):
                    for claim in wanted:
                        if card.knows(claim):
                            families.setdefault(family(claim), []).append((card.slot, claim))
                for known in families.values():
                    yield Goal(state, chain, *random.choice(known))


# -- from the facts alone ----------------------------------------------------------------------------


def follows(goal: Goal, facts: Sequence[Evidence], together: Iterable[tuple[int, int]]) -> bool:
    """Whether the claim follows: by Hall's theorem, some cards have fewer copies than they are.

    A card of the chain's first player may be a copy that nobody is cited to show to that player; one of the
    second, a copy that nobody is cited to show to both; and so on.
    """
    state, chain, rules = goal.state, goal.chain, goal.state.rules
    reason_types = rules.all_identities & ~sum(1 << kind for kind in range(len(rules.card_names)) if true(state, goal.claim, kind))
    allowed = []
    for seat, slot in {(chain[-1], goal.slot), *together, *((fact.seat, fact.slot) for fact in facts if not isinstance(fact, SeenCopies))}:
        types = reason_types if (seat, slot) == (chain[-1], goal.slot) else rules.all_identities
        for fact in facts:
            if not isinstance(fact, SeenCopies) and (fact.seat, fact.slot) == (seat, slot):
                types &= tells(state, fact)
        left = [*rules.copies_of]
        for fact in facts:
            if isinstance(fact, SeenCopies):
                left[fact.identity] -= sum(place.seat not in chain[: chain.index(seat) + 1] for place in fact.places)
        allowed.append({(kind, copy) for kind in range(len(rules.card_names)) if types >> kind & 1 for copy in range(left[kind])})
    return any(len(reduce(or_, chosen)) < len(chosen) for chosen in subsets(allowed))


def subsets(sets: list[set[tuple[int, int]]]) -> Iterator[list[set[tuple[int, int]]]]:
    for bits in range(1, 1 << len(sets)):
        yield [one for index, one in enumerate(sets) if bits >> index & 1]


def tells(state: State, fact: ClueFact | PositionFact) -> int:
    """The types that a fact leaves open."""
    if isinstance(fact, PositionFact):
        return fact.identities
    touch = state.rules.touched_identities[fact.value]
    return touch if fact.touched else ~touch


def true(state: State, claim: str, kind: int) -> bool:
    """Whether a claim is true of a card, by the printed rules of playable, trash and critical."""
    rules = state.rules
    if claim.startswith("not "):
        return not true(state, claim[4:], kind)
    suit, place = rules.firework_place[kind]
    name, height = rules.card_names[kind], state.fireworks[suit]
    if claim == "playable":
        return place == height
    if claim in ("trash", "critical"):
        line = [other for other in range(len(rules.card_names)) if rules.firework_place[other][0] == suit]
        line.sort(key=lambda other: rules.firework_place[other][1])
        gone = any(state.discards.count(other) == rules.copies_of[other] for other in line[height : place + 1])
        useless = place < height or gone
        last = state.discards.count(kind) == rules.copies_of[kind] - 1
        return useless if claim == "trash" else last and not useless
    return claim in (name, name[0], name[1:])


# -- verdicts ------------------------------------------------------------------------------------------


def is_sound(goal: Goal, reason: Reason) -> bool:
    """Whether the claim follows from facts that are true and that the chain can see."""
    return all(holds(goal, fact) for fact in reason.facts) and follows(goal, reason.facts, reason.joint_cards)


def holds(goal: Goal, fact: Evidence) -> bool:
    """Whether a cited fact is so, and known along the chain."""
    state, rules = goal.state, goal.state.rules
    if isinstance(fact, SeenCopies):
        suit, place = rules.firework_place[fact.identity]
        hands = [spot for spot in fact.places if spot.where == "hand"]
        return (
            len(fact.places) > 0
            and sum(spot.where == "discards" for spot in fact.places) <= state.discards.count(fact.identity)
            and sum(spot.where == "firework" for spot in fact.places) <= (place < state.fireworks[suit])
            and len({*hands}) == len(hands)
            and all(state.hands[spot.seat][spot.slot - 1] == fact.identity and spot.seat != goal.chain[0] for spot in hands)
        )
    known = state._clue_info_of(fact.seat)[fact.slot - 1]
    if isinstance(fact, PositionFact):
        return fact.seat in goal.chain and rules.possible_identities(known) & ~fact.identities == 0
    return fact.seat in goal.chain and fact.value in (rules.values_touching(known) if fact.touched else rules.values_missing(known))


def is_irredundant(goal: Goal, reason: Reason) -> bool:
    """Whether the claim no longer follows without any one of the facts, or of the places of a card seen."""
    return not any(follows(goal, fewer, reason.joint_cards) for fewer in one_less(reason.facts))


def one_less(facts: Sequence[Evidence]) -> Iterator[list[Evidence]]:
    for index, fact in enumerate(facts):
        before, after = facts[:index], facts[index + 1 :]
        yield [*before, *after]
        if isinstance(fact, SeenCopies):
            for place in {*fact.places}:
                places = [*fact.places]
                places.remove(place)
                yield [*before, SeenCopies(fact.identity, tuple(places)), *after]
