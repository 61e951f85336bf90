"""The page of progress in practice: techniques by levels, as text, as an HTML table and as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from hanabi_widget.lessons.mastery import IN_A_ROW, LEVELS, SKILLS, SkillStanding
from hanabi_widget.lessons.questions.hints import TECHNIQUES
from hanabi_widget.text import Language

from .svg import ACCENT, BOLD, EDGE, PAPER, QUIET, rect, svg_document, text_line

WIDTH, MARGIN, NAME_WIDTH, ROW_HEIGHT, BOX = 760, 24, 290, 28, 12


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

    def _lines(self) -> list[str]:
        """A line for each technique."""
        return [
            f"{name}: " + "; ".join(f"{level}: {self.state(standing)}" for level, standing in zip(self._levels(), row))
            for name, row in self._rows()
        ]

    def __str__(self) -> str:
        return "\n".join([self.summary, *self._lines()])

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
        """The same as a standalone picture: a box for each in a row right, and the words beside it."""
        width, y = (WIDTH - 2 * MARGIN - NAME_WIDTH) / len(LEVELS), MARGIN + 44.0
        drawn = [text_line(MARGIN, MARGIN + 12, self.summary, 18, width=WIDTH - 2 * MARGIN, font_weight=BOLD)]
        drawn += [
            text_line(MARGIN + NAME_WIDTH + width * place, y, text, 13, fill=QUIET, width=width)
            for place, text in enumerate(self._levels())
        ]
        for name, row in self._rows():
            y += ROW_HEIGHT
            drawn.append(text_line(MARGIN, y, name, 14, width=NAME_WIDTH - 12))
            for place, standing in enumerate(row):
                x = MARGIN + NAME_WIDTH + width * place
                for number in range(IN_A_ROW):
                    fill = ACCENT if number < standing.streak else PAPER
                    drawn.append(rect(x + number * (BOX + 3), y - BOX + 1, BOX, BOX, rx=2, fill=fill, stroke=EDGE))
                after = IN_A_ROW * (BOX + 3) + 6
                drawn.append(text_line(x + after, y, self.state(standing), 12, fill=QUIET, width=width - after - 8))
        title = self.language.say("practice.title")
        return svg_document(title, [self.summary, *self._lines()], WIDTH, y + MARGIN, *drawn)
