"""Names: no two classes of the package share one, and those of question types are questions."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

from hanabi_widget.lessons import TYPES

PACKAGE = Path(__file__).parents[1] / "hanabi_widget"


def test_no_two_classes_have_one_name() -> None:
    trees = [ast.parse(path.read_text("utf-8")) for path in PACKAGE.rglob("*.py")]
    found = Counter(node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    assert len(found) > 100
    assert [name for name, times in found.items() if times > 1] == []


def test_the_classes_of_question_types_are_called_questions() -> None:
    assert [kind.__name__ for kind in TYPES.values() if not kind.__name__.endswith("Question")] == []
