"""Commands about games: nothing hidden from a seat is told, notations are converted to and fro, pages and pictures are written."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings, strategies as st

import hanabi_widget as hw
from hanabi_widget.cli.convert_and_export import NOTATION_SUFFIXES, NOTATIONS
from hanabi_widget.cli.program import main
from hanabi_widget.notation import read_games, read_record
from hanabi_widget.rules import Game
from hanabi_widget.text import LANGUAGES
from hanabi_widget.widget.board import Board
from tests.kinds import Printed
from tests.notation.random_records import random_record, random_text
from tests.other_worlds import another_world
from tests.random_positions import SMALL, random_game, random_games

GAME = random_game(3, hw.rule_set(), 3, 12)
LIVE = hw.RuleSet(suits="rygbp", hand_size={2: 5, 3: 5, 4: 4, 5: 4, 6: 3})
"""Rules as hanab.live has them, colours too."""


def saved(folder: Path, game: Game, name: str = "game.hanabi") -> str:
    path = folder / name
    game.save(path)
    return str(path)


def output(capsys: Printed, *arguments: str) -> str:
    assert main([*arguments]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def test_nothing_that_a_seat_does_not_see_is_told(tmp_path: Path, capsys: Printed) -> None:
    """The same in two worlds which the seat cannot tell apart at the step that is shown; with few cards common knowledge differs soon."""
    random, differ = Random(0), 0
    for game in (*random_games(40, 1), *random_games(50, 9, SMALL)):
        names = game.root.state.names
        seat = random.randrange(len(names))
        other = next(name for name in random.sample(names, len(names)) if name != names[seat])
        worlds = [game, another_world(random, game.line, seat)]
        differ += worlds[0][-1].hands != worlds[1][-1].hands
        files = [saved(tmp_path, world, f"{number}.hanabi") for number, world in enumerate(worlds)]
        for view in (names[seat], f"{names[seat]},{other}", "common"):
            for command in (["show"], ["show", "--to", "svg"], ["explain", "--level", "logician"]):
                one, two = (output(capsys, command[0], file, *command[1:], "--view", view) for file in files)
                assert one == two
    assert differ


@pytest.mark.parametrize("step", range(13))
def test_nothing_of_later_steps_is_told(tmp_path: Path, capsys: Printed, step: int) -> None:
    """At a step not even what the seat sees later on: the same in worlds that differ only after it, the length of the game apart."""
    nodes = GAME.line
    short = Game(GAME.root.state)
    for node in nodes[1 : step + 1]:
        assert node.action
        short.apply(node.action)
    files = [saved(tmp_path, game, f"{number}.hanabi") for number, game in enumerate([short, another_world(Random(step), short.line, 1)])]
    whole = saved(tmp_path, GAME)
    said = [output(capsys, "show", file, "--step", str(step), "--view", "Bob") for file in (whole, *files)]
    assert len({text.partition("\n")[2] for text in said}) == 1


@given(st.integers(0, 2**32))
@settings(max_examples=15)
def test_a_record_is_converted_whole(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    random, folder = Random(seed), tmp_path_factory.mktemp("games")
    game = random_record(random, [random_text(random) for _ in range(5)])
    (folder / "a.txt").write_bytes(f"{game}\n".encode())
    assert main(["convert", str(folder / "a.txt"), "-o", str(folder / "b.hanabi")]) == 0
    assert read_record((folder / "b.hanabi").read_bytes().decode()) == game
    assert (len(NOTATION_SUFFIXES), main(["convert", str(folder / "a.txt"), "-o", str(folder / "c.position")])) == (len(NOTATIONS), 0)
    assert hw.load(folder / "c.position")[0] == game[-1]


@pytest.mark.parametrize("seed", range(6))
def test_a_game_goes_to_hanab_live_and_back(tmp_path: Path, capsys: Printed, seed: int) -> None:
    game = random_game(seed, LIVE, 2 + seed % 4, 70)
    files = [saved(tmp_path, game), *(str(tmp_path / name) for name in ("a.json", "b.link", "c.json", "d.hanabi", "e.json"))]
    for source, target in pairwise(files):
        assert main(["convert", source, "-o", target]) == 0
    capsys.readouterr()
    again = hw.load(files[4])
    assert [node.action for node in again.line] == [node.action for node in game.line]
    assert again[-1].replace(names=game[0].names) == game[-1]
    assert Path(files[3]).read_bytes() == Path(files[5]).read_bytes()


def test_what_a_notation_cannot_hold_is_said(tmp_path: Path, capsys: Printed) -> None:
    game = hw.deal(["Ann", "Ben"], deck=LIVE.deck, rules=LIVE)
    assert output(capsys, "convert", saved(tmp_path, game), "--to", "json")
    game.root.comment = "a word"
    file = saved(tmp_path, game)
    for form in ("json", "link"):
        assert main(["convert", file, "--to", form]) == 0
        said = capsys.readouterr()
        assert next(read_games(said.out)).root.state.hands == game.root.state.hands
        assert said.err == f"{file}: not all of this game can be kept in {form}.\n"
    game.root.state = game.root.state.replace(strikes=1)
    assert main(["convert", saved(tmp_path, game), "--to", "json"]) == 1
    assert capsys.readouterr().err == f"{file}: the game starts after the deal: hanab.live needs it from the first turn\n"


def test_one_of_several_games(tmp_path: Path, capsys: Printed) -> None:
    file = tmp_path / "season.hanabi"
    games = [hw.deal(2, seed=seed) for seed in range(3)]
    file.write_text("\n\n".join(map(str, games)), "utf-8")
    assert [read_record(output(capsys, "convert", str(file), "--to", "record", "--game", number)) for number in "123"] == games
    for arguments, problem in (
        ([], "There are several games here: choose one with --game, counted from 1."),
        (["--game", "4"], "There is no game 4: games go from 1 to 3."),
    ):
        assert main(["show", str(file), *arguments]) == 1
        assert capsys.readouterr().err == f"{file}: {problem}\n"


@pytest.mark.parametrize("code", LANGUAGES)
def test_it_speaks_the_language(tmp_path: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    file = saved(tmp_path, GAME)
    monkeypatch.setattr("hanabi_widget.text.language._current", LANGUAGES[code])
    assert output(capsys, "show", file, "--step", "3").startswith(LANGUAGES[code].say("step", step=3, last=12))
    assert main(["show", "-", "--step", "99"]) == 1
    assert capsys.readouterr().err.startswith(LANGUAGES[code].say("command.stdin"))


def test_what_a_picture_and_a_page_hold(tmp_path: Path, capsys: Printed) -> None:
    file, svg, html, board = saved(tmp_path, GAME), tmp_path / "a.svg", tmp_path / "a.html", tmp_path / "board.html"
    output(capsys, "show", file, "--step", "4", "--view", "Bob", "-o", str(svg))
    assert ElementTree.parse(svg).getroot().findtext("{http://www.w3.org/2000/svg}title") == "Hanabi: Bob to act. Step 4 of 12."
    output(capsys, "export", file, "--step", "4", "--view", "Bob", "-o", str(html))
    Board(hw.load(file), view="Bob", step=4).save_html(board)
    assert html.read_bytes() == board.read_bytes()
    assert output(capsys, "export", file, "--step", "4", "--view", "Bob") == board.read_text("utf-8")


def test_a_list_of_hanab_lives_games(tmp_path: Path, capsys: Printed) -> None:
    records = [hw.to_hanab_live(hw.simulate("iggi", players=2, games=1, seed=seed).game(0)) for seed in range(3)]
    path = tmp_path / "season.json"
    path.write_text(json.dumps(records), "utf-8")
    assert output(capsys, "check", str(path)) == f"{path}: ok, 3 games or positions\n"
    assert json.loads(output(capsys, "convert", str(path), "--game", "2", "--to", "json")) == records[1]
    path.write_text(json.dumps([records[0], {**records[1], "deck": []}]), "utf-8")
    assert main(["check", str(path)]) == 1
    assert "[1].players or deck: a deck of 0 cards" in "".join(capsys.readouterr())
    path.write_text("[]", "utf-8")
    assert main(["show", str(path)]) == 1
    assert "[] holds no games" in "".join(capsys.readouterr())
