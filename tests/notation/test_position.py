"""A position written and read back is the same position, and a text that is none raises NotationError at the place of the problem."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from hanabi_widget.notation import NotationError, position, position_text
from hanabi_widget.rules import UNKNOWN, Game, RuleSet, State, initial_state, rules_name
from tests.notation.random_play import RULES, hidden, playout
from tests.notation.test_record import check as check_record
from tests.seeds import some


def assert_refused(read: Callable[[str], object], text: str, line: int, column: int, problem: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(text)
    assert problem in caught.value.problem
    assert (caught.value.line, caught.value.column) == (line, column)


def carets(table: str) -> list[tuple[str, int, int, str]]:
    """Texts that are refused, each above a caret and words of the problem: the text, line and column of the caret, and the words."""
    found, lines = list[tuple[str, int, int, str]](), list[str]()
    for row in table.strip("\n").split("\n"):
        if row.lstrip().startswith("^ "):
            found.append(("\n".join(lines), len(lines), row.index("^") + 1, row.partition("^ ")[2]))
            lines = []
        else:
            lines.append(row)
    return found


def check(state: State) -> None:
    text = position_text(state)
    assert position(text) == state, text
    assert position(position_text(state, one_line=True)) == state
    assert position_text(position(text)) == text


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules_name(rules) or repr(rules))
def test_every_rule_set_from_deal_to_end(rules: RuleSet) -> None:
    states = [*playout(rules, 1, 200), *playout(rules, 2, 120, blind=True)]
    for state in (*states[::9], states[-1]):
        check(state)
        check(hidden(state, Random(len(state.deck))))


@given(st.lists(st.text(min_size=1).filter(str.strip), min_size=2, max_size=5, unique=True), st.integers(0, 1))
@settings(max_examples=150)
def test_any_names(names: list[str], first: int) -> None:
    check(initial_state(names, seed=1, first=first))


def test_what_players_may_be_told_by_hand() -> None:
    """Exclusions beyond the marks are kept: nobody plays that way, but a lesson may start so."""
    state = position("A r2{r2,r3} ?{ r1, y?, ?5} b?+3 ?3 ?{r1,r2} | B ? ? ? ? ?")
    rules = state.rules
    assert [rules.names_of(rules.possible_identities(told)) for told in state.clue_info[0]] == [
        ("r2", "r3"), ("r1", "r5", "y1", "y2", "y3", "y4", "y5", "g5", "b5", "w5"), ("b3",), ("r3", "y3", "g3", "b3", "w3"), ("r1", "r2"),
    ]  # fmt: skip
    assert rules.values_touching(state.clue_info[0][2]) == (3,)
    assert str(state).splitlines()[2] == "| >A r2{r2,r3} {r1,r5,y1,y2,y3,y4,y5,g5,b5,w5} {b3}+3 ?3 {r1,r2}"
    check(state)


def test_the_sketch_with_its_defaults() -> None:
    text = "[BGA+wild] r2 y1 g1 b1 | 5c | x r1 y4 g2 | A g4 y3 w4 ? ? | >B~ w3 y4 b2+2 ? g1 | C r2 g5 r4 b3 y1"
    state = position(text)
    assert state.fireworks == (2, 1, 1, 1, 0, 0)
    assert (state.clue_tokens, state.strikes, len(state.deck), state.turns_left, state.player) == (5, 0, 37, None, 1)
    assert [state.rules.card_names[kind] for kind in state.discards] == ["r1", "y4", "g2"]
    assert [state.rules.values_missing(told) for told in state.clue_info[1]] == [(2,), (2,), (), (2,), (2,)]
    assert position("A ? ? ? ? ? | B ? ? ? ? ?").clue_tokens == 8


def test_newest_first_unless_the_header_says_oldest() -> None:
    hands = "A r1 r2 r3 r4 r5 | B y1+1 y2 y3 y4 y5"
    newest, oldest = position(hands), position("[oldest]" + hands)
    assert newest.hand("A")[0] == "r1"
    assert oldest.hands == tuple(hand[::-1] for hand in newest.hands)
    assert oldest.clue_info == tuple(told[::-1] for told in newest.clue_info)


def test_black_powder_shows_the_top_card() -> None:
    hands = " | A ? ? ? ? ? | B ? ? ? ? ?"
    tops = {number: position(f"[PT+black_powder] k{number}{hands}").fireworks[5] for number in range(6)}
    assert tops == {0: 0, 5: 1, 4: 2, 3: 3, 2: 4, 1: 5}


def test_last_round() -> None:
    rules = RuleSet(suits="r", copies=(2, 2), hand_size=2)
    assert position("A r1 r1 | B r2 r2", rules).turns_left == 2
    assert position("r1 | 1t | A r1 | B r2 r2", rules).turns_left == 1


def test_a_deck_in_draw_order() -> None:
    rules = RuleSet(suits="r", copies=(2, 2, 1), hand_size=1)
    state = position("A r1 | B r2 | deck r3 ? r1", rules)
    assert state.deck == (2, UNKNOWN, 0)


def test_a_deck_to_deal() -> None:
    rules = RuleSet(suits="ry", copies=(2, 1, 1), hand_size=2, clue_tokens=4)
    deck = ["r1", "y2", "r2", "?", "y1", "r3", "?", "r1"]
    text = f"A | >B | deck {' '.join(deck)}"
    assert position(text, rules) == initial_state(["A", "B"], rules=rules, deck=deck, first=1)
    assert position(f"[oldest] {text}", rules) == position(text, rules)
    assert position(f"2c | {text}", rules).clue_tokens == 2
    check(position(text, rules))


def test_line_ends_are_blanks() -> None:
    text = "r1 | 3c | A r2 r2 ? ? ? | B ? ? ? ? ?"
    assert position(text.replace(" ", "\n")) == position(text.replace(" | ", "|")) == position(f"  {text}\r\n") == position(text)


# -- what cannot be --------------------------------------------------------------------------------


def with_anything(state: State, random: Random) -> State:
    """The position with anything on the table, whatever the rules say."""
    kinds = [UNKNOWN, *range(len(state.rules.card_names))]
    values = state.rules.clue_values
    hands = [random.choices(kinds, k=random.randrange(8)) for _ in state.names]
    marks = [state.rules.clue_info_from(random.sample(values, 1), random.sample(values, 1)) for _ in range(5)]
    marks += [0, 0, random.getrandbits(len(state.rules.card_names)), state.rules.all_identities]
    return State(
        rules=state.rules, names=state.names, hands=hands, clue_info=[random.choices(marks, k=len(hand)) for hand in hands],
        deck=random.choices(kinds, k=random.randrange(60)), fireworks=state.fireworks,
        discards=random.choices(kinds[1:], k=random.randrange(9)), clue_tokens=random.randrange(20), strikes=random.randrange(5),
        player=random.randrange(len(state.names)),
    )  # fmt: skip


@pytest.mark.parametrize("rules", RULES, ids=rules_name)
def test_a_table_that_cannot_be_is_written_unchecked(rules: RuleSet) -> None:
    for seed in some(range(12), 4):
        random = Random(seed)
        state = with_anything(playout(rules, seed, 9)[-1], random)
        check(state)
        check_record(Game(state))


def test_unchecked_is_written_only_where_it_must_be() -> None:
    assert position_text(position("[unchecked] Ann ? ? ? ? ? | Ben ? ? ? ? ?")).startswith("r0")
    text = position_text(position("[IT unchecked] 9c 7d | x r5 r5 | Ann ? ? | Ben r1+2 y1{}"), one_line=True)
    assert text == "[IT unchecked] r0 y0 g0 b0 w0 | 9c 0s 7d | x r5 r5 | >Ann ? ? | Ben r1+2 y1{}"


def test_halves_of_a_sign_are_one_sign() -> None:
    state = position('"Z\\ud83d\udc4b" r1 | >Ben r2'.replace(" |", " ? ? ? ? |") + " ? ? ? ?")
    assert state.names[0] == "Z\U0001f44b"
    assert '"Z\U0001f44b"' in position_text(state)
    assert position(position_text(state)) == state


WRONG = r"""
r1 | A ? ? ? ? ? | | B ? ? ? ? ?
                   ^ a field is missing
