"""What is told about an answer is true and about that answer: reasons for wrong answers, and proofs of right ones."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hanabi_widget.effort import TooLarge
from hanabi_widget.lessons import TYPES, Question
from hanabi_widget.text import Statement

from .argument_checker import CONCLUSIONS, comes_to, is_correct, mutations, spelled_out
from .random_questions import small_item
from .reasons import has_reason, verdict_on, wrong_answers

ANSWERS = {"build_hand": 6, "endgame": 8, "plan": 8}
"""How many wrong answers are looked at, where each takes long; otherwise 30."""

NEEDED = {"touch.match", "touch.no_match", "place.is", "it.last", "gain", "odds.ways", "odds.total", "max.sum", "pace.sum", "chop.oldest"}
"""Sentences without which a proof comes to nothing."""


def small(name: str, seed: int) -> Question | None:
    """A small question with an answer."""
    item = small_item(name, Random(seed))
    try:
        return item if item.has_answer else None
    except TooLarge:
        return None


def faults(name: str, seed: int) -> list[str]:
    """What is wrong with the arguments about a small question."""
    item = small(name, seed)
    return [] if item is None else [*_wrong_proofs(item), *_wrong_reasons(item, Random(seed))]


def _wrong_proofs(item: Question) -> list[str]:
    found = []
    for answer in sorted(item.right_answers, key=repr)[:2]:
        said = spelled_out(item.proof(answer))
        found += [f"no proof of {answer}: {item}"] if not said and item.form.elements(answer) else []
        found += [f"proof of {answer}, {one}: {item}" for one in said if not is_correct(item, one)]
        for mutant in mutations(said):
            if all(is_correct(item, one) for one in mutant):
                changed = next(one for one, before in zip(mutant, said) if one is not before)
                found.append(f"accepted mutant of the proof of {answer}: {changed}")
        if item.id in CONCLUSIONS:
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
        found += [f"against {answer}, {one}: {item}" for one in spelled_out(argument) if not is_correct(item, one)]
        found += _wrong_direction(item, answer, argument)
    return found


def _wrong_direction(item: Any, answer: Any, argument: Any) -> list[str]:
    keys = {step.key for step in argument if isinstance(step, Statement)} & {"too_high", "too_low"}
    if not keys:
        return []
    given, right = (getattr(one, "odds", one) for one in (answer, min(item.right_answers, key=repr)))
    return [] if keys == {"too_high" if given > right else "too_low"} else [f"wrong direction against {answer}: {item}"]


@pytest.mark.parametrize("name", TYPES)
def test_arguments_are_accepted_by_their_checker(name: str) -> None:
    assert [fault for seed in range(8) for fault in faults(name, seed)][:3] == []
