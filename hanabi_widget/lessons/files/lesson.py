"""A lesson: texts, games to look at, and questions, in the order in which a student meets them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .parts import Item, Part, clean_text


@dataclass(frozen=True)
class Lesson:
    r"""A lesson; it never changes, and its text is read back as an equal one: see `read_lesson` and `lesson_text`.

    Attributes:
        title: its title, one line.
        tags: words by which it is found.
        parts: what it is made of.

    Example:
        >>> from hanabi_widget.lessons import read_lesson
        >>> lesson = read_lesson("title: Ones\n\nLook at it.\n\ngame: [hand_size=2] r1 | Ann ? ? | >Ben ? ?\nask: pace")
        >>> lesson.title, [type(part).__name__ for part in lesson.parts]
        ('Ones', ['Paragraph', 'GamePart', 'QuestionPart'])
        >>> [item.question.right_answers for item in lesson.items()]
        [frozenset({23})]
    """

    title: str = ""
    tags: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "title", one_line(self.title))
        object.__setattr__(self, "tags", split_tags(self.tags))

    def items(self, student: str = "") -> list[Item]:
        """All questions, each once, as a student of this name gets them.

        Raises:
            LocalizedError: a drill finds too few questions of its kind.
        """
        found = {item.id: item for part in reversed(self.parts) for item in reversed(part.items(student))}
        return [*reversed(found.values())]


def one_line(text: str) -> str:
    """A text on one line."""
    return " ".join(clean_text(text).split())


def split_tags(tags: Sequence[str]) -> tuple[str, ...]:
    """Tags, none of which has a comma in it."""
    return tuple(dict.fromkeys(filter(None, (one_line(part) for tag in tags for part in tag.split(",")))))
