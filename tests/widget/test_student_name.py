"""The field for the student's name: a name leads to its variants and its answers."""

from __future__ import annotations

from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.lessons import read_submission
from hanabi_widget.session.exercise import ExerciseSession
from hanabi_widget.text import LocalizedError

pytestmark = pytest.mark.usefixtures("elsewhere")


@pytest.fixture(autouse=True)
def nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ExerciseSession, "name_written", "")


def send(exercise: hw.Exercise, kind: str, **values: Any) -> None:  # noqa: ANN401
    exercise.session.handle({"type": kind, "id": 1, "page": exercise.page, **values})


def test_a_name_leads_to_its_variants_and_answers() -> None:
    text = "title: Named\n\ndrill: touched n=1 seed=3\n"
    exercise = hw.Exercise(text)
    assert exercise._page_state["student"] == ""
    send(exercise, "name", name="  Zoe\u0301 ")
    assert (exercise.student, exercise._page_state["student"]) == ("Zoé", "Zoé")
    shown = exercise.board.shown["frames"][-1]["position"]
    assert shown == hw.Exercise(text, student="Zoé", journal=None).board.shown["frames"][-1]["position"]
    exercise.reveal()
    send(exercise, "name", name="Yann")
    assert not exercise.session.progress[0].settled
    send(exercise, "name", name="Zoé")
    assert exercise.session.progress[0].settled
    assert [attempt.student for attempt in read_submission("attempts.jsonl").attempts] == ["Zoé"]
    assert hw.Exercise(text).student == "Zoé"


def test_without_a_journal_and_in_the_output_the_answers_of_all_names_are_kept() -> None:
    exercise = hw.Exercise("title: Named\n\ndrill: touched n=1 seed=3\n", journal=None)
    exercise.reveal()
    send(exercise, "name", name="Yann")
    exercise.reveal()
    send(exercise, "name", name="")
    assert exercise.session.progress[0].settled
    kept = exercise.session.log.output(exercise.session.language)["application/vnd.hanabi-widget.attempts+json"]["attempts"]
    assert sorted(attempt["student"] for attempt in kept) == ["", "Yann"]


@pytest.mark.parametrize(("student", "name"), [("Zoé", "Yann"), ("", 7), ("", "x" * 201)])
def test_names_that_cannot_be_told(student: str, name: object) -> None:
    exercise = hw.Exercise("drill: number which=pace n=1", student=student, journal=None)
    with pytest.raises(LocalizedError, match="This is not an answer"):
        send(exercise, "name", name=name)
    assert exercise.student == student


ASKED = "game: >Alice r1 y1 g1 b1 w1 | Bob r2 y2 g2 b2 w2\nask: touched clue=2>Bob\nask: touched clue=r>Bob\n"


@pytest.mark.parametrize(("page", "is_other"), [(1, False), (2, True)])
def test_a_first_name_leaves_the_page_and_an_answer_to_what_was_asked_before_is_refused(page: int, is_other: bool) -> None:  # noqa: FBT001
    exercise = hw.Exercise(f"title: Named\n\n{ASKED}\ndrill: touched n=1 seed=3\n")
    send(exercise, "turn", page=page)
    send(exercise, "name", name="Zoé")
    assert (exercise.page, exercise._page_state["sitting"]) == (page, int(is_other))
    if is_other:
        with pytest.raises(LocalizedError, match="Another page"):
            send(exercise, "answer", sitting=0, answer="[1]")
    assert exercise.attempts == []
    send(exercise, "answer", sitting=int(is_other), answer="[1]")
    assert [attempt.student for attempt in exercise.attempts] == ["Zoé"]


def test_a_name_after_another_begins_anew() -> None:
    exercise = hw.Exercise(f"title: Named\n\n{ASKED}")
    for number, name in enumerate(["Zoé", "Yann", "", "Zoé"]):
        send(exercise, "name", name=name)
        assert exercise._page_state["sitting"] == min(number, 2)
