"""The page of progress in practice: techniques by levels, as text, as an HTML table and as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from hanabi_widget.lessons.mastery import IN_A_ROW, LEVELS, SKILLS, SkillStanding
from hanabi_widget.lessons.questions.hints import TECHNIQUES
from hanabi_widget.text import Language

from .charts import Bar, chart


class ProgressPage:
    r"""How well a student knows each technique on each level.

    ``print`` shows it as text, a notebook as a table with headers, and `svg` draws it.

    Args:
        standings: the standings by skill, as from `hanabi_widget.lessons.mastery.standings`.
        language: the language of all texts.

    Example:
        >>> from hanabi_widget.lessons.mastery import standings_after
        >>> from hanabi_widget.text import language_by_code
        >>> page = ProgressPage(standings_after([("T1.1", True)] * 3 + [("T2.1", True)]), language_by_code("en"))
        >>> print("\n".join(str(page).splitlines()[:3]))
        Mastered: 1 of 22.
        clues that touched: Level 1: mastered; Level 2: not begun
        clues that missed: Level 1: 1 of 3 in a row; Level 2: not begun
    """

    def __init__(self, standings: Mapping[str, SkillStanding], language: Language) -> None:
        self.standings, self.language = standings, language

    @property
    def summary(self) -> str:
        """How much is mastered, in a sentence."""
        done = sum(standing.mastered for standing in self.standings.values())
        return self.language.say("practice.mastered", done=done, all=len(self.standings))

    def state(self, standing: SkillStanding) -> str:
        """A standing in words."""
        state = "due" if standing.due else "mastered" if standing.mastered else "begun" if standing.asked else "new"
        return self.language.say(f"practice.state.{state}", streak=standing.streak, goal=IN_A_ROW)

    def _rows(self) -> list[tuple[str, list[SkillStanding]]]:
        """For each technique its name and the standings by level."""
        skills = {name: [f"{name}.{level}" for level in LEVELS if f"{name}.{level}" in SKILLS] for name in TECHNIQUES}
        return [(self.language.say(f"technique.{name}"), [self.standings[skill] for skill in own]) for name, own in skills.items()]

    def _levels(self) -> list[str]:
        return [self.language.say("practice.level", level=level) for level in LEVELS]

    def _states(self, row: list[SkillStanding]) -> str:
        """The standings of a technique by level."""
        return "; ".join(f"{level}: {self.state(standing)}" for level, standing in zip(self._levels(), row))

    def __str__(self) -> str:
        return "\n".join([self.summary, *(f"{name}: {self._states(row)}" for name, row in self._rows())])

    def _repr_html_(self) -> str:
        """A table with a caption, and headers of rows and columns."""
        heads = "".join(f'<th scope="col">{escape(text)}</th>' for text in [self.language.say("practice.technique"), *self._levels()])
        rows = "".join(
            f'<tr><th scope="row">{escape(name)}</th>{"".join(f"<td>{escape(self.state(standing))}</td>" for standing in row)}</tr>'
            for name, row in self._rows()
        )
        return (
            f'<table lang="{self.language.code}"><caption>{escape(self.summary)}</caption>'
            f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        )

    def svg(self) -> str:
        """The same as a standalone picture: a bar for each technique, as long as the part of it that is mastered."""
        bars = [
            Bar(name, sum(min(standing.streak, IN_A_ROW) for standing in row) / (IN_A_ROW * len(row)), self._states(row))
            for name, row in self._rows()
        ]
        return chart(self.language.say("practice.title"), bars, [self.summary])
