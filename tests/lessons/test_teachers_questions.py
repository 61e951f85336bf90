"""Questions with a key of the teacher's own: marked as such, never told before they are settled, read however they are written."""

from __future__ import annotations

import json

import pytest

import hanabi_widget as hw
from hanabi_widget.export.baked_lesson import Settings, baked_lesson
from hanabi_widget.export.handout import handout
from hanabi_widget.export.moodle_xml import moodle_xml
from hanabi_widget.lessons import LessonError, lesson_text, read_lesson
from hanabi_widget.lessons.answers.domains import parameters
from hanabi_widget.lessons.drills import another_variant
from hanabi_widget.lessons.grading.attempt_files import Submission
from hanabi_widget.lessons.grading.class_report import grade
from hanabi_widget.text import ENGLISH
from tests.export.baked_beside_python import NO_NODE, every_answer_alone

GAME = "game: [hand_size=2] r4 | x y5 g5 | >Ann y2 y1 | Ben r5+5 b1"
TEXT = f"""title: My own

{GAME}

ask: own_choice text="Who is late?" options="Zebra one","Zebra two","Zebra three" right="Zebra two" view=Ben
ask: own_text text="Which rank?" right=17,"Dix-sept","Quággas" view=Ben
"""
KEYS = ("dix", "gas")


def test_they_are_read_as_they_are_written_and_any_spelling_counts() -> None:
    lesson = read_lesson(TEXT)
    assert read_lesson(lesson_text(lesson)) == lesson
    choice, text = (item.question for item in lesson.items())
    assert [text.grade(answer).right for answer in ("17", " DIX  sept ", "quaggas", "u", "?")] == [True, True, True, False, False]
    assert choice.grade("Zebra two").right
    for asked in (choice, text):
        assert asked.prompt().startswith("Your teacher asks: ")
        assert asked.hints()[-1].lines[0] == "That is your teacher’s answer; it is not computed."
        assert another_variant(asked) is asked
        values = {name: getattr(asked, name) for name in parameters(type(asked))}
        assert asked.digest == hw.question(asked.id, asked.history.state, view="Ben", **values | {"right": "Zebra one"}).digest, (
            "nobody may try keys until the digest is right"
        )


@pytest.mark.parametrize("exam", [False, True])
def test_the_key_is_not_sent_before_it_is_settled(*, exam: bool) -> None:
    exercise = hw.Exercise(TEXT, journal=None, exam=exam)
    for page, wrong in enumerate(("Zebra one", "what")):
        exercise.page = page
        exercise.submit(wrong)
        sent = json.dumps([exercise._page_state, exercise.get_state()], default=str).lower()
        assert not [key for key in KEYS if key in sent]
        assert "zebra two" not in exercise._page_state["answer"].lower()
    baked = json.dumps(baked_lesson(read_lesson(TEXT), Settings(ENGLISH, exam=True))).lower()
    assert not [key for key in KEYS if key in baked]


@pytest.mark.skipif(NO_NODE, reason="node is missing: make js")
def test_every_place_asks_and_grades_them() -> None:
    lesson = read_lesson(TEXT)
    assert every_answer_alone(lesson) >= 5
    for made in (handout, moodle_xml):
        assert made(lesson, Settings(ENGLISH)).count("Your teacher asks: ") >= 2
    exercise = hw.Exercise(lesson, journal=None)
    exercise.submit("Zebra two")
    assert [result.credit for result in grade([Submission("a.jsonl", tuple(exercise.attempts))], lesson).results] == [1, 0]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("own_choice text=a options=b,c right=d", "right=d is not possible here: choose one of b, c."),
        ('own_text text=a right=""', "This question has no right answer here"),
        ("own_text right=a", "This question needs text: it has text, right."),
    ],
)
def test_what_is_left_out_is_said(line: str, told: str) -> None:
    with pytest.raises(LessonError, match=told):
        read_lesson(f"{GAME}\nask: {line}")
