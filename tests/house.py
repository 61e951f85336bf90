"""The house in figures: `make house`. What stands in its rooms, who imports whom, and what an action and an answer run through.

Run from the root of the repository: ``python -m tests.house``. `test_house.py` holds the figures to `BARS`.
"""

from __future__ import annotations

import ast
import asyncio
import json
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, TypeGuard
from unittest.mock import patch

import hanabi_widget as hw
from hanabi_widget.lessons.grading.attempt_files import append_attempt
from hanabi_widget.session import attempt

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "hanabi_widget"

BARS: dict[str, float] = {
    "Python files": 280,
    "Python lines": 58_970,
    "lines of tests": 42_800,
    "js files": 120,
    "imports, % of code lines": 10,
    "private names of other modules, uses in 1,000 code lines": 2,
    "files in the largest circle of imports": 5,
    "a clue, from message to frame: files": 33,
    "a clue, from message to frame: functions": 205,
    "an answer, from message to journal: files": 40,
    "an answer, from message to journal: functions": 260,
}
"""What each figure may be at most.

Before the explainer with its six languages, and three values for unknown cards, the lines were 46,000 and 36,000; proofs, agreements and
histories of cards in its words were 2,000 of what came then. An editor of positions and maps
of real hands are 2,500, drawings and links 200. A class that comes all at once, and those that would keep it out, are 700.
"""

NAMES_OF_TUPLES = frozenset({"_asdict", "_fields", "_make", "_replace"})
"""They begin with an underscore, but are public."""


