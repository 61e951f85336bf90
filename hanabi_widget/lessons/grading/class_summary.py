"""A summary of what a class did: item by item how many are right, and which mistakes are the commonest."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.text import Language

from .grade import Grades, ItemResult

MAX_LISTED_MISTAKES = 3
"""So many mistakes of an item are told in words."""


class ItemSummary(NamedTuple):
    """What a class did at one item.

    Attributes:
        item: its name.
        question: what was asked, as one of the students saw it.
        students: how many there are.
        answered: how many of them gave an answer.
        right: how many are right.
        revealed: how many had the answer shown.
        credit: the mean of all of them.
        mistakes: each mistake with the number of students who made it, commonest first.
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
    found = defaultdict[str, list[ItemResult]](list)
    for result in grades.results:
        found[result.item].append(result)
    plain = {item.id: item.question for item in grades.lesson.items()} if grades.lesson else {}
    return [
        ItemSummary(
            item=item,
            question=plain.get(item, results[0].question),
            students=len(results),
            answered=sum(result.attempts > 0 for result in results),
            right=sum(result.right for result in results),
            revealed=sum(result.revealed for result in results),
            credit=sum((result.credit for result in results), Fraction(0)) / len(results),
            mistakes=tuple(Counter(name for result in results for name in result.mistakes).most_common()),
        )
        for item, results in found.items()
    ]


def percent(share: Fraction) -> int:
    """A share in whole hundredths; all of it only if it is all."""
    return 100 * share.numerator // share.denominator


def summary_lines(grades: Grades, language: Language) -> list[str]:
    """The summary in words."""
    return [*_lines(grades, language)]


def _lines(grades: Grades, language: Language) -> Iterator[str]:
    items = summarize(grades)
    if grades.lesson and grades.lesson.title:
        yield grades.lesson.title
    if not grades.lesson:
        yield language.say("grade.told")
    yield language.say("grade.students", n=len({(result.file, result.student) for result in grades.results}))
    for number, item in enumerate(items, start=1):
        yield ""
        yield language.say("grade.item", number=number, question=item.question.prompt(language))
        yield f"   {describe_right(language, item)}"
        if item.revealed:
            yield f"   {language.say('grade.revealed', n=item.revealed)}"
        yield from (f"   {describe_mistake(language, name, students)}" for name, students in item.mistakes[:MAX_LISTED_MISTAKES])


def describe_right(language: Language, item: ItemSummary) -> str:
    """How many are right at an item, and the mean credit."""
    return language.say("grade.right", n=item.students, right=item.right, answered=item.answered, percent=percent(item.credit))


def describe_mistake(language: Language, name: str, students: int) -> str:
    """How many made a mistake."""
    return language.say("grade.mistake", n=students, mistake=language.say(f"mistake.{name}"))
