"""Standings: how well a student knows each skill, read off the attempts alone.

An item counts as right if the first answer was, without hints. Three in a row right is mastered; one that is wrong is not mastered any
more. What is mastered is asked again after 8 further items, then after 16, 32, ...
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from hanabi_widget.lessons.drills import drill
from hanabi_widget.lessons.grading.recorded_answer import Attempt
from hanabi_widget.lessons.lesson import Item, item_id
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.text import Language, LocalizedError

# -- Skills: what practice asks about, a technique on one of two levels --------------------------------------


TAG = "practice "
"""How the name of the lesson begins in an attempt of practice; the name of the skill follows."""

LEVELS = (1, 2)


class Skill(NamedTuple):
    """A technique on a level.

    Attributes:
        technique: one of `TECHNIQUES`.
        level: 1, or 2: what one player knows that another knows, or else a harder type of question.
        types: the types of the questions, in turn.

    Example:
        >>> SKILLS["T2.1"].types, SKILLS["T2.1"].tag
        (('known',), 'practice T2.1')
    """

    technique: str
    level: int
    types: tuple[str, ...]

    @property
    def name(self) -> str:
        """The technique and the level."""
        return f"{self.technique}.{self.level}"

    @property
    def tag(self) -> str:
        """The name of the lesson in attempts at this skill."""
        return TAG + self.name

    def describe(self, language: Language) -> str:
        """The skill in words."""
        return language.say("practice.skill", technique=language.say(f"technique.{self.technique}"), level=self.level)


TYPES_BY_LEVEL: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "T1": (("known",), ("knows_that",)),
    "T2": (("known",), ("knows_that",)),
    "T3": (("known", "critical"), ("knows_that",)),
    "T4": (("known",), ("knows_that",)),
    "T5": (("possible", "known"), ("knows_that",)),
    "T6": (("known",), ("who_knows",)),
    "T7": (("thinks",), ("who_knows",)),
    "T8": (("everybody", "moves"), ("rounds",)),
    "T9": (("meaning",), ("kept", "will_play", "parting")),
    "T10": (("clue_for",), ("plan", "clue_saying")),
    "T11": (("odds",), ("endgame",)),
}
"""The question types of each technique, by level."""

_SKILLS = [Skill(technique, level, types[level - 1]) for level in LEVELS for technique, types in TYPES_BY_LEVEL.items()]
SKILLS: dict[str, Skill] = {skill.name: skill for skill in _SKILLS}
"""The skills by name, in the order in which practice begins them."""


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
        SkillStanding(skill=Skill(technique='T1', level=1, types=('known',)), asked=0, streak=0, since=0)
    """
    return standings_after([(skill.name, was_right(tries)) for tries in settled_items(attempts) if (skill := skill_of(tries[0]))])


def standings_after(outcomes: Sequence[tuple[str, bool]]) -> dict[str, SkillStanding]:
    """The standing in every skill after some items, each with the name of its skill and whether it was right."""
    found = {name: SkillStanding(skill, since=len(outcomes)) for name, skill in SKILLS.items()}
    for later, (name, right) in zip(range(len(outcomes) - 1, -1, -1), outcomes):
        before = found[name]
        found[name] = SkillStanding(before.skill, before.asked + 1, before.streak + 1 if right else 0, later)
    return found


# -- The choice of the next skill: reviews that are due first, then the skills in progress in turn, then new ones ---


IN_PROGRESS = 3
"""So many skills are practised in turn, so that techniques are mixed."""


class SkillChoice(NamedTuple):
    """The skill of the next item, and why it is this one.

    Attributes:
        skill: the skill.
        reason: ``"new"``, ``"again"`` (the last one was wrong), ``"streak"``, ``"review"`` or ``"early"`` (all is mastered, none is due).
        standing: the standing in it.
    """

    skill: Skill
    reason: str
    standing: SkillStanding

    def describe(self, language: Language) -> str:
        """Why this one, in a sentence."""
        key, standing = f"practice.why.{self.reason}", self.standing
        return language.say(key, skill=self.skill.describe(language), streak=standing.streak, goal=IN_A_ROW, since=standing.since)


def next_choice(standings: Mapping[str, SkillStanding]) -> SkillChoice:
    """The skill to ask about next.

    Example:
        >>> from hanabi_widget.lessons.mastery import standings_after
        >>> outcomes = [("T1.1", True), ("T2.1", False)]
        >>> [(choice.skill.name, choice.reason) for choice in [next_choice(standings_after(outcomes))]]
        [('T3.1', 'new')]
    """
    everything = [*standings.values()]
    due, open_now = [each for each in everything if each.due], [each for each in everything if not each.mastered]
    if due or not open_now:
        chosen = max(due or everything, key=lambda standing: standing.overdue)
        return SkillChoice(chosen.skill, "review" if due else "early", chosen)
    begun = [standing for standing in open_now if standing.asked]
    new = [standing for standing in open_now if not standing.asked]
    in_turn = [*begun, *new][: max(IN_PROGRESS, len(begun))]
    chosen = max(in_turn, key=lambda standing: standing.since if standing.asked else float("inf"))
    return SkillChoice(chosen.skill, "new" if not chosen.asked else "streak" if chosen.streak else "again", chosen)


# -- The next item of practice: a question about a position that the student has not seen --------------------


def next_item(attempts: Sequence[Attempt], student: str = "", seed: int | str = 0) -> tuple[Item, SkillChoice]:
    """The next item, and why it is this one: a function of the attempts, the student and the seed alone.

    An item that was begun and not settled is given again, until it is.

    Args:
        attempts: the attempts of the student, oldest first.
        student: the name of the student.
        seed: another seed gives other positions.

    Example:
        >>> item, choice = next_item([], "Zoé")
        >>> choice.skill.name, choice.reason, item.question.difficulty
        ('T1.1', 'new', 'T1')
    """
    settled = settled_items(attempts)
    seen, choice = {attempt.item for tries in settled for attempt in tries}, next_choice(standings(attempts))
    number = len(settled)
    while True:
        question = one_question(choice.skill, f"{student} {seed} {number}", choice.standing.asked)
        item = Item(item_id(question), question)
        if item.id not in seen:
            return item, choice
        number += 1


def one_question(skill: Skill, seed: str, turn: int) -> Question:
    """A question of the skill, of its types in turn."""
    name = skill.types[turn % len(skill.types)]
    with suppress(LocalizedError):  # if none is found in many games, any question of the type will do
        return drill(name, n=1, technique=skill.technique, seed=seed)[0]
    return drill(name, n=1, seed=seed)[0]
