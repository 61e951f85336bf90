"""The house keeps its shape: imports go down the floors, files stay short, nothing of one machine is committed."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HOUSE = ROOT / "hanabi_widget"
FILES = sorted(HOUSE.rglob("*.py"))
LONGEST = 400

FLOORS: dict[str, set[str]] = {
    "rules": set(),
    "knowledge": {"rules"},
    "notation": {"rules"},
    "games": {"rules", "notation"},
    "words": {"rules", "knowledge"},
    "solver": {"rules", "knowledge"},
    "bots": {"rules", "knowledge"},
    "frame": {"rules", "knowledge", "notation", "words", "solver"},
    "picture": {"rules", "bots", "words", "frame"},
    "lessons": {"rules", "knowledge", "notation", "games", "words", "solver", "bots"},
    "commands": {"rules", "knowledge", "notation", "games", "words", "frame", "picture", "lessons", "bots", "solver"},
}
"""For each room of the engine the rooms below that it may import, besides the standard library."""

OPTIONAL = {"picture": {"resvg_py"}, "solver": {"pysat.solvers"}, "commands": {"hanabi_widget.widget.page"}}
"""What a room may import inside a function that needs it, and says so when it is missing: a page has the bundle in it, which lies with the
widget, and the widget needs libraries that other commands do without."""

ABOVE = {"widget", "__init__", "__main__"}
"""These may import every room, and the libraries of the widget."""

LIBRARIES = {"IPython", "anywidget", "ipywidgets", "traitlets"}

DOORS = {HOUSE / "rules" / "doors.py", HOUSE / "knowledge" / "doors.py", HOUSE / "bots" / "doors.py"}
"""Their functions are methods elsewhere, and hand things over: imports inside a function, and for types, are allowed there."""


def room_of(path: Path) -> str:
    return path.relative_to(HOUSE).with_suffix("").parts[0]


def imported(path: Path, tree: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Every import below a node: the node and the module, in full."""
    package = (HOUSE.name, *path.parent.relative_to(HOUSE).parts)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node, name.name
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*start, *filter(None, [node.module])))
            if module == HOUSE.name:  # from the house itself: each name may be a room
                for name in node.names:
                    yield node, f"{module}.{name.name}"
            else:
                yield node, module


def doors(path: Path, tree: ast.Module) -> set[ast.AST]:
    """The imports that the methods of a state open for themselves, and the one for types."""
    if path not in DOORS:
        return set()
    inside = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    types = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    return {found for part in [*inside, *types] for found, _ in imported(path, part)}


def misplaced(path: Path, text: str) -> list[str]:
    """The imports of a file that do not go down."""
    tree, room, found = ast.parse(text), room_of(path), []
    opened = doors(path, tree)
    late = {node for inside in ast.walk(tree) if isinstance(inside, ast.FunctionDef) for node, _ in imported(path, inside)}
    for node, module in imported(path, tree):
        if node in late and module in OPTIONAL.get(room, ()):
            continue
        first, _, rest = module.partition(".")
        if first == HOUSE.name:
            allowed = room in ABOVE or rest.partition(".")[0] in FLOORS[room] | {room} or node in opened
        else:
            allowed = first in sys.stdlib_module_names or (first in LIBRARIES and room in ABOVE)
        if not allowed:
            found.append(module)
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_imports_go_down(path: Path) -> None:
    assert room_of(path) in FLOORS.keys() | ABOVE, "a new room: give it a floor in FLOORS"
    assert misplaced(path, path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("rules/suit.py", "from hanabi_widget.knowledge import HandView"),
        ("rules/suit.py", "import hanabi_widget.words"),
        ("rules/suit.py", "from hanabi_widget import deal"),
        ("rules/suit.py", "from ..words import card_name"),
        ("rules/suit.py", "def late():\n    from hanabi_widget.words import card_name"),
        ("rules/suit.py", "import numpy"),
        ("rules/doors.py", "from hanabi_widget.knowledge import HandView"),
        ("rules/state.py", "def door(self):\n    from hanabi_widget.knowledge import HandView"),
        ("knowledge/hand.py", "from hanabi_widget.notation import position"),
        ("notation/position.py", "from ..words import card_name"),
        ("notation/hanab_live/link.py", "from ...words import card_name"),
        ("words/naming.py", "from hanabi_widget.frame import line"),
        ("frame/line.py", "import anywidget"),
        ("picture/__init__.py", "from hanabi_widget.widget import Board"),
        ("picture/__init__.py", "from hanabi_widget.widget.board import Board"),
        ("picture/file.py", "from resvg_py import svg_to_bytes"),
        ("commands/export.py", "from hanabi_widget.widget.page import page"),
        ("commands/show.py", "def late():\n    from hanabi_widget.widget import Board"),
    ],
)
def test_an_import_that_goes_up_is_found(file: str, line: str) -> None:
    assert misplaced(HOUSE / file, line)


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("rules/doors.py", "def door(self):\n    from hanabi_widget.knowledge import HandView"),
        ("rules/suit.py", "from .action import Action\nimport json\nfrom collections.abc import Iterator"),
        ("notation/hanab_live/link.py", "from ..problem import Scanner\nfrom ...rules import State\nfrom . import fields"),
        ("picture/file.py", "def late():\n    from resvg_py import svg_to_bytes"),
        ("commands/export.py", "def late():\n    from hanabi_widget.widget.page import page"),
        ("widget/board.py", "import anywidget\nfrom hanabi_widget import rules"),
    ],
)
def test_an_import_that_goes_down_is_allowed(file: str, line: str) -> None:
    assert misplaced(HOUSE / file, line) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_files_stay_short(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= LONGEST


# Written in pieces, so that this file does not contain what it looks for.
FOREIGN = re.compile(
    "|".join(
        (
            "registry" + r"\.npmjs\.org",
            "pypi" + r"\.org/simple",
            "files" + r"\.pythonhosted",
            r"(?<![\w.*-])/" + r"(?:work|root)/",
            r"(?<![\w.*-])/" + r"tmp/w\b",
        )
    )
)


def committed() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.split("\0") if name]


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a clone: what is committed is not known here")
def test_nothing_of_one_machine_is_committed() -> None:
    """No registry address, which belongs to whoever installs, and no absolute path."""
    paths = [path for path in committed() if path.is_file()]
    assert paths
    found = []
    for path in paths:
        for number, line in enumerate(path.read_bytes().decode("utf-8", "replace").splitlines(), start=1):
            if match := FOREIGN.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {match[0]}")
    assert found == []


@pytest.mark.parametrize(
    "text",
    ["https://registry" + ".npmjs.org/x", "https://pypi" + ".org/simple/", '"/' + 'work/main"', "cd /" + "root/x", "/" + "tmp/w/venv"],
)
def test_what_is_of_one_machine_is_recognised(text: str) -> None:
    assert FOREIGN.search(text)
    assert not FOREIGN.search("frame/work/ ../work/ /tmp/wide https://pypi.org/project/x")
