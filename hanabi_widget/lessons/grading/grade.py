"""Grades the attempts of students, from their answers alone.

Each file is graded by itself: nothing in it affects the results of another, whatever student it names. With the teacher's lesson, only
its items count, and each question is the lesson's own, in the variant of the student's name; or as it is written, if that was asked, as on
a page for the whole class. Without a lesson, the questions are those that the attempts state.

All answers to an item are graded, in the order of the file: clocks may be wrong. The one that counts is the last answer in an exam, if
there is one; otherwise the answer in practice with the most credit, among those given before the answer was revealed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import takewhile
from json import dumps

from hanabi_widget.effort import TooLarge, effort, spend
from hanabi_widget.knowledge import DependsOnUnknownCard, InconsistentPosition
from hanabi_widget.lessons.answers.verdict import Verdict
from hanabi_widget.lessons.files.lesson import Lesson
from hanabi_widget.lessons.files.lesson_text import question_text
from hanabi_widget.lessons.files.reader import read_question
from hanabi_widget.lessons.notation import LessonError
from hanabi_widget.lessons.questions.answers_without_python import answer_told
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.text import Language, LocalizedError

from .attempt import PREDICTION, Attempt, question_digest
from .attempt_files import Refusal, Submission

MAX_ANSWERS = 10
"""Of right answers, the key lists at most this many."""


def answer_key(lesson: Lesson, language: Language, student: str = "") -> list[str]:
    r"""The key to a lesson as lines of text: each question, all right answers, and why.

    Args:
        lesson: the lesson.
        language: the language of the lines.
        student: the name of the student whose variants are meant; empty for the lesson as it is written.

    Raises:
        LocalizedError: a drill finds too few questions.

    Example:
        >>> from hanabi_widget.lessons import read_lesson
        >>> from hanabi_widget.text import ENGLISH
        >>> lesson = read_lesson("game: r1 | >Ann r2 y2 y3 g4 b1 | Ben r1 y1 g1 b2 w1\nask: touched clue=1>Ben")
        >>> print(*answer_key(lesson, ENGLISH)[:4], sep="\n")
        <BLANKLINE>
        1. Which slots of Ben does the clue 1 touch?
           You see the whole table.
           A right answer: Ben's slot 1, Ben's slot 2, Ben's slot 3 and Ben's slot 5.
    """
    lines = list[str]()
    for number, item in enumerate(lesson.asked(student), start=1):
        question = item.question
        form, context = question.form, question.context
        right = sorted(form.describe(language, context, answer) for answer in question.right_answers)
        lines += ["", language.say("grade.item", number=number, question=question.prompt(language))]
        answers = [language.say("verdict.instead", answer=answer) for answer in right[:MAX_ANSWERS]]
        told = [question.viewpoint(language), *question.stated_facts(language), *answers]
        if len(right) > MAX_ANSWERS:
            told.append(language.say("check.more", n=len(right) - MAX_ANSWERS))
        told += [line for hint in question.hints(language) if hint.step == "proof" for line in hint.lines if line not in answers]
        lines += [f"   {line}" for line in told]
    return lines


MAX_STEPS_PER_QUESTION = 200_000
"""A question that an attempt states may take this much work: about a second."""
MAX_STEPS_PER_FILE = 2_000_000
"""All questions that a file states may take this much work."""
STEPS_PER_QUESTION, STEPS_PER_CHARACTER = 5_000, 5
"""The work of reading a question, and of each character of its text."""


@dataclass(frozen=True)
class ItemResult:
    """The result of a student on one item.

    Attributes:
        file: the file with the answers.
        student: the name; may be empty.
        item: the id of the item.
        question: the question.
        attempts: the number of answers.
        mode: the mode of the answer that counts; empty if none does.
        credit: the credit of the answer that counts, from 0 to 1, less what its hints cost.
        right: whether the answer that counts is right.
        parts: how many parts of it are right, such as slots, and how many there are.
        first: the credit of the first answer.
        last: the credit of the last answer.
        mistakes: the names of the mistakes in all answers, most common first.
        hints: the largest number of hints seen.
        revealed: whether the student had the answer revealed.
        seconds: the total time.
        differs: whether an answer states a question other than the one that is graded.
    """

    file: str
    student: str
    item: str
    question: Question
    attempts: int = 0
    mode: str = ""
    credit: Fraction = Fraction(0)
    right: bool = False
    parts: tuple[int, int] = (0, 1)
    first: Fraction = Fraction(0)
    last: Fraction = Fraction(0)
    mistakes: tuple[str, ...] = ()
    hints: int = 0
    revealed: bool = False
    seconds: float = 0
    differs: bool = False


@dataclass(frozen=True)
class Grades:
    """The results of a class.

    Attributes:
        results: one for each file, student and item.
        refused: the parts of the files that could not be used.
        lesson: the lesson whose items count; None if the questions are those that the attempts state.

    Example:
        >>> grades = grade([])
        >>> grades.results, grades.refused, grades.lesson
        ((), (), None)
    """

    results: tuple[ItemResult, ...]
    refused: tuple[Refusal, ...] = ()
    lesson: Lesson | None = None

    @property
    def points(self) -> dict[tuple[str, str], Fraction]:
        r"""The sum of the credits of each student, by file and name.

        Example:
            >>> from hanabi_widget.lessons import Attempt, read_lesson
            >>> lesson = read_lesson("game: r1 | >Ann ? ? ? ? ? | Ben ? ? ? ? ?\nask: number which=max_score")
            >>> attempts = tuple(Attempt.now(item, 25, student=name) for name in ("Zoé", "Yann") for item in lesson.items(name))
            >>> max(grade([Submission("zoe.jsonl", attempts)], lesson).points.values())
            Fraction(1, 1)
        """
        points = defaultdict[tuple[str, str], Fraction](Fraction)
        for result in self.results:
            points[result.file, result.student] += result.credit
        return {**points}


def grade(submissions: Iterable[Submission], lesson: Lesson | None = None) -> Grades:
    r"""Grade some submissions.

    Each is graded by itself. With a lesson, only its items count; without one, the questions are those that the attempts state. The
    answer that counts is the last one in an exam, otherwise the best one in practice before the answer was revealed.

    Args:
        submissions: what `read_submission` returns for each file.
        lesson: the lesson that the students worked on.

    Raises:
        LocalizedError: a drill of the lesson finds too few questions.

    Example:
        >>> from hanabi_widget.lessons import Attempt, read_lesson
        >>> lesson = read_lesson("game: r1 | >Ann ? ? ? ? ? | Ben ? ? ? ? ?\nask: number which=max_score")
        >>> attempts = tuple(Attempt.now(item, 25, student="Zoé") for item in lesson.items("Zoé"))
        >>> [(result.student, result.credit) for result in grade([Submission("zoe.jsonl", attempts)], lesson).results]
        [('Zoé', Fraction(1, 1))]
    """
    results, refused, items = list[ItemResult](), list[Refusal](), dict[str, dict[str, Question]]()
    asked = lesson.asked() if lesson else []
    costs = {item.id: lesson.hint_cost for item in asked if lesson and not item.worked}  # of worked ones hints are shown unasked
    written = {item.id: item.question for item in asked}
    for handed_in in submissions:
        submission = replace(handed_in, attempts=tuple(attempt for attempt in handed_in.attempts if attempt.mode != PREDICTION))
        refused += submission.refused
        attempts = dict[str, defaultdict[str, list[Attempt]]]()
        for attempt in submission.attempts:
            attempts.setdefault(attempt.student, defaultdict(list))[attempt.item].append(attempt)
        if lesson:
            for student in {*attempts} - {*items}:
                items[student] = {item.id: item.question for item in lesson.asked(student)}
            questions = items
            if strangers := sum(attempt.item not in questions[attempt.student] for attempt in submission.attempts):
                refused.append(Refusal(submission.file, 0, LocalizedError("attempt.error.stranger", n=strangers)))
        else:
            questions, unread = _stated_questions(submission)
            refused += unread
        results += [
            _grade_item(
                submission.file,
                student,
                item,
                _question_asked(question, written.get(item, question), by_item[item]),
                by_item[item],
                costs.get(item, Fraction(0)),
            )
            for student, by_item in attempts.items()
            for item, question in questions.get(student, {}).items()
        ]
    return Grades(tuple(results), tuple(refused), lesson)


def _question_asked(variant: Question, written: Question, attempts: Iterable[Attempt]) -> Question:
    """The question that some attempts are about: the student's variant, unless they say that it was asked as it is written.

    The report of a learning management system says nothing of the question: its pages are the same for all.
    """
    said = {attempt.question for attempt in attempts}
    if said <= {question_text(variant), question_digest(variant)} or not said & {"", question_text(written), question_digest(written)}:
        return variant
    return written


def _stated_questions(submission: Submission) -> tuple[dict[str, dict[str, Question]], list[Refusal]]:
    """The questions that attempts state, the first for each student and item; and refusals of those not stated or too hard."""
    texts, questions, refused = dict[tuple[str, str], str](), defaultdict[str, dict[str, Question]](dict), list[Refusal]()
    for attempt in submission.attempts:
        if attempt.states_question:
            texts.setdefault((attempt.student, attempt.item), attempt.question)
    unstated = sum((attempt.student, attempt.item) not in texts for attempt in submission.attempts)
    if unstated:
        refused.append(Refusal(submission.file, 0, LocalizedError("attempt.error.unstated", n=unstated)))
    steps_left, too_hard = MAX_STEPS_PER_FILE, 0
    for (student, item), text in texts.items():
        found, steps = _read_question(text) if steps_left > 0 else (None, 0)
        steps_left -= steps
        if isinstance(found, Question):
            questions[student][item] = found
        elif found:
            refused.append(Refusal(submission.file, 0, found))
        else:
            too_hard += 1
    if too_hard:
        refused.append(Refusal(submission.file, 0, LocalizedError("attempt.error.hard", n=too_hard)))
    return questions, refused


@lru_cache(1_000)
def _read_question(text: str) -> tuple[Question | LocalizedError | None, int]:
    """A question for which all is computed that grading needs, or what is wrong with it; None if it takes too much work.

    With it the work done, in steps: they count for each file that states the question, so that no file depends on another.
    """
    with effort(MAX_STEPS_PER_QUESTION) as work:
        found: Question | LocalizedError | None = None
        with suppress(TooLarge):
            spend(STEPS_PER_QUESTION + STEPS_PER_CHARACTER * len(text))
            try:
                question = read_question(text)
                for mistake in (*question.mistakes, *question.specific_mistakes):
                    question.wrong_answers(mistake)
                found = question
            except LessonError as error:
                found = LocalizedError("attempt.error.question", problem=error.faults[0].problem)
    return found, work.done


def _grade_item(
    file: str, student: str, item: str, question: Question, attempts: list[Attempt], hint_cost: Fraction = Fraction(0)
) -> ItemResult:
    if not attempts:
        return ItemResult(file, student, item, question)
    answers = {dumps(attempt.answer): attempt.answer for attempt in attempts if not attempt.revealed}
    verdicts = {text: _verdict(question, answer) for text, answer in answers.items()}
    graded = [(attempt, verdicts[dumps(attempt.answer)]) for attempt in attempts if not attempt.revealed]
    exam = [(attempt, verdict) for attempt, verdict in graded if attempt.mode == "exam"]
    before_reveal = len([*takewhile(lambda attempt: not attempt.revealed, attempts)])

    def credit(pair: tuple[Attempt, Verdict | None]) -> Fraction:
        return max(Fraction(0), pair[1].credit - hint_cost * pair[0].hints) if pair[1] else Fraction(0)

    def value(pair: tuple[Attempt, Verdict | None]) -> tuple[Fraction, Fraction]:
        return credit(pair), pair[1].credit if pair[1] else Fraction(0)

    counted = exam[-1] if exam else max(graded[:before_reveal], key=value, default=None)
    verdict = counted[1] if counted else None
    same = {"", question_text(question), question_text(question, as_first_named=True), question_digest(question)}
    return ItemResult(
        file=file,
        student=student,
        item=item,
        question=question,
        attempts=len(graded),
        mode=counted[0].mode if counted else "",
        credit=credit(counted) if counted else Fraction(0),
        right=bool(verdict and verdict.right),
        parts=verdict.parts if verdict else (0, 1),
        first=credit(graded[0]) if graded else Fraction(0),
        last=credit(graded[-1]) if graded else Fraction(0),
        mistakes=tuple(name for name, _ in Counter(name for _, each in graded if each for name in each.mistakes_to_name).most_common()),
        hints=max(attempt.hints for attempt in attempts),
        revealed=len(graded) < len(attempts),
        seconds=sum(attempt.seconds for attempt in attempts),
        differs=any(attempt.question not in same for attempt in attempts),
    )


def _verdict(question: Question, answer: object) -> Verdict | None:
    """The verdict on an answer; None, which is no credit, on one that does not have the form of an answer."""
    with suppress(LocalizedError, DependsOnUnknownCard, InconsistentPosition):
        return question.grade(answer_told(question, answer))
    return None
