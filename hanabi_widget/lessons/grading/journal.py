"""A journal of attempts: a file in JSON Lines, one attempt a line, to which lines are only ever added."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from hanabi_widget.text import LocalizedError

from .attempt import Attempt, read_attempt, read_json

JOURNAL = "attempts.jsonl"
"""The name that a journal has by itself."""

MAX_LINE_LENGTH = 100_000


def append_attempt(path: str | Path, attempt: Attempt) -> None:
    """Add an attempt to a journal, which need not be there yet.

    It is written in one go at the end of the file, whoever else writes there too; what stands there is never changed. If the last
    line was cut, by a crash or a full disk, a new line is begun.

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
    """The attempts of a journal with the numbers of their lines; for a line that is none, what is wrong with it."""
    for number, line in enumerate(BytesIO(content), start=1):
        if line.strip():
            try:
                yield number, read_attempt(read_json(_decode(line.rstrip(b"\n"))))
            except LocalizedError as problem:
                yield number, problem


def _decode(line: bytes) -> str:
    if len(line) > MAX_LINE_LENGTH:
        raise LocalizedError("attempt.error.long", longest=MAX_LINE_LENGTH)
    try:
        return line.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise LocalizedError("attempt.error.utf8") from None
