"""A summary of the results of a class: for each item, how many students are right, and the most common mistakes."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from typing import NamedTuple

from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.text import Language

from .class_table import class_table
from .grade_submissions import Grades, ItemResult

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
