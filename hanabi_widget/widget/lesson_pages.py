"""The pages of a lesson: on each a question or a game, below the paragraphs before it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hanabi_widget.lessons import GamePart, Item, Lesson, Paragraph, PredictionPart
from hanabi_widget.lessons.drills.drill import another_variant
from hanabi_widget.lessons.files.lesson import needs_no_page


@dataclass(frozen=True)
class Page:
    """One page.

    Attributes:
        texts: paragraphs.
        shown: a game to step through; with a prediction, once it is made.
        item: a question.
        prediction: a prediction.
        is_repeated: whether the question is asked again, as a variant: that is not logged.
    """

    texts: tuple[str, ...]
    shown: GamePart | None = None
    item: Item | None = None
    prediction: PredictionPart | None = None
    is_repeated: bool = False

    @property
    def id(self) -> str | None:
        """The id, in attempts, of what is asked; None if nothing is."""
        asked = self.item or self.prediction
        return asked.id if asked else None

    def again(self) -> Page:
        """A page that asks the question again, as another variant: without the teacher's words, which may name colours and players."""
        return replace(self, texts=(), is_repeated=True, item=self.item and Item(self.item.id, another_variant(self.item.question)))


def pages(lesson: Lesson, student: str = "", *, exam: bool = False) -> list[Page]:
    """The pages of a lesson for a student, whose name decides the variants of questions.

    A position right above a question about it has no page of its own: it would show what the question may hide. In an exam, all games,
    predictions and worked examples are left out.
    """
    found, texts = list[Page](), list[str]()
    above: GamePart | None = None
    for number, part in enumerate(lesson.parts):
        if isinstance(part, Paragraph):
            texts.append(part.text)
        above = part if isinstance(part, GamePart) else above
        if isinstance(part, Paragraph) or (isinstance(part, GamePart | PredictionPart) and exam) or needs_no_page(lesson.parts, number):
            continue
        match part:
            case GamePart():
                shown = [Page((), part)]
            case PredictionPart():
                shown = [Page((), above, prediction=part)]
            case _:
                shown = [Page((), item=item) for item in part.items(student) if item.is_asked or not exam]
        for page in shown:
            found.append(replace(page, texts=tuple(texts)))
            texts.clear()
    return [*found, Page(tuple(texts))] if texts else found