r1 | A ? ? ? ? ? | B ? ? ? ? ? |
                                ^ a field is missing
r1 q2 | A ? ? ? ? ? | B ? ? ? ? ?
   ^ no colour 'q': use one of r y g b w
r6 | A ? ? ? ? ? | B ? ? ? ? ?
^ no card 'r6': ranks go from 1 to 5
r1 r2 | A ? ? ? ? ? | B ? ? ? ? ?
   ^ a second firework
r1 2r | A ? ? ? ? ? | B ? ? ? ? ?
   ^ a second firework of this colour
9c | A ? ? ? ? ? | B ? ? ? ? ?
^ 9c: at most 8c
8c 4s | A ? ? ? ? ? | B ? ? ? ? ?
   ^ 4s: at most 3s
8c 8c | A ? ? ? ? ? | B ? ? ? ? ?
   ^ give each once
8x | A ? ? ? ? ? | B ? ? ? ? ?
^ give each once
26d | A ? ? ? ? ? | B ? ? ? ? ?
^ 26 cards in the deck: the other fields leave 40 of 50
8c 2t | A ? ? ? ? ? | B ? ? ? ? ?
   ^ turns are not counted here: the deck has 40 cards
A ? ? ? ? ? | 8c | B ? ? ? ? ?
              ^ out of place
