"""``python -m hanabi_widget``: what it runs and what it says when it cannot; docs/command-line.md: its examples run."""

from __future__ import annotations

import csv
import json
import os
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hanabi_widget import deal
from hanabi_widget.cli import program
from hanabi_widget.cli.options import Parser
from hanabi_widget.cli.program import COMMANDS, main, parser
from hanabi_widget.notation import to_hanab_live, to_hanab_live_link
from tests.kinds import Printed

from .test_game_commands import output


class Replaced(Exception):
    """The process would have become another program."""


@pytest.fixture
def executed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """A folder with the first notebook as working folder; the words of the command that was executed."""
    words = []

    def execve(program: str, arguments: list[str], environment: dict[str, str]) -> None:
        assert program == arguments[0]
        assert environment["PATH"].split(os.pathsep)[0] == str(Path(program).parent)  # where hanabi-widget is
        words.extend(arguments)
        raise Replaced

    monkeypatch.setattr(os, "execve", execve)
    monkeypatch.chdir(tmp_path)
    notebook = tmp_path / program.FIRST_NOTEBOOK
    notebook.parent.mkdir()
    notebook.touch()
    return words


@pytest.mark.parametrize(("uid", "root", "words", "name"), [(0, ["--allow-root"], [], "01-the-table"), (1000, [], ["practice"], "today")])
def test_lab_becomes_jupyterlab(
    executed: list[str], monkeypatch: pytest.MonkeyPatch, uid: int, root: list[str], words: list[str], name: str
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: uid, raising=False)
    with pytest.raises(Replaced):
        main(["lab", *words, "--no-browser", "--port", "9000"])
    start = [f"--ServerApp.root_dir={Path.cwd()}", f"--LabApp.default_url=/lab/tree/notebooks/{name}.ipynb"]
    start += [f"--LabApp.app_settings_dir={program.SETTINGS}", f"--LabApp.extra_labextensions_path={program.LESSONS}"]
    assert executed == [sys.executable, "-m", "jupyterlab", *start, *root, "--no-browser", "--port", "9000"]


