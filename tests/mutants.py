"""Generated mutants: does a room's own tests find a mistake in it? `make mutants`.

Run from the root of the repository: ``python -m tests.mutants [--seed SEED] [--number 20] [room ...]``; without rooms, all of them. Each
mutant is a room with one small change: another comparison, a number one higher or lower, a condition turned round, `and` for `or`, other
arithmetic, a statement left out, another value returned. A new seed each time, which is printed, chooses them; so each run looks elsewhere.

The tests of a room, ``tests/<room>``, and the examples of the changed file run in a copy of the repository until one fails: first those
that enter the changed function, in a process that has imported everything; then, for the mutants that are left, those that start other
programs, or all of them where imports run what is changed, each mutant in a new process. It prints how many mutants of each room were
found, the seconds of processor time that it took, and the others as differences. The exit status is 1 if a room finds fewer than 95 %.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import importlib.util
import json
import os
import re
import resource
import shutil
import subprocess
import sys
from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from tests.functions_entered import FUNCTIONS, first_line

ROOT = Path(__file__).parents[1]
write = partial(print, flush=True)
BAR = 95
"""So many of a hundred mutants must be found."""

LEAST, PATIENCE = 2, 5
"""A mutant is found if one of its tests takes so many seconds, and so many times as long as without it: it may never end."""

MEMORY = 4 << 30
"""The bytes that the tests of a mutant may take."""

TESTS = {
    "cli": ("cli", "lessons/test_grading.py", "export/test_all_exports.py"),
    "lessons": ("lessons", "export/test_baked_lesson.py", "widget/test_exercise.py"),
    "protocol": ("protocol", "view"),
    "session": ("session", "widget", "export/test_handouts_and_moodle.py"),
    "text": (
        "text",
        "explain/test_explanations.py",
        "explain/test_card_history.py",
        "view/test_convention_display.py",
        "conventions/test_hat_convention.py",
    ),
    "view": ("view", "session", *(f"widget/test_{name}.py" for name in ("advice", "board", "map"))),
}
"""Where the tests of a room stand, if not in its own folder alone: what is asked of a session or seen on a board is tried with widgets,
the commands `grade` and `export` where their files are, reports of packages where packages are, files of lessons where they are opened,
what is said of agreements on a board, and explanations and histories where their judges read them back."""

EVERYWHERE = "test_wrong_arguments.py"
"""It tries what is wrongly given to any public name, whatever its room."""

COPIED = ("hanabi_widget", "tests", "docs", "notebooks", "js", "pyproject.toml", "Makefile", "README.md", "CONTRIBUTING.md", "CHANGELOG.md")

OPERATORS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
"""What stands for what."""

LIMIT = 1000
"""A number from here on is a limit or a calibration, which nothing holds to the last one."""

LENGTH = 2
"""In a drawing a number from here on is a length, as fractions are: a little more or less is a matter of taste."""

CHANGE_NOTHING = ("spend", "effort", "cast")
"""Calls in which a mutant is no mistake: how much work is done is calibrated by `make worst`; a cast is for the type checker."""

SHORTCUT = b"  # saves work"
"""The comment of a line without which every answer stays the same and only takes longer."""


class Edit(NamedTuple):
    """A place in a file, by bytes, and what stands there in a mutant."""

    path: Path
    start: int
    end: int
    text: str
    function: int
    """The first line of the function around it; 0 if there is none."""


# -- making mutants -------------------------------------------------------------------------------------------


class Edits:
    """All edits of a file that make a mutant."""

    def __init__(self, path: Path, source: bytes) -> None:
        self._path, self._lines = path, [0, *(match.end() for match in re.finditer(rb"\n", source))]
        self._function, tree = 0, ast.parse(source)
        spent = [
            node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "spend"
        ]
        everywhere, there = _names_read([tree]), _names_read(spent)
        self._work = {name for name in there if there[name] == everywhere[name]}
        """What is read only to say how much work is done."""
        pairs = (pair for node in ast.walk(tree) if isinstance(node, ast.Dict) for pair in zip(node.keys, node.values))
        self._numbers = {value for key, value in pairs if isinstance(key, ast.Constant) and key.value == "id"}
        """The numbers of replies; 0 stands until the desk that sends one puts it in."""
        shortcuts = {number for number, line in enumerate(source.splitlines()) if SHORTCUT in line}
        self.all = [edit for edit in self._in(tree) if bisect(self._lines, edit.start) - 1 not in shortcuts]

    def _in(self, node: ast.AST) -> Iterator[Edit]:
        """Those in a node; what only types, decorates or documents is left alone."""
        match node:
            case ast.JoinedStr() | ast.Import() | ast.ImportFrom() | ast.AnnAssign(value=None):
                return
            case ast.AnnAssign(annotation=ast.Name("TypeAlias")) | ast.If(test=ast.Name("TYPE_CHECKING")):
                return
            case ast.AnnAssign(ast.Name("drill_shares"), value=ast.Dict(keys)):  # the shares are wishes: a little more or less is as good
                yield from (edit for key in keys if key for edit in self._in(key))
                return
            case ast.Call() if _called(node) in CHANGE_NOTHING:
                return
            case ast.keyword("rx" | "stroke_width"):
                return  # how round a corner is, and how thick a line, is a matter of taste
            case ast.Raise(exc=ast.Name("AssertionError" | "NotImplementedError")):
                return  # says that this line is never reached
            case ast.Constant(0) if node in self._numbers:
                return
            case ast.Assign([ast.Name(name)], ast.Constant() | ast.Tuple()) if name in self._work or re.search("^STEPS_|_SECONDS$", name):
                return  # how much is done, and how long is waited, is calibrated
        yield from self._at(node)
        outer = self._function
        if isinstance(node, FUNCTIONS):
            self._function = first_line(node)
        left_alone = ("annotation", "returns", "decorator_list", "type_params", "ctx", "op", "ops")
        for field, value in ast.iter_fields(node):
            if field not in left_alone:
                for part in value if isinstance(value, list) else [value]:
                    if isinstance(part, ast.AST):
                        yield from self._in(part)
        self._function = outer

    def _at(self, node: ast.AST) -> Iterator[Edit]:
        match node:
            case ast.Compare(left, ops, comparators):
                for number, op in enumerate(ops):
                    yield self._edit(node, ast.Compare(left, [*ops[:number], _other(op), *ops[number + 1 :]], comparators))
            case ast.BoolOp(op, values):
                yield self._edit(node, ast.BoolOp(_other(op), values))
            case ast.BinOp(left, op, right) if type(op) in OPERATORS:
                yield self._edit(node, ast.BinOp(left, _other(op), right))
            case ast.AugAssign(target, op, value) if type(op) in OPERATORS:
                yield self._edit(node, ast.AugAssign(target, _other(op), value))
            case ast.UnaryOp(ast.Not(), operand):
                yield self._edit(node, operand)
            case ast.Constant(bool(value)):
                yield self._edit(node, ast.Constant(not value))
            case ast.Constant(int(value)) if value < (LENGTH if "picture" in self._path.parts else LIMIT):
                yield from (self._edit(node, ast.Constant(value + more)) for more in (1, -1))
            case ast.Return(ast.expr() as value) if not (isinstance(value, ast.Constant) and (value.value is None or value.value is False)):
                yield self._edit(node, ast.Return(ast.Constant(None)))
            case ast.Expr(ast.Call() as call) if _called(call) not in CHANGE_NOTHING:
                yield self._edit(node, ast.Pass())
            case ast.Break() | ast.Continue() | ast.Raise() | ast.AugAssign():
                yield self._edit(node, ast.Pass())
            case ast.If(test) | ast.While(test) | ast.IfExp(test) if not isinstance(test, ast.Compare | ast.UnaryOp):
                yield self._edit(test, ast.UnaryOp(ast.Not(), test))

    def _edit(self, node: ast.stmt | ast.expr, new: ast.AST) -> Edit:
        text = ast.unparse(new)
        start, end = self._lines[node.lineno - 1] + node.col_offset, self._lines[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        return Edit(self._path, start, end, text if isinstance(new, ast.stmt) else f"({text})", self._function)


def _names_read(nodes: Iterable[ast.AST]) -> Counter[str]:
    """How often each name is read."""
    parts = (part for node in nodes for part in ast.walk(node))
    return Counter(part.id for part in parts if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load))


def _called(call: ast.Call) -> str:
    """The name of what is called, also of a function that only wraps it."""
    return ast.unparse(call.func).removeprefix("self.").lstrip("_")


def _other(op: ast.AST) -> Any:  # noqa: ANN401
    return OPERATORS[type(op)]()


# -- running tests --------------------------------------------------------------------------------------------


class Test(NamedTuple):
    """A test of a room as it is without any mutant: what it takes, whether it starts other programs, and what it enters."""

    name: str
    seconds: float
    programs: bool
    functions: set[tuple[str, int]]
    """Of the package: file and first line."""


class Copy:
    """A copy of the repository, in which one file at a time is changed."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._entered, self._order = folder, folder / "entered.json", folder / "order.json"
        self._imported = set[tuple[str, int]]()
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("node_modules", ".ipynb_checkpoints"))
            else:
                shutil.copy2(ROOT / name, folder / name)
        for link in (".venv", "js/node_modules"):
            (folder / link).symlink_to(ROOT / link)

    def tests(self, room: str) -> list[Test]:
        """The tests of a room and the examples of its files, which must pass."""
        own = TESTS.get(room, (Path(room).stem, f"test_{room}"))
        files = [Path("hanabi_widget") / room, *(Path("tests") / name for name in (*own, EVERYWHERE))]
        if room in TESTS and (missing := [str(file) for file in files if not (self.folder / file).exists()]):
            raise RuntimeError(f"no such tests of {room}: {', '.join(missing)}")
        done = self._run([str(file) for file in files if (self.folder / file).exists()], {"HANABI_ENTERED": str(self._entered)})
        if done.returncode:
            raise RuntimeError(f"the tests of {room} fail without any mutant:\n{done.stdout[-3000:]}")
        entered = json.loads(self._entered.read_text("utf-8"))
        tests = [
            Test(name, of["seconds"], of["programs"], {(file, line) for file, line in of["functions"]}) for name, of in entered.items()
        ]
        self._imported = tests[0].functions
        return tests[1:]

    def find_quickly(self, edits: list[Edit], tests: list[Test]) -> list[float | None]:
        """The seconds that it takes the tests that enter the changed function to find each mutant; 0 if they do not, None if not tried."""
        names = [test.name for test in tests if not test.programs]  # another program imports the file as it is
        orders = [_limits(test for test in self._likely(edit, tests) if not test.programs) for edit in edits]
        tried = [(str(edit.path), *map(bytes.decode, self.file_and_mutant(edit)), order) for edit, order in zip(edits, orders)]
        self._order.write_text(json.dumps(tried), "utf-8")
        done = self._run(_files(names), {"HANABI_MUTANTS": str(self._order)})
        found: list[float | None] = json.loads(self._order.read_text("utf-8"))
        if len(found) != len(edits) or done.returncode not in {0, 5}:
            raise RuntimeError(f"the mutants were not tried:\n{done.stdout[-3000:]}")
        return found

    def find_at_length(self, edit: Edit, tests: list[Test], *, is_tried: bool) -> float | None:
        """The seconds that it takes all tests to find a mutant, or where it was tried those that were not; None if they do not."""
        if is_tried and (str(edit.path), edit.function) not in self._imported:
            tests = [test for test in tests if test.programs]
        if not tests:
            return None
        source, mutant = self.file_and_mutant(edit)
        self.write(edit.path, mutant)
        before, likely = spent(), self._likely(edit, tests)
        order = sorted(tests, key=lambda test: (test not in likely, not test.programs, test.seconds))
        self._order.write_text(json.dumps(_limits(order)), "utf-8")
        try:
            fails = self._run(_files(test.name for test in tests), {"HANABI_ORDER": str(self._order)}).returncode
            return spent() - before if fails else None
        finally:
            self.write(edit.path, source)

    def file_and_mutant(self, edit: Edit) -> tuple[bytes, bytes]:
        """A file as it is, and as it is in a mutant."""
        source = (self.folder / edit.path).read_bytes()
        return source, source[: edit.start] + edit.text.encode() + source[edit.end :]

    def _likely(self, edit: Edit, tests: list[Test]) -> list[Test]:
        """The tests that enter the changed function, the quick ones first."""
        place = (str(edit.path), edit.function)
        inside = [
            test for test in tests if place in test.functions or (not edit.function and place[0] in {file for file, _ in test.functions})
        ]
        return sorted(inside, key=lambda test: test.seconds)

    def _run(self, files: list[str], more: dict[str, str]) -> subprocess.CompletedProcess[str]:
        shared = os.environ.get("HANABI_SHARED", str(ROOT.parent / "shared"))
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-n", "0", "-x", "-q", "-p", "no:cacheprovider", "-p", "tests.functions_entered", *files],
            cwd=self.folder, env={**os.environ, "PYTHONPATH": str(self.folder), "HANABI_SHARED": shared, **more},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY)),
        )  # fmt: skip

    def write(self, path: Path, source: bytes) -> None:
        """Change a file, of which Python must not take what it compiled before."""
        (self.folder / path).write_bytes(source)
        Path(importlib.util.cache_from_source(str(self.folder / path))).unlink(missing_ok=True)


