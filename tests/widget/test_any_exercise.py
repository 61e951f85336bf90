"""Whatever is accepted as a question can be shown, answered, hinted, revealed and graded: a slice of the long run, and what it found."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.knowledge import DependsOnUnknownCard
from hanabi_widget.rules import RuleSet
from hanabi_widget.text import LocalizedError

from .any_exercise_long_run import NAMES, is_accepted

SLICE = 8
"""So many questions of each type, and of rare ones as many more as it takes until one is accepted."""


@pytest.mark.parametrize("name", NAMES)
def test_what_is_accepted_can_be_worked_through(name: str) -> None:
    accepted = (is_accepted(name, seed) for seed in range(20 * SLICE))
    assert sum(islice(accepted, SLICE)) or any(accepted)


def test_a_plan_without_enough_turns_says_why() -> None:
    exercise = hw.Exercise(hw.question("plan", hw.deal(2, seed=1)[0], aim="red", turns=1), journal=None)
    exercise.submit({"kind": "play", "slot": 1})
    exercise.hint()
    exercise.submit(None)
    reason = ["5 cards are still to be played: more than there are turns."]
    assert reason in [message["lines"] for message in exercise._page_state["messages"]]


def test_a_plan_that_is_carried_out_is_refused() -> None:
    state = hw.position("r2 | >Ann y1 | Ben y2", RuleSet(suits="ry", copies=(1, 1), hand_size=1))
    with pytest.raises(LocalizedError, match="nothing left to do"):
        hw.question("plan", state, aim="red", turns=1)


@pytest.mark.parametrize(("name", "seed"), [("critical", 210), ("plan", 1808), ("endgame", 7493), ("who_knows", 2620)])
def test_what_the_long_run_found(name: str, seed: int) -> None:
    assert is_accepted(name, seed)


def test_who_sees_an_unknown_card_is_said_without_its_name() -> None:
    """They know it if and only if the claim is the same whatever the card is."""
    state = hw.position("Ann ?{r1,y1} | >Ben y2", RuleSet(suits="ry", copies=(2, 1), hand_size=1))
    exercise = hw.Exercise(hw.question("who_knows", state, of="Ann", slot=1, claim="playable"), journal=None)
    exercise.submit(["Ann"])
    while exercise._page_state["more_hints"]:
        exercise.hint()
    exercise.reveal()
    assert exercise._page_state["settled"]


UNKNOWN_OF_THE_GIVER = "[suits=rk copies=3,1 hand_size=3] r0 k2 | 2c | x r1 r1 | >Ann ? ? r2 | Ben k2 k1"
UNKNOWN_OF_TWO = "[suits=ri copies=2,1 hand_size=2] r0 i0 | 2c | Ann r2 i2 | >Ben i1 ? | Cem ? ?+r"


@pytest.mark.parametrize(
    ("name", "position", "parameters"),
    [
        ("makes_common", UNKNOWN_OF_THE_GIVER, {"of": "Ben", "claim": "trash"}),
        ("would_know", UNKNOWN_OF_TWO, {"of": "Ben", "claim": "1", "other": "Cem", "other_slot": 2}),
    ],
)
def test_what_does_not_depend_on_unknown_cards_is_argued_without_them(name: str, position: str, parameters: dict[str, Any]) -> None:
    exercise = hw.Exercise(hw.question(name, hw.position(position), slot=1, **parameters), journal=None)
    for option in exercise._page_state["input"]["options"]:
        value = json.loads(option["value"])
        exercise.submit([value] if name == "would_know" else value)
    exercise.submit([] if name == "would_know" else None)
    while exercise._page_state["more_hints"]:
        exercise.hint()
    exercise.reveal()
    assert exercise._page_state["settled"]


SELF_CLUES = "[self_clues=yes] r0 y0 g0 b0 w0 | 8c | >Ann r1 y2 g3 b4 w5 | Ben r2 y3 g4 b5 w1 | Cem r3 y4 g1 b2 w4"


def test_a_clue_to_the_giver_has_a_meaning() -> None:
    """Everybody else sits between giver and receiver then."""
    game = hw.Game(hw.position(SELF_CLUES)).apply(hw.Clue("Ann", "r", touched=(1,)))
    assert hw.question("focus", game, under="level 1").right_answers


def test_clues_to_unknown_cards_are_not_asked_for() -> None:
    state = hw.position(">Ann r1 y2 g3 b4 w5 | Ben ? y3 g4 b5 w1")
    with pytest.raises(DependsOnUnknownCard):
        hw.question("clue_saying", state, of="Ben", slot=2)


def test_where_readings_part_is_asked_with_all_cards_in_sight() -> None:
    with pytest.raises(LocalizedError, match="leave the viewpoint out"):
        hw.question("parting", hw.deal(2, seed=1).apply(hw.Clue("Bob", 1)), view="Alice")


def test_hints_are_worked_out_when_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    item = hw.question("playable", hw.deal(2, seed=2)[0].apply(hw.Clue("Bob", 1)), of="Bob")
    exercise = hw.Exercise(item, journal=None)
    with monkeypatch.context() as patched:
        patched.delattr("hanabi_widget.lessons.questions.question.make_hints")
        exercise.submit([1])
    exercise.hint()
    assert [message["kind"] for message in exercise._page_state["messages"]] == ["hint", "wrong"]


def test_rounds_from_a_chair_depend_on_its_hand() -> None:
    state = hw.position("Alice r1 | >Bob r2 | Cathy y1", rules=RuleSet(suits="ry", copies=(1, 1), hand_size=1))
    with pytest.raises(DependsOnUnknownCard):
        hw.Exercise(hw.question("rounds", state, of="Bob", slot=1, claim="playable", view="Alice"), journal=None)


def test_rounds_need_the_slot_in_each_hand() -> None:
    state = hw.position("r1 | x r1 y1 | Ann r2 y2 | >Ben y1", rules=RuleSet(suits="ry", copies=(2, 1), hand_size=2))
    with pytest.raises(LocalizedError, match="slot=2 is not possible here: choose one of 1"):
        hw.question("rounds", state, of="Ann", slot=2)


def test_rounds_are_refused_at_once_where_most_deals_that_are_begun_cannot_be_ended() -> None:
    state = hw.position("""[live="Number Mute (5 Suits)"] r5 y3 g5 b1 p4
        | 4c 0s 3d
        | x y4 g4 p5 r4 y5 g2 r2 y2 p1 b4 r1 b3 b1 b5
        | Alice b2 g1-b p4-b g3-b p1-r-b
        | >Bob r3-p p3+p-g y1-g-b-p r1+r-g-b-p g1+g-r-b-p
        | Cathy b3 b2+b p2-r-y-b b1+b-r-y-p y4+y-r-b-p""")
    with pytest.raises(LocalizedError, match="Too many deals"):
        hw.question("rounds", state, of="Alice", slot=1)


def test_more_than_two_unknown_cards_are_refused_in_time() -> None:
    state = hw.position(">Alice g2 r5 y1 b2 g3 | Bob ? y4 ? ? ?")
    with pytest.raises(LocalizedError, match="steps of work"):
        hw.question("who_knows", state, of="Bob", slot=1, claim="not playable", by="Bob")


def test_what_nobody_can_answer_is_in_no_lesson() -> None:
    asked = hw.question("possible", hw.deal(2, seed=1)[0], of="Bob", view="Alice")
    with pytest.raises(DependsOnUnknownCard):
        hw.Exercise([asked], journal=None)


def test_a_position_that_no_deal_fits_is_shown_without_knowledge() -> None:
    state = hw.position("Ann ?{r5} ?{r5} | Ben y1 y1", RuleSet(hand_size=2))
    exercise = hw.Exercise(hw.question("can_arise", state), journal=None)
    exercise.reveal()
    assert exercise._page_state["settled"]
    assert exercise.board.detail == "table"
    with pytest.raises(hw.InconsistentPosition):
        hw.Exercise(hw.question("maximum", state), journal=None)
