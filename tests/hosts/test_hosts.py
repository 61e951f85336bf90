"""A slice of the matrix of exports and hosts; ``make hosts`` is all of it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from hanabi_widget.text import ENGLISH
from tests.e2e.board_page import click, show_the_answer

from . import converted_notebooks
from .exports_and_hosts import EXPORTS, HOSTS, Seen, faults, look, opened, plain

SLICE = {
    "lesson page": (
        "a frame that runs scripts and sends no forms",
        "a frame that runs no scripts",
        "a policy without inline scripts",
        "translated by the browser",
        "reads from right to left",
    ),
    "SCORM package": ("an LMS at the opener of a frame around", "an LMS that refuses", "an LMS that fails"),
    "board page": ("translated by the browser", "reads from right to left"),
}


SHUT_IN = HOSTS["a frame that runs scripts and sends no forms"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("hosts")


@cache
def made(folder: Path, export: str) -> Path:
    return EXPORTS[export].make(folder)


@cache
def seen_in(chromium: Browser, folder: Path, export: str, host: str) -> Seen:
    return look(chromium, EXPORTS[export], HOSTS[host], made(folder, export))


@pytest.mark.parametrize(("export", "host"), [(export, host) for export, hosts in SLICE.items() for host in hosts])
def test_it_works_or_says_why_not(chromium: Browser, folder: Path, export: str, host: str) -> None:
    plainly = plain(HOSTS[host])
    expected = seen_in(chromium, folder, export, plainly.name)
    assert [*faults(expected, expected, EXPORTS[export], plainly)] == []
    assert [*faults(seen_in(chromium, folder, export, host), expected, EXPORTS[export], HOSTS[host])] == []


def test_answers_can_be_copied_where_no_file_can_be_saved(chromium: Browser, folder: Path) -> None:
    path = made(folder, "lesson page")
    with opened(chromium, path, HOSTS["/files/ of Jupyter"]) as page, opened(chromium, path, SHUT_IN) as frame:
        for place in (page, frame):
            place.locator(".page-button").nth(1).click()
            show_the_answer(place)
            click(place, "Save answers as a file")
            lines = place.get_by_label(ENGLISH.say("export.copy")).input_value().splitlines()
            assert [json.loads(line)["revealed"] for line in lines] == [False, False, False, True]


@pytest.mark.filterwarnings("ignore:Your element with mimetype")
def test_what_is_asked_stands_in_a_converted_notebook(tmp_path: Path, kernels: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in kernels.items():
        monkeypatch.setenv(name, value)
    names = "exercise", "position"
    saved = converted_notebooks.run(tmp_path, *names)
    assert [fault for way in ("html", "latex") for fault in converted_notebooks.faults(saved, way, *names)] == []
