"""``python -m hanabi_widget``: what it runs and what it says when it cannot."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hanabi_widget import deal
from hanabi_widget.cli import lab
from hanabi_widget.cli.program import COMMANDS, main
from hanabi_widget.notation import to_hanab_live, to_hanab_live_link


class Replaced(Exception):
    """The process would have become another program."""


@pytest.fixture
def executed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """A folder with the first notebook as working folder; the words of the command that was executed."""
    words: list[str] = []

    def execve(program: str, arguments: list[str], environment: dict[str, str]) -> None:
        assert program == arguments[0]
        assert environment["PATH"].split(os.pathsep)[0] == str(Path(program).parent)  # where hanabi-widget is
        words.extend(arguments)
        raise Replaced

    monkeypatch.setattr(os, "execve", execve)
    monkeypatch.chdir(tmp_path)
    notebook = tmp_path / lab.FIRST_NOTEBOOK
    notebook.parent.mkdir()
    notebook.touch()
    return words


@pytest.mark.parametrize(("uid", "root"), [(0, ["--allow-root"]), (1000, [])])
def test_lab_becomes_jupyterlab(executed: list[str], monkeypatch: pytest.MonkeyPatch, uid: int, root: list[str]) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: uid, raising=False)
    with pytest.raises(Replaced):
        main(["lab", "--no-browser", "--port", "9000"])
    start = [f"--ServerApp.root_dir={Path.cwd()}", "--LabApp.default_url=/lab/tree/notebooks/01-the-table.ipynb"]
    start.append(f"--LabApp.app_settings_dir={lab.SETTINGS}")
    assert executed == [sys.executable, "-m", "jupyterlab", *start, *root, "--no-browser", "--port", "9000"]


def test_lab_finds_the_notebook_of_the_clone_from_any_folder(executed: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    monkeypatch.setattr(lab, "__file__", str(tmp_path / "hanabi_widget" / "cli" / "lab.py"))
    with pytest.raises(Replaced):
        main(["lab"])
    assert executed[3] == f"--ServerApp.root_dir={tmp_path}"


@pytest.mark.usefixtures("executed")
def test_lab_without_notebooks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / lab.FIRST_NOTEBOOK).unlink()
    monkeypatch.setattr(lab, "__file__", str(tmp_path / "hanabi_widget" / "cli" / "lab.py"))
    with pytest.raises(SystemExit, match=r"no notebooks.01-the-table.ipynb in .*: run this in a clone"):
        main(["lab"])


@pytest.mark.usefixtures("executed")
def test_lab_without_jupyterlab(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "find_spec", lambda _: None)
    with pytest.raises(SystemExit, match=r"JupyterLab is not installed .* `make lab`"):
        main(["lab"])


def test_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    told = capsys.readouterr().out
    assert told.startswith("usage: hanabi-widget")
    assert all(f"\n    {name} " in told for name in ("lab", *COMMANDS))
    for arguments in (["--help"], *([name, "--help"] for name in COMMANDS)):
        with pytest.raises(SystemExit) as done:
            main(arguments)
        assert done.value.code == 0
        assert len(arguments) == 1 or "examples:\n  hanabi-widget" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments", [["play"], ["check"], ["grade"], ["grade", "a.ipynb", "--csv", "b.ipynb"], ["grade", "a", "--plot", "b"]]
)
def test_what_is_no_command(arguments: list[str]) -> None:
    run = subprocess.run([sys.executable, "-m", "hanabi_widget", *arguments], capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert run.stderr.startswith("usage: hanabi-widget")


# -- check ----------------------------------------------------------------------------------------

LESSON = """title: Two questions

game: r1 | >Ann y2 r5 g1 b3 w3 | Ben y1 r3 g4 b2 w5 | Cleo r2 w1 y1 g2 b5
    1. A 1>C  2. B 5>A

ask: touched clue=2>A
ask: known of=Cleo claim=playable
"""


def test_check_says_what_a_file_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {
        "a.lesson": LESSON,
        "a.txt": "ask: number which=pace\n  game: r1 | Ann ? ? ? ? ? | Ben ? ? ? ? ?",
        "a.hanabi": "Ann ? ? ? ? ? | Ben ? ? ? ? ?\n1. A p1",
        "two.hanabi": "Ann ? ? ? ? ? | Ben ? ? ? ? ?\n\n[common] Ann ? ? ? ? ? | Ben ? ? ? ? ?",
        "a.json": json.dumps(to_hanab_live(deal(2, seed=1))),
        "a.link": to_hanab_live_link(deal(2, seed=1)),
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
    said = [_checked(tmp_path / name, capsys) for name in files]
    assert [(status, text.partition(": write")[0]) for status, text in said] == [
        (0, "a.lesson: ok, a lesson with 2 questions"),
        (0, "a.txt: ok, a lesson with 1 question"),
        (1, "a.hanabi: this cannot be read.\nLine 2, column 6: slot 1 of Ann is unknown, so it cannot be played or discarded"),
        (0, "two.hanabi: ok, 2 games or positions"),
        (0, "a.json: ok, 1 game or position"),
        (0, "a.link: ok, 1 game or position"),
    ]


def _checked(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    status = main(["check", str(path)])
    return status, capsys.readouterr().out.replace(f"{path.parent}/", "").strip()
