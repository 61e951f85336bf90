"""How many questions until everything is mastered: ``python -m tests.benchmarks.bench_practice_until_mastery [students]``.

Simulated students answer real drills as the bounded reasoners do: of each technique that they do not know they make its mistakes. A
question that shows a mistake teaches the technique with a probability; a technique is forgotten, the sooner the less it was practised;
now and then they slip. Practice chooses by their journal; the course goes through the techniques in order, five questions of each, and
begins again from the first. Both stop when the page of progress says that every skill is mastered, which it must say of both alike.
"""

# ruff: noqa: ANN401 - questions of every type

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import mean, median
from typing import Any, TypeAlias

from hanabi_widget.lessons import TECHNIQUES
from hanabi_widget.lessons.practice import SKILLS, next_choice, one_question, standings_after

Outcomes: TypeAlias = list[tuple[str, bool]]

MISTAKES = {
    "T1": ("touched_one",),
    "T2": ("positive_only",),
    "T3": ("no_counting",),
    "T4": ("public_only",),
    "T5": ("card_by_card",),
    "T6": ("my_view", "sees_all"),
    "T7": ("too_shallow",),
    "T8": ("too_shallow", "round_early"),
}
"""The mistakes of a student who does not know a technique; of the later ones, whatever mistakes their questions have."""

LEARNS, SLIPS, FORGETS = 0.5, 0.05, 0.02
QUESTIONS_OF_EACH, QUESTIONS_IN_COURSE, AT_MOST = 3, 5, 2_000


class Student:
    """A student, who knows some techniques and learns others."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.practised = {name: 2 if random.random() < 0.3 else 0 for name in TECHNIQUES}
        self.knows = {name for name, times in self.practised.items() if times}

    def answers(self, item: Any) -> bool:
        """Whether the answer is right; the student learns from it."""
        for name in sorted(self.knows):
            if self.random.random() < FORGETS / (1 + self.practised[name]):
                self.knows.discard(name)
        unknown = [name for name in item.techniques if name not in self.knows and self.misled(item, name)]
        for name in item.techniques:
            if name in self.knows or self.random.random() < LEARNS:
                self.knows.add(name)
                self.practised[name] += 1
        return not unknown and self.random.random() >= SLIPS

    @staticmethod
    def misled(item: Any, technique: str) -> bool:
        """Whether somebody who does not know the technique answers wrongly."""
        named = MISTAKES.get(technique)
        return bool(item.wrong_answers_by_mistake) if named is None else any(map(item.wrong_answers_by_mistake.get, named))


def questions() -> dict[str, list[Any]]:
    """Some questions of each skill."""
    return {name: [one_question(skill, f"bench {n}", n) for n in range(QUESTIONS_OF_EACH)] for name, skill in SKILLS.items()}


def course(outcomes: Outcomes) -> str:
    """The skill that comes next in the order of the course: lesson after lesson, and from the first again."""
    return [*SKILLS][len(outcomes) // QUESTIONS_IN_COURSE % len(SKILLS)]


def one_at_a_time(outcomes: Outcomes) -> str:
    """The first skill that is not mastered: each until three in a row are right."""
    return next(name for name, standing in standings_after(outcomes).items() if not standing.mastered)


def practice(outcomes: Outcomes) -> str:
    """What practice chooses."""
    return next_choice(standings_after(outcomes)).skill.name


def until_mastered(choose: Callable[[Outcomes], str], pool: dict[str, list[Any]], seed: int) -> tuple[int, float]:
    """The number of questions until a student has mastered everything, and the share of techniques that are forgotten by then."""
    random, outcomes = Random(seed), Outcomes()
    student = Student(random)
    while len(outcomes) < AT_MOST and not all(standing.mastered for standing in standings_after(outcomes).values()):
        name = choose(outcomes)
        outcomes.append((name, student.answers(random.choice(pool[name]))))
    return len(outcomes), 1 - len(student.knows) / len(TECHNIQUES)


def figures(students: int, pool: dict[str, list[Any]]) -> Iterator[tuple[str, Sequence[tuple[int, float]]]]:
    """For each order the numbers of questions, and what is forgotten at the end."""
    for choose in (course, one_at_a_time, practice):
        yield choose.__name__, [until_mastered(choose, pool, seed) for seed in range(students)]


def main(students: int = 40) -> None:
    """Print means and medians, and how much less practice takes than the course."""
    found = dict[str, list[int]]()
    for name, ends in figures(students, questions()):
        numbers, forgotten = found.setdefault(name, [number for number, _ in ends]), mean(share for _, share in ends)
        told = f"{mean(numbers):.0f} questions in the mean, {median(numbers):g} in the median"
        sys.stdout.write(f"{name}: {told}; {forgotten:.1%} of the techniques are forgotten again at the end\n")
    sys.stdout.write(f"practice takes {1 - mean(found['practice']) / mean(found['course']):.0%} fewer than the course\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
