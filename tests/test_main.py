"""``python -m hanabi_widget``: what it runs and what it says when it cannot."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hanabi_widget import __main__ as command


class Replaced(Exception):
    """The process would have become another program."""


@pytest.fixture
def executed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """A folder with the first notebook as working folder; the words of the command that was executed."""
    words: list[str] = []

    def execv(program: str, arguments: list[str]) -> None:
        assert program == arguments[0]
        words.extend(arguments)
        raise Replaced

    monkeypatch.setattr(os, "execv", execv)
    monkeypatch.chdir(tmp_path)
    notebook = tmp_path / command.FIRST
    notebook.parent.mkdir()
    notebook.touch()
    return words


@pytest.mark.parametrize(("uid", "root"), [(0, ["--allow-root"]), (1000, [])])
def test_lab_becomes_jupyterlab(executed: list[str], monkeypatch: pytest.MonkeyPatch, uid: int, root: list[str]) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: uid, raising=False)
    with pytest.raises(Replaced):
        command.main(["lab", "--no-browser", "--port", "9000"])
    start = [f"--ServerApp.root_dir={Path.cwd()}", "--LabApp.default_url=/lab/tree/notebooks/01-the-table.ipynb"]
    assert executed == [sys.executable, "-m", "jupyterlab", *start, *root, "--no-browser", "--port", "9000"]


def test_lab_finds_the_notebook_of_the_clone_from_any_folder(executed: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    monkeypatch.setattr(command, "__file__", str(tmp_path / "hanabi_widget" / "__main__.py"))
    with pytest.raises(Replaced):
        command.main(["lab"])
    assert executed[3] == f"--ServerApp.root_dir={tmp_path}"


@pytest.mark.usefixtures("executed")
def test_lab_without_notebooks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / command.FIRST).unlink()
    monkeypatch.setattr(command, "__file__", str(tmp_path / "hanabi_widget" / "__main__.py"))
    with pytest.raises(SystemExit, match=r"no notebooks.01-the-table.ipynb in .*: run this in a clone"):
        command.main(["lab"])


@pytest.mark.usefixtures("executed")
def test_lab_without_jupyterlab(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "find_spec", lambda _: None)
    with pytest.raises(SystemExit, match=r"JupyterLab is not installed .* `make lab`"):
        command.main(["lab"])


def test_usage(capsys: pytest.CaptureFixture[str]) -> None:
    command.main([])
    assert capsys.readouterr().out.startswith("usage: python -m hanabi_widget lab")
    command.main(["--help"])
    assert capsys.readouterr().out.startswith("usage: python -m hanabi_widget lab")


def test_unknown_command() -> None:
    run = subprocess.run([sys.executable, "-m", "hanabi_widget", "play"], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert run.stderr.startswith("no command 'play'\nusage:")
