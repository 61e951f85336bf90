"""What is told about an answer is true and about it: hints, reasons and proofs, and one more question that tells mistakes apart."""

# ruff: noqa: ANN401 - questions of every type

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.effort import TooLarge
from hanabi_widget.lessons import TYPES, FollowUp, Question, Verdict, question
from hanabi_widget.lessons.questions.questions_that_tell_mistakes_apart import answers_with
from hanabi_widget.notation import position
from hanabi_widget.text import ENGLISH, Statement
from tests.other_worlds import another_history

from .feedback_honesty import has_reason, naming, verdict_on, wrong_answers
from .random_questions import drilled, small_item
from .reason_and_proof_checker import Said, conclusion_of, is_correct, is_whole, mutations, shown_by, spelled_out

ANSWERS = {"endgame": 8, "plan": 8}
"""How many wrong answers are looked at, where each takes long; otherwise 30."""

NEEDED = {"touch.match", "touch.no_match", "place.last", "gain", "gain.most", "odds.cards", "odds.good", "max.sum", "pace.sum"}
"""Sentences without which a proof comes to nothing."""


def small(name: str, seed: int) -> Question | None:
    """A small question with an answer, if it can be of one kind after the other."""
    random, kinds, found = Random(seed), [None, *TYPES[name].drill_shares], None
    for _ in range(20):
        item = small_item(name, random)
        with suppress(TooLarge):
            found = item if item.has_answer else found
            if item.has_answer and kinds[seed % len(kinds)] in (None, item.answer_kind):
                break
    return found


def faults(name: str, seed: int) -> list[str]:
    """What is wrong with the arguments about a small question."""
    item = small(name, seed)
    return [] if item is None else [*_wrong_proofs(item), *_wrong_reasons(item, Random(seed))]


def _wrong_proofs(item: Question) -> list[str]:
    names, comes_to = [item.state.names[seat] for seat in getattr(item, "by", ())], conclusion_of(item)
    found = [f"{name} is not in the question: {item}" for name in names if name not in item.prompt(ENGLISH)]
    for answer in sorted(item.right_answers, key=repr)[:2]:
        proof = item.proof(answer)
        said = spelled_out(proof)
        found += [f"about {one}, {said}: {item}" for one in item.form.elements(answer) for said in _false(item, item.argument(one))]
        found += [] if is_whole(item, answer, proof) else [f"the proof of {answer} is not whole, {proof}: {item}"]
        found += [f"no proof of {answer}: {item}"] if not said and item.form.elements(answer) else []
        found += [f"proof of {answer}, {one}: {item}" for one in _false(item, proof)]
        for mutant in mutations(said):
            if all(is_correct(item, one) for one in mutant) and (not comes_to or comes_to(item, mutant) == answer):
                changed = next(one for one, before in zip(mutant, said) if one is not before)
                found.append(f"accepted mutant of the proof of {answer}: {changed}")
        if comes_to:
            found += [] if comes_to(item, said) == answer else [f"the proof of {answer} comes to {comes_to(item, said)}: {item}"]
            for index, one in enumerate(said):
                fewer = [*said[:index], *said[index + 1 :]]
                needed = one.claim is not None or (one.statement is not None and one.statement.key in NEEDED)
                found += [f"not needed for {answer}: {one}"] if needed and comes_to(item, fewer) == answer else []
    return found


def _wrong_reasons(item: Question, random: Random) -> list[str]:
    found = []
    for answer in sorted(wrong_answers(item, random, 2), key=repr)[: ANSWERS.get(item.id, 30)]:
        verdict = verdict_on(item, answer)
        remark, argument = verdict.refutation
        if not has_reason(verdict):
            found.append(f"no reason against {answer}: {item}")
        if remark is not None and (remark.element in item.form.elements(answer)) == remark.missing:
            found.append(f"not about {answer}: {remark}")
        if not is_whole(item, answer, argument):
            found.append(f"not all is said against {answer}, {argument}: {item}")
        found += [f"against {answer}, {one}: {item}" for one in _false(item, argument)]
        found += _wrong_direction(item, answer, argument)
    return found


