"""Where commands read and write: files, streams, and all that can be wrong with either."""

from __future__ import annotations

import gzip
import io
import json
import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import hanabi_widget as hw
from hanabi_widget.bots.batch import BatchSetup
from hanabi_widget.bots.results import GameResult
from hanabi_widget.cli import input_output as input_source
from hanabi_widget.cli.convert_and_export import FORM_OF_SUFFIX
from hanabi_widget.cli.program import main
from hanabi_widget.export.export_lesson import SUFFIXES
from hanabi_widget.lessons import Attempt, read_lesson
from hanabi_widget.lessons.grading.attempt_files import append_attempt
from hanabi_widget.notation import read_games
from hanabi_widget.notation.reader import MAX_BYTES
from tests.fuzz.inputs import pieces_of, spoiled
from tests.kinds import Printed

from .test_game_commands import output

LINE = "r1 | >Ann ? ? ? ? ? | Ben r2 y3 g4 b2 w5"
GAME = hw.deal(["Ann", "Ben"], seed=7)
ALONE = [sys.executable, "-m", "hanabi_widget"]
WORDS = pieces_of("record")
ENGLISH = {**os.environ, "LANGUAGE": "en"}


class Stream(io.TextIOWrapper):
    """A stream that may be a terminal."""

    def __init__(self, content: bytes = b"", *, terminal: bool = False) -> None:
        super().__init__(io.BytesIO(content), "utf-8", write_through=True)
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal

    def written(self) -> str:
        content = self.buffer
        assert isinstance(content, io.BytesIO)
        return content.getvalue().decode()


# -- what is read -----------------------------------------------------------------------------------------


def test_a_game_is_read_from_anywhere(tmp_path: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    plain, packed, marked = (tmp_path / name for name in ("a", "b.gz", "c"))
    plain.write_text(LINE, "utf-8")
    packed.write_bytes(gzip.compress(LINE.encode()))
    marked.write_bytes(f"\ufeff{LINE}\r\n".encode())
    found = {output(capsys, "convert", str(argument), "--to", "position") for argument in (plain, packed, marked, LINE, f"\n{LINE}")}
    for content in (LINE.encode(), packed.read_bytes()):
        monkeypatch.setattr(sys, "stdin", Stream(content))
        found.add(output(capsys, "convert", "-", "--to", "position"))
    assert len(found) == 1


def test_a_file_whose_name_is_no_position_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("1,2.hanabi", "r1.txt", "213,x", "http.hanabi"):
        Path(name).write_text(LINE, "utf-8")
        assert input_source.read_source(name).path == Path(name)


WRONG = {
    "missing": (None, "No such file or directory"),
    "empty": (b"", "no game here"),
    "blank": (b" \n\t\n", "no game here"),
    "binary": (bytes(range(256)), "This is not UTF-8 text."),
    "nulls": (b"\0" * 99, "This is not UTF-8 text."),
    "cut.gz": (gzip.compress(LINE.encode() * 99)[:40], "This compressed file is damaged or cut off."),
    "bad.gz": (gzip.compress(LINE.encode())[:-9] + b"123456789", "This compressed file is damaged or cut off."),
    "head.gz": (b"\x1f\x8b", "This compressed file is damaged or cut off."),
    "large": (b"x" * (MAX_BYTES + 1), "This file is too large: at most 20000000 bytes."),
    "large.gz": (gzip.compress(b"x" * (MAX_BYTES + 1)), "This file is too large: at most 20000000 bytes."),
    "cut.json": (b'{"players": ["A",\n "B"', "Line 2, column 5: not JSON: Expecting ',' delimiter\n   \"B\"\n      ^"),
    "digits.json": (b'{"players": ' + b"1" * 5000 + b"}", "not JSON"),
    "deep.json": (b'{"a":' + b"[" * 100_000, "not JSON"),
    "other.json": (b'{"a": 1}', "players is missing: it should be a list of names"),
    "link": (b"https://hanab.live/replay/123", "open https://hanab.live/export/123 in a browser"),
    "deep": (f"[common] {LINE}\n".encode() + b"(" * 100_000, "Line 2, column 1"),
    "lesson": (b"ask: known\n", "this is a lesson, no game"),
}


@pytest.mark.parametrize("command", [["show"], ["explain"], ["convert", "--to", "link"], ["export"]], ids=" ".join)
@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_read_is_said(tmp_path: Path, capsys: Printed, name: str, command: list[str]) -> None:
    path, (content, problem) = tmp_path / name, WRONG[name]
    if (command, name) == (["export"], "lesson"):  # which can be exported, if it is right
        command, problem = ["export", "-o", "a.html"], "ask: known"
    if content is not None:
        path.write_bytes(content)
    assert main([command[0], str(path), *command[1:]]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"{path}: ")
    assert problem in said.err


@pytest.mark.parametrize("argument", [".", "/dev/zero", "a\0b", "x" * 5000, "-"])
def test_what_is_no_file_with_a_text(capsys: Printed, monkeypatch: pytest.MonkeyPatch, argument: str) -> None:
    monkeypatch.setattr(sys, "stdin", Stream(b"\x81\x8d"))
    assert main(["show", argument]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("form", SUFFIXES)
def test_a_lesson_is_told_by_its_content_and_a_game_is_none(
    capsys: Printed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("lesson").write_text("title: Ones\n\ndrill: number which=pace n=1", "utf-8")
    Path("game").write_text(str(GAME), "utf-8")
    to = [] if form in FORM_OF_SUFFIX.values() else ["--to", form]
    assert main(["export", "lesson", *to, "-o", f"a{SUFFIXES[form]}"]) == 0
    assert Path(f"a{SUFFIXES[form]}").exists()
    asked = ["export", "game", "-o", f"b{SUFFIXES[form]}", *([*to, "--to", "html"] if form == "html" else to)]
    capsys.readouterr()
    assert main(asked) == 1
    assert "“game” is neither a lesson" in capsys.readouterr().err
    assert not Path(f"b{SUFFIXES[form]}").exists()


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["show", "--step", "1"], "There is no step 1: steps go from 0 to 0."),
        (["explain", "--step", "-1"], "There is no step -1: steps go from 0 to 0."),
        (["show", "--view", "Zed"], "There is no viewpoint 'Zed': choose one of 'all', 'common', 'Ann', 'Ben', 'Ann,Ben'."),
        (
            ["explain", "--view", "Ann,"],
            "There is no viewpoint 'Ann,'. Did you mean 'Ann'? You can choose one of 'all', 'common', 'Ann', 'Ben', 'Ann,Ben'.",
        ),
        (["export", "--view", ""], "There is no viewpoint '': choose one of 'all', 'common', 'Ann', 'Ben', 'Ann,Ben'."),
    ],
)
def test_what_a_game_does_not_have(capsys: Printed, arguments: list[str], problem: str) -> None:
    assert main([*arguments, LINE]) == 1
    assert capsys.readouterr().err == f"argument: {problem}\n"


