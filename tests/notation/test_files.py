"""Files of games: what they hold is seen from the text, what is written from the name."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.notation import HouseRules, NotationError, load_games, read_games
from tests.peers.recorded_games import FOLDER, HOUSE_RULES, recorded

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
    with pytest.raises(ValueError, match=r"more than one game: give the number of one, as in load\(path, game=1\)"):
        hw.load(written(tmp_path, json.dumps([record, record])))


@pytest.mark.parametrize("before", ["", "\n https://hanab.live/replay-json/"])
def test_a_link(before: str, game: hw.Game, tmp_path: Path) -> None:
    link = hw.to_hanab_live_link(game)
    assert hw.load(written(tmp_path, f"{before}{link}\n")) == hw.from_hanab_live_link(link)


@pytest.mark.parametrize("packed", [False, True])
def test_one_of_several(packed: bool, game: hw.Game, tmp_path: Path) -> None:  # noqa: FBT001
    moves = [node.action for node in game.line[1:] if node.action]
    texts = [json.dumps([hw.to_hanab_live(hw.Game(game[0], moves[:count])) for count in range(3)])]
    texts.append("\n".join(str(hw.Game(hw.deal(2, seed=seed)[0])) for seed in range(3)))
    for text in texts:
        path = tmp_path / "games"
        path.write_bytes(gzip.compress(text.encode()) if packed else text.encode())
        games = [*load_games(path)]
        assert [hw.load(path, number) for number in (1, 2, 3)] == games == [*read_games(text)]
        assert games[0] != games[1] != games[2]
        with pytest.raises(ValueError, match="no game 4: there are 3") as caught:
            hw.load(path, game=4)
        assert caught.value.__notes__ == [f"in the file {path}"]
        with pytest.raises(ValueError, match="more than one game"):
            hw.load(path)
    with pytest.raises(ValueError, match="game=0: give the number of a game, from 1"):
        hw.load(path, game=0)


def test_a_damaged_archive(game: hw.Game, tmp_path: Path) -> None:
    path = tmp_path / "game.gz"
    content = gzip.compress(str(game).encode())
    for damaged in (content[:-9], content[:20], content[:-6] + b"123456", b"\x1f\x8b"):
        path.write_bytes(damaged)
        with pytest.raises(ValueError, match=r"game\.gz: damaged or cut off"):
            hw.load(path)


def test_house_rules(tmp_path: Path) -> None:
    rules = replace(hw.rule_set("No Variant"), free_discards=True, self_clues=True, strikeout_scores_zero=False)
    start = hw.deal(2, seed=3, rules=rules)[0]
    game = hw.Game(start, [hw.Discard(1), hw.Clue("Bob", start.apply(hw.Discard(1)).hand("Bob")[0][0])])
    house_rules: HouseRules = {"free_discards": True, "self_clues": True, "strikeout_scores_zero": False}
    link = hw.to_hanab_live_link(game)
    assert hw.from_hanab_live_link(link, **house_rules) == game
    for text in (link, json.dumps(hw.to_hanab_live(game)), json.dumps([hw.to_hanab_live(game)])):
        assert hw.load(written(tmp_path, text), **house_rules) == game
        with pytest.raises(ValueError, match="all 8 clue tokens are available"):
            hw.load(written(tmp_path, text))
        with pytest.raises(TypeError, match="no house rule 'free_discard': one of free_discards, self_clues, strikeout_scores_zero"):
            hw.load(written(tmp_path, text), free_discard=True)  # type: ignore[call-arg]
        with pytest.raises(TypeError, match="free_discards='no' has the wrong type: give True or False"):
            hw.load(written(tmp_path, text), free_discards="no")  # type: ignore[arg-type]
    for text in (str(game), LINE):
        with pytest.raises(ValueError, match="a record or a position names its own rules"):
            hw.load(written(tmp_path, text), **house_rules)
    assert hw.load(written(tmp_path, str(game))) == game


def test_recorded_games_have_a_door() -> None:
    """The two-player games, played with house rules."""
    recorded("eger-1020.json.gz")
    path = FOLDER / "eger-1020.json.gz"
    games = load_games(path, **HOUSE_RULES)
    assert hw.load(path, game=3, **HOUSE_RULES) == [*islice(games, 3)][-1]


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
        ("https://hanab.live/replay-json/1", "is not a replay link of hanab.live"),
        ("https://hanab.live/replay/1234567#9", "open https://hanab.live/export/1234567 in a browser, save what it shows as a file"),
        ("hello", "players, not 1"),
        (f"{LINE}\nA p9", "line 2, column 1: it is the turn of B"),
        (f"{LINE}\n{LINE}", "more than one game: give the number of one"),
    ],
)
def test_what_cannot_be_loaded(text: str, problem: str, tmp_path: Path) -> None:
    path = written(tmp_path, text)
    with pytest.raises(ValueError, match=problem) as caught:
        hw.load(path)
    assert caught.value.__notes__ == [f"in the file {path}"]


@pytest.mark.parametrize(
    "address", ["https://hanab.live/replay/12", " hanab.live/shared-replay/12/3\n", "http://www.hanab.live/replay/12?x=1"]
)
@pytest.mark.parametrize("read", [hw.load, hw.from_hanab_live_link])
def test_an_address_that_only_names_a_game_is_told_how_to_get_it(read: Callable[[str], hw.Game], address: str) -> None:
    with pytest.raises(ValueError, match=r"only names a game of hanab\.live: open https://hanab\.live/export/12 in a browser"):
        read(address)


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


@pytest.mark.parametrize("read_or_write", [hw.load, hw.deal(players=2, seed=1).save])
def test_a_file_is_named_by_a_text_or_a_path(read_or_write: Callable[[Any], object]) -> None:
    with pytest.raises(TypeError, match="path=5 has the wrong type: give the name of a file"):
        read_or_write(5)
