"""Every rule of docs/rules.md has a test with its id in the name, and so has every statement of the booklets."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

IDS = [f"{letter}{number}" for letter, count in zip("STCDPEVX", (7, 1, 4, 2, 4, 5, 6, 10)) for number in range(1, count + 1)]
OUT_OF_SCOPE = {"V7"}  # in none of the rulebooks

HERE = Path(__file__).parent
TESTS = HERE.parent
PAGE = (TESTS.parent / "docs" / "rules.md").read_text("utf-8")
STATEMENT = re.compile(
    r"^\| (?P<text>[^|]+) \| (?P<printed>[^|]+) \| (?P<rules>[A-Z]\d+(?:, [A-Z]\d+)*) \| (?P<tests>`test_[^|]+`) \|$", re.MULTILINE
)
BOOKLETS = {"ES", "IT", "BGA", "PL", "PT"}


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
    ids = re.findall(r"^\| ([A-Z]\d+) \|", PAGE, re.MULTILINE)
    assert {*ids} - OUT_OF_SCOPE == {*IDS}
    assert len(IDS) == len(set(IDS)) == 39


# -- the booklets, statement by statement ------------------------------------------------------------


@cache
def statements() -> list[re.Match[str]]:
    """The rows of the table of statements."""
    section = PAGE.partition("## The booklets, statement by statement")[2]
    found = [*STATEMENT.finditer(section)]
    assert len(found) == section.count("\n| ") - 1, "each row below the heading of the table is a statement"
    return found


def test_each_statement_has_tests_that_exist() -> None:
    text = "\n".join(path.read_text("utf-8") for path in TESTS.rglob("test_*.py"))
    there = {*re.findall(r"^def (test_\w+)", text, re.MULTILINE)}
    for row in statements():
        named = re.findall(r"`(\w+)`", row["tests"])
        assert {*named} <= there, row["text"]
        assert len(named) == row["tests"].count("`") // 2


def test_the_test_of_a_statement_is_one_of_its_rule() -> None:
    """A test of rules has an id of the statement in its name; a test of what a board shows may have none."""
    for row in statements():
        for name in re.findall(r"`(\w+)`", row["tests"]):
            ids = {word for word in name.split("_") if word in IDS}
            assert not ids or ids & {*row["rules"].split(", ")}, name


def test_the_statements_cover_every_rule_and_every_booklet() -> None:
    assert {rule for row in statements() for rule in row["rules"].split(", ")} == {*IDS}
    printed = [row["printed"].partition(";")[0] for row in statements()]
    assert {word for text in printed for word in text.split(", ")} == BOOKLETS | {"all", "ours"}
    number = re.search(r"(\d+) statements", PAGE)
    assert number
    assert int(number[1]) == sum(text != "ours" for text in printed) >= 95
