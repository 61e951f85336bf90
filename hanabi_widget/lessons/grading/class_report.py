"""Grades the attempts of students, from their answers alone, and shows the results of a class as a table, a summary and reports.

Each file is graded by itself: nothing in it affects the results of another, whatever student it names. With the teacher's lesson, only
its items count, and each question is the lesson's own, in the variant of the student's name; or as it is written, if that was asked, as on
a page for the whole class. Without a lesson, the questions are those that the attempts state.

All answers to an item are graded, in the order of the file: clocks may be wrong. The one that counts is the last answer in an exam, if
there is one; otherwise the answer in practice with the most credit, among those given before the answer was revealed.

Where the teacher says that it was an exam, here or in the lesson, only answers of an exam count, and only to the questions that the student
was asked; each sitting under a name is a result of its own. All else is refused.

docs/attempts.md has the schemas of the reports.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import takewhile, zip_longest
from json import dumps
from operator import attrgetter
from statistics import mean
from typing import NamedTuple, TypeAlias

from hanabi_widget.effort import TooLarge, effort, spend
from hanabi_widget.explain import grouped
from hanabi_widget.knowledge import DependsOnUnknownCard, InconsistentPosition
from hanabi_widget.lessons.answers.verdict import Verdict
from hanabi_widget.lessons.files.reader import read_question
from hanabi_widget.lessons.files.writer import question_text
from hanabi_widget.lessons.lesson import Lesson
from hanabi_widget.lessons.lesson_errors import LessonError
from hanabi_widget.lessons.questions.finite_answers_for_exported_lessons import answer_told
from hanabi_widget.lessons.questions.hints import proof_sentences
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.text import Language, LocalizedError, decimal
from hanabi_widget.text.plain_text import csv_text

from .attempt_files import CLASS, PHONE, Refusal, Submission
from .recorded_answer import NOT_GRADED, Attempt, question_digest
from .suspicions_in_an_exam import Who, sitting_names, suspicions


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
        1. Which of Ben’s cards does the clue 1 touch?
           You see the whole table.
           A right answer: Ben’s first card, Ben’s second card, Ben’s third card and Ben’s fifth card.
    """
    lines = list[str]()
    for number, item in enumerate(lesson.asked(student), start=1):
        question = item.question
        lines += ["", language.say("grade.item", number=number, question=question.prompt(language))]
        told = [question.viewpoint(language), *question.stated_facts(language), *key_lines(question, language)]
        lines += [f"   {line}" for line in told]
    return lines


