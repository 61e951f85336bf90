"""Whole histories: cases computed by hand, and that a state keeps all that its history tells."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

from hanabi_widget.rules import Clue, Discard, Game, Play, RuleSet, initial_state
from tests.knowledge.history_judge import Histories, deck_order_count, deck_orders
from tests.knowledge.judge import Model
from tests.knowledge.kripke_models import world_numbers
from tests.knowledge.small_positions import chains, groups, small_formula, small_game

RED, YELLOW = 1, 2


def test_deck_orders() -> None:
    rules = RuleSet(suits="ry", copies=(2, 1), hand_size=1)
    orders = deck_orders(rules)
    assert len(orders) == len(set(orders)) == deck_order_count(rules) == 180
    assert all(tuple(sorted(order)) == rules.deck for order in orders)


def test_a_history_by_hand() -> None:
    """Alice has r1, Bob y1, the deck r1 y1: Alice tells Bob yellow, Bob plays the y1 and draws, Alice discards and draws."""
    rules = RuleSet(suits="ry", copies=(2,), hand_size=1, free_discards=True)
    game = Game(initial_state(2, deck=["r1", "y1", "r1", "y1"], rules=rules), [Clue(1, "y")])
    clued = Histories(game)
    assert set(clued.orders) == {(0, 1, 0, 1), (0, 1, 1, 0), (1, 1, 0, 0)}
    assert clued.probability(0, ("fact", 0, 1, RED)) == Fraction(2, 3)
    assert clued.probability(1, ("fact", 1, 1, YELLOW)) == 1
    assert clued.probability(1, ("fact", 0, 1, RED)) == 1
    assert clued.identities(clued.cell(1), 1) == (YELLOW,)
    game.apply(Play(1))
    played = Histories(game)
    assert set(played.orders) == set(clued.orders)
    assert {played.orders[world] for world in world_numbers(played.cell(0))} == {(0, 1, 0, 1), (1, 1, 0, 0)}
    assert played.probability(0, ("fact", 0, 1, RED)) == Fraction(1, 2)
    assert played.probability(1, ("fact", 1, 1, RED)) == Fraction(1, 2)
    game.apply(Discard(1))
    discarded = Histories(game)
    assert set(discarded.orders) == {(0, 1, 0, 1), (0, 1, 1, 0)}
    assert discarded.hands_in(discarded.all_worlds) == {((1,), (0,)), ((0,), (1,))}
    assert discarded.is_true(("C", (0, 1), ("fact", 0, 1, YELLOW)))


def assert_agree(histories: Histories, model: Model, random: Random) -> None:
    """Check that the last state gives the same knowledge as the whole history."""
    state = model.state
    seats = len(state.names)
    assert histories.hands_in(histories.all_worlds) == set(model.hands)
    for steps in chains(seats, 3):
        assert histories.hands_in(histories.after(steps)) == model.hands_in(model.after(steps)), steps
    for group in groups(seats):
        assert histories.hands_in(histories.common(group)) == model.hands_in(model.common(group)), group
    for seat, hand in enumerate(state.hands):
        for slot, identity in product(range(1, len(hand) + 1), range(len(state.rules.card_names))):
            card = "fact", seat, slot, 1 << identity
            assert histories.probability(seat, card) == model.probability(seat, card)
    for _ in range(10 if any(state.hands) else 0):
        formula = small_formula(random, state)
        assert histories.is_true(formula) == model.is_true(formula), formula
        for seat in range(seats):
            assert histories.probability(seat, formula) == model.probability(seat, formula), formula


def test_the_last_state_gives_the_same_knowledge_as_the_history() -> None:
    random = Random(4)
    sizes = []
    for _ in range(30):
        game = small_game(random)
        histories = Histories(game)
        assert_agree(histories, Model(game.last.state), random)
        sizes.append(len(histories))
    assert sum(size > 20 for size in sizes) > 10
