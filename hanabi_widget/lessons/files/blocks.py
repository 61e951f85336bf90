"""Splits the text of a lesson into blocks: parts at the margin, and the indented fields below them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from hanabi_widget.lessons.errors import LessonFault
from hanabi_widget.text import LocalizedError

FIELD_KEYWORDS = ("hint", "comment", "choice", "then")
"""Keywords of fields, which belong below a question or a prediction and never at the margin."""

FILE_NAME = re.compile(r"[^\s\\]\S*\.(?:lesson|txt|md)")
"""A text that is plainly the name of a lesson file."""

_LINE = re.compile(r"([^\S\n]*)([^\n]*)\n?")
_WORD = re.compile(r"(hint cost|[A-Za-z]+):(?=\s|\Z)")


@dataclass
class Block:
    """The lines of a part of a lesson, or of a field of a part. All places are indices in the text.

    Attributes:
        keyword: the word before its colon, in lower case; empty for a paragraph.
        start: where it begins.
        body: the place after the colon; `start` for a paragraph.
        second_line: where its second line begins.
        end: the end of its last line that is not blank.
    """

    keyword: str
    start: int
    body: int
    second_line: int
    end: int

    def lines(self, text: str) -> list[str]:
        """The lines of the body, without a backslash at the start of a line."""
        return [line.strip().removeprefix("\\") for line in text[self.body : self.end].split("\n")]


def read_blocks(text: str, keywords: Collection[str], report: Callable[[LessonFault], None]) -> Iterator[Block]:
    """Split a lesson into its parts: paragraphs, and blocks that begin at the margin with a keyword and a colon.

    Args:
        text: the lesson.
        keywords: the keywords of parts.
        report: called with each fault; the line is then skipped.
    """
    block, after_blank = None, True
    for line in _LINE.finditer(text):
        at, end = line.start(2), line.end(2)
        if not line[2].strip():
            after_blank = True
            continue
        found = None if line[1] else _keyword(line[2], keywords)
        if found or (not line[1] and (after_blank or not block or block.keyword)):
            if block:
                yield block
            block = Block(found or "", at, at + len(found) + 1 if found else at, line.end(), end)
            if found in FIELD_KEYWORDS:
                report(LessonFault(LocalizedError("lesson.error.margin", word=f"{found}:"), text, at))
            elif found and found not in keywords:
                report(LessonFault(LocalizedError("lesson.error.word", word=f"{found}:", allowed=_keyword_list(keywords)), text, at))
        elif not block or (after_blank and not block.keyword):
            report(LessonFault(LocalizedError("lesson.error.indented"), text, at))
        elif line[1] and not block.keyword and (stray := _keyword(line[2], FIELD_KEYWORDS)) in FIELD_KEYWORDS:
            report(LessonFault(LocalizedError("lesson.error.stray", word=f"{stray}:"), text, at))
        else:
            block.end = end
        after_blank = False
    if block:
        yield block


def read_fields(text: str, part: Block, keywords: Collection[str]) -> Iterator[Block]:
    """Split a part into its fields: indented lines that begin with a keyword and a colon, with the lines that are indented more.

    Raises:
        LessonFault: a line belongs to no field.
    """
    field, field_indent = None, 0
    for line in _LINE.finditer(text, part.second_line, part.end):
        at, end, indent = line.start(2), line.end(2), len(line[1].expandtabs())
        if not line[2].strip():
            continue
        if field and indent > field_indent:
            field.end = end
            continue
        if field:
            yield field
        found = _keyword(line[2], keywords)
        if found not in keywords:
            raise LessonFault(LocalizedError("lesson.error.field", allowed=_keyword_list(keywords)), text, at)
        field, field_indent = Block(found, at, at + len(found) + 1, line.end(), end), indent
    if field:
        yield field


def _keyword(line: str, keywords: Collection[str]) -> str:
    """The word before the colon at the start of a line if it is a keyword or in lower case; otherwise empty."""
    match = _WORD.match(line)
    word = match[1].lower() if match else ""
    return word if match and (word in keywords or word == match[1]) else ""


def _keyword_list(keywords: Collection[str]) -> str:
    return ", ".join(f"{keyword}:" for keyword in keywords)
