"""Attempts in a notebook: they are stored in cell outputs, under a media type of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hanabi_widget.text import LocalizedError

from .attempt import Attempt, read_attempt, read_json

MIME = "application/vnd.hanabi-widget.attempts+json"
VERSION = 1


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
    for number, cell in enumerate(cells, start=1):
        for output in _items(cell, "outputs"):
            data = output.get("data") if isinstance(output, dict) else None
            if isinstance(data, dict) and MIME in data:
                for found in _read_bundle(data[MIME]):
                    yield number, found


def _read_bundle(value: object) -> Iterator[Attempt | LocalizedError]:
    if not isinstance(value, dict) or value.get("version") != VERSION or not isinstance(value.get("attempts"), list):
        yield LocalizedError("attempt.error.bundle", version=VERSION)
        return
    for item in _items(value, "attempts"):
        try:
            yield read_attempt(item)
        except LocalizedError as error:
            yield error


def _items(value: object, key: str) -> list[object]:
    """The list under a key of an object; empty if there is none."""
    found = value.get(key) if isinstance(value, dict) else None
    return found if isinstance(found, list) else []
