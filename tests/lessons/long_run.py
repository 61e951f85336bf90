"""Questions before their judge, in a long run: ``python -m tests.lessons.long_run [items a type] [first seed]``."""

# ruff: noqa: ANN401 - questions of every type

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any

from hanabi_widget.effort import TooLarge

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
            verdict = item.grade(_written(item, answer))
            if verdict.right != (answer in right) or (verdict.credit == 1) != verdict.right:
                yield f"verdict {verdict.right} on {answer}: {item!r}"


def _written(item: Any, answer: Any) -> object:
    return item.form.to_json(item.context, answer)


def main(count: int = 1_000, first: int = 0) -> int:
    """1 if anything is wrong."""
    total = 0
    for name in JUDGES:
        start, found = perf_counter(), 0
        for seed in range(first, first + count):
            for fault in faults(name, seed):
                found += 1
                sys.stdout.write(f"{name} {seed}: {fault}\n")
        sys.stdout.write(f"{count} {name}: {found} mismatches, {perf_counter() - start:.0f} s\n")
        sys.stdout.flush()
        total += found
    return int(bool(total))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
