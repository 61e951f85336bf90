"""JSON as people paste it: with comments, commas too many, other quotes, text around it, several values one after another.

What `json` reads is read by it alone. Otherwise the text is taken apart into words, and put together again as JSON. A place in what was put
together is a place in the text, so that errors show the text as it was given.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import NoReturn, cast

from hanabi_widget.base_error import HanabiError
from hanabi_widget.notation.scanner import NotationError
from hanabi_widget.rules.reading_notes import ReadingNote

START = re.compile(r"""\{\s*(?:(?://|\#)[^\n]*\s*)*(?:["'“”„‘’}]|\w{1,60}\s*:|\Z)|\[\s*(?:(?://|\#)[^\n]*\s*)*\{|\A\s*\[\s*\]\s*\Z""")
"""How an object with named fields begins, or a list of them."""

_TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|\#[^\n]*|/\*(?:[^*]|\*(?!/))*+(?:\*/)?)
    |(?P<text>"(?:[^"\\]|\\.)*+"?)
    |(?P<other_quotes>“[^”“„\\]*+[”“]|„[^”“\\]*+[”“]|‘[^’‘\\]*+’|'(?:[^'\\]|\\.)*+')
    |(?P<word>[^\W\d]\w*)
    |(?P<blank>\s+|[\u200b\ufeff])
    |(?P<sign>.)""",
    re.VERBOSE | re.DOTALL,
)
_WORDS = {"True": "true", "False": "false", "None": "null", "undefined": "null", "true": "true", "false": "false", "null": "null"}
_COMMENT_LINE = re.compile(r"^[ \t]*(?://|\#)[^\n]*", re.MULTILINE)
_AFTER_KEY = re.compile(r"\s*:")
_BETWEEN = re.compile(r"[\s,;]+")

COMMENTS, COMMAS, QUOTES, NAMES, WORDS = (f"repaired.json_{what}" for what in ("comments", "commas", "quotes", "names", "words"))


def read_json(text: str) -> tuple[list[object], list[ReadingNote]]:
    """The values in a text, and what was left out or repaired.

    Raises:
        NotationError: the text is no JSON, with the place.
        HanabiError: it is too deep, or one object has a field twice.

    Example:
        >>> values, notes = read_json("My game: {'id': 7, /* won! */ 'players': ['Ann', 'Ben',]}")
        >>> values, *map(str, notes[1:])
        ([{'id': 7, 'players': ['Ann', 'Ben']}], 'Other quotation marks are read as straight double ones.', \
'The comments in the JSON are left out.', 'A comma too many is left out.')
    """
    start = START.search(text)
    try:
        return [parse_json(text)], []
    except NotationError:
        if start is None:
            raise
    plain = _Plain(text, start.start())
    values, at = list[object](), 0
    while not values or plain.json.startswith(("{", "["), at):
        try:
            value, at = _DECODER.raw_decode(plain.json, at)
        except json.JSONDecodeError as error:
            raise NotationError(f"not JSON: {error.msg}", text, plain.place(error.pos)) from None
        except (ValueError, RecursionError) as error:
            _refuse(error)
        values.append(value)
        if between := _BETWEEN.match(plain.json, at):
            at = between.end()
    end = plain.place(at) if at < len(plain.json) else len(text)
    repaired = [what for where, what in plain.repaired if where < end]
    before, after = (_COMMENT_LINE.sub("", part) for part in (text[: start.start()], text[end:]))
    if len(before) + len(after) < start.start() + len(text) - end:
        repaired.insert(0, COMMENTS)
    around = " … ".join(filter(None, [_shown(before), _shown(after)]))
    notes = [ReadingNote("ignored.around", {"text": around})] if around else []
    return values, [*notes, *map(ReadingNote, dict.fromkeys(repaired))]


def parse_json(text: str) -> object:
    """The value of a text that is JSON and nothing else.

    Raises:
        NotationError: it is not.
        HanabiError: it is too deep, or one object has a field twice.
    """
    try:
        return cast("object", _DECODER.decode(text))
    except json.JSONDecodeError as error:
        raise NotationError(f"not JSON: {error.msg}", error.doc, error.pos) from None
    except (ValueError, RecursionError) as error:
        _refuse(error)


def _refuse(error: Exception) -> NoReturn:
    raise HanabiError(str(error) if isinstance(error, HanabiError) else f"not JSON: {error}") from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object, none of whose fields stands there twice: of two, one would be lost."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        second = next(name for place, name in enumerate(names) if name in names[:place])
        raise HanabiError(f"a second {second[:60]!r} in one object: leave one of them out")
    return found


_DECODER = json.JSONDecoder(object_pairs_hook=_object, strict=False)


class _Plain:
    """A text as plain JSON.

    Attributes:
        json: the JSON.
        repaired: what was not JSON, each with its place in the text.
    """

    def __init__(self, text: str, start: int) -> None:
        self.repaired: list[tuple[int, str]] = []
        self._places: list[tuple[int, int]] = []  # where a word begins in the JSON, and in the text
        parts, length, comma = list[str](), 0, -1  # the comma that nothing but blanks and comments follows, as a place among the parts
        for found, plain in self._words(text, start):
            if plain in ("}", "]") and comma >= 0:
                parts[comma] = " "
                self.repaired.append((found, COMMAS))
            if plain.strip():
                comma = len(parts) if plain == "," else -1
            self._places.append((length, found))
            parts.append(plain)
            length += len(plain)
        self.json = "".join(parts)

    def _words(self, text: str, start: int) -> Iterator[tuple[int, str]]:
        """Each word with its place, as JSON."""
        for found in _TOKEN.finditer(text, start):
            word, at = found[0], found.start()
            match found.lastgroup:
                case "comment":
                    self.repaired.append((at, COMMENTS))
                    word = " "
                case "other_quotes":
                    self.repaired.append((at, QUOTES))
                    word = json.dumps(re.sub(r"\\(.)", r"\1", word[1:-1]))
                case "word" if _AFTER_KEY.match(text, found.end()):
                    self.repaired.append((at, NAMES))
                    word = json.dumps(word)
                case "word" if word in _WORDS and _WORDS[word] != word:
                    self.repaired.append((at, WORDS))
                    word = _WORDS[word]
                case "blank":
                    word = "\n" if "\n" in word else " "
            yield at, word

    def place(self, at: int) -> int:
        """The place in the text of one in the JSON."""
        index = bisect_right(self._places, at, key=lambda place: place[0]) - 1
        begin, found = self._places[max(0, index)] if self._places else (0, 0)
        following = self._places[index + 1][1] if index + 1 < len(self._places) else found + at - begin
        return min(found + at - begin, max(found, following))


def _shown(text: str) -> str:
    """What is left out, for a note; punctuation alone is nothing."""
    words = " ".join(text.split())
    words = words if any(char.isalnum() for char in words) else ""
    return words if len(words) <= MAX_SHOWN else f"{words[:MAX_SHOWN]}…"


MAX_SHOWN = 80
"""So many characters are shown of what is left out."""
