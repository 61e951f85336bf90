"""docs/command-line.md: its examples run, its tables are what JSON has; each command has examples that can be read."""

from __future__ import annotations

import csv
import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hanabi_widget.cli import know, simulate, winnable
from hanabi_widget.cli.program import COMMANDS, main, parser

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
def test_examples_say_what_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    found = [*examples()]
    assert {shlex.split(command)[1] for command, _ in found} == {*COMMANDS} - {"grade"}
    for command, said in found:
        assert command.startswith("hanabi-widget ")
        main(shlex.split(command)[1:])
        told = "".join(capsys.readouterr())
        assert re.fullmatch(re.escape(said).replace(re.escape("...\n"), "(?:.*\n)*"), told), (command, told)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_examples_of_a_command_can_be_read(name: str) -> None:
    lines = re.findall(r"^  hanabi-widget (.*)$", COMMANDS[name].EXAMPLES, re.MULTILINE)
    assert lines
    for line in lines:
        assert parser().parse_args(shlex.split(line)).run is COMMANDS[name].run


def test_every_command_is_documented() -> None:
    assert {*re.findall(r"^\| `(\w+)` \| ", DOCS.partition("**What is read**")[0], re.MULTILINE)} == {"lab", *COMMANDS}


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:  # noqa: ANN401
    assert main([*arguments]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("source", ["mini.hanabi", "[IT] r1 | >Ann ? ? ? ? ? | Ben r2 y3 g4 b2 ?"])
@pytest.mark.parametrize("view", ["all", "Ann", "Ann,Ben", "common"])
def test_knowledge_is_as_documented(capsys: pytest.CaptureFixture[str], source: str, view: str) -> None:
    told = said(capsys, "know", source, "--view", view, "--json")
    assert told.keys() == TABLES["knowledge"]
    assert (told["format"], told["version"]) == (know.FORMAT, know.VERSION) == ("hanabi_widget.knowledge", 1)
    assert told["view"] == (view if view in ("all", "common") else view.split(","))
    for hand in told["hands"]:
        assert hand.keys() == TABLES["hand"]
        for card in hand["cards"]:
            assert card.keys() == TABLES["card"]
            for known in card["views"]:
                assert known.keys() == TABLES["view"]
                assert known["facts"].keys() == {"playable", "trash", "critical"}
                assert all(fact.keys() == TABLES["fact"] for fact in known["facts"].values())
                assert (known["possible"] is None) == (known["depends"] is not None)
                assert (known["probabilities"] is None) == (known["kind"] != "own" or known["possible"] is None)
                assert known["depends"] is None or known["depends"].keys() == {"player", "slot"}


def test_a_simulation_is_as_documented(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "simulate", "careful", "--games", "2", "--players", "2", "--json")
    assert told.keys() == TABLES["simulation"]
    assert (told["format"], told["version"]) == (simulate.FORMAT, simulate.VERSION) == ("hanabi_widget.simulate", 1)
    assert all(row.keys() == TABLES["row"] for row in told["rows"])
    assert main(["simulate", "careful", "--games", "2", "--players", "2", "--csv"]) == 0
    rows = [*csv.DictReader(capsys.readouterr().out.splitlines())]
    assert [{**row, "failure": ""} for row in rows] == [
        {name: "" if value is None else str(value) for name, value in row.items()} for row in told["rows"]
    ]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("lost", [False, True])
def test_winnability_is_as_documented(capsys: pytest.CaptureFixture[str], lost: bool) -> None:  # noqa: FBT001
    gone = "[suits=ry copies=2,1,1 hand_size=2] r0 y0 | 4c 0s | x y1 y1 | >Ann r1 r2 | Ben r3 y2 | deck y3 r1"
    told = said(capsys, "winnable", gone if lost else "mini.hanabi", "--json")
    assert told.keys() == TABLES["winnability"]
    assert (told["format"], told["version"]) == (winnable.FORMAT, winnable.VERSION) == ("hanabi_widget.winnable", 1)
    assert (told["winnable"], told["lost"], told["line"] is None) == ((False, 0, True) if lost else (True, None, False))
    for reason in (told["reason"], told["lost_reason"]):
        assert (reason is not None) == lost
        assert reason is None or (reason.keys() == TABLES["reason"] and reason["cards"] == ["y1"])


def test_where_cards_are_unknown_it_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["winnable", "r1 | >Ann ? ? ? ? ? | Ben r2 y3 g4 b2 w5"]) == 1
    assert "Some cards are unknown here" in capsys.readouterr().err
