"""The pages of a lesson: on each a question, or a game to look at, with the texts before it."""

from __future__ import annotations

from dataclasses import dataclass

from hanabi_widget.lessons import GamePart, Item, Lesson, Paragraph


@dataclass(frozen=True)
class Page:
    """What is on one page.

    Attributes:
        texts: paragraphs.
        shown: a game to step through and to ask about.
        item: a question.
    """

    texts: tuple[str, ...]
    shown: GamePart | None = None
    item: Item | None = None


def pages(lesson: Lesson, student: str = "", *, exam: bool = False) -> list[Page]:
    """The pages of a lesson as a student of this name gets them.

    In an exam no game is shown by itself: the questions about it may hide what it shows.
    """
    found, texts = list[Page](), list[str]()
    for part in lesson.parts:
        if isinstance(part, Paragraph):
            texts.append(part.text)
        if isinstance(part, Paragraph) or (isinstance(part, GamePart) and exam):
            continue
        shown = [Page((), shown=part)] if isinstance(part, GamePart) else [Page((), item=item) for item in part.items(student)]
        for page in shown:
            found.append(Page(tuple(texts), page.shown, page.item))
            texts.clear()
    return [*found, Page(tuple(texts))] if texts else found
