"""Attempts in files: journals, which only grow, notebooks, an LMS's reports; and what in a file could not be used."""

from __future__ import annotations

import csv
import json
import os
import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from hanabi_widget.arguments import FileName, check_type
from hanabi_widget.atomic_write import write_whole
from hanabi_widget.text import Language, LocalizedError
from hanabi_widget.text.plain_text import plain_line

from .recorded_answer import Attempt, read_attempt, read_json

# -- Journals: append-only files of attempts in JSON Lines format --------------------------------------------


JOURNAL = "attempts.jsonl"
"""The default name of a journal."""

MAX_LINE_LENGTH = 100_000
MAX_LINES = 200_000
"""Of a longer journal, only this many lines at its end are read."""


def append_attempt(path: FileName, attempt: Attempt) -> None:
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


def kept_beside(file: FileName) -> Path:
    """The file for what is kept of an exam beside its journal, or beside its lesson if it was exported. Nobody else may read it."""
    return Path(f"{file}.kept")


def check_journal(journal: object) -> None:
    """Require the name of a file for a journal, or None."""
    check_type(journal, (str, Path, type(None)), "journal", "the name of a file, or None for no journal")


def read_kept(file: FileName) -> dict[str, Any]:
    """What is kept of an exam beside a file; nothing yet if that cannot be read.

    Returns:
        ``"seeds"`` of its drills, by what the lesson calls them; ``"links"``, the secret of each student's, and their ``"port"``;
        ``"outages"``, from when to when it was not served, in seconds since 1970; whether it has ``"ended"``; and ``"marks"``, what the
        teacher gave for reasons, by question and student: ``{"cf6839657042 Zoé": "1/2"}``.
    """
    kept: dict[str, Any] = {"seeds": {}, "links": {}, "port": None, "outages": [], "ended": False, "marks": {}}
    with suppress(OSError, TypeError, ValueError):
        kept |= json.loads(kept_beside(file).read_text("utf-8"))
    return kept


def keep(file: FileName, kept: Mapping[str, object]) -> None:
    """Keep this of an exam beside a file.

    Raises:
        OSError: it cannot be written.
    """
    kept_beside(file).touch(0o600)
    write_whole(kept_beside(file), json.dumps(kept))


FileEntry: TypeAlias = tuple[int, Attempt | LocalizedError]
"""Where something stands in a file, and the attempt that it is, or why it cannot be used."""


def read_journal(content: bytes) -> Iterator[FileEntry]:
    """The attempts in a journal with their line numbers; for a line that cannot be read, the error.

    Of a long journal, only the newest lines are read; the line before them has an error that says so.
    """
    lines = content.rstrip(b"\n").rsplit(b"\n", MAX_LINES)
    skipped = 0
    if len(lines) > MAX_LINES:
        skipped = lines.pop(0).count(b"\n") + 1
        yield skipped, LocalizedError("attempt.error.old", most=MAX_LINES)
    for number, line in enumerate(lines, start=skipped + 1):
        if line.strip():
            try:
                if len(line) > MAX_LINE_LENGTH:
                    raise LocalizedError("attempt.error.long", longest=MAX_LINE_LENGTH)
                yield number, read_attempt(read_json(line))
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
    entries = dict[Hashable, Entry]()
    merged = list[Hashable]()
    for log in logs:
        seen = Counter[Hashable]()
        new = list[Hashable]()
        before = dict[Hashable, list[Hashable]]()
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
    r"(?:(?P<revealed>revealed)|answer=(?P<answer>.*))",
    re.DOTALL,
)
"""The response that a package tells for an answer."""

NAMES = (
    "student", "learner", "name", "full name", "student name", "learner name", "user",
    "first name", "given name", "forename", "last name", "surname", "family name",
)  # fmt: skip
"""The headings of the columns with the student's name, in small letters; without one of these it is the first column."""

IDS = ("id number", "student id", "user id", "username", "login", "email", "email address", "e-mail", "e-mail address")
"""The headings of columns that tell namesakes apart."""

SEPARATORS = "\t;,"
NO_TIME = "2000-01-01T00:00:00Z"
"""The time of an answer in a report: it is not told."""


