"""A plugin of pytest for `mutants.py`: which functions each test enters, and then the tests in a given order.

``HANABI_ENTERED`` names a file to write: for each test its seconds of processor time, whether it starts other programs, and the functions
of the package that it enters; those that imports enter stand first, under no name. ``HANABI_ORDER`` names a file with the tests to run, in
their order, and the seconds that each may take: a test that takes longer kills the whole process, so that a mutant that never ends is soon
found. ``HANABI_MUTANTS`` names a file with such an order for each of many mutants, which are tried in children of one process: imports and
collecting take longer than most tests.
"""

from __future__ import annotations

import ast
import builtins
import gc
import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from tempfile import mkdtemp
from types import CodeType, FunctionType
from typing import Any

import pytest
from hypothesis import Phase, settings

ENTERED, ORDER, MUTANTS = (os.environ.get(f"HANABI_{name}") for name in ("ENTERED", "ORDER", "MUTANTS"))
FEW = 10
"""Examples of a property while it is noted which functions are entered."""

PROGRAMS = {"subprocess.Popen", "os.fork", "os.posix_spawn"}

entered: set[tuple[str, int]] = set()
"""Functions, by file and first line."""

events: set[str] = set()
found: dict[str, Any] = {}
limits: dict[str, float] = json.loads(Path(ORDER).read_text("utf-8")) if ORDER else {}


FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


def first_line(function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> int:
    """Where a function begins, its decorators included."""
    return int(min(part.lineno for part in (function, *getattr(function, "decorator_list", []))))


class NotingLoader(SourceFileLoader):
    """Compiles modules of the package so that each function first notes that it is entered: a trace would take three times as long."""

    def source_to_code(self, data: Any, path: Any, **options: Any) -> CodeType:  # type: ignore[override] # noqa: ANN401
        tree = ast.parse(data)
        for function in ast.walk(tree):
            if not isinstance(function, FUNCTIONS):
                continue
            note = ast.parse(f"_note_entered({(os.path.relpath(path), first_line(function))})").body[0]
            assert isinstance(note, ast.Expr)
            if isinstance(function, ast.Lambda):
                both = ast.Tuple([note.value, function.body], ast.Load())
                function.body = ast.copy_location(ast.Subscript(both, ast.Constant(1), ast.Load()), function.body)
            else:
                at = ast.get_docstring(function) is not None
                function.body.insert(at, ast.copy_location(note, function.body[0]))
        return super().source_to_code(ast.fix_missing_locations(tree), path, **options)


def pytest_configure() -> None:
    # a failure is enough: it need not be the simplest
    settings.register_profile("mutants", settings.default, deadline=None, phases=(Phase.explicit, Phase.generate), database=None)
    settings.load_profile("mutants")
    if ENTERED:
        sys.addaudithook(lambda event, _: events.add(event) if event in PROGRAMS else None)


if ENTERED:
    builtins._note_entered = entered.add  # type: ignore[attr-defined]
    sys.pycache_prefix = mkdtemp()
    package = Path("hanabi_widget").absolute()
    load: Any = SourceFileLoader.get_code

    def get_code(self: Any, fullname: str) -> CodeType | None:  # noqa: ANN401
        is_ours = Path(self.path).is_relative_to(package)
        code: CodeType | None = load(NotingLoader(fullname, self.path) if is_ours else self, fullname)
        return code

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if ORDER:
        order = {test: number for number, test in enumerate(limits)}
        items[:] = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])


def few_examples(test: Any) -> float:  # noqa: ANN401
    """Have a test of properties try few examples, which enter most of what many do; how many times as long it would take."""
    usual: Any = getattr(test, "_hypothesis_internal_use_settings", settings.default)
    if not hasattr(test, "hypothesis") or usual.max_examples <= FEW:
        return 1
    test._hypothesis_internal_use_settings = settings(usual, max_examples=FEW)
    return float(usual.max_examples / FEW)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    if limits:
        signal.setitimer(signal.ITIMER_PROF, limits[item.nodeid])
        signal.alarm(60 + 10 * int(limits[item.nodeid]))  # a test may also wait forever
        result = yield
        signal.alarm(0)
        signal.setitimer(signal.ITIMER_PROF, 0)
        return result
    found.setdefault("", {"seconds": 0, "programs": False, "functions": sorted(entered)})
    entered.clear()
    events.clear()
    shorter = few_examples(getattr(item, "obj", None))
    before = time.process_time()
    result = yield
    seconds = (time.process_time() - before) * shorter
    found[item.nodeid] = {"seconds": seconds, "programs": bool(events), "functions": sorted(entered)}
    return result


def pytest_sessionfinish() -> None:
    if ENTERED:
        Path(ENTERED).write_text(json.dumps(found), "utf-8")


# -- many mutants in one process ------------------------------------------------------------------------------


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    if not MUTANTS or session.testsfailed:
        return None
    items = {item.nodeid: item for item in session.items}
    gc.unfreeze()
    functions = [function for function in gc.get_objects() if isinstance(function, FunctionType)]
    seconds = []
    for path, source, mutant, order in json.loads(Path(MUTANTS).read_text("utf-8")):
        changed, child = changed_functions(functions, path, source, mutant), 0
        if changed and not (child := os.fork()):
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            for function, code in changed:
                function.__code__ = code
            limits.update(order)
            for test in order:
                session.config.hook.pytest_runtest_protocol(item=items[test], nextitem=None)
            os._exit(0)
        _, status, used = os.wait4(child, 0) if child else (0, 0, None)
        seconds.append(used and (used.ru_utime + used.ru_stime if status else 0))
    Path(MUTANTS).write_text(json.dumps(seconds), "utf-8")
    return True


def changed_functions(functions: list[FunctionType], path: str, source: str, mutant: str) -> list[tuple[FunctionType, CodeType]]:
    """The functions with another code in a mutant; none for what runs at import alone."""
    full = str(Path(path).absolute())
    old, new = (list(codes(compile(text, full, "exec", dont_inherit=True))) for text in (source, mutant))
    others = {(a.co_qualname, a.co_firstlineno): b for a, b in zip(old, new) if not is_same(a, b)} if len(old) == len(new) else {}
    found = []
    for function in functions:
        code = function.__code__
        other = others.get((code.co_qualname, code.co_firstlineno)) if code.co_filename == full else None
        if other and len(other.co_freevars) == len(code.co_freevars):
            found.append((function, other))
    return found


def codes(code: CodeType) -> Iterator[CodeType]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield part
            yield from codes(part)


def is_same(a: Any, b: Any) -> bool:  # noqa: ANN401
    """Whether two codes do the same, on whatever lines they stand."""
    if not isinstance(a, CodeType) or not isinstance(b, CodeType):
        return (type(a), a) == (type(b), b)
    same_parts = len(a.co_consts) == len(b.co_consts) and all(map(is_same, a.co_consts, b.co_consts))
    return same_parts and (a.co_code, a.co_names, a.co_varnames, a.co_cellvars) == (b.co_code, b.co_names, b.co_varnames, b.co_cellvars)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if MUTANTS and report.failed:
        os._exit(1)
