"""Exercises in one line: a question, or a lesson from a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hanabi_widget.lessons import AskedQuestion, Lesson, Question, question
from hanabi_widget.lessons.files.source import find_lesson
from hanabi_widget.lessons.grading.journal import JOURNAL
from hanabi_widget.rules import Game, Node, State
from hanabi_widget.text import LocalizedError

from .exercise import Exercise


def ask(
    position: State | Node | Game,
    name: str,
    /,
    *,
    view: str | int | None = None,
    student: str = "",
    exam: bool = False,
    journal: str | Path | None = JOURNAL,
    **parameters: object,
) -> Exercise:
    """A question to answer in the notebook.

    Args:
        position: a state; or a node or a game, which can be stepped through.
        name: the type of the question, one of `hanabi_widget.lessons.TYPES`.
        view: in whose chair the student sits; None sees the whole table.
        student: the student's name.
        exam: keep back verdicts and hints.
        journal: the file to which each answer is added; None keeps no file.
        parameters: what the type asks for, see `hanabi_widget.lessons.questions.question`.

    Raises:
        LocalizedError: no such type or parameter, and it says what is allowed; or nothing is a right answer.
        DependsOnUnknownCard: the answer depends on a card that is not seen.

    Example:
        >>> import hanabi_widget as hw
        >>> exercise = hw.ask(hw.deal(players=2, seed=2).apply(hw.Clue("Bob", 1)), "playable", of="Bob", view="Bob", journal=None)
        >>> exercise.answer([3, 5])
        >>> exercise.sheet["told"][0]["title"]
        'Right.'
    """
    asked = question(name, position, view=view, **parameters)
    if not asked.right_answers:
        raise LocalizedError("lesson.error.no_answer")
    return Exercise(Lesson(title=asked.title(), parts=(AskedQuestion(asked),)), student=student, exam=exam, journal=journal)


def lesson(
    source: str | Path | Lesson | Sequence[Question],
    *,
    student: str = "",
    exam: bool = False,
    journal: str | Path | None = JOURNAL,
) -> Exercise:
    """A lesson to work through in the notebook.

    Args:
        source: a lesson; or the path of a lesson file, or its text; or questions, such as those of `hanabi_widget.drill`.
        student: the student's name: drills and questions with variants show that student's.
        exam: keep back verdicts and hints.
        journal: the file to which each answer is added, and from which earlier ones are taken up again; None keeps no file.

    Raises:
        LessonError: it is no lesson; it names all faults with file and line.
        LocalizedError: it is none of these; or an exam asks nothing.
        OSError: the file cannot be read.
    """
    return Exercise(find_lesson(source), student=student, exam=exam, journal=journal)
