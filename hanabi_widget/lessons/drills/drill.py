"""Drills: questions about positions of plausible play on which the named mistakes show."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from itertools import islice
from random import Random
from typing import TypeAlias

from hanabi_widget.knowledge import DependsOnUnknownCard, InconsistentPosition
from hanabi_widget.lessons.answers.settings import display_value
from hanabi_widget.lessons.positions.game_stage import ANY, Stage
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.sampling import pick
from hanabi_widget.lessons.positions.variant import Variant
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.lessons.questions.techniques import TECHNIQUES, VIEW_MISTAKES, conclusions_with_evidence
from hanabi_widget.lessons.questions.types import TYPES
from hanabi_widget.lessons.reasoners.mistakes import NO_CONCLUSION
from hanabi_widget.lessons.reasoners.partial import EVIDENCE
from hanabi_widget.rules import RuleSet, rule_set
from hanabi_widget.text import LocalizedError

Sampler: TypeAlias = Callable[[History, Random], Iterator[Question]]
"""Questions about a position; see `Question.draw`."""

MAX_POSITIONS_PLAYED = 20_000
"""So many positions are played to in games for one drill, at most: 400 games at full size."""

MAX_HISTORY_STEPS = 6
"""So many steps before the position are kept."""


def drill(
    name: str,
    *,
    n: int = 5,
    technique: str | None = None,
    seed: int | str = 0,
    student: str | None = None,
    trivial: bool = False,
    players: int | None = None,
    rules: str | RuleSet | None = None,
) -> list[Question]:
    """Questions of one type, each about another game; the same for the same arguments, on every machine.

    Args:
        name: the id of the type, one of `TYPES`.
        n: how many.
        technique: the hardest technique that each needs, one of `Question.hardest`; None takes any.
        seed: another seed, other questions.
        student: whose variant it is: the same questions with colours permuted and seats turned, so that difficulty and verdicts are
            the same and the answers are not.
        trivial: take also questions whose answer is nothing, or which no named mistake gets wrong.
        players: the number of players; None takes any of two to five that the rules allow.
        rules: the rules, as for `hanabi_widget.rules.initial_state`; None takes those of the type.

    Raises:
        LocalizedError: no such type or technique; a number that cannot be; none with so many players; or too few of the kind were found.

    Example:
        >>> first, second = drill("playable", technique="T2", n=2, seed=7)
        >>> first.difficulty, first.distinct_mistakes >= 2, first == drill("playable", technique="T2", n=2, seed=7)[0]
        ('T2', True, True)
    """
    if name not in TYPES:
        raise LocalizedError("ask.error.type", allowed=", ".join(TYPES))
    needed = TYPES[name].drillable_techniques()
    if technique is not None and technique not in needed:
        raise LocalizedError("ask.error.technique", allowed=", ".join(needed))
    question_type, random = TYPES[name], Random(f"{name} {technique} {seed}")
    return collect_questions(
        question_type,
        question_type.sample,
        lambda item: is_worth_asking(item, technique, trivial=trivial),
        random,
        n=n,
        student=student,
        players=players,
        rules=rules,
        technique=technique,
    )


def collect_questions(
    question_type: type[Question],
    sampler: Sampler,
    accept: Callable[[Question], bool],
    random: Random,
    *,
    n: int,
    student: str | None,
    players: int | None,
    rules: str | RuleSet | None,
    technique: str | None = None,
) -> list[Question]:
    """So many questions of a type that are good, out of plausible games: one a game at most, and no two alike.

    Raises:
        LocalizedError: a number that cannot be; none with so many players; or too few were found.
    """
    if type(n) is not int or n < 1:
        raise LocalizedError("ask.error.value", name="n", value=display_value(n), allowed="1, 2, 3, …")
    rules = drill_rules(question_type, rules)
    allowed = question_type.player_counts(technique, rules)
    if players is not None and players not in allowed:
        raise LocalizedError("ask.error.value", name="players", value=display_value(players), allowed=", ".join(map(str, allowed)))
    sizes = [number for number in allowed if number <= 5 and number * rules.hand_sizes[number] < len(rules.deck)]
    stage = question_type.drill_stages.get(technique or "", ANY)

    def found(game: History) -> Iterator[Question]:
        for step in stage.sample_steps([step for step, state in enumerate(game.states) if question_type.is_suitable(state)], random):
            for item in sampler(game.up_to(step).last_steps(min(step, MAX_HISTORY_STEPS)), random):
                with suppress(DependsOnUnknownCard, InconsistentPosition):
                    if accept(item):
                        yield item

    items = dict[str, Question]()
    for game in _random_games(stage, players, sizes, rules, random):
        for item in islice(found(game), 1):
            items.setdefault(item.canonical_text(), item)
        if len(items) == n:
            return [item if student is None else variant_for(student, item) for item in items.values()]
    raise LocalizedError("ask.error.few", n=len(items))


def drill_rules(question_type: type[Question], rules: str | RuleSet | None) -> RuleSet:
    """The rules of a drill: those that it says, else those of the type."""
    rules = question_type.drill_rules if rules is None else rules
    return rule_set(rules) if isinstance(rules, str) else rules


def variant_for(student: str, item: Question) -> Question:
    """A student's variant of a question: by a hash of both, so that anybody can make it again."""
    digest = sha256(f"{student}\n{item.canonical_text()}".encode()).hexdigest()
    state = item.state
    return item.in_variant(Variant.random(state.rules, len(state.names), Random(digest)))


def _random_games(stage: Stage, players: int | None, sizes: Sequence[int], rules: RuleSet, random: Random) -> Iterator[History]:
    """Games that are played for a drill, with so many players, or as many as one of some numbers."""
    played = 0
    while (players or sizes) and played < MAX_POSITIONS_PLAYED:
        game = stage.random_game(players or pick(sizes, random), rules, random)
        played += len(game.states)
        yield game


def is_worth_asking(item: Question, technique: str | None, *, trivial: bool = False) -> bool:
    """Whether a question is worth asking: a technique as hard as that, something to answer, mistakes to be told apart.

    Raises:
        DependsOnUnknownCard, InconsistentPosition: it has no answer.
    """
    if technique is not None and not _may_need(item, technique):
        return False
    if not trivial and all(map(item.form.is_empty, item.right_answers)):
        return False
    if technique is not None and item.difficulty != technique:
        return False
    return trivial or (not item.trivial and (not item.min_distinct_mistakes or item.distinct_mistakes >= item.min_distinct_mistakes))


def _may_need(item: Question, technique: str) -> bool:
    """Whether a quick look leaves it open that an item needs a technique; a rare one is looked for in many.

    What follows from a chair follows from above as well, and is worked out there once for all chairs.
    """
    place = TECHNIQUES.index(technique)
    if place < len(EVIDENCE) and item.uses_evidence:
        above = item if item.viewer is None else replace(item, viewer=None)
        try:
            enough = conclusions_with_evidence(above, place + 1)
            if enough == conclusions_with_evidence(above, place) or enough != above.right_answers:
                return False
        except NO_CONCLUSION:
            return False
    elif technique in item.view_techniques and not any(map(item.wrong_answers, VIEW_MISTAKES[technique])):
        return False
    return not any(TECHNIQUES.index(view) > place and any(map(item.wrong_answers, VIEW_MISTAKES[view])) for view in item.view_techniques)
