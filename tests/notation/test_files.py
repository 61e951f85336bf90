"""Files of games: what they hold is seen from the text, what is written from the name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hanabi_widget as hw
from hanabi_widget.notation import NotationError

LINE = "[IT] r2 y1 | 5c | A g4 y3 w4 ? ? | >B~ w3 y4 b2+2 ? g1"


@pytest.fixture
def game() -> hw.Game:
    game = hw.deal(players=["Ann", "Zoë", "Ben"], seed=7)
    game.apply(hw.Clue("Ben", game[0].hand("Ben")[0][0]), "…")
    game.apply(hw.Play(1)).mark = "!?"
    game.root.add(hw.Play(2))
    return game


def written(folder: Path, text: str) -> Path:
    path = folder / "game.txt"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_record(game: hw.Game, tmp_path: Path) -> None:
    path = tmp_path / "lesson.hanabi"
    game.save(path)
    assert hw.load(path) == hw.load(str(path)) == game
    assert path.read_bytes().decode() == f"{game}\n"


def test_a_record_with_the_marks_of_other_editors(game: hw.Game, tmp_path: Path) -> None:
    path = tmp_path / "lesson.txt"
    path.write_bytes(f"\ufeff{game}\n".replace("\n", "\r\n").encode())
    assert hw.load(path) == game


def test_json(game: hw.Game, tmp_path: Path) -> None:
    path = tmp_path / "lesson.json"
    game.save(path)
    assert json.loads(path.read_text("utf-8")) == hw.to_hanab_live(game)
    assert hw.load(path) == hw.from_hanab_live(hw.to_hanab_live(game))


def test_a_list_of_one(game: hw.Game, tmp_path: Path) -> None:
    record = hw.to_hanab_live(game)
    assert hw.load(written(tmp_path, json.dumps([record]))) == hw.from_hanab_live(record)
    with pytest.raises(ValueError, match="more than one game: pick one with hanabi-widget convert --game"):
        hw.load(written(tmp_path, json.dumps([record, record])))


@pytest.mark.parametrize("before", ["", "\n https://hanab.live/replay-json/"])
def test_a_link(before: str, game: hw.Game, tmp_path: Path) -> None:
    link = hw.to_hanab_live_link(game)
    assert hw.load(written(tmp_path, f"{before}{link}\n")) == hw.from_hanab_live_link(link)


def test_a_position(tmp_path: Path) -> None:
    assert hw.load(written(tmp_path, LINE)) == hw.Game(hw.position(LINE))


@pytest.mark.parametrize("name", ["lesson", "lesson.txt", "lesson.HANABI", ".hanabi"])
def test_an_unknown_suffix(name: str, game: hw.Game, tmp_path: Path) -> None:
    path = tmp_path / name
    with pytest.raises(ValueError, match=r"use \.hanabi to save the whole game as a record"):
        game.save(path)
    assert not path.exists()


def test_what_cannot_be_saved_leaves_the_file(game: hw.Game, tmp_path: Path) -> None:
    path = tmp_path / "lesson.hanabi"
    game.save(path)
    before = path.read_bytes()
    game.last.mark = "good"
    with pytest.raises(ValueError, match="the mark 'good'"):
        game.save(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "no game here"),
        ("{", "not JSON"),
        ("{}", "players: "),
        ("https://hanab.live/replay/1", "is not a replay link of hanab.live"),
        ("hello", "1 players: "),
        (f"{LINE}\nA p9", "line 2, column 1: it is the turn of B"),
        (f"{LINE}\n{LINE}", "more than one game: read them all with read_records"),
    ],
)
def test_what_cannot_be_loaded(text: str, problem: str, tmp_path: Path) -> None:
    path = written(tmp_path, text)
    with pytest.raises(ValueError, match=problem) as caught:
        hw.load(path)
    assert caught.value.__notes__ == [f"in the file {path}"]


def test_no_text_and_no_file(tmp_path: Path) -> None:
    path = tmp_path / "picture.hanabi"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match=r"picture\.hanabi: not UTF-8 text"):
        hw.load(path)
    with pytest.raises(OSError, match="nothing"):
        hw.load(tmp_path / "nothing.hanabi")


def test_a_wrong_record_says_where(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match="line 1, column 21"):
        hw.load(written(tmp_path, "A ? ? ? ? ? | B ? ? q1 ? ?"))