def words(arguments: str) -> list[str]:
    """Arguments, with the position for ``LINE``, and a lesson of the course for ``LESSON``."""
    given = {"LINE": LINE, "LESSON": str(Path(__file__).parents[2] / "notebooks/lessons/02-clues.lesson")}
    return [given.get(word, word) for word in arguments.split()]


@pytest.mark.parametrize(
    "arguments",
    [
        "convert LINE", "convert LINE -o a.txt", "convert LINE --to record --step 0",
        "show LINE --game 0", "show LINE -o a.hanabi", "explain LINE --level loud", "simulate nobody",
        "simulate careful --players 9", "simulate careful iggi --players 3",
        "simulate careful --games 0", "simulate careful --rules XX", "simulate careful --patience -1",
        "export LINE --to html", "export LINE --to html -o -", "export LINE --to html -o a.zip",
        "simulate careful --workers x", "play", "check", "grade", "grade a.ipynb --csv b.ipynb",
        "grade a --plot b", "export LINE --copies 2", "export LINE --exam", "export LINE --student Zoe", "grade a.jsonl --exam",
        "explain LINE --story --step 0", "explain LINE --card Ann=1 --level short", "export LESSON --view Ann", "export LESSON --step 0",
    ],
)  # fmt: skip
def test_wrong_arguments_end_with_2(capsys: Printed, arguments: str) -> None:
    with pytest.raises(SystemExit) as done:
        main(words(arguments))
    assert done.value.code == 2
    said = capsys.readouterr()
    assert (said.out, said.err.partition(" ")[0]) == ("", "usage:")


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        ("sho LINE", "show"), ("show LINE --vew Ben", "--view"), ("simulate carefull", "careful"),
        ("convert LINE --to lnk", "link"), ("show LINE --detail exct", "exact"), ("shw LINE --to text", "show"),
    ],
)  # fmt: skip
def test_who_mistypes_an_argument_is_told_what_may_be_meant(capsys: Printed, arguments: str, meant: str) -> None:
    with pytest.raises(SystemExit):
        main(words(arguments))
    assert capsys.readouterr().err.endswith(f"; did you mean {meant!r}?\n")


