"""Drills: the same again for the same seed, found among few candidates, in hanab.live's variants too, refused where there can be none."""

from __future__ import annotations

from hashlib import sha256
from importlib import import_module
from random import Random
from typing import Any

import pytest

from hanabi_widget.effort import TooLarge, effort
from hanabi_widget.lessons import History, Question, drill, puzzles
from hanabi_widget.lessons.drills import is_worth_asking, variant_for
from hanabi_widget.lessons.positions import plausible_game
from hanabi_widget.lessons.questions.question import NINE_CARDS
from hanabi_widget.lessons.questions.types import TYPES
from hanabi_widget.lessons.questions.types.own_hand import WouldKnowQuestion
from hanabi_widget.lessons.questions.types.plans_and_endgames import CertainPlanQuestion
from hanabi_widget.rules import RuleSet
from hanabi_widget.solver import CertainPlanSearch
from hanabi_widget.text import LocalizedError
from tests.hanab_live_variants import VARIANTS_THERE

from .random_questions import small_item


def test_a_drill_is_the_same_for_the_same_seed_and_differs_by_student() -> None:
    first, again, other = (drill("known", claim="playable", technique="T4", seed=seed) for seed in ("a", "a", "b"))
    assert first == again != other
    mine, yours = (drill("known", claim="playable", technique="T4", seed="a", student=student) for student in ("Zoé", "Łukasz"))
    assert mine == drill("known", claim="playable", technique="T4", seed="a", student="Zoé") != yours
    assert [item.difficulty for item in (*first, *mine, *yours)] == ["T4"] * 15
    assert mine == [variant_for("Zoé", item) for item in first]


@pytest.mark.parametrize("name", ["knows_that", "thinks"])
def test_what_two_think_of_each_other_rests_on_no_hand_that_both_see(name: str) -> None:
    with pytest.raises(LocalizedError, match=r"players=2 is not possible here: choose one of 3, 4, 5\."):
        drill(name, technique="T4", players=2)
    assert all(len(item.state.names) > 2 for item in drill(name, technique="T4"))
    assert not any("T4" in item.techniques for item in drill(name, players=2, n=20))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", ["plan", "endgame"])
def test_what_is_searched_is_found_for_any_number_of_players(name: str, players: int) -> None:
    assert [len(item.state.names) for item in drill(name, players=players)] == [players] * 5


def test_a_deck_too_small_for_any_hands_has_no_questions() -> None:
    with pytest.raises(LocalizedError, match="Only 0 questions"):
        drill("number", which="pace", rules=RuleSet(suits="r", copies=(1,), hand_size=1))


@pytest.mark.parametrize(
    ("name", "technique", "players", "most"),
    [("thinks", "T1", 5, 900), ("thinks", "T5", 4, 12_000), ("safe_action", "T3", 5, 3_000)],
)
def test_what_is_rare_is_found_among_few(name: str, technique: str, players: int, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many candidates are looked at for five questions; anywhere in a game it would take up to 2,700, 57,000 and 6,000."""
    looked = list[str]()

    def counted(item: Question, technique: str | None, *, trivial: bool) -> bool:
        looked.append(item.id)
        return is_worth_asking(item, technique, trivial=trivial)

    monkeypatch.setattr(import_module("hanabi_widget.lessons.drills"), "is_worth_asking", counted)
    for seed in (1, 2, 3):
        looked.clear()
        assert len(drill(name, technique=technique, players=players, seed=seed)) == 5
        assert 5 <= len(looked) <= most


def test_a_drill_names_what_there_is() -> None:
    with pytest.raises(LocalizedError, match="choose one of T1, T2, T3, T4, T5, T6"):
        drill("known", claim="playable", technique="T9")
    with pytest.raises(LocalizedError, match="There is no question of that type"):
        drill("known_playable")
    for number in (-1, 0, 2.5, True, "two", None, 1001, 10**9):
        with pytest.raises(LocalizedError, match="is not possible here: choose one of 1–1000"):
            drill("number", which="pace", n=number)  # type: ignore[arg-type]
    with pytest.raises(LocalizedError, match="n=0 is not possible"):
        puzzles("only_clue", n=0)
    with pytest.raises(LocalizedError, match="players=two is not possible here: choose one of 2, 3, 4, 5"):
        drill("number", which="pace", players="two")  # type: ignore[arg-type]


# -- what a draw leaves out is no question ------------------------------------------------------------


def test_a_plan_whose_cards_are_not_held_in_order_is_never_certain() -> None:
    """Whatever a small position is, what is certain within a round is done with the cards that are held."""
    certain = 0
    for seed in range(60):
        state = small_item("plan", Random(seed)).history.state
        for aim in ("all", *(suit.letter for suit in state.rules.suits)):
            item = CertainPlanQuestion(history=History((state,)), aim=aim, turns=len(state.names))
            if CertainPlanSearch(item.goal).actions(state, item.turns):
                certain += 1
                assert item.reachable_from_hands
    assert certain > 5


def test_a_card_is_not_asked_for_where_any_would_do() -> None:
    found = 0
    for seed in range(12):
        random = Random(seed)
        line = History.of(plausible_game(3, NINE_CARDS, random, 12).state)
        for item in WouldKnowQuestion.sample(line, random):
            assert {*map(frozenset, item.right_answers)} != {frozenset(item.possible_cards)}
            found += 1
    assert found > 50


def test_a_drill_is_the_same_on_every_machine_and_by_its_former_name() -> None:
    """It depends on no hash of Python's, which is another in each process. The digests are of playable, trash, maximum, held_possible."""
    drills: list[tuple[str, dict[str, Any], str]] = [
        ("known", {"claim": "playable", "technique": "T2"}, "a20b438fec49"),
        ("known", {"claim": "trash"}, "f73ba5a8c4d4"),
        ("number", {"which": "max_score"}, "92ed2f3ed301"),
        ("worlds", {"marks": "possible"}, "a328925e39cc"),
        ("thinks", {"n": 5, "seed": 1, "student": "Ann"}, "cb014113777c"),
    ]
    for name, given, digest in drills:
        texts = [item.canonical_text() for item in drill(name, **{"n": 2, "seed": 4, **given})]
        assert sha256("\n".join(texts).encode()).hexdigest()[:12] == digest


def test_a_drill_counts_its_work() -> None:
    with effort(10**9) as work:
        drill("would_know", n=1, seed=1)
    assert work.done > 1_000
    with pytest.raises(TooLarge), effort(500):
        drill("would_know", n=1, seed=1)


SLOW = {"rounds", "moves", "plan", "endgame", "worlds"}
"""Types for small decks, or that search."""

RICH = [name for name in VARIANTS_THERE if not any(word in name for word in ("Blind", "Mute", "Null", "Synesthesia", "Special Mix"))]
"""Variants where clues tell enough for every type."""


@pytest.mark.parametrize(("number", "name"), [*enumerate(sorted({*TYPES} - SLOW))])
def test_a_question_is_drawn_and_varied(number: int, name: str) -> None:
    rules = RICH[number % len(RICH)]
    (item,) = drill(name, n=1, seed=2, rules=rules, players=2, student="x")
    assert f'[live="{rules}"' in item.canonical_text()
    (again,) = drill(name, n=1, seed=2, rules=rules, players=2, student="x")
    assert item == again
