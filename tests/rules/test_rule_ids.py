"""Every rule of docs/rules.md has a test with its id in the name."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

IDS = [f"{letter}{number}" for letter, count in zip("STCDPEVBX", (7, 1, 4, 2, 4, 5, 6, 5, 10)) for number in range(1, count + 1)]
OUT_OF_SCOPE = {"V7"}  # in none of the rulebooks

HERE = Path(__file__).parent


@cache
def ids_in_tests() -> dict[str, int]:
    """For each rule, the number of test functions with its id in the name."""
    count = dict.fromkeys(IDS, 0)
    for path in HERE.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for word in node.name.split("_"):
                    if re.fullmatch(r"[A-Z]\d+", word):
                        count[word] += 1
    return count


@pytest.mark.parametrize("rule", IDS)
def test_each_rule_has_a_test(rule: str) -> None:
    assert ids_in_tests()[rule] > 0


def test_the_ids_are_those_of_the_documentation() -> None:
    page = HERE.parents[1] / "docs" / "rules.md"
    ids = re.findall(r"^\| ([A-Z]\d+) \|", page.read_text("utf-8"), re.MULTILINE)
    assert {*ids} - OUT_OF_SCOPE == {*IDS}
    assert len(IDS) == len(set(IDS)) == 44
