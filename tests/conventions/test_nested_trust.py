"""Trust asked of a position, in formulas, along chains that repeat a player, and in common: before the judge, and on decks of full size."""

from __future__ import annotations

import pickle

import pytest

import hanabi_widget as hw
from hanabi_widget.conventions import Reading
from hanabi_widget.conventions.trusted_worlds import TrustedWorlds

from .compare_with_judge import nested_disagreements
from .engine_mutants import NESTED_MUTANTS, mutant

FOUND_BY = {
    "trust is knowledge": 12,
    "knowledge is trust": 0,
    "each trusts alone": 400,
    "only the real hand passed through": 20,
    "soft for each hand": 143,
    "few steps are enough": 43,
    "the bound is the answer": 0,
}
"""The seed of a game in which the judge finds each mutant."""


@pytest.fixture
def state() -> hw.State:
    """Bob has been told of his yellow 1."""
    return hw.deal(players=3, seed=7)[0].apply(hw.Clue("Bob", "yellow"))


@pytest.mark.parametrize("seed", range(60))
def test_chains_common_trust_and_formulas_are_what_brute_force_says(seed: int) -> None:
    assert not nested_disagreements(seed)


@pytest.mark.parametrize(("name", "seed"), FOUND_BY.items())
def test_the_judge_finds_each_mutant_of_nested_trust(name: str, seed: int) -> None:
    with mutant(name):
        assert nested_disagreements(seed)


def test_each_mutant_of_nested_trust_has_a_game() -> None:
    assert FOUND_BY.keys() == NESTED_MUTANTS.keys()


def told(state: hw.State) -> Reading:
    """The reading after the clue that led to the position of these tests."""
    node = hw.deal(players=3, seed=7).apply(hw.Clue("Bob", "yellow"))
    assert node.state == state
    return node.under("beginner")


# -- asked of a position ----------------------------------------------------------------------------------------


def test_a_position_says_what_players_trust_and_beside_it_what_they_know(state: hw.State) -> None:
    trust = told(state).trust("Alice", "Bob")
    assert repr(trust).startswith("<Alice trusts that Bob trusts 1: ")
    assert trust[3].identities == {"y1"}
    assert (trust[3].trusts("playable"), trust[3].knows("playable")) == (True, False)
    assert repr(trust.known) == repr(state.knowledge("Alice", "Bob"))
    assert str(trust.why(3, "playable")).endswith("So, by agreement, Alice may trust that Bob may trust that it is playable.")
    assert told(state).common_trust()["Bob"][3].identities == {"y1"}


def test_a_node_is_read_like_the_step_of_its_game() -> None:
    game = hw.deal(players=3, seed=7)
    game.apply(hw.Clue("Bob", "yellow"))
    variation = game.apply(hw.Play(3)).parent.add(hw.Play(4))  # type: ignore[union-attr]
    assert repr(game.last.under("level 1").trust("Bob")) == repr(game.under("level 1")[2].trust("Bob"))
    assert repr(variation.under("level 1")) == "<Reading under level 1: step 2>"


def test_a_position_is_its_own_only_past(state: hw.State) -> None:
    for position in (state, state.replace(), pickle.loads(pickle.dumps(state))):
        start = hw.Game(position).under("level 1")[0].trust("Bob")
        assert [card.identities for card in start] == [card.identities for card in start.known]


# -- chains that repeat a player, and common trust --------------------------------------------------------------


def test_chains_may_repeat_a_player_on_a_deck_of_full_size(state: hw.State) -> None:
    trust = told(state).trust("Bob", "Alice", "Bob")
    assert trust[3].identities == {"y1"}
    assert repr(told(state).trust("Bob", "Bob")) == repr(told(state).trust("Bob"))
    with pytest.raises(hw.HanabiError, match="repeats a player"):
        trust.why(3, "playable")


def test_what_takes_too_much_work_is_refused_with_the_limit(state: hw.State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TrustedWorlds, "identities", lambda _: [-1] * 5)  # which the hands tried never reach
    with hw.effort(1000), pytest.raises(hw.TooLarge, match="more than 1000 steps"):
        told(state).trust("Bob", "Alice", "Bob")


def test_a_group_trusts_in_common_what_it_saw_said(state: hw.State) -> None:
    view = told(state).common_trust(["Alice", "Bob"])
    assert view.group == (0, 1)
    assert repr(view["Bob"]).startswith("<all trust of Bob 1: ")
    assert [*view] == ["Alice", "Bob", "Cathy"]
    assert view["Cathy"][1].identities == {state.hand("Cathy")[0]}


# -- formulas ----------------------------------------------------------------------------------------------------


def test_a_formula_of_trust_needs_an_agreement(state: hw.State) -> None:
    asked = hw.formula("T(Alice, T(Bob, playable(Bob.3)))")
    assert repr(asked) == "T(Alice, T(Bob, playable(Bob.3)))"
    assert asked == hw.Trusts("Alice", hw.Trusts("Bob", hw.Fact("playable", "Bob", 3)))
    for ask in (state.holds, state.who_knows, lambda formula: state.probability("Bob", formula)):
        with pytest.raises(hw.HanabiError, match="depends on what players have agreed: name a convention"):
            ask(asked)
    with pytest.raises(hw.FormulaError, match=r"one player and a comma: T\(Alice, \.\.\.\)"):
        hw.formula("T(playable(Bob.3))")


def test_trust_and_knowledge_are_apart_in_a_formula(state: hw.State) -> None:
    said = "playable(Bob.3)"
    for formula, expected in {
        f"T(Bob, {said})": True,
        f"K(Bob, {said})": False,
        f"K(Alice, T(Bob, {said}))": True,
        f"T(Alice, K(Bob, {said}))": False,
        f"T(Alice, T(Bob, {said}) and not K(Bob, {said}))": True,
        f"T(Bob, T(Alice, T(Bob, {said})))": True,
    }.items():
        assert told(state).holds(formula) == expected, formula
    reading = hw.Game(state).under("beginner")[0]
    assert reading.who_trusts(said) == ("Alice", "Cathy")
