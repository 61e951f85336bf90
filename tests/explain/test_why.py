"""Proofs and refutations of many claims at once leave nothing out; that they say only what is so, the judges of sentences see."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from itertools import permutations
from operator import and_
from random import Random

from hanabi_widget.explain import Saying, sayings_of_reasons, sayings_of_witness, witnesses
from hanabi_widget.explain.said_of_minds import MayBeInstead
from hanabi_widget.knowledge import Counterexample, Reason
from hanabi_widget.knowledge.nested_knowledge import chain_view
from hanabi_widget.rules import State, seats
from tests.knowledge.reason_checks import claims
from tests.knowledge.small_positions import small_position

from .judge import Chain, Place, contains, parts

SEEDS = range(60)


def arguments(state: State, random: Random) -> tuple[list[Reason], list[Counterexample]]:
    """Why some claims about the cards of a hand are known to its holder, or to another of the holder, and why others are not."""
    holder = random.choice(seats(len(state.names)))
    chains = [(holder,), *(chain for chain in permutations(seats(len(state.names)), 2) if chain[-1] == holder)]
    reasons, examples = list[Reason](), list[Counterexample]()
    for claim in random.sample(claims(state), 4):
        for chain in chains:
            view = chain_view(state, chain)
            for card in view:
                reason, example = view.why(card.slot, claim), view.why_not(card.slot, claim)
                reasons += [reason] if reason else []
                examples += [example] if example else []
    return reasons, examples


def said(state: State, sayings: Iterable[Saying]) -> dict[tuple[Chain, Place], int]:
    """What is claimed: of each card, by a chain of players, the identities that are left."""
    left: dict[tuple[Chain, Place], int] = {}
    for part in (part for one in sayings for claim in one.claims for part in parts(state, claim)):
        for place in part.cards if len(part.cards) == 1 else ():
            chain = part.chain
            left[chain, place] = left.get((chain, place), -1) & part.identities
    return left


def test_a_proof_of_many_claims_leaves_none_out() -> None:
    proved = 0
    for seed in SEEDS:
        random = Random(seed)
        state = small_position(random)
        reasons, _ = arguments(state, random)
        left = said(state, sayings_of_reasons(reasons))
        for reason in reasons:
            told = [
                mask
                for (chain, place), mask in left.items()
                if contains(chain, tuple(reason.chain)) and place == (reason.chain[-1], reason.slot)
            ]
            assert not reduce(and_, told, -1) & reason.excluded, (seed, reason)
            proved += 1
    assert proved > 200


def test_each_counterexample_is_said() -> None:
    refuted = 0
    for seed in SEEDS:
        random = Random(seed)
        state = small_position(random)
        _, examples = arguments(state, random)
        told = [one for witness in witnesses(examples) for one in sayings_of_witness(witness, None) if isinstance(one, MayBeInstead)]
        for example in examples:
            identity = example.hands[example.chain[-1]][example.slot - 1]
            assert any((example.chain[-1], example.slot) in one.cards and identity in one.identities for one in told), (seed, example)
            refuted += 1
    assert refuted > 300
