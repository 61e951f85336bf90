"""``simulate``: many games played by bots; docs/command-line.md has the schema of its JSON and its table."""

from __future__ import annotations

import csv
import signal
import sys
import threading
from argparse import ArgumentError, ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, InvalidStateError
from contextlib import contextmanager
from io import StringIO
from math import isfinite
from typing import Any

from hanabi_widget.bots import ALL_BOTS, Batch, simulate
from hanabi_widget.bots.batch import GameResult
from hanabi_widget.picture.batch_chart import batch_chart, batch_text
from hanabi_widget.rules import RuleSet, rule_set
from hanabi_widget.text import current_language

from .output import add_data, ending, json_text, write
from .source import number

HELP = "let bots play many games, and tell what came of them"
EXAMPLES = """\
examples:
  python -m hanabi_widget simulate careful --players 3 --games 200 --seed 7
  python -m hanabi_widget simulate careful iggi --games 1000 --workers 4 --csv games.csv --plot scores.svg
  python -m hanabi_widget simulate iggi --players 5 --rules BGA+wild --json

The same seed gives the same games, however many workers play them. The exit status is 1 if a game did not come to its end."""

FORMAT, VERSION = "hanabi_widget.simulation", 1


def add(parser: ArgumentParser) -> None:
    """Describe the arguments."""
    parser.add_argument(
        "bots", nargs="+", choices=ALL_BOTS, metavar="BOT", help=f"one for all chairs, or one for each: {', '.join(ALL_BOTS)}"
    )
    parser.add_argument("--players", type=number, metavar="N", help="how many chairs; by default one for each bot, or three for one bot")
    parser.add_argument("--games", type=number, default=100, metavar="N", help="how many games; by default 100")
    parser.add_argument("--seed", default="0", metavar="SEED", help="deals the games: a number or a word; by default 0")
    parser.add_argument("--rules", type=_rules, default="common", metavar="RULES", help="such as IT or PT+avalanche; by default common")
    parser.add_argument("--workers", type=number, default=1, metavar="N", help="how many processes play; by default one")
    parser.add_argument("--patience", type=float, default=10, metavar="S", help="seconds that a bot may think about a move; by default 10")
    add_data(parser, "csv", "json")
    parser.add_argument("--plot", type=ending(".svg"), metavar="FILE", help="a chart of the scores as SVG")


def _rules(text: str) -> RuleSet:
    try:
        return rule_set(text)
    except ValueError as problem:
        raise ArgumentTypeError(str(problem)) from None


def run(arguments: Namespace) -> int:
    """Play, and write what is asked for; 1 if a game did not come to its end."""
    batch = _played(arguments)
    if not arguments.csv and not arguments.json:
        write(None, batch_text(batch) + "\n")
    if arguments.csv:
        write(arguments.csv, table(batch))
    if arguments.json:
        write(arguments.json, json_text(report(batch)))
    if arguments.plot:
        write(arguments.plot, batch_chart(batch) + "\n")
    return 1 if batch.failures else 0


def _played(arguments: Namespace) -> Batch:
    bots = arguments.bots[0] if len(arguments.bots) == 1 else arguments.bots
    with _workers(arguments.workers) as executor, _progress() as progress:
        try:
            return simulate(
                bots,
                arguments.players,
                arguments.games,
                arguments.seed,
                executor,
                rules=arguments.rules,
                patience=arguments.patience,
                progress=progress,
            )
        except ValueError as problem:
            raise ArgumentError(None, str(problem)) from problem


@contextmanager
def _workers(count: int) -> Iterator[Executor | None]:
    """Processes that play; an interrupt ends them without a word."""
    if count == 1:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - a browser has no processes

    before = threading.excepthook

    def hook(told: threading.ExceptHookArgs) -> None:
        if told.exc_type is not InvalidStateError:  # that the pool's thread finds games given up which it was to end itself
            before(told)

    threading.excepthook = hook
    heed = signal.SIG_IGN if signal.getsignal(signal.SIGINT) is signal.SIG_IGN else signal.SIG_DFL
    try:
        with ProcessPoolExecutor(count, initializer=signal.signal, initargs=(signal.SIGINT, heed)) as executor:
            yield executor
    finally:
        threading.excepthook = before


@contextmanager
def _progress() -> Iterator[Callable[[int, int], object] | None]:
    """What tells how many games are done, where somebody looks; the line goes when all are."""
    if not sys.stderr.isatty():
        yield None
        return
    try:
        yield lambda done, games: sys.stderr.write(f"\r{current_language().say('batch.progress', done=done, n=games)}\033[K")
    finally:
        sys.stderr.write("\r\033[K")


def report(batch: Batch) -> dict[str, Any]:
    """All that came of the games, for programs."""
    setup = batch.setup
    return {
        "format": FORMAT,
        "version": VERSION,
        "bots": [bot.name for bot in setup.bots],
        "seed": setup.seed,
        "games": len(batch.rows),
        "failures": len(batch.failures),
        "mean": _finite(batch.mean()),
        "error": _finite(batch.error()),
        "histogram": {str(score): count for score, count in batch.histogram().items()},
        "rows": [row._asdict() for row in batch.rows],
    }


def _finite(value: float) -> float | None:
    return value if isfinite(value) else None


def table(batch: Batch) -> str:
    """What came of each game as CSV."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerows([GameResult._fields, *batch.rows])
    return text.getvalue()
