"""The key to a lesson: its questions with the right answers and the proof."""

from __future__ import annotations

from hanabi_widget.lessons.files.lesson import Lesson
from hanabi_widget.text import Language

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
