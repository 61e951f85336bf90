"""Grading: what the attempts of students are worth, computed from their raw answers alone.

Each file is graded by itself: what stands in one changes nothing of another, whatever name it gives. With the teacher's lesson its
items count and no others, and each is the lesson's own question, in the variant of the student's name; without it the questions are
those that the attempts tell. All answers to an item are graded. The one that counts is, of answers in an exam, the last, else the
one with the most credit; an answer in practice counts neither where there is one in an exam, nor after the answer was shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import takewhile
from json import dumps
from typing import NamedTuple

from hanabi_widget.knowledge import DependsOnUnknownCard, InconsistentPosition
from hanabi_widget.lessons.errors import LessonError
from hanabi_widget.lessons.files.lesson import Lesson
from hanabi_widget.lessons.files.reader import read_question
from hanabi_widget.lessons.files.writer import question_text
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.text import LocalizedError

from .attempt import Attempt
from .submission import Refusal, Submission


class GradedAnswer(NamedTuple):
    """One answer, graded.

    Attributes:
        credit: from 0 to 1.
        mistakes: the names of the mistakes to be told.
    """

    credit: Fraction
    mistakes: tuple[str, ...] = ()


@dataclass(frozen=True)
class ItemResult:
    """What a student did at one item.

    Attributes:
        file: where the answers are.
        student: the name; may be empty.
        item: the item's name.
        question: what was asked.
        attempts: the number of answers; 0 where the student gave none.
        mode: of the answer that counts; empty where none does.
        credit: of the answer that counts, from 0 to 1.
        first: the credit of the first answer.
        last: the credit of the last one.
        mistakes: the mistakes in any of the answers, commonest first.
        hints: the most hints that were seen.
        revealed: whether the student had the answer shown.
        seconds: how long all of it took together.
        differs: whether an answer says that it was given to another question than the one that is graded.
    """

    file: str
    student: str
    item: str
    question: Question
    attempts: int = 0
    mode: str = ""
    credit: Fraction = Fraction(0)
    first: Fraction = Fraction(0)
    last: Fraction = Fraction(0)
    mistakes: tuple[str, ...] = ()
    hints: int = 0
    revealed: bool = False
    seconds: float = 0
    differs: bool = False

    @property
    def right(self) -> bool:
        """Whether the answer that counts is right."""
        return self.credit == 1


@dataclass(frozen=True)
class Grades:
    """What a class did.

    Attributes:
        results: one for each student and item.
        refused: what could not be used of the files.
        lesson: the lesson whose items count; None if the questions are those that the attempts tell.
    """

    results: tuple[ItemResult, ...]
    refused: tuple[Refusal, ...] = ()
    lesson: Lesson | None = None


def grade(submissions: Iterable[Submission], lesson: Lesson | None = None) -> Grades:
    """Grade what is in some files; the module's documentation says how.

    Raises:
        LocalizedError: a drill of the lesson finds too few questions.
    """
    results, refused, items = list[ItemResult](), list[Refusal](), dict[str, dict[str, Question]]()
    for submission in submissions:
        refused += submission.refused
        for student in dict.fromkeys(attempt.student for attempt in submission.attempts):
            own = [attempt for attempt in submission.attempts if attempt.student == student]
            if lesson:
                if student not in items:
                    items[student] = {item.id: item.question for item in lesson.items(student)}
                questions = items[student]
                refused += _refuse_unknown_items(submission.file, own, questions)
            else:
                questions, unread = _stated_questions(submission.file, own)
                refused += unread
            results += [
                _grade_item(submission.file, student, item, question, [attempt for attempt in own if attempt.item == item])
                for item, question in questions.items()
            ]
    return Grades(tuple(results), tuple(refused), lesson)


def _refuse_unknown_items(file: str, attempts: Iterable[Attempt], questions: Mapping[str, Question]) -> list[Refusal]:
    """That answers are to items which the lesson does not have."""
    number = sum(attempt.item not in questions for attempt in attempts)
    return [Refusal(file, 0, LocalizedError("attempt.error.stranger", n=number))] if number else []


def _stated_questions(file: str, attempts: Iterable[Attempt]) -> tuple[dict[str, Question], list[Refusal]]:
    """The questions that attempts tell; the first one of each item."""
    texts, questions, refused = dict[str, str](), dict[str, Question](), list[Refusal]()
    for attempt in attempts:
        texts.setdefault(attempt.item, attempt.question)
    for item, text in texts.items():
        try:
            questions[item] = _read_question(text)
        except LocalizedError as problem:
            refused.append(Refusal(file, 0, problem))
    return questions, refused


@cache
def _read_question(text: str) -> Question:
    try:
        return read_question(text)
    except LessonError as problem:
        raise LocalizedError("attempt.error.question", problem=problem.faults[0].problem) from None


def _grade_item(file: str, student: str, item: str, question: Question, attempts: list[Attempt]) -> ItemResult:
    if not attempts:
        return ItemResult(file, student, item, question)
    attempts = sorted(attempts, key=lambda attempt: attempt.time)
    answers = {dumps(attempt.answer): attempt.answer for attempt in attempts if not attempt.revealed}
    verdicts = {text: _grade_answer(question, answer) for text, answer in answers.items()}
    graded = [(attempt, verdicts[dumps(attempt.answer)]) for attempt in attempts if not attempt.revealed]
    exam = [(attempt, verdict) for attempt, verdict in graded if attempt.mode == "exam"]
    alone = len([*takewhile(lambda attempt: not attempt.revealed, attempts)])
    counted = exam[-1] if exam else max(graded[:alone], key=lambda pair: pair[1].credit, default=None)
    text = question_text(question)
    return ItemResult(
        file=file,
        student=student,
        item=item,
        question=question,
        attempts=len(graded),
        mode=counted[0].mode if counted else "",
        credit=counted[1].credit if counted else Fraction(0),
        first=graded[0][1].credit if graded else Fraction(0),
        last=graded[-1][1].credit if graded else Fraction(0),
        mistakes=tuple(name for name, _ in Counter(name for _, verdict in graded for name in verdict.mistakes).most_common()),
        hints=max(attempt.hints for attempt in attempts),
        revealed=len(graded) < len(attempts),
        seconds=sum(attempt.seconds for attempt in attempts),
        differs=any(attempt.question != text for attempt in attempts),
    )


def _grade_answer(question: Question, answer: object) -> GradedAnswer:
    """The verdict on a raw answer; what is no answer to the question has no credit."""
    try:
        verdict = question.grade(answer)
    except (LocalizedError, DependsOnUnknownCard, InconsistentPosition):
        return GradedAnswer(Fraction(0))
    return GradedAnswer(verdict.credit, tuple(verdict.mistakes_to_name))
