"""Whether this tree has become slower than another commit: `make ratios`.

Run from the root of the repository: ``python -m tests.benchmarks.ratios [--short] [commit]``. Without a commit it takes the place where
this branch left the newest tag, or without a tag the twentieth commit before this one (a merge counts as one), or the first there is. A
shallow clone may have none, and then nothing is compared. What is not committed counts as part of this tree.

Both trees do the same short pieces of work in turns, in processes of their own, which are started anew several times, as a process may be
lucky with its memory. For each workload it prints the median of the ratios of processor time, above 1 where this tree is slower, and
between which figures the median is in 99 of 100 cases. A workload whose lower figure is above 1.05 is measured again in new processes, and
if it is so again, the exit status is 1: so a busy machine, which widens the interval, does not fail the short form in CI, and a slowdown of
less than about a tenth may pass there. A workload that the other tree cannot do is not compared; one that this tree cannot do is a failure.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import product
from math import comb
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from .ratio_workloads import WORKLOADS

ROOT = Path(__file__).parents[2]
write = partial(print, flush=True)
SLOWER = 1.05
"""A workload may not take more than so many times as long."""

LONG, SHORT = (6, 10), (2, 8)
"""How often processes are started, and how many pairs of measurements they make."""


class NotDone(Exception):
    """A tree cannot do a workload."""

    def __init__(self, tree: Tree, why: str) -> None:
        super().__init__(why)
        self.tree = tree


class Tree:
    """A process that measures workloads in a tree."""

    def __init__(self, folder: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONHASHSEED": "0", "LANGUAGE": "en"}
        script = Path(__file__).with_name("ratio_workloads.py")
        self.process = subprocess.Popen(
            [sys.executable, str(script)], env=environment, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        if folder not in Path(self._line()).parents:
            raise RuntimeError(f"this process measures another package than that in {folder}")

    def __enter__(self) -> Tree:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()

    def seconds(self, name: str, seed: str) -> float:
        """The seconds of a unit of work.

        Raises:
            NotDone: this tree cannot do it.
        """
        assert self.process.stdin
        self.process.stdin.write(f"{name} {seed}\n")
        self.process.stdin.flush()
        line = self._line()
        try:
            return float(line)
        except ValueError:
            raise NotDone(self, f"{name}: {line}") from None

    def _line(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline().strip()


def git(*arguments: str) -> str:
    """What git says, without its last line end; empty if it fails."""
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()


def base_commit() -> tuple[str, str] | None:
    """The commit to compare with, and why; None if there is none."""
    if tag := git("tag", "--sort=-creatordate").partition("\n")[0]:
        return git("merge-base", tag, "HEAD"), f"where this branch left {tag}"
    before = git("rev-list", "--first-parent", "--max-count=21", "HEAD").split()[1:]
    return (before[-1], f"{len(before)} commits ago, as there is no tag") if before else None


@contextmanager
def tree_of(commit: str) -> Iterator[Path]:
    """The package of a commit in a folder of its own."""
    archive = subprocess.run(["git", "archive", commit, "hanabi_widget"], cwd=ROOT, capture_output=True, check=True).stdout
    with TemporaryDirectory() as name, tarfile.open(fileobj=io.BytesIO(archive)) as files:
        files.extractall(name, filter="data")
        yield Path(name)


def ratios(here: Path, there: Path, names: list[str], starts: int, rounds: int) -> dict[str, list[float] | NotDone]:
    """Of each workload the ratios of the time here to the time there, or why the tree there cannot do it.

    Raises:
        NotDone: the tree here cannot.
    """
    found: dict[str, list[float] | NotDone] = {}
    for start in range(starts):
        with Tree(here) as mine, Tree(there) as other:
            for number, name in product(range(rounds + 1), names):
                if isinstance(values := found.setdefault(name, []), NotDone):
                    continue
                try:
                    # in turns, since who comes second may find a warmer or a busier machine
                    times = {tree: tree.seconds(name, f"{start}/{number}") for tree in ((mine, other) if number % 2 else (other, mine))}
                except NotDone as reason:
                    if reason.tree is mine:
                        raise
                    found[name] = reason
                    continue
                if number:  # the first round fills what a process keeps
                    values.append(times[mine] / times[other])
    return found


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Between which values the median of all is with a probability of 99 %, whatever their distribution: an order statistic and its mirror.

    Example:
        >>> interval([1, 2, 3, 4, 5, 6, 7, 8]), interval([*range(1, 13)])
        ((1, 8), (2, 11))
    """
    n = len(values)
    beyond = [sum(comb(n, k) for k in range(rank + 1)) * 2 / 2**n for rank in range(n // 2)]
    rank = max(rank for rank, share in enumerate(beyond) if share <= 0.01)
    row = sorted(values)
    return row[rank], row[-1 - rank]


def slow_ones(found: dict[str, list[float] | NotDone]) -> list[str]:
    """Prints the ratios; those workloads that are slower beyond doubt."""
    slow = list[str]()
    for name, values in found.items():
        if isinstance(values, NotDone):
            write(f"not compared, as the other tree cannot do it: {values}")
            continue
        low, high = interval(values)
        slow += [name] * (low > SLOWER)
        write(f"{name:26} {median(values):6.3f}   {low:.3f} to {high:.3f}{'   SLOWER' if low > SLOWER else ''}")
    return slow


def main(*arguments: str) -> int:
    """Print the ratios; 1 if this tree is slower beyond doubt, else 0."""
    given = [argument for argument in arguments if argument != "--short"]
    commit, why = (given[0], "as asked") if given else base_commit() or ("", "")
    if not commit:
        write("There is no earlier commit in this clone, so nothing is compared.")
        return 0
    write(f"This tree against {git('log', '-1', '--format=%h %as %s', commit)} ({why}); above 1: this tree is slower")
    plan = SHORT if "--short" in arguments else LONG
    try:
        with tree_of(commit) as there:
            slow = slow_ones(ratios(ROOT, there, [*WORKLOADS], *plan))
            if slow:
                write("once more, in new processes:")
                slow = slow_ones(ratios(ROOT, there, slow, *plan))
    except NotDone as reason:
        write(f"this tree cannot do a workload; adapt it in ratio_workloads.py, so that both can: {reason}")
        return 1
    return bool(slow)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