def test_lab_finds_the_notebook_of_the_clone_from_any_folder(executed: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    monkeypatch.setattr(program, "__file__", str(tmp_path / "hanabi_widget" / "cli" / "program.py"))
    with pytest.raises(Replaced):
        main(["lab"])
    assert executed[3] == f"--ServerApp.root_dir={tmp_path}"


@pytest.mark.usefixtures("executed")
def test_lab_without_jupyterlab_or_notebooks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(program, "find_spec", lambda _: None)
    with pytest.raises(SystemExit, match=r"JupyterLab is not installed .* `make lab`"):
        main(["lab"])
    (tmp_path / program.FIRST_NOTEBOOK).unlink()
    monkeypatch.setattr(program, "__file__", str(tmp_path / "hanabi_widget" / "cli" / "program.py"))
    with pytest.raises(SystemExit, match=r"no notebooks.01-the-table.ipynb in .*: run this in a clone"):
        main(["lab"])


def test_usage(capsys: Printed) -> None:
    assert main([]) == 0
    told = capsys.readouterr().out
    assert told.startswith("usage: hanabi-widget")
    assert all(f"\n    {name} " in told for name in ("lab", *COMMANDS))
    for arguments in (["--help"], *([name, "--help"] for name in COMMANDS)):
        with pytest.raises(SystemExit) as done:
            main(arguments)
        assert done.value.code == 0
        assert len(arguments) == 1 or "examples:\n  hanabi-widget" in capsys.readouterr().out


def test_help_says_what_holds_by_default() -> None:
    for command in COMMANDS.values():
        actions = Parser(parents=command.options, add_help=False)._actions
        told = {str(action.default): re.findall(r"; by default (\d+|one)$", action.help or "") for action in actions}
        assert all(said in ([], [default], [default.replace("1", "one")]) for default, said in told.items())


def test_help_lists_suffixes_in_one_order(capsys: Printed) -> None:
    with pytest.raises(SystemExit):
        main(["export", "--help"])
    assert "(.html, .htm, .zip, .xml, .md)" in " ".join(capsys.readouterr().out.split())


LESSON = """title: Two questions

game: r1 | >Ann y2 r5 g1 b3 w3 | Ben y1 r3 g4 b2 w5 | Cleo r2 w1 y1 g2 b5
    1. A 1>C  2. B 5>A

ask: touched clue=2>A
ask: known of=Cleo claim=playable
"""


def test_check_says_what_a_file_holds(tmp_path: Path, capsys: Printed) -> None:
    files = {
        "a.lesson": LESSON,
        "b": f"{LESSON}ask: known of=Ben claim=playable view=Ben\n    hint: Slot 2 is the red 3.",
        "a.txt": "ask: number which=pace\n  game: r1 | Ann ? ? ? ? ? | Ben ? ? ? ? ?",
        "a.hanabi": "Ann ? ? ? ? ? | Ben ? ? ? ? ?\n1. A p1",
        "two.hanabi": "Ann ? ? ? ? ? | Ben ? ? ? ? ?\n\n[common] Ann ? ? ? ? ? | Ben ? ? ? ? ?",
        "a.json": json.dumps(to_hanab_live(deal(2, seed=1))),
        "a.link": to_hanab_live_link(deal(2, seed=1)),
    }
    said = []
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
        status = main(["check", str(tmp_path / name)])
        said.append((status, capsys.readouterr().out.replace(f"{tmp_path}/", "").strip().partition(": write")[0]))
    assert said == [
        (0, "a.lesson: ok, a lesson with 2 questions"),
        (1, "b: this lesson gives away what its questions hide.\nLine 8, column 1: The hand of Ben is hidden here, but line 3 shows it"),
        (0, "a.txt: ok, a lesson with 1 question"),
        (1, "a.hanabi: this cannot be read.\nLine 2, column 6: slot 1 of Ann is unknown, so it cannot be played or discarded"),
        (0, "two.hanabi: ok, 2 games or positions"),
        (0, "a.json: ok, 1 game or position"),
        (0, "a.link: ok, 1 game or position"),
    ]


DOCS = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text("utf-8")
BLOCKS = re.findall(r"^```\n(.*?)^```$", DOCS, re.MULTILINE | re.DOTALL)
TABLES = {
    title: set(re.findall(r"^\| `(\w+)` \|", rows, re.MULTILINE))
    for title, rows in re.findall(r"^\| (\w+) \| \|\n\|---\|---\|\n((?:\|.*\n)+)", DOCS, re.MULTILINE)
}


def examples() -> Iterator[tuple[str, str]]:
    """Each command line and what it says."""
    for block in BLOCKS:
        for command, _, said in (part.partition("\n") for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]):
            yield command, said


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with the files that the examples are about."""
    monkeypatch.chdir(tmp_path)
    for name, start in (("mini.hanabi", "[Event"), ("ones.lesson", "title: Ones")):
        Path(name).write_text(next(block for block in BLOCKS if block.startswith(start)), "utf-8")
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_examples_say_what_is_written(capsys: Printed) -> None:
    found = [*examples()]
    assert {shlex.split(command)[1] for command, _ in found} == {*COMMANDS} - {"grade"}
    for command, said in found:
        assert command.startswith("hanabi-widget ")
        main(shlex.split(command)[1:])
        told = "".join(capsys.readouterr())
        assert re.fullmatch(re.escape(said).replace(re.escape("...\n"), "(?:.*\n)*"), told), (command, told)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_examples_of_a_command_can_be_read(name: str) -> None:
    lines = re.findall(r"^  hanabi-widget (.*)$", COMMANDS[name].examples, re.MULTILINE)
    assert lines
    for line in lines:
        assert parser().parse_args(shlex.split(line)).run is COMMANDS[name].run


def test_every_command_is_documented() -> None:
    assert {*re.findall(r"^\| `(\w+)` \| ", DOCS.partition("**What is read**")[0], re.MULTILINE)} == {"lab", *COMMANDS}


def test_a_simulation_is_as_documented(capsys: Printed) -> None:
    told = json.loads(output(capsys, "simulate", "careful", "--games", "2", "--players", "2", "--json"))
    assert told.keys() == TABLES["simulation"]
    assert (told["format"], told["version"], told["mean"]) == ("hanabi_widget.simulate", 1, sum(row["score"] for row in told["rows"]) / 2)
    assert all(row.keys() == TABLES["row"] for row in told["rows"])
    rows = [*csv.DictReader(output(capsys, "simulate", "careful", "--games", "2", "--players", "2", "--csv").splitlines())]
    assert [{**row, "failure": ""} for row in rows] == [
        {name: "" if value is None else str(value) for name, value in row.items()} for row in told["rows"]
    ]
