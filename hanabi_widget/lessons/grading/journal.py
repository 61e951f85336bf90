"""Journals: append-only files of attempts in JSON Lines format."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from hanabi_widget.text import LocalizedError

from .attempt import Attempt, read_attempt, read_json

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
    start = _start_of_newest_lines(content)
    skipped = content.count(b"\n", 0, start)
    if skipped:
        yield skipped, LocalizedError("attempt.error.old", most=MAX_LINES)
    for number, line in enumerate(BytesIO(content[start:]), start=skipped + 1):
        if line.strip():
            try:
                yield number, read_attempt(read_json(_decode(line.rstrip(b"\n"))))
            except LocalizedError as error:
                yield number, error


def _start_of_newest_lines(content: bytes) -> int:
    """Where the last `MAX_LINES` lines begin."""
    end = len(content.rstrip(b"\n"))
    for _ in range(MAX_LINES):
        end = content.rfind(b"\n", 0, end)
        if end < 0:
            return 0
    return end + 1


def _decode(line: bytes) -> str:
    if len(line) > MAX_LINE_LENGTH:
        raise LocalizedError("attempt.error.long", longest=MAX_LINE_LENGTH)
    try:
        return line.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise LocalizedError("attempt.error.utf8") from None
