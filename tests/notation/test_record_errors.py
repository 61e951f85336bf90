"""A text that is no record raises NotationError, at its place, soon, and nothing else; rules in a header are the rules given."""

from __future__ import annotations

import dataclasses
from itertools import islice, permutations

import pytest

from hanabi_widget.notation import NotationError, position, read_record, read_records, record_text
from hanabi_widget.notation.record import MAX_MOVES
from hanabi_widget.rules import Reorder, RuleSet, SpecialRank, Suit, rule_set
from tests.notation.test_position import assert_refused, carets

DEAL = "[suits=ry copies=2,1 hand_size=2] Ann | Ben | deck r1 y1 r2 y2 r1 y1\n"
TABLE = "[common] Ann ? ? ? ? ? | Ben ? r1 ? ? ?\n"

MOVES = r"""
1. A x3
     ^ 'x3' is not a move: p3 plays and d3 discards slot 3, 2>B and r>B clue B, =2,1,3 rearranges a hand, ~2=r3 supposes
A
^ 'A' is not a move
Ann clues Ben 1
    ^ 'clues' is not a move: p3 plays and d3 discards slot 3, 2>B and r>B clue B
A r>
  ^ players go by name or by the letter of their seat, A (Ann), B (Ben)
Anne r>B
^ 'Anne' is not a move
A r>Bne
    ^ no seat Bne: A (Ann), B (Ben); did you mean 'Ben'?
Ben p1
^ it is the turn of A (Ann), not of B (Ben)
1. C p1
   ^ no seat C: A (Ann), B (Ben)
1. B p1
   ^ it is the turn of A (Ann), not of B (Ben)
A 2>C
    ^ no seat C
A ~1=b1@C
        ^ no seat C
A p3
  ^ no slot 3: Ann has slots 1 to 2
A p0
  ^ no slot 0
A p1(r1)
    ^ slot 1 of Ann is y1, not r1
A p1(r)
    ^ a card in the parentheses
A p1(B p1)
    ^ or a blank before a variation
A d1
  ^ all 8 clue tokens are available
A p1:r
  ^ a colour is announced only in the synchronised show
A 1>B
  ^ 1 touches no card of Ben
A b>B
  ^ no clue can name 'b'
A 2>A
  ^ Ann cannot clue their own hand
A 2>B(1)
  ^ cannot touch exactly slots (1,)
A 2>B(B)
     ^ the slots that the clue touches in the parentheses
B =1,1
  ^ (1, 1) is not an order of slots 1 to 2 of Ben
A p1y
    ^ 'y' follows 'p1' without a blank
A p123
  ^ no slot 12
A p1!!!
      ^ '!' follows 'p1!!' without a blank
A p1 !
     ^ '!' is not a move
A p1 (A p1)
      ^ this move is in the record already
A p1 (A p2) (A p2)
             ^ this move is in the record already
(A p1)
^ a variation replaces the move before it, and there is no move yet
A p1 ({x} A p2)
      ^ a variation begins with a move
A p1 ()
      ^ a variation begins with a move
A p1 (
      ^ the end of the text here: a variation begins with a move
A p1 (A p2 (A 2>B
           ^ this variation does not end: close it with )
A p1 )
     ^ there is no variation to close
{a} {b}
    ^ a second comment on this move: put both into one
A p1 {a
     ^ this text does not end: close it with }
A p1 {a {b}}
        ^ inside braces, write \{ \}
A p1 {a}}
        ^ '}' is not a move
{a\q}
  ^ inside braces, write \{ \}
{@}
^ a note names its card by seat and slot, as in {@B2 a five?}
{@B2a}
^ a note names its card
{@C1 x}
^ no seat C
{@B3 x}
^ no slot 3 in the hand of B: after this move it has slots 1 to 2
{@B0}
^ no slot 0
{@B1 x} {@B1 y}
        ^ a second note on B1 at this move
ending
      ^ the end of the text here: write a text in braces
ending time
       ^ 'time' here: write a text in braces
ending {a} A p1
           ^ 'A' after the ending
A p1 (A p2 ending {a})
                  ^ an ending inside a variation
p1 p1 p1 p1 p1
            ^ the game is over (
"""

MOVES_OF_UNKNOWN_CARDS = """
A 2>B
  ^ slot 1 of Ben is unknown: say which slots the clue touches, as in 2>B(1,3)
A p1(r1)
  ^ slot 1 of Ann is unknown, so it cannot be played or discarded: write the card in the start
A 2>B(2)
  ^ slot 2 does not match
A 2>B()
  ^ 2 touches no card of Ben
"""