def key_lines(question: Question, language: Language) -> list[str]:
    """The right answers to a question, and why."""
    right = sorted(question.answer_sentence(language, answer) for answer in question.right_answers)
    return [*right, *proof_sentences(question, question.example_answer, language)]


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
        student: the name; may be empty. In an exam, a number follows it from the second sitting under it on.
        item: the id of the item.
        question: the question.
        attempts: the number of answers.
        mode: the mode of the answer that counts; empty if none does.
        credit: the credit of the answer that counts, from 0 to 1, less what its hints cost.
        right: whether the answer that counts is right.
        first: the credit of the first answer.
        last: the credit of the last answer.
        mistakes: the names of the mistakes in all answers, most common first.
        hints: the largest number of hints seen.
        revealed: whether the student had the answer revealed.
        seconds: the total time.
        differs: whether an answer states a question other than the one that is graded.
        reason: the reason in the student's own words, if one was asked for.
        mark: what the teacher gave for it, ``"0"``, ``"1/2"`` or ``"1"``; empty as long as it is not marked.
    """

    file: str
    student: str
    item: str
    question: Question
    attempts: int = 0
    mode: str = ""
    credit: Fraction = Fraction(0)
    right: bool = False
    first: Fraction = Fraction(0)
    last: Fraction = Fraction(0)
    mistakes: tuple[str, ...] = ()
    hints: int = 0
    revealed: bool = False
    seconds: float = 0
    differs: bool = False
    reason: str = ""
    mark: str = ""


@dataclass(frozen=True)
class Grades:
    """The results of a class.

    Attributes:
        results: one for each file, student and item.
        refused: the parts of the files that could not be used.
        lesson: the lesson whose items count; None if the questions are those that the attempts state.
        exam: whether only the answers of an exam count.
        suspicions: what is suspicious in the files of an exam; it changes no result.

    Example:
        >>> grades = grade([])
        >>> grades.results, grades.refused, grades.lesson
        ((), (), None)
    """

    results: tuple[ItemResult, ...]
    refused: tuple[Refusal, ...] = ()
    lesson: Lesson | None = None
    exam: bool = False
    suspicions: tuple[Refusal, ...] = ()

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


def grade(submissions: Iterable[Submission], lesson: Lesson | None = None, *, exam: bool = False) -> Grades:
    r"""Grade some submissions.

    Each is graded by itself; one with the answers of an earlier one is not graded again. With a lesson, only its items count; without one,
    the questions are those that the attempts state. The answer that counts is the last one in an exam, otherwise the best one in practice
    before the answer was revealed.

    Args:
        submissions: what `read_submission` returns for each file.
        lesson: the lesson that the students worked on.
        exam: whether it was an exam: then nothing counts that was answered in practice. It is one in any case if the lesson says so.

    Raises:
        LocalizedError: a drill of the lesson finds too few questions; an exam has no lesson.

    Example:
        >>> from hanabi_widget.lessons import Attempt, read_lesson
        >>> lesson = read_lesson("game: r1 | >Ann ? ? ? ? ? | Ben ? ? ? ? ?\nask: number which=max_score")
        >>> attempts = tuple(Attempt.now(item, 25, student="Zoé") for item in lesson.items("Zoé"))
        >>> [(result.student, result.credit) for result in grade([Submission("zoe.jsonl", attempts)], lesson).results]
        [('Zoé', Fraction(1, 1))]
        >>> [(result.student, result.credit) for result in grade([Submission("zoe.jsonl", attempts)], lesson, exam=True).results]
        []
    """
    exam = exam or bool(lesson and lesson.exam)
    if exam and lesson is None:
        raise LocalizedError("grade.error.lesson")
    results = list[ItemResult]()
    refused = list[Refusal]()
    counted = list[Submission]()
    by_student = _AskedOf()
    for handed_in in _each_once(submissions, refused):
        submission, problems = _of_mode(handed_in, exam=exam)
        asked, unread = _lesson_questions(lesson, submission, by_student) if lesson else _stated_questions(submission)
        problems += unread
        by_who = dict[Who, defaultdict[str, list[Attempt]]]()
        for attempt in submission.attempts:
            by_who.setdefault((attempt.student, attempt.sitting if exam else ""), defaultdict(list))[attempt.item].append(attempt)
        names = sitting_names(submission.attempts) if exam else {}
        for who, by_item in by_who.items():
            name = names.get(who, who[0])
            elsewhere = 0
            for item, its in asked.get(who[0], {}).items():
                given = by_item[item]
                question = _question_asked(its, given)
                if exam:
                    told = {question_digest(question), *([""] if submission.is_report else [])}  # a report says nothing of it
                    given = [each for each in given if each.question in told]
                elsewhere += len(by_item[item]) - len(given)
                mark = submission.marks.get(f"{item} {who[0]}", "")
                results.append(replace(_grade_item(submission.file, name, item, question, given, its), mark=mark))
            if elsewhere:
                problems.append(LocalizedError("grade.exam.other", student=name, n=elsewhere))
        refused += [*handed_in.refused, *(Refusal(submission.file, 0, problem) for problem in problems)]
        counted.append(submission)
    return Grades(tuple(results), tuple(refused), lesson, exam, tuple(suspicions(counted)) if exam else ())


def _each_once(submissions: Iterable[Submission], refused: list[Refusal]) -> Iterator[Submission]:
    """The submissions, but for those with the answers of an earlier one: they are refused."""
    before = list[Submission]()
    for submission in submissions:
        twin = next((other for other in before if other.attempts == submission.attempts != ()), None)
        if twin:
            refused.append(Refusal(submission.file, 0, LocalizedError("grade.twice", file=twin.file)))
        else:
            before.append(submission)
            yield submission


class _Asked(NamedTuple):
    """A question that counts: in the student's variant, as it is written, and what each hint takes from its credit."""

    variant: Question
    written: Question
    hint_cost: Fraction = Fraction(0)
    worked: bool = False


