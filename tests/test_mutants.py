"""Mutants are one change each, and a room's tests are asked whether they find it."""

from __future__ import annotations

import ast
import builtins
from pathlib import Path
from typing import Any

import pytest

from tests.functions_entered import NotingLoader
from tests.mutants import ROOT, Edits, edits_of, rooms

SOURCE = '''"""One."""
from typing import TYPE_CHECKING

X: TypeAlias = A | B
WORK = 64


@cache(maxsize=1)
def f(a: int | None = 1) -> int | str:
    """Two."""
    spend(2 * WORK)
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
    found = set[str]()
    for edit in Edits(Path("file.py"), source).all:
        mutant = (source[: edit.start] + edit.text.encode() + source[edit.end :]).decode()
        changed = [new for new, old in zip(mutant.splitlines(), lines) if new != old]
        assert len(changed) == 1
        assert edit.function == 8, "where its decorators begin"
        found.add(changed[0].strip().removeprefix("def f(").removesuffix(") -> int | str:"))
    assert found == MUTANTS


def test_a_function_notes_that_it_is_entered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    noted, module = list[tuple[str, int]](), dict[str, Any]()
    monkeypatch.setattr(builtins, "_note_entered", noted.append, raising=False)
    monkeypatch.chdir(tmp_path)
    source = '@str\ndef a():\n    """One."""\ndef b():\n    if c(): return d(1)\ndef c():\n    return 3\nd = lambda x: x + 1\n'
    exec(NotingLoader("module", "module.py").source_to_code(source, str(tmp_path / "module.py")), module)
    assert module["b"]() == 2
    assert noted == [("module.py", 4), ("module.py", 6), ("module.py", 8)]


def test_each_room_has_mutants_that_can_be_read() -> None:
    for room in rooms():
        edits = edits_of(ROOT, room)
        assert edits, room
        for edit in edits[:: max(1, len(edits) // 60)]:
            source = (ROOT / edit.path).read_bytes()
            assert source[edit.start : edit.end].decode() != edit.text
            ast.parse(source[: edit.start] + edit.text.encode() + source[edit.end :])
