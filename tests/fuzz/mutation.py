"""Inputs made from a corpus, by a seed: always the same ones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

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
        data = random.choice(whole)
        for _ in range(random.choice((1, 1, 2, 3, 6))):
            data = mutated(random, data, words)
        yield data


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
