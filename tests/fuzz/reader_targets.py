"""What each reader must do with any bytes: read them, or refuse them as documented, at a place that is there."""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from io import StringIO
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, TypeVar

import hanabi_widget as hw
from hanabi_widget.cli import input_output as sources
from hanabi_widget.cli.input_output import FileError
from hanabi_widget.knowledge.formula import FormulaError, formula
from hanabi_widget.lessons import LessonError, lesson_text, question_text, read_lesson, read_question, read_submission
from hanabi_widget.lessons.grading.attempt_files import MIME, append_attempt, bundle, read_journal, read_notebook
from hanabi_widget.lessons.grading.recorded_answer import Attempt, _check_sum, read_attempt, read_json
from hanabi_widget.notation import NotationError, load, position, position_text, read, read_games, read_record, read_records, record_text
from hanabi_widget.notation.game_files import is_no_path
from hanabi_widget.rules import EDITIONS, RuleSet, initial_state, rule_set, rules_name
from hanabi_widget.text import LocalizedError

T = TypeVar("T")

LONGEST_MESSAGE = 3_000
"""Characters of an error at most, whatever is refused."""
MOST_GAMES = 20
"""So many games of one input are written again."""
SHORT = 1_000
"""Characters of a formula at most whose truth is asked for."""


def text_of(data: bytes) -> str:
    """Any bytes as text; what is no UTF-8 becomes signs that no file can hold."""
    return data.decode("utf-8", "surrogateescape")


def told(problem: Exception) -> None:
    """An error can be told, in not too many words."""
    assert 0 < len(str(problem)) <= LONGEST_MESSAGE, f"{type(problem).__name__} of {len(str(problem))} characters"


def placed(problem: NotationError, lines: list[str]) -> None:
    """The line and the column are in the text, and shown."""
    told(problem)
    assert str(problem).endswith("^")
    assert 1 <= problem.line <= len(lines), f"line {problem.line} of {len(lines)}"
    assert 1 <= problem.column <= len(lines[problem.line - 1]) + 1, f"line {problem.line}, column {problem.column}"


def refused(read: Callable[[str], T], text: str, *documented: type[ValueError], ends: str = "\n") -> T | None:
    """What is read, or None where it is refused; lines end where it says so."""
    try:
        return read(text)
    except NotationError as problem:
        placed(problem, re.split(ends, text))
    except documented as problem:
        told(problem)
    return None


def one_position(data: bytes) -> None:
    with warnings.catch_warnings(action="ignore"):  # what had to be assumed
        state = refused(position, text_of(data), ValueError)
    assert state is None or position(position_text(state)) == position(position_text(state, one_line=True)) == state


def one_record(data: bytes) -> None:
    text = text_of(data)
    games = refused(lambda text: [*read_records(text)], text)
    if games is not None:
        written = [record_text(game) for game in games[:MOST_GAMES]]
        assert [read_record(one) for one in written] == games[:MOST_GAMES]
        assert [*read_records("\n\n".join(written))] == games[:MOST_GAMES]
        assert [*read_records(StringIO(text))] == games, "line by line"
    one = refused(read_record, text)
    assert one is None or games == [one]


def one_hanab_live(data: bytes) -> None:
    game = refused(hw.from_hanab_live, text_of(data), ValueError)
    assert game is None or hw.from_hanab_live(json.dumps(hw.to_hanab_live(game))) == read_record(record_text(game)) == game


def one_link(data: bytes) -> None:
    game = refused(hw.from_hanab_live_link, text_of(data), ValueError)
    assert game is None or hw.from_hanab_live_link(hw.to_hanab_live_link(game)) == read_record(record_text(game)) == game


@cache
def folder() -> Path:
    return Path(mkdtemp(prefix="hanabi-fuzz-"))


def one_file(data: bytes) -> None:
    """`load`, `read` and `read_games`; what is copied between the marks of code is read as it is, or refused too."""
    path = folder() / "any"
    path.write_bytes(data)
    try:
        game = load(path)
    except ValueError as problem:
        told(problem)
    else:
        assert read_record(record_text(game)) == game == read(data)
        assert 0 <= (game.opens_at or 0) < len(game)
        for note in game.notes_on_reading:
            assert 0 < len(str(note)) <= LONGEST_MESSAGE
        again = read(f"```\n{record_text(game)}\n```")
        assert again == game or "```" in record_text(game)
    refused(lambda text: [*read_games(text)], text_of(data), ValueError, ends=r"\r\n?|[\n\u2028\u2029]")


