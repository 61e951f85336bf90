"""Inputs made from a corpus by a seed, always the same; bytes read as choices; and large inputs, which may not take long."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import TypeVar

T = TypeVar("T")

WEIRD: tuple[object, ...] = (
    None, True, False, 0, 1, -1, 2, 3, 255, 2**31, 2**63, -(2**63), 10**30, 0.0, 1.0, 2.5, -0.0, 1e308, float("inf"), float("-inf"),
    float("nan"), "", "0", "1", "r", "r1", "all", "common", "0-1", "Alice", "\0", "\ud83d", "\udc80", "😀", "\u2028", "</script>",
    "a\nb", "x" * 300, [], {}, [[]], [1], [1, 2, 3], {"": {}}, {"step": 1}, {"type": "act"},
)  # fmt: skip
DEEP = 600
"""So deep a value may nest: what comes by the wire, a kernel reads to this depth everywhere."""


class Choices:
    """Choices, one after the other, from some bytes; when they are used up, always the first."""

    def __init__(self, data: bytes) -> None:
        self._left = iter(data)
        self.size = len(data)

    def byte(self) -> int:
        return next(self._left, 0)

    def pick(self, options: Sequence[T]) -> T:
        return options[self.byte() % len(options)]

    def one_in(self, number: int) -> bool:
        """Whether something rare is to happen; not when the bytes are used up."""
        return self.byte() % number == number - 1

    def text(self) -> str:
        """Any text, as JSON may bring it: halves of signs among it."""
        return bytes(self.byte() for _ in range(self.byte() % 24)).decode("utf-8", "surrogateescape")

    def anything(self) -> object:
        """Any value of JSON."""
        kind = self.byte() % 12
        if kind < 8:
            return self.pick(WEIRD)
        if kind == 8:
            return self.text()
        if kind == 9:
            return self.byte() - 128
        if kind == 10:
            return [self.pick(WEIRD) for _ in range(self.byte() % 6)]
        value: object = self.pick(WEIRD)
        for _ in range(self.byte() * DEEP // 255):
            value = [value]
        return value


CORPUS = Path(__file__).parent / "corpus"

_PIECE = re.compile(rb"\w+|\s+|[^\w\s]")
_TROUBLE = (
    b"\0", b"\xff", b"\xed\xa0\x80", b"\xf0\x9f\x98\x80", b"\xe2\x80\xa8", b"\r", b"\r\n", b"\t", b"\\", b'"', b"\\ud800", b"-1", b"0",
    b"9" * 30, b"9" * 5000, b"1e999", b"NaN", b"null", b"[" * 1200, b"(" * 300, b"{" * 300, b"{}", b"[]", b"\xd9\xa3", b"\xef\xbb\xbf",
)  # fmt: skip


def corpus(target: str) -> list[bytes]:
    """The inputs from which those of a target are made."""
    return [path.read_bytes() for path in sorted((CORPUS / target).iterdir())]


def pieces_of(target: str) -> list[bytes]:
    """The words and signs of a corpus."""
    return [piece for data in corpus(target) for piece in _PIECE.findall(data)]


def inputs(target: str, count: int, seed: int = 0) -> Iterator[bytes]:
    """The corpus of a target, then so many inputs made from it."""
    random, whole, words = Random(f"{target} {seed}"), corpus(target), pieces_of(target)
    yield from whole
    for _ in range(count):
        yield spoiled(random, random.choice(whole), words)


def spoiled(random: Random, data: bytes, words: Sequence[bytes]) -> bytes:
    """The bytes with some changes."""
    for _ in range(random.choice((1, 1, 2, 3, 6))):
        data = mutated(random, data, words)
    return data


def mutated(random: Random, data: bytes, words: Sequence[bytes]) -> bytes:
    """The bytes with one change: a piece lost, doubled, moved, or another one; a bit; an end cut off; trouble."""
    pieces = _PIECE.findall(data) or [b""]
    at, to = random.randrange(len(pieces)), random.randrange(len(pieces))
    match random.randrange(7):
        case 0:
            pieces[at] = random.choice(words)
        case 1:
            pieces[at] = b""
        case 2:
            pieces.insert(to, pieces[at])
        case 3:
            pieces[at], pieces[to] = pieces[to], pieces[at]
        case 4:
            pieces.insert(at, random.choice(_TROUBLE))
        case 5:
            return data[: random.randrange(len(data) + 1)]
        case _:
            changed = bytearray(data or b"\0")
            changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
            return bytes(changed)
    return b"".join(pieces)


PARTS = {
    # what: the target, how the input begins, what there is much of, how it ends
    "bars": ("position", "", "|", ""),
    "blanks": ("position", "Ann ? ? ? ? ? | Ben ? ? ? ? ?", " \n", "x"),
    "a name": ("position", '"', "a", '" ? ? ? ? ? | B ? ? ? ? ?'),
    "names": ("position", "", "A|", ""),
    "marks": ("position", "Ann ? ? ? ? ? | Ben ? ? ? ? ?", "+1", ""),
    "a set": ("position", "A {r1", ",r1", "} ? ? ? ? | B ? ? ? ? ?"),
    "discards": ("position", "[unchecked] x", " r1", "| Ann ? ? ? ? ? | Ben ? ? ? ? ?"),
    "a hand": ("position", "[unchecked] Ann ? ? ? ? ? | Ben ? ? ? ? ?", " r1+1", ""),
    "a header": ("position", "[", "oldest ", "]"),
    "traits": ("position", "[suits=a(", "own ", ")]"),
    "copies": ("position", "[copies=1", ",1", "] Ann ? ? ? ? ? | Ben ? ? ? ? ?"),
    "digits": ("position", "[hand_size=", "9", "] Ann ? ? ? ? ? | Ben ? ? ? ? ?"),
    "parentheses alone": ("record", "", "(", ""),
    "braces": ("record", "Ann ? ? ? ? ? | Ben ? ? ? ? ?\n", "{", ""),
    "backslashes": ("record", "Ann ? ? ? ? ? | Ben ? ? ? ? ?\n{", "\\", ""),
    "blanks in braces": ("record", "Ann ? ? ? ? ? | Ben ? ? ? ? ?\n{", " ", ""),
    "brackets alone": ("record", "", "[", ""),
    "lines of brackets": ("record", "", "[\n", ""),
    "an open quote": ("record", '[A "', "a", ""),
    "quotes": ("record", "[A ", '"', "]"),
    "colours": ("record", "[suits=", "r", "]"),
    "a number of a slot": ("record", "Ann ? ? ? ? ? | Ben ? ? ? ? ?\n", "1", ""),
    "numbers of moves": ("record", "Ann ? ? ? ? ? | Ben ? ? ? ? ?\n", "1.", ""),
    "slots": ("record", "Ann ? ? ? ? ? | Ben ? ? ? ? ?\n=", "1,", ""),
    "touched slots": ("record", "Ann ? ? ? ? ? | Ben ? ? ? ? ?\n2>B(", "1,", ""),
    "marks of a move": ("record", "Ann ? ? ? ? ? | Ben ? ? ? ? ?\n=2,1,3,4,5", "!", ""),
    "the same move again": ("record", "Ann ? ? ? ? ? | Ben ? ? ? ? ?\n=2,1,3,4,5", " (=2,1,3,4,5)", ""),
    "tags": ("record", "", '[E "a"]\n', "Ann ? ? ? ? ? | Ben ? ? ? ? ?"),
    "a comment": ("record", "Ann ? ? ? ? ? | Ben ? ? ? ? ?\n{", "\\n", "}"),
    "a comment without an end": ("record", "Ann ? ? ? ? ? | Ben ? ? ? ? ?\n{", "a\n", ""),
    "games": ("record", "", '[E ""]\nA r1 r1 r2 r2 r3 | B ? ? ? ? ?\n=2,1,3,4,5\n\n', ""),
    "variations": ("record", "Ann ? ? ? ? ? | Ben ? ? ? ? ?\n=2,1,3,4,5 ", "=2,1,3,4,5 (=1,2,3,4,5 ", ""),
    "parentheses": ("record", "Ann ? ? ? ? ? | Ben ? ? ? ? ?\n=2,1,3,4,5 ", "(", ""),
    "hands rearranged": ("record", "Ann ? ? ? ? ? | Ben ? ? ? ? ?\n", "=2,1,3,4,5 ", ""),
    "thoughts": ("record", "Ann ? ? ? ? ? | Ben ? ? ? ? ?\n", "~1=r1 ~1=r2 ", ""),
    "an object in an object": ("hanab_live", "", '{"players":', ""),
    "a list in a list": ("hanab_live", '{"players":', "[", ""),
    "actions": ("hanab_live", '{"players":["A","B"],"deck":[],"actions":[{}', ",{}", "]}"),
    "cards": ("hanab_live", '{"players":["A","B"],"actions":[],"deck":[{"suitIndex":0,"rank":1}', ',{"suitIndex":0,"rank":1}', "]}"),
    "a number": ("hanab_live", '{"id":', "9", ', "players":[]}'),
    "letters": ("link", "215", "a", ",00,0"),
    "pairs": ("link", "215aaabbccddefffgghh-iijkkkllmmnnopppqqrr-sstuuuvvwwxxy,00", "aa", ",0"),
    "commas": ("file", "", ",", ""),
    "signs": ("file", "", "%", ","),
    "words that are none": ("lesson", "", "a:\n", ""),
    "lines indented": ("lesson", "", " a\n\n", ""),
    "values": ("lesson", 'game: Ann ? ? ? ? ? | Ben ? ? ? ? ?\nask: known claim=playable of=""', ',""', "\n\nText."),
    "brackets": ("lesson", "game: Ann ? ? ? ? ? | Ben ? ? ? ? ?\nask: known claim=playable of=", "[", "\n"),
    "questions": ("lesson", "game: r1 | >Ann r1 y2 b3 w3 g5 | Ben y3 r3 g4 b2 w5\n", "ask: number which=pace\n", ""),
    "hints": ("lesson", "game: r1 | >Ann r1 y2 b3 w3 g5 | Ben y3 r3 g4 b2 w5\nask: number which=pace\n", "  hint: a\n", ""),
    "a paragraph": ("lesson", "", "a\n", ""),
    "lines": ("journal", "", "{}\n", ""),
    "a line": ("journal", "", "[", ""),
    "cells": ("notebook", '{"cells": [{}', ',{"outputs":[{}]}', "]}"),
    "lists": ("notebook", "", "[", ""),
    "or": ("formula", "r1(A.1)", " or r1(A.1)", ""),
    "not": ("formula", "", "not ", ""),
    "K": ("formula", "", "K(A,", ""),
    "players": ("formula", "E(", "A,", "r1(A.1))"),
    "ones": ("formula", "", "1", "(A.1)"),
    "a card": ("name", "", "r1", ""),
    "an argument": ("source", "|", "A|", ""),
}

SIZE = 120_000
"""Bytes of a large input."""


def large(what: str) -> tuple[str, bytes]:
    target, begin, much, end = PARTS[what]
    return target, (begin + much * (SIZE // len(much)) + end).encode()
