"""Whatever is accepted as a question can be shown, answered, hinted, revealed and graded: a slice, and what a long run found.

The long run: ``make exercises``, with the number of questions, and the first seed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from itertools import islice
from random import Random
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.knowledge import DependsOnUnknownCard, InconsistentPosition
from hanabi_widget.lessons import TYPES, Question
from hanabi_widget.session.exercise import ExerciseSession
from hanabi_widget.text import LANGUAGES, LocalizedError
from tests.lessons.random_questions import any_answer, anything
from tests.long_runs import count_faults
from tests.seeds import some

from .at_screens import at_exercise

NAMES = [*TYPES]
REFUSED = LocalizedError, DependsOnUnknownCard, InconsistentPosition
"""The errors that say that a question cannot be asked."""


def is_accepted(name: str, seed: int) -> bool:
    """Whether a question of a type is accepted; if so it has been shown, answered, hinted, revealed and graded."""
    random = Random(seed)
    asked = anything(name, random)
    try:
        item = asked.question()
        exercises = [at_exercise(item, journal=None, language=code) for code in ("en", random.choice([*LANGUAGES]))]
    except REFUSED:
        return False
    for exercise in exercises:
        work_through(exercise, item, random)
    examined = at_exercise([item], exam=True, journal=None)
    examined.submit(_wrong(item, random))
    revealed = at_exercise(item, journal=None)
    revealed.reveal()
    assert revealed.page_state["settled"]
    revealed.explore()
    return True


def work_through(exercise: ExerciseSession, item: Question, random: Random) -> None:
    """Answer wrongly, take all hints, answer right."""
    for _ in range(2):
        wrong = _wrong(item, random)
        verdict = exercise.submit(wrong)
        assert verdict is not None
        assert str(verdict)
        if verdict.right:
            assert item.grade(wrong).right
            return
    while exercise.page_state["more_hints"]:
        exercise.hint()
    assert exercise.page_state["messages"]
    verdict = exercise.submit(item.form.to_json(item.context, min(item.right_answers, key=repr)))
    assert verdict is not None
    assert verdict.right
    assert exercise.page_state["settled"]


def _wrong(item: Question, random: Random) -> object:
    """Some answer that is probably wrong, as JSON."""
    return item.form.to_json(item.context, any_answer(item, random))


def faults(name: str, seed: int) -> Iterator[str]:
    """What goes wrong with a question of a type."""
    try:
        is_accepted(name, seed)
    except Exception as problem:  # noqa: BLE001
        yield repr(problem)


def main(questions: int = 10_000, first: int = 0) -> int:
    """1 if anything is wrong."""
    return int(sum(count_faults(name, partial(faults, name), first, questions // len(NAMES)) for name in NAMES) > 0)


SLICE = len(some(range(4), 2))
"""So many questions of each type, and of rare ones as many more as it takes until one is accepted."""


@pytest.mark.parametrize("name", NAMES)
def test_what_is_accepted_can_be_worked_through(name: str) -> None:
    accepted = (is_accepted(name, seed) for seed in range(100 * SLICE))
    assert sum(islice(accepted, SLICE)) or any(accepted)


def test_a_plan_without_enough_turns_says_why() -> None:
    small = hw.RuleSet(suits="rg", copies=(2, 1, 1, 1, 1), hand_size=2)
    exercise = at_exercise(hw.question("plan", hw.deal(2, seed=1, rules=small)[0], aim="red", turns=1), journal=None)
    exercise.submit({"kind": "play", "slot": 1})
    exercise.hint()
    exercise.submit(None)
    reason = ["5 cards are still to be played: more than there are turns."]
    assert reason in [message["lines"] for message in exercise.page_state["messages"]]


@pytest.mark.parametrize(("name", "seed"), [("critical", 210), ("plan", 1809), ("who_knows", 2620)])
def test_what_the_long_run_found(name: str, seed: int) -> None:
    assert is_accepted(name, seed)


@pytest.mark.parametrize(
    ("name", "position", "answers", "parameters"),
    [
        # who sees the card knows it if and only if the claim is the same whatever the card is
        ("who_knows", "[suits=ry copies=2,1 hand_size=1] Ann ?{r1,y1} | >Ben y2", [["Ann"]], {"of": "Ann", "claim": "playable"}),
    ],
)
def test_what_does_not_depend_on_unknown_cards_is_argued_without_them(
    name: str, position: str, answers: list[object], parameters: dict[str, Any]
) -> None:
    exercise = at_exercise(hw.question(name, hw.position(position), slot=1, **parameters), journal=None)
    given = exercise.page_state["input"]
    assert given
    for answer in answers or [*([json.loads(option["value"])] for option in given["options"]), []]:
        exercise.submit(answer)
    while exercise.page_state["more_hints"]:
        exercise.hint()
    exercise.reveal()
    assert exercise.page_state["settled"]


SELF_CLUES = "[self_clues=yes] r0 y0 g0 b0 w0 | 8c | >Ann r1 y2 g3 b4 w5 | Ben r2 y3 g4 b5 w1 | Cem r3 y4 g1 b2 w4"


def test_a_clue_to_the_giver_has_a_meaning() -> None:
    """Everybody else sits between giver and receiver then."""
    game = hw.Game(hw.position(SELF_CLUES)).apply(hw.Clue("Ann", "r", touched=(1,)))
    assert hw.question("meaning", game, under="level 1").right_answers


def test_hints_are_worked_out_when_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    item = hw.question("known", hw.deal(2, seed=2)[0].apply(hw.Clue("Bob", 1)), of="Bob")
    exercise = at_exercise(item, journal=None)
    with monkeypatch.context() as patched:
        patched.delattr("hanabi_widget.lessons.questions.question.make_hints")
        exercise.submit([1])
    exercise.hint()
    assert [message["kind"] for message in exercise.page_state["messages"]] == ["hint", "wrong"]


NUMBER_MUTE = """[live="Number Mute (5 Suits)"] r5 y3 g5 b1 p4
    | 4c 0s 3d
    | x y4 g4 p5 r4 y5 g2 r2 y2 p1 b4 r1 b3 b1 b5
    | Alice b2 g1-b p4-b g3-b p1-r-b
    | >Bob r3-p p3+p-g y1-g-b-p r1+r-g-b-p g1+g-r-b-p
    | Cathy b3 b2+b p2-r-y-b b1+b-r-y-p y4+y-r-b-p"""
"""Most deals that are begun cannot be ended: that is seen at once."""
UNKNOWN, TINY = ">Ann r1 y2 g3 b4 w5 | Ben ? y3 g4 b5 w1", "[suits=ry copies=1,1 hand_size=1] "
CASES: list[tuple[type[Exception], str, str, str | hw.Game | hw.Node, dict[str, Any]]] = [
    (LocalizedError, "nothing left to do", "plan", f"{TINY} r2 | >Ann y1 | Ben y2", {"aim": "red", "turns": 1}),
    (DependsOnUnknownCard, ".", "clue_saying", UNKNOWN, {"of": "Ben", "slot": 2}),
    (LocalizedError, "leave the viewpoint out", "parting", hw.deal(2, seed=1).apply(hw.Clue("Bob", 1)), {"view": "Alice"}),
    (DependsOnUnknownCard, ".", "rounds", f"{TINY} Alice r1 | >Bob r2 | Cathy y1",
     {"of": "Bob", "slot": 1, "claim": "playable", "view": "Alice"}),
    (LocalizedError, "slot=2 is not possible here: choose one of 1", "rounds",
     "[suits=ry copies=2,1 hand_size=2] r1 | x r1 y1 | Ann r2 y2 | >Ben y1", {"of": "Ann", "slot": 2}),
    (LocalizedError, "Too many deals", "rounds", NUMBER_MUTE, {"of": "Alice", "slot": 1}),
    (DependsOnUnknownCard, ".", "possible", hw.deal(2, seed=1), {"of": "Bob", "view": "Alice"}),
    (hw.InconsistentPosition, ".", "number", "[hand_size=2] Ann ?{r5} ?{r5} | Ben y1 y1", {"which": "max_score"}),
]  # fmt: skip
"""What nobody can answer, or nobody here in time."""


@pytest.mark.parametrize(("error", "words", "name", "position", "parameters"), CASES, ids=[case[2] for case in CASES])
def test_what_cannot_be_asked_is_refused(
    error: type[Exception], words: str, name: str, position: str | hw.Game | hw.Node, parameters: dict[str, Any]
) -> None:
    asked = hw.position(position) if isinstance(position, str) else position
    with pytest.raises(error, match=words):
        at_exercise([hw.question(name, asked, **parameters)], journal=None)
