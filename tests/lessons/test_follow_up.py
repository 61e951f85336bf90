"""One more question tells apart the mistakes that explain an answer: shown by simulated students who make one of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

import hanabi_widget as hw
from hanabi_widget.lessons import TYPES, FollowUp, Verdict
from hanabi_widget.lessons.questions.follow_up import answers_with
from tests.other_worlds import another_history

from .drilled_questions import drilled
from .feedback_honesty import naming, verdict_on


def ambiguous(name: str) -> Iterator[Verdict]:
    """Verdicts on answers that several mistakes explain."""
    for item in drilled(name)[:2]:
        for answer in sorted({answer for answers in item.wrong_answers_by_mistake.values() for answer in answers}, key=repr):
            verdict = verdict_on(item, answer)
            if len(verdict.mistakes) > 1 and not verdict.is_empty:
                yield verdict


@pytest.mark.parametrize("name", TYPES)
def test_it_tells_apart_who_made_which_mistake(name: str) -> None:
    for verdict in ambiguous(name):
        follow_up = FollowUp.after(verdict)
        if follow_up is None:
            continue
        asked = follow_up.question
        assert asked.history is not verdict.question.history or asked.viewer == verdict.question.viewer
        assert asked != verdict.question
        for mistake in verdict.mistakes:
            for answer in answers_with(asked, mistake):
                assert mistake in follow_up.explained_by(answer)
                assert len(follow_up.explained_by(answer)) < len(verdict.mistakes)


def test_most_answers_that_several_mistakes_explain_are_told_apart_and_none_is_named_falsely() -> None:
    for name in ("safe_action", "clue_for", "who_knows"):
        ways = [naming(verdict, mistake) for verdict in ambiguous(name) for mistake in verdict.mistakes]
        assert ways.count("asked") > len(ways) / 2
        assert {*ways} <= {"asked", "choice"}


def test_one_mistake_or_an_empty_answer_needs_no_further_question() -> None:
    state = hw.position("r1 | >Ann r2+r+2 y3 b3 w3 w5 | Ben y1 g3 b1 y1 w4")
    asked = hw.question("known", state, of="Ben", claim="not critical")
    assert FollowUp.after(asked.grade([])) is None
    assert FollowUp.after(asked.grade([2])) is None
    assert FollowUp.after(asked.grade(sorted(asked.example_answer))) is None


@pytest.mark.parametrize("name", ["known", "knows_that", "informative", "clue_for"])
def test_it_is_the_same_in_all_worlds_of_the_viewer(name: str) -> None:
    for verdict in ambiguous(name):
        other = another_history(Random(1), verdict.question.history, verdict.question.viewer)
        if other is not None:
            there = replace(verdict.question, history=other)
            one, two = map(FollowUp.after, (verdict, verdict_on(there, verdict.answer)))
            assert (one and one.question.canonical_text()) == (two and two.question.canonical_text())


def test_where_levels_of_knowing_count_leaving_one_out_is_named_first() -> None:
    nested = [kind for kind in TYPES.values() if {"T7", "T8"} & {*kind.view_techniques}]
    assert {kind.id for kind in nested} == {"knows_that", "thinks", "who_knows", "everybody", "clue_for", "informative"}
    item = drilled("informative")[0]
    verdict = replace(verdict_on(item, min(item.right_answers, key=repr)), mistakes=("no_counting", "sees_all", "too_shallow"))
    assert verdict.mistakes_to_name[0] == "too_shallow"