_AskedOf: TypeAlias = dict[str, dict[str, _Asked]]
"""By student and item what was asked."""


def _of_mode(submission: Submission, *, exam: bool) -> tuple[Submission, list[LocalizedError]]:
    """A submission without what is not graded; in an exam with its answers alone, and how many others there were."""
    graded = tuple(attempt for attempt in submission.attempts if attempt.mode not in NOT_GRADED)
    counted = tuple(attempt for attempt in graded if attempt.mode == "exam" and not attempt.revealed) if exam else graded
    others = len(graded) - len(counted)
    return replace(submission, attempts=counted), [LocalizedError("grade.exam.practice", n=others)] if others else []


def _lesson_questions(lesson: Lesson, submission: Submission, by_student: _AskedOf) -> tuple[_AskedOf, list[LocalizedError]]:
    """The questions of the lesson for each student, which are kept for the next file; and how many attempts are about none of them."""
    written = {item.id: item for item in lesson.asked()}
    for student in {attempt.student for attempt in submission.attempts} - {*by_student}:
        items = lesson.asked(CLASS if student.startswith(PHONE) else student)
        by_student[student] = {
            item.id: _Asked(item.question, written[item.id].question, lesson.hint_cost, bool(item.worked)) for item in items
        }
    strangers = sum(attempt.item not in by_student[attempt.student] for attempt in submission.attempts)
    return by_student, [LocalizedError("attempt.error.stranger", n=strangers)] if strangers else []


@lru_cache(1_000)
def _spellings(question: Question) -> frozenset[str]:
    """How attempts state a question: as text, and while it is open by its digest."""
    return frozenset({question_text(question), question_digest(question)})


def _question_asked(asked: _Asked, attempts: Iterable[Attempt]) -> Question:
    """The question that some attempts are about: the student's variant, unless they say that it was asked as it is written.

    The report of a learning management system says nothing of the question: its pages are the same for all.
    """
    said = {attempt.question for attempt in attempts}
    if said <= _spellings(asked.variant) or not said & {"", *_spellings(asked.written)}:
        return asked.variant
    return asked.written


def _stated_questions(submission: Submission) -> tuple[_AskedOf, list[LocalizedError]]:
    """The questions that attempts state, the first for each student and item; and what is wrong with those not stated or too hard."""
    texts = dict[tuple[str, str], str]()
    questions = defaultdict[str, dict[str, _Asked]](dict)
    problems = list[LocalizedError]()
    for attempt in submission.attempts:
        if attempt.states_question:
            texts.setdefault((attempt.student, attempt.item), attempt.question)
    unstated = sum((attempt.student, attempt.item) not in texts for attempt in submission.attempts)
    if unstated:
        problems.append(LocalizedError("attempt.error.unstated", n=unstated))
    steps_left = MAX_STEPS_PER_FILE
    too_hard = 0
    for (student, item), text in texts.items():
        found, steps = _read_question(text) if steps_left > 0 else (None, 0)
        steps_left -= steps
        if isinstance(found, Question):
            questions[student][item] = _Asked(found, found)
        elif found:
            problems.append(found)
        else:
            too_hard += 1
    if too_hard:
        problems.append(LocalizedError("attempt.error.hard", n=too_hard))
    return questions, problems


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
                _ = question.wrong_answers_by_mistake
                found = question
            except LessonError as error:
                found = LocalizedError("attempt.error.question", problem=error.faults[0].problem)
    return found, work.done


class _Judged(NamedTuple):
    """An answer, the verdict on it, if it has the form of one, and what its hints cost."""

    attempt: Attempt
    verdict: Verdict | None
    cost: Fraction

    @property
    def credit(self) -> Fraction:
        """The credit that counts."""
        return max(Fraction(0), self.verdict.credit - self.cost) if self.verdict else Fraction(0)