8c | x | x | A ? ? ? ? ? | B ? ? ? ? ?
         ^ out of place
A ? ? ? ? ? | B ? ? ? ? ? | deck ? | C ? ? ? ? ?
                                     ^ out of place
x ? | A ? ? ? ? ? | B ? ? ? ? ?
  ^ '?' is not a card
x r5 r5 | A ? ? ? ? ? | B ? ? ? ? ?
     ^ one r5 too many: the deck has 1
r5 | A ? ? r5 ? ? | B ? ? ? ? ?
           ^ one r5 too many
A r9 ? ? ? ? | B ? ? ? ? ?
  ^ no rank 9
A r ? ? ? ? | B ? ? ? ? ?
  ^ 'r' is not a card
A r1r2 ? ? ? | B ? ? ? ? ?
    ^ 'r2' follows 'r1' without a blank
A r1+q ? ? ? ? | B ? ? ? ? ?
    ^ no clue can name 'q'
A r1+6 ? ? ? ? | B ? ? ? ? ?
    ^ no clue can name '6'
A r1+2 ? ? ? ? | B ? ? ? ? ?
  ^ the marks of r1 rule it out
A r1-r ? ? ? ? | B ? ? ? ? ?
  ^ the marks of r1 rule it out
A r1{r2,r3} ? ? ? ? | B ? ? ? ? ?
  ^ they leave r2, r3
A ?+1+2 ? ? ? ? | B ? ? ? ? ?
  ^ the marks rule out every card
A ?{r1 ? ? ? ? | B ? ? ? ? ?
       ^ a comma, or }
A ?{} ? ? ? ? | B ? ? ? ? ?
    ^ in a set of cards
A~ r1 r2+r ? ? ? | B ? ? ? ? ?
   ^ the marks of r1 rule it out
A ? ? ? ? ? ? | B ? ? ? ? ?
            ^ A has 6 cards: at most 5 with 2 players
A ? ? ? ? | B ? ? ? ? ?
^ A has 4 cards: every hand has 5 while the deck has cards
A ? ? ? ? ?
^ these rules are for 2, 3, 4, 5 players, not 1
r1
  ^ players, not 0
>A ? ? ? ? ? | >B ? ? ? ? ?
               ^ a second player to act: it is already the turn of A
A ? ? ? ? ? | A ? ? ? ? ?
              ^ a second player 'A'
A ? ? ? ? ? | *B ? ? ? ? ?
              ^ a position has no viewer
A ? ? ? ? ? | 'B' ? ? ? ? ?
              ^ is not the name of a player
A ? ? ? ? ? | "" ? ? ? ? ?
              ^ is not the name of a player
A ? ? ? ? ? | "\q" ? ? ? ? ?
              ^ is not a text in quotes
