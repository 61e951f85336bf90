"""Puzzles: questions with one answer only, out of plausible games; each kind is a condition on questions of one type."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.lessons.questions.types.clue_for import ClueForQuestion
from hanabi_widget.lessons.questions.types.plan import CertainPlanQuestion
from hanabi_widget.lessons.questions.types.safe_discard import SafeDiscardQuestion
from hanabi_widget.rules import RuleSet
from hanabi_widget.text import LocalizedError

from .drill import Sampler, collect_questions


class Puzzle(NamedTuple):
    """A kind of puzzle.

    Attributes:
        type: the question type.
        draw: how questions of it are drawn.
        single: whether a question is such a puzzle.
    """

    question_type: type[Question]
    sampler: Sampler
    condition: Callable[[Any], bool]


PUZZLES: dict[str, Puzzle] = {
    "only_clue": Puzzle(ClueForQuestion, ClueForQuestion.sample, lambda item: len(item.right_answers) == 1),
    "certain_win": Puzzle(
        CertainPlanQuestion,
        lambda history, random: CertainPlanQuestion.sample_aims(history, random, ["all"]),
        lambda item: len(item.right_answers) == 1,
    ),
    "only_discard": Puzzle(SafeDiscardQuestion, SafeDiscardQuestion.sample, lambda item: len(next(iter(item.right_answers))) == 1),
}
"""The kinds of puzzles: exactly one clue makes it known; one action wins for certain in time; exactly one discard is safe.

Their names in words are ``puzzle.<name>``."""


def puzzles(
    name: str,
    *,
    n: int = 5,
    seed: int | str = 0,
    student: str | None = None,
    players: int | None = None,
    rules: str | RuleSet | None = None,
) -> list[Question]:
    """Puzzles of one kind, each about another game; the same for the same arguments, on every machine.

    Args:
        name: the kind, one of `PUZZLES`.
        n: how many.
        seed: another seed, other puzzles.
        student: whose variant it is, as for `hanabi_widget.lessons.drills.drill`.
        players: the number of players; None takes any of two to five that the rules allow.
        rules: the rules, as for `hanabi_widget.rules.initial_state`; None takes those of the question type.

    Raises:
        LocalizedError: no such kind; a number that cannot be; or too few puzzles were found.

    Example:
        >>> puzzle, *_ = puzzles("only_discard", seed=3)
        >>> puzzle.id, [len(answer) for answer in puzzle.right_answers]
        ('safe_discard', [1])
    """
    if name not in PUZZLES:
        raise LocalizedError("ask.error.puzzle", allowed=", ".join(PUZZLES))
    question_type, draw, single = PUZZLES[name]
    random = Random(f"puzzle {name} {seed}")

    def good(item: Question) -> bool:
        return single(item) and not item.trivial

    return collect_questions(question_type, draw, good, random, n=n, student=student, players=players, rules=rules)
