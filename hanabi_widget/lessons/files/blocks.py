"""The lines of a lesson: which belong to one part of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from hanabi_widget.lessons.errors import LessonFault
from hanabi_widget.text import LocalizedError

FIELD_KEYWORDS = ("hint", "comment")
"""What stands within a question, never at the margin."""

FILE_NAME = re.compile(r"[^\s\\]\S*\.(?:lesson|txt|md)")
"""What is plainly the name of a file, and no text of a lesson."""

_LINE = re.compile(r"([^\S\n]*)([^\n]*)\n?")
_WORD = re.compile(r"([A-Za-z]+):(?=\s|\Z)")


@dataclass
class Block:
    """A part of a lesson, or a field of a part.

    Attributes:
        word: the word before its colon, in small letters; empty for a paragraph.
        at: the index at which it begins.
        body: the index after the colon, or `at` for a paragraph.
        second: the index at which the line after its first one begins.
        end: the index after its last line that is not blank.
    """

    word: str
    at: int
    body: int
    second: int
    end: int

    def lines(self, text: str) -> list[str]:
        """Its text, line by line; a backslash at the begin of one is left out."""
        return [line.strip().removeprefix("\\") for line in text[self.body : self.end].split("\n")]


def read_blocks(text: str, words: Collection[str], refuse: Callable[[LessonFault], None]) -> Iterator[Block]:
    """The parts of a lesson: what begins at the margin with a word and a colon, with all that is indented below; and paragraphs.

    Args:
        text: the lesson.
        words: the words that there are.
        refuse: takes what is wrong; that line is left out.
    """
    entry, fresh = None, True
    for line in _LINE.finditer(text):
        at, end = line.start(2), line.end(2)
        if not line[2].strip():
            fresh = True
            continue
        found = None if line[1] else _keyword(line[2], words)
        if found or (not line[1] and (fresh or not entry or entry.word)):
            if entry:
                yield entry
            entry = Block(found or "", at, at + len(found) + 1 if found else at, line.end(), end)
            if found in FIELD_KEYWORDS:
                refuse(LessonFault(LocalizedError("lesson.error.margin", word=f"{found}:"), text, at))
            elif found and found not in words:
                refuse(LessonFault(LocalizedError("lesson.error.word", word=f"{found}:", allowed=_keyword_list(words)), text, at))
        elif not entry or (fresh and not entry.word):
            refuse(LessonFault(LocalizedError("lesson.error.indented"), text, at))
        elif line[1] and not entry.word and (stray := _keyword(line[2], FIELD_KEYWORDS)) in FIELD_KEYWORDS:
            refuse(LessonFault(LocalizedError("lesson.error.stray", word=f"{stray}:"), text, at))
        else:
            entry.end = end
        fresh = False
    if entry:
        yield entry


def read_fields(text: str, entry: Block, words: Collection[str]) -> Iterator[Block]:
    """The fields of a part: the indented lines below it that begin with a word and a colon, each with what is indented more.

    Raises:
        LessonFault: a line is none.
    """
    field, deep = None, 0
    for line in _LINE.finditer(text, entry.second, entry.end):
        at, end, indent = line.start(2), line.end(2), len(line[1].expandtabs())
        if not line[2].strip():
            continue
        if field and indent > deep:
            field.end = end
            continue
        if field:
            yield field
        found = _keyword(line[2], words)
        if found not in words:
            raise LessonFault(LocalizedError("lesson.error.field", allowed=_keyword_list(words)), text, at)
        field, deep = Block(found, at, at + len(found) + 1, line.end(), end), indent
    if field:
        yield field


def _keyword(line: str, words: Collection[str]) -> str:
    """The word before the colon with which a line begins: one of these, or any in small letters; else nothing."""
    found = _WORD.match(line)
    word = found[1].lower() if found else ""
    return word if found and (word in words or word == found[1]) else ""


def _keyword_list(words: Collection[str]) -> str:
    return ", ".join(f"{word}:" for word in words)
