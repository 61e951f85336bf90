"""Puzzles: questions with a single answer, found in random games; each kind of puzzle is a condition on questions of one type."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import NamedTuple

from hanabi_widget.check_type import check_type
from hanabi_widget.lessons.questions.question import SOME, Question
from hanabi_widget.lessons.questions.types.clues import ClueForQuestion
from hanabi_widget.lessons.questions.types.own_hand import KnownSlotsQuestion
from hanabi_widget.lessons.questions.types.search import CertainPlanQuestion
from hanabi_widget.rules import RuleSet
from hanabi_widget.text import LocalizedError

from .drill import Sampler, checked_seed, collect_questions


class Puzzle(NamedTuple):
    """A kind of puzzle.

    Attributes:
        question_type: the question type.
        sampler: yields the candidates in a position.
        condition: whether a question is a puzzle of this kind.
    """

    question_type: type[Question]
    sampler: Sampler
    condition: Callable[[Question], bool]


PUZZLES: dict[str, Puzzle] = {
    "only_clue": Puzzle(ClueForQuestion, ClueForQuestion.sample, lambda item: len(item.right_answers) == 1),
    "certain_win": Puzzle(
        CertainPlanQuestion,
        lambda history, random: CertainPlanQuestion.sample_aims(history, random, ["all"]),
        lambda item: len(item.right_answers) == 1,
    ),
    "only_discard": Puzzle(
        KnownSlotsQuestion,
        partial(KnownSlotsQuestion.sample, claim="not critical"),
        lambda item: len(next(iter(item.right_answers))) == 1,
    ),
}
"""The kinds of puzzles: exactly one clue makes a claim known; exactly one action is certain to win; exactly one discard is safe.

Their texts are ``puzzle.<name>``."""


def puzzles(
    name: str,
    *,
    n: int = 5,
    seed: int | str = 0,
    student: str | None = None,
    players: int | None = None,
    rules: str | RuleSet | None = None,
) -> list[Question]:
    """Find puzzles of one kind, each in a different random game. The same arguments give the same puzzles on every machine.

    Args:
        name: the kind of puzzle, one of `hanabi_widget.lessons.PUZZLES`.
        n: the number of puzzles, from 1 to 1000.
        seed: the seed of the random games.
        student: the name of a student, who gets variants of the puzzles, as for `drill`.
        players: the number of players; None takes any from two to five that the rules allow.
        rules: the rules, as for `hanabi_widget.rules.initial_state`; None takes those of the question type.

    Raises:
        LocalizedError: the kind or a number is not allowed, or too few puzzles were found.

    Example:
        >>> puzzle, *_ = puzzles("only_discard", seed=3)
        >>> puzzle.id, [len(answer) for answer in puzzle.right_answers]
        ('known', [1])
    """
    check_type(name, str, "name", "the kind of puzzle, such as 'only_clue'")
    if name not in PUZZLES:
        raise LocalizedError("ask.error.puzzle", allowed=", ".join(PUZZLES))
    puzzle = PUZZLES[name]
    random = Random(f"puzzle {name} {checked_seed(seed)}")

    def accept(item: Question) -> bool:
        return puzzle.condition(item) and item.answer_kind == SOME and not item.trivial

    return collect_questions(puzzle.question_type, puzzle.sampler, accept, random, n=n, student=student, players=players, rules=rules)
