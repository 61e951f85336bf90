"""A plugin of pytest for `mutants.py`: which functions each test enters, and then the tests in a given order.

``HANABI_ENTERED`` names a file to write: for each test its seconds of processor time, whether it starts other programs, and the functions
of the package that it enters. ``HANABI_ORDER`` names a file with the tests to run, in their order, and the seconds that each may take: a
test that takes longer kills the whole process, so that a mutant that never ends is soon found.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest
from hypothesis import Phase, settings

ENTERED, ORDER = os.environ.get("HANABI_ENTERED"), os.environ.get("HANABI_ORDER")
PACKAGE = Path("hanabi_widget").absolute()

entered: set[CodeType] = set()
events: set[str] = set()
found: dict[str, Any] = {}
limits: dict[str, float] = json.loads(Path(ORDER).read_text("utf-8")) if ORDER else {}


def trace(frame: FrameType, _event: str, _argument: object) -> None:
    entered.add(frame.f_code)


def pytest_configure() -> None:
    # a failure is enough: it need not be the simplest
    settings.register_profile("mutants", settings.default, phases=(Phase.explicit, Phase.generate), database=None)
    settings.load_profile("mutants")
    if ENTERED:
        sys.addaudithook(lambda event, _: events.add(event) if event in {"subprocess.Popen", "os.fork", "os.posix_spawn"} else None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if ORDER:
        order = {test: number for number, test in enumerate(limits)}
        items[:] = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    if ORDER:
        signal.setitimer(signal.ITIMER_PROF, limits[item.nodeid])
        result = yield
        signal.setitimer(signal.ITIMER_PROF, 0)
        return result
    entered.clear(), events.clear()
    before = time.process_time()
    threading.settrace(trace), sys.settrace(trace)
    result = yield
    threading.settrace(None), sys.settrace(None)
    functions = [(code.co_filename, code.co_firstlineno) for code in entered if Path(code.co_filename).is_relative_to(PACKAGE)]
    found[item.nodeid] = {"seconds": time.process_time() - before, "programs": bool(events), "functions": functions}
    return result


def pytest_sessionfinish() -> None:
    if ENTERED:
        Path(ENTERED).write_text(json.dumps(found), "utf-8")
