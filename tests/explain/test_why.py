"""Proofs and refutations of many claims at once leave nothing out, and say nothing that is not so, by all worlds of small positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random

import pytest

from hanabi_widget.explain import Saying, Witness, sayings_of_reasons, sayings_of_witness, witnesses
from hanabi_widget.explain.said_of_cards import CannotBe, IsGiven, IsTold, OfKnownCards
from hanabi_widget.explain.said_of_minds import CanFollow, DoNotSee, InSight, MayBe, MayHold, SoKnown, TakeUp
from hanabi_widget.explain.why import VERDICTS
from hanabi_widget.knowledge import Counterexample, Reason, SeenCopies
from hanabi_widget.knowledge.nested_knowledge import chain_view
from hanabi_widget.rules import SeatIndex, State, seats
from tests.knowledge.judge import Model, touched_set
from tests.knowledge.kripke_models import world_numbers
from tests.knowledge.reason_checks import claims
from tests.knowledge.small_positions import small_position

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


def members(mask: int) -> set[int]:
    """The identities of a set."""
    return {identity for identity in range(mask.bit_length()) if mask >> identity & 1}


def left_by(state: State, saying: Saying) -> set[int]:
    """The identities that a saying leaves to the cards that it is about."""
    kinds = {*range(len(state.rules.card_names))}
    match saying:
        case IsTold():
            for value in saying.touched:
                kinds &= touched_set(state.rules, value)
            return kinds.difference(*(touched_set(state.rules, value) for value in saying.missed))
        case CannotBe():
            return kinds - {*saying.excluded}
        case IsGiven() | OfKnownCards():
            return members(saying.possible)
    return kinds


@pytest.mark.parametrize("concludes", [True, False])
def test_a_proof_of_many_claims_is_sound_and_leaves_none_out(concludes: bool) -> None:  # noqa: FBT001
    proved = 0
    for seed in SEEDS:
        random = Random(seed)
        state = small_position(random)
        reasons, _ = arguments(state, random)
        sayings, model = [*sayings_of_reasons(reasons, concludes=concludes)], Model(state)
        told: dict[tuple[int, int], set[int]] = {}
        for one in sayings:
            assert all(state.holds(claim) for claim in one.claims), (seed, one)
            if isinstance(one, TakeUp):
                continue
            assert all(state.rules.copies_of[piece.identity] == len(piece.places) for piece in one.proof if isinstance(piece, SeenCopies))
            for seat, slot in one.cards:
                chain = [] if isinstance(one, IsTold | IsGiven) else [seat]
                possible = model.identities(model.after(chain) if chain else model.common(seats(len(state.names))), seat)[slot - 1]
                assert members(possible) <= left_by(state, one), (seed, one)
                told[seat, slot] = told.get((seat, slot), {*range(len(state.rules.card_names))}) & left_by(state, one)
        seen = {piece.identity for one in sayings if isinstance(one, InSight) for piece in one.seen}
        for reason in reasons:
            place = reason.chain[-1], reason.slot
            proved += 1
            assert not (told.get(place, {*range(len(state.rules.card_names))}) - seen) & members(reason.excluded), (seed, reason)
        follow = {seat for one in sayings if isinstance(one, CanFollow) and not isinstance(one, SoKnown) for seat in one.able}
        assert follow == {reason.chain[0] for reason in reasons if len(reason.chain) == 2}
    assert proved > 200


def players(witness: Witness) -> Iterator[Sequence[SeatIndex]]:
    """The chains of players of a witness."""
    *outer, holder = witness.example.chain
    yield from ([seat, holder] for seat in witness.outer or outer) if outer else [[holder]]


def test_each_witness_may_be_so_for_all_that_it_is_said_of() -> None:
    refuted = 0
    for seed in SEEDS:
        random = Random(seed)
        state = small_position(random)
        _, examples = arguments(state, random)
        found, model = witnesses(examples), Model(state)
        for witness in found:
            *held, may = sayings_of_witness(witness, None)
            assert all(state.holds(claim) for one in (*held, may) for claim in one.claims), (seed, witness)
            assert isinstance(may, MayBe)
            holder = witness.example.chain[-1]
            assert (may.cards, may.identities) == (tuple((holder, slot) for slot in witness.slots), witness.identities)
            for chain in players(witness):
                worlds = [model.hands[number] for number in world_numbers(model.after(chain))]
                for slot in witness.slots:
                    for identity in witness.identities:
                        assert any(
                            world[holder][slot - 1] == identity and all(world[holder][at - 1] == kind for at, kind in may.others)
                            for world in worlds
                        )
                for one in held:
                    assert isinstance(one, MayHold | DoNotSee)
                    assert {*one.real} <= {*state.hands[chain[0]]}, (seed, one)
        covered = {
            (*chain, slot, identity)
            for witness in found
            for chain in players(witness)
            for slot in witness.slots
            for identity in witness.identities
        }
        for example in examples:
            refuted += 1
            assert (*example.chain, example.slot, example.hands[example.chain[-1]][example.slot - 1]) in covered
    assert refuted > 300


def test_each_fact_of_the_table_and_its_negation_has_a_use() -> None:
    assert sorted(VERDICTS) == sorted(f"{no}{fact}" for no in ("", "not ") for fact in ("playable", "critical", "trash"))
