"""A game written as a record and read back is the same game; the forms that only people write are read too."""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Iterator
from itertools import islice, permutations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from hanabi_widget.notation import (
    NotationError,
    from_hanab_live_link,
    position,
    read_record,
    read_records,
    record as record_reader,
    record_text,
)
from hanabi_widget.rules import MARKS, Action, Clue, Discard, Game, Play, Reorder, RuleSet, Suppose, initial_state
from tests.notation.long_run import fault, random_case
from tests.notation.random_records import random_record
from tests.notation.test_hanab_live import LINK

PAGE = (Path(__file__).parents[2] / "docs" / "record.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
START = "[suits=ry copies=2,1 hand_size=2] Ann | Ben | deck r1 y1 r2 y2 r1 y1"


def check(game: Game) -> None:
    text = record_text(game)
    again = read_record(text)
    assert again == game, text
    assert record_text(again) == text
    assert list(read_records(text.splitlines())) == [game]


def actions(text: str) -> list[object]:
    """The actions of the main line after `START`."""
    return [node.action for node in read_record(f"{START}\n{text}").line[1:]]


# -- there and back -------------------------------------------------------------------------------


@given(seed=st.integers(0, 10**9), texts=st.lists(st.text(), min_size=1, max_size=8))
@settings(max_examples=150)
def test_any_game(seed: int, texts: list[str]) -> None:
    check(random_record(Random(seed), texts))


def test_a_slice_of_the_long_run() -> None:
    for seed in range(100):
        assert not fault(random_case(seed))


def test_a_recorded_game() -> None:
    check(from_hanab_live_link(LINK))


@given(st.text())
@settings(max_examples=120)
def test_any_text(text: str) -> None:
    game = Game(initial_state(3, seed=1), [Play(1)], {text: text, "Event": text})
    game.ending = game.root.comment = game.last.comment = text
    game.root.notes = {0: text, 3: text}
    check(game)


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "}",
        "\\",
        "\\n",
        "@",
        "@A1 x",
        " ",
        "  a  ",
        "\t",
        "\n",
        "a\n\nb",
        "\r\n",
        "[a",
        "| a",
        "ending",
        "\x85\u2028",
        "\ufeff",
        "\ud800",
    ],
)
def test_texts_that_look_like_notation(text: str) -> None:
    game = Game(initial_state([f"{text}A", f"{text}B"], seed=1), headers={text: text})
    game.ending = game.root.comment = text
    game.root.notes = {0: text}
    check(game)


@pytest.mark.parametrize("name", ["x", "deck", "r2", "P1", ">A", "a|b", "A]", '"', "ending", "1."])
def test_names_that_look_like_notation(name: str) -> None:
    for first in range(2):
        check(Game(initial_state([name, "Bob"], seed=1, first=first)))
        check(Game(initial_state(["Bob", name], seed=1, first=first)))


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
    game = Game(position("[suits=r copies=2,2 hand_size=2] r1 | x r1 | Ann | Ben r2 r2"), [Reorder(0, ())])
    assert record_text(game).endswith("1. A =")
    check(game)


def test_a_note_goes_by_the_place_of_its_card() -> None:
    """Cards are numbered by how the game came to a position; the record starts there."""
    played = Game(initial_state(2, seed=3), [Play(5), Play(4)])
    game = Game(played[-1])
    game.root.notes = {game.root.state.card_numbers[1][2]: "why?"}
    again = read_record(record_text(game))
    assert again == game
    assert again.root.notes_by_place() == {(1, 3): "why?"}
    assert again.root.notes != game.root.notes


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
        f"{rules}\n{tag}\n{start}",
        f"\n{tag}\r\n\r\n{rules}\r\n{start}\r\n",
        f"{tag}\n{rules} Ann |\nBen | \n deck {deck}",
    ):
        assert read_record(text) == game


def test_games_are_read_when_asked_for() -> None:
    def endless() -> Iterator[str]:
        while True:
            yield from (f"{START}\n", "1. A 2>B {a comment\n", "[of two lines}\n")

    assert [game.last.comment for game in islice(read_records(endless()), 3)] == ["a comment [of two lines"] * 3


def test_a_wrong_game_comes_after_the_right_ones() -> None:
    games = read_records(f"{START}\n\n{START}\n1. A p3")
    assert len(next(games)) == 1
    with pytest.raises(NotationError, match="line 4, column 6: no slot 3: Ann has slots 1 to 2"):
        next(games)


def test_no_game() -> None:
    assert list(read_records(" \n\n")) == []
    assert list(read_records([])) == []


def test_a_position_is_a_game_without_moves() -> None:
    line = "[IT] r2 y1 | 5c | A g4 y3 w4 ? ? | >B~ w3 y4 b2+2 ? g1"
    assert read_record(line) == Game(position(line))


# -- the page -------------------------------------------------------------------------------------


def test_the_example_of_the_page() -> None:
    game = read_record(BLOCKS[0][1])
    assert (len(game), game.headers, game.ending, game.score) == (5, {"Event": "Lesson 3"}, "time", 0)
    assert [node.mark for node in game.line[2].parent.children] == ["!", "??"]  # type: ignore[union-attr]
    assert game.line[3].comment == "Ben's red card fits: Ann has seen the one on the table."
    check(game)


def test_the_other_blocks_of_the_page() -> None:
    records = [text for language, text in BLOCKS if not language and text.startswith("[")]
    assert len(records) == 2
    assert read_record(records[1]).last.action == Clue(0, "r")
    grammar, error = (text for language, text in BLOCKS if not language and not text.startswith("["))
    assert textwrap.indent(grammar, "    ") in (record_reader.__doc__ or "")
    with pytest.raises(NotationError) as caught:
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


def test_the_page_has_moves() -> None:
    assert len(MOVES) == 10


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
    with pytest.raises(ValueError, match="a deck of 260 cards: a record can have at most 250"):
        record_text(Game(initial_state(2, rules=RuleSet(suits="ry", copies=(65, 65), hand_size=2))))
