"""The results of a class as a table, a summary and reports; docs/attempts.md has the schemas of JSON and CSV."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import zip_longest
from typing import NamedTuple

from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.text import Language
from hanabi_widget.text.plain_text import csv_text
from hanabi_widget.text.statistics import decimal

from .grade import Grades, ItemResult

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
    titles = [language.say(f"grade.table.{name}") for name in ("student", "right", "points", "hints", "time", "mistake")]
    rows = [[titles[0], *(str(number) for number in range(1, len(items) + 1)), *titles[1:]]]
    for (file, student), results in by_student.items():
        name = student or language.say("grade.table.nobody")
        rows.append([f"{name} ({file})" if names.count(student) > 1 or not student else name, *_row(results, items, language)])
    widths = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]
    return [*lines, "", language.say("grade.table.key")] if by_student else []


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


# -- A summary of the results of a class: for each item, how many students are right, and the most common mistakes ---


MAX_LISTED_MISTAKES = 3
"""The summary lists at most this many mistakes of an item."""


class ItemSummary(NamedTuple):
    """The results of a class on one item.

    Attributes:
        item: the id of the item.
        question: the question, as one of the students saw it.
        students: the number of students.
        answered: the number of students who answered.
        right: the number of students who are right.
        revealed: the number of students who had the answer revealed.
        credit: the mean credit of all students.
        mistakes: each mistake with the number of students who made it, most common first.
    """

    item: str
    question: Question
    students: int
    answered: int
    right: int
    revealed: int
    credit: Fraction
    mistakes: tuple[tuple[str, int], ...]


def summarize(grades: Grades) -> list[ItemSummary]:
    """The summaries of all items, in the order of the lesson."""
    results_by_item = defaultdict[str, list[ItemResult]](list)
    for result in grades.results:
        results_by_item[result.item].append(result)
    questions = {item.id: item.question for item in grades.lesson.asked()} if grades.lesson else {}
    return [
        ItemSummary(
            item=item,
            question=questions.get(item, results[0].question),
            students=len(results),
            answered=sum(result.attempts > 0 for result in results),
            right=sum(result.right for result in results),
            revealed=sum(result.revealed for result in results),
            credit=sum((result.credit for result in results), Fraction(0)) / len(results),
            mistakes=tuple(Counter(name for result in results for name in result.mistakes).most_common()),
        )
        for item, results in results_by_item.items()
    ]


def percent(share: Fraction) -> int:
    """A share as a whole percentage, rounded down, so that only 1 is 100 %."""
    return 100 * share.numerator // share.denominator


def summary_lines(grades: Grades, language: Language) -> list[str]:
    """The summary in words."""
    lines = list[str]()
    if grades.lesson and grades.lesson.title:
        lines.append(grades.lesson.title)
    if not grades.lesson:
        lines.append(language.say("grade.without_lesson"))
    lines.append(language.say("grade.students", n=len({(result.file, result.student) for result in grades.results})))
    lines += ["", *class_table(grades, language)]
    for number, item in enumerate(summarize(grades), start=1):
        lines += ["", language.say("grade.item", number=number, question=item.question.prompt(language))]
        lines.append(f"   {describe_right(language, item)}")
        if item.revealed:
            lines.append(f"   {language.say('grade.revealed', n=item.revealed)}")
        lines += [f"   {describe_mistake(language, name, students)}" for name, students in item.mistakes[:MAX_LISTED_MISTAKES]]
    return lines


def describe_right(language: Language, item: ItemSummary) -> str:
    """How many students are right on an item, and the mean credit, in words."""
    return language.say("grade.right", n=item.students, right=item.right, answered=item.answered, percent=percent(item.credit))


def describe_mistake(language: Language, name: str, students: int) -> str:
    """How many students made a mistake, in words."""
    return language.say("grade.mistake", n=students, mistake=language.say(f"mistake.{name}"))


# -- Reports of grades as JSON and CSV; docs/attempts.md has the schemas -------------------------------------


VERSION = 1

COLUMNS = (
    "file", "student", "item", "type", "question", "attempts", "mode", "credit", "right", "parts", "first", "last", "mistakes", "hints",
    "revealed", "seconds", "differs",
)  # fmt: skip


def json_report(grades: Grades, language: Language) -> dict[str, object]:
    """All results for programs: shares are exact, such as ``"3/4"``, and mistakes are given by name."""
    return {
        "version": VERSION,
        "lesson": grades.lesson.title if grades.lesson else None,
        "results": [{**_result_row(result, language), "mistakes": [*result.mistakes]} for result in grades.results],
        "summary": [
            {
                "item": item.item,
                "type": item.question.id,
                **item._asdict(),
                "question": item.question.prompt(language),
                "credit": str(item.credit),
                "mistakes": dict(item.mistakes),
            }
            for item in summarize(grades)
        ],
        "refused": [
            {"file": entry.file, "place": entry.place, "problem": language.say(entry.error.key, **entry.error.values)}
            for entry in grades.refused
        ],
    }


def csv_table(grades: Grades, language: Language) -> str:
    """The results as CSV, a row for each student and item: shares are decimals, and mistakes are given in words."""
    rows = []
    for result in grades.results:
        shares = {"credit": result.credit, "first": result.first, "last": result.last}
        row = {
            **_result_row(result, language),
            **{name: f"{float(share):.4f}" for name, share in shares.items()},
            "mistakes": " ".join(language.say(f"mistake.{name}") for name in result.mistakes),
        }
        rows.append([row[column] for column in COLUMNS])
    return csv_text([COLUMNS, *rows])


def _result_row(result: ItemResult, language: Language) -> dict[str, object]:
    question, (right, parts) = result.question, result.parts
    told = {"type": question.id, "question": question.prompt(language), "parts": f"{right}/{parts}"}
    row = {name: told[name] if name in told else getattr(result, name) for name in COLUMNS if name != "mistakes"}
    return {name: str(value) if isinstance(value, Fraction) else value for name, value in row.items()}
