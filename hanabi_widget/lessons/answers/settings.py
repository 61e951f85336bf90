"""Settings: what stands in a line of a lesson as ``key=value``.

A value is a word or a number, several of these with commas between them, or anything in the notation of JSON; a clue is
written as in a record, the value before the player: ``clue=r>Bob``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from hanabi_widget.lessons.errors import LessonFault
from hanabi_widget.notation import NotationError
from hanabi_widget.notation.quotes import quote
from hanabi_widget.notation.scanner import Scanner
from hanabi_widget.text import LocalizedError

BLANKS = re.compile(r"[ \t]*")
_KEY = re.compile(r"([A-Za-z_]{1,30})=")
_WORD = re.compile(r"""[^\s,=<>|"'{}\[\]]{1,100}""")
_NUMBER = re.compile(r"-?[0-9]{1,9}", re.ASCII)
_CLUE = re.compile(r"([a-z]|[0-9])>(?=\S)")
_JSON = re.compile(r'["\[{]')
_DECODER = json.JSONDecoder()

LONGEST = 60
"""So many signs of a value are told."""


class Setting(NamedTuple):
    """A value and the place at which it stands."""

    value: object
    at: int


def read_settings(scan: Scanner) -> dict[str, Setting]:
    """Read all settings that stand here, up to the first word that is none.

    Raises:
        LessonFault: a value that cannot be read, or a second one of the same name.

    Example:
        >>> found = read_settings(Scanner('of=Bob by=Ann,Ben n=2 claim="not r" clue=5>Bob r1'))
        >>> [setting.value for setting in found.values()]
        ['Bob', ['Ann', 'Ben'], 2, 'not r', {'kind': 'clue', 'player': 'Bob', 'value': 5}]
    """
    found: dict[str, Setting] = {}
    scan.take(BLANKS)
    while key := scan.take(_KEY):
        if key[1] in found:
            raise LessonFault(LocalizedError("lesson.error.twice", word=key[1]), scan.text, key.start())
        found[key[1]] = Setting(read_value(scan), key.start())
        scan.take(BLANKS)
    return found


def read_value(scan: Scanner) -> object:
    """Read a value.

    Raises:
        LessonFault: there is none.
    """
    if clue := scan.take(_CLUE):
        return {"kind": "clue", "player": _item(scan), "value": _plain(clue[1])}
    if _JSON.match(scan.text, scan.at) and not scan.text.startswith('"', scan.at):
        return _json(scan)
    items = [_item(scan)]
    while scan.text.startswith(",", scan.at):
        scan.at += 1
        items.append(_item(scan))
    return items if items[1:] else items[0]


def _item(scan: Scanner) -> object:
    if scan.text.startswith('"', scan.at):
        return _json(scan)
    word = scan.take(_WORD)
    if not word:
        raise LessonFault(LocalizedError("lesson.error.value"), scan.text, scan.at)
    return _plain(word[0])


def _plain(word: str) -> object:
    return int(word) if _NUMBER.fullmatch(word) else word


def _json(scan: Scanner) -> object:
    """Read a value in the notation of JSON, which ends in the line in which it begins."""
    at = scan.at
    try:
        value, scan.at = _DECODER.raw_decode(scan.text, at)
    except (ValueError, RecursionError):
        raise LessonFault(LocalizedError("lesson.error.value"), scan.text, at) from None
    if "\n" in scan.text[at : scan.at]:
        raise LessonFault(LocalizedError("lesson.error.value"), scan.text, at)
    return value


def value_text(raw: object, means: Callable[[object], bool]) -> str:
    """The shortest way to write a JSON value.

    Args:
        raw: the value.
        means: whether a value that is read means the same.

    Example:
        >>> value_text(["Bob"], lambda value: value in ("Bob", ["Bob"])), value_text("3", lambda value: value == "3")
        ('Bob', '"3"')
    """
    for text in _short(raw):
        scan = Scanner(text)
        try:
            if means(read_value(scan)) and scan.at == len(text):
                return text
        except NotationError:
            continue
    return json.dumps(raw)


def said_value(raw: object) -> str:
    """Any value as a person would write it in a lesson, cut where it is long.

    Example:
        >>> said_value("Bob"), said_value("not r"), said_value(["Ann", 2]), said_value({"kind": "clue", "player": "Bob", "value": "r"})
        ('Bob', '"not r"', 'Ann,2', 'r>Bob')
    """
    try:
        text = value_text(raw, lambda value: value == raw)
    except (TypeError, ValueError, RecursionError):
        text = repr(raw)
    return f"{text[:LONGEST]}…" if len(text) > LONGEST else text


def _short(raw: object) -> Iterator[str]:
    """Ways to write a value that may mean the same, the shortest first."""
    match raw:
        case str():
            yield raw
            yield quote(raw)
        case int():
            yield str(raw)
        case {"kind": "clue", "player": player, "value": value}:
            yield from (f"{value}>{word}" for word in _short(player))
        case [_, *_]:
            yield ",".join(map(str, raw))
            yield ",".join(quote(item) if isinstance(item, str) else str(item) for item in raw)
