"""The pages of a lesson: on each a question or a game, below the paragraphs before it."""

from __future__ import annotations

from dataclasses import dataclass

from hanabi_widget.lessons import GamePart, Item, Lesson, Paragraph
from hanabi_widget.lessons.files.lesson_parts import needs_no_page


@dataclass(frozen=True)
class Page:
    """One page.

    Attributes:
        texts: paragraphs.
        shown: a game to step through.
        item: a question.
    """

    texts: tuple[str, ...]
    shown: GamePart | None = None
    item: Item | None = None


def pages(lesson: Lesson, student: str = "", *, exam: bool = False) -> list[Page]:
    """The pages of a lesson for a student, whose name decides the variants of questions.

    A position right above a question about it has no page of its own: it would show what the question may hide. In an exam, all games
    are left out.
    """
    found, texts = list[Page](), list[str]()
    for number, part in enumerate(lesson.parts):
        if isinstance(part, Paragraph):
            texts.append(part.text)
        if isinstance(part, Paragraph) or (isinstance(part, GamePart) and (exam or needs_no_page(lesson.parts, number))):
            continue
        shown = [Page((), shown=part)] if isinstance(part, GamePart) else [Page((), item=item) for item in part.items(student)]
        for page in shown:
            found.append(Page(tuple(texts), page.shown, page.item))
            texts.clear()
    return [*found, Page(tuple(texts))] if texts else found
