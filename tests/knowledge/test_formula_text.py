"""Formulas as text: the text of a formula is parsed as that formula, and errors say where they are."""

from __future__ import annotations

import operator
import pickle
from collections.abc import Callable
from contextlib import suppress
from functools import partial, reduce
from unicodedata import normalize

import pytest
from hypothesis import given, strategies as st

import hanabi_widget as hw
from hanabi_widget.base_error import HanabiError
from hanabi_widget.knowledge import And, CommonKnowledge, EverybodyKnows, Fact, Formula, FormulaError, Knows, Not, Or, Trusts, formula
from hanabi_widget.rules import initial_state
from tests.notation.test_position import carets

players = st.one_of(
    st.integers(0, 5),
    st.sampled_from(
        ["Alice", "some", "all", "and", "or", "not", "K", "E", "T", "Anne-Marie", "J. R.", 'the "Duke"', "Zoë", "7", "back\\slash", " "]
    ),
    st.text(min_size=1).map(partial(normalize, "NFC")),
)
facts = st.builds(
    Fact,
    st.sampled_from(["playable", "trash", "critical", "r1", "red", "k3", 3, 1]),
    players,
    st.one_of(st.integers(1, 6), st.sampled_from(["some", "all"])),
)


def compound_formulas(parts: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
    several = st.lists(parts, min_size=2, max_size=3).map(tuple)
    groups = st.lists(players, max_size=3).map(tuple)
    return st.one_of(
        st.builds(Not, parts),
        st.builds(And, several),
        st.builds(Or, several),
        st.builds(Knows, players, parts),
        st.builds(Trusts, players, parts),
        st.builds(EverybodyKnows, parts, groups),
        st.builds(CommonKnowledge, parts, groups),
    )


formulas: st.SearchStrategy[Formula] = st.recursive(facts, compound_formulas, max_leaves=8)


@given(formulas)
def test_round_trip(asked: Formula) -> None:
    assert formula(repr(asked)) == asked


WRONG = """
K(Alice)
  ^ one player and a comma: K(Alice, ...)
T(playable(Bob.2))
  ^ one player and a comma: T(Alice, ...)
K(playable(Bob.2))
  ^ one player and a comma: K(Alice, ...)
playable(Bob.2
              ^ ')'
playable(Bob 2)
         ^ a card such as Bob.2
playable(Bob.two)
             ^ a slot: a number, 'some' or 'all'
r1(Bob.1) r2(Bob.2)
          ^ 'and', 'or', '->', '<->' or the end
r1
  ^ '(' as in r1(Bob.2) or K(Alice, r1(Bob.2))
K
 ^ '(' as in r1(Bob.2) or K(Alice, r1(Bob.2))
K(∧, r1(Bob.1))
  ^ one player and a comma: K(Alice, ...)
r1(→.1)
   ^ a card such as Bob.2
r1(Bob.1) and
             ^ 'K', 'Kw', 'E', 'C', 'T', 'not', '(' or a fact such as playable(Bob.2)
r1(Bob.1) >> r2(Bob.2)
          ^ a word, a number or one of ( ) . , -> <->
"""
TOO_DEEP = "at most 100 parts inside each other"


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "'K', 'Kw', 'E', 'C', 'T', 'not', '(' or a fact such as playable(Bob.2)"),
        ("not" + " (" * 200, 205, TOO_DEEP),
        ("K(B, " * 200, 506, TOO_DEEP),
        ("r1(B.1) ->" * 101 + "r1(B.1)", 1011, TOO_DEEP),
        ("K(B, " * 100 + "r1(B.1) and r1(B.2)" + ")" * 100, 620, TOO_DEEP),
        *((text, column, expected) for text, _, column, expected in carets(WRONG)),
    ],
)
def test_errors_name_the_place_and_what_was_expected(text: str, column: int, expected: str) -> None:
    with pytest.raises(FormulaError) as caught:
        formula(text)
    assert (caught.value.place + 1, expected in str(caught.value)) == (column, True), str(caught.value)


def test_and_binds_tighter_than_or_and_not_tightest() -> None:
    a, b, c = (Fact("r1", "B", slot) for slot in (1, 2, 3))
    assert formula("not r1(B.1) and r1(B.2) or r1(B.3)") == Or((And((Not(a), b)), c))
    assert formula("r1(B.1) or r1(B.2) and not r1(B.3)") == Or((a, And((b, Not(c)))))
    assert formula("not (r1(B.1) or r1(B.2)) and r1(B.3)") == And((Not(Or((a, b))), c))
    assert formula("not not r1(B.1)") == Not(Not(a))
    assert formula(a & b | ~c) == Or((And((a, b)), Not(c)))


def test_the_symbols_of_logic_and_of_python_are_read_as_the_words() -> None:
    in_words = formula("not r1(B.1) and r1(B.2) or K(A, r1(B.3))")
    assert formula("¬r1(B.1)∧r1(B.2)∨K(A,r1(B.3))") == formula("~r1(B.1) & r1(B.2) | K(A, r1(B.3))") == in_words


