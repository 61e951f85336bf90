"""A game written as a record and read back is the same game; the forms that only people write are read too; and files of games."""

from __future__ import annotations

import gzip
import json
import re
import sys
import textwrap
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise, permutations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import hanabi_widget as hw
from hanabi_widget.notation import HouseRules, load_games, read_games, read_record, read_records, record as record_reader, record_text
from hanabi_widget.rules import MARKS, Action, Clue, Discard, Game, Play, Reorder, RuleSet, Suppose, card_numbers, initial_state
from tests.notation.random_records import fault, random_case, random_record

PAGE = (Path(__file__).parents[2] / "docs" / "record.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
START = "[suits=ry copies=2,1 hand_size=2] Ann | Ben | deck r1 y1 r2 y2 r1 y1"


def check(game: Game) -> None:
    assert not fault(game)


def actions(text: str) -> list[object]:
    """The actions of the main line after `START`."""
    return [node.action for node in read_record(f"{START}\n{text}").line[1:]]


# -- there and back -------------------------------------------------------------------------------


@given(seed=st.integers(0, 10**9), texts=st.lists(st.text(), min_size=1, max_size=8))
@settings(max_examples=150)
def test_any_game(seed: int, texts: list[str]) -> None:
    check(random_record(Random(seed), texts))
    check(random_case(seed))


NAMES = [
    "x", "deck", "r2", "P1", ">A", "a|b", "A]", '"', "ending", "1.", "Ann~", "O'Neil", "J.-P.", "José", "5c", "[IT]",
    'the "boss"', "two\nlines",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_names_that_look_like_notation(name: str) -> None:
    """In a deal, and in a position."""
    for first, names in product(range(2), ([name, "Bob"], ["Bob", name])):
        deal = initial_state(names, seed=1, first=first)
        check(Game(deal))
        check(Game(deal.apply(Play(1))))


def test_every_kind_of_move_and_every_mark() -> None:
    rules = RuleSet(suits="ry", copies=(2, 1), hand_size=2, announcements=True, deck_plays=True, self_clues=True)
    game = Game(initial_state(["Ann", "Ben"], rules=rules, deck=["r1", "y1", "r2", "y2", "r1", "y1"], first=1))
    moves: list[Action] = [Clue(0, 1, (1, 2)), Clue(0, "r"), Play(1, "y"), Reorder(0, (2, 1)), Play(0), Discard(2)]
    for action, mark in zip(moves, MARKS, strict=True):
        game.apply(action).mark = mark
    text = record_text(game)
    assert text.splitlines()[-1] == "1. B 1>A(1,2)! 2. A r>A? 3. B p1:y(y2)!! 4. A =2,1?? 5. A p0(y1)!? 6. B d2(r2)?!"
    check(game)


def test_a_thought_is_written_and_is_no_part_of_the_main_line() -> None:
    game = Game(initial_state(["Ann", "Ben"], seed=7), [Clue("Ben", 2)])
    game.root.add(Suppose("Ben", 2, "r3", viewer="Ann")).add(Clue("Ben", 1))
    game.last.add(Suppose("Ann", 1, "b1")).comment = "why not"
    assert record_text(game).splitlines()[-1] == "1. A 2>B (1. B ~2=r3@A 2. A 1>B) 2. A ~1=b1 {why not}"
    check(game)
    assert len(read_record(record_text(game))) == 2


def test_an_empty_hand_is_rearranged() -> None:
    game = Game(hw.position("[suits=r copies=2,2 hand_size=2] r1 | x r1 | Ann | Ben r2 r2"), [Reorder(0, ())])
    assert record_text(game).endswith("1. A =")
    check(game)


def test_a_note_goes_by_the_place_of_its_card() -> None:
    """The record starts at a position, and counts cards from there."""
    played = Game(initial_state(2, seed=3), [Play(5), Play(4)])
    game = Game(played[-1])
    game.root.notes = {card_numbers(game.root.state)[1][2]: "why?"}
    again = read_record(record_text(game))
    assert again == game
    assert again.root.notes_by_place() == {(1, 3): "why?"}
    assert again.root.notes == game.root.notes


def test_a_deep_tree() -> None:
    """Moves that take no turn, each in a variation of the one before: no recursion, no limit."""
    game = Game(initial_state(2, seed=1))
    for node in (game.root.add(Reorder(0, order)) for order in permutations(range(1, 6))):
        node.comment = "x"
    node = game.last
    for _ in range(3 * sys.getrecursionlimit()):
        node = node.add(Reorder(1, (2, 1, 3, 4, 5))).parent.add(Reorder(1, (1, 2, 3, 5, 4)))  # type: ignore[union-attr]
    check(game)


# -- as people write it ---------------------------------------------------------------------------


def test_numbers_letters_and_cards_may_be_left_out() -> None:
    full = [Clue(1, 2), Play(2), Discard(1), Clue(0, "r")]
    assert actions("1. A 2>B 2. B p2(r2) 3. A d1(y1) 4. B r>A") == full
    assert actions("2>B p2 d1 r>A") == full
    assert actions("1.A 2>B\n\n  7.\nB p2   A\nd1 4. r>A") == full


def test_remarks_between_moves() -> None:
    game = read_record(f"{START}\n {{ start }} 1. A 2>B{{one}}(1. A p2{{two}}{{@A1 new}}){{@B2\n  a\n  note }} 2. B p2!{{ }}")
    first, second = game.line[1:]
    assert (game.root.comment, first.comment, first.notes_by_place(), second.mark) == ("start", "one", {(1, 2): "a note"}, "!")
    other = game.root.children[1]
    assert (other.comment, other.notes_by_place()) == ("two", {(0, 1): "new"})


def test_a_variation_after_a_variation() -> None:
    game = read_record(f"{START}\n 2>B (p2 p1 (r>A (p2) 2>B)) (p1) p2 d1")
    assert [node.action for node in game.line[1:]] == [Clue(1, 2), Play(2), Discard(1)]
    assert [child.action for child in game.root.children] == [Clue(1, 2), Play(2), Play(1)]
    assert [child.action for child in game.root.children[1].children] == [Play(1), Clue(0, "r"), Play(2)]


def test_where_the_rules_stand() -> None:
    rules, deck = "[suits=ry copies=2,1 hand_size=2]", "r1 y1 r2 y2 r1 y1"
    start = f"Ann | Ben | deck {deck}"
    tag = '[Event "x"]'
    game = read_record(f"{tag}\n{rules} {start}")
    for text in (
        f'{rules}\n[ Event "x" ]\n{start}',
        f"\n{tag}\r\n\r\n{rules}\r\n{start}\r\n",
        f"{tag}\n{rules} Ann |\nBen | \n deck {deck}",
    ):
        assert read_record(text) == game


def test_a_bracket_in_a_comment_begins_no_game() -> None:
    lines = [f"{START}\n", "{one\n", "[two} 1. A 2>B {a comment\n", "[of two lines}\n"]
    assert [game.last.comment for game in read_records(lines * 3)] == ["a comment [of two lines"] * 3


def test_a_wrong_game_comes_after_the_right_ones() -> None:
    games = read_records(f"{START}\n\n{START}\n1. A p3")
    assert len(next(games)) == 1
    with pytest.raises(hw.NotationError, match="line 4, column 6: no slot 3: Ann has slots 1 to 2"):
        next(games)


def test_no_game() -> None:
    assert list(read_records(" \n\n")) == []
    assert list(read_records([])) == []


# -- the page -------------------------------------------------------------------------------------


def test_the_example_of_the_page() -> None:
    game = read_record(BLOCKS[0][1])
    assert (len(game), game.headers, game.ending, game.score) == (5, {"Event": "Lesson 3"}, "time", 0)
    assert [node.mark for node in game.line[2].parent.children] == ["!", "??"]  # type: ignore[union-attr]
    assert game.line[3].comment == "Ben's red card fits: Ann has seen the one on the table."
    check(game)


def test_the_other_blocks_of_the_page() -> None:
    records = [text for language, text in BLOCKS if not language and text.startswith("[")]
    assert (len(records), len(MOVES)) == (2, 10)
    assert read_record(records[1]).last.action == Clue(0, "r")
    grammar, error = (text for language, text in BLOCKS if not language and not text.startswith("["))
    assert textwrap.indent(grammar, "    ") in (record_reader.__doc__ or "")
    with pytest.raises(hw.NotationError) as caught:
        read_record(records[0].replace("p3(y1)", "p3(y2)"))
    assert f"{caught.value}\n" == error


MOVES = [move for row in re.findall(r"^\| (`[0-9].*?) \|", PAGE, re.MULTILINE) for move in re.findall(r"`(.*?)`", row)]
RED_AND_BLUE = "[suits=rb copies=2,2,2 hand_size=5 announcements=yes deck_plays=yes] 7c | x r3"


@pytest.mark.parametrize("move", MOVES)
def test_the_moves_of_the_page(move: str) -> None:
    ann, ben = ("", ">") if " B " in move else (">", "")
    game = read_record(f"{RED_AND_BLUE} | {ann}Ann r1 r2 r3 b1 b2 | {ben}Ben r1 b1 b2 r2 b3 | deck b3\n{move}")
    assert len([*game.root]) == 2
    check(game)


# -- what cannot be written -----------------------------------------------------------------------


def test_what_cannot_be_written() -> None:
    game = Game(initial_state(2, seed=1), [Play(1)])
    game.last.mark = "good"
    with pytest.raises(ValueError, match="the mark 'good': a move may have one of ! "):
        record_text(game)
    game.last.mark, game.root.mark = "", "!"
    with pytest.raises(ValueError, match="the start has none"):
        record_text(game)
    game.root.mark, game.root.notes = "", {49: "in the deck"}
    with pytest.raises(ValueError, match="a note on card 49, which is in no hand here: one of 0, 1, "):
        record_text(game)
    check(Game(initial_state(2, rules=RuleSet(suits="r", copies=(99, 99, 52), hand_size=2))))
    with pytest.raises(ValueError, match="a deck of 251 cards: a record can have at most 250"):
        record_text(Game(initial_state(2, rules=RuleSet(suits="r", copies=(99, 99, 53), hand_size=2))))


def test_a_line_is_filled_as_far_as_it_goes() -> None:
    game = Game(initial_state(2, seed=1))
    for length in range(1, 100):
        game.apply(Reorder(0, (2, 1, 3, 4, 5)), "x" * length)
    for line, following in pairwise(record_text(game).splitlines()[3:]):
        word = re.match(r"\{x+\}|\d+\. \S+ \S+", following)
        assert word
        assert len(line) <= 110 < len(line) + 1 + len(word[0])


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
    with pytest.raises(ValueError, match=r"more than one game: give the number of one, as in game=1"):
        hw.load(written(tmp_path, json.dumps([record, record])))


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
        with pytest.raises(ValueError, match="damaged or cut off"):
            hw.load(path)


def test_house_rules(tmp_path: Path) -> None:
    rules = replace(hw.rule_set("No Variant"), free_discards=True, self_clues=True, strikeout_scores_zero=False)
    start = hw.deal(2, seed=3, rules=rules)[0]
    game = hw.Game(start, [hw.Discard(1), hw.Clue("Bob", start.apply(hw.Discard(1)).hand("Bob")[0][0])])
    house_rules: HouseRules = {"free_discards": True, "self_clues": True, "strikeout_scores_zero": False}
    link = hw.to_hanab_live_link(game)
    assert hw.from_hanab_live_link(link, **house_rules) == game
    there = [link, json.dumps(hw.to_hanab_live(game)), json.dumps([hw.to_hanab_live(game)])]
    for text in (*there, LINE):
        with pytest.raises(TypeError, match="no house rule 'free_discard': one of free_discards, self_clues, strikeout_scores_zero"):
            hw.load(written(tmp_path, text), free_discard=True)  # type: ignore[call-arg]
    for text in there:
        assert hw.load(written(tmp_path, text), **house_rules) == game
        with pytest.raises(ValueError, match="all 8 clue tokens are available"):
            hw.load(written(tmp_path, text))
        with pytest.raises(TypeError, match="free_discards='no' has the wrong type: give True or False"):
            hw.load(written(tmp_path, text), free_discards="no")  # type: ignore[arg-type]
    for text in (str(game), LINE):
        with pytest.raises(ValueError, match="a record or a position names its own rules"):
            hw.load(written(tmp_path, text), **house_rules)
    assert hw.load(written(tmp_path, str(game))) == game


def test_a_position_is_a_game_without_moves(tmp_path: Path) -> None:
    assert hw.load(written(tmp_path, LINE)) == read_record(LINE) == hw.Game(hw.position(LINE))


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
        ("", "no game here"), ("{", "not JSON"), ("{}", "players is missing: "),
        ("https://hanab.live/replay-json/1", "is not a replay link of hanab.live"),
        ("https://hanab.live/replay/1234567#9", "open https://hanab.live/export/1234567 in a browser, and copy or save what it shows"),
        ("hello", "no game: what can be read is"), (f"{LINE}\nA p9", "line 2, column 1: it is the turn of B"),
        (f"{LINE}\n{LINE}", "more than one game: give the number of one"),
    ],
)  # fmt: skip
def test_what_cannot_be_loaded(text: str, problem: str, tmp_path: Path) -> None:
    path = written(tmp_path, text)
    with pytest.raises(ValueError, match=problem) as caught:
        hw.load(path)
    assert caught.value.__notes__ == [f"in the file {path}"]


def test_no_text_and_no_file(tmp_path: Path) -> None:
    path = tmp_path / "picture.hanabi"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match="not UTF-8 text"):
        hw.load(path)
    with pytest.raises(OSError, match="nothing"):
        hw.load(tmp_path / "nothing.hanabi")
    with pytest.raises(ValueError, match="no game here"):
        hw.load("")
    for name in ("n" * 300 + ".hanabi", "a\0b"):
        with pytest.raises(hw.HanabiError, match="no file can have this name, and it is no game"):
            hw.load(name)


def test_the_card_of_a_move_may_have_a_capital() -> None:
    assert read_record("Ann b2 ? ? ? ? | Ben ? ? ? ? ?\n1. A p1(B2)") == read_record("Ann b2 ? ? ? ? | Ben ? ? ? ? ?\n1. A p1(b2)")


@pytest.mark.parametrize("read_or_write", [hw.load, hw.deal(players=2, seed=1).save])
def test_a_file_is_named_by_a_text_or_a_path(read_or_write: Callable[[Any], object]) -> None:
    with pytest.raises(TypeError, match="path=5 has the wrong type: give the name of a file"):
        read_or_write(5)
