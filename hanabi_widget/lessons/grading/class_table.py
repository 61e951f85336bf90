"""The table of a class: a row for each student, a column for each question, and the totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import zip_longest

from hanabi_widget.text import Language
from hanabi_widget.text.statistics import decimal

from .grade_submissions import Grades, ItemResult

RIGHT, WRONG, SHOWN, UNANSWERED = "✓", "✗", "–", "·"


def class_table(grades: Grades, language: Language) -> list[str]:
    """The table as lines of text; none if there are no results.

    A cell is ✓ for a right answer; for another how many of its parts are right, or ✗ if it has no parts; – if the answer was shown, · if
    there is none. Behind the cells stand how many answers are right, the points, the hints, the time and the most common mistake.
    """
    by_student = dict[tuple[str, str], list[ItemResult]]()
    for result in grades.results:
        by_student.setdefault((result.file, result.student), []).append(result)
    items = [*dict.fromkeys(item.id for item in grades.lesson.asked())] if grades.lesson else []
    items = items or [*dict.fromkeys(result.item for result in grades.results)]
    names = [student for _, student in by_student]
    rows = [_heading(len(items), language)]
    for (file, student), results in by_student.items():
        name = student or language.say("grade.table.nobody")
        rows.append([f"{name} ({file})" if names.count(student) > 1 or not student else name, *_row(results, items, language)])
    return [*_columns(rows), "", language.say("grade.table.key")] if by_student else []


def _heading(questions: int, language: Language) -> list[str]:
    titles = [language.say(f"grade.table.{name}") for name in ("right", "points", "hints", "time", "mistake")]
    return [language.say("grade.table.student"), *(str(number) for number in range(1, questions + 1)), *titles]


def _row(results: Sequence[ItemResult], items: Sequence[str], language: Language) -> list[str]:
    by_item = {result.item: result for result in results}
    cells = [_cell(by_item[item], language) if item in by_item else UNANSWERED for item in items]
    right = language.say("grade.of", right=sum(result.right for result in results), parts=len(items))
    points = sum((result.credit for result in results), Fraction(0))
    minutes = round(sum(result.seconds for result in results) / 60)
    hints = sum(result.hints for result in results)
    mistakes = Counter(name for result in results for name in result.mistakes).most_common(1)
    mistake = language.say(f"mistake.{mistakes[0][0]}") if mistakes else ""
    return [*cells, right, decimal(language, points), str(hints), language.say("grade.minutes", n=minutes), mistake]


def _cell(result: ItemResult, language: Language) -> str:
    if result.right:
        return RIGHT
    if not result.attempts:
        return SHOWN if result.revealed else UNANSWERED
    right, parts = result.parts
    return language.say("grade.of", right=right, parts=parts) if parts > 1 else WRONG


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows with their cells below each other."""
    widths = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]
