"""The engine before the judge: part of the long run, past mistakes; and the steps of the judge by their definition."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from hanabi_widget import position
from hanabi_widget.knowledge import GroupObservation, nested_identities
from hanabi_widget.knowledge.worlds import nested_worlds
from hanabi_widget.rules import RuleSet, SeatIndex, State
from tests.seeds import some

from .compare_with_judge import history_mismatches, position_mismatches, to_engine_formula, view_mismatches
from .judge import Model, possible_hands
from .kripke_models import world_numbers
from .small_positions import arbitrary_position, small_fact, small_position, small_rules_of, with_hands

ONE_CARD = 1, 3, (False, False, False, False)
RK, RMK = (small_rules_of(suits, (2, 1, 1), *ONE_CARD) for suits in ("rk", "rmk"))


def test_part_of_the_long_run() -> None:
    assert [mismatch for seed in some(range(100), 35) for mismatch in position_mismatches(seed)] == []
    assert [mismatch for seed in some(range(20), 7) for mismatch in history_mismatches(seed)] == []


def test_the_judge_catches_a_single_filter(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the hands of a chain could be filtered all at once instead of nested (Theorem 3)."""

    def filtered_at_once(observation: GroupObservation, chain: Sequence[SeatIndex]) -> Sequence[int]:
        players, bits = sorted({*chain}), sum({1 << seat for seat in chain})
        return nested_worlds(observation, players, bits).identities(chain[-1])

    monkeypatch.setattr("tests.knowledge.compare_with_judge.nested_identities", filtered_at_once)
    assert sum(any(position_mismatches(seed)) for seed in range(40)) > 5


FIVE_CARDS = (
    "[suits=ryg copies=1,1 hand_size=2 unchecked] A y2{r1,r2,y2,g2} g2{r1,r2,g2} | B r1{r1,y1} | C r2{?2} y1{y1,y2,g1,g2} | deck g1"
)


@pytest.mark.parametrize(
    ("state", "chain"),
    [
        # whatever hand is tried for Alice, it must not represent one that leaves Bob more: in the end, Bob can have any card
        (State(rules=RK, names=[*"ABC"], hands=((0,), (4,), (3,)), deck=(2, 5, 5, 1), fireworks=(1, 0)), (0, 1, 2, 1)),
        # a hand that takes one of two copies
        (
            State(
                rules=RMK, names=[*"ABCD"], hands=((3,), (1,), (0, 0), (5,)),
                clue_info=((0,), (505,), (510, 0), (0,)), deck=(7, 8, 2, 3, 6, 4, 8),
            ),
            (2, 0, 1, 0),
        ),
        # a hand takes what the one who thinks of it may hold
        (position(FIVE_CARDS), (0, 1, 0, 2, 0)),
    ],
)  # fmt: skip
def test_hands_passed_through(state: State, chain: tuple[int, ...]) -> None:
    model = Model(state)
    assert tuple(nested_identities(GroupObservation(state), [*map(SeatIndex, chain)])) == model.identities(model.after(chain), chain[-1])


def test_a_formula_with_a_hand_that_takes_the_last_copy() -> None:
    rules = small_rules_of("rym", (3, 2), *ONE_CARD)
    state = State(rules=rules, names=("A", "B"), hands=((1,), (0,)), deck=(2, 2, 2, 3), fireworks=(2, 0, 2), discards=(4, 0, 3, 4, 5))
    known = "r2(A.1) or y1(A.1) or y2(A.1) or m2(A.1)"
    assert Model(state).is_true(("K", 1, ("K", 0, ("K", 1, ("fact", 0, 1, 0b101110))))) is False
    assert not state.holds(f"K(B, K(A, K(B, {known})))")


def test_how_many_copies_a_hand_holds_matters_for_few_of_many_cards() -> None:
    rules = RuleSet(suits="ryg", copies=(2, 1, 1), hand_size=1)
    for seed in some(range(350), 120):
        random = Random(seed)
        state = arbitrary_position(random, rules, random.choice((2, 2, 3)))
        model = Model(state)
        assert [*view_mismatches(state, model, random)] == [], state
        for _ in range(8 if any(state.hands) else 0):
            asked = small_fact(random, state)
            for _ in range(3):
                either = random.choice(("and", "or")), asked, small_fact(random, state)
                asked = "K", random.randrange(len(state.names)), random.choice((asked, ("not", asked), either))
            assert state.holds(to_engine_formula(state, asked)) == model.is_true(asked), (state, asked)


# -- against the definitions -------------------------------------------------------------------------


def test_steps_by_definition() -> None:
    random = Random(1)
    for _ in range(60):
        state = small_position(random, 60)
        model = Model(state)
        seats = range(len(state.names))
        for seat, world in product(seats, range(len(model))):
            same = {
                other
                for other in range(len(model))
                if all(model.hands[other][another] == model.hands[world][another] for another in seats if another != seat)
            }
            assert set(world_numbers(model.cell(seat, world))) == same
            assert sum(model.ways(seat, other) for other in same) == sum(
                ways for _, ways in possible_hands(with_hands(state, model.hands[world]), seat)
            )


def test_a_hand_passed_through_may_have_what_the_last_one_may_not() -> None:
    rules, hands = RuleSet(suits="ry", copies=(3, 2, 1), hand_size=3), ((5, 3, 0), (4,))
    info = ((0b001111, 0b000011, 0b110110), (0b001000,))
    state = State(rules=rules, names=("A", "B"), hands=hands, clue_info=info, deck=(-1,), fireworks=(3, 2), discards=(0, 1))
    assert Model(state).identities(Model(state).after((0, 1, 0, 1)), 1)[0] >> 5 & 1
    assert not state.holds("K(A, K(B, K(A, K(B, not y3(B.1)))))")
