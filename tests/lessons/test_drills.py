"""Drills and puzzles: the same again for the same seed, found among few candidates, worth doing, refused where there can be none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from importlib import import_module
from random import Random
from typing import Any

import pytest

from hanabi_widget.effort import TooLarge, effort
from hanabi_widget.lessons import PUZZLES, PositionVariant, Question, drill, puzzles, question
from hanabi_widget.lessons.drills import is_worth_asking, variant_for
from hanabi_widget.lessons.questions.question import NONE
from hanabi_widget.lessons.questions.types import TYPES
from hanabi_widget.lessons.questions.types.endgames import CertainPlanQuestion
from hanabi_widget.lessons.questions.types.following_an_action import HowItEnds
from hanabi_widget.rules import Reorder, State, Suppose, initial_state, rule_set
from hanabi_widget.solver import CertainPlanSearch, Heights, maximum_goal
from hanabi_widget.text import ENGLISH, LocalizedError
from tests.knowledge.judge import not_public, not_seen, possible_hands

from .drill_gate import MAX_SHARE, MAX_SHARE_YES_NO, fewest_clicks, item_faults, on_page
from .random_questions import drilled


def test_a_drill_is_the_same_for_the_same_seed_and_differs_by_student() -> None:
    first, again, other = (drill("known", claim="playable", technique="T4", seed=seed) for seed in ("a", "a", "b"))
    assert first == again != other
    mine, yours = (drill("known", claim="playable", technique="T4", seed="a", student=student) for student in ("Zoé", "Łukasz"))
    assert mine == drill("known", claim="playable", technique="T4", seed="a", student="Zoé") != yours
    assert [item.difficulty for item in (*first, *mine, *yours)] == ["T4"] * 15
    assert [drill("known", claim="playable", technique=f"T{n}", n=1)[0].difficulty for n in range(1, 7)] == [f"T{n}" for n in range(1, 7)]
    assert mine == [variant_for("Zoé", item) for item in first]


def test_a_variant_turns_seats_and_colours() -> None:
    variant, card = PositionVariant(rule_set(), (1, 2, 3, 4, 0), 1, 3), rule_set().identity_of("y1")
    for viewer, turned in ((None, None), (2, 0)):
        assert variant.action(Suppose(0, 1, "r1", viewer)) == Suppose(1, 1, card, turned)
    assert variant.action(Reorder(0, (2, 1))) == Reorder(1, (2, 1))
    with pytest.raises(TypeError, match="normalize the action first"):
        variant.action(Suppose("Ann", 1, "r1"))
    assert len({PositionVariant.random(rule_set(), 3, Random(seed)).suits for seed in range(40)}) > 30


@pytest.mark.parametrize("name", ["knows_that", "thinks"])
def test_what_two_think_of_each_other_rests_on_no_hand_that_both_see(name: str) -> None:
    assert all(len(item.state.names) > 2 for item in drill(name, technique="T4"))
    assert not any("T4" in item.techniques for item in drill(name, players=2, n=10))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", ["plan", "endgame"])
def test_what_is_searched_is_found_for_any_number_of_players(name: str, players: int) -> None:
    assert [len(item.state.names) for item in drill(name, n=2, players=players)] == [players] * 2


@pytest.mark.parametrize(
    ("name", "technique", "players", "most"), [("thinks", "T1", 5, 900), ("thinks", "T5", 4, 12_000), ("safe_action", "T3", 5, 3_000)]
)
def test_what_is_rare_is_found_among_few(name: str, technique: str, players: int, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many candidates are looked at for five questions; anywhere in a game it would take up to 2,700, 57,000 and 6,000."""
    looked = []

    def counted(item: Question, technique: str | None) -> bool:
        looked.append(item.id)
        return is_worth_asking(item, technique)

    monkeypatch.setattr(import_module("hanabi_widget.lessons.drills"), "is_worth_asking", counted)
    assert len(drill(name, technique=technique, players=players, seed=1)) == 5
    assert 5 <= len(looked) <= most


def test_a_drill_names_what_there_is() -> None:
    with pytest.raises(LocalizedError, match="choose one of T1, T2, T3, T4, T5, T6"):
        drill("known", claim="playable", technique="T9")
    with pytest.raises(LocalizedError, match="There is no question of that type"):
        drill("hats")
    for number in (-1, 0, 2.5, True, "two", None, 1001, 10**9):
        with pytest.raises(LocalizedError, match="is not possible here: choose one of 1–1000"):
            drill("number", which="pace", n=number)  # type: ignore[arg-type]
    with pytest.raises(LocalizedError, match="n=0 is not possible"):
        puzzles("only_clue", n=0)
    with pytest.raises(LocalizedError, match="choose one of only_clue, certain_win, only_discard"):
        puzzles("nonsense")
    with pytest.raises(LocalizedError, match="players=two is not possible here: choose one of 2, 3, 4, 5"):
        drill("number", which="pace", players="two")  # type: ignore[arg-type]


def test_a_drill_is_the_same_on_every_machine() -> None:
    """It depends on no hash of Python's, which is another in each process."""
    drills: list[tuple[str, dict[str, Any], str]] = [
        ("known", {"claim": "playable", "technique": "T2"}, "6d8e9f4dfb6b"),
        ("known", {"claim": "trash"}, "77eec6b0a64f"),
        ("number", {"which": "max_score"}, "647856ea1eb8"),
        ("worlds", {"marks": "possible"}, "3d23e24231a4"),
        ("thinks", {"n": 5, "seed": 1, "student": "Ann"}, "6ca1aa86b030"),
    ]
    for name, given, digest in drills:
        texts = [item.canonical_text() for item in drill(name, **{"n": 2, "seed": 4, **given})]
        assert sha256("\n".join(texts).encode()).hexdigest()[:12] == digest


