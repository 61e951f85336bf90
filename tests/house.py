"""The house in figures: `make house`. Who imports whom, which way arrows point, and what an action and an answer run through.

Run from the root of the repository: ``python -m tests.house``. `test_house.py` holds the figures to `BARS`.
"""

from __future__ import annotations

import ast
import asyncio
import json
import re
import sys
import threading
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from unittest.mock import patch

import hanabi_widget as hw
from hanabi_widget.lessons.grading.attempt_files import append_attempt
from hanabi_widget.lessons.grading.recorded_answer import Attempt
from hanabi_widget.session import attempt

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "hanabi_widget"

BARS = {
    "files in the largest circle of imports": 3,
    "arrows that point up, by import or by path": 0,
    "private names of other modules, uses": 70,
    "a clue, from message to frame: files": 28,
    "a clue, from message to frame: functions": 205,
    "a clue with its explanation, from message to sentences: files": 40,
    "a clue with its explanation, from message to sentences: functions": 420,
    "an answer, from message to journal: files": 31,
    "an answer, from message to journal: functions": 140,
}
"""What each figure may be at most. How much there is in the house is not its business, but that of ``../shared/budget``."""

CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
FLOORS = {
    name.strip().removeprefix("hanabi_widget."): floor
    for floor, names in enumerate(reversed(CONTRACTS[0]["layers"]))
    for name in names.split("|")
}
"""The rooms, each with the number of the floor that it is on, the lowest 0. A room may know those on lower floors."""

ROOF = len(CONTRACTS[0]["layers"])
"""The floor of what stands on no other: the public names."""

BEHIND_THE_PACKAGE = re.compile(r"^hanabi_widget[./](\w+)")
"""A module or a file of the package, named by a text that is nothing else."""

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
        """Its room; a file beside the rooms is one by itself."""
        return Path(self.path.parts[0]).stem

    @property
    def package(self) -> tuple[str, ...]:
        """Where its relative imports begin."""
        return "hanabi_widget", *self.path.parts[:-1]

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

    def imported_names(self) -> Iterator[tuple[tuple[str, ...], str]]:
        """The names that it imports from the package when it runs, each with the path of the module that it says."""
        for node in self.imports:
            if isinstance(node, ast.ImportFrom) and node not in self.imports_for_types:
                base = self.package[: len(self.package) - node.level + 1] if node.level else ()
                module = (*base, *(node.module or "").split(".")) if node.module else base
                yield from ((module, alias.name) for alias in node.names if module[0] == "hanabi_widget")

    def named_rooms(self) -> set[str]:
        """The rooms whose files or modules it names in texts: as parts of a path, or behind the name of the package."""
        named = set()
        for node in ast.walk(self.tree):
            match node:
                case ast.BinOp(op=ast.Div()) | ast.Call(func=ast.Attribute(attr="joinpath") | ast.Name(id="Path")):
                    parts = [node.right] if isinstance(node, ast.BinOp) else node.args
                    texts = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
                    named |= {name for text in texts for name in text.split("/") if name != PACKAGE.name}
                case ast.Constant(value=str(text)):
                    named |= {*BEHIND_THE_PACKAGE.findall(text)}
        return named & FLOORS.keys()

    def foreign_private_names(self) -> Counter[str]:
        """The private names that it uses without binding them itself: those of other modules. Those of named tuples are public."""
        own, used = set(), []
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


def upward_arrows(house: list[Module]) -> set[tuple[str, str]]:
    """The files that import a room that is not below theirs, or name a file of it; each with the room."""
    arrows = {(path, Path(source.parts[0]).stem) for path, sources in dependencies(house).items() for source in sources}
    arrows |= {(module.path, room) for module in house for room in module.named_rooms()}
    up = {(path, room) for path, room in arrows if FLOORS.get(room, ROOF) >= FLOORS.get(Path(path.parts[0]).stem, ROOF)}
    allowed = [line.split(" -> ") for contract in CONTRACTS for line in contract.get("ignore_imports", [])]
    known = {(start.removeprefix("hanabi_widget."), end.split(".")[1]) for start, end in allowed}
    return {
        (str(path), room)
        for path, room in up
        if path.parts[0] not in (room, "__init__.py") and (".".join(path.with_suffix("").parts), room) not in known
    }


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


