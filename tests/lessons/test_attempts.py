"""Attempts: kept as they were given, refused where they cannot be, found again in journals and notebooks."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings, strategies as st

from hanabi_widget.lessons import read_question, read_submission
from hanabi_widget.lessons.drills import student_name
from hanabi_widget.lessons.grading import attempt_files
from hanabi_widget.lessons.grading.attempt_files import Submission, append_attempt, bundle, merged_logs, read_journal, read_notebook
from hanabi_widget.lessons.grading.class_report import COLUMNS
from hanabi_widget.lessons.grading.recorded_answer import FIELDS, Attempt, read_attempt, read_json
from hanabi_widget.text import ENGLISH, LANGUAGES, LocalizedError
from tests.kinds import Json
from tests.lessons.student_classes import LESSON, PAGE, attempt, bundled, journal_text, notebook_text, right_answer

ITEM = LESSON.items("Zoé")[0]
GIVEN = attempt(ITEM, right_answer(ITEM), "Zoé", 2)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.floats(-1e9, 1e9) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=10,
)


def deep(levels: int) -> object:
    value: object = []
    for _ in range(levels):
        value = [value]
    return value


def handed_in(path: Path, attempts: Iterable[Attempt]) -> Submission:
    """What is read of these answers in a journal or a notebook."""
    path.write_text((journal_text if path.suffix == ".jsonl" else bundled)(attempts), "utf-8")
    return read_submission(path)


# -- one attempt -----------------------------------------------------------------------------------


@given(answer=JSON, student=st.text(max_size=50), seconds=st.floats(0, 1e6) | st.integers(0, 10**6), hints=st.integers(0, 99))
@settings(max_examples=80)
def test_any_attempt_there_and_back(answer: object, student: str, seconds: float, hints: int) -> None:
    try:
        given_ = replace(GIVEN, answer=answer, student=student, seconds=seconds, hints=hints)
    except LocalizedError as problem:
        assert problem.key == "attempt.error.answer"  # noqa: PT017 - what is too deep is told apart below
        return
    assert read_attempt(json.loads(json.dumps(given_.to_json()))) == given_
    assert read_attempt(read_json(json.dumps(given_.to_json(), ensure_ascii=False))) == given_


def test_an_attempt_tells_the_question() -> None:
    assert read_question(GIVEN.question) == ITEM.question
    assert not Attempt.now(ITEM, 1, settled=True, mode="exam").states_question
    assert (GIVEN.lesson, GIVEN.student, GIVEN.item, GIVEN.mode) == ("Ones", "Zoé", ITEM.id, "practice")


NO_ATTEMPTS: list[tuple[str, str, list[object]]] = [
    ("item", "item", ["x", "0123456789AB"]),
    ("text", "item", [None]),
    ("text", "question", ["x" * 20_001, ["x"]]),
    ("text", "student", ["x" * 201, "\ud800"]),
    ("text", "lesson", [3]),
    ("time", "time", ["2026-02-03T10:00:00+01:00", "yesterday", "2026-02-30T10:00:00Z", "2026-11-21T18:0١:00Z"]),
    ("mode", "mode", ["easy"]),
    ("number", "seconds", [-1, float("nan"), float("inf"), 10**9 + 1, True, "3"]),
    ("number", "hints", [1.0, -1, None]),
    ("revealed", "revealed", [1, None, True]),
    ("answer", "answer", [float("nan"), [1] * 3_000, {"x": "y" * 8_000}, ["\udfff"], {1: 2}]),
    ("answer", "answer", [deep(400), deep(100_000), (1, 2), object(), b"x"]),
]
"""The key of an error, and values of a field that lead to it."""


@pytest.mark.parametrize(("key", "field", "value"), [(key, field, value) for key, field, values in NO_ATTEMPTS for value in values])
def test_what_no_attempt_can_be(key: str, field: str, value: Any) -> None:  # noqa: ANN401
    with pytest.raises(LocalizedError) as problem:
        replace(GIVEN, **{field: value})
    assert problem.value.key == f"attempt.error.{key}"
    values = {name: getattr(GIVEN, name) for name in FIELDS} | {field: value}
    with pytest.raises(LocalizedError):
        read_attempt({**values, "check": GIVEN.to_json()["check"]})
    for language in LANGUAGES.values():
        assert language.say(problem.value.key, **problem.value.values)


def test_what_an_attempt_just_may_be() -> None:
    most: Json = {"question": "x" * 20_000, "lesson": "x" * 200, "student": "x" * 200, "seconds": 10**9, "hints": 10**9}
    for given_ in (replace(GIVEN, answer=one, **most) for one in (deep(399), [1] * 2_000, {"y" * 200: ["x" * 200, 10**9, -1e9]})):
        assert read_attempt(given_.to_json()) == given_


@given(st.dictionaries(st.sampled_from([*FIELDS, "check", "verdict"]), JSON) | JSON)
@settings(max_examples=80)
def test_whatever_json_holds_is_no_attempt(value: object) -> None:
    assume(not isinstance(value, dict) or {**GIVEN.to_json(), **value} != GIVEN.to_json())
    with pytest.raises(LocalizedError):
        read_attempt(value)
    with pytest.raises(LocalizedError):
        read_attempt({**GIVEN.to_json(), **value} if isinstance(value, dict) and value else value)


@pytest.mark.parametrize("text", ["", "{", "NaN", '{"a": NaN}', "[-Infinity]", '{"a": 1, "a": 1}', "[" * 10**6, "1" * 5_000, "{}x"])
def test_what_is_no_json(text: str) -> None:
    with pytest.raises(LocalizedError) as problem:
        read_json(text)
    assert (problem.value.key, problem.value.values["line"]) == ("attempt.error.json", 1)


def test_that_the_answer_was_shown_is_no_answer() -> None:
    shown = replace(GIVEN, answer=None, revealed=True)
    assert read_attempt(shown.to_json()) == shown
    with pytest.raises(LocalizedError, match="checksum"):
        read_attempt({**shown.to_json(), "revealed": False})


def test_answers_from_before_it_was_kept_that_the_answer_was_shown() -> None:
    old = (
        '{"item": "0123456789ab", "question": "ask: pace", "answer": 17, "time": "2026-11-21T18:01:00Z", "lesson": "Ones", '
        '"student": "Zoé", "seconds": 2.5, "hints": 1, "mode": "practice", "check": "c50d0d1d582a"}'
    )
    assert read_attempt(read_json(old)) == Attempt("0123456789ab", "ask: pace", 17, "2026-11-21T18:01:00Z", "Ones", "Zoé", 2.5, 1)
    with pytest.raises(LocalizedError, match="checksum"):
        read_attempt(read_json(old.replace("17", "18", 1)))


# -- journals --------------------------------------------------------------------------------------


def test_a_line_that_was_cut_harms_no_other(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    append_attempt(path, GIVEN)
    whole = path.read_bytes()
    (tmp_path / "plain").touch()
    assert path.stat().st_mode == (tmp_path / "plain").stat().st_mode
    for cut in (1, 20, len(whole) - 1):
        path.write_bytes(whole + whole[:cut])
        append_attempt(path, replace(GIVEN, hints=1))
        assert path.read_bytes().startswith(whole + whole[:cut] + b"\n")
        first, *others = read_journal(path.read_bytes())
        assert first == (1, GIVEN)
        assert others[-1] == (3, replace(GIVEN, hints=1))
        assert others[0] == (2, GIVEN) or isinstance(others[0][1], LocalizedError)


@given(
    st.lists(st.binary(max_size=40) | st.sampled_from([b"{}", b"\xff", b"\r", b"null", json.dumps(GIVEN.to_json()).encode()]), max_size=6)
)
@settings(max_examples=80)
def test_reading_goes_on_past_lines_that_are_none(lines: list[bytes]) -> None:
    content = b"\n".join([*lines, json.dumps(GIVEN.to_json()).encode()])
    found = [*read_journal(content)]
    assert found[-1] == (content.count(b"\n") + 1, GIVEN)
    assert [number for number, _ in found] == [number for number, line in enumerate(content.split(b"\n"), start=1) if line.strip()]


ADD_MANY = """
import json, sys
from dataclasses import replace
from hanabi_widget.lessons.grading.recorded_answer import read_attempt
from hanabi_widget.lessons.grading.attempt_files import append_attempt
given = read_attempt(json.loads(sys.argv[3]))
for number in range(200):
    append_attempt(sys.argv[1], replace(given, student=sys.argv[2], hints=number, lesson="x" * (number % 100)))