def test_an_implication_is_a_disjunction_and_binds_least() -> None:
    a, b, c = (Fact("r1", "B", slot) for slot in (1, 2, 3))
    assert formula("r1(B.1) -> r1(B.2)") == formula("r1(B.1) → r1(B.2)") == Or((Not(a), b))
    assert formula("r1(B.1) and r1(B.2) -> r1(B.2) or r1(B.3)") == Or((Not(And((a, b))), Or((b, c))))
    assert formula("r1(B.1) -> r1(B.2) -> r1(B.3)") == Or((Not(a), Or((Not(b), c))))
    assert repr(formula("K(A, r1(B.1) -> r1(B.2))")) == "K(A, not r1(B.1) or r1(B.2))"


@pytest.mark.parametrize("nest", ["({} -> r1(B.1))", "(r1(B.1) -> {})", "({} and r1(B.1) -> r1(B.2))", "not ({} -> K(A, r1(B.1)))"])
def test_an_implication_that_is_read_can_be_printed_and_read(nest: str) -> None:
    text = "r1(B.1)"
    for _ in range(20):
        text = nest.format(text)
        assert formula(repr(formula(text))) == formula(text)
    with suppress(FormulaError):
        while formula(text):
            deepest, text = text, nest.format(text)
    read = formula(deepest)
    assert formula(repr(read)) == read


def test_groups_names_and_seats() -> None:
    fact = Fact("playable", 1, "some")
    assert formula("C(playable(1.some))") == CommonKnowledge(fact)
    assert formula('E(Alice, "J. R.", 2, playable(1.some))') == EverybodyKnows(fact, ("Alice", "J. R.", 2))
    assert formula("K(some, 3(all.all))") == Knows("some", Fact(3, "all", "all"))
    assert formula("K(0,\n  playable(1.some))") == Knows(0, fact)


def test_negated_facts_mean_the_same_as_text() -> None:
    state = initial_state(players=2, seed=1)
    for slot in (1, 2, "some", "all"):
        for fact in ("playable", "r1", "trash", 1, "not playable"):
            asked = Fact(f"not {fact}", "Bob", slot)
            assert state.holds(asked) == state.holds(repr(asked)), asked


def test_a_long_formula_is_parsed_and_an_error_shows_only_its_surroundings() -> None:
    asked = formula(" or ".join(["playable(Bob.2)"] * 50_000))
    assert isinstance(asked, Or)
    assert len(asked.parts) == 50_000
    with pytest.raises(FormulaError) as caught:
        formula(" or ".join(["playable(Bob.2)"] * 1_000) + " or ?" + " or playable(Bob.2)" * 10)
    message, line, caret = str(caught.value).split("\n")
    assert message == f"column {1_000 * 19 + 1}: expected a word, a number or one of ( ) . , -> <->"
    assert len(line.strip()) == 202
    assert line[caret.index("^")] == "?"


@pytest.mark.parametrize("text", ["{}(Bob.2)", "playable({}.2)", "playable(Bob.{})", "K({}, playable(Bob.2))"])
def test_a_number_with_thousands_of_digits_is_an_error(text: str) -> None:
    with pytest.raises(FormulaError, match=f"^column {text.index('{') + 1}: expected a number of at most 9 digits"):
        formula(text.format("7" * 5_000))


NESTINGS: list[Callable[[Formula], Formula]] = [
    Not,
    lambda part: Knows("Alice", part),
    lambda part: Knows("Alice", Not(Knows("Bob", part))),
    lambda part: And((Fact("r1", "Bob", 1), Not(part))),
    lambda part: CommonKnowledge(Or((part, Fact("r1", "Bob", 1)))),
    lambda part: Trusts("Alice", part),
]


@pytest.mark.parametrize("nest", NESTINGS)
def test_a_formula_is_refused_that_is_too_deep_and_the_deepest_works(nest: Callable[[Formula], Formula]) -> None:
    """A formula made by hand, as one in a text; nothing that is done with it exceeds Python's limit of recursion."""
    deep: Formula = Fact("playable", "Bob", 1)
    with pytest.raises(HanabiError, match="at most 100 formulas inside each other"):  # noqa: PT012
        for _ in range(2000):
            deep = nest(deep)
    game = hw.deal(2, seed=1)
    assert hash(deep) == hash(pickle.loads(pickle.dumps(deep)))
    assert formula(repr(deep)) == deep
    with suppress(hw.TooLarge):
        assert game.under("beginner")[0].holds(deep) in (True, False)
    with pytest.raises(HanabiError, match="at most 100 formulas"):
        nest(nest(pickle.loads(pickle.dumps(deep))))


def test_many_parts_in_a_row_are_not_deep() -> None:
    facts: list[Formula] = [Fact("r1", "Bob", 1 + number % 3) for number in range(600)]
    assert reduce(operator.and_, facts) == And(tuple(facts))
    assert reduce(operator.or_, facts) == Or(tuple(facts))
    assert not hw.deal(2, seed=1)[0].holds(reduce(operator.and_, facts))
