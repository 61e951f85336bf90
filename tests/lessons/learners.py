"""Simulated learners, with slips and forgetting: what practice makes of them in weeks.

``make learners`` prints, beside its bar, how many skills they have met after 60 items, what they still know 30 days after 15 days of 12
items, how many skills a learner masters who is right in 78 %, and what the questions of a learner are like. In the model of forgetting,
practice as it was before there were dates comes to 0.28 for what is still known.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from datetime import date, timedelta
from itertools import pairwise
from random import Random
from statistics import mean

from hanabi_widget.lessons import question_text
from hanabi_widget.lessons.lesson import item_id
from hanabi_widget.lessons.mastery import COURSE, SKILLS, Settled, Today, standings

MONDAY = date(2026, 1, 5)
SESSIONS, ITEMS, LATER = 15, 12, 30

BARS = {"skills met in 60 items": 11, "still known 30 days after": 0.40, "mastered by who is right in 78 %": 20}
HIGHEST = {"most of one type in 80 items": 0.40, "most that demand rises": 8}


class Learner:
    """Forgets by half in so many days, and the later a skill is recalled, the longer it lasts; not every answer tells what is known."""

    HALF, GAIN, SLIP, GUESS, AT_FIRST = 3.0, 4.2, 0.1, 0.2, 0.4

    def __init__(self, seed: int) -> None:
        self.random, self.half, self.last = Random(seed), dict.fromkeys(SKILLS, 0.0), dict.fromkeys(SKILLS, MONDAY)

    def recall(self, skill: str, day: date) -> float:
        """How likely it is that a skill is still known on a day."""
        return 2 ** (-(day - self.last[skill]).days / self.half[skill]) if self.half[skill] else 0

    def is_right(self, skill: str, day: date) -> bool:
        """Answer a question about a skill, and read its proof."""
        known = self.recall(skill, day) if self.half[skill] else self.AT_FIRST
        right = self.random.random() < (1 - self.SLIP) * known + self.GUESS * (1 - known)
        grown = 1 + self.GAIN * (1 - known) if right else 1
        self.half[skill], self.last[skill] = self.half[skill] * grown or self.HALF, day
        return right


def practised(is_right: Callable[[str, date], bool]) -> list[Settled]:
    """What comes of so many days of practice by somebody who has done the course."""
    found = list[Settled]()
    for day in (MONDAY + timedelta(number) for number in range(SESSIONS)):
        for skill in Today(found, COURSE, ITEMS, day).left:
            found.append(Settled(skill, is_right(skill, day), day))
    return found


def of_learners(number: int) -> dict[str, float]:
    """The means over so many learners."""
    met, known, mastered = [], [], []
    for seed in range(number):
        learner, even = Learner(seed), Random(seed)
        found = practised(learner.is_right)
        met.append(len({outcome.skill for outcome in found[:60]}))
        known.append(mean(learner.recall(skill, found[-1].day + timedelta(LATER)) for skill in SKILLS))
        steady = standings(practised(lambda *_, even=even: even.random() < 0.78))
        mastered.append(sum(standing.mastered for standing in steady.values()))
    return dict(zip(BARS, (mean(met), mean(known), mean(mastered))))


def of_questions(seed: int, items: int) -> dict[str, float]:
    """What the questions of a learner are like who does a lesson of the course each day."""
    found, demands, types = list[Settled](), dict[str, list[int]](), Counter[str]()
    for number in range(items):
        today = Today(found, [*COURSE][: 1 + number // 8], 8, MONDAY + timedelta(number // 8))
        question = today.next_question(str(seed))
        demands.setdefault(today.left[0], []).append(question.demands.total)
        types[question.id] += 1
        found.append(Settled(today.left[0], right=True, day=today.day, item=item_id(question), question=question_text(question)))
    rises = [after - before for each in demands.values() for before, after in pairwise(each)]
    return dict(zip(HIGHEST, (max(types.values()) / items, max(rises))))


def main(learners: int = 100, seeds: int = 10) -> int:
    """Print the figures; 1 if one misses its bar."""
    low, high = of_learners(learners), [of_questions(seed, 80) for seed in range(seeds)]
    worst = {name: max(each[name] for each in high) for name in HIGHEST}
    for name, value in (low | worst).items():
        print(f"{name}: {value:.2f} ({'at least' if name in BARS else 'at most'} {(BARS | HIGHEST)[name]})")
    return any(low[name] < bar for name, bar in BARS.items()) or any(worst[name] > bar for name, bar in HIGHEST.items())


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
