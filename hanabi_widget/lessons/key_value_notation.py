"""Settings ``key=value``, as lessons and commands have them: read, and written."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from hanabi_widget.arguments import closest
from hanabi_widget.notation.scanner import NotationError, Scanner, quote
from hanabi_widget.text import LocalizedError

from .lesson_errors import LessonFault

BLANKS = re.compile(r"[ \t]*")
_KEY = re.compile(r"([A-Za-z_]{1,30})=")
_WORD = re.compile(r"""[^\s,=<>|"'{}\[\]]{1,100}""")
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_CLUE = re.compile(r"([A-Za-z]{1,30}|[0-9])>(?=\S)")
_JSON = re.compile(r'["\[{]')
_DECODER = json.JSONDecoder()

MAX_DISPLAYED_LENGTH = 60
"""An error quotes at most this many characters of a value."""


class Setting(NamedTuple):
    """A value, and the index in the text at which its key begins."""

    value: object
    at: int


def read_settings(scan: Scanner) -> dict[str, Setting]:
    """Read settings, up to the first word that is not one.

    Raises:
        LessonFault: a value cannot be read, or a key occurs twice.

    Example:
        >>> settings = read_settings(Scanner('of=Bob by=Ann,Ben n=2 claim="not r" clue=5>Bob r1'))
        >>> [setting.value for setting in settings.values()]
        ['Bob', ['Ann', 'Ben'], 2, 'not r', {'kind': 'clue', 'player': 'Bob', 'value': 5}]
    """
    settings: dict[str, Setting] = {}
    scan.take(BLANKS)
    while key := scan.take(_KEY):
        if key[1] in settings:
            raise LessonFault(LocalizedError("lesson.error.twice", word=key[1]), scan.text, key.start())
        settings[key[1]] = Setting(read_value(scan), key.start())
        scan.take(BLANKS)
    return settings


def read_value(scan: Scanner) -> object:
    """Read one value.

    Raises:
        LessonFault: there is no value here.
    """
    if clue := scan.take(_CLUE):
        return {"kind": "clue", "player": _read_item(scan), "value": _word_value(clue[1])}
    if _JSON.match(scan.text, scan.at) and scan.char != '"':
        return _read_json(scan)
    items = [_read_item(scan)]
    while scan.char == ",":
        scan.at += 1
        items.append(_read_item(scan))
    return items if items[1:] else items[0]


def _read_item(scan: Scanner) -> object:
    if scan.char == '"':
        return _read_json(scan)
    word = scan.take(_WORD)
    if not word:
        raise LessonFault(LocalizedError("lesson.error.value"), scan.text, scan.at)
    return _word_value(word[0])


def _word_value(word: str) -> object:
    return int(word) if _NUMBER.fullmatch(word) else word


def _read_json(scan: Scanner) -> object:
    """Read a JSON value, which must end in the line in which it begins."""
    at = scan.at
    fault = LessonFault(LocalizedError("lesson.error.value"), scan.text, at)
    try:
        value, scan.at = _DECODER.raw_decode(scan.text, at)
    except (ValueError, RecursionError):
        raise fault from None
    if "\n" in scan.text[at : scan.at]:
        raise fault
    return value


def value_text(raw: object, is_same: Callable[[object], bool]) -> str:
    """The shortest text of a JSON value in a setting.

    Args:
        raw: the value.
        is_same: whether another value, read back from a text, has the same meaning.

    Example:
        >>> value_text(["Bob"], lambda value: value in ("Bob", ["Bob"])), value_text("3", lambda value: value == "3")
        ('Bob', '"3"')
    """
    for text in _candidate_texts(raw):
        scan = Scanner(text)
        try:
            if is_same(read_value(scan)) and scan.at == len(text):
                return text
        except NotationError:
            continue
    return json.dumps(raw)


def display_value(raw: object) -> str:
    """A value as a person would write it in a lesson, cut if it is long.

    Example:
        >>> values = ["Bob", "not r", ["Ann", 2], {"kind": "clue", "player": "Bob", "value": "r"}]
        >>> print(*map(display_value, values))
        Bob "not r" Ann,2 r>Bob
    """
    try:
        text = value_text(raw, lambda value: value == raw)
    except (TypeError, ValueError, RecursionError):
        text = repr(raw)
    return f"{text[:MAX_DISPLAYED_LENGTH]}…" if len(text) > MAX_DISPLAYED_LENGTH else text


def not_possible(name: str, value: object, allowed: Iterable[object]) -> LocalizedError:
    """That a setting does not have one of the values that it may have.

    Example:
        >>> print(not_possible("n", ["Ann", 2], [1, 2]))
        n=Ann,2 is not possible here: choose one of 1, 2.
    """
    choices = [*map(str, allowed)]
    guess = closest(value, choices, 0.75)
    key = "ask.error.value" if guess is None else "ask.error.value.near"
    return LocalizedError(key, name=name, value=display_value(value), guess=guess, allowed=", ".join(choices) or "–")


def _candidate_texts(raw: object) -> Iterator[str]:
    """Texts that may stand for a value, the shortest first."""
    match raw:
        case str():
            yield raw
            yield quote(raw)
        case int():
            yield str(raw)
        case {"kind": "clue", "player": player, "value": value}:
            yield from (f"{value}>{word}" for word in _candidate_texts(player))
        case [_, *_]:
            yield ",".join(map(str, raw))
            yield ",".join(quote(item) if isinstance(item, str) else str(item) for item in raw)
