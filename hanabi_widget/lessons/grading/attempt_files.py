"""Attempts in files: journals, which only grow, notebooks, an LMS's reports; and what in a file could not be used."""

from __future__ import annotations

import csv
import json
import os
import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import TypeVar

from hanabi_widget.text import Language, LocalizedError
from hanabi_widget.text.terminal_and_csv_text import plain_line

from .recorded_answer import Attempt, read_attempt, read_json

# -- Journals: append-only files of attempts in JSON Lines format --------------------------------------------


JOURNAL = "attempts.jsonl"
"""The default name of a journal."""

MAX_LINE_LENGTH = 100_000
MAX_LINES = 20_000
"""Of a longer journal, only this many lines at its end are read."""


def append_attempt(path: str | Path, attempt: Attempt) -> None:
    """Append an attempt to a journal, which is created if it does not exist.

    The line is appended by a single write, so that several processes may share a journal, and what is in the file is never changed. If
    a crash or a full disk has cut off the last line, a new line is begun.

    Raises:
        OSError: the file cannot be written.
    """
    line = f"{json.dumps(attempt.to_json(), ensure_ascii=False)}\n".encode()
    file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
    try:
        if os.lseek(file, 0, os.SEEK_END) and (os.lseek(file, -1, os.SEEK_END), os.read(file, 1))[1] != b"\n":
            line = b"\n" + line
        written = os.write(file, line)
        if written < len(line):
            raise OSError(f"{path}: only {written} of {len(line)} bytes of an attempt could be written")
    finally:
        os.close(file)


def read_journal(content: bytes) -> Iterator[tuple[int, Attempt | LocalizedError]]:
    """The attempts in a journal with their line numbers; for a line that cannot be read, the error.

    Of a long journal, only the newest lines are read; the line before them has an error that says so.
    """
    lines, skipped = content.rstrip(b"\n").rsplit(b"\n", MAX_LINES), 0
    if len(lines) > MAX_LINES:
        skipped = lines.pop(0).count(b"\n") + 1
        yield skipped, LocalizedError("attempt.error.old", most=MAX_LINES)
    for number, line in enumerate(lines, start=skipped + 1):
        if line.strip():
            try:
                if len(line) > MAX_LINE_LENGTH:
                    raise LocalizedError("attempt.error.long", longest=MAX_LINE_LENGTH)
                yield number, read_attempt(read_json(line.decode("utf-8-sig")))
            except UnicodeDecodeError:
                yield number, LocalizedError("attempt.error.utf8")
            except LocalizedError as error:
                yield number, error


# -- Several copies of a log as one: cells of a notebook, and the journal beside it, hold the same attempts up to different times ---


Entry = TypeVar("Entry")


def merged_logs(logs: Iterable[Sequence[Entry]], key: Callable[[Entry], Hashable]) -> list[Entry]:
    """The entries of all logs, each once, in an order that is that of each log.

    Where the logs do not tell the order, an earlier log comes first. Equal entries of one log are different ones.

    Args:
        logs: the logs.
        key: what equal entries have in common.

    Example:
        >>> merged_logs(["abd", "acd", "ae"], key=str)
        ['a', 'b', 'c', 'd', 'e']
    """
    entries, merged = dict[Hashable, Entry](), list[Hashable]()
    for log in logs:
        seen, new, before = Counter[Hashable](), list[Hashable](), dict[Hashable, list[Hashable]]()
        for entry in log:
            seen[of := key(entry)] += 1
            name = of, seen[of]  # equal entries of a log are told apart by their number
            if name in entries:
                before[name], new = new, []  # what is new goes before what follows it in its log
            else:
                entries[name] = entry
                new.append(name)
        if any(before.values()):
            merged = [each for name in merged for each in (*before.get(name, ()), name)]
        merged += new
    return [entries[name] for name in merged]


# -- Reports of a learning management system (LMS): tables with the raw answers that a package of SCORM told it ---