def read_report(content: bytes) -> Iterator[FileEntry]:
    r"""The attempts in a table, separated by commas, semicolons or tabs, with their line numbers; for one that cannot be read, the error.

    Each cell that holds a response is an attempt, row by row from left to right. The student is called by all columns with names, and in
    brackets by those that tell namesakes apart. Where most rows hold several responses, each row is a sitting. All other cells, such as
    scores, are passed over.

    Raises:
        LocalizedError: the file is not a table.

    Example:
        >>> text = b"First name,Last name,Email,Response 1\nZoe,Lee,zl@x.org,cf6839657042 practice hints=1 answer=17\n"
        >>> [(line, attempt.student, attempt.item, attempt.answer, attempt.hints) for line, attempt in read_report(text)]
        [(2, 'Zoe Lee (zl@x.org)', 'cf6839657042', 17, 1)]
    """
    rows = _table(content)
    heads = [heading.strip().casefold() for heading in rows[0][1]] if rows else []
    names = [place for place, heading in enumerate(heads) if heading in NAMES] or [0]
    ids = [place for place, heading in enumerate(heads) if heading in IDS]
    responses = [(line, row, [found for cell in row if (found := RESPONSE.fullmatch(cell.strip()))]) for line, row in rows]
    lengths = [len(found) for _, _, found in responses if found]
    are_sittings = 2 * sum(length > 1 for length in lengths) >= len(lengths)  # one student's odd row says nothing of the others
    for line, row, several in responses:
        for found in several:
            try:
                yield line, _attempt(found, _student(row, names, ids), f"{line:012x}" if are_sittings else "")
            except LocalizedError as error:
                yield line, error


