"""A lesson from where it is: a text, or the path of a file, whose name then is in all that is wrong with it."""

from __future__ import annotations

import re
from pathlib import Path

from hanabi_widget.words import Problem

from .fault import LessonError
from .lesson import Lesson
from .lesson_file import PARTS, TOP, read_lesson
from .lesson_lines import FILE_NAME

_TEXT = re.compile(rf".*[\r\n]|\s*(?:{'|'.join((*TOP, *PARTS))}):\s", re.DOTALL)


def find_lesson(source: str | Path) -> Lesson:
    """The lesson that is meant: by the path of its file, or by its text, which has several lines or begins like a lesson.

    Raises:
        LessonError: it is no lesson; all that is wrong, each with file, line, column and a caret.
        Problem: it is neither a path nor a text; or the file holds no text.
        OSError: the file cannot be read.

    Example:
        >>> find_lesson("drill: pace n=2").parts[0].n
        2
    """
    if isinstance(source, str) and _TEXT.match(source):
        return read_lesson(source)
    try:
        text = Path(source).read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Problem("lesson.error.encoding", file=source) from None
    except (OSError, ValueError):
        if isinstance(source, str) and not FILE_NAME.fullmatch(source.rpartition(" ")[2]):
            raise Problem("lesson.error.source", source=f"{source:.60}") from None
        raise
    try:
        return read_lesson(text)
    except LessonError as error:
        raise LessonError(error.faults, str(source)) from None
