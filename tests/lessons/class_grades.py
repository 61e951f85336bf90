"""A lesson of four questions, and the grades of answers to it."""

from __future__ import annotations

from hanabi_widget.lessons import Attempt, Grades, grade, read_lesson
from hanabi_widget.lessons.grading.attempt_files import Submission

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
