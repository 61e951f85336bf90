"""Questions about what actions mean by agreement: mistakes are named, and drills keep to one level."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

import hanabi_widget as hw
from hanabi_widget.conventions import SHIPPED
from hanabi_widget.lessons import TYPES, History, lesson_text, read_lesson
from hanabi_widget.lessons.questions.types.agreement import AgreedQuestion
from hanabi_widget.text import LocalizedError

TABLE = "r1 y1 | 6c | >Alice g4 w1 b4 y3 w3 | Bob {bob} | Cathy w2 r3 g1 b5 y5"


def told(bob: str, clue: hw.Clue) -> hw.Game:
    """A clue of Alice."""
    return hw.Game(hw.position(TABLE.format(bob=bob)), [clue])


RED = hw.Clue("Cathy", "red")


@pytest.mark.parametrize(
    ("bob", "right", "wrong", "mistake"),
    [
        ("r2 g3 y4 b2 w4", 1, None, "waiting_forgotten"),
        ("b3 g3 r2+r b2 w4", 3, 1, "prompt_forgotten"),
        ("b3 g3 r2+r b2 w4", 3, None, "logic_only"),
    ],
)
def test_who_is_called_plays_and_who_forgets_how_is_told(bob: str, right: int, wrong: int | None, mistake: str) -> None:
    asked = hw.question("will_play", told(bob, RED), under="level 1", view="Bob")
    assert asked.right_answers == {right}
    assert mistake in asked.grade(wrong).mistakes


def test_the_giver_does_not_promise_anything_of_the_own_hand() -> None:
    """Alice's own touched red 2 is another than the one that she clues, and she cannot see it."""
    game = hw.Game(hw.position("r1 | 6c | >Alice r2+2 w1 b4 y3 w3 | Bob r2 g3 y4 b2 w4"), [hw.Clue("Bob", "red")])
    asked = hw.question("kept", game)
    assert asked.right_answers == {"kept"}
    assert "givers_hand" in asked.grade("touch").mistakes


def test_a_clue_that_also_says_something_false_does_not_say_it() -> None:
    game = hw.Game(hw.position("[suits=ryg copies=3,2,2,2,1 hand_size=4] 6c | >Alice y3 r4 g2 y1 | Bob g3 r2 g1 y5 | Cathy r1 y3 r3 y4"))
    asked = hw.question("clue_saying", game, of="Bob", slot=3)
    assert asked.right_answers == {hw.Clue(1, 1)}
    assert "any_touch" in asked.grade({"kind": "clue", "player": "Bob", "value": "g"}).mistakes


@pytest.mark.parametrize("under", SHIPPED)
def test_a_drill_keeps_to_one_level(under: str) -> None:
    assert {getattr(item, "under", "") for item in hw.drill("focus", under=under, n=3, seed=1)} == {under}
    lesson = read_lesson(f'title: t\n\ndrill: focus n=2 under="{under}"')
    assert read_lesson(lesson_text(lesson)).parts == lesson.parts
    assert {getattr(item.question, "under", "") for item in lesson.items()} == {under}


@pytest.mark.parametrize("kind", [kind for kind in TYPES.values() if issubclass(kind, AgreedQuestion)])
def test_a_drill_by_one_convention_looks_at_no_other(kind: type[AgreedQuestion]) -> None:
    candidates = kind.sample(History.of(hw.deal(players=3, seed=1)), Random(1), "level 2")
    assert {item.under for item in islice(candidates, 3)} == {"level 2"}


def test_other_types_are_about_no_agreement() -> None:
    for name, under in (("known", "level 1"), ("focus", "level 9")):
        with pytest.raises(LocalizedError, match="under"):
            hw.drill(name, under=under, n=1)


def test_a_clue_that_moves_the_chop_is_no_question_about_its_focus() -> None:
    game = hw.Game(hw.position("r1 y1 g1 b1 w1 | >Ann y2 y3 y4 y5 r5 | Ben r2 g3 b3 w1 r3"), [hw.Clue("Ben", 1)])
    for name in ("focus", "meaning", "kept"):
        assert hw.question(name, game, under="level 2").right_answers
        with pytest.raises(LocalizedError, match="by agreement the last clue does not say what it is"):
            hw.question(name, game, under="level 4")
