"""The page of progress in practice: what to do today, and how well each technique is known, as text, as an HTML table and as a picture."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from html import escape

from hanabi_widget.lessons.mastery import SKILLS, SkillStanding, Today
from hanabi_widget.lessons.questions.hints import TECHNIQUES
from hanabi_widget.text import Language

from .charts import Bar, chart

A_DAY = timedelta(1)


@dataclass(repr=False)
class ProgressPage:
    r"""What there is to do today, and how well a student knows each technique.

    ``print`` shows it as text, a notebook as a table with headers, and `svg` draws it.

    Args:
        today: what is asked today.
        language: the language of all texts.

    Example:
        >>> from datetime import date, timedelta
        >>> from hanabi_widget.lessons.mastery import Settled
        >>> from hanabi_widget.text import ENGLISH
        >>> monday = date(2026, 11, 30)
        >>> found = [Settled("T1.1", True, monday)] * 3
        >>> print("\n".join(str(ProgressPage(Today(found, {"02-clues"}, day=monday + timedelta(1)), ENGLISH)).splitlines()[:3]))
        Today: 8 questions, a minute or so for each.
        clues that touched: 1 of 2 mastered, next on 2026-12-02
        clues that missed: not begun
    """

    today: Today
    language: Language

    @property
    def summary(self) -> str:
        """What to do: how many questions are left today, or when to come back."""
        day = self.today.day
        left = len(self.today.left)
        due = max(min(standing.due for standing in self.today.standings.values()), day + A_DAY)
        key = "practice.today" if left else f"practice.back.{due.weekday() if due < day + 7 * A_DAY else 'date'}"
        return self.language.say(key, n=left, day=due.isoformat())

    @property
    def bars(self) -> list[Bar]:
        """For each technique the share of its skills that is mastered, and in words how well it is known."""
        return [self._bar(name, [self.today.standings[skill] for skill in SKILLS if skill.startswith(f"{name}.")]) for name in TECHNIQUES]

    def _bar(self, technique: str, known: list[SkillStanding]) -> Bar:
        done = sum(standing.mastered for standing in known)
        due = min(standing.due for standing in known)
        state = "new" if due == date.max else "due" if due <= self.today.day else "begun"
        told = self.language.say(f"practice.state.{state}", done=done, all=len(known), day=due.isoformat())
        return Bar(self.language.say(f"technique.{technique}"), done / len(known), told)

    def __str__(self) -> str:
        return "\n".join([self.summary, *(f"{bar.label}: {bar.text}" for bar in self.bars)])

    def _repr_html_(self) -> str:
        """A table with a caption and headers of rows."""
        rows = "".join(f'<tr><th scope="row">{escape(bar.label)}</th><td>{escape(bar.text)}</td></tr>' for bar in self.bars)
        return f'<table lang="{self.language.code}"><caption>{escape(self.summary)}</caption><tbody>{rows}</tbody></table>'

    def svg(self) -> str:
        """The same as a standalone picture: a bar for each technique, as long as the part of it that is mastered."""
        return chart(self.language.say("practice.title"), self.bars, [self.summary])
