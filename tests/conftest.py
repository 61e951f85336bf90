"""All tests speak English, whatever the person who runs them speaks; so do the notebooks and kernels they start. None is timed."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

import hanabi_widget
from hanabi_widget.session.exercise import ExerciseSession
from tests.warm_kernel import warm_kernels

if TYPE_CHECKING:
    from playwright.sync_api import Browser

HERE = Path(__file__).parent
WITHOUT = str(HERE / "without")
"""Modules that stand before those of the same name, here and in the processes that tests start."""
sys.path.insert(0, WITHOUT)
os.environ["PYTHONPATH"] = os.pathsep.join([WITHOUT, os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
collect_ignore = ["without"]
os.environ["LANGUAGE"] = "en"
hanabi_widget.set_language("en")
settings.register_profile("untimed", settings.default, deadline=None)
settings.load_profile("untimed")


LONG = (
    *("benchmarks/", "bots/test_batch.py", "bots/test_bots.py", "bots/test_convention_bots.py", "bots/test_hats.py"),
    *("classroom/test_server.py", "conventions/test_trust.py", "explain/test_agreed.py", "explain/test_review.py"),
    *("export/test_all_exports.py", "export/test_baked_lesson.py", "fuzz/", "hosts/", "knowledge/test_against_judge.py", "peers/"),
    *("lessons/test_against_judge.py", "lessons/test_drills.py", "lessons/test_exact_labels.py", "picture/test_picture.py"),
    *("rules/test_hanab_live_variants.py", "session/test_variations.py", "solver/test_endgame.py", "solver/test_winnable.py"),
    *("view/test_convention_display.py", "view/test_rearranged_hands.py", "widget/test_exercise_worlds.py", "widget/test_html_page.py"),
    *("widget/test_interrupts.py",),
    *("test_atomic_write.py", "test_equal_states.py", "test_hanab_live_variants.py", "test_interrupts.py", "test_mutants.py"),
    *("test_recipes.py", "test_wheel_and_sdist.py"),
)
"""Judges, peers, whole games and boards, processes and copies of the tree: what takes long, and is left out of the fast part."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what the fast part leaves out: what is long, drives a browser, is about the site, or starts kernels for notebooks."""
    for item in items:
        if item.path.is_relative_to(HERE) and item.path.relative_to(HERE).as_posix().startswith(LONG):
            item.add_marker("long")
        for mark, fixture in (("browser", "chromium"), ("browser", "site"), ("notebooks", "kernels")):
            if fixture in getattr(item, "fixturenames", ()):
                item.add_marker(mark)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how much processor time it took, all processes together."""
    spent = os.times()
    seconds = spent.user + spent.system + spent.children_user + spent.children_system
    terminalreporter.write_line(f"{seconds:.0f} s of processor time")


def pytest_collection_finish() -> None:
    """Have the collector of garbage leave alone what was imported, and come less often: it would take a sixth of all processor time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A running Chromium without a window, one for all rooms: there may be no second Playwright in a process."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - most processes need none

    from tests.e2e.conftest import missing  # noqa: PLC0415
    from tests.e2e.jupyterlab import CHROMIUM_FLAGS, find_chromium  # noqa: PLC0415

    path = find_chromium()
    if path is None:
        missing("Chromium", "sudo apt-get install chromium, or python -m playwright install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def kernels(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The variables of the environment by which Jupyter finds kernels whose imports are done, the same for all rooms."""
    with warm_kernels(tmp_path_factory.mktemp("kernels")) as environment:
        yield environment


@pytest.fixture(autouse=True)
def _nobody() -> Iterator[None]:
    """Forget the name that a test wrote in an exercise: it is that of all that are opened later in the process."""
    yield
    ExerciseSession.name_written = ExerciseSession.code_written = ""


@pytest.fixture(autouse=True)
def _no_loop_of_the_browser(request: pytest.FixtureRequest) -> Iterator[None]:
    """Hide the loop that Playwright keeps running in this thread once a test has used a browser: a board would send its jobs there."""
    loop = asyncio._get_running_loop()
    if "chromium" in request.fixturenames or loop is None:
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)
