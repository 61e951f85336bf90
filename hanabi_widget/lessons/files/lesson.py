"""The model of a lesson: paragraphs, games and questions, in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from hanabi_widget.text import LocalizedError

from .lesson_parts import Item, Part, PredictionPart, clean_text


@dataclass(frozen=True)
class Lesson:
    r"""A lesson. It is immutable; `lesson_text` writes it as text, which `read_lesson` reads back as an equal lesson.

    Attributes:
        title: the title, on one line.
        tags: keywords.
        parts: the parts, in order.
        hint_cost: the credit that each hint takes from an answer to a question, from 0 to 1.

    Raises:
        LocalizedError: `hint_cost` is not from 0 to 1.

    Example:
        >>> from hanabi_widget.lessons import read_lesson
        >>> lesson = read_lesson("title: Ones\n\nLook at it.\n\ngame: [hand_size=2] r1 | Ann ? ? | >Ben ? ?\nask: number which=pace")
        >>> lesson.title, [type(part).__name__ for part in lesson.parts]
        ('Ones', ['Paragraph', 'GamePart', 'QuestionPart'])
        >>> [item.question.right_answers for item in lesson.items()]
        [frozenset({23})]
    """

    title: str = ""
    tags: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    hint_cost: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        object.__setattr__(self, "title", one_line(self.title))
        object.__setattr__(self, "tags", split_tags(self.tags))
        if not 0 <= self.hint_cost <= 1:
            raise LocalizedError("answer.fraction")

    def items(self, student: str = "") -> list[Item]:
        """All questions, each once, as a student with this name gets them.

        Raises:
            LocalizedError: a drill finds too few questions.
        """
        items = {item.id: item for part in reversed(self.parts) for item in reversed(part.items(student))}
        return [*reversed(items.values())]

    def asked(self, student: str = "") -> list[Item]:
        """The questions that a student has to answer: all but those that are shown with their solution.

        Raises:
            LocalizedError: a drill finds too few questions.
        """
        return [item for item in self.items(student) if item.is_asked]

    @property
    def predictions(self) -> list[PredictionPart]:
        """All predictions, in order."""
        return [part for part in self.parts if isinstance(part, PredictionPart)]


def one_line(text: str) -> str:
    """A text with all white space, line breaks included, turned into single spaces."""
    return " ".join(clean_text(text).split())


def split_tags(tags: Sequence[str]) -> tuple[str, ...]:
    """Tags split at commas, without empty ones and duplicates."""
    return tuple(dict.fromkeys(filter(None, (one_line(part) for tag in tags for part in tag.split(",")))))
