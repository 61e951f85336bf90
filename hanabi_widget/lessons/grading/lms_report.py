"""Reports of a learning management system (LMS): tables with the raw answers that a package of SCORM told it."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from io import StringIO

from hanabi_widget.text import LocalizedError

from .attempt import Attempt, read_json

RESPONSE = re.compile(
    r"(?P<item>[0-9a-f]{12}) (?P<mode>practice|exam) hints=(?P<hints>[0-9]{1,4}) "
    r"(?:(?P<revealed>revealed)|answer=(?P<answer>.*)|choice=(?P<choice>[0-9]{1,4}))",
    re.DOTALL | re.ASCII,
)
"""The response that a package tells for an answer; ``choice`` is the number of one that was offered and is too long to be told."""

NAMES = ("student", "learner", "name", "full name", "student name", "learner name", "user")
"""The headings of the column with the student's name, in small letters; without one of these it is the first column."""

SEPARATORS = "\t;,"
NO_TIME = "2000-01-01T00:00:00Z"
"""The time of an answer in a report: it is not told."""


def read_report(content: bytes) -> Iterator[tuple[int, Attempt | LocalizedError]]:
    r"""The attempts in a table, separated by commas, semicolons or tabs, with their line numbers; for one that cannot be read, the error.

    Each cell that holds a response is an attempt, row by row from left to right. All other cells, such as scores, are passed over.

    Raises:
        LocalizedError: the file is not a table.

    Example:
        >>> text = b"Name,Score,Response 1\nZoe,100,c2c25adf0e1d practice hints=1 answer=17\n"
        >>> [(line, attempt.student, attempt.item, attempt.answer, attempt.hints) for line, attempt in read_report(text)]
        [(2, 'Zoe', 'c2c25adf0e1d', 17, 1)]
    """
    text = _decode(content)
    head = text.partition("\n")[0]
    reader = csv.reader(StringIO(text), delimiter=max(SEPARATORS, key=head.count))
    column = 0
    try:
        for number, row in enumerate(reader):
            if number == 0:
                column = _name_column(row)
            for cell in row:
                if found := RESPONSE.fullmatch(cell.strip()):
                    yield reader.line_num, _attempt(found, row[column] if column < len(row) else "")
    except csv.Error:
        raise LocalizedError("attempt.error.report") from None


def _decode(content: bytes) -> str:
    try:
        return content.decode("utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        raise LocalizedError("attempt.error.utf8") from None


def _name_column(headings: Sequence[str]) -> int:
    return next((column for column, heading in enumerate(headings) if heading.strip().casefold() in NAMES), 0)


def _attempt(found: re.Match[str], student: str) -> Attempt | LocalizedError:
    try:
        answer: object = None
        if found["answer"] is not None:
            answer = read_json(found["answer"])
        elif found["choice"] is not None:
            answer = {"offered": int(found["choice"])}
        return Attempt(
            found["item"],
            "",
            answer,
            NO_TIME,
            student=student,
            hints=int(found["hints"]),
            mode=found["mode"],
            revealed=found["revealed"] is not None,
        )
    except LocalizedError as error:
        return error
