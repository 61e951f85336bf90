"""Skills: what practice asks about, a technique on one of two levels."""

from __future__ import annotations

from typing import NamedTuple

from hanabi_widget.lessons.questions.needed_techniques import TECHNIQUES
from hanabi_widget.text import Language

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
        (('playable', 'which_clue'), 'practice T2.1')
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
    "T4": (("known", "would_know"), ("knows_that",)),
    "T5": (("possible", "known"), ("knows_that",)),
    "T6": (("known",), ("who_knows",)),
    "T7": (("thinks",), ("who_knows",)),
    "T8": (("everybody", "moves"), ("rounds",)),
    "T9": (("focus",), ("meaning", "kept", "will_play", "parting")),
    "T10": (("clue_for", "informative"), ("plan", "clue_saying")),
    "T11": (("odds",), ("endgame",)),
}
"""The question types of each technique, by level."""

SKILLS: dict[str, Skill] = {
    skill.name: skill
    for level in LEVELS
    for technique in TECHNIQUES
    for skill in [Skill(technique, level, TYPES_BY_LEVEL[technique][level - 1])]
}
"""The skills by name, in the order in which practice begins them."""