def _grade_item(file: str, student: str, item: str, question: Question, attempts: list[Attempt], its: _Asked) -> ItemResult:
    if not attempts:
        return ItemResult(file, student, item, question)
    given = [attempt for attempt in attempts if not attempt.revealed]
    answers = {dumps(attempt.answer): attempt.answer for attempt in given}
    verdicts = {text: _verdict(question, answer) for text, answer in answers.items()}
    unasked = attempts[0].hints if its.worked else 0  # these cost nothing
    judged = [_Judged(attempt, verdicts[dumps(attempt.answer)], its.hint_cost * max(0, attempt.hints - unasked)) for attempt in given]
    before_reveal = judged[: len([*takewhile(lambda attempt: not attempt.revealed, attempts)])]
    counted = _counted(judged, before_reveal)
    return ItemResult(
        file=file,
        student=student,
        item=item,
        question=question,
        attempts=len(judged),
        mode=counted.attempt.mode if counted else "",
        credit=counted.credit if counted else Fraction(0),
        right=bool(counted and counted.verdict and counted.verdict.right),
        first=judged[0].credit if judged else Fraction(0),
        last=judged[-1].credit if judged else Fraction(0),
        mistakes=_named_mistakes(judged),
        hints=max(attempt.hints for attempt in attempts),
        revealed=len(judged) < len(attempts),
        reason=attempts[-1].reason,
        seconds=sum(attempt.seconds for attempt in attempts),
        differs=any(attempt.question not in {"", *_spellings(question)} for attempt in attempts),
    )


def _counted(judged: Sequence[_Judged], before_reveal: Sequence[_Judged]) -> _Judged | None:
    """The answer that counts: the last one of an exam, else the best that was given before the answer was shown."""
    in_exam = [each for each in judged if each.attempt.mode == "exam"]
    return in_exam[-1] if in_exam else max(before_reveal, key=lambda each: (each.credit, each.cost), default=None)


def _named_mistakes(judged: Sequence[_Judged]) -> tuple[str, ...]:
    """The mistakes behind wrong answers, the most common first."""
    named = Counter(name for each in judged if each.verdict for name in each.verdict.mistakes_to_name)
    return tuple(name for name, _ in named.most_common())


def _verdict(question: Question, answer: object) -> Verdict | None:
    """The verdict on an answer; None, which is no credit, on one that does not have the form of an answer."""
    with suppress(LocalizedError, DependsOnUnknownCard, InconsistentPosition):
        return question.grade(answer_told(question, answer))
    return None


# -- The results of a class as a table -----------------------------------------------------------------------


RIGHT = "✓"
WRONG = "✗"
SHOWN = "–"
UNANSWERED = "·"


def class_table(grades: Grades, language: Language) -> list[str]:
    """The table as lines of text; none if there are no results.

    A cell is ✓ for a right answer; for another its credit, or ✗ if it has none; – if the answer was shown, · if
    there is none. Behind the cells stand how many answers are right, how many were at the first try, the points, the hints, the time and
    the most common mistake. Behind the points stands what was given for reasons, if any were asked for.
    """
    by_student = grouped(grades.results, attrgetter("file", "student"))
    items = [*dict.fromkeys(item.id for item in grades.lesson.asked())] if grades.lesson else []
    items = items or [*dict.fromkeys(result.item for result in grades.results)]
    names = [results[0].student for results in by_student]
    titles = [language.say(f"grade.table.{name}") for name in ("student", "right", "first", "points", "hints", "time", "mistake")]
    rows = [[titles[0], *(str(number) for number in range(1, len(items) + 1)), *titles[1:]]]
    for student, results in zip(names, by_student):
        name = student or language.say("grade.table.nobody")
        rows.append([f"{name} ({results[0].file})" if names.count(student) > 1 or not student else name, *_row(results, items, language)])
    widths = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]
    return [*lines, "", language.say("grade.table.key")] if by_student else []


def _row(results: Sequence[ItemResult], items: Sequence[str], language: Language) -> list[str]:
    by_item = {result.item: result for result in results}
    cells = [_cell(by_item[item], language) if item in by_item else UNANSWERED for item in items]
    right = language.say("grade.of", right=sum(result.right for result in results), parts=len(items))
    first = str(sum(result.first == 1 for result in results))
    points = decimal(language, sum((result.credit for result in results), Fraction(0)))
    if any(result.reason for result in results):
        points += f" + {decimal(language, sum((Fraction(result.mark or 0) for result in results), Fraction(0)))}"
    minutes = round(sum(result.seconds for result in results) / 60)
    hints = sum(result.hints for result in results)
    mistakes = Counter(name for result in results for name in result.mistakes).most_common(1)
    mistake = language.say(f"mistake.{mistakes[0][0]}") if mistakes else ""
    return [*cells, right, first, points, str(hints), language.say("grade.minutes", n=minutes), mistake]


