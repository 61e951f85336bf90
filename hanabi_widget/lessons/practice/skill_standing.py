"""Standings: how well a student knows each skill, read off the attempts alone.

An item counts as right if the first answer was, without hints. Three in a row right is mastered; one that is wrong is not mastered any
more. What is mastered is asked again after 8 further items, then after 16, 32, ...
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hanabi_widget.lessons.grading.attempt import Attempt

from .skill import SKILLS, TAG, Skill

IN_A_ROW = 3
"""So many in a row right is mastered."""

FIRST_GAP = 8
"""A skill is asked again after so many further items once it is mastered; each time that it is right, after twice as many."""


@dataclass(frozen=True)
class SkillStanding:
    """How well a student knows a skill.

    Attributes:
        skill: the skill.
        asked: how many items were about it.
        streak: how many of them were right at the end, in a row.
        since: how many items came after the last of them.
    """

    skill: Skill
    asked: int = 0
    streak: int = 0
    since: int = 0

    @property
    def mastered(self) -> bool:
        """Whether enough in a row were right."""
        return self.streak >= IN_A_ROW

    @property
    def overdue(self) -> int:
        """By how many items a review is late; negative before it is due."""
        return self.since - (FIRST_GAP << max(0, self.streak - IN_A_ROW))

    @property
    def due(self) -> bool:
        """Whether it is mastered, and to be asked again."""
        return self.mastered and self.overdue >= 0


def skill_of(attempt: Attempt) -> Skill | None:
    """The skill that an attempt is about; None outside practice."""
    return SKILLS.get(attempt.lesson.removeprefix(TAG)) if attempt.lesson.startswith(TAG) else None


def settled_items(attempts: Sequence[Attempt]) -> list[list[Attempt]]:
    """The attempts at each item of practice that is settled: right at last, or shown; in the order in which the items were begun."""
    items = dict[str, list[Attempt]]()
    for attempt in attempts:
        if skill_of(attempt):
            items.setdefault(attempt.item, []).append(attempt)
    return [tries for tries in items.values() if any(attempt.states_question for attempt in tries)]


def was_right(tries: Sequence[Attempt]) -> bool:
    """Whether the first answer to an item was right, without hints."""
    first = tries[0]
    return first.states_question and not first.revealed and not first.hints


def standings(attempts: Sequence[Attempt]) -> dict[str, SkillStanding]:
    """The standing in every skill, in order.

    Args:
        attempts: the attempts of one student, oldest first.

    Example:
        >>> standings([])["T1.1"]
        SkillStanding(skill=Skill(technique='T1', level=1, types=('playable', 'trash')), asked=0, streak=0, since=0)
    """
    outcomes = [(skill, was_right(tries)) for tries in settled_items(attempts) if (skill := skill_of(tries[0]))]
    return standings_after([(skill.name, right) for skill, right in outcomes])


def standings_after(outcomes: Sequence[tuple[str, bool]]) -> dict[str, SkillStanding]:
    """The standing in every skill after some items, each with the name of its skill and whether it was right."""
    found = {name: SkillStanding(skill, since=len(outcomes)) for name, skill in SKILLS.items()}
    for number, (name, right) in enumerate(outcomes, start=1):
        before = found[name]
        streak = before.streak + 1 if right else 0
        found[name] = SkillStanding(before.skill, before.asked + 1, streak, len(outcomes) - number)
    return found
