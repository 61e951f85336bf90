"""The report of an LMS: raw answers in any table are found, and graded by the lesson alone."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from hanabi_widget.export.baked_lesson import baked_lesson
from hanabi_widget.lessons import grade, read_lesson, read_submission
from hanabi_widget.lessons.questions.answers_without_python import OfferedAnswers
from hanabi_widget.text import ENGLISH

from .baked_beside_python import NO_NODE, in_js
from .test_baked_lesson import random_commands

LESSON = read_lesson("title: Ones\nhint cost: 1/10\n\ndrill: known claim=playable n=3 seed=4\n\ndrill: possible n=1\n\ndrill: odds n=1")
ITEMS = LESSON.asked()


def response(number: int, answer: object, hints: int = 0) -> str:
    return f"{ITEMS[number].id} practice hints={hints} answer={json.dumps(answer)}"


def right(number: int) -> object:
    question = ITEMS[number].question
    return question.form.to_json(question.context, question.example_answer)


def table(path: Path, *rows: list[str], separator: str = ",") -> Path:
    text = StringIO()
    csv.writer(text, delimiter=separator).writerows(rows)
    path.write_text(text.getvalue(), "utf-8")
    return path


@pytest.mark.parametrize(("name", "separator"), [("a.csv", ","), ("a.csv", ";"), ("a.tsv", "\t"), ("a.txt", "\t")])
def test_a_row_for_each_student(tmp_path: Path, name: str, separator: str) -> None:
    rows = [
        ["Student", "Score", "Response 1", "Response 2"],
        ["Zoé", "100", response(0, right(0)), response(1, right(1), hints=2)],
        ["Yann", "100", response(0, [1, 2, 3]), f"{ITEMS[1].id} practice hints=0 revealed"],
    ]
    grades = grade([read_submission(table(tmp_path / name, *rows, separator=separator))], LESSON)
    assert grades.refused == ()
    found = {(result.student, result.item): result.credit for result in grades.results}
    assert [found["Zoé", ITEMS[number].id] for number in range(5)] == [1, Fraction(8, 10), 0, 0, 0]
    assert found["Yann", ITEMS[1].id] == 0
    assert not any(result.differs for result in grades.results)


def test_a_row_for_each_interaction_and_more_students_than_a_file_of_one_may_name(tmp_path: Path) -> None:
    rows = [["id", "Learner", "response"], *(["x", f"S{number}", response(0, right(0))] for number in range(40))]
    grades = grade([read_submission(table(tmp_path / "a.csv", *rows))], LESSON)
    assert {result.student for result in grades.results if result.credit == 1} == {f"S{number}" for number in range(40)}


def test_an_answer_that_is_told_by_its_number(tmp_path: Path) -> None:
    question = ITEMS[3].question
    for number, answer in enumerate(OfferedAnswers(question).answers):
        rows = [["Name", "Response"], ["Zoé", f"{ITEMS[3].id} practice hints=0 choice={number}"]]
        grades = grade([read_submission(table(tmp_path / "a.csv", *rows))], LESSON)
        expected = question.grade(question.form.to_json(question.context, answer)).credit
        assert [result.credit for result in grades.results if result.item == ITEMS[3].id] == [expected]


@pytest.mark.parametrize("answer", ["answer=[", "answer=NaN", "choice=9999", "answer=" + "[" * 50, "answer={}"])
def test_what_is_no_answer_has_no_credit(tmp_path: Path, answer: str) -> None:
    rows = [["Name", "Response"], ["Zoé", f"{ITEMS[0].id} practice hints=0 {answer}"], ["Yann", response(0, right(0))]]
    grades = grade([read_submission(table(tmp_path / "a.csv", *rows))], LESSON)
    assert {result.student: result.credit for result in grades.results if result.item == ITEMS[0].id}.get("Zoé", 0) == 0
    assert max(result.credit for result in grades.results if result.student == "Yann") == 1


def test_a_file_without_answers_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_bytes(b"Name,Score\nZoe,100\n")
    assert [entry.error.key for entry in read_submission(tmp_path / "a.csv").refused] == ["attempt.error.none"]
    (tmp_path / "a.csv").write_bytes(b"\xff\xff\xff")
    assert [entry.error.key for entry in read_submission(tmp_path / "a.csv").refused] == ["attempt.error.utf8"]


@pytest.mark.skipif(NO_NODE, reason="node is missing: make js")
def test_the_credit_that_js_adds_up_is_that_of_the_grade(tmp_path: Path) -> None:
    baked, random = baked_lesson(LESSON, ENGLISH), Random(3)
    runs = [random_commands(random, baked) for _ in range(8)]
    for shown in in_js(baked, runs):
        rows = [["Name", *(str(number) for number in range(len(shown.attempts)))], ["Zoé"]]
        for each in shown.attempts:
            said = "revealed" if each["revealed"] else f"answer={json.dumps(each['answer'])}"
            rows[1].append(f"{each['item']} practice hints={each['hints']} {said}")
        submission = read_submission(table(tmp_path / "a.csv", *rows))
        results = grade([submission], LESSON).results if shown.attempts else ()
        assert {result.item: float(result.credit) for result in results if result.attempts or result.revealed} == pytest.approx(
            shown.credits
        )
