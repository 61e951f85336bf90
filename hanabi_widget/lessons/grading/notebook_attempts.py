"""Attempts in a notebook: they are stored in cell outputs, under a media type of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from json import dumps

from hanabi_widget.text import LocalizedError

from .attempt import Attempt, read_attempt, read_json
from .merged_logs import merged_logs

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
        for value in _stored_values(cell):
            if isinstance(value, dict) and value.get("version") == VERSION and isinstance(value.get("attempts"), list):
                logs.append((number, value["attempts"]))
            else:
                yield number, LocalizedError("attempt.error.bundle", version=VERSION)
    if sum(len(log) for _, log in logs) > MAX_ENTRIES:
        yield 0, LocalizedError("attempt.error.old", most=MAX_ENTRIES)
    for number, entry in merged_logs(_newest(logs), key=lambda numbered: dumps(numbered[1])):
        try:
            yield number, read_attempt(entry)
        except LocalizedError as error:
            yield number, error


def _stored_values(cell: object) -> Iterator[object]:
    """What the outputs of a cell hold under the media type."""
    for output in _items(cell, "outputs"):
        data = output.get("data") if isinstance(output, dict) else None
        if isinstance(data, dict) and MIME in data:
            yield data[MIME]


def _newest(logs: Sequence[tuple[int, list[object]]]) -> list[list[tuple[int, object]]]:
    """The last `MAX_ENTRIES` entries of the logs, each with the number of its cell."""
    newest, room = list[list[tuple[int, object]]](), MAX_ENTRIES
    for number, log in reversed(logs):
        newest.append([(number, entry) for entry in islice(log, max(len(log) - room, 0), None)])
        room = max(room - len(log), 0)
    return newest[::-1]


def _items(value: object, key: str) -> list[object]:
    """The list under a key of an object; empty if there is none."""
    found = value.get(key) if isinstance(value, dict) else None
    return found if isinstance(found, list) else []
