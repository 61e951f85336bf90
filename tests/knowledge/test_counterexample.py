"""Counterexamples: worlds that a chain considers possible, that refute the claim, and that are as close to the real one as can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from random import Random

from hanabi_widget import position
from hanabi_widget.knowledge import Counterexample, chain_view
from hanabi_widget.rules import SeatIndex, State, by_seat, seats
from tests.knowledge.judge import Model
from tests.knowledge.kripke_models import World
from tests.knowledge.reason_checks import claims, is_true
from tests.knowledge.small_positions import small_position
from tests.random_positions import random_games


def counterexample_world(state: State, counterexample: Counterexample) -> World:
    """All hands in the world of a counterexample."""
    return tuple(counterexample.hands.get(seat, hand) for seat, hand in by_seat(state.hands))


def changed_cards(state: State, world: World) -> tuple[tuple[int, int], ...]:
    """Seat and slot of each card that differs from the real one."""
    return tuple(
        (seat, slot)
        for seat, (new, old) in enumerate(zip(world, state.hands))
        for slot, (identity, real) in enumerate(zip(new, old), start=1)
        if identity != real
    )


def fewest_changes(state: State, chain: Sequence[SeatIndex], asked: Iterable[tuple[str, int]]) -> Iterator[int]:
    """How many cards each counterexample changes to some claims about slots: no world that refutes the claim changes fewer."""
    model = Model(state)
    reached, view = model.hands_in(model.after(chain)), chain_view(state, chain)
    for claim, slot in asked:
        refuting = [world for world in reached if not is_true(state, claim, world[chain[-1]][slot - 1])]
        counterexample = view.why_not(slot, claim)
        assert (counterexample is None) == (not refuting) == view[slot].knows(claim), (state, chain, slot, claim)
        if counterexample:
            assert {*counterexample.hands} == {*chain}
            world = counterexample_world(state, counterexample)
            assert world in refuting, (state, counterexample)
            assert changed_cards(state, world) == tuple(sorted(counterexample.changed)), counterexample
            assert len(counterexample.changed) == min(len(changed_cards(state, world)) for world in refuting), (state, counterexample)
            yield len(counterexample.changed)


def test_no_refuting_world_is_closer() -> None:
    random = Random(6)
    found = Counter[int]()
    for seed in range(500):
        state = small_position(Random(seed), 300)
        chain = random.choice(
            [chain for size in (1, 2, 3) for chain in permutations(seats(len(state.names)), size) if state.hands[chain[-1]]]
        )
        slots = range(1, len(state.hands[chain[-1]]) + 1)
        found.update(fewest_changes(state, chain, [(claim, random.choice(slots)) for claim in random.sample(claims(state), 6)]))
    assert {*found} >= {0, 1, 2, 3}


def test_a_card_that_becomes_another_copy_of_itself_is_not_changed() -> None:
    """So a longer way of cards from copy to copy may change fewer of them."""
    hands = "Alice r1 u2 r2 | >Bob r1 r1 u1"
    state = position(f"[suits=ru copies=3,1 hand_size=3 strikes=20 free_discards=yes] r0 u1 | 3c 0s 1d | {hands} | deck u1")
    asked = [(claim, slot) for claim in claims(state) for slot in (1, 2, 3)]
    for chain in permutations(seats(2)):
        assert {*fewest_changes(state, chain, asked)} == {0, 1, 2}


def test_full_size_counterexamples_fit_and_refute() -> None:
    random = Random(7)
    changed = Counter[int]()
    for game in random_games(7, 60):
        state = random.choice(game.line).state
        public = Counter(state._public_identities())
        for size in (1, 2):
            chain = random.choice([*permutations(seats(len(state.names)), size)])
            view = chain_view(state, chain)
            for claim in random.sample(claims(state), 10):
                for slot in range(1, len(view) + 1):
                    counterexample = view.why_not(slot, claim)
                    assert (counterexample is None) == view[slot].knows(claim)
                    if not counterexample:
                        continue
                    world = counterexample_world(state, counterexample)
                    assert not is_true(state, claim, world[chain[-1]][slot - 1])
                    for seat, hand in counterexample.hands.items():
                        assert all(not clue_info >> identity & 1 for clue_info, identity in zip(state._clue_info_of(seat), hand))
                    here: World = state.hands
                    for seat in chain:
                        here = (*here[:seat], world[seat], *here[seat + 1 :])
                        held = Counter(identity for cards in here for identity in cards) + public
                        assert all(number <= state.rules.copies_of[identity] for identity, number in held.items())
                    changed[len(counterexample.changed)] += 1
    assert changed[1] > 0.8 * sum(changed[number] for number in changed if number)


def test_position_C_alice_cannot_exclude_that_bob_lacks_the_red_5() -> None:
    state = position("r1 | x g5 b5 w5 | A y5 y1 g1 g2 g3 | B r5{?5} b1 b2 b3 b4")
    counterexample = state.knowledge("A", "B").why_not(1, "r5")
    assert counterexample is not None
    assert state.rules.card_names[counterexample.hands[state.seat("B")][0]] == "y5"
    assert len(counterexample.changed) == 2
    assert state.knowledge("B").why_not(1, "r5") is None
