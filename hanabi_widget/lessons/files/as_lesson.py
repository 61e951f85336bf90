"""Makes a lesson from its text, its file, or questions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from errno import ENOENT
from pathlib import Path

from hanabi_widget.lessons.errors import LessonError
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.text import LocalizedError, current_language

from .blocks import FILE_NAME
from .lesson import Lesson
from .lesson_parts import QuestionPart
from .reader import HEADER_KEYWORDS, PART_KEYWORDS, read_lesson

_TEXT = re.compile(rf".*[\r\n]|\s*(?:{'|'.join((*HEADER_KEYWORDS, *PART_KEYWORDS))}):\s", re.DOTALL)


def as_lesson(source: str | Path | Lesson | Question | Sequence[Question]) -> Lesson:
    """Make a lesson.

    Args:
        source: a lesson; the path of a lesson file; the text of a lesson, which has several lines or begins with a keyword of lessons; a
            question; or several questions.

    Raises:
        LessonError: the text is not a lesson; it has all faults, each with file, line, column and a caret.
        LocalizedError: the source is none of these, or the file is not UTF-8 text.
        OSError: the file cannot be read.

    Example:
        >>> as_lesson("drill: number which=pace n=2").parts[0].n
        2
    """
    if isinstance(source, Lesson):
        return source
    if isinstance(source, Question):
        return Lesson(title=source.title(), parts=(QuestionPart(source),))
    return _lesson_of_text_or_path(source) if isinstance(source, str | Path) else _lesson_of_questions(source)


def _lesson_of_questions(questions: object) -> Lesson:
    if not isinstance(questions, Sequence) or not all(isinstance(asked, Question) for asked in questions):
        raise LocalizedError("lesson.error.source", source=f"{questions!r:.60}")
    title = questions[0].title() if questions else ""
    return Lesson(title=title, parts=tuple(QuestionPart(asked, variants=True) for asked in questions))


def _lesson_of_text_or_path(source: str | Path) -> Lesson:
    if isinstance(source, str) and _TEXT.match(source):
        return read_lesson(source)
    try:
        text = Path(source).read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise LocalizedError("lesson.error.encoding", file=source) from None
    except (OSError, ValueError):
        if isinstance(source, str) and not FILE_NAME.fullmatch(source.rpartition(" ")[2]):
            raise LocalizedError("lesson.error.source", source=f"{source:.60}") from None
        if not Path(source).exists():
            problem = current_language().say("lesson.error.missing", folder=Path.cwd())
            raise FileNotFoundError(ENOENT, problem, str(source)) from None
        raise
    try:
        return read_lesson(text)
    except LessonError as error:
        raise LessonError(error.faults, str(source)) from None
