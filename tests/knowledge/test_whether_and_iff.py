"""Knowing whether, and "if and only if": before the judge's worlds, by their definitions alone; as text, there and back."""

from __future__ import annotations

from random import Random

import pytest

from hanabi_widget.knowledge import FormulaError, Iff, Knows, KnowsWhether, formula
from hanabi_widget.knowledge.formula import MAX_DEPTH

from .compare_with_judge import to_engine_formula
from .judge import Model
from .small_positions import small_fact, small_position


def test_before_the_judge() -> None:
    seen = set()
    for seed in range(60):
        random = Random(seed)
        state = small_position(random, 120)
        model, players = Model(state), range(len(state.names))
        first, second = small_fact(random, state), small_fact(random, state)
        one, other = random.choice(players), random.choice(players)
        said, also = to_engine_formula(state, first), to_engine_formula(state, second)
        whether = "or", ("K", one, first), ("K", one, ("not", first))
        both = "or", ("and", first, second), ("and", ("not", first), ("not", second))
        for name, asked, meant in (
            ("whether", KnowsWhether(one, said), whether),
            ("nested", Knows(other, KnowsWhether(one, said)), ("K", other, whether)),
            ("iff", Iff(said, also), both),
            ("known iff", Knows(one, Iff(said, also)), ("K", one, both)),
        ):
            answer = model.is_true(meant)
            assert state.holds(asked) == state.holds(repr(asked)) == answer, (seed, name)
            seen.add((name, answer))
    assert len(seen) == 8


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Kw(Bob, r1(Bob.1))", "Kw(Bob, r1(Bob.1))"),
        ("r1(Bob.1) ↔ r2(Bob.2)", "r1(Bob.1) <-> r2(Bob.2)"),
        ("r1(B.1) <-> r2(B.2) <-> r3(B.3)", "r1(B.1) <-> r2(B.2) <-> r3(B.3)"),
        ("(r1(B.1) <-> r2(B.2)) <-> r3(B.3)", "(r1(B.1) <-> r2(B.2)) <-> r3(B.3)"),
        ("r1(B.1) -> r2(B.2) <-> r3(B.3) or r4(B.4)", "not r1(B.1) or r2(B.2) <-> r3(B.3) or r4(B.4)"),
        ("not (r1(B.1) <-> r2(B.2))", "not (r1(B.1) <-> r2(B.2))"),
        ("K(A, r1(B.1) <-> Kw(B, r2(B.2)))", "K(A, r1(B.1) <-> Kw(B, r2(B.2)))"),
    ],
)
def test_as_text(text: str, printed: str) -> None:
    read = formula(text)
    assert repr(read) == printed
    assert formula(repr(read)) == read


def test_too_deep_is_refused_at_its_place() -> None:
    for text in (" <-> ".join(["r1(B.1)"] * (MAX_DEPTH + 2)), "Kw(A, " * (MAX_DEPTH + 1) + "r1(B.1)" + ")" * (MAX_DEPTH + 1)):
        with pytest.raises(FormulaError, match="at most 100 parts inside each other"):
            formula(text)
    with pytest.raises(FormulaError, match=r"one player and a comma: Kw\(Alice, \.\.\.\)"):
        formula("Kw(r1(B.1))")
