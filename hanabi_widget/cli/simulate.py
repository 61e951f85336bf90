"""``simulate``: games played by bots; docs/command-line.md has the schema of the JSON and the CSV."""

from __future__ import annotations

import signal
import threading
from argparse import ArgumentError, Namespace
from collections.abc import Iterator
from concurrent.futures import Executor, InvalidStateError
from contextlib import contextmanager
from math import isfinite

from hanabi_widget.bots import ALL_BOTS, Batch, simulate
from hanabi_widget.bots.results import GameResult
from hanabi_widget.text.plain_text import csv_text

from .input_output import json_text, progress
from .options import Command, data_options, options, write_tables


def simulate_games(arguments: Namespace) -> int:
    """Play, and write what is asked for; 1 if a bot failed in any game."""
    bots = arguments.bots[0] if len(arguments.bots) == 1 else arguments.bots
    how = {name: getattr(arguments, name) for name in ("players", "games", "seed", "rules", "patience")}
    with _workers(arguments.workers) as executor, progress("batch.progress") as tell:
        try:
            batch = simulate(bots, executor=executor, progress=tell, **how)
        except ValueError as error:
            raise ArgumentError(None, str(error)) from error
    write_tables(
        arguments,
        [],
        str(batch) + "\n",
        csv=lambda: csv_text([GameResult._fields, *batch.rows]),
        json=lambda: json_text(simulation_data(batch)),
    )
    return 1 if batch.failures else 0


@contextmanager
def _workers(count: int) -> Iterator[Executor | None]:
    """A pool of processes, or None for a single one; an interrupt ends them without tracebacks."""
    if count == 1:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - a browser has no processes

    previous_hook = threading.excepthook

    def hook(raised: threading.ExceptHookArgs) -> None:
        if raised.exc_type is not InvalidStateError:  # the pool's thread raises it for games that an interrupt has cancelled
            previous_hook(raised)

    threading.excepthook = hook
    on_interrupt = signal.SIG_IGN if signal.getsignal(signal.SIGINT) is signal.SIG_IGN else signal.SIG_DFL
    try:
        with ProcessPoolExecutor(count, initializer=signal.signal, initargs=(signal.SIGINT, on_interrupt)) as executor:
            yield executor
    finally:
        threading.excepthook = previous_hook


def simulation_data(batch: Batch) -> dict[str, object]:
    """The results as JSON data."""
    mean, error = (value if isfinite(value) else None for value in (batch.mean(), batch.error()))
    return {
        "format": "hanabi_widget.simulate",
        "version": 1,
        "bots": [bot.name for bot in batch.setup.bots],
        "seed": batch.setup.seed,
        "games": len(batch.rows),
        "failures": len(batch.failures),
        "mean": mean,
        "error": error,
        "histogram": batch.histogram(),
        "rows": [row._asdict() for row in batch.rows],
    }


_SIMULATE = options("--players", "--games", "--seed", "--rules", "--workers", "--patience")
BOTS = ", ".join(ALL_BOTS)
_SIMULATE.add_argument("bots", nargs="+", choices=ALL_BOTS, metavar="BOT", help=f"one bot for all seats, or one for each: {BOTS}")
_SIMULATE.set_defaults(games=100, seed="0", rules="common", workers=1, patience=10)

SIMULATE = Command(
    "let bots play many games, and sum up the results",
    """\
examples:
  hanabi-widget simulate careful --players 3 --games 200 --seed 7
  hanabi-widget simulate careful iggi --games 1000 --workers 4 --csv games.csv
  hanabi-widget simulate iggi --players 5 --rules BGA+wild --json

The same seed gives the same games, whatever the number of workers. The exit code is 1 if a bot failed in any game.""",
    simulate_games,
    (_SIMULATE, data_options("csv", "json")),
)
