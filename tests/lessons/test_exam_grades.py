"""Grades of an exam: the teacher's side decides what counts; the rest is refused aloud, and what no honest file has is told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hanabi_widget.cli.program import main
from hanabi_widget.lessons import Attempt, grade, lesson_text, read_lesson, read_submission
from hanabi_widget.lessons.grading.attempt_files import Submission, append_attempt
from hanabi_widget.lessons.grading.class_report import json_report
from hanabi_widget.text import ENGLISH, LocalizedError

from .student_classes import LESSON, attempt, right_answer, wrong_answer

EXAM = replace(LESSON, exam=True)


def given(student: str, *, number: int = 0, right: bool = True, sitting: str = "", mode: str = "exam", at: int = 0) -> Attempt:
    """An answer to a question of the exam, in the student's variant."""
    item = LESSON.items(student)[number]
    answer = right_answer(item) if right else wrong_answer(item)
    return replace(attempt(item, answer, student, 1, mode), sitting=sitting, time=f"2026-11-21T18:{at:02}:00Z")


def graded(*files: list[Attempt], name: str = "{}.jsonl") -> tuple[dict[str, int], list[str], list[str]]:
    """The points of each student; what was refused, and what is suspicious, by key."""
    grades = grade([Submission(name.format(number), tuple(attempts)) for number, attempts in enumerate(files)], EXAM)
    points = {student: int(credit) for (_, student), credit in grades.points.items()}
    return points, [entry.error.key for entry in grades.refused], [entry.error.key for entry in grades.suspicions]


def test_an_honest_exam_is_graded_without_a_word() -> None:
    attempts = [given("Zoé", number=number, sitting="0" * 12, at=number) for number in range(3)]
    assert graded(attempts) == ({"Zoé": 3}, [], [])
    assert graded([given("Zoé", right=False), given("Zoé", at=1)]) == ({"Zoé": 1}, [], []), "the last answer counts"
    assert graded([given("Zoé"), given("Zoé", right=False, at=1)]) == ({"Zoé": 0}, [], [])


def test_practice_counts_nothing_and_is_refused_aloud() -> None:
    tries = [given("Zoé", number=number, mode="practice") for number in range(3)]
    assert graded(tries) == ({}, ["grade.exam.practice"], [])
    assert graded([*tries, given("Zoé", right=False)]) == ({"Zoé": 0}, ["grade.exam.practice"], [])


