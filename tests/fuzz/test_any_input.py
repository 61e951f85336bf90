"""Every target with its corpus and inputs made from it, always the same ones; `make fuzz` goes on from there, led by coverage."""

from __future__ import annotations

import pytest

from .inputs import CORPUS, PARTS, corpus, inputs, large
from .widget_targets import TARGETS

COUNT = {
    **dict.fromkeys(("board", "exercise", "map"), 4), **dict.fromkeys(("submission", "journal"), 50),
    **dict.fromkeys(("file", "source"), 100), **dict.fromkeys(("lesson", "formula"), 150), "position": 250, "record": 250,
}  # fmt: skip
"""Inputs of a target where it has not the usual number."""
USUAL = 100


@pytest.mark.parametrize("target", TARGETS)
def test_any_input_is_read_or_refused(target: str) -> None:
    for data in inputs(target, COUNT.get(target, USUAL)):
        try:
            TARGETS[target](data)
        except Exception as problem:
            problem.add_note(f"{target}: {data!r}")
            raise


@pytest.mark.parametrize("what", PARTS)
def test_a_large_input_is_read_or_refused(what: str) -> None:
    """In short time: one that took the square of its length would never end."""
    target, data = large(what)
    TARGETS[target](data)


def test_each_target_has_a_corpus_and_the_inputs_are_the_same_each_time() -> None:
    assert {path.name for path in CORPUS.iterdir()} == {*TARGETS}
    assert all(map(corpus, TARGETS))
    assert sum(path.stat().st_size for path in CORPUS.rglob("*") if path.is_file()) < 40_000
    assert [*inputs("record", 50)] == [*inputs("record", 50)] != [*inputs("record", 50, seed=1)]