def _table(content: bytes) -> list[tuple[int, list[str]]]:
    """The rows of a table in UTF-8 or UTF-16, each with the number of its last line."""
    longest = csv.field_size_limit(MAX_FILE_SIZE)  # by default one long answer would be the end of the whole report
    try:
        text = content.decode("utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
        reader = csv.reader(StringIO(text), delimiter=max(SEPARATORS, key=text.partition("\n")[0].count))
        return [(reader.line_num, row) for row in reader]
    except UnicodeDecodeError:
        raise LocalizedError("attempt.error.utf8") from None
    except csv.Error:
        raise LocalizedError("attempt.error.report") from None
    finally:
        csv.field_size_limit(longest)


def _student(row: Sequence[str], names: Sequence[int], ids: Sequence[int]) -> str:
    name, known = (
        separator.join(filter(None, (row[place].strip() for place in places if place < len(row))))
        for separator, places in ((" ", names), (", ", ids))
    )
    return f"{name} ({known})" if known else name


def _attempt(found: re.Match[str], student: str, sitting: str) -> Attempt:
    item, mode, hints, revealed, answer = found.groups()
    told = None if answer is None else read_json(answer)
    return Attempt(item, "", told, NO_TIME, "", student, 0, int(hints), mode, revealed is not None, sitting)


# -- Attempts in a notebook: they are stored in cell outputs, under a media type of their own ----------------


MIME = "application/vnd.hanabi-widget.attempts+json"
VERSION = 1

MAX_ENTRIES = 20_000
"""Of a notebook with more attempts, only this many at its end are read."""


def bundle(attempts: Iterable[Attempt]) -> dict[str, object]:
    """The data of an output under the media type."""
    return {"version": VERSION, "attempts": [attempt.to_json() for attempt in attempts]}


def read_notebook(content: bytes) -> Iterator[FileEntry]:
    """The attempts in a notebook with their cell numbers, counted from 1; for one that cannot be read, the error.

    Cells that hold the same attempts are merged. Of very many attempts only the newest are read.

    Raises:
        LocalizedError: the file is not a notebook.
    """
    notebook = read_json(content)
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
    newest = list[list[tuple[int, object]]]()
    room = MAX_ENTRIES
    for number, log in reversed(logs):
        newest.append([(number, entry) for entry in islice(log, max(len(log) - room, 0), None)])
        room -= len(log)  # below 0, nothing of the logs before is left
    return newest[::-1]


# -- Submissions: the attempts in one file, and the parts of the file that could not be used -----------------


MAX_FILE_SIZE = 100_000_000
MOST, MOST_OF_CLASS = (10_000, 60), (200_000, 2_000)
"""At most this many attempts of one file are used, the newest, of at most so many students: of a student's file, and of one of a class."""
MAX_ATTEMPTS_PER_ITEM = 100
"""At most this many attempts of one student at one item in one mode and sitting are used, the newest."""
MAX_REFUSALS = 1_000
"""At most this many refusals of one file are listed."""

PHONE, CLASS = "phone-", "class"
"""So begins what a phone is called in a poll; and the name whose variants all its phones are asked."""
REPORTS = (".csv", ".tsv", ".txt")
"""The suffixes of reports."""
READERS = {".jsonl": read_journal, ".ipynb": read_notebook, **dict.fromkeys(REPORTS, read_report)}
"""The reader of each kind of file, by suffix."""


@dataclass(frozen=True)
class Refusal:
    """A part of a file that could not be used, or that looks suspicious in an exam.

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
        problem = self.error.describe(language)
        return language.say("file.error.at" if self.place else "file.error", file=plain_line(self.file), place=self.place, problem=problem)


@dataclass(frozen=True)
class Submission:
    """The attempts in one file.

    Attributes:
        file: the name of the file.
        attempts: the attempts in the order of the file, which is that in which they were given.
        refused: the parts of the file that could not be used.
        marks: what the teacher gave for reasons: see `read_kept`. No student's file has any.
    """

    file: str
    attempts: tuple[Attempt, ...]
    refused: tuple[Refusal, ...] = ()
    marks: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_report(self) -> bool:
        """Whether it is the report of an LMS, which tells neither times nor which question was seen."""
        return Path(self.file).suffix.lower() in REPORTS


def read_submission(path: FileName, *, of_class: bool = False) -> Submission:
    """Read a journal (``.jsonl``), a notebook (``.ipynb``) or the report of an LMS (``.csv``, ``.tsv``, ``.txt``).

    Errors are not raised; they are in `Submission.refused`.

    Args:
        path: the file.
        of_class: whether the answers of a whole class may stand in it, as in the report of an LMS and in the votes of phones in any case.

    Example:
        >>> submission = read_submission("no-such-file.jsonl")
        >>> submission.attempts, [str(refusal.error) for refusal in submission.refused]
        ((), ['There is no such file.'])
    """
    found, refused = read_attempts(path)
    of_class = of_class or Path(path).suffix.lower() in REPORTS or any(attempt.student.startswith(PHONE) for attempt in found)
    most_attempts, most_students = MOST_OF_CLASS if of_class else MOST
    attempts = _newest(found, most_attempts, most_students)
    if len(attempts) < len(found):
        most = {"most": most_attempts, "students": most_students, "tries": MAX_ATTEMPTS_PER_ITEM}
        refused.append(Refusal(str(path), 0, LocalizedError("attempt.error.many", n=len(found) - len(attempts), **most)))
    if not found and not refused:
        refused.append(Refusal(str(path), 0, LocalizedError("attempt.error.none")))
    return Submission(str(path), tuple(attempts), tuple(refused), read_kept(path)["marks"])


def read_attempts(path: FileName) -> tuple[list[Attempt], list[Refusal]]:
    """All attempts in a journal, notebook or report in the order of the file; and what could not be used."""
    found = list[Attempt]()
    refused = list[Refusal]()
    suffix = Path(path).suffix.lower()
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
    newest = list[Attempt]()
    students = set[str]()
    counts = Counter[tuple[object, ...]]()
    for attempt in reversed(attempts):
        tries = (attempt.student, attempt.sitting, attempt.item, attempt.mode, attempt.revealed)
        counts[tries] += 1
        if len(students) < most_students:
            students.add(attempt.student)
        if attempt.student in students and counts[tries] <= MAX_ATTEMPTS_PER_ITEM and len(newest) < most_attempts:
            newest.append(attempt)
    return newest[::-1]


def _read_bytes(path: FileName) -> bytes:
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
