"""The table of a class: its cells are in words that a school uses."""

from __future__ import annotations

from hanabi_widget.lessons import Grades
from hanabi_widget.lessons.grading.grade import class_table
from hanabi_widget.text import ENGLISH, LANGUAGES

from .class_grades import TEXT, graded


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
    )
    assert class_table(grades, ENGLISH) == [
        "Student             1       2  3  4  right   points  hints  time   most common mistake",
        "Zoé                 ✓       ✓  –  ·  2 of 4  2.00    2      3 min",
        "Yann                3 of 5  ✗  ·  ·  0 of 4  0.60    0      2 min",
        "(no name) (.jsonl)  ·       ·  ·  ✓  1 of 4  1.00    0      1 min",
        "",
        "✓ right · 2 of 5: so many parts are right · ✗ wrong · – the answer was shown · a dot: no answer",
    ]
    assert all(class_table(grades, language) for language in LANGUAGES.values())
    assert class_table(Grades(()), ENGLISH) == []
