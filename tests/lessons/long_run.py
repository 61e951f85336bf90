"""Questions before their judge, in a long run: ``make long RUN=grader``, with the number of items a type, and the first seed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

from hanabi_widget.effort import TooLarge
from tests.long_runs import count_faults

from .judge import JUDGES, judged
from .random_questions import small_item, some_answers


def faults(name: str, seed: int) -> Iterator[str]:
    """What the engine says of one random question otherwise than the judge."""
    random = Random(f"{name} {seed}")
    item: Any = small_item(name, random)
    try:
        valid = item.has_answer
    except TooLarge:
        return
    right = judged(item)
    if valid != (right is not None):
        yield f"valid {valid}, the judge says {right}: {item!r}"
    elif right is not None and {*item.right_answers} != right:
        yield f"{ {*item.right_answers} }, the judge says {right}: {item!r}"
    elif right is not None:
        for answer in some_answers(item):
            verdict = item.grade(item.form.to_json(item.context, answer))
            if verdict.right != (answer in right) or (verdict.credit == 1) != verdict.right:
                yield f"verdict {verdict.right} on {answer}: {item!r}"


def main(count: int = 1_000, first: int = 0) -> int:
    """1 if anything is wrong."""
    return int(sum(count_faults(name, partial(faults, name), first, count) for name in JUDGES) > 0)