def one_lesson(data: bytes) -> None:
    text = text_of(data)
    try:
        lesson = read_lesson(text)
    except LessonError as problem:
        lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for fault in problem.faults:
            placed(fault, lines)
        return
    assert read_lesson(lesson_text(lesson)) == lesson


def one_question(data: bytes) -> None:
    try:
        question = read_question(text_of(data))
    except LessonError as problem:
        told(problem.faults[0])
        return
    assert read_question(question_text(question)) == question


def one_attempt(data: bytes) -> None:
    try:
        value = read_json(text_of(data))
        if isinstance(value, dict) and value.get("check") == "?":  # else nothing but what was written here has a check sum
            value["check"] = _check_sum({name: item for name, item in value.items() if name != "check"})
        attempt = read_attempt(value)
    except LocalizedError as problem:
        told(problem)
    else:
        assert read_attempt(read_json(json.dumps(attempt.to_json()))) == attempt


def one_journal(data: bytes) -> None:
    found = [entry for _, entry in read_journal(data)]
    path = folder() / "any.jsonl"
    path.write_bytes(data)
    attempts = tuple(entry for entry in found if isinstance(entry, Attempt))
    for attempt in attempts[:MOST_GAMES]:
        append_attempt(path, attempt)
    assert {*map(repr, read_submission(path).attempts)} <= {*map(repr, attempts)}
    path.write_bytes(b"".join(json.dumps(attempt.to_json()).encode() + b"\n" for attempt in attempts))
    assert [entry for _, entry in read_journal(path.read_bytes())] == [*attempts]


def one_notebook(data: bytes) -> None:
    try:
        found = [*read_notebook(data)]
    except LocalizedError as problem:
        told(problem)
        return
    attempts = [entry for _, entry in found if isinstance(entry, Attempt)]
    again = json.dumps({"cells": [{"outputs": [{"data": {MIME: bundle(attempts)}}]}]}).encode()
    assert [entry for _, entry in read_notebook(again)] == attempts


def one_submission(data: bytes) -> None:
    for suffix in ("ipynb", "jsonl", "csv", "pdf"):
        path = folder() / f"any.{suffix}"
        path.write_bytes(data)
        submission = read_submission(path)
        assert submission.attempts or submission.refused


def pointed(problem: FormulaError, text: str) -> None:
    """The caret is below the place that is told."""
    said, line, caret = str(problem).split("\n")
    assert said.startswith(f"column {problem.place + 1}: expected ")
    assert f"{line} "[caret.index("^")] == re.sub(r"\s", " ", text[problem.place : problem.place + 1] or " ")


def one_formula(data: bytes) -> None:
    text = text_of(data)
    try:
        read = formula(text)
    except FormulaError as problem:
        told(problem)
        pointed(problem, text)
        return
    assert formula(repr(read)) == read
    if len(text) < SHORT:
        with suppress(ValueError):
            initial_state(2, seed=1).holds(read)


NAMED = (rule_set(), rule_set("BGA", "wild"), RuleSet(suits="ry", copies=(2, 1), hand_size=2))


def one_name(data: bytes) -> None:
    """Names of cards, of clues, of colours, of players, of rules."""
    text = text_of(data)
    number: Any = int(text) if text.isdecimal() and text.isascii() and len(text) < 20 else text
    for rules in NAMED:
        for reading in (rules.identity_of, rules.parse_clue_value, rules.parse_color, initial_state(2, seed=1, rules=rules).seat):
            for asked in (text, number):
                with suppress(ValueError):
                    found: Any = reading(asked)
                    assert reading(found) == found
    with suppress(ValueError):
        named = rule_set(*text.split("+"))
        name = rules_name(named)
        assert name is not None
        assert rule_set(name) == named
        assert name.partition("+")[0] in EDITIONS


def one_source(data: bytes) -> None:
    """What the command line is given: a file's bytes, or the argument itself."""
    try:
        sources.InputSource("any", data).game()
    except LocalizedError as problem:
        told(problem)
    except FileError as problem:
        told(problem.cause)
    text = text_of(data)
    if is_no_path(text):
        try:
            sources.read_source(text).game(1 + len(text) % 3)
        except FileError as problem:
            told(problem.cause)
