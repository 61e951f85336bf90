"""Exported lessons, a long run: every answer that can be given to some questions of each type, in js, in Python and in Moodle.

``python -m tests.export.exported_lessons_long_run [NUMBER] [TYPE ...]``: by default 20 questions of every type.
"""

from __future__ import annotations

import sys

from hanabi_widget.export.baked_lesson import baked_lesson
from hanabi_widget.export.export_lesson import lesson_html
from hanabi_widget.lessons import TYPES, Lesson, LessonError, QuestionPart, read_lesson
from hanabi_widget.text import ENGLISH, LocalizedError
from tests.export.baked_beside_python import every_answer
from tests.export.test_handouts_and_moodle import check

MAX_PAGE = 300_000
"""A page of 20 questions has fewer bytes."""


def main(number: int, names: list[str]) -> int:
    """Check the types; 1 if a page is too large."""
    large = 0
    for name in names or TYPES:
        questions, seed = number, 1
        while True:
            try:
                lesson = read_lesson(f"title: {name}\ndrill: {name} n={questions} seed={seed}")
                lesson.items()
                break
            except (LocalizedError, LessonError):  # few positions suit the type
                questions -= 1
        size = len(lesson_html(baked_lesson(lesson, ENGLISH), ENGLISH).encode())
        large += size >= MAX_PAGE
        alone = [Lesson(name, parts=(QuestionPart(item.question),)) for item in lesson.asked()]  # one question is quicker than twenty
        answers, graded = sum(map(every_answer, alone)), check(name, questions, seed)
        sys.stdout.write(
            f"{name}: {questions} questions, {size // 1000} kB, {answers} answers as in Python, {graded} graded by Moodle as here\n"
        )
        sys.stdout.flush()
    return int(large > 0)


if __name__ == "__main__":
    given = sys.argv[1:]
    sys.exit(main(int(given[0]) if given else 20, given[1:]))