WRONG_STARTS = r"""
[Event "x"
          ^ the end of the text here: a tag is a word and a text in quotes
[Event "x]
       ^ a tag is a word and a text in quotes
[Event "x"] y
            ^ 'y' here: a tag is a word and a text in quotes
[Event "\q"]
       ^ is not a text in quotes
["\q" "x"]
 ^ is not a text in quotes
[A "x"]

[A "y"]
 ^ a second 'A': give each once
[IT]
[suits=ry copies=2,1 hand_size=2] Ann | Ben | deck r1 y1 r2 y2 r1 y1
^ '[suits=ry' is not the name of a player
[Event x]
       ^ 'x' after 'Event'
[IT] Ann | Ben | deck r1
                 ^ 1 cards to deal 2 hands of 5: give the whole deck of 50
[suits=ry copies=2,1 hand_size=2] Ann | Ben | deck r1 y1 r2 y2 r1 y1


[A
^ more than one game: read them all with read_records
[suits=r copies=99,99,53 hand_size=1] A ? | B ?
^ a deck of 251 cards: a record can have at most 250
[A "x"]
 {start} A p1
 ^ the start of the game is missing

[Event "x"]
^ the start of the game is missing: a position or a deck to deal


Ann ? ? ? ? ? | Ben ? ? ? ? q9
                            ^ no colour 'q'

[IT]

Ann ? ? ? ? ?
| Ben ? ? ? ? q9
              ^ no colour 'q'

1. A p1
^ the start of the game is missing
"""

WRONG = [
    *((text, 1, 1, "no game here: it would start with a position or a deck to deal") for text in ("", " \n\n")),
    *carets(WRONG_STARTS),
    (DEAL + "1. ", 2, 4, "the end of the text is not a move"),
    *((DEAL + text, line + 1, column, problem) for text, line, column, problem in carets(MOVES)),
    *((TABLE + text, line + 1, column, problem) for text, line, column, problem in carets(MOVES_OF_UNKNOWN_CARDS)),
]


@pytest.mark.parametrize(("text", "line", "column", "problem"), WRONG)
def test_problem_and_place(text: str, line: int, column: int, problem: str) -> None:
    assert_refused(read_record, text, line, column, problem)


def test_the_place_in_a_file_of_games() -> None:
    with pytest.raises(NotationError) as caught:
        list(read_records(f"{DEAL}1. A 2>B\n\n{DEAL}\n1. A 2>B\n   {{a\n   b}} 2. B p9\n"))
    assert str(caught.value).startswith("line 8, column 12: no slot 9: Ben has slots 1 to 2")
    assert str(caught.value).endswith("\n     b} 2. B p9\n             ^")


# -- large and hostile ----------------------------------------------------------------------------

ORDERS = [f"=1,{','.join(map(str, order))}" for order in islice(permutations(range(2, 11)), 2_000)]
TEN = f"[hand_size=10] Ann {'? ' * 10}| Ben {'? ' * 10}\n"


def test_large_texts() -> None:
    """Many variations of one move, variations in variations, a long line, empty comments, many games."""
    first = ORDERS[0]
    side_by_side = read_record(f"{TEN}{first} " + " ".join(f"({order})" for order in ORDERS[1:]))
    assert len(side_by_side.root.children) == len(ORDERS)
    nested = read_record(f"{TEN}{' ('.join(ORDERS)}{')' * (len(ORDERS) - 1)}")
    assert nested == side_by_side
    assert len(read_record(TEN + f"{first} " * len(ORDERS))) == len(ORDERS) + 1
    assert read_record(DEAL + "{}" * 100_000) == read_record(DEAL)
    assert sum(1 for _ in read_records(DEAL * 1_000)) == 1_000


def test_a_record_has_room_for_so_many_moves() -> None:
    start = "Ann ? ? ? ? ? | Ben ? ? ? ? ?\n"
    game = read_record(start + "=2,1,3,4,5 " * MAX_MOVES)
    assert read_record(record_text(game)) == game
    with pytest.raises(NotationError, match=r"line 2, column \d+: a record can have at most 10000 moves, those of variations included"):
        read_record(start + "=2,1,3,4,5 " * (MAX_MOVES + 1))
    game.last.add(Reorder(0, (2, 1, 3, 4, 5)))
    with pytest.raises(ValueError, match="a record can have at most 10000 moves"):
        record_text(game)


HANDS = " A ? ? ? ? ? | B ? ? ? ? ?"


HEADERS = """
[] :: RuleSet()
[ IT ] :: RuleSet(empty_clues=True)
[PT+black_powder+avalanche] :: RuleSet(suits='rygbwmk', empty_clues=True)
[IT clue_tokens=5 strikes=2] :: RuleSet(clue_tokens=5, strikes=2, empty_clues=True)
[strikeout_scores_zero=no free_discards=yes] :: RuleSet(strikeout_scores_zero=False, free_discards=True)
[common+black_powder copies=3,2,1] :: RuleSet(suits='rygbwk', copies=(3, 2, 1))
[clue_tokens=100] :: RuleSet(clue_tokens=100)
[hand_size=5] :: RuleSet(hand_size=((2, 5), (3, 5), (4, 5), (5, 5), (6, 5)))
[hand_size=2:5,6:3] :: RuleSet(hand_size=((2, 5), (6, 3)))
"""


