"""A slice of the matrix of exports and hosts; ``make hosts`` is all of it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.conftest import chromium as chromium  # noqa: PLC0414 - the fixture

from . import converted_notebooks
from .exports_and_hosts import EXPORTS, HOSTS, Seen, faults, look

SLICE = {
    "lesson page": (
        "a frame that runs scripts and sends no forms",
        "a frame that runs no scripts",
        "a policy without blob:",
        "a policy without inline scripts",
        "storage is denied",
        "translated by the browser",
        "reads from right to left",
    ),
    "board page": ("translated by the browser", "reads from right to left"),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("hosts")


@cache
def plain(chromium: Browser, folder: Path, name: str) -> tuple[Path, Seen]:
    """An export, and what a plain browser shows of it."""
    path = EXPORTS[name].make(folder)
    return path, look(chromium, EXPORTS[name], HOSTS["a server"], path)


@pytest.mark.parametrize(("export", "host"), [(export, host) for export, hosts in SLICE.items() for host in hosts])
def test_it_works_or_says_why_not(chromium: Browser, folder: Path, export: str, host: str) -> None:
    path, expected = plain(chromium, folder, export)
    assert [*faults(expected, expected, EXPORTS[export], HOSTS["a server"])] == []
    seen = look(chromium, EXPORTS[export], HOSTS[host], path)
    assert [*faults(seen, expected, EXPORTS[export], HOSTS[host])] == []


def test_what_is_asked_stands_in_a_converted_notebook(tmp_path: Path) -> None:
    names = "exercise", "position"
    saved = converted_notebooks.run(tmp_path, *names)
    assert [fault for way in ("html", "latex") for fault in converted_notebooks.faults(saved, way, *names)] == []
