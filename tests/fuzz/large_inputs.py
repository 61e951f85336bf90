"""Large inputs, each with something in it that is long, deep or many: none may take long, or much memory.

``python -m tests.fuzz large`` tells the seconds of each.
"""

from __future__ import annotations

TABLE = "Ann ? ? ? ? ? | Ben ? ? ? ? ?"
OPEN = "r1 | >Ann r1 y2 b3 w3 g5 | Ben y3 r3 g4 b2 w5"

PARTS: dict[str, tuple[str, str, str, str]] = {
    # what: the target, how the input begins, what there is much of, how it ends
    "bars": ("position", "", "|", ""),
    "blanks": ("position", TABLE, " \n", "x"),
    "a name": ("position", '"', "a", '" ? ? ? ? ? | B ? ? ? ? ?'),
    "names": ("position", "", "A|", ""),
    "marks": ("position", f"{TABLE[:-1]}?", "+1", ""),
    "a set": ("position", "A {r1", ",r1", "} ? ? ? ? | B ? ? ? ? ?"),
    "discards": ("position", "[unchecked] x", " r1", f"| {TABLE}"),
    "a hand": ("position", f"[unchecked] {TABLE}", " r1+1", ""),
    "a header": ("position", "[", "oldest ", "]"),
    "traits": ("position", "[suits=a(", "own ", ")]"),
    "copies": ("position", "[copies=1", ",1", f"] {TABLE}"),
    "digits": ("position", "[hand_size=", "9", f"] {TABLE}"),
    "tags": ("record", "", '[E "a"]\n', TABLE),
    "a comment": ("record", f"{TABLE}\n{{", "\\n", "}"),
    "a comment without an end": ("record", f"{TABLE}\n{{", "a\n", ""),
    "games": ("record", "", '[E ""]\nA r1 r1 r2 r2 r3 | B ? ? ? ? ?\n=2,1,3,4,5\n\n', ""),
    "variations": ("record", f"{TABLE}\n=2,1,3,4,5 ", "=2,1,3,4,5 (=1,2,3,4,5 ", ""),
    "parentheses": ("record", f"{TABLE}\n=2,1,3,4,5 ", "(", ""),
    "hands rearranged": ("record", f"{TABLE}\n", "=2,1,3,4,5 ", ""),
    "thoughts": ("record", f"{TABLE}\n", "~1=r1 ~1=r2 ", ""),
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
    "values": ("lesson", f'game: {TABLE}\nask: known claim=playable of=""', ',""', "\n\nText."),
    "brackets": ("lesson", f"game: {TABLE}\nask: known claim=playable of=", "[", "\n"),
    "questions": ("lesson", f"game: {OPEN}\n", "ask: number which=pace\n", ""),
    "hints": ("lesson", f"game: {OPEN}\nask: number which=pace\n", "  hint: a\n", ""),
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

MEGABYTE = 1_000_000


def large(what: str, size: int = MEGABYTE) -> tuple[str, bytes]:
    """The target and the input, of about this size."""
    target, begin, much, end = PARTS[what]
    return target, (begin + much * (size // len(much)) + end).encode()
