"""Facts of the table in formulas: counted here from the actions of games, known to all, and as text, there and back."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

import hanabi_widget as hw
from hanabi_widget.knowledge import CommonKnowledge, FormulaError, Knows, Not, TableFact, formula
from hanabi_widget.rules import State
from tests.random_positions import random_game


def facts(state: State) -> dict[tuple[str, str | None], int | None]:
    """The numbers of the table, counted from the cards themselves."""
    laid = Counter(state.rules.card_names[card] for card in state.discards)
    heights = dict(zip([suit.name for suit in state.rules.suits], state.fireworks))
    for suit, order in enumerate(state.rules.firework_identities):
        laid.update(state.rules.card_names[card] for card in order[state.fireworks[suit]])
    copies = Counter(state.rules.card_names[card] for card in state.rules.deck)
    counted: dict[tuple[str, str | None], int | None] = {("height", suit): height for suit, height in heights.items()}
    counted |= {("left", card): copies[card] - laid[card] for card in copies}
    counted |= {("tokens", None): state.clue_tokens, ("strikes", None): state.strikes, ("turns_left", None): state.turns_left}
    return counted


def test_they_are_true_as_counted_and_all_know_it() -> None:
    asked = 0
    for seed in range(12):
        random = Random(seed)
        state = random.choice(random_game(seed, hw.RuleSet(), random.randrange(2, 5)).last.path()).state
        for (fact, of), number in random.sample([*facts(state).items()], 8):
            for guess in {number or 0, random.randrange(4)}:
                said, is_true = TableFact(fact, of, guess), guess == number
                assert formula(repr(said)) == said
                player = random.choice(state.names)
                forms = [said, Knows(player, said), CommonKnowledge(said), Not(Knows(player, Not(said)))]
                assert {state.holds(form) for form in forms} == {is_true}, (seed, said)
                assert state.probability(player, said) == is_true
                asked += 1
        turns = [name for name in state.names if state.holds(TableFact("turn", name))]
        assert turns == ([] if state.outcome else [state.names[state.player]])
        assert state.holds("over") == (state.outcome is not None)
        assert state.score is None or state.holds(TableFact("points", None, state.score))
    assert asked > 90


def test_what_a_firework_can_still_reach_is_never_more_than_it_reaches() -> None:
    for seed in range(6):
        line = random_game(seed, hw.RuleSet(), 3).last.path()
        for before, after in pairwise(line[-12:]):
            for suit in (suit.name for suit in before.state.rules.suits):
                [was, now] = [next(n for n in range(6) if node.state.holds(TableFact("reach", suit, n))) for node in (before, after)]
                assert now <= was
                assert any(after.state.holds(TableFact("height", suit, n)) for n in range(now + 1))


@pytest.mark.parametrize("text", ["height(red) = 2", "left(r3) = 1", "not over", "K(Bob, tokens = 8 or turn(Bob))", 'turn("A b") <-> over'])
def test_as_text_there_and_back(text: str) -> None:
    assert repr(formula(text)) == text


@pytest.mark.parametrize(("text", "column"), [("height = 2", 8), ("tokens", 7), ("left(r3)", 9), ("turn()", 6), ("strikes = x", 11)])
def test_what_is_missing_is_said(text: str, column: int) -> None:
    with pytest.raises(FormulaError, match=f"column {column}: expected {text[:4]}"):
        formula(text)


@pytest.mark.parametrize("text", ["height(pink) = 2", "left(r9) = 1", "turn(Zoe)"])
def test_what_is_not_there_is_refused(text: str) -> None:
    with pytest.raises(hw.HanabiError):
        hw.deal(players=2, seed=1)[0].holds(text)


def test_a_walk_through_formulas_by_their_parts_ends_at_facts_of_the_table() -> None:
    assert [*TableFact("tokens", number=3).parts] == []