def trace_clue(*, explained: bool = False) -> Trace:
    """A clue on a board in the middle of a game of three, from the browser's message until what it changes is sent.

    Args:
        explained: go on until what the clue taught is sent, which the browser asks for once it has painted the table. What is said of the
            step before it has asked for long before, as of each step that it shows: that is on the way of the action before.
    """
    board = hw.Board(_game(steps=12))
    asked: dict[str, object] = {"type": "steps", "frames": {"nodes": [], "whole": False}}
    action = {"kind": "clue", "player": (board.state.player + 1) % 3, "value": 1}
    before, said = ({**asked, "commentaries": {"nodes": [node], "whole": False}} for node in (board.step, len(board.game.line)))
    if explained and not _traced(board, before):
        return trace_clue(explained=True)
    act = {"type": "act", "step": board.step, "action": action}
    return _traced(board, act, *([said] if explained else [])) or trace_clue(explained=explained)


def trace_answer() -> Trace:
    """A right answer to a question of an exercise, from the browser's message until the journal has its line."""
    question = hw.question("known", _game(steps=12)[-1], of=0)
    answer = json.dumps(sorted(*question.right_answers))
    with TemporaryDirectory() as folder:
        journal = Path(folder) / "attempts.jsonl"
        exercise = hw.Exercise([question, question], journal=journal)

        def append_and_stop(journal: Path, line: Attempt) -> None:
            append_attempt(journal, line)
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


def _traced(widget: hw.Board | hw.Exercise, *messages: dict[str, object]) -> Trace | None:
    """What messages enter, with a loop that runs, as in a kernel, until each is answered; None if progress was told on a slow machine."""
    answers = []
    widget.send = lambda content, _=None: answers.append(content)

    async def answered() -> Trace:
        with Trace() as trace:
            for number, message in enumerate(messages, 1):
                widget._handle_msg({"content": {"data": {"method": "custom", "content": {"id": number, **message}}}, "buffers": []})
                while not answers or answers[-1]["id"] != number or answers[-1]["type"] == "progress":
                    await asyncio.sleep(0.01)
        return trace

    trace = asyncio.run(answered())
    if answers[-1]["type"] not in ("done", "steps"):
        raise RuntimeError(f"{messages} was answered by {answers[-1]}")
    return trace if len(answers) == len(messages) else None


# -- the figures -----------------------------------------------------------------------------------------------


def figures(house: list[Module]) -> dict[str, int]:
    """What `BARS` has bars for."""
    # what is entered once in a kernel, to fill what all share, is on the way of none
    _, clue = trace_clue(), trace_clue()
    _, explained = trace_clue(explained=True), trace_clue(explained=True)
    _, answer = trace_answer(), trace_answer()
    return {
        "files in the largest circle of imports": len(largest_circle(dependencies(house))),
        "arrows that point up, by import or by path": len(upward_arrows(house)),
        "private names of other modules, uses": sum(module.foreign_private_names().total() for module in house),
        "a clue, from message to frame: files": clue.files,
        "a clue, from message to frame: functions": len(clue.functions),
        "a clue with its explanation, from message to sentences: files": explained.files,
        "a clue with its explanation, from message to sentences: functions": len(explained.functions),
        "an answer, from message to journal: files": answer.files,
        "an answer, from message to journal: functions": len(answer.functions),
    }


def main() -> None:
    """Print each figure beside its bar."""
    house = modules()
    found = figures(house)
    names = sum((module.foreign_private_names() for module in house), Counter[str]()).most_common(12)
    for name, figure in found.items():
        print(f"{name:68}{figure:6}   at most {BARS[name]:4}{'' if figure <= BARS[name] else '   NOT YET'}")
    for file, room in sorted(upward_arrows(house)):
        print(f"up: {file} knows {room}")
    print(f"the private names of others that are used most: {', '.join(f'{name} {times}' for name, times in names)}")


if __name__ == "__main__":
    main()
