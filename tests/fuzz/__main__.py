"""Fuzzing led by coverage: ``python -m tests.fuzz [target] [runs]``; all targets by turns unless one is named.

It starts from the corpus, and from what earlier runs have found in ``dist/fuzz``, where it keeps what it finds. An input that fails
is written there too, and told: put it into the corpus of its target, where `test_any_input.py` runs it from then on.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

from .inputs import CORPUS, mutated, pieces_of

FOUND = Path("dist", "fuzz")
RUNS = 10_000
PATIENCE = 2
"""Seconds that one input may take."""
DIALOGUE = 10
"""Seconds that a dialogue of many messages may take."""
LONGEST = {"record": 4_000, "file": 4_000, "source": 4_000, "lesson": 2_000}
"""Bytes of an input at most, where it is not the default."""
SHARE = 0.4
"""So many inputs are made by libFuzzer, the others word by word."""
MEMORY = 1_500
"""Megabytes at most."""


def main(target: str = "", runs: str = str(RUNS)) -> int:
    """1 if anything is wrong."""
    if find_spec("atheris") is None:
        print("Fuzzing led by coverage needs atheris, which has wheels for Linux and some Pythons: python -m pip install --group fuzz")
        return 1
    if target.isdecimal():
        target, runs = "", target
    names = sorted(path.name for path in CORPUS.iterdir())
    if target and target not in names:
        print(f"no target {target}: one of {', '.join(names)}")
        return 1
    failed = [name for name in ([target] if target else names) if not one(name, runs)]
    print(f"failed: {', '.join(failed)}" if failed else "nothing found")
    return int(bool(failed))


def one(name: str, runs: str) -> bool:
    """Fuzz one target in a process of its own, which libFuzzer ends; whether nothing was found."""
    found = FOUND / name
    found.mkdir(parents=True, exist_ok=True)
    start = perf_counter()
    libfuzzer = [f"-runs={runs}", f"-max_len={LONGEST.get(name, 1_000)}", f"-timeout={10 * PATIENCE}", f"-rss_limit_mb={MEMORY}"]
    libfuzzer += [f"-artifact_prefix={FOUND / name}-", "-print_final_stats=0", "-verbosity=0", str(found), str(CORPUS / name)]
    done = subprocess.run([sys.executable, "-m", "tests.fuzz", "--", name, *libfuzzer], check=False)
    seconds = perf_counter() - start
    print(f"{name}: {runs} runs in {seconds:.0f} s, {60 * int(runs) / seconds:.0f} a minute", flush=True)
    return not done.returncode


def within(test: Callable[[bytes], None], patience: float) -> Callable[[bytes], None]:
    """The same, where an input that takes too long is a failure."""

    def timed(data: bytes) -> None:
        start = process_time()
        test(data)
        taken = process_time() - start
        if taken > patience:
            raise TimeoutError(f"{taken:.1f} s for {len(data)} bytes")

    return timed


def fuzz(name: str, *options: str) -> None:
    import atheris  # noqa: PLC0415 - it is there on Linux alone

    with atheris.instrument_imports(include=["hanabi_widget"]):
        from .widget_targets import TARGETS  # noqa: PLC0415 - only what is imported here is led by coverage

    words = pieces_of(name)

    def mutator(data: bytes, most: int, seed: int) -> bytes:
        """Bytes changed by libFuzzer, or words and signs as in `make test`: few bytes that are changed anyhow are JSON."""
        random = Random(seed)
        return atheris.Mutate(data, most) if random.random() < SHARE else mutated(random, data, words)[:most]

    atheris.Setup(
        [sys.argv[0], *options], within(TARGETS[name], DIALOGUE if name in ("board", "exercise") else PATIENCE), custom_mutator=mutator
    )
    atheris.Fuzz()


if __name__ == "__main__":
    arguments: list[Any] = sys.argv[1:]
    if arguments[:1] == ["--"]:
        fuzz(*arguments[1:])
    sys.exit(main(*arguments))