def test_the_word_of_the_lesson_or_of_the_teacher_makes_an_exam(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert read_lesson(lesson_text(EXAM)) == EXAM
    for lesson, more, code in ((LESSON, [], 0), (EXAM, [], 1), (LESSON, ["--exam"], 1)):
        (tmp_path / "it.lesson").write_text(lesson_text(lesson), "utf-8")
        append_attempt(tmp_path / "a.jsonl", given("Zoé", mode="practice"))
        assert main(["grade", str(tmp_path / "a.jsonl"), "--lesson", str(tmp_path / "it.lesson"), *more]) == code
        assert ("this is an exam" in capsys.readouterr().err) == bool(code)
    with pytest.raises(LocalizedError, match="with its lesson"):
        grade([], exam=True)


def test_another_variant_counts_nothing() -> None:
    mine, theirs = (LESSON.items(name)[1] for name in ("Zoé", "Ann"))
    assert mine.id == theirs.id
    assert mine.question != theirs.question
    taken = replace(attempt(theirs, right_answer(theirs), "Ann", 1, "exam"), student="Zoé")
    assert graded([taken])[:2] == ({"Zoé": 0}, ["grade.exam.other"])
    assert graded([replace(taken, question="")])[:2] == ({"Zoé": 0}, ["grade.exam.other"]), "only a report says nothing of the question"


def test_each_sitting_under_a_name_has_a_result_of_its_own() -> None:
    points, refused, told = graded([given("Zoé", sitting="a" * 12), given("Zoé", right=False, sitting="b" * 12, at=1)])
    assert (points, refused, told) == ({"Zoé": 1, "Zoé (2)": 0}, [], ["grade.suspect.sittings"])
    assert set(graded([given("Zoé"), given("Zoé (2)"), given("Zoé", sitting="b" * 12)])[0]) == {"Zoé", "Zoé (2)", "Zoé (3)"}


@pytest.mark.parametrize(
    ("files", "key"),
    [
        ([[given("Zoé", at=n // 2, right=n % 2 == 0) for n in range(30)]], "grade.suspect.tries"),
        ([[given("Zoé", at=5), given("Zoé", number=1, at=4)]], "grade.suspect.backwards"),
        ([[replace(given("Zoé"), time="2999-01-01T00:00:00Z")]], "grade.suspect.future"),
        ([[given("Zoé", number=n) for n in range(5)]], "grade.suspect.fast"),
        ([[given("Zoé")], [given("Zoé", at=1)]], "grade.suspect.files"),
        ([[given("Zoé", sitting="a" * 12)], [given("Yann", sitting="a" * 12)]], "grade.suspect.shared"),
        ([[given("Ann")], [given("\u0410nn")]], "grade.suspect.alike"),
        ([[given("Zoé")], [given("ZOE")]], "grade.suspect.alike"),
        ([[given("Zoé Lee")], [given("ZoéLee")]], "grade.suspect.alike"),
        ([[given("Lina")], [given("Iina")]], "grade.suspect.alike"),
        ([[given("Zoé")], [given("Zoé (2)")]], "grade.suspect.alike"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_honest_files_do_not_have_is_told(files: list[list[Attempt]], key: str) -> None:
    _, refused, told = graded(*files)
    assert (refused, told) == ([], [key])
    report: Any = json_report(grade([Submission(str(n), tuple(its)) for n, its in enumerate(files)], EXAM), ENGLISH)
    assert [entry["problem"][:8] for entry in report["suspicions"]] == ["Look at "]


REPORT = [f"{item.id} exam hints=0 answer={answer}" for item in LESSON.items()[:1] for answer in ("[]", "[1]")]


@pytest.mark.parametrize(
    ("text", "students"),
    [
        (
            f"First name,Last name,Email,R1\nAnn,Lee,a@x.org,{REPORT[0]}\nAnn,Lee,b@x.org,{REPORT[0]}",
            ["Ann Lee (a@x.org)", "Ann Lee (b@x.org)"],
        ),
        (f"Surname,First name,R1,R2\nLee,Ann,{REPORT[0]},{REPORT[1]}\nRoy,Ann,{REPORT[0]},", ["Lee Ann", "Roy Ann"]),
        (f"Name,R1,R2\nAnn,{REPORT[0]},{REPORT[1]}\nAnn,{REPORT[0]},{REPORT[1]}", ["Ann", "Ann (2)"]),
        (f"Name,Response\nAnn,{REPORT[0]}\nAnn,{REPORT[1]}", ["Ann"]),
        (f"Name,Note,Response\nAnn,,{REPORT[0]}\nAnn,,{REPORT[1]}\nBen,{REPORT[0]},{REPORT[1]}", ["Ann", "Ben"]),
        (f"Name,Response\nAnn,{REPORT[0]}\nBen,{'x' * 200_000}", ["Ann"]),
    ],
)
def test_namesakes_in_a_report_are_not_merged(text: str, students: list[str], tmp_path: Path) -> None:
    (tmp_path / "report.csv").write_text(text, "utf-8")
    grades = grade([read_submission(tmp_path / "report.csv")], EXAM)
    assert list(dict.fromkeys(result.student for result in grades.results)) == students
    assert bool(grades.suspicions) == any("(2)" in student for student in students)


def test_a_class_in_one_file_is_graded_whole(tmp_path: Path) -> None:
    for number in range(30):
        append_attempt(tmp_path / "a.jsonl", given("N" * (number + 1)))
    assert len(grade([read_submission(tmp_path / "a.jsonl", of_class=True)], EXAM).points) == 30
