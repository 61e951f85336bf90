"""How honest feedback is: wrong answers with a reason, and simulated mistakes that are named.

``make reasons``, with the number of items a type, prints the figures.
"""

# ruff: noqa: ANN401 - questions of every type

from __future__ import annotations

import sys
from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

from hanabi_widget.lessons import TYPES, Question, drill
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm, FractionForm, NumberForm, SetForm
from hanabi_widget.lessons.answers.verdict import MISTAKES_BY_EVIDENCE, Verdict
from hanabi_widget.text import ENGLISH
from tests.lessons.random_questions import any_answer

WAYS = ("alone", "implied", "unnamed", "falsely", "hint")
"""How a simulated mistake may be named: see `naming`."""


def wrong_answers(item: Question, random: Random, more: int = 4) -> set[Any]:
    """Wrong answers: those of mistakes, those that are nearly right, every choice, the empty one, and random ones."""
    found = {answer for answers in item.wrong_answers_by_mistake.values() for answer in answers}
    found |= {any_answer(item, random) for _ in range(more)}
    for right in [*item.right_answers][:2]:
        found.add(item.form.mirrored(item.context, right))
        if isinstance(item.form, SetForm):
            found |= {right ^ {element} for element in item.form.domain.choices(item.context)} | {frozenset()}
        elif isinstance(right, int | Fraction) and isinstance(item.form, NumberForm | FractionForm):
            found |= {right + 1, right - 1} if isinstance(item.form, NumberForm) else {right / 2, (1 + right) / 2}
    if isinstance(item.form, ChoiceForm):
        found |= {*item.form.domain.choices(item.context)} | ({None} if item.form.allows_none else set())
    return {answer for answer in found if not item.accepts(answer)}


def verdict_on(item: Question, answer: Any) -> Verdict:
    """The verdict on an answer, as a student gives it."""
    return item.grade(item.form.to_json(item.context, answer))


def has_reason(verdict: Verdict) -> bool:
    """Whether a wrong answer is told more than that it is wrong, the names of mistakes aside."""
    return bool([*verdict.reason_sentences(ENGLISH)])


def naming(verdict: Verdict, mistake: str) -> str:
    """How a simulated mistake is named: alone, by one that it implies, not at all, or falsely. If the answer is empty, there is a hint."""
    if verdict.is_empty:
        return "hint"
    named = verdict.mistakes_to_name
    if not named:
        return "unnamed"
    if mistake not in named:
        implied = mistake in MISTAKES_BY_EVIDENCE and any(
            other in MISTAKES_BY_EVIDENCE[MISTAKES_BY_EVIDENCE.index(mistake) :] for other in named
        )
        return "implied" if implied else "falsely"
    return "alone"


def main(n: int = 12) -> int:
    """Print the figures. 1 if a wrong answer has no reason, or a mistake is named falsely."""
    random, without, ways = Random(1), 0, Counter[str]()
    for item in [item for name in TYPES for item in drill(name, n=n, seed=1)]:
        for answer in sorted(wrong_answers(item, random), key=repr):
            if not has_reason(verdict_on(item, answer)):
                without += 1
                sys.stdout.write(f"no reason: {item.id}: {answer!r:.120}\n")
        found = [naming(verdict_on(item, answer), mistake) for mistake, some in item.wrong_answers_by_mistake.items() for answer in some]
        ways.update(found)
        if "falsely" in found:
            sys.stdout.write(f"named falsely: {item!r:.200}\n")
    named = Fraction(ways["alone"] + ways["implied"], ways.total() - ways["hint"])
    sys.stdout.write(f"{', '.join(f'{ways[way]} {way}' for way in WAYS)}\n")
    sys.stdout.write(f"{without} wrong answers without a reason, {float(named):.1%} of mistakes named\n")
    return int(without > 0 or ways["falsely"] > 0)
