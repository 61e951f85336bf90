"""Runs that take minutes or hours: `make long` lists them, ``make judge ARGS="1000 20"`` starts one.

The docstring of the module that a run starts says what it prints and what ``ARGS`` may be.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from itertools import count as numbers
from time import perf_counter, process_time

LONG_RUNS = {
    # the engine
    "judge": ("knowledge before its judge: 20,000 positions, 500 histories; minutes", "tests.knowledge.compare_with_judge"),
    "unknown": ("what the others know beside an unknown hand, in positions of bots' games; seconds", "tests.knowledge.unknown_hands"),
    "maps": ("the map of two minds and announcements before the judge; minutes", "tests.knowledge.map_comparison"),
    "dealer": ("the dealer that proves: 112,000 games, some before its judge; ten minutes", "tests.knowledge.dealer_games"),
    "agreed": ("trust under conventions before its judge; half an hour", "tests.conventions.compare_with_judge"),
    "partner": ("partners that keep a convention: margins, planted breaks, audits; hours", "tests.bots.partner_games"),
    "explain": ("explanations of 20,000 actions, and proofs, before three judges; minutes", "-m tests.explain.explained_actions"),
    "records": ("games written as records and read back: 100,000 random ones; ten minutes", "tests.notation.random_records"),
    "replaces": ("changes of a state: an error, or what its text gives back: 100,000; two minutes", "tests.rules.random_replaces"),
    "suits": ("suits of hanab.live's variants beside its own files in ../shared; seconds", "tests.rules.suits_of_hanab_live"),
    "fuzz": ("readers and messages with inputs led by coverage: 10,000 of each of 17 targets; Linux only", "-m tests.fuzz"),
    "worst": ("the worst cases of each kind of question: none may take a second; minutes", "tests.benchmarks.worst_cases"),
    "seeds": ("the tests with all seeds, of which `make test` takes some; ten minutes", '-m pytest -rs -n 2 -m "not browser and not slow"'),
    # positions of others
    "captions": ("our conventions before the captions of the H-Group's boards in ../shared", "tests.peers.hgroup_positions"),
    # questions
    "grader": ("questions before their brute-force grader: 1,000 of each type; minutes", "tests.lessons.judge"),
    "gate": ("whether drills are worth doing; writes the table of docs/drills.md; ten minutes", "tests.lessons.drill_gate"),
    "reasons": ("wrong answers that get a reason, and mistakes that are named; minutes", "tests.lessons.feedback_honesty"),
    "learners": ("simulated learners who forget: skills met, known after a month, mastered; a minute", "tests.lessons.learners"),
    "cheat": ("an adversary who knows nothing sits an exam in every form of it; minutes", "tests.lessons.cheat"),
    # screens
    "exercises": ("whatever may be asked, worked through: 10,000", "tests.session.test_any_exercise"),
    "leaks": ("exercises in 100,000 other worlds of their viewer; three hours", "tests.widget.test_exercise_worlds"),
    "wire": ("screens of a table in 100,000 other worlds of their seats; half an hour", "tests.classroom.wire_worlds"),
    "hostile": ("a million messages that nobody should send, to a table; half an hour", "tests.classroom.hostile_requests"),
    "baked": ("exported lessons before the exercise that Python runs; ten minutes", "tests.export.baked_beside_python"),
    "hosts": ("the matrix of exports and the hosts that show them: it works, or says why not; minutes", "tests.hosts.matrix"),
    "networks": ("a class behind networks that refuse, swallow, hold or cut what comes: it plays; minutes", "tests.hosts.networks"),
    "table": (
        "300 phones scan a code; from a turn at a table to all screens, while 200 vote; minutes",
        "-m tests.benchmarks.bench_table",
    ),
    "late": ("the browser tests with kernels that hear late; ten minutes", "-m pytest -rs -n 2 --dist worksteal tests/e2e"),
    "layout": (
        "whether anything lies over anything, on boards and questions at five widths; minutes",
        "tests.e2e.overlaps",
    ),
    "gallery": ("takes the pictures of docs/gallery.md again", "docs.gallery_pictures"),
    "views": ("whether what a click changes is in view: clicks of all kinds at four sizes; minutes", "tests.e2e.clicks_in_view"),
}
"""By its name what each run finds out, and the module whose ``main`` it calls, or what Python is given for it."""


def main(name: str = "", *arguments: str) -> int:
    """Become the run of this name, or list all of them."""
    os.environ |= {"late": {"LATE": "1"}, "seeds": {"SEEDS": "all"}}.get(name, {})
    if name in LONG_RUNS:
        _, command = LONG_RUNS[name]
        if command.startswith("-"):
            os.execv(sys.executable, [sys.executable, *shlex.split(command), *arguments])
        return int(import_module(command).main(*(int(given) if given.isdecimal() else given for given in arguments)))
    lines = [f"  {each:12}{about}" for each, (about, _) in LONG_RUNS.items()]
    print(f"No long run {name!r}." if name else 'make NAME ARGS="..."', *lines, sep="\n")
    return bool(name)


def count_faults(name: str, faults_of: Callable[[int], Iterable[str]], first: int, count: int) -> int:
    """Print the faults in so many cases, each made from a seed; their number."""
    start, found = perf_counter(), 0
    for seed in range(first, first + count):
        for fault in faults_of(seed):
            found += 1
            print(f"{name} {seed}: {fault}")
    print(f"{count} {name}: {found} faults, {perf_counter() - start:.0f} s", flush=True)
    return found


def count_leaks(leaks_of: Callable[[int], Iterable[str]], first: int, worlds: int) -> int:
    """Print how a world can be told apart from another, in cases made from seeds, until there were so many worlds; the number of leaks.

    For each world of a case there is a text; it is empty where nothing tells it apart.
    """
    seen = found = 0
    for seed in numbers(first):
        for leak in leaks_of(seed):
            seen, found = seen + 1, found + bool(leak)
            if leak:
                print(f"seed {seed}: {leak}")
        print(f"{seen} worlds after seed {seed}, {found} told apart, {process_time():.0f} s of the processor", flush=True)
        if seen >= worlds:
            break
    return found


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
