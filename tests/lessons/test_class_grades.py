"""The grades of a class: what hints cost, the table in words that a school uses, and the key with every answer and its proof."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from hanabi_widget.cli.program import main
from hanabi_widget.lessons import Attempt, Grades, Lesson, grade, read_lesson
from hanabi_widget.lessons.grading.attempt_files import Submission
from hanabi_widget.lessons.grading.class_report import answer_key, class_table
from hanabi_widget.text import ENGLISH, LANGUAGES, LocalizedError
from tests.kinds import Printed

TEXT = """title: Ones

game: r1 | >Ann r1 y2 b3 w3 g5 | Ben~ y1+1 r3 g4 b2 w5

ask: possible of=Ben level=clues view=Ben
ask: number which=max_score
ask: number which=pace
ask: touched clue=2>Ben
"""


def graded(text: str, *answers: tuple[str, int, object, int]) -> Grades:
    """The grades of answers, each with a student, the index of the question, the answer and the hints seen; "shown" reveals."""
    lesson = read_lesson(text)
    items = lesson.items()
    attempts = [
        Attempt.now(items[index], None if answer == "shown" else answer, student=name, hints=hints, revealed=answer == "shown", seconds=60)
        for name, index, answer, hints in answers
    ]
    names = dict.fromkeys(name for name, *_ in answers)
    return grade([Submission(f"{name}.jsonl", tuple(each for each in attempts if each.student == name)) for name in names], lesson)


def test_a_report_that_is_handed_in_twice_is_graded_once_and_that_is_told(tmp_path: Path, capsys: Printed) -> None:
    (tmp_path / "a.lesson").write_text(TEXT, "utf-8")
    item = read_lesson(TEXT).items()[1]
    report = f"Name,Response 1\nZoé,{item.id} practice hints=0 answer=25\nYann,{item.id} practice hints=0 answer=24\n"
    first, second, other = (tmp_path / name for name in ("1.csv", "2.csv", "3.csv"))
    for file, text in ((first, report), (second, report), (other, report.replace("=24", "=23"))):
        file.write_text(text, "utf-8")
    for files, students in (((first,), 2), ((first, first), 2), ((first, second), 2), ((first, other, second), 4)):
        assert main(["grade", *map(str, files), "--lesson", str(tmp_path / "a.lesson")]) == int(len(files) > 1)
        said = capsys.readouterr()
        assert f"of {students} students" in said.out
        assert said.err == (f"{files[-1]}: The same answers stand in {first}. They are graded once.\n" if len(files) > 1 else "")


@pytest.mark.parametrize("cost", [Fraction(-1, 9), Fraction(10, 9)])
def test_a_hint_costs_no_more_than_the_answer_is_worth(cost: Fraction) -> None:
    with pytest.raises(LocalizedError, match="from 0 to 1"):
        Lesson(hint_cost=cost)


@pytest.mark.parametrize(("cost", "hints", "credit"), [("1/4", 0, 1), ("1/4", 2, Fraction(1, 2)), ("1", 3, 0), ("0", 3, 1)])
def test_hints_cost_what_the_lesson_says(cost: str, hints: int, credit: Fraction) -> None:
    text = TEXT.replace("title: Ones", f"title: Ones\nhint cost: {cost}")
    (result,) = [result for result in graded(text, ("Zoé", 1, 25, hints)).results if result.attempts]
    assert (result.credit, result.right) == (credit, True)


def test_the_answer_with_the_most_credit_counts_after_its_hints() -> None:
    text = TEXT.replace("title: Ones", "title: Ones\nhint cost: 1/2")
    results = graded(text, ("Zoé", 3, [4, 5], 0), ("Zoé", 3, [4], 1)).results
    assert [(result.credit, result.right) for result in results if result.attempts] == [(Fraction(1, 2), True)]


def test_worked_examples_cost_nothing() -> None:
    text = "hint cost: 1\n\ndrill: number which=pace n=2 worked=yes\n"
    _, item = read_lesson(text).items()
    (right,) = item.question.right_answers
    assert [result.credit for result in graded(text, ("Zoé", 1, right, 3)).results] == [1], "nobody answers what is solved"


def test_cells_are_in_words_a_school_uses() -> None:
    ones, others = ["r1", "y1", "g1", "b1", "w1"], [f"{color}{rank}" for color in "rygbw" for rank in "2345"]
    grades = graded(
        TEXT,
        ("Zoé", 0, [ones, *[others] * 4], 0),
        ("Zoé", 1, 25, 2),
        ("Zoé", 2, "shown", 0),
        ("Yann", 0, [ones, others, others, ones, []], 0),
        ("Yann", 1, 24, 0),
        ("", 3, [4], 0),
        ("Ann", 3, [2], 0),
        ("Ann", 3, [2], 0),
    )
    assert class_table(grades, ENGLISH) == [
        "Student             1     2  3  4  right   first try  points  hints  time   most common mistake",
        "Zoé                 ✓     ✓  –  ·  2 of 4  2          2.00    2      3 min",
        "Yann                0.60  ✗  ·  ·  0 of 4  0          0.60    0      2 min",
        "(no name) (.jsonl)  ·     ·  ·  ✓  1 of 4  1          1.00    0      1 min",
        f"Ann                 ·     ·  ·  ✗  0 of 4  0          0.00    0      2 min  {ENGLISH.say('mistake.reversed')}",
        "",
        "✓ right · 0.40: partly right, with its points · ✗ wrong · – the answer was shown · a dot: no answer",
    ]
    assert all(class_table(grades, language) for language in LANGUAGES.values())
    assert class_table(Grades(()), ENGLISH) == []
    twice = replace(grades, results=(*grades.results, *(replace(result, file="b") for result in grades.results if result.student == "Ann")))
    names = [line.partition("  ")[0] for line in class_table(twice, ENGLISH)]
    assert names[1:6] == ["Zoé", "Yann", "(no name) (.jsonl)", "Ann (Ann.jsonl)", "Ann (b)"]


def test_the_key_has_every_answer_and_a_proof(tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "ones.lesson"
    path.write_text(TEXT, "utf-8")
    assert main(["check", "--answers", str(path)]) == 0
    told = capsys.readouterr().out
    assert "2. What is the highest score that the remaining copies still allow?\n   You see the whole table.\n" in told
    assert told.count("A right answer: 25.\n") == 1
    lesson = read_lesson("drill: clue_for n=2 seed=3\ndrill: thinks n=1")
    for number, item in enumerate(lesson.items("Zoé"), start=1):
        lines = answer_key(lesson, ENGLISH, "Zoé")
        at = next(index for index, line in enumerate(lines) if line.startswith(f"{number}. "))
        right = {item.question.form.describe(ENGLISH, item.question.context, answer) for answer in item.question.right_answers}
        assert lines[at + 2].strip().removeprefix("A right answer: ").removesuffix(".") in right
        assert len(lines) > at + 3
