"""Reasons exist exactly for known claims and are irredundant; counterexamples are worlds as close to the real one as can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, permutations
from random import Random

import pytest

from hanabi_widget import position
from hanabi_widget.knowledge import Counterexample, Reason, SeenCopies, chain_view
from hanabi_widget.knowledge.reason import CardLocation
from hanabi_widget.rules import Identity, SeatIndex, Slot, State, by_seat, clue_info_of, public_identities, seats
from tests.knowledge.judge import Model
from tests.knowledge.kripke_models import World
from tests.knowledge.reason_checks import KnownClaim, claims, is_easiest, is_irredundant, is_sound, is_true, known_claims
from tests.knowledge.small_positions import small_position
from tests.random_positions import random_games
from tests.seeds import some


def why(state: State, chain: tuple[str, ...], slot: int, claim: str | int) -> Reason:
    found = state.knowledge(*chain).why(slot, claim)
    assert found is not None
    return found


@pytest.mark.parametrize("order", [1, 2, 3])
def test_every_reason_follows_from_its_facts_and_needs_them(order: int) -> None:
    needed = joint = 0
    asked = some(islice(known_claims(order, order), 800), 300)
    for goal in asked:
        reason = goal.reason
        assert reason is not None, goal
        assert is_sound(goal, reason), (goal, reason)
        assert is_easiest(goal, reason), (goal, reason)
        needed += is_irredundant(goal, reason)
        joint += bool(reason.joint_cards)
    assert needed >= 0.99 * len(asked)
    assert {len(goal.state.names) for goal in asked} == {*range(max(order, 2), 6)}
    assert joint > 0


def random_chain(random: Random, state: State) -> tuple[SeatIndex, ...]:
    """Up to three different players, the last of whom has cards."""
    every = [chain for size in (1, 2, 3) for chain in permutations(seats(len(state.names)), size)]
    return random.choice([chain for chain in every if state.hands[chain[-1]]])


def test_there_is_a_reason_exactly_if_the_judge_knows_the_claim() -> None:
    random = Random(3)
    seen = {True: 0, False: 0}
    joint = needed = 0
    for seed in (seeds := some(range(500), 170)):
        state = small_position(Random(seed), 300)
        model = Model(state)
        chain = random_chain(random, state)
        identities = model.identities(model.after(chain), chain[-1])
        for claim in random.sample(claims(state), 8):
            slot = random.randrange(len(identities)) + 1
            known = all(
                is_true(state, claim, identity) for identity in range(len(state.rules.card_names)) if identities[slot - 1] >> identity & 1
            )
            goal = KnownClaim(state, chain, slot, claim)
            reason = goal.reason
            assert (reason is not None) == known, goal
            seen[known] += 1
            if reason is not None:
                assert is_sound(goal, reason), (goal, reason)
                needed += is_irredundant(goal, reason)
                joint += bool(reason.joint_cards)
    assert min(seen.values()) > len(seeds)
    assert joint > len(seeds) / 5
    assert needed >= 0.99 * seen[True]


def test_seen_copies_are_listed_with_their_locations() -> None:
    state = position("r1 | x r1 | A r1 r2 r3 r4 r5 | B y1 g2 g3 g4 g5")
    places = CardLocation("firework"), CardLocation("discards"), CardLocation("hand", SeatIndex(0), Slot(1))
    assert why(state, ("B",), 1, "not r1").evidence == (SeenCopies(Identity(0), places),)
    assert state.knowledge("A", "B").why(1, "not r1") is None


def test_a_chain_that_repeats_a_player_has_no_reasons() -> None:
    state = position("A r1 r2 r3 r4 r5 | B y1+1 g2 g3 g4 g5")
    a, b = seats(2)
    for ask in (chain_view(state, (a, b, a)).why, chain_view(state, (a, b, a)).why_not):
        with pytest.raises(ValueError, match="the chain A, B, A repeats a player"):
            ask(1, "playable")


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
    for seed in some(range(500), 170):
        state = small_position(Random(seed), 300)
        chain = random_chain(random, state)
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
        public = Counter(public_identities(state))
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
                        assert all(not clue_info >> identity & 1 for clue_info, identity in zip(clue_info_of(state, seat), hand))
                    here: World = state.hands
                    for seat in chain:
                        here = (*here[:seat], world[seat], *here[seat + 1 :])
                        held = Counter(identity for cards in here for identity in cards) + public
                        assert all(number <= state.rules.copies_of[identity] for identity, number in held.items())
                    changed[len(counterexample.changed)] += 1
    assert changed[1] > 0.8 * sum(changed[number] for number in changed if number)