def test_a_drill_counts_its_work() -> None:
    with effort(10**9) as work:
        drill("plan", n=1, seed=1)
    assert work.done > 1_000
    with pytest.raises(TooLarge), effort(500):
        drill("plan", n=1, seed=1)


# -- the gate --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*TYPES])
def test_a_slice_of_new_questions_passes_the_gate(name: str) -> None:
    assert [fault for item in drilled(name) for fault in item_faults(item)] == []
    assert NONE in TYPES[name].drill_shares or not any(item.answer_kind == NONE for item in drilled(name))


def test_the_table_has_a_row_for_each_type_that_meets_the_bars() -> None:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in on_page()]
    assert [row[0].strip("`") for row in rows] == [*TYPES]
    for name, _, _, score, none, clicks, _, _ in rows:
        kind = TYPES[name.strip("`")]
        assert int(score.split()[0]) <= 100 * (MAX_SHARE_YES_NO if {*kind.drill_shares} == {True, False} else MAX_SHARE)
        assert bool(none) == (NONE in kind.drill_shares)
        assert not none or 10 <= int(none.split()[0]) <= 30
        assert int(clicks.split(",")[1]) <= 12


def test_a_drill_is_in_order_of_what_it_demands_and_begins_with_small_decks() -> None:
    drawn = drill("known", claim="playable", n=8, seed=1)
    totals = [item.demands.total for item in drawn]
    assert totals == sorted(totals)
    assert {len(item.state.rules.suits) for item in drawn} == {3, 5}


def test_the_fewest_clicks_of_drills_are_those_of_their_buttons() -> None:
    state = initial_state(players=4, seed=2)
    assert fewest_clicks(question("who_knows", state, of="Bob", slot=1, claim="playable")) == 2  # all players, and Bob not
    assert fewest_clicks(question("known", state, of="Bob")) == 1  # the button for none
    assert fewest_clicks(question("possible", state, of="Bob", level="clues")) == 4  # all cards, for each slot
    assert fewest_clicks(question("touched", state, clue="1>Bob")) == 3


# -- puzzles ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PUZZLES)
def test_a_puzzle_has_one_answer_and_a_mistake_to_make(name: str) -> None:
    found = puzzles(name, n=3, seed=1)
    for item in found:
        assert len(item.right_answers) == 1
        assert item.right_answers.isdisjoint([None, frozenset()])
        assert item.wrong_answers_by_mistake
    assert found == puzzles(name, n=3, seed=1)
    assert found != puzzles(name, n=3, seed=2)
    assert puzzles(name, n=3, seed=1, student="Zoé") == [variant_for("Zoé", item) for item in found]
    assert ENGLISH.say(f"puzzle.{name}")
    if name == "only_discard":
        assert all(len(answer) == 1 for item in found for answer in item.right_answers)


def deals(state: State) -> Iterator[State]:
    """The position with every hand that the player to act may hold, and every card that may be drawn next."""
    unseen = not_seen(not_public(state), state.hands, state.player)
    for hand, _ in possible_hands(state, state.player):
        left = [*(unseen - Counter(hand)).elements()]
        hands = (*state.hands[: state.player], hand, *state.hands[state.player + 1 :])
        for place in {identity: place for place, identity in enumerate(left)}.values() or [0]:
            yield state.replace(hands=hands, deck=[*left[place:], *left[:place]])


def always_wins(state: State, turns: int, goal: Heights) -> bool:
    """Whether the goal is reached whatever is dealt, when each player takes an action that is certain."""
    search = CertainPlanSearch(goal)
    if not search.cards_missing(state):
        return True
    actions = search.actions(state, turns)
    return bool(actions) and all(always_wins(dealt.apply(min(actions, key=repr)), turns - 1, goal) for dealt in deals(state))


def test_the_answer_wins_whatever_is_dealt_and_every_other_is_refuted() -> None:
    for item in puzzles("certain_win", n=12, seed="dealer"):
        assert isinstance(item, CertainPlanQuestion)
        state, search = item.state, CertainPlanSearch(item.goal)
        assert item.goal == maximum_goal(state)
        assert always_wins(state, item.turns, item.goal)
        for action in search.legal_actions(state):
            ends = [step for step in item.argument(action) if isinstance(step, HowItEnds)]
            assert all(end.what == "reached" for end in ends) == (action in item.right_answers)
            for after in (end.to.state for end in ends if end.what in ("stuck", "lost")):
                assert search.cards_missing(after)
                assert not search.actions(after, item.turns - 1)


def test_a_plan_with_a_full_deck_is_refuted_without_listing_every_hand() -> None:
    """It took 38 seconds, and nothing was found."""
    item = question("plan", initial_state(2, seed=2), turns=2)
    with effort(100_000):
        _, argument = item.grade({"kind": "play", "slot": 1}).refutation
    assert [step.what for step in argument if isinstance(step, HowItEnds)] == ["stuck"]


def test_a_drill_on_maps_passes_over_hands_that_are_too_many() -> None:
    with effort(3_000_000):
        drill("worlds", n=1, seed=1, players=2, rules="common", marks="known")
