"""JSON as people paste it: with comments, commas too many, other quotes, text around it, several values one after another.

What `json` reads is read by it alone. Otherwise the text is gone through sign by sign: what is almost JSON becomes JSON, and that is read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import NoReturn, cast

from hanabi_widget.base_error import HanabiError
from hanabi_widget.notation.scanner import NotationError
from hanabi_widget.rules.reading_notes import ReadingNote

START = re.compile(r"""\{\s*(?:(?://|\#)[^\n]*\s*)*(?:["'“”„‘’}]|\w{1,60}\s*:|\Z)|\[\s*(?:(?://|\#)[^\n]*\s*)*\{|\A\s*\[\s*\]\s*\Z""")
"""How an object with named fields begins, or a list of them."""

_COMMENT = r"//[^\n]*+|\#[^\n]*+|/\*(?:[^*]|\*(?!/))*+(?:\*/)?"
_GAP = rf"(?:[\s\u200b\ufeff]|{_COMMENT})*+"
_SIGN = re.compile(
    rf"""(?P<comments>{_COMMENT})|(?P<commas>,(?={_GAP}[}}\]]))|(?P<names>[^\W\d]\w*+(?={_GAP}:))
    |(?P<quotes>“[^”“„\\]*+[”“]|„[^”“„\\]*+[”“]|‘[^’‘\\]*+’|'(?:[^'\\]|\\.)*+'?)
    |(?P<words>(?:True|False|None|undefined)(?![\w.+-]))|(?P<blanks>[^\S \t\r\n]|[\u200b\ufeff])|"(?:[^"\\]|\\.)*+"?|[\w.+-]++|.""",
    re.DOTALL | re.VERBOSE,
)
_WORDS = {"True": "true", "False": "false", "None": "null", "undefined": "null"}
_REPAIRS: Mapping[str, Callable[[str], str]] = {
    "comments": lambda sign: "\n" * sign.count("\n"),
    "commas": lambda _: "",
    "names": json.dumps,
    "quotes": lambda sign: json.dumps(re.sub(r"\\(.)", r"\1", sign[1:-1])),
    "words": _WORDS.__getitem__,
    "blanks": lambda _: " ",
}
"""By what a sign is, what JSON has for it."""
_BETWEEN = re.compile(rf"(?:[,;\s\u200b\ufeff]|(?P<comment>{_COMMENT}))*+")
_COMMENT_LINE = re.compile(r"^[ \t]*(?://|\#)[^\n]*", re.MULTILINE)


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
    before = text[: start.start()]
    values = list[object]()
    repaired = dict[str, None]()
    at = len(before)
    line = before.count("\n") + 1
    while not values or text.startswith(("{", "["), at):
        begin, strict, end = at, *_as_json(text, at, repaired)
        values.append(parse_json(strict, line))
        gap = cast("re.Match[str]", _BETWEEN.match(text, end))
        if gap["comment"]:
            repaired["comments"] = None
        at = gap.end()
        line += text.count("\n", begin, at)
    around = (before, text[at:])
    if any(map(_COMMENT_LINE.search, around)):
        repaired["comments"] = None
    told = " … ".join(filter(None, (_shown(_COMMENT_LINE.sub("", part)) for part in around)))
    notes = [ReadingNote("ignored.around", {"text": told})] if told else []
    return values, [*notes, *(ReadingNote(f"repaired.json_{what}") for what in repaired if what != "blanks")]


def _as_json(text: str, at: int, repaired: dict[str, None]) -> tuple[str, int]:
    """The object or list that begins there, as JSON, and where it ends; adds what had to be repaired."""
    signs = list[str]()
    depth = 0
    end = at
    for found in _SIGN.finditer(text, at):
        kind = found.lastgroup
        sign = found[0]
        end = found.end()
        if kind:
            repaired[kind], sign = None, _REPAIRS[kind](sign)
        signs.append(sign)
        depth += (sign in ("{", "[")) - (sign in ("}", "]"))
        if not depth:
            break
    return "".join(signs), end


def parse_json(text: str, first_line: int = 1) -> object:
    """The value of a text that is JSON and nothing else.

    Raises:
        NotationError: it is not.
        HanabiError: it is too deep, or one object has a field twice.
    """
    try:
        return cast("object", _DECODER.decode(text))
    except json.JSONDecodeError as error:
        raise NotationError(f"not JSON: {error.msg}", error.doc, error.pos, first_line) from None
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


def _no_number(word: str) -> NoReturn:
    raise HanabiError(f"{word} is no number in JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_number, strict=False)


def _shown(text: str) -> str:
    """What is left out, for a note; punctuation alone is nothing."""
    words = " ".join(text.split())
    words = words if any(char.isalnum() for char in words) else ""
    return words if len(words) <= MAX_SHOWN else f"{words[:MAX_SHOWN]}…"


MAX_SHOWN = 80
"""So many characters are shown of what is left out."""
