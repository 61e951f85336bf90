"""Mutants are one change each, and a room's tests are asked whether they find it."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.mutants import ROOT, Edits, edits_of, rooms

SOURCE = '''"""One."""
from typing import TYPE_CHECKING

X: TypeAlias = A | B


@cache(maxsize=1)
def f(a: int | None = 1) -> int | str:
    """Two."""
    spend(2)
    if not a and a < 7:
        g(True)
    return f"{a + 1}" + "ö" * (a == 2000)
'''
MUTANTS = {
    "a: int | None = (2)",
    "a: int | None = (0)",
    "if (not a or a < 7):",
    "if (a) and a < 7:",
    "if not a and (a <= 7):",
    "if not a and a < (8):",
    "if not a and a < (6):",
    "pass",
    "g((False))",
    "return (f'{a + 1}' - 'ö' * (a == 2000))",
    "return f\"{a + 1}\" + ('ö' + (a == 2000))",
    'return f"{a + 1}" + "ö" * ((a != 2000))',
    "return None",
    "if (not (not a and a < 7)):",
}


def test_what_is_changed_and_what_is_left_alone() -> None:
    source, lines = SOURCE.encode(), SOURCE.splitlines()
    found = set[str]()
    for edit in Edits(Path("file.py"), source).all:
        mutant = (source[: edit.start] + edit.text.encode() + source[edit.end :]).decode()
        changed = [new for new, old in zip(mutant.splitlines(), lines) if new != old]
        assert len(changed) == 1
        found.add(changed[0].strip().removeprefix("def f(").removesuffix(") -> int | str:"))
    assert found == MUTANTS


def test_each_room_has_mutants_that_can_be_read() -> None:
    for room in rooms():
        edits = edits_of(ROOT, room)
        assert edits, room
        for edit in edits[:: max(1, len(edits) // 20)]:
            source = (ROOT / edit.path).read_bytes()
            ast.parse(source[: edit.start] + edit.text.encode() + source[edit.end :])
