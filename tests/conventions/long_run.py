"""A long comparison of trust with its judge: ``python -m tests.conventions.long_run [positions] [histories] [reasons] [nested] [first]``.

The positions, histories and games with reasons are about chains of different players; *nested* are positions with chains that repeat a
player, common trust and formulas.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from .compare_with_judge import disagreements, nested_disagreements, reason_faults


def run(name: str, faults_of: Callable[[int], list[str]], first: int, count: int) -> int:
    """Print the faults in some cases and return their number."""
    found = 0
    for seed in range(first, first + count):
        for fault in faults_of(seed):
            found += 1
            sys.stdout.write(f"{fault}\n")
    sys.stdout.write(f"{count} {name}: {found} faults\n")
    sys.stdout.flush()
    return found


if __name__ == "__main__":
    positions, histories, reasons, nested, first = [*map(int, sys.argv[1:]), *(10_000, 300, 300, 3_000, 0)[len(sys.argv) - 1 :]]
    found = run("positions", disagreements, first, positions)
    found += run("histories", lambda seed: disagreements(seed, whole_history=True), first, histories)
    found += run("games with reasons", lambda seed: reason_faults(seed)[1], first, reasons)
    found += run("positions under hats", lambda seed: disagreements(seed, under="hats"), first, positions // 10)
    found += run("positions with formulas, common trust and repeated players", nested_disagreements, first, nested)
    sys.exit(found > 0)
