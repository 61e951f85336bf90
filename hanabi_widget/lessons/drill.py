"""Drills: questions about positions of plausible play on which the named mistakes show."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from random import Random

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

GAMES = 400
"""So many games are looked through for one drill, at most."""

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
    rules = TYPES[name].rules if rules is None else rules
    rules = rule_set(rules) if isinstance(rules, str) else rules
    items = list[Question]()
    for item in _items(TYPES[name], Random(f"{name} {technique} {seed}"), technique, players, rules, trivial=trivial):
        if len(items) == n:
            break
        items.append(item)
    if len(items) < n:
        raise Problem("ask.error.few", n=len(items))
    return items if student is None else [variant_for(student, item) for item in items]


def variant_for(student: str, item: Question) -> Question:
    """A student's variant of a question: by a hash of both, so that anybody can make it again."""
    digest = sha256(f"{student}\n{item.text()}".encode()).hexdigest()
    state = item.state
    return item.moved(Variant.random(state.rules, len(state.names), Random(digest)))


def _items(
    kind: type[Question], random: Random, technique: str | None, players: int | None, rules: RuleSet, *, trivial: bool
) -> Iterator[Question]:
    """Questions that fit, one a game at most, and no two alike."""
    sizes = [number for number, size in rules.hand_sizes.items() if number <= 5 and number * size < len(rules.deck)]
    found = set[str]()
    for _ in range(GAMES):
        number = players or one_of(sizes, random)
        game = plausible_game(number, rules, random, int(random.random() * 2 * len(rules.deck)))
        item = next(_fitting(kind, game, random, technique, trivial=trivial), None)
        if item is not None and item.text() not in found:
            found.add(item.text())
            yield item


def _fitting(kind: type[Question], game: Line, random: Random, technique: str | None, *, trivial: bool) -> Iterator[Question]:
    """Questions about positions of a game that fit."""
    for step in mixed([step for step, state in enumerate(game.states) if kind.suits(state)], random)[:EACH]:
        for item in kind.draw(game.upto(step).last(min(step, LINE)), random):
            try:
                if fits(item, technique, trivial=trivial):
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
