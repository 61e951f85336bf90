"""Sittings of an exam: a name that somebody writes opens no answers of anybody; its code does, and the kernel that it began in."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from hanabi_widget.lessons import grade, read_lesson, read_submission
from hanabi_widget.session import attempt
from hanabi_widget.session.exercise import ExerciseSession
from hanabi_widget.text import LocalizedError

from .at_screens import at_exercise

pytestmark = pytest.mark.usefixtures("elsewhere")

LESSON = "exam: yes\ngame: r1 | >Ann ? ? ? ? ? | Ben ? ? ? ? ?\nask: number which=max_score\nask: number which=pace"


def new_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a class variable holds is forgotten, as where Voila starts a kernel for each page."""
    attempt.own_code.cache_clear()
    monkeypatch.setattr(ExerciseSession, "name_written", "")
    monkeypatch.setattr(ExerciseSession, "code_written", "")


def opened(name: str, **settings: Any) -> ExerciseSession:  # noqa: ANN401
    exercise = at_exercise(LESSON, **settings)
    if name:
        exercise.handle({"type": "name", "page": exercise.page, "name": name})
    return exercise


def code_on(exercise: ExerciseSession) -> str:
    (line,) = [line for message in exercise.page_state["messages"] for line in message["lines"] if "Your code is" in line]
    return str(line).split()[3].rstrip(".")


def test_a_neighbour_sees_and_overwrites_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = opened("Zoé")
    code = code_on(mine)
    mine.submit(25)
    new_kernel(monkeypatch)
    theirs = opened("Zoé")
    assert (theirs.log.attempts, theirs.page_state["answer"]) == ([], "")
    assert code_on(theirs) != code
    theirs.submit(3)
    grades = grade([read_submission("attempts.jsonl")], read_lesson(LESSON))
    assert {student: int(points) for (_, student), points in grades.points.items()} == {"Zoé": 1, "Zoé (2)": 0}
    assert [entry.error.key for entry in grades.suspicions] == ["grade.suspect.sittings"]
    assert code not in Path("attempts.jsonl").read_text("utf-8")


def test_a_code_is_not_found_by_trying(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight digits behind one quick digest were found in minutes."""
    tried = Mock(wraps=sha256)
    monkeypatch.setattr(attempt, "sha256", tried)
    attempt.sitting_of.cache_clear()
    code = code_on(opened("Zoé"))
    hashes_a_second_of_a_fast_machine = 1e10
    assert tried.call_count * 10 ** len(re.findall("[0-9]", code)) / hashes_a_second_of_a_fast_machine > 30 * 24 * 3600


def test_who_has_the_code_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    code = code_on(opened("Zoé"))
    opened("Zoé").submit(25)
    new_kernel(monkeypatch)
    again = opened(f" Zoé  {code}")
    assert (again.student, [one.answer for one in again.log.attempts], code_on(again)) == ("Zoé", [25], code)
    again.submit(17)
    assert not grade([read_submission("attempts.jsonl")], read_lesson(LESSON)).suspicions
    with pytest.raises(LocalizedError, match="No answers were given"):
        opened("Yann 123456789012")
    assert code_on(opened("")) == code, "the kernel goes on with what was written"


def test_a_cell_that_runs_again_and_a_name_that_the_notebook_gives_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    opened("Zoé").submit(25)
    assert len(opened("").log.attempts) == 1
    opened("", student="Ann").submit(24)
    new_kernel(monkeypatch)
    assert [one.answer for one in opened("", student="Ann").log.attempts] == [24]


def test_in_one_kernel_the_names_keep_their_answers() -> None:
    for journal in (None, "attempts.jsonl"):
        exercise = opened("Zoé", journal=journal)
        exercise.submit(25)
        for name, answers in (("Yann", []), ("Zoé", [25])):
            exercise.handle({"type": "name", "page": exercise.page, "name": name})
            assert [one.answer for one in exercise.log.attempts] == answers
