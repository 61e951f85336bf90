"""The choice of the next skill: reviews that are due first, then the skills in progress in turn, then new ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hanabi_widget.text import Language

from .skill import Skill
from .skill_standing import IN_A_ROW, SkillStanding

IN_PROGRESS = 3
"""So many skills are practised in turn, so that techniques are mixed."""


class Choice(NamedTuple):
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


def next_choice(standings: Mapping[str, SkillStanding]) -> Choice:
    """The skill to ask about next.

    Example:
        >>> from hanabi_widget.lessons.practice.skill_standing import standings_after
        >>> outcomes = [("T1.1", True), ("T2.1", False)]
        >>> [(choice.skill.name, choice.reason) for choice in [next_choice(standings_after(outcomes))]]
        [('T3.1', 'new')]
    """
    everything = [*standings.values()]
    due = [standing for standing in everything if standing.due]
    if due:
        return _choice(max(due, key=lambda standing: standing.overdue), "review")
    open_now = [standing for standing in everything if not standing.mastered]
    if not open_now:
        return _choice(max(everything, key=lambda standing: standing.overdue), "early")
    begun = [standing for standing in open_now if standing.asked]
    new = [standing for standing in open_now if not standing.asked]
    in_turn = [*begun, *new][: max(IN_PROGRESS, len(begun))]
    chosen = max(in_turn, key=lambda standing: standing.since if standing.asked else float("inf"))
    return _choice(chosen, "new" if not chosen.asked else "streak" if chosen.streak else "again")


def _choice(standing: SkillStanding, reason: str) -> Choice:
    return Choice(standing.skill, reason, standing)