A ? ? ? ? ? | B ? ? ? ? ? | clue=red>B
                            ^ a position has no moves: in a record they stand on lines of their own below it, such as r>B
A ? ? ? ? ? | B ? ? ? ? ? | r>B
                            ^ a position has no moves
A ? ? ? ? ? | B! ? ? ? ? ?
              ^ a name is a word of letters and digits
A ? ? ? ? ? | B ? ? ? ? ? | deck r1
                            ^ 1 cards in the deck: the other fields leave 40
A | B | deck r1 r2
        ^ 2 cards to deal 2 hands of 5: give the whole deck of 50
A | B
^ A has 0 cards: every hand has 5
A ? ? ? ? | B ? ? ? ? | C ? ? ? ? | D ? ? ? ? | E ? ? ? ? | F ? ? ? ? | G ? ? ? ?
                                                            ^ these rules are for 2, 3, 4, 5 players, not 6
A ? ? ? ? ? | B ? ? ? ? ? ]
                          ^ ']' is not a card
[suits=ry copies=2,1 hand_size=2] A r2 r2 | B ? ?
                                       ^ one r2 too many: the deck has 1
[suits=ry copies=2,1 hand_size=2] r2 | x y1 | A ? ? | B ? ?
                                                      ^ 1 cards too many: the deck has 6, 3 are played or discarded
[suits=ry copies=2,1 hand_size=2] r2 | 3t | A ? ? | B ? ?
                                       ^ 3t: at most 2t
[all_or_nothing=yes suits=r copies=1,1 hand_size=1] 1t | A r1 | B r2
                                                    ^ all or nothing has no last round
"""


@pytest.mark.parametrize(("text", "line", "column", "problem"), [("", 1, 1, "a field is missing"), *carets(WRONG)])
def test_problem_and_place(text: str, line: int, column: int, problem: str) -> None:
    assert_refused(position, text, line, column, problem)


def test_message_shows_the_line_with_a_caret() -> None:
    with pytest.raises(NotationError) as caught:
        position("r1 y1\n|\t8c\n| A ? ? ? ? ?\n|\tB r1 ? zz ? ?\n")
    error = caught.value
    assert isinstance(error, ValueError)
    assert (error.line, error.column) == (4, 10)
    problem = "'zz' is not a card: write r2, ?, r?, ?3 or {r2,y2}, then marks as in r2+r-3"
    assert str(error) == f"line 4, column 10: {problem}\n  |\tB r1 ? zz ? ?\n   \t       ^"
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    assert [NotationError("x" * length, "", 0).problem for length in (600, 601)] == ["x" * 600, "x" * 600 + "…"]


@pytest.mark.parametrize("length", [199, 200, 201, 300])
def test_a_long_line_is_cut_around_the_caret(length: int) -> None:
    line = "".join(map(chr, range(0x4E00, 0x4E00 + length)))
    for at in range(length):
        _, shown, caret = str(error := NotationError("no such card", f"first\n{line}\nlast", at + 6)).split("\n")
        part = shown[2:].strip("…")
        assert (error.line, error.column, shown[caret.index("^")]) == (2, at + 1, line[at])
        assert len(part) == min(length, 200) or (part == line[at - 100 :] and at > length - 100)
        assert shown == f"  {'' if line.startswith(part) else '…'}{part}{'' if line.endswith(part) else '…'}"


def test_many_players_are_soon_too_many() -> None:
    with pytest.raises(NotationError, match="players, not 6"):
        position("|".join(f"Ann{number}" for number in range(200_000)))


def test_hands_are_smaller_only_once_the_deck_is_empty() -> None:
    state = position("[suits=r copies=2,1 hand_size=2] >Ann r1 r1 | Ben r2")
    assert (len(state.hands[1]), state.deck) == (1, ())
    assert "unchecked" not in str(state)
    full = position("[suits=ry copies=2,1 hand_size=2] >Ann r1 r1 | Ben r2 y1")
    smaller = full.replace(hands=[full.hands[0], full.hands[1][:1]], deck=[*full.deck, full.hands[1][1]], clue_info=None)
    assert ["unchecked" in str(each) for each in (full, smaller)] == [False, True]
