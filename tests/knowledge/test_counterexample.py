"""Witnesses: worlds that the chain holds possible, that refute the claim, and that differ from the real one as little as can be."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

from hanabi_widget import position
from hanabi_widget.knowledge import Counterexample, chain_view
from hanabi_widget.rules import State
from tests.knowledge.judge import Model
from tests.knowledge.kripke import World
from tests.knowledge.reason_checks import claims, true
from tests.knowledge.small_positions import small_position
from tests.random_positions import random_games


def world_of(state: State, witness: Counterexample) -> World:
    """All hands in the witness's world."""
    return tuple(witness.hands.get(seat, hand) for seat, hand in enumerate(state.hands))


def changes(state: State, world: World) -> tuple[tuple[int, int], ...]:
    """The cards that are not the real ones, by seat and slot."""
    return tuple(
        (seat, slot)
        for seat, (new, old) in enumerate(zip(world, state.hands))
        for slot, (kind, real) in enumerate(zip(new, old), start=1)
        if kind != real
    )


def test_the_nearest_of_all_refuting_worlds() -> None:
    random = Random(6)
    found = Counter[int]()
    for seed in range(500):
        state = small_position(Random(seed), 300)
        model = Model(state)
        chain = random.choice(
            [chain for size in (1, 2, 3) for chain in permutations(range(len(state.names)), size) if state.hands[chain[-1]]]
        )
        reached, view = model.projected(model.after(chain)), chain_view(state, chain)
        for claim in random.sample(claims(state), 6):
            slot = random.randrange(len(view)) + 1
            refuting = [world for world in reached if not true(state, claim, world[chain[-1]][slot - 1])]
            witness = view.why_not(slot, claim)
            assert (witness is None) == (not refuting) == view[slot].knows(claim), (state, chain, slot, claim)
            if witness:
                assert {*witness.hands} == {*chain}
                assert world_of(state, witness) in refuting, (state, witness)
                assert changes(state, world_of(state, witness)) == tuple(sorted(witness.changed)), witness
                assert len(witness.changed) == min(len(changes(state, world)) for world in refuting), (state, witness)
                found[len(witness.changed)] += 1
    assert {*found} >= {0, 1, 2, 3}


def test_full_size_witnesses_fit_and_refute() -> None:
    random = Random(7)
    changed = Counter[int]()
    for game in random_games(7, 60):
        state = random.choice(game.line).state
        public = Counter(state._public_identities())
        for size in (1, 2):
            chain = random.choice([*permutations(range(len(state.names)), size)])
            view = chain_view(state, chain)
            for claim in random.sample(claims(state), 10):
                for slot in range(1, len(view) + 1):
                    witness = view.why_not(slot, claim)
                    assert (witness is None) == view[slot].knows(claim)
                    if not witness:
                        continue
                    world = world_of(state, witness)
                    assert not true(state, claim, world[chain[-1]][slot - 1])
                    for seat, hand in witness.hands.items():
                        assert all(not told >> kind & 1 for told, kind in zip(state._clue_info_of(seat), hand))
                    here = state.hands
                    for seat in chain:
                        here = (*here[:seat], world[seat], *here[seat + 1 :])
                        held = Counter(kind for cards in here for kind in cards) + public
                        assert all(number <= state.rules.copies_of[kind] for kind, number in held.items())
                    changed[len(witness.changed)] += 1
    assert changed[1] > 0.8 * sum(changed[number] for number in changed if number)


def test_position_C_alice_must_reckon_with_her_own_red_5() -> None:
    state = position("r1 | x g5 b5 w5 | A y5 y1 g1 g2 g3 | B r5{?5} b1 b2 b3 b4")
    witness = state.knowledge("A", "B").why_not(1, "r5")
    assert witness is not None
    assert state.rules.card_names[witness.hands[1][0]] == "y5"
    assert len(witness.changed) == 2
    assert state.knowledge("B").why_not(1, "r5") is None