@given(st.integers(0, 2**32), st.sampled_from([LINE, f"{GAME}\n1. A p1", hw.to_hanab_live_link(GAME), "[unchecked] " + LINE]))
@settings(max_examples=60)
def test_spoiled_texts_end_well(seed: int, text: str) -> None:
    """No text leads to an error that is not said."""
    before, sys.stdout, sys.stderr = (sys.stdout, sys.stderr), Stream(), Stream()
    try:
        for command in (["show"], ["explain"], ["convert", "--to", "record"], ["check"]):
            sys.stdin = Stream(spoiled(Random(seed), text.encode(), WORDS))
            assert main([*command, "-"]) in (0, 1)
    finally:
        sys.stdout, sys.stderr = before
        sys.stdin = sys.__stdin__


def test_house_rules_are_asked_for(tmp_path: Path, capsys: Printed) -> None:
    """hanab.live's formats do not tell them: a game that needs them can be written, with a note, and read if they are given."""
    rules = replace(hw.rule_set("No Variant"), free_discards=True, self_clues=True, strikeout_scores_zero=False)
    game = hw.Game(hw.deal(2, seed=3, rules=rules)[0], [hw.Discard(1)])
    record = tmp_path / "a.hanabi"
    game.save(record)
    for form in ("json", "link"):
        assert main(["convert", str(record), "--to", form]) == 0
        written = capsys.readouterr()
        assert written.err == f"{record}: not all of this game can be kept in {form}.\n"
        path = tmp_path / form
        path.write_text(written.out)
        for command in (["show"], ["check"], ["export"], ["convert", "--to", "record"], ["explain"]):
            assert main([command[0], str(path), *command[1:]]) == 1
            assert "all 8 clue tokens are available" in "".join(capsys.readouterr())
            asked = [word for name in input_source.HOUSE_RULES for word in ("--house-rule", name)]
            assert main([command[0], str(path), *command[1:], *asked]) == 0
            said = capsys.readouterr()
            assert command[0] != "convert" or next(read_games(said.out)).root.state.rules == rules


# -- what is written --------------------------------------------------------------------------------------


def test_what_is_read_is_not_replaced(tmp_path: Path, capsys: Printed) -> None:
    file, other = tmp_path / "a.hanabi", tmp_path / "b.hanabi"
    GAME.save(file)
    other.symlink_to(file)
    before = file.read_bytes()
    for target in (file, other):
        assert main(["convert", str(file), "-o", str(target)]) == 1
        assert capsys.readouterr().err == f"{target}: This file is also the input: choose another name for the output.\n"
    assert file.read_bytes() == before


@pytest.mark.parametrize(("name", "problem"), [("none/a.position", "No such file or directory"), ("d.position", "Is a directory")])
def test_what_cannot_be_written_is_said(tmp_path: Path, capsys: Printed, name: str, problem: str) -> None:
    (tmp_path / "d.position").mkdir()
    assert main(["convert", LINE, "-o", str(tmp_path / name)]) == 1
    assert capsys.readouterr().err == f"{tmp_path / name}: {problem}\n"


def test_a_terminal_is_not_given_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    game = hw.deal(["Ann\x1b[2J", "Ben\x9b\ud800"], seed=1)
    for terminal in (True, False):
        out = Stream(terminal=terminal)
        monkeypatch.setattr(sys, "stdin", Stream(str(game).encode()))
        monkeypatch.setattr(sys, "stdout", out)
        assert main(["show", "-"]) == 0
        assert "\x1b" not in out.written()
        assert "\\ud800" in out.written()


def test_progress_is_told_to_who_looks(monkeypatch: pytest.MonkeyPatch, capsys: Printed) -> None:
    arguments = ["simulate", "careful", "--players", "2", "--games", "3"]
    assert main(arguments) == 0
    silent = capsys.readouterr()
    terminal = Stream(terminal=True)
    monkeypatch.setattr(sys, "stderr", terminal)
    assert main(arguments) == 0
    assert (silent.err, capsys.readouterr().out) == ("", silent.out)
    assert "\r3 of 3 games" in terminal.written()
    assert main(["export", LINE]) == 0
    assert "\r1 of 1 step" in terminal.written()
    assert terminal.written().endswith("\r\033[K")


def test_workers_play_the_same_games(tmp_path: Path) -> None:
    tables = [tmp_path / "1.csv", tmp_path / "2.csv"]
    for workers, table in enumerate(tables, start=1):
        arguments = ["--players", "2", "--games", "5", "--workers", str(workers), "--csv", str(table)]
        subprocess.run([*ALONE, "simulate", "iggi", *arguments], check=True)
    assert tables[0].read_bytes() == tables[1].read_bytes()