def _cell(result: ItemResult, language: Language) -> str:
    if result.right:
        return RIGHT
    if not result.attempts:
        return SHOWN if result.revealed else UNANSWERED
    return decimal(language, result.credit) if result.credit else WRONG


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
    questions = {item.id: item.question for item in grades.lesson.asked()} if grades.lesson else {}
    return [
        ItemSummary(
            item=results[0].item,
            question=questions.get(results[0].item, results[0].question),
            students=len(results),
            answered=sum(result.attempts > 0 for result in results),
            right=sum(result.right for result in results),
            revealed=sum(result.revealed for result in results),
            credit=mean(result.credit for result in results),
            mistakes=tuple(Counter(name for result in results for name in result.mistakes).most_common()),
        )
        for results in grouped(grades.results, attrgetter("item"))
    ]


def percent(share: Fraction) -> int:
    """A share as a whole percentage, rounded down, so that only 1 is 100 %.

    Example:
        >>> percent(Fraction(199, 200)), percent(Fraction(1))
        (99, 100)
    """
    return 100 * share.numerator // share.denominator


def describe_right(language: Language, item: ItemSummary) -> str:
    """How many students are right, and the mean credit, in words."""
    return language.say("grade.right", n=item.students, right=item.right, answered=item.answered, percent=percent(item.credit))


def describe_mistake(language: Language, name: str, students: int) -> str:
    """A mistake and how many students made it, in words."""
    return language.say("grade.mistake", n=students, mistake=language.say(f"mistake.{name}"))


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
        lines += [f"   {describe_mistake(language, *mistake)}" for mistake in item.mistakes[:MAX_LISTED_MISTAKES]]
    return lines


# -- Reports of grades as JSON and CSV -----------------------------------------------------------------------


VERSION = 1

COLUMNS = (
    "file", "student", "item", "type", "question", "attempts", "mode", "credit", "right", "first", "last", "mistakes", "hints",
    "revealed", "seconds", "differs", "reason", "mark",
)  # fmt: skip


def json_report(grades: Grades, language: Language) -> dict[str, object]:
    """All results for programs: shares are exact, such as ``"3/4"``, and mistakes are given by name."""
    return {
        "version": VERSION,
        "lesson": grades.lesson.title if grades.lesson else None,
        "results": [{**_result_row(result, language), "mistakes": [*result.mistakes]} for result in grades.results],
        "summary": [
            {
                "type": item.question.id,
                **item._asdict(),
                "question": item.question.prompt(language),
                "credit": str(item.credit),
                "mistakes": dict(item.mistakes),
            }
            for item in summarize(grades)
        ],
        "exam": grades.exam,
        **{
            name: [{"file": one.file, "place": one.place, "problem": one.error.describe(language)} for one in entries]
            for name, entries in (("refused", grades.refused), ("suspicions", grades.suspicions))
        },
    }


def csv_table(grades: Grades, language: Language) -> str:
    """The results as CSV, a row for each student and item: shares are decimals, and mistakes are given in words."""
    rows = []
    for result in grades.results:
        row = {
            **_result_row(result, language),
            **{share: f"{float(getattr(result, share)):.4f}" for share in ("credit", "first", "last")},
            "mistakes": " ".join(language.say(f"mistake.{name}") for name in result.mistakes),
        }
        rows.append([row[column] for column in COLUMNS])
    return csv_text([COLUMNS, *rows])


def _result_row(result: ItemResult, language: Language) -> dict[str, object]:
    question = result.question
    told = {"type": question.id, "question": question.prompt(language)}
    row = {name: told[name] if name in told else getattr(result, name) for name in COLUMNS if name != "mistakes"}
    return {name: str(value) if isinstance(value, Fraction) else value for name, value in row.items()}
