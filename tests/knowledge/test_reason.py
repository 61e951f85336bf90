"""Reasons exist exactly for known claims; the claim follows from the evidence alone, and no piece is redundant."""

from __future__ import annotations

from itertools import islice, permutations
from random import Random

import pytest

from hanabi_widget import position
from hanabi_widget.knowledge import ClueEvidence, Reason, SeenCopies, chain_view
from hanabi_widget.knowledge.reason import CardLocation
from hanabi_widget.rules import Identity, SeatIndex, Slot, State, seats
from tests.knowledge.judge import Model
from tests.knowledge.reason_checks import KnownClaim, claims, follows, is_irredundant, is_sound, is_true, known_claims
from tests.knowledge.small_positions import small_position


def why(state: State, chain: tuple[str, ...], slot: int, claim: str | int) -> Reason:
    found = state.knowledge(*chain).why(slot, claim)
    assert found is not None
    return found


@pytest.mark.parametrize("order", [1, 2, 3])
def test_every_reason_follows_from_its_facts_and_needs_them(order: int) -> None:
    needed = joint = 0
    asked = [*islice(known_claims(order, order), 800)]
    for goal in asked:
        reason = goal.reason
        assert reason is not None, goal
        assert is_sound(goal, reason), (goal, reason)
        needed += is_irredundant(goal, reason)
        joint += bool(reason.joint_cards)
    assert needed >= 0.99 * len(asked)
    assert {len(goal.state.names) for goal in asked} == {*range(max(order, 2), 6)}
    assert joint > 0


def test_there_is_a_reason_exactly_if_the_judge_knows_the_claim() -> None:
    random = Random(3)
    seen = {True: 0, False: 0}
    joint = needed = 0
    for seed in range(500):
        state = small_position(Random(seed), 300)
        model = Model(state)
        chains = [chain for size in (1, 2, 3) for chain in permutations(seats(len(state.names)), size) if state.hands[chain[-1]]]
        chain = random.choice(chains)
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
    assert min(seen.values()) > 500
    assert joint > 100
    assert needed >= 0.99 * seen[True]


def test_position_A_bob_sees_that_no_red_3_is_left_for_him() -> None:
    state = position("r1 | x r3 | A r2{r2,r3} r3{r2,r3} y1 y2 y2 | B r2 b3{r3,b3} y4 y5 g1")
    reason = why(state, ("A", "B"), 2, "b3")
    goal = KnownClaim(state, reason.chain, 2, "b3")
    assert is_sound(goal, reason)
    assert is_irredundant(goal, reason)
    assert {(seat, slot) for seat, slot in reason.joint_cards} == {(0, 1), (0, 2)}


def test_position_E_two_cards_that_must_be_a_pair() -> None:
    state = position("r4 | A r5{r5,g5} g5{r5,g5} w5{?5} b1 b2 | B y1 y1 y2 y2 y3")
    reason = why(state, ("A",), 3, "not r5")
    assert set(reason.joint_cards) == {(0, 1), (0, 2)}
    assert not follows(KnownClaim(state, (SeatIndex(0),), 3, "not r5"), reason.evidence[1:], reason.joint_cards)


def test_one_clue_is_a_complete_reason() -> None:
    state = position("A r1 r2 r3 r4 r5 | B y1+1 g2-1 g3 g4 g5")
    first = SeatIndex(1), Slot(1)
    assert why(state, ("B",), 1, "playable").evidence == (ClueEvidence(*first, 1, touched=True),)
    assert why(state, ("B",), 2, "not playable").evidence == (ClueEvidence(SeatIndex(1), Slot(2), 1, touched=False),)
    assert why(state, ("A", "B"), 1, 1).evidence == (ClueEvidence(*first, 1, touched=True),)
    assert state.knowledge("B").why(3, "playable") is None


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
