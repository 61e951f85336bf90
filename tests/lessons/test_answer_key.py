"""The key to a lesson: every answer with its proof."""

from __future__ import annotations

from pathlib import Path

import pytest

from hanabi_widget.cli.program import main
from hanabi_widget.lessons import read_lesson
from hanabi_widget.lessons.grading.grade import answer_key
from hanabi_widget.text import ENGLISH

from .class_grades import TEXT


def test_the_key_has_every_answer_and_a_proof(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "ones.lesson"
    path.write_text(TEXT, "utf-8")
    assert main(["check", "--answers", str(path)]) == 0
    told = capsys.readouterr().out
    assert "2. What is the highest score that the remaining copies still allow?\n   You see the whole table.\n" in told
    assert told.count("A right answer: 25.\n") == 1
    lesson = read_lesson("drill: clue_for n=2 seed=3\ndrill: would_know n=1")
    for number, item in enumerate(lesson.items("Zoé"), start=1):
        lines = answer_key(lesson, ENGLISH, "Zoé")
        at = next(index for index, line in enumerate(lines) if line.startswith(f"{number}. "))
        right = {item.question.form.describe(ENGLISH, item.question.context, answer) for answer in item.question.right_answers}
        assert lines[at + 2].strip().removeprefix("A right answer: ").removesuffix(".") in right
        assert len(lines) > at + 3