def _false(item: Question, argument: Any) -> list[Any]:
    """What an argument says that is not so, or at the table of another card than the one that was just spoken of."""
    said = spelled_out(argument)
    told = [(before, one.statement) for before, one in pairwise(said) if one.statement is not None and one.statement.key.startswith("it.")]
    stray = [one for before, one in told if one.values["listed"] != 1 << _card_of(before)]
    return stray + [one for one in said if not is_correct(item, one)]


def _card_of(said: Said) -> int:
    """The card that a sentence speaks of."""
    card: int = shown_by(said)[0] if said.statement is None else said.statement.values["card"]
    return card


def _wrong_direction(item: Any, answer: Any, argument: Any) -> list[str]:
    keys = {step.key for step in argument if isinstance(step, Statement)} & {"too_high", "too_low"}
    if not keys:
        return []
    given, right = (getattr(one, "odds", one) for one in (answer, min(item.right_answers, key=repr)))
    return [] if keys == {"too_high" if given > right else "too_low"} else [f"wrong direction against {answer}: {item}"]


TOLD = hw.position("r1 | >Ann r2+r+2 y3 b3 w3 w5 | Ben y1 g3 b1 y1 w4")
"""Ann knows her red 2."""

SLOW = {"endgame", "rounds"}
"""Types whose judge takes long."""


@pytest.mark.parametrize("name", TYPES)
def test_arguments_are_accepted_by_their_checker(name: str) -> None:
    assert [fault for seed in range(2 if name in SLOW else 8) for fault in faults(name, seed)][:3] == []


@pytest.mark.parametrize("name", TYPES)
def test_every_wrong_answer_to_a_drilled_question_has_a_reason_and_no_mistake_is_named_falsely(name: str) -> None:
    assert name in SLOW or all(is_whole(item, item.example_answer, item.proof(item.example_answer)) for item in drilled(name))
    for item in drilled(name)[-1:]:
        for answer in sorted(wrong_answers(item, Random(name), 1), key=repr)[: ANSWERS.get(name, 20)]:
            assert has_reason(verdict_on(item, answer)), answer
        ways = [naming(verdict_on(item, answer), mistake) for mistake, some in item.wrong_answers_by_mistake.items() for answer in some]
        assert "falsely" not in ways


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ([], ["There is something to find. Look at Ann's slot 1.", "Ann’s first card is red and a two."]),
        (
            [2, 3],
            [
                "This does not belong there: Ann's slot 2.",
                "For all Ann knows, Ann’s second card may be a yellow 3. It cannot be played yet.",
            ],
        ),
    ],
)
def test_before_the_answer_is_settled_nobody_is_accused_and_a_reason_is_about_one_element(answer: list[int], told: list[str]) -> None:
    assert hw.question("known", TOLD, of="Ann").grade(answer).lines(answer=False) == ["Not right.", *told]


def test_an_answer_without_a_right_part_is_not_called_partly_right() -> None:
    state = hw.position("[suits=ry copies=2,1 hand_size=2] >Ann r1 y1 | Ben r2 y2")
    asked = hw.question("possible", state, of="Ann")
    verdict = asked.grade([["r1"], ["r1"]])
    assert 0 < verdict.credit < 1
    assert verdict.parts == (0, 2)
    assert verdict.lines()[0] == "Not right."
    assert verdict.lines()[-1] == "A right answer: Ann's slot 1 and Ann's slot 2: any 1."
    assert asked.grade([["r1"], ["r1", "y1"]]).lines()[0] == "Partly right: 1 of 2."


def test_what_explains_two_elements_is_said_once() -> None:
    state = hw.position("[suits=r copies=1,1,1 hand_size=1] 8c | >Ann r1 | Ben r2 | deck r3")
    asked = hw.question("worlds", state, marks="known", of="Ben", by="Ben", other="Ann", slot=1, claim="not playable")
    lines = asked.grade([]).lines()
    assert sum("Where Ben sees red 1" in line for line in lines) == 1
    assert len(lines) == len({*lines})


