"""The next item of practice: a question about a position that the student has not seen."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_widget.lessons.drills.drill import drill
from hanabi_widget.lessons.files.lesson_parts import Item, item_id
from hanabi_widget.lessons.grading.attempt import Attempt
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.text import LocalizedError

from .skill import Skill
from .skill_choice import Choice, next_choice
from .skill_standing import settled_items, standings


def next_item(attempts: Sequence[Attempt], student: str = "", seed: int | str = 0) -> tuple[Item, Choice]:
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
    seen, choice = {tries[0].item for tries in settled}, next_choice(standings(attempts))
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
    try:
        return drill(name, n=1, technique=skill.technique, seed=seed)[0]
    except LocalizedError:  # none was found in many games: any question of the type will do
        return drill(name, n=1, seed=seed)[0]