@pytest.mark.parametrize("row", HEADERS.strip().splitlines())
def test_header(row: str) -> None:
    header, rules = row.split(" :: ")
    assert repr(position(header + HANDS).rules) == rules


@pytest.mark.parametrize(
    ("header", "rules"),
    [
        ("", RuleSet()),
        ("[suits=rm(every)]", RuleSet(suits=("r", Suit("m", "multicolour", clued_by="every")))),
        ("[suits=rk(own up adds 1,1,1,1,1)]", RuleSet(suits=("r", Suit("k", "black", copies=(1, 1, 1, 1, 1))))),
        ('[suits=rt("sea green" none down deducts)]', RuleSet(suits=("r", Suit("t", "sea green", "none", True, True)))),  # noqa: FBT003
        ("[suits=rz(zinc =ry ranks=every)]", RuleSet(suits=("r", Suit("z", "zinc", ("r", "y"), ranked_by="every")))),
        ("[suits=rs(own ranks=suit)i]", RuleSet(suits=("r", Suit("s", "prism", ranked_by="suit"), "i"))),
        ("[suits=rz(zinc by_rank)]", RuleSet(suits=("r", Suit("z", "zinc", "rank")))),
        (
            "[color_clues=none rank_clues=parity special_ranks=1:every:own,3:own:suit]",
            RuleSet(color_clues="none", rank_clues="parity", special_ranks=(SpecialRank(1, "every"), SpecialRank(3, "own", "suit"))),
        ),
        ('[suits=rt("up")]', RuleSet(suits=("r", Suit("t", "up")))),
    ],
)
def test_header_with_suits_or_ranks_of_its_own(header: str, rules: RuleSet) -> None:
    assert position(header + HANDS).rules == rules


WRONG_HEADERS = """
[ES+wild] A ? ? ? ? ? | B ? ? ? ? ?
^ the edition ES has no variant 'wild'
[IT ES] A ? ? ? ? ? | B ? ? ? ? ?
    ^ 'ES' after 'IT'
[tokens=5] A ? ? ? ? ? | B ? ? ? ? ?
 ^ no setting 'tokens'
[strikes=2 strikes=2] A ? ? ? ? ? | B ? ? ? ? ?
           ^ no setting 'strikes' here: give at most one each
[strikes=many] A ? ? ? ? ? | B ? ? ? ? ?
         ^ write a whole number
[empty_clues=maybe] A ? ? ? ? ? | B ? ? ? ? ?
             ^ write yes or no
[copies=3,2,] A ? ? ? ? ? | B ? ? ? ? ?
        ^ write the copies of rank
[copies=3,0] A ? ? ? ? ? | B ? ? ? ? ?
^ copies (3, 0)
[hand_size=2:5,2:4] A ? ? ? ? ? | B ? ? ? ? ?
                  ^ two hand sizes for 2 players
[hand_size=x] A ? ? ? ? ? | B ? ? ? ? ?
           ^ write the cards in a hand
[suits=rx] A ? ? ? ? ? | B ? ? ? ? ?
        ^ unknown colour 'x'
[suits=r(] A ? ? ? ? ? | B ? ? ? ? ?
         ^ own, every, none
[suits=rr] A ? ? ? ? ? | B ? ? ? ? ?
        ^ a second colour 'r': give each once
[suits=] A ? ? ? ? ? | B ? ? ? ? ?
^ at least one colour
[colors=ry] A ? ? ? ? ? | B ? ? ? ? ?
 ^ no setting 'colors' here: give at most one each of suits
[suits=r,y] A ? ? ? ? ? | B ? ? ? ? ?
        ^ not the name of rules or a setting
[IT
   ^ end with ]
[IT | A
    ^ end with ]
"""


@pytest.mark.parametrize(("text", "line", "column", "problem"), carets(WRONG_HEADERS))
def test_wrong_header(text: str, line: int, column: int, problem: str) -> None:
    assert_refused(position, text, line, column, problem)


def test_every_field_is_a_setting() -> None:
    fields = [entry.name for entry in dataclasses.fields(RuleSet) if entry.init]
    with pytest.raises(NotationError) as caught:
        position("[zzz=1]")
    assert set(fields) == set(caught.value.problem.rpartition(" of ")[2].split(", "))


def test_rules_apart_from_the_text() -> None:
    mini = RuleSet(suits="ry", copies=(2, 1, 1), hand_size=2)
    assert position("A r1 ? | B ? ?", mini).rules == mini
    assert position("A ? ? ? ? ? | B ? ? ? ? ?", "BGA+wild").rules == rule_set("BGA+wild")
    assert position("[oldest] A r1 r2 | B ? ?", mini).hand("A") == ("r2", "r1")
    assert position("[suits=ry copies=2,1,1 hand_size=2] A r1 ? | B ? ?", mini).rules == mini
    with pytest.raises(NotationError, match=r"the header and rules=\.\.\. differ"):
        position("[IT] A r1 ? | B ? ?", mini)
    with pytest.raises(ValueError, match="no edition 'XX'"):
        position("A ? | B ?", "XX")