"""


def test_two_processes_do_not_mix_lines(tmp_path: Path) -> None:
    path, given_ = tmp_path / "answers.jsonl", json.dumps(GIVEN.to_json())
    writers = [subprocess.Popen([sys.executable, "-c", ADD_MANY, str(path), name, given_]) for name in ("Ann", "Ben")]
    assert [writer.wait() for writer in writers] == [0, 0]
    found = read_submission(path)
    assert found.refused == () or {entry.error.key for entry in found.refused} == {"attempt.error.many"}
    entries = [entry for _, entry in read_journal(path.read_bytes())]
    for name in ("Ann", "Ben"):
        kept = [replace(GIVEN, student=name, hints=number, lesson="x" * (number % 100)) for number in range(200)]
        assert [one for one in entries if isinstance(one, Attempt) and one.student == name] == kept


def test_a_journal_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(OSError, match="directory"):
        append_attempt(tmp_path, GIVEN)
    monkeypatch.setattr(os, "write", lambda _, line: len(line) - 1)
    with pytest.raises(OSError, match=r"only \d+ of \d+ bytes of an attempt could be written"):
        append_attempt(tmp_path / "a.jsonl", GIVEN)


# -- notebooks -------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["display_data", "execute_result", "update_display_data"])
def test_attempts_in_the_outputs_of_a_notebook(kind: str) -> None:
    other = replace(GIVEN, student="Ann")
    text = notebook_text([bundle([GIVEN]), bundle([GIVEN, other]), {"version": 1, "attempts": []}], kind)
    assert bundle([]) == {"version": 1, "attempts": []}
    assert [*read_notebook(text.encode())] == [(2, GIVEN), (2, other)]


@pytest.mark.parametrize("value", [None, 3, [], {}, {"version": 2, "attempts": []}, {"version": 1}, {"version": 1, "attempts": {}}, "x"])
def test_what_is_no_bundle_is_said_and_the_others_are_read(value: object) -> None:
    text = notebook_text([value, bundle([GIVEN])])
    (_, problem), good = read_notebook(text.encode())
    assert isinstance(problem, LocalizedError)
    assert problem.key == "attempt.error.bundle"
    assert good == (2, GIVEN)


# -- files -----------------------------------------------------------------------------------------


def test_an_attempt_in_two_cells_counts_once_but_the_same_answer_in_the_same_second_again(tmp_path: Path) -> None:
    """Otherwise the one in between would be the last."""
    attempts = (GIVEN, replace(GIVEN, answer=[1]), GIVEN)
    for name, text in (("a.jsonl", journal_text(attempts)), ("a.ipynb", notebook_text([bundle(attempts[:2]), bundle(attempts)]))):
        (tmp_path / name).write_text(text, "utf-8")
        assert read_submission(tmp_path / name).attempts == attempts


@given(st.lists(st.integers(0, 5), max_size=12), st.data())
def test_logs_are_merged_in_their_order(log: list[int], data: st.DataObject) -> None:
    """From copies of a log up to different times, and from parts of it, comes the log."""
    copies = [log[: data.draw(st.integers(0, len(log)))] for _ in range(3)]
    assert merged_logs([*copies, log, *copies], key=str) == log
    distinct = [*enumerate(log)]
    chosen = [[entry for entry in distinct if data.draw(st.booleans())] for _ in range(3)]
    merged = merged_logs(chosen, key=str)
    assert sorted(merged) == [entry for entry in distinct if any(entry in part for part in chosen)]
    two = merged_logs(chosen[:2], key=str)
    for part in chosen[:2]:
        assert [entry for entry in two if entry in part] == part
    assert merged_logs([chosen[0], distinct], key=str) == distinct


def test_too_many_answers_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    found = handed_in(path, [replace(GIVEN, hints=number) for number in range(107)])
    assert [one.hints for one in found.attempts] == [*range(7, 107)]
    [entry] = found.refused
    assert entry.describe(ENGLISH).startswith(f"{path}: 7 answers are left out")


def test_neither_an_exam_nor_what_was_shown_is_left_out_for_practice(tmp_path: Path) -> None:
    kept = (replace(GIVEN, mode="exam"), replace(GIVEN, answer=None, revealed=True))
    practised = [replace(GIVEN, hints=number) for number in range(107)]
    assert handed_in(tmp_path / "a.jsonl", [*kept, *practised]).attempts[:2] == kept


def test_of_a_long_file_the_newest_answers_are_used(tmp_path: Path) -> None:
    items = [f"{number:012x}" for number in range(0, attempt_files.MOST[0] + 5, 5)]
    attempts = [replace(GIVEN, item=item, hints=hints) for item in items for hints in range(5)]
    for name in ("a.jsonl", "a.ipynb"):
        assert handed_in(tmp_path / name, attempts).attempts == tuple(attempts[-attempt_files.MOST[0] :])


@pytest.mark.parametrize("name", ["a.jsonl", "a.ipynb"])
def test_of_a_file_that_is_too_long_only_the_end_is_read(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attempt_files, "MAX_LINES", 50)
    monkeypatch.setattr(attempt_files, "MAX_ENTRIES", 50)
    attempts = [replace(GIVEN, hints=number) for number in range(60)]
    parts = [*map(bundle, (attempts[:5], attempts[5:30], attempts[30:]))]
    (tmp_path / name).write_text(journal_text(attempts) if name == "a.jsonl" else notebook_text(parts), "utf-8")
    found = read_submission(tmp_path / name)
    assert found.attempts == tuple(attempts[10:]) == handed_in(tmp_path / f"short {name}", attempts[10:]).attempts
    assert handed_in(tmp_path / f"short {name}", attempts[10:]).refused == ()
    assert [(entry.place, entry.error.key) for entry in found.refused] == [(10 if name == "a.jsonl" else 0, "attempt.error.old")]


def test_lines_that_are_no_answers_do_not_hide_the_newest(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    newest = replace(GIVEN, hints=1)
    path.write_bytes(journal_text([GIVEN]).encode() + b"{}\n" * (2 * attempt_files.MAX_REFUSALS) + journal_text([newest]).encode())
    found = read_submission(path)
    assert found.attempts == (GIVEN, newest)
    assert [entry.place for entry in found.refused] == [*range(2, attempt_files.MAX_REFUSALS + 2)]
    assert found.refused[0].describe(ENGLISH).startswith(f"{path}, 2: This is not a student's answer: it must have item, question, ")


@pytest.mark.parametrize(
    ("name", "content", "key"),
    [
        ("a.jsonl", b"", "none"),
        ("a.ipynb", notebook_text([]).encode(), "none"),
        ("a.ipynb", b"\xff\xfe", "utf8"),
        ("a.pdf", b"", "suffix"),
        ("missing/a.jsonl", None, "missing"),
        ("a.jsonl", b" " * 150_001, "large"),
        ("a.jsonl", b"x" * 100_001, "long"),
        ("a.jsonl", b"x" * 100_000, "json"),
        ("a.csv", b"Name,Score\rZoe,100\n", "report"),
        ("a.csv", b"x" * 150_000, "none"),
        ("a.csv", b"Name,Score\nZoe,100\n", "none"),
        ("a.csv", b"\xff\xff\xff", "utf8"),
        *(("a.ipynb", content, "notebook") for content in (b"[]", b"{}", b'{"cells": 3}')),
        ("a.ipynb", b'{"cells": [3, {"outputs": 3}, {"outputs": [3, {"data": 3}]}]}', "none"),
    ],
)
def test_files_that_hold_none(tmp_path: Path, name: str, content: bytes | None, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attempt_files, "MAX_FILE_SIZE", 150_000)
    if content is not None:
        (tmp_path / name).write_bytes(content)
    found = read_submission(tmp_path / name)
    assert found.attempts == ()
    assert [entry.error.key for entry in found.refused] == [f"attempt.error.{key}"]


# -- the page --------------------------------------------------------------------------------------


def test_the_page_names_all_fields_and_columns() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)
    assert rows == [*FIELDS, "check", *COLUMNS]
    assert attempt_files.MIME in PAGE


@pytest.mark.parametrize("unseen", ["\u200b", "\u2060", "\ufeff"])
def test_a_character_that_shows_nothing_makes_no_other_student(unseen: str) -> None:
    assert student_name(f"{unseen}Zo{unseen}e\u0301 {unseen}") == "Zo\u00e9"
    assert student_name("\u0645\u06cc\u200c\u062e") == "\u0645\u06cc\u200c\u062e"