def test_the_view_of_the_holder_is_no_mistake_in_the_own_seat() -> None:
    """By counting alone somebody may leave open more than is possible; that is asked, and is not a matter of views."""
    state = hw.position("[suits=ry copies=1,1 hand_size=2] >Ann r1+1-2 y1+1-2 | Ben r2 y2")
    asked = hw.question("possible", state, of="Ann", level="counting", view="Ann")
    assert not asked.wrong_answers("my_view")
    assert "T6" not in asked.techniques


def hint(item: Question, step: str) -> str:
    """The sentences of a step; empty where it is left out."""
    return " ".join(line for hint in item.hints(ENGLISH) if hint.step == step for line in hint.lines)


def test_the_card_to_look_at_needs_the_hardest_technique() -> None:
    """Two cards share two kinds, and so the third is none of these: that blue 3 is seen is not what makes the question hard."""
    table = "[suits=rygb copies=1,1,1 hand_size=3] y1 b1 | 5c | >Alice r1 g1 b3 | Bob y3+3 g3+3-y-b r3+3-y-b"
    item = question("possible", position(table), of="Bob", level="exact", view="Bob")
    assert item.difficulty == "T5"
    assert hint(item, "card") == "Look at Bob's slot 1."
    assert "Your last two cards take up what is left of the red and green 3." in hint(item, "evidence")
    assert hint(item, "step") == "By the clues alone Bob's slot 1 may be red 3, yellow 3, green 3 or blue 3."
    both = question("known", position("[suits=ry copies=2,1,1 hand_size=2] r1 | >A r2+r+2 y1+1-r | B r1 y2"), of="A", view="A")
    assert (both.difficulty, hint(both, "card")) == ("T2", "Look at A's slot 2.")


def test_pace_is_asked_in_what_it_is_spent_by() -> None:
    """A clue costs no pace while the deck has cards."""
    small = "[suits=ry copies=2,2,1 hand_size=2] r2 y1 | 1c"
    dealing = question("number", position(f"{small} | x r1 y1 | >Alice r3 y3 | Bob y2 r2 | deck y2"), which="pace")
    assert dealing.prompt(ENGLISH) == "What is the pace: how many more cards may be discarded with the maximum still within reach?"
    over = question("number", position(f"{small} 2t | x r1 y1 r2 | >Alice r3 y3 | Bob y2 y2"), which="pace")
    assert "how many turns may pass without a play" in over.prompt(ENGLISH)


def test_a_yes_that_nothing_proves_is_said() -> None:
    item = question(
        "knows_that", position("[suits=ry copies=2,2,1 hand_size=2] 8c | >Alice r2 y1 | Bob y3 r1"), by="Alice", of="Bob", slot=1
    )
    bare = item.form.read(item.context, {"known": True, "because": []})
    assert item.form.describe(ENGLISH, item.context, bare) == "yes, without any of these facts"


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
    asked = hw.question("known", TOLD, of="Ben", claim="not critical")
    assert FollowUp.after(asked.grade([])) is None
    assert FollowUp.after(asked.grade([2])) is None
    assert FollowUp.after(asked.grade(sorted(asked.example_answer))) is None


@pytest.mark.parametrize("name", ["known", "knows_that", "thinks", "clue_for"])
def test_it_is_the_same_in_all_worlds_of_the_viewer(name: str) -> None:
    for verdict in ambiguous(name):
        other = another_history(Random(1), verdict.question.history, verdict.question.viewer)
        if other is not None:
            there = replace(verdict.question, history=other)
            one, two = map(FollowUp.after, (verdict, verdict_on(there, verdict.answer)))
            assert (one and one.question.canonical_text()) == (two and two.question.canonical_text())


def test_where_levels_of_knowing_count_leaving_one_out_is_named_first() -> None:
    nested = [kind for kind in TYPES.values() if {"T7", "T8"} & {*kind.view_techniques}]
    assert {kind.id for kind in nested} == {"knows_that", "thinks", "who_knows", "everybody", "clue_for"}
    item = drilled("clue_for")[0]
    verdict = replace(verdict_on(item, min(item.right_answers, key=repr)), mistakes=("no_counting", "sees_all", "too_shallow"))
    assert verdict.mistakes_to_name[0] == "too_shallow"
