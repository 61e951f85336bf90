"""What students get of an exam is the same in every world that a question's viewer cannot tell apart: it holds no key."""

from __future__ import annotations

import re
from random import Random

import pytest

from hanabi_widget.export.baked_lesson import baked_lesson
from hanabi_widget.export.handout import handout
from hanabi_widget.export.moodle_xml import moodle_xml
from hanabi_widget.lessons import TYPES, Lesson, Question, QuestionPart
from hanabi_widget.text import ENGLISH
from tests.widget.exercise_worlds import other_worlds, random_question

from . import moodle_judge


def told(question: Question) -> list[str] | str:
    """All that students get of an exam with one question."""
    try:
        question.check()
        lesson = Lesson("Exam", parts=(QuestionPart(question),))
    except (ValueError, ArithmeticError, LookupError) as error:
        return type(error).__name__
    asked = [(each.text, each.files) for each in moodle_judge.read(moodle_xml(lesson, ENGLISH, exam=True))]
    without_key = [(re.sub(r"(?<=[:~])(=|%-?[0-9.]+%)", "", text), files) for text, files in asked]  # Moodle keeps the shares on its server
    return [str(baked_lesson(lesson, ENGLISH, exam=True)), handout(lesson, ENGLISH, exam=True), str(without_key)]


@pytest.mark.parametrize("name", TYPES)
def test_an_exam_is_the_same_in_every_world(name: str) -> None:
    for seed in range(2):
        random = Random(f"{name} {seed}")
        question = random_question(name, random)
        here = told(question)
        for other in other_worlds(random, question, 2):
            assert told(other) == here, seed
