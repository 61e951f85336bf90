"""Batches that are kept in a folder: the same rows, whole files, and what was cut off goes on."""

import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from pathlib import Path
from time import sleep
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.bots import Bot, Seat, batch as batch_module, simulate
from hanabi_widget.bots.batch import BatchSetup
from hanabi_widget.bots.results import GameResult, Shards
from hanabi_widget.rules.action import Action

PROGRAM = """
import sys
from hanabi_widget.bots import batch
batch.SHARD_SECONDS = 0
batch.simulate("random", 3, 500, 1, sink=sys.argv[1])
"""


class Talkative(Bot):
    """It fails at times, and says why in a way that no table likes."""

    name = "talkative"

    def act(self, seat: Seat, random: Any) -> Action:  # noqa: ANN401
        if random.random() < 0.02:
            raise ValueError('12, or "r1"\r\nif (so), \ud800')
        return seat.legal[0]


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*.csv"))


@pytest.fixture
def _each_game_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch_module, "SHARD_SECONDS", 0)


@pytest.mark.parametrize("seconds", [0, 100])
@pytest.mark.parametrize("bots", ["random", Talkative(), ["careful", "iggi"]])
def test_rows_in_a_folder_are_those_in_memory(bots: Any, seconds: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ANN401
    monkeypatch.setattr(batch_module, "SHARD_SECONDS", seconds)
    monkeypatch.setattr(batch_module, "MAX_CHUNKS", 3)
    told, plain = [], simulate(bots, 2, 20, 1)
    kept = simulate(bots, 2, 20, 1, sink=tmp_path, progress=lambda *done: told.append(done))
    assert (*kept.rows,) == plain.rows
    assert len(files(tmp_path)) == (3 if seconds else 20)
    assert told[-1] == (20, 20)
    assert kept.columns == plain.columns
    assert (kept.rows[7], kept.rows[3:5], len(kept.rows)) == (plain.rows[7], plain.rows[3:5], 20)
    assert kept.game(7).last.state == plain.game(7).last.state


@pytest.mark.usefixtures("_each_game_alone")
def test_no_more_is_held_than_a_worker_hands_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    handed_in = []
    add = Shards.add

    def noted_add(self: Shards, results: Sequence[GameResult]) -> None:
        handed_in.append(len(results))
        add(self, results)

    monkeypatch.setattr(Shards, "add", noted_add)
    batch = simulate("random", 2, 30, 1, sink=tmp_path)
    assert handed_in == [1] * 30
    assert isinstance(batch.rows, Shards)


def test_processes_keep_the_same_rows(tmp_path: Path) -> None:
    with ProcessPoolExecutor(2) as pool:
        assert (*simulate("random", 2, 30, 1, pool, sink=tmp_path).rows,) == simulate("random", 2, 30, 1).rows


def test_after_kill_9_the_same_call_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    child = subprocess.Popen([sys.executable, "-c", PROGRAM, str(tmp_path)])
    while len(files(tmp_path)) < 5:
        assert child.poll() is None
        sleep(0.01)
    child.send_signal(signal.SIGKILL)
    child.wait()
    there, played, play = len(files(tmp_path)), [], BatchSetup.play
    assert there < 500

    def noted_play(self: BatchSetup, game: int) -> GameResult:
        played.append(game)
        return play(self, game)

    monkeypatch.setattr(BatchSetup, "play", noted_play)
    kept = simulate("random", 3, 500, 1, sink=tmp_path)
    assert len(played) == 500 - there
    monkeypatch.undo()
    assert (*kept.rows,) == simulate("random", 3, 500, 1).rows


@pytest.mark.usefixtures("_each_game_alone")
def test_calls_with_games_of_their_own_fill_one_folder(tmp_path: Path) -> None:
    for first in (20, 0, 5):
        assert [row.game for row in simulate("random", 2, 10, 1, sink=tmp_path, first=first).rows] == [*range(first, first + 10)]
    assert len(files(tmp_path)) == 25
    assert (*simulate("random", 2, 30, 1, sink=tmp_path).rows,) == simulate("random", 2, 30, 1).rows
    part = simulate("random", 2, 5, 1, first=25)
    assert part.rows == simulate("random", 2, 30, 1).rows[25:]
    with pytest.raises(hw.HanabiError, match="no game 24: 25 to 29"):
        part.game(24)


def test_files_that_overlap_are_read_once(tmp_path: Path) -> None:
    rows = simulate("random", 2, 12, 1).rows
    shards = Shards(tmp_path, "a batch\n", range(2, 10))
    for first, end in ((0, 4), (3, 6), (1, 5), (8, 12)):
        shards.add(rows[first:end])
    assert shards.missing == [range(6, 8)]
    shards.add(rows[6:8])
    assert (*shards,) == rows[2:10]


@pytest.mark.parametrize("other", [{"seed": 2}, {"bots": "careful"}, {"players": 3}, {"rules": "IT"}])
def test_the_folder_of_another_batch_is_refused(other: dict[str, Any], tmp_path: Path) -> None:
    how: dict[str, Any] = {"bots": "random", "players": 2, "games": 3, "seed": 1, "sink": tmp_path}
    before = simulate(**how).rows
    with pytest.raises(hw.HanabiError, match="name another one for BatchSetup"):
        simulate(**{**how, **other})
    assert (*before,) == (*simulate(**how).rows,)


def test_a_folder_with_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(hw.HanabiError, match="holds something else"):
        simulate("random", 2, 3, sink=tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]
    with pytest.raises(hw.HanabiError, match="first=-1: give the number of a game"):
        simulate("random", 2, 3, first=-1)


class Falling(Executor):
    """An executor whose workers are gone after some games."""

    def __init__(self, games: int) -> None:
        self.left = games

    def submit(self, task: Callable[..., Any], /, *arguments: Any, **_: Any) -> Future[Any]:  # noqa: ANN401
        future, self.left = Future[Any](), self.left - 1
        future.set_result(task(*arguments)) if self.left >= 0 else future.set_exception(BrokenExecutor("all gone"))
        return future


@pytest.mark.usefixtures("_each_game_alone")
def test_where_nobody_is_left_it_says_so_and_goes_on_later(tmp_path: Path) -> None:
    with pytest.raises(hw.HanabiError, match=r"no worker can play this game: .*all gone; what was played is kept"):
        simulate("random", 2, 12, 1, Falling(5), sink=tmp_path)
    assert len(files(tmp_path)) == 5
    assert (*simulate("random", 2, 12, 1, sink=tmp_path).rows,) == simulate("random", 2, 12, 1).rows


def test_a_file_is_a_table(tmp_path: Path) -> None:
    (tmp_path / ".batch.txt.00000000.part").touch()  # another job begins now, or was killed as it began
    simulate("random", 2, 3, 1, sink=tmp_path)
    head, *lines = (tmp_path / files(tmp_path)[0]).read_text().splitlines()
    assert head.split(",") == [*GameResult._fields]
    assert len(lines) == 1
