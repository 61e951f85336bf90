"""Attempts in a notebook: they are stored in cell outputs, under a media type of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hanabi_widget.text import LocalizedError

from .attempt import Attempt, read_attempt, read_json

MIME = "application/vnd.hanabi-widget.attempts+json"
VERSION = 1

MAX_ENTRIES = 20_000
"""Of a notebook with more attempts, only this many at its end are read."""
NO_BUNDLE = object()


def bundle(attempts: Iterable[Attempt]) -> dict[str, object]:
    """The data of an output under the media type."""
    return {"version": VERSION, "attempts": [attempt.to_json() for attempt in attempts]}


def read_notebook(content: bytes) -> Iterator[tuple[int, Attempt | LocalizedError]]:
    """The attempts in a notebook with their cell numbers, counted from 1; for one that cannot be read, the error.

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
    entries = [(number, entry) for number, cell in enumerate(cells, start=1) for entry in _entries(cell)]
    if len(entries) > MAX_ENTRIES:
        yield 0, LocalizedError("attempt.error.old", most=MAX_ENTRIES)
    for number, entry in entries[-MAX_ENTRIES:]:
        try:
            if entry is NO_BUNDLE:
                raise LocalizedError("attempt.error.bundle", version=VERSION)
            yield number, read_attempt(entry)
        except LocalizedError as error:
            yield number, error


def _entries(cell: object) -> Iterator[object]:
    """What stands for an attempt in the outputs of a cell; `NO_BUNDLE` for an output that is not of this version."""
    for output in _items(cell, "outputs"):
        data = output.get("data") if isinstance(output, dict) else None
        if isinstance(data, dict) and MIME in data:
            value = data[MIME]
            is_bundle = isinstance(value, dict) and value.get("version") == VERSION and isinstance(value.get("attempts"), list)
            yield from _items(value, "attempts") if is_bundle else [NO_BUNDLE]


def _items(value: object, key: str) -> list[object]:
    """The list under a key of an object; empty if there is none."""
    found = value.get(key) if isinstance(value, dict) else None
    return found if isinstance(found, list) else []