def _limits(tests: Iterable[Test]) -> dict[str, float]:
    """The seconds that each test may take."""
    return {test.name: LEAST + PATIENCE * test.seconds for test in tests}


def _files(names: Iterable[str]) -> list[str]:
    return sorted({name.split("::")[0] for name in names})


def rooms() -> list[str]:
    """The rooms of the package, and the files that have tests of their own."""
    names = sorted(path.name for path in (ROOT / "hanabi_widget").iterdir() if not path.name.startswith("_"))
    return [name for name in names if (ROOT / "tests" / name).is_dir() or (ROOT / "tests" / f"test_{name}").is_file()]


def edits_of(root: Path, room: str) -> list[Edit]:
    top = root / "hanabi_widget" / room
    paths = sorted(top.rglob("*.py")) if top.is_dir() else [top]
    return [edit for path in paths for edit in Edits(path.relative_to(root), path.read_bytes()).all]


def is_held(copy: Copy, room: str, edits: list[Edit]) -> bool:
    """Whether the tests of a room find enough of some mutants; prints those that they do not find, and the figures."""
    before, tests = spent(), copy.tests(room)
    whole, seconds = spent() - before, []
    for edit, quickly in zip(edits, copy.find_quickly(edits, tests)):
        if found := quickly or copy.find_at_length(edit, tests, is_tried=quickly is not None):
            seconds.append(found)
        else:
            old, new = (text.decode().splitlines() for text in copy.file_and_mutant(edit))
            write("\n".join(["lives:", *difflib.unified_diff(old, new, str(edit.path), str(edit.path), n=1, lineterm="")]))
    share, middle, most = 100 * len(seconds) / max(len(edits), 1), median(seconds or [0]), max(seconds, default=0)
    write(f"{room}: {len(seconds)} of {len(edits)} found, {share:.0f} %{'' if share >= BAR else ', TOO FEW'}")
    write(f"  seconds of processor time: all tests {whole:.0f}, to find a mutant {middle:.1f} in the median, {most:.1f} at most")
    return share >= BAR


def spent() -> float:
    """The seconds of processor time of all programs that were started and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main(*arguments: str) -> int:
    """Try mutants; 1 if the tests of a room find too few, else 0."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("rooms", nargs="*", default=rooms(), metavar="room", help=f"one of {', '.join(rooms())}")
    parser.add_argument("--seed", default=str(SystemRandom().randrange(10**6)))
    parser.add_argument("--number", type=int, default=20, help="of each room")
    given = parser.parse_args(arguments)
    if unknown := {*given.rooms} - {*rooms()}:
        parser.error(f"no such room, or it has no tests: {', '.join(unknown)}")
    write(f"--seed {given.seed} --number {given.number}")
    held = []
    with TemporaryDirectory() as folder:
        copy = Copy(Path(folder).resolve())
        for room in given.rooms:
            edits, random = edits_of(copy.folder, room), Random(f"{given.seed} {room}")
            held.append(is_held(copy, room, random.sample(edits, min(given.number, len(edits)))))
    return not all(held)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