# -- what is written ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Module:
    """A Python file of the package.

    Attributes:
        path: its path below the package.
        text: its text.
    """

    path: Path
    text: str

    @property
    def room(self) -> str:
        return self.path.parts[0]

    @property
    def package(self) -> tuple[str, ...]:
        """Where its relative imports begin."""
        return "hanabi_widget", *self.path.parts[:-1]

    @property
    def lines(self) -> int:
        return self.text.count("\n")

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def imports(self) -> list[ast.Import | ast.ImportFrom]:
        """All of them, those inside functions and for types too."""
        return [node for node in ast.walk(self.tree) if isinstance(node, ast.Import | ast.ImportFrom)]

    @cached_property
    def imports_for_types(self) -> set[ast.AST]:
        """Those under ``if TYPE_CHECKING``, which never run."""
        blocks = [node for node in ast.walk(self.tree) if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
        return {each for block in blocks for node in block.body for each in ast.walk(node)}

    @cached_property
    def code_lines(self) -> int:
        """The lines without blank ones, comments and strings that stand alone, such as docstrings."""
        alone = {line for node in ast.walk(self.tree) if _is_text(node) for line in range(node.lineno, (node.end_lineno or 0) + 1)}
        lines = enumerate(self.text.splitlines(), 1)
        return sum(1 for number, line in lines if number not in alone and line.strip() and not line.lstrip().startswith("#"))

    @property
    def import_lines(self) -> int:
        return sum((node.end_lineno or 0) - node.lineno + 1 for node in self.imports)

    def imported_names(self) -> Iterator[tuple[tuple[str, ...], str]]:
        """The names that it imports from the package when it runs, each with the path of the module that it says."""
        for node in self.imports:
            if isinstance(node, ast.ImportFrom) and node not in self.imports_for_types:
                base = self.package[: len(self.package) - node.level + 1] if node.level else ()
                module = (*base, *(node.module or "").split(".")) if node.module else base
                yield from ((module, alias.name) for alias in node.names if module[0] == "hanabi_widget")

    def foreign_private_names(self) -> Counter[str]:
        """The private names that it uses without binding them itself: those of other modules. Those of named tuples are public."""
        own, used = set[str](), list[str]()
        for node in ast.walk(self.tree):
            match node:
                case ast.FunctionDef() | ast.ClassDef() | ast.AsyncFunctionDef():
                    own.add(node.name)
                case ast.Name(ctx=ast.Store()):
                    own.add(node.id)
                case ast.Attribute(ctx=ast.Store()):
                    own.add(node.attr)
                case ast.Constant(value=str(text)):
                    own.add(text)  # such as those of __slots__
                case ast.Attribute():
                    used.append(node.attr)
        imported = [name for _, name in self.imported_names() if _is_private(name)]
        return Counter([*(name for name in used if _is_private(name) and name not in own), *imported])


def _is_text(node: ast.AST) -> TypeGuard[ast.Expr]:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in NAMES_OF_TUPLES


def modules(package: Path = PACKAGE) -> list[Module]:
    return [Module(path.relative_to(package), path.read_text("utf-8")) for path in sorted(package.rglob("*.py"))]


def dependencies(house: list[Module]) -> dict[Path, set[Path]]:
    """The files that each file imports, wherever it does; a package stands for its `__init__`."""
    by_name = {module.package if module.path.stem == "__init__" else (*module.package, module.path.stem): module.path for module in house}
    found = {
        module.path: {by_name.get((*source, name)) or by_name.get(source) for source, name in module.imported_names()} for module in house
    }
    return {path: {one for one in sources if one and one != path} for path, sources in found.items()}


def largest_circle(arrows: dict[Path, set[Path]]) -> set[Path]:
    """The most files of which each leads to each other."""
    reached: dict[Path, set[Path]] = {}
    for path, sources in arrows.items():
        reached[path], todo = set(), [*sources]
        while todo:
            if (one := todo.pop()) not in reached[path]:
                reached[path].add(one)
                todo += arrows[one]
    circles = ({path, *(one for one in sources if path in reached[one])} for path, sources in reached.items())
    return max(circles, key=len)


# -- what is run ------------------------------------------------------------------------------------------------


class Trace:
    """The functions of the package that are entered, in any thread.

    Attributes:
        functions: those entered, as file and qualified name, also lambdas and generators; not comprehensions, as newer Pythons inline them.
    """

    def __init__(self) -> None:
        self.functions: set[tuple[str, str]] = set()

    def __enter__(self) -> Trace:
        threading.setprofile(self._enter)
        sys.setprofile(self._enter)
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @staticmethod
    def stop() -> None:
        """Note nothing any more."""
        sys.setprofile(None)
        threading.setprofile(None)

    def _enter(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event != "call" or code.co_name.endswith("comp>") or not code.co_filename.startswith(str(PACKAGE)):
            return
        self.functions.add((code.co_filename, code.co_qualname))

    @property
    def files(self) -> int:
        """The number of files that the functions stand in."""
        return len({path for path, _ in self.functions})


def trace_clue() -> Trace:
    """A clue on a board in the middle of a game of three, from the browser's message until what it changes is sent."""
    board = hw.Board(_game(steps=12))
    action = {"kind": "clue", "player": (board.state.player + 1) % 3, "value": 1}
    return _traced(board, {"type": "act", "step": board.step, "action": action}) or trace_clue()


def trace_answer() -> Trace:
    """A right answer to a question of an exercise, from the browser's message until the journal has its line."""
    question = hw.question("known", _game(steps=12)[-1], of=0)
    answer = json.dumps(sorted(*question.right_answers))
    with TemporaryDirectory() as folder:
        journal = Path(folder) / "attempts.jsonl"
        exercise = hw.Exercise([question, question], journal=journal)

        def append_and_stop(*line: Any) -> None:  # noqa: ANN401
            append_attempt(*line)
            Trace.stop()

        with patch.object(attempt, "append_attempt", append_and_stop):
            trace = _traced(exercise, {"type": "answer", "page": 0, "sitting": 0, "answer": answer})
        if not journal.exists():
            raise RuntimeError("the answer has not come to the journal")
    return trace or trace_answer()


def _game(steps: int) -> hw.Game:
    game = hw.deal(players=3, seed=1)
    while len(game) <= steps:
        game.apply(next(action for action in game.last.state.legal_actions() if isinstance(action, hw.Clue | hw.Discard)))
    return game


def _traced(widget: Any, message: dict[str, object]) -> Trace | None:  # noqa: ANN401
    """What a message enters, with a loop that runs, as in a kernel, until it is answered; None if progress was told on a slow machine."""
    answers = list[dict[str, object]]()
    widget.send = lambda content, _=None: answers.append(content)

    async def answered() -> Trace:
        with Trace() as trace:
            widget._handle_msg({"content": {"data": {"method": "custom", "content": {"id": 1, **message}}}, "buffers": []})
            while not answers or answers[-1]["type"] == "progress":
                await asyncio.sleep(0.01)
        return trace

    trace = asyncio.run(answered())
    if answers[-1]["type"] != "done":
        raise RuntimeError(f"{message} was answered by {answers[-1]}")
    return trace if len(answers) == 1 else None


# -- the figures -----------------------------------------------------------------------------------------------


def figures(house: list[Module]) -> dict[str, float]:
    """What `BARS` has bars for."""
    trace_clue(), trace_answer()  # what is entered once in a kernel, to fill what all share, is on the way of neither
    clue, answer, foreign = trace_clue(), trace_answer(), sum(module.foreign_private_names().total() for module in house)
    code = sum(module.code_lines for module in house)
    return {
        "Python files": len(house),
        "Python lines": sum(module.lines for module in house),
        "lines of tests": sum(module.lines for module in modules(ROOT / "tests")),
        "js files": sum(path.suffix in (".ts", ".tsx") for path in (ROOT / "js" / "src").rglob("*")),
        "imports, % of code lines": 100 * sum(module.import_lines for module in house) / code,
        "private names of other modules, uses in 1,000 code lines": 1000 * foreign / code,
        "files in the largest circle of imports": len(largest_circle(dependencies(house))),
        "a clue, from message to frame: files": clue.files,
        "a clue, from message to frame: functions": len(clue.functions),
        "an answer, from message to journal: files": answer.files,
        "an answer, from message to journal: functions": len(answer.functions),
    }


def room_lines(house: list[Module]) -> Iterator[str]:
    yield f"{'room':24}{'files':>6}{'lines':>8}{'code':>8}{'imports':>9}"
    for room in dict.fromkeys(module.room for module in house):
        inside = [module for module in house if module.room == room]
        lines, code, imports = (sum(getattr(each, name) for each in inside) for name in ("lines", "code_lines", "import_lines"))
        yield f"{room:24}{len(inside):6}{lines:8}{code:8}{imports / max(code, 1):9.1%}"


def main() -> None:
    """Print the rooms, and each figure beside its bar."""
    house = modules()
    found = figures(house)
    names = sum((module.foreign_private_names() for module in house), Counter[str]()).most_common(12)
    print(*room_lines(house), "", sep="\n")
    for name, figure in found.items():
        print(f"{name:58}{figure:10,.6g}   at most {BARS[name]:6,}{'' if figure <= BARS[name] else '   NOT YET'}")
    print(f"the private names of others that are used most: {', '.join(f'{name} {times}' for name, times in names)}")


if __name__ == "__main__":
    main()