RESPONSE = re.compile(
    r"(?P<item>[0-9a-f]{12}) (?P<mode>practice|exam) hints=(?P<hints>[0-9]{1,4}) "
    r"(?:(?P<revealed>revealed)|answer=(?P<answer>.*)|choice=(?P<choice>[0-9]{1,4}))",
    re.DOTALL,
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
    try:
        text = content.decode("utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        raise LocalizedError("attempt.error.utf8") from None
    head = text.partition("\n")[0]
    reader = csv.reader(StringIO(text), delimiter=max(SEPARATORS, key=head.count))
    try:
        for number, row in enumerate(reader):
            if number == 0:
                column = next((place for place, heading in enumerate(row) if heading.strip().casefold() in NAMES), 0)
            for cell in row:
                if found := RESPONSE.fullmatch(cell.strip()):
                    try:
                        yield reader.line_num, _attempt(found, row[column] if column < len(row) else "")
                    except LocalizedError as error:
                        yield reader.line_num, error
    except csv.Error:
        raise LocalizedError("attempt.error.report") from None


def _attempt(found: re.Match[str], student: str) -> Attempt:
    item, mode, hints, revealed, answer, choice = found.groups()
    told = read_json(answer) if answer is not None else {"offered": int(choice)} if choice is not None else None
    return Attempt(item, "", told, NO_TIME, "", student, 0, int(hints), mode, revealed is not None)


# -- Attempts in a notebook: they are stored in cell outputs, under a media type of their own ----------------


MIME = "application/vnd.hanabi-widget.attempts+json"
VERSION = 1

MAX_ENTRIES = 20_000
"""Of a notebook with more attempts, only this many at its end are read."""


def bundle(attempts: Iterable[Attempt]) -> dict[str, object]:
    """The data of an output under the media type."""
    return {"version": VERSION, "attempts": [attempt.to_json() for attempt in attempts]}


def read_notebook(content: bytes) -> Iterator[tuple[int, Attempt | LocalizedError]]:
    """The attempts in a notebook with their cell numbers, counted from 1; for one that cannot be read, the error.

    Cells that hold the same attempts are merged. Of very many attempts only the newest are read.

    Raises:
        LocalizedError: the file is not a notebook.
    """
    try:
        notebook = read_json(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise LocalizedError("attempt.error.utf8") from None
    cells = notebook.get("cells") if isinstance(notebook, dict) else None
    if not isinstance(cells, list):
        raise LocalizedError("attempt.error.notebook")
    logs = list[tuple[int, list[object]]]()
    for number, cell in enumerate(cells, start=1):
        outputs = cell.get("outputs") if isinstance(cell, dict) else None
        data = [output.get("data") for output in outputs if isinstance(output, dict)] if isinstance(outputs, list) else []
        for value in [media[MIME] for media in data if isinstance(media, dict) and MIME in media]:
            if isinstance(value, dict) and value.get("version") == VERSION and isinstance(value.get("attempts"), list):
                logs.append((number, value["attempts"]))
            else:
                yield number, LocalizedError("attempt.error.bundle", version=VERSION)
    if sum(len(log) for _, log in logs) > MAX_ENTRIES:
        yield 0, LocalizedError("attempt.error.old", most=MAX_ENTRIES)
    for number, entry in merged_logs(_newest_entries(logs), key=lambda numbered: json.dumps(numbered[1])):
        try:
            yield number, read_attempt(entry)
        except LocalizedError as error:
            yield number, error


def _newest_entries(logs: Sequence[tuple[int, list[object]]]) -> list[list[tuple[int, object]]]:
    """The last `MAX_ENTRIES` entries of the logs, each with the number of its cell."""
    newest, room = list[list[tuple[int, object]]](), MAX_ENTRIES
    for number, log in reversed(logs):
        newest.append([(number, entry) for entry in islice(log, max(len(log) - room, 0), None)])
        room -= len(log)  # below 0, nothing of the logs before is left
    return newest[::-1]


# -- Submissions: the attempts in one file, and the parts of the file that could not be used -----------------


MAX_FILE_SIZE = 100_000_000
MAX_ATTEMPTS, MAX_ATTEMPTS_IN_REPORT = 10_000, 200_000
"""At most this many attempts of one file are used, the newest: of a student's file, and of the report of an LMS about a class."""
MAX_ATTEMPTS_PER_ITEM = 100
"""At most this many attempts of one student at one item in one mode are used, the newest."""
MAX_STUDENTS, MAX_STUDENTS_IN_REPORT = 10, 2_000
"""The attempts of at most this many students in one file are used: those with the newest."""
MAX_REFUSALS = 1_000
"""At most this many refusals of one file are listed."""

REPORTS = (".csv", ".tsv", ".txt")
"""The suffixes of reports."""
READERS = {".jsonl": read_journal, ".ipynb": read_notebook, **dict.fromkeys(REPORTS, read_report)}
"""The reader of each kind of file, by suffix."""


@dataclass(frozen=True)
class Refusal:
    """A part of a file that could not be used.

    Attributes:
        file: the name of the file.
        place: the line of a journal or the cell of a notebook; 0 for the whole file.
        error: what is wrong.
    """

    file: str
    place: int
    error: LocalizedError

    def describe(self, language: Language) -> str:
        """What is wrong and where, in words."""
        problem = language.say(self.error.key, **self.error.values)
        return language.say("file.error.at" if self.place else "file.error", file=plain_line(self.file), place=self.place, problem=problem)


@dataclass(frozen=True)
class Submission:
    """The attempts in one file.

    Attributes:
        file: the name of the file.
        attempts: the attempts in the order of the file, which is that in which they were given.
        refused: the parts of the file that could not be used.
    """

    file: str
    attempts: tuple[Attempt, ...]
    refused: tuple[Refusal, ...] = ()


def read_submission(path: str | Path) -> Submission:
    """Read a journal (``.jsonl``), a notebook (``.ipynb``) or the report of an LMS (``.csv``, ``.tsv``, ``.txt``).

    Errors are not raised; they are in `Submission.refused`.

    Example:
        >>> submission = read_submission("no-such-file.jsonl")
        >>> submission.attempts, [str(refusal.error) for refusal in submission.refused]
        ((), ['There is no such file.'])
    """
    found, refused = read_attempts(path)
    is_report = Path(path).suffix.lower() in REPORTS
    most_attempts = MAX_ATTEMPTS_IN_REPORT if is_report else MAX_ATTEMPTS
    most_students = MAX_STUDENTS_IN_REPORT if is_report else MAX_STUDENTS
    attempts = _newest(found, most_attempts, most_students)
    if len(attempts) < len(found):
        most = {"most": most_attempts, "students": most_students, "tries": MAX_ATTEMPTS_PER_ITEM}
        refused.append(Refusal(str(path), 0, LocalizedError("attempt.error.many", n=len(found) - len(attempts), **most)))
    if not found and not refused:
        refused.append(Refusal(str(path), 0, LocalizedError("attempt.error.none")))
    return Submission(str(path), tuple(attempts), tuple(refused))


def read_attempts(path: str | Path) -> tuple[list[Attempt], list[Refusal]]:
    """All attempts in a journal, notebook or report in the order of the file; and what could not be used."""
    found, refused, suffix = list[Attempt](), list[Refusal](), Path(path).suffix.lower()
    try:
        if suffix not in READERS:
            raise LocalizedError("attempt.error.suffix", allowed=", ".join(READERS))
        for place, entry in READERS[suffix](_read_bytes(path)):
            if isinstance(entry, LocalizedError):
                refused.append(Refusal(str(path), place, entry))
            else:
                found.append(entry)
    except LocalizedError as error:
        refused.append(Refusal(str(path), 0, error))
    return found, refused[:MAX_REFUSALS]


def _newest(attempts: Sequence[Attempt], most_attempts: int, most_students: int) -> list[Attempt]:
    """The newest attempts, as many as are used, in the same order."""
    newest, students, counts = list[Attempt](), set[str](), Counter[tuple[object, ...]]()
    for attempt in reversed(attempts):
        tries = (attempt.student, attempt.item, attempt.mode, attempt.revealed)
        counts[tries] += 1
        if len(students) < most_students:
            students.add(attempt.student)
        if attempt.student in students and counts[tries] <= MAX_ATTEMPTS_PER_ITEM and len(newest) < most_attempts:
            newest.append(attempt)
    return newest[::-1]


def _read_bytes(path: str | Path) -> bytes:
    try:
        with Path(path).open("rb") as file:
            content = file.read(MAX_FILE_SIZE + 1)
    except FileNotFoundError:
        raise LocalizedError("attempt.error.missing") from None
    except OSError as error:
        raise LocalizedError("attempt.error.file", problem=error.strerror or str(error)) from None
    if len(content) > MAX_FILE_SIZE:
        raise LocalizedError("attempt.error.large", longest=MAX_FILE_SIZE)
    return content
