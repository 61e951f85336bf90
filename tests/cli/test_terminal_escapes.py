"""No command passes on what a terminal would obey: whatever stands in records, lessons, answers, arguments and names of files."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import example, given, settings, strategies as st

import hanabi_widget as hw
from hanabi_widget.cli import program
from hanabi_widget.cli.program import COMMANDS, main
from hanabi_widget.lessons import read_lesson
from hanabi_widget.lessons.grading.recorded_answer import Attempt
from hanabi_widget.text.plain_text import BYTE_ORDER_MARK, csv_text, plain, plain_json, plain_line
from tests.kinds import Printed
from tests.lessons.student_classes import bundled, journal_text, right_answer

OBEYED = re.compile("[\0-\b\v-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
HOSTILE = "\x1b[2J\x1b]0;title\x07\x9b31m\b\b\r\x7f\u202e\u2066\0"
IN_NAMES = HOSTILE.replace("\0", "")
"""What the name of a file may hold."""


@pytest.fixture
def sources(tmp_path: Path) -> dict[str, Path]:
    """Files with hostile contents under hostile names."""
    game = hw.deal([f"Ann{HOSTILE}", f"Ben{HOSTILE}", "Cleo"], seed=7)
    game.root.add(hw.Play(1)).comment = f"Look{HOSTILE}here"
    record = str(game)
    board = 'game: r1 | >"Ann\\u001b[2J\\u009b" ? ? ? ? ? | Ben r2 y3 g4 b2 w5'
    lesson = f"title: T{IN_NAMES}\n\nText{IN_NAMES}.\n\n{board}\nask: touched clue=2>Ben\n    hint: H{IN_NAMES}\nask: number which=pace\n"
    items = read_lesson(lesson).items()
    answers = [Attempt.now(item, right_answer(item), lesson=f"T{HOSTILE}", student=f"Zoé{HOSTILE}", settled=True) for item in items]
    contents = {
        "game.hanabi": record,
        "game.json": json.dumps(hw.to_hanab_live(hw.deal([f"A{HOSTILE}", "B"], seed=1))),
        "broken.hanabi": record + f"\n1. nonsense{HOSTILE}",
        "broken.json": json.dumps({"players": [HOSTILE, 3], "deck": HOSTILE}),
        "raw.hanabi": f'r1 | >"Ann{HOSTILE}" ? ? ? ? ? | Ben{HOSTILE} r2 y3 g4 b2 w5',
        "a.lesson": lesson,
        "broken.lesson": lesson + f"\nask: pl{HOSTILE}\nask: number which=pace x{HOSTILE}=3 {HOSTILE}\ntitle: {HOSTILE}",
        "a.jsonl": journal_text([*answers, replace(answers[0], item="0" * 12, question=f"ask: {HOSTILE}")]) + f"{{{HOSTILE}\n",
        "a.ipynb": bundled(answers),
    }
    paths = {name: tmp_path / f"{IN_NAMES}\n{name}" for name in contents}
    for name, path in paths.items():
        path.write_text(contents[name], "utf-8", newline="")
    return {**paths, "missing.hanabi": tmp_path / f"{IN_NAMES}missing"}


GAME_COMMANDS = [
    *(["show", "--to", form] for form in ("text", "svg")), ["show", "--view", f"Zed{HOSTILE}"], ["show", "--view", f"Ann{HOSTILE}"],
    ["show", "--step", f"1{HOSTILE}"], ["show", "--game", f"1{HOSTILE}"], ["show", f"--{HOSTILE}"], ["show", "-o", f"{HOSTILE}.hanabi"],
    ["show", "-o", f"no{IN_NAMES}folder/a.svg"], ["export"], ["check"],
    *(["convert", "--to", form] for form in ("record", "position", "json", "link")), ["explain"],
]  # fmt: skip
OTHER_COMMANDS = [
    ["grade", f"{HOSTILE}", "--plot", f"{HOSTILE}"], ["simulate", f"careful{HOSTILE}"], ["simulate", "careful", "--rules", HOSTILE],
    ["simulate", "careful", "--games", "1", "--seed", HOSTILE, "--csv"],
    ["simulate", "careful", "--games", "1", "--seed", HOSTILE, "--json"], ["simulate", "careful", "--games", "1", "--seed", HOSTILE],
    [HOSTILE], ["lab", HOSTILE],
]  # fmt: skip


def said(arguments: Sequence[str], capsys: Printed) -> str:
    capsys.readouterr()
    ended = ""
    try:
        main([*arguments])
    except SystemExit as done:
        ended = done.code if isinstance(done.code, str) else ""
    return "".join([*capsys.readouterr(), ended])


def harmless(text: str) -> bool:
    """Whether something is said, and nothing that a terminal obeys."""
    return bool(text) and not OBEYED.search(text)


@pytest.mark.parametrize("command", GAME_COMMANDS, ids=lambda words: plain_line(" ".join(words)))
def test_a_command_with_a_game(command: list[str], sources: dict[str, Path], capsys: Printed) -> None:
    for name, path in sources.items():
        text = said([command[0], str(path), *command[1:]], capsys)
        assert harmless(text), name


@pytest.mark.parametrize("options", [[], ["--lesson"], ["--csv"], ["--json"], ["--plot", "-"], ["--lesson", "--json"]], ids=" ".join)
def test_grades(options: list[str], sources: dict[str, Path], capsys: Printed) -> None:
    for lesson in ("a.lesson", "broken.lesson", "missing.hanabi"):
        words = [word for option in options for word in ([option, str(sources[lesson])] if option == "--lesson" else [option])]
        text = said(["grade", *map(str, sources.values()), *words], capsys)
        assert harmless(text)


@pytest.mark.parametrize("command", OTHER_COMMANDS, ids=lambda words: plain_line(" ".join(words)))
def test_a_command_with_other_arguments(command: list[str], capsys: Printed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / IN_NAMES
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setattr(program, "__file__", str(folder / "hanabi_widget" / "cli" / "program.py"))
    text = said(command, capsys)
    assert harmless(text)


def test_all_commands_are_swept() -> None:
    assert {words[0] for words in (*GAME_COMMANDS, *OTHER_COMMANDS)} >= {"lab", *COMMANDS}


def test_a_file_name_does_not_begin_a_line(tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "a\nb.hanabi: ok"
    for command in ("check", "show", "grade"):
        assert len(said([command, str(path)], capsys).splitlines()) == (2 if command == "check" else 1)


def test_data_stays_the_same(sources: dict[str, Path], capsys: Printed, tmp_path: Path) -> None:
    """What is written to the standard output stands for the same as what is written to a file."""
    game, file = str(sources["game.hanabi"]), tmp_path / "out.json"
    said(["convert", game, "-o", str(file)], capsys)
    main(["convert", game, "--to", "json"])
    assert json.loads(capsys.readouterr().out) == json.loads(file.read_text("utf-8"))
    assert json.loads(file.read_text("utf-8"))["players"][0] == f"Ann{HOSTILE}"


@given(st.text() | st.text("\0\x1b\x7f\x9b\r\n\t\u202ea"))
def test_plain_text(text: str) -> None:
    assert not OBEYED.search(plain(text))
    assert len(plain(text)) == len(text)
    assert "\n" not in plain_line(text)
    assert plain(text) == text or OBEYED.search(text)
    dumped = plain_json(json.dumps(text, ensure_ascii=False))
    assert json.loads(dumped) == text
    assert not OBEYED.search(dumped)


FORMULA = re.compile(r"[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]|[\t\r\n]")
QUOTED = '"(?:[^"]|"")*"'
CELLS = st.text(max_size=5) | st.text("=+-@\uff1d\uff0b\uff0d\uff20\ufe63\t\r\n \",;'a\x1b", max_size=5)


@given(st.lists(CELLS, min_size=1, max_size=4))
@example(["=1+1", "\uff1d1+1", " =1", "\t=1", "\u3000\uff20a", '",=1+1,"', "\r", "-2"])
@settings(max_examples=200)
def test_no_cell_is_a_formula(cells: list[str]) -> None:
    text = csv_text([cells]).removeprefix(BYTE_ORDER_MARK)
    [row] = csv.reader(StringIO(text, newline=""))
    assert not any(FORMULA.match(cell) for cell in row)
    assert [cell.removeprefix("'") if cell != plain(given_) else cell for cell, given_ in zip(row, cells)] == [*map(plain, cells)]
    assert re.fullmatch(rf"{QUOTED}(?:,{QUOTED})*\n", text)
    assert not OBEYED.search(text)


def test_every_table_is_quoted(sources: dict[str, Path], capsys: Printed) -> None:
    for command in (["simulate", "careful", "--games", "2", "--csv"], ["grade", str(sources["a.ipynb"]), "--csv"]):
        main(command)
        assert re.fullmatch(rf"(?:{QUOTED}(?:,{QUOTED})*\n){{3}}", capsys.readouterr().out)
