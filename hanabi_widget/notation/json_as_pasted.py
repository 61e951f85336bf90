"""JSON as people paste it: with comments, commas too many, other quotes, text around it, several values one after another.

What `json` reads is read by it alone. Otherwise a reader of its own goes through the text, and keeps what it had to repair.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import TypeVar, cast

from hanabi_widget.base_error import HanabiError
from hanabi_widget.notation.scanner import NotationError, Scanner
from hanabi_widget.rules.reading_notes import ReadingNote

T = TypeVar("T")

START = re.compile(r"""\{\s*(?:(?://|\#)[^\n]*\s*)*(?:["'“”„‘’}]|\w{1,60}\s*:|\Z)|\[\s*(?:(?://|\#)[^\n]*\s*)*\{|\A\s*\[\s*\]\s*\Z""")
"""How an object with named fields begins, or a list of them."""

_GAP = re.compile(r"\s+|[\u200b\ufeff]|(?P<comment>//[^\n]*|\#[^\n]*|/\*(?:[^*]|\*(?!/))*+(?:\*/)?)")
_TEXT = re.compile(r'"(?:[^"\\]|\\.)*+"', re.DOTALL)
_OTHER_QUOTES = re.compile(r"“[^”“„\\]*+[”“]|„[^”“\\]*+[”“]|‘[^’‘\\]*+’|'(?:[^'\\]|\\.)*+'", re.DOTALL)
_NAME = re.compile(r"[^\W\d]\w*")
_WORD = re.compile(r"[\w.+-]+")
_WORDS = {"True": "true", "False": "false", "None": "null", "undefined": "null"}
_COMMENT_LINE = re.compile(r"^[ \t]*(?://|\#)[^\n]*", re.MULTILINE)

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
    reader, values = _TolerantReader(text, start.start()), list[object]()
    try:
        while not values or text.startswith(("{", "["), reader.at):
            values.append(reader.value())
            while reader.takes(",") or reader.takes(";"):
                pass
    except RecursionError as error:
        raise HanabiError(f"not JSON: {error}") from None
    around = (text[: start.start()], text[reader.at :])
    if any(map(_COMMENT_LINE.search, around)):
        reader.repaired[COMMENTS] = None
    told = " … ".join(filter(None, (_shown(_COMMENT_LINE.sub("", part)) for part in around)))
    notes = [ReadingNote("ignored.around", {"text": told})] if told else []
    return values, [*notes, *map(ReadingNote, reader.repaired)]


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


class _TolerantReader(Scanner):
    """Reads values that are almost JSON.

    Attributes:
        repaired: what was not JSON.
    """

    def __init__(self, text: str, at: int) -> None:
        super().__init__(text)
        self.at, self.repaired = at, dict[str, None]()

    def value(self) -> object:
        """Read a value."""
        if self.takes("{"):
            return _object([*self._listed("}", self._field)])
        if self.takes("["):
            return [*self._listed("]", self.value)]
        return self._text(_WORD, "Expecting value")

    def takes(self, sign: str) -> bool:
        """Skip blanks and comments, then read this sign, if it is here."""
        while gap := self.take(_GAP):
            if gap["comment"]:
                self.repaired[COMMENTS] = None
        return self.accept(sign)

    def _listed(self, end: str, read: Callable[[], T]) -> Iterator[T]:
        """Read what commas separate, up to a bracket."""
        has_comma = None
        while not self.takes(end):
            if has_comma is False:
                self.fail("not JSON: Expecting ',' delimiter")
            yield read()
            has_comma = self.takes(",")
        if has_comma:
            self.repaired[COMMAS] = None

    def _field(self) -> tuple[str, object]:
        if name := self.take(_NAME):
            self.repaired[NAMES] = None
        field = name[0] if name else str(self._text(_TEXT, "Expecting property name enclosed in double quotes"))
        if not self.takes(":"):
            self.fail("not JSON: Expecting ':' delimiter")
        return field, self.value()

    def _text(self, other: re.Pattern[str], expected: str) -> object:
        """Read a text in any quotation marks, or what else may stand here."""
        at = self.at
        if quoted := self.take(_OTHER_QUOTES):
            self.repaired[QUOTES] = None
            return re.sub(r"\\(.)", r"\1", quoted[0][1:-1])
        found = self.take(_TEXT) or self.take(other) or self.fail(f"not JSON: {expected}")
        word = found[0]
        if word in _WORDS:
            self.repaired[WORDS] = None
        try:
            return json.loads(_WORDS.get(word, word), strict=False)
        except ValueError as error:
            self.fail(f"not JSON: {getattr(error, 'msg', error)}", at)


def _shown(text: str) -> str:
    """What is left out, for a note; punctuation alone is nothing."""
    words = " ".join(text.split())
    words = words if any(char.isalnum() for char in words) else ""
    return words if len(words) <= MAX_SHOWN else f"{words[:MAX_SHOWN]}…"


MAX_SHOWN = 80
"""So many characters are shown of what is left out."""
