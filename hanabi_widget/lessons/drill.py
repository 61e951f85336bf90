"""Drills: questions about positions of plausible play on which the named mistakes show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import islice
from random import Random
from typing import TypeAlias

from hanabi_widget.knowledge import DependsOnUnknown, NoWorld
from hanabi_widget.rules import RuleSet, rule_set
from hanabi_widget.words import Problem

from .drawing import mixed, one_of
from .line import Line
from .mistakes import NOTHING
from .partial import EVIDENCE, Partial
from .play import plausible_game
from .question import Question
from .techniques import TECHNIQUES, VIEWS
from .types import TYPES
from .variant import Variant

Draw: TypeAlias = Callable[[Line, Random], Iterator[Question]]
"""Questions about a position; see `Question.draw`."""

PLAYED = 20_000
"""So many positions are played to in games for one drill, at most: 400 games at full size."""

EACH = 20
"""So many positions of one game are looked at, and one item at most is taken of it."""

LINE = 6
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
        rules: the rules, as for `hanabi_widget.rules.deal`; None takes those of the type.

    Raises:
        Problem: no such type or technique; or too few questions of the kind were found.

    Example:
        >>> first, second = drill("playable", technique="T2", n=2, seed=7)
        >>> first.difficulty, first.contrast >= 2, first == drill("playable", technique="T2", n=2, seed=7)[0]
        ('T2', True, True)
    """
    if name not in TYPES:
        raise Problem("ask.error.type", allowed=", ".join(TYPES))
    needed = TYPES[name].hardest()
    if technique is not None and technique not in needed:
        raise Problem("ask.error.technique", allowed=", ".join(needed))
    random = Random(f"{name} {technique} {seed}")
    return collected(TYPES[name], TYPES[name].draw, n, random, lambda item: fits(item, technique, trivial=trivial), student, players, rules)


def collected(
    kind: type[Question],
    draw: Draw,
    n: int,
    random: Random,
    good: Callable[[Question], bool],
    student: str | None,
    players: int | None,
    rules: str | RuleSet | None,
) -> list[Question]:
    """So many questions of a type that are good, out of plausible games.

    Raises:
        Problem: too few were found.
    """
    rules = kind.rules if rules is None else rules
    rules = rule_set(rules) if isinstance(rules, str) else rules
    items = [*islice(_items(kind, draw, random, good, players, rules), n)]
    if len(items) < n:
        raise Problem("ask.error.few", n=len(items))
    return items if student is None else [variant_for(student, item) for item in items]


def variant_for(student: str, item: Question) -> Question:
    """A student's variant of a question: by a hash of both, so that anybody can make it again."""
    digest = sha256(f"{student}\n{item.text()}".encode()).hexdigest()
    state = item.state
    return item.moved(Variant.random(state.rules, len(state.names), Random(digest)))


def _items(
    kind: type[Question], draw: Draw, random: Random, good: Callable[[Question], bool], players: int | None, rules: RuleSet
) -> Iterator[Question]:
    """Questions that are good, one a game at most, and no two alike."""
    sizes = [number for number, size in rules.hand_sizes.items() if number <= 5 and number * size < len(rules.deck)]
    found, played = set[str](), 0
    while played < PLAYED:
        number = players or one_of(sizes, random)
        game = plausible_game(number, rules, random, int(random.random() * 2 * len(rules.deck)))
        played += len(game.states)
        item = next(_good(kind, draw, game, random, good), None)
        if item is not None and item.text() not in found:
            found.add(item.text())
            yield item


def _good(kind: type[Question], draw: Draw, game: Line, random: Random, good: Callable[[Question], bool]) -> Iterator[Question]:
    """Questions about positions of a game that are good."""
    for step in mixed([step for step, state in enumerate(game.states) if kind.suits(state)], random)[:EACH]:
        for item in draw(game.upto(step).last(min(step, LINE)), random):
            try:
                if good(item):
                    yield item
            except (DependsOnUnknown, NoWorld):
                continue


def fits(item: Question, technique: str | None, *, trivial: bool = False) -> bool:
    """Whether a question is worth asking: a technique as hard as that, something to answer, mistakes to be told apart.

    Raises:
        DependsOnUnknown, NoWorld: it has no answer.
    """
    if not trivial and all(map(item.form.bare, item.right)):
        return False
    if technique is not None and (not _likely(item, technique) or item.difficulty != technique):
        return False
    return trivial or (item.contrast >= item.contrasts and not item.trivial)


def _likely(item: Question, technique: str) -> bool:
    """Whether a quick look leaves it open that an item needs a technique; a rare one is looked for in many."""
    place = TECHNIQUES.index(technique)
    if place < len(EVIDENCE) and item.reasoned:
        less, enough = (Partial.of(item.line, item.viewer, EVIDENCE[:number]) for number in (place, place + 1))
        try:
            if enough.concludes(item) != item.right or less.concludes(item) == item.right:
                return False
        except NOTHING:
            return False
    elif technique in item.views and not any(map(item.errs, VIEWS[technique])):
        return False
    return not any(TECHNIQUES.index(view) > place and any(map(item.errs, VIEWS[view])) for view in item.views)