def test_games_that_fail_end_with_1(capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BatchSetup, "play", lambda _, game: GameResult(game, failure="tired"))
    assert main(["simulate", "careful", "--games", "1"]) == 1
    assert "1 game was not finished: tired" in capsys.readouterr().out
    assert main(["simulate", "careful", "--games", "1", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["failures"], told["mean"], told["error"], told["rows"][0]["failure"]) == (1, None, None, "tired")


# -- the process ------------------------------------------------------------------------------------------


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_a_full_disk_is_said() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*ALONE, "show", LINE], stdout=full, stderr=subprocess.PIPE, check=False, env=ENGLISH)
    assert (done.returncode, done.stderr) == (1, b"No space left on device\n")


def test_nobody_reads_on() -> None:
    reads, writes = os.pipe()
    os.close(reads)
    with os.fdopen(writes, "wb") as closed:
        done = subprocess.run([*ALONE, "show", LINE], stdout=closed, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (141, b"")


def interrupted(games: int, workers: str, heed: signal.Handlers) -> tuple[bytes, bytes, int]:
    """A simulation that is interrupted once it tells its progress: what it writes, what a terminal sees, and its exit status."""
    arguments = ["simulate", "careful", "--games", str(games), "--workers", workers]
    before = signal.signal(signal.SIGINT, heed)  # what is ignored here, as where tests run in the background, is ignored there
    master, terminal = os.openpty()
    run = subprocess.Popen([*ALONE, *arguments], stdout=subprocess.PIPE, stderr=terminal, start_new_session=True, env=ENGLISH)
    signal.signal(signal.SIGINT, before)
    os.close(terminal)
    said = b""
    while b" games" not in said:
        said += os.read(master, 100)
    os.killpg(run.pid, signal.SIGINT)
    with suppress(OSError):  # the terminal is closed
        while more := os.read(master, 100):
            said += more
    os.close(master)
    return run.communicate()[0], said, run.returncode


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupt_is_quiet(workers: str) -> None:
    written, said, status = interrupted(2000, workers, signal.SIG_DFL)
    assert (written, status) == (b"", 130)
    assert re.fullmatch(rb"(?:\r(?:\d+ of 2000 games)?\x1b\[K)+", said)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_who_ignores_interrupts_is_not_interrupted(workers: str) -> None:
    written, _, status = interrupted(60, workers, signal.SIG_IGN)
    assert (written.splitlines()[0], status) == (b"careful with 3 players: 60 games", 0)


@pytest.mark.parametrize(
    ("line", "status", "told"),
    [
        ("[suits=ry copies=1,1 hand_size=1] >Ann ?+1+r | Ben r1", 1, "No deal fits the clues and the cards here: check the position."),
        (f"[unchecked] {LINE.replace('? ? ? ? ?', '? ? ? ? ? ? ? ?')}", 0, ""),
    ],
    ids=["cannot be", "a hand of any size"],
)
def test_positions_that_need_not_be_right(capsys: Printed, line: str, status: int, told: str) -> None:
    assert main(["check", line]) == 0
    capsys.readouterr()
    for command in ("show", "export"):
        assert main([command, line]) == status
        assert capsys.readouterr().err == (told and f"argument: {told}\n")


def test_what_was_assumed_or_left_out_is_told_on_the_standard_error(tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "pasted.txt"
    path.write_text(f"What now?\n```\n{LINE}\n```\n", "utf-16")
    assert main(["convert", str(path), "--to", "position"]) == 0
    told = capsys.readouterr()
    assert hw.position(told.out) == hw.position(LINE)
    assert [line.partition(": ")[2] for line in told.err.splitlines()] == [str(note) for note in hw.load(path).notes_on_reading]
    assert len(told.err.splitlines()) == 3
    assert main(["check", str(path)]) == 0
    assert "What now?" in capsys.readouterr().out


def test_the_journal_of_a_class_of_any_size_is_graded(tmp_path: Path, capsys: Printed) -> None:
    """A guard against a stranger's file left out twenty of thirty students who had written one journal."""
    (tmp_path / "a.lesson").write_text("game: r1 | >Ann ? ? ? ? ? | Ben ? ? ? ? ?\nask: number which=max_score")
    (item,) = read_lesson((tmp_path / "a.lesson").read_text()).items()
    for number in range(100):
        append_attempt(tmp_path / "a.jsonl", Attempt.now(item, 25, student=f"Student {number}"))
    assert main(["grade", str(tmp_path / "a.jsonl"), "--lesson", str(tmp_path / "a.lesson")]) == 0
    assert "100 students" in capsys.readouterr().out
