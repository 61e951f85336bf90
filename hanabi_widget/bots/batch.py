"""A batch: many games played by bots, and what came of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, as_completed
from dataclasses import dataclass, field
from itertools import starmap
from math import nan, sqrt
from pickle import PicklingError
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple, TypeAlias
from uuid import uuid4

from hanabi_widget.rules import Game, RuleSet, State, initial_state, rule_set

from .bot import Bot
from .bot_error import BotError
from .playthrough import play_turns
from .registry import seat_bots
from .timeout import TimeLimitExceeded, time_limit

Chunk: TypeAlias = "tuple[BatchSetup, int, int]"
"""With which setup, from which game on, and how many."""

CHUNKS = 200
"""A batch is played in so many parts, at most."""


class GameResult(NamedTuple):
    """What came of one game; what a game that failed had not come to is None.

    Attributes:
        game: its number, from 0.
        score: its score by the rules; None in all or nothing, which has none.
        played: the cards in the fireworks.
        strikes: the strikes taken.
        clues: the clues given.
        discards: the cards discarded, misplayed ones left out.
        turns: the turns.
        outcome: how it ended, the value of a `hanabi_widget.rules.Outcome`.
        failure: why it did not come to an end, in words.
    """

    game: int
    score: int | None = None
    played: int | None = None
    strikes: int | None = None
    clues: int | None = None
    discards: int | None = None
    turns: int | None = None
    outcome: str | None = None
    failure: str | None = None


@dataclass(frozen=True)
class BatchSetup:
    """Who plays what: all that a worker has to know to play any game of a batch.

    Attributes:
        bots: who sits in each chair.
        rules: the rule set.
        seed: the seed of the batch: game 7 of seed 1 is the same wherever it is played, and dealt by ``deal(seed="1 7")``.
        seconds: the patience with one move.
    """

    bots: tuple[Bot, ...]
    rules: RuleSet
    seed: int | str
    seconds: float

    def __dask_tokenize__(self) -> str:
        """A name for Dask, which would else read all tables of the rules for each part of a batch."""
        return uuid4().hex

    def deal(self, game: int) -> State:
        """How a game begins."""
        return initial_state(len(self.bots), f"{self.seed} {game}", self.rules)

    def random(self, game: int) -> Random:
        """What chooses in a game where bots have a choice."""
        return Random(f"{self.seed} {game} chosen")

    def row(self, game: int) -> GameResult:
        """What comes of a game."""
        state, turns = self.deal(game), 0
        try:
            with time_limit(self.seconds, lambda: turns):
                for turn in play_turns(self.bots, state, self.random(game)):
                    state, turns = turn.state, turns + 1
        except BotError as failure:
            return GameResult(game, failure=str(failure))
        except TimeLimitExceeded:
            bot = self.bots[state.player].name
            return GameResult(game, failure=str(BotError("slow", bot=bot, turn=turns + 1, detail=self.seconds)))
        return _row(game, state)


@dataclass(frozen=True)
class Batch:
    """Games played by bots.

    Attributes:
        setup: who played what.
        rows: what came of each game, in their order.

    Example:
        >>> batch = simulate("careful", players=3, games=4, seed=1)
        >>> batch.columns["score"], batch.mean()
        ([16, 18, 20, 18], 18.0)
    """

    setup: BatchSetup
    rows: tuple[GameResult, ...] = field(repr=False)

    @property
    def columns(self) -> dict[str, list[Any]]:
        """The rows column by column, as tables of data take them: ``pandas.DataFrame(batch.columns)``."""
        return {name: [*column] for name, column in zip(GameResult._fields, zip(*self.rows))}

    @property
    def failures(self) -> list[GameResult]:
        """The games that did not come to an end."""
        return [row for row in self.rows if row.failure]

    def values(self, column: str = "score") -> list[int]:
        """The numbers of a column, without the games that failed.

        Raises:
            ValueError: there is no such column of numbers.
        """
        numbers = [name for name in GameResult._fields if name not in ("game", "outcome", "failure")]
        if column not in numbers:
            raise ValueError(f"no column {column!r}: one of {', '.join(numbers)}")
        return [value for row in self.rows if (value := getattr(row, column)) is not None]

    def mean(self, column: str = "score") -> float:
        """The mean of a column; not a number if no game came to an end."""
        values = self.values(column)
        return fmean(values) if values else nan

    def error(self, column: str = "score") -> float:
        """The standard error of the mean; not a number for fewer than two games."""
        values = self.values(column)
        return stdev(values) / sqrt(len(values)) if len(values) > 1 else nan

    def histogram(self, column: str = "score") -> dict[int, int]:
        """How many games have which number, the lowest first."""
        return dict(sorted(Counter(self.values(column)).items()))

    def game(self, number: int) -> Game:
        """One of the games, played again; up to where it failed, if it did.

        Example:
            >>> batch = simulate("careful", players=3, games=4, seed=1)
            >>> batch.game(2).last.state.score
            20
        """
        if number not in range(len(self.rows)):
            raise ValueError(f"no game {number!r}: 0 to {len(self.rows) - 1}")
        game = Game(self.setup.deal(number))
        node = game.root
        try:
            with time_limit(self.setup.seconds, lambda: len(node.path())):
                for turn in play_turns(self.setup.bots, game.root.state, self.setup.random(number)):
                    node = node.add(turn.action)
        except (BotError, TimeLimitExceeded):
            pass
        return game

    def __str__(self) -> str:
        """Who played, how many games, and what came of them."""
        from hanabi_widget.picture.batch_chart import batch_text  # noqa: PLC0415

        return batch_text(self)

    def _repr_svg_(self) -> str:
        from hanabi_widget.picture.batch_chart import batch_chart  # noqa: PLC0415

        return batch_chart(self)


def simulate(
    bots: str | Bot | Sequence[str | Bot],
    players: int | None = None,
    games: int = 100,
    seed: int | str = 0,
    executor: Executor | None = None,
    *,
    rules: str | RuleSet = "common",
    patience: float = 10,
    progress: Callable[[int, int], object] | None = None,
) -> Batch:
    """Play many games. The same seed gives the same games, however many workers play them.

    A bot that raises an error, does what is not allowed, or loses patience ends its game and no other; the batch tells which.

    Args:
        bots: one for all chairs, or one for each; names of `hanabi_widget.bots.BOTS` or bots of your own.
        players: how many chairs; by default as many as bots, or three if one bot is to sit in all.
        games: how many games.
        seed: deals them and chooses where bots have a choice.
        executor: plays them, if it is not to be this process alone: any executor of `concurrent.futures`, or what behaves like one,
            such as ``dask.distributed.Client.get_executor()``. Bots of your own must be in a module that the workers can import.
        rules: a rule set or the name of one.
        patience: the seconds that a bot may think about one move; at most twice as many pass.
        progress: is told, from time to time, how many games of how many are done.

    Raises:
        ValueError: a name, a number or rules that cannot be, or bots that cannot be sent to workers.
        TypeError: a bot is none.

    Example:
        >>> simulate(["careful", "iggi"], players=2, games=10, seed=7).histogram("strikes")
        {0: 10}
    """
    setup = BatchSetup(seat_bots(bots, players), rule_set(rules) if isinstance(rules, str) else rules, seed, patience)
    if not isinstance(games, int) or games < 1:
        raise ValueError(f"games={games!r}: give a whole number from 1 up")
    if not patience > 0:
        raise ValueError(f"patience={patience!r}: give seconds, more than 0")
    setup.deal(0)
    size = -(-games // CHUNKS)
    chunks = [(setup, first, min(size, games - first)) for first in range(0, games, size)]
    rows: list[GameResult] = []
    for part in _parts(chunks, executor):
        rows += part
        if progress:
            progress(len(rows), games)
    return Batch(setup, tuple(sorted(rows)))


def _parts(chunks: list[Chunk], executor: Executor | None) -> Iterator[list[GameResult]]:
    """The rows of the chunks, as they come."""
    if executor is None:
        yield from starmap(_rows, chunks)
        return
    waiting = {executor.submit(_rows, *chunk): chunk for chunk in chunks}
    try:
        for future in as_completed(waiting):
            _, first, count = waiting[future]
            try:
                yield future.result()
            except (BrokenExecutor, CancelledError) as problem:
                failure = str(BotError("lost", detail=f"{type(problem).__name__}: {problem}"))
                yield [GameResult(game, failure=failure) for game in range(first, first + count)]
            except (PicklingError, AttributeError) as problem:
                raise ValueError(f"the workers cannot have these bots: {problem}; put them into a module that can be imported") from problem
    finally:
        for future in waiting:
            future.cancel()


def _rows(setup: BatchSetup, first: int, count: int) -> list[GameResult]:
    """The rows of some games."""
    return [setup.row(game) for game in range(first, first + count)]


def _row(game: int, state: State) -> GameResult:
    cards, clues, gone = sum(state.fireworks), len(state._clues), len(state._discarded)
    outcome = state.outcome and state.outcome.value
    return GameResult(game, state.score, cards, state.strikes, clues, gone - state.strikes, cards + clues + gone, outcome)
