"""What the house looks like: which file imports which, also inside functions."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import hanabi_widget

PACKAGE = Path(hanabi_widget.__file__).parent
MAX_CIRCLE = 5
"""Files that import each other are one chapter, which is read as a whole; so they are few."""

FILES = {".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path for path in PACKAGE.rglob("*.py")}
"""The files of the package by the names of their modules."""


def imports(module: str, path: Path) -> set[str]:
    """The modules of the package that a module imports, at its top or inside its functions; not those for the types alone."""
    found = set[str]()
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in _run(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            found |= {name if (name := f"{source}.{alias.name}") in FILES else source for alias in node.names}
    return (found & FILES.keys()) - {module}


def _run(node: ast.AST) -> Iterator[ast.AST]:
    """What is run of a tree: all but what stands under ``if TYPE_CHECKING``."""
    yield node
    types_only = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    for child in node.orelse if isinstance(node, ast.If) and types_only else ast.iter_child_nodes(node):
        yield from _run(child)


def circles(graph: Mapping[str, Iterable[str]]) -> Iterator[set[str]]:
    """The largest sets in which each file leads to each other one, of more than one file."""
    reached = {module: _reached(graph, module) for module in graph}
    seen = set[str]()
    for module in graph:
        circle = {other for other in reached[module] if module in reached[other]}
        if len(circle) > 1 and module not in seen:
            yield circle
            seen |= circle


def _reached(graph: Mapping[str, Iterable[str]], start: str) -> set[str]:
    found, todo = {start}, [start]
    while todo:
        new = {*graph[todo.pop()]} - found
        found |= new
        todo += new
    return found


def test_no_circle_of_files_is_larger_than_a_chapter() -> None:
    graph = {module: imports(module, path) for module, path in FILES.items()}
    assert sum(map(len, graph.values())) > len(FILES)
    assert [circle for circle in circles(graph) if len(circle) > MAX_CIRCLE] == []


def test_circles_are_found() -> None:
    graph = {"a": ["b"], "b": ["c"], "c": ["a", "d"], "d": [], "e": ["d", "a"]}
    assert [*circles(graph)] == [{"a", "b", "c"}]
