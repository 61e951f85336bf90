"""Batches: many games played by bots, and their results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from math import inf, nan, sqrt
from numbers import Real
from pickle import PicklingError
from queue import Empty, SimpleQueue
from random import Random
from statistics import fmean, stdev
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING
from uuid import uuid4

from hanabi_widget.arguments import FileName, as_integer, check_type, integer
from hanabi_widget.base_error import HanabiError
from hanabi_widget.effort import Progress, counted_apart, spend
from hanabi_widget.rules import Clue, Game, RuleSet, State, initial_state, rule_set

from .bot import Bot
from .registry import Player, seat_bots
from .results import LOST, UNPLAYED, GameResult, Shards
from .turns import BotError, PlayedTurn, TimeLimitExceeded, play_turns, within_time

if TYPE_CHECKING:
    from hanabi_widget.methods_of_states_and_games import BatchDoors  # how it is printed and drawn, which needs texts and pictures
else:
    BatchDoors = object

MAX_CHUNKS = 200
"""A batch is split into this many chunks at most."""

SHARD_SECONDS = 20
"""After so long a worker hands in what it has played of a batch that is kept in a folder: no more is lost if all is killed."""

SECONDS_WITHOUT_WORKERS = 20
"""When nothing is heard of any game for so long, it is looked whether a cluster has workers at all."""

PlayedChunk = tuple[list[GameResult], int, range]
"""The results of a chunk, the steps of work that it took, and the games that are left of it."""


@dataclass(frozen=True)
class BatchSetup:
    """Everything that a worker needs to play any game of a batch.

    Attributes:
        bots: who sits in each seat.
        rules: the rule set.
        seed: the seed of the batch. Game 7 of seed 1 is the same wherever it is played, and is dealt by ``deal(seed="1 7")``.
        patience: the time limit for one move, in seconds.
        seconds: after so many a worker hands in what it has played.
    """

    bots: tuple[Bot, ...]
    rules: RuleSet
    seed: int | str
    patience: float
    seconds: float = field(default=inf, repr=False)

    def __dask_tokenize__(self) -> str:
        """A token for Dask, which would otherwise hash all tables of the rules for each chunk."""
        return uuid4().hex

    def deal(self, game: int) -> State:
        """The initial state of a game."""
        return initial_state(len(self.bots), f"{self.seed} {game}", self.rules)

    def turns(self, game: int) -> tuple[list[PlayedTurn], str | None]:
        """The turns of a game, and the error message if it failed."""
        state = self.deal(game)
        is_over = Event()
        failure = None
        turns = played = list[PlayedTurn]()
        random = Random(f"choices {game}")  # the seed of the batch, which bots could guess, would tell them the deck

        def play() -> None:
            for turn in play_turns(self.bots, state, random):
                if is_over.is_set():  # a late answer, for which nobody waits
                    return
                played.append(turn)

        with counted_apart() as work:
            try:
                within_time(self.patience, play, lambda: len(played))
            except BotError as error:
                failure = str(error)
            except TimeLimitExceeded:
                turns = [*played]  # to which a late answer adds nothing
                bot = self.bots[(turns[-1].state if turns else state).player].name
                failure = str(BotError("slow", bot=bot, turn=len(turns) + 1, detail=self.patience))
            finally:
                is_over.set()
        spend(work.done)
        return turns, failure

    def play(self, game: int) -> GameResult:
        """Play a game."""
        turns, failure = self.turns(game)
        if failure:
            return GameResult(game, failure=failure)
        state = turns[-1].state if turns else self.deal(game)
        cards = sum(state.fireworks)
        clues = sum(isinstance(turn.action, Clue) for turn in turns)
        discarded = len(state.discards)
        outcome = state.outcome and state.outcome.value
        return GameResult(game, state.score, cards, state.strikes, clues, discarded - state.strikes, cards + clues + discarded, outcome)


@dataclass(frozen=True)
class Batch(BatchDoors):
    """Games played by bots.

    Attributes:
        setup: who played what.
        rows: the result of each game, in order; those that are kept in a folder are read from there whenever they are asked for.

    Example:
        >>> batch = simulate("careful", players=3, games=4, seed=1)
        >>> batch.columns["score"], batch.mean()
        ([18, 18, 19, 17], 18.0)
    """

    setup: BatchSetup
    rows: Sequence[GameResult] = field(repr=False)

    @property
    def columns(self) -> dict[str, list[int | str | None]]:
        """The rows as columns by the names of the attributes of a row, for tables of data: ``pandas.DataFrame(batch.columns)``.

        A row has ``game``, ``score``, ``played``, ``strikes``, ``clues``, ``discards``, ``turns``, ``outcome`` and ``failure``. Games of
        all or nothing have no score: the players win those whose outcome is ``"complete"``.

        Example:
            >>> simulate("careful", players=3, games=4, seed=1, rules="ES+all_or_nothing").columns["outcome"]
            ['lost', 'lost', 'lost', 'lost']
        """
        return {name: [*column] for name, column in zip(GameResult._fields, zip(*self.rows))}

    @property
    def failures(self) -> list[GameResult]:
        """The games that failed."""
        return [row for row in self.rows if row.failure]

    def values(self, column: str = "score") -> list[int]:
        """The numbers in a column, without the games that failed.

        Raises:
            HanabiError: there is no such column of numbers.
        """
        numbers = [name for name in GameResult._fields if name not in ("game", "outcome", "failure")]
        if column not in numbers:
            raise HanabiError(f"no column {column!r}; choose one of {', '.join(numbers)}")
        return [value for row in self.rows if (value := getattr(row, column)) is not None]

    def mean(self, column: str = "score") -> float:
        """The mean of a column; NaN if every game failed."""
        values = self.values(column)
        return fmean(values) if values else nan

    def error(self, column: str = "score") -> float:
        """The standard error of the mean; NaN for fewer than two games."""
        values = self.values(column)
        return stdev(values) / sqrt(len(values)) if len(values) > 1 else nan

    def histogram(self, column: str = "score") -> dict[int, int]:
        """How many games have each value, the lowest value first."""
        return dict(sorted(Counter(self.values(column)).items()))

    def game(self, number: int) -> Game:
        """One of the games, played again: up to the failure, if it failed.

        Raises:
            HanabiError: there is no such game, or its worker died, or may have: so might this process.

        Example:
            >>> batch = simulate("careful", players=3, games=4, seed=1)
            >>> batch.game(2).last.state.score
            19
        """
        number = integer(number, "number", "the number of a game")
        first = next(iter(self.rows)).game
        if number not in range(first, first + len(self.rows)):
            raise HanabiError(f"no game {number!r}: {first} to {first + len(self.rows) - 1}")
        failure = next(row.failure for row in self.rows if row.game == number)
        if failure and failure.startswith((LOST, UNPLAYED)):
            raise HanabiError(f"game {number} is not played here: {failure}")
        return Game(self.setup.deal(number), [turn.action for turn in self.setup.turns(number)[0]])


def simulate(
    bots: Player | Sequence[Player],
    players: int | None = None,
    games: int = 100,
    seed: int | str = 0,
    executor: Executor | None = None,
    *,
    rules: str | RuleSet = "common",
    patience: float = 10,
    progress: Progress | None = None,
    first: int = 0,
    sink: FileName | None = None,
) -> Batch:
    """Play many games. The same seed gives the same games, however many workers play them.

    A bot that raises an exception, tries an illegal action or takes too long ends its own game only; the batch lists it as a failure. So
    does one that ends its worker: what else that worker had to play is played again.
    Adding a bot (docs/adding-a-bot.md) says what becomes of it then, and what it can know.

    A batch may take as long as it needs. In a block of `hanabi_widget.effort`, its work is counted whenever a part of the games is done,
    the same for any number of workers: 100 steps a move, and what the bots' own computations count.

    Args:
        bots: one bot for all seats, or one for each: names in `hanabi_widget.bots.ALL_BOTS`, the text of a convention
            that a bot is to keep, or bots of your own.
        players: the number of seats; by default as many as bots, or three if one bot sits in all of them.
        games: the number of games.
        seed: deals the games, and decides where bots have several options.
        executor: plays the games; by default they are played in this process. Any executor of `concurrent.futures` will do, or an object
            like one, such as ``dask.distributed.Client.get_executor()``. Bots of your own must be in a module that the workers can import.
        rules: a rule set or its name.
        patience: the time limit for one move, in seconds; up to twice as many may pass.
        progress: called from time to time with the number of games done and the number of games.
        first: the number of the first game: a game is the same in whichever call it is played.
        sink: a folder to keep the results in instead of in memory: CSV files of some seconds of work each. A file is whole or not there.
            Games whose results are there are not played again: so the same call goes on after whatever cut it off, and several calls,
            each with its games, may fill one folder together (docs/batches.md).

    Raises:
        HanabiError: an unknown name, an impossible number or rules, bots that cannot be sent to workers, or a folder that holds another
            batch; nobody is left to play games whose results were to be kept.
        TooLarge: the games need more steps of work than the effort around this call allows.
        TypeError: something is neither a name nor a bot.

    Example:
        >>> simulate(["careful", "iggi"], players=2, games=10, seed=7).histogram("strikes")
        {0: 10}
    """
    seed = as_integer(seed)
    games = integer(games, "games", "a whole number of at least 1")
    first = integer(first, "first", "the number of a game, from 0")
    check_type(seed, (int, str), "seed", "a whole number or a text")
    patience = as_integer(patience)
    check_type(patience, (int, Real), "patience", "a number of seconds above 0")
    setup = BatchSetup(seat_bots(bots, players), rule_set(rules), seed, patience, inf if sink is None else SHARD_SECONDS)
    if games < 1:
        raise HanabiError(f"games={games!r}: give a whole number of at least 1")
    if not patience > 0:
        raise HanabiError(f"patience={patience!r}: give a number of seconds above 0")
    wanted = range(first, first + games)
    if first < 0:
        raise HanabiError(f"first={first!r}: give the number of a game, from 0")
    setup.deal(first)
    rows = list[GameResult]()
    kept = None if sink is None else Shards(sink, repr(setup), wanted)
    left, keep = ([wanted], rows.extend) if kept is None else (kept.missing, kept.add)
    done = games - sum(map(len, left))
    while left:
        size = -(-sum(map(len, left)) // MAX_CHUNKS)
        chunks = [part[at : at + size] for part in left for at in range(0, len(part), size)]
        left = []
        for results, steps, rest in _chunk_results(setup, chunks, executor):
            spend(steps)
            keep(results)
            left += [rest] if rest else []
            done += len(results)
            if progress:
                progress(done, games)
    return Batch(setup, tuple(sorted(rows)) if kept is None else kept)


def _chunk_results(setup: BatchSetup, chunks: list[range], executor: Executor | None) -> Iterator[PlayedChunk]:
    """The results of each chunk and the steps of work that it took, in the order in which the chunks are done.

    A game that ends its worker may take other chunks with it. So what is lost is played again with nothing beside it, in halves if it is
    lost once more, until a single game is: that one is to blame. When another chunk is then played, so is all the rest, together.
    """
    if executor is None:
        yield from map(partial(_play_chunk, setup), chunks)
        return
    with _Workers(executor, setup) as workers:
        while chunks:
            lost = []
            for chunk, played in workers.play_together(chunks):
                if isinstance(played, str):
                    lost.append(chunk)
                else:
                    yield played
            chunks = sorted(lost, key=lambda chunk: chunk.start)  # those begun first, and so who is to blame, come first
            if chunks and isinstance(error := workers.play(range(0)), str):  # none of them is to blame
                yield _failures("unplayed", error, chain(*chunks))
                return
            is_found = False
            while chunks:
                chunk = chunks.pop(0)
                played = workers.play(chunk)
                if not isinstance(played, str):
                    yield played
                    if is_found:
                        break
                elif len(chunk) > 1:
                    half = len(chunk) // 2
                    chunks = [chunk[:half], chunk[half:], *chunks]
                else:
                    is_found = True
                    yield _failures("lost", played, chunk)


def _lost_by(error: BaseException) -> str:
    """How a chunk was lost by an error, if not all chunks would be lost by it.

    Raises:
        HanabiError: they would: the bots cannot be sent to the workers.
    """
    if isinstance(error, KeyboardInterrupt):
        raise error
    if isinstance(error, (PicklingError, AttributeError, TypeError, ImportError)):
        allowed = "define them in a module that the workers can import"
        raise HanabiError(f"cannot send the bots to the workers: {error}; {allowed}") from error
    return f"{type(error).__name__}: {error}".partition("\n")[0].removesuffix(": ")


def _failures(reason: str, error: str, chunk: Iterable[int]) -> PlayedChunk:
    failure = str(BotError(reason, detail=error))
    return [GameResult(game, failure=failure) for game in chunk], 0, range(0)


class _Workers(ExitStack):
    """The workers of an executor. A pool of processes takes nothing more once a process has died: then a new pool stands in for it."""

    def __init__(self, executor: Executor, setup: BatchSetup) -> None:
        super().__init__()
        self._executor = executor
        self._setup = setup

    def play(self, chunk: range) -> PlayedChunk | str:
        """What becomes of a chunk with nothing beside it."""
        ((_, played),) = self.play_together([chunk])
        return played

    def play_together(self, chunks: Sequence[range]) -> Iterator[tuple[range, PlayedChunk | str]]:
        """Each chunk, and what becomes of it: its results, or the error by which it was lost."""
        done = SimpleQueue[Future[PlayedChunk]]()  # `as_completed` would wait for ever for futures that `shutdown` cancels
        chunk_of = dict[Future[PlayedChunk], range]()
        try:
            for chunk in chunks:
                future = self._submit(chunk)
                chunk_of[future] = chunk
                future.add_done_callback(done.put)
            while chunk_of:
                try:
                    future = done.get(timeout=SECONDS_WITHOUT_WORKERS)
                except Empty:  # Dask waits for ever for workers that do not come back
                    cluster = getattr(self._executor, "_client", None)
                    if cluster and not cluster.nthreads():
                        yield from ((chunk, "no worker is left") for chunk in chunk_of.values())
                        return
                    continue
                try:
                    error = future.exception()
                except CancelledError as cancelled:
                    error = cancelled
                yield chunk_of.pop(future), _lost_by(error) if error else future.result()
        finally:
            for future in chunk_of:
                future.cancel()

    def _submit(self, chunk: range) -> Future[PlayedChunk]:
        """A chunk to be played; one that the executor refuses is lost at once."""
        try:
            return self._executor.submit(_play_chunk, self._setup, chunk)
        except Exception as error:  # noqa: BLE001 - an executor may refuse in any way
            if isinstance(error, BrokenExecutor) and self._stand_in():
                return self._submit(chunk)
            refused = Future[PlayedChunk]()
            refused.set_exception(error)
            return refused

    def _stand_in(self) -> bool:
        """Put a new pool of processes in the place of one that is broken; whether it was one."""
        from concurrent.futures.process import ProcessPoolExecutor  # noqa: PLC0415 - a browser has no processes

        broken = self._executor
        if type(broken) is not ProcessPoolExecutor:
            return False
        self.close()
        told = vars(broken)  # what it was made with, which it has no other way to say
        settings = {name: told[f"_{name}"] for name in ("max_workers", "mp_context", "initializer", "initargs", "max_tasks_per_child")}
        self._executor = self.enter_context(ProcessPoolExecutor(**settings))
        return True


def _play_chunk(setup: BatchSetup, games: range) -> PlayedChunk:
    """Play some games of a batch."""
    begun = monotonic()
    results = []
    with counted_apart() as work:
        for game in games:
            results.append(setup.play(game))
            if monotonic() - begun > setup.seconds:
                break
    return results, work.done, games[len(results) :]
