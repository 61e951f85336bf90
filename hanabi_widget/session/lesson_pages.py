"""The pages of a lesson: on each a question or a game, below the paragraphs before it; and the lesson that comes next."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from hanabi_widget.knowledge import is_consistent
from hanabi_widget.lessons import GamePart, History, Item, Lesson, Paragraph, PredictionPart
from hanabi_widget.lessons.drills import another_variant
from hanabi_widget.lessons.files.lesson import game_from_history, line_nodes, needs_no_page
from hanabi_widget.protocol.board import BoardState, Shortcut
from hanabi_widget.rules import Game, initial_state
from hanabi_widget.text import Language
from hanabi_widget.view import DETAILS, ViewpointName

KEYS = {"turn": ["<", ">"], "answer": ["="], "check": ["Enter"]}
"""The keys of an exercise, besides those of its board."""

_NUMBER = re.compile(r"([0-9]+)-")
_TITLE = re.compile(r"title:(.*)")


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


def question_numbers(pages: Sequence[Page]) -> list[int]:
    """The number of the question on each page, or of the last one before it."""
    return [*accumulate(int(page.item is not None and page.item.is_asked) for page in pages)]


class PageView(NamedTuple):
    """What a board shows on a page."""

    game: Game
    view: ViewpointName
    detail: str
    step: int


def page_view(page: Page, *, settled: bool) -> PageView:
    """What a board shows on a page."""
    if page.item is not None:
        question = page.item.question
        history = question.history if settled else question.history.without_deck()
        view = "all" if question.viewer is None else question.viewer
        tells = settled and all(map(is_consistent, question.history.states))  # no knowledge in what cannot arise
        return PageView(game_from_history(history), view, DETAILS[-1] if tells else "table", len(history.states) - 1)
    if page.prediction is not None and page.shown is not None:
        if settled:
            return PageView(page.shown.game, page.shown.view, DETAILS[-1], page.shown.step)
        history = History.of(line_nodes(page.shown.game)[page.shown.step]).without_deck()
        return PageView(game_from_history(history), page.shown.view, "table", len(history.actions))
    if page.shown is not None:
        return PageView(page.shown.game, page.shown.view, "table", page.shown.step)
    return PageView(Game(initial_state(seed=0)), "all", "table", 0)


def with_exercise_keys(state: BoardState, language: Language) -> BoardState:
    """A board that lists the keys of an exercise too."""
    shortcuts = [Shortcut(keys=keys, label=language.say(f"key.{name}")) for name, keys in KEYS.items()]
    return {**state, "shortcuts": [*state["shortcuts"], *shortcuts]}


class NextLesson(NamedTuple):
    """The lesson that comes next.

    Attributes:
        title: its title.
        file: the name of its notebook; of the lesson itself, if it has none.
    """

    title: str
    file: str


def next_lesson(source: object) -> NextLesson | None:
    """The lesson after the one in a file: that in the same folder with the next higher number.

    Args:
        source: what an exercise is made from.

    Returns:
        None if the source is not the path of a numbered lesson, or there is no next one that can be read.

    Example:
        >>> next_lesson("title: Ones") is None
        True
    """
    found = _NUMBER.match(Path(source).name) if isinstance(source, (str, Path)) and Path(source).suffix == ".lesson" else None
    if found is None:
        return None
    folder = Path(str(source)).parent
    numbered = [(int(other[1]), path.stem, path) for path in folder.glob("*.lesson") if (other := _NUMBER.match(path.name))]
    after = min((entry for entry in numbered if entry[0] > int(found[1])), default=None)
    if after is None:
        return None
    path = after[2]
    try:
        title = _TITLE.match(path.read_text("utf-8-sig"))
    except (OSError, ValueError):
        return None
    notebooks = [name for place in (folder, folder.parent) if (name := place / f"{path.stem}.ipynb").is_file()]
    return NextLesson(title[1].strip() if title else path.stem, (notebooks or [path])[0].name)
