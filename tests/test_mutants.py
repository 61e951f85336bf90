"""Mutants are one change each, and none where a change is no mistake."""

from __future__ import annotations

from pathlib import Path

from tests.mutants import Edits

SOURCE = '''"""One."""
from typing import TYPE_CHECKING

X: TypeAlias = A | B
WORK = 64


@cache(maxsize=1)
def f(a: int | None = 1) -> int | str:
    """Two."""
    spend(2 * WORK)
    h(a + 1)  # saves work: it is known
    if not a and a < 7:
        g({"id": 0}, True)
    return f"{a + 1}" + "ö" * (a == 2000)
    raise AssertionError
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
    'g({"id": 0}, (False))',
    "return (f'{a + 1}' - 'ö' * (a == 2000))",
    "return f\"{a + 1}\" + ('ö' + (a == 2000))",
    'return f"{a + 1}" + "ö" * ((a != 2000))',
    "return None",
    "if (not (not a and a < 7)):",
}


def test_what_is_changed_and_what_is_left_alone() -> None:
    source, lines = SOURCE.encode(), SOURCE.splitlines()
    found = set()
    for edit in Edits(Path("file.py"), source).all:
        mutant = (source[: edit.start] + edit.text.encode() + source[edit.end :]).decode()
        changed = [new for new, old in zip(mutant.splitlines(), lines) if new != old]
        assert len(changed) == 1
        assert edit.function == 8, "where its decorators begin"
        found.add(changed[0].strip().removeprefix("def f(").removesuffix(") -> int | str:"))
    assert found == MUTANTS
