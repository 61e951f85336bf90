"""The pages of a lesson: on each a question or a game, below the paragraphs before it; what they show, and the lesson that comes next."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import accumulate
from pathlib import Path
from textwrap import shorten
from typing import NamedTuple, get_args
from urllib.parse import quote

from hanabi_widget.knowledge import is_consistent
from hanabi_widget.lessons import GamePart, History, Item, Lesson, Paragraph, PredictionPart
from hanabi_widget.lessons.drills import another_variant
from hanabi_widget.lessons.lesson import game_from_history, line_nodes, needs_no_page
from hanabi_widget.protocol.board import BoardState, Shortcut
from hanabi_widget.protocol.exercise import Asked, NextLessonLink, PageLabel, PageLabels, PageMessage, PageState, PageTab
from hanabi_widget.protocol.labels import labels_in
from hanabi_widget.rules import Game, initial_state
from hanabi_widget.text import Language, LocalizedError
from hanabi_widget.view import DETAILS, ViewpointName

from .answer_form_views import answer_input, prediction_input
from .attempt import PageAttempt, PredictionPage, missed
from .prose import prose

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
        lesson: the name, in `COURSE`, of the lesson that tells how to answer, which is linked once the page is done; empty for none.
    """

    texts: tuple[str, ...]
    shown: GamePart | None = None
    item: Item | None = None
    prediction: PredictionPart | None = None
    is_repeated: bool = False
    lesson: str = ""

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

    Raises:
        LocalizedError: the lesson is empty, or an exam has no questions; a drill finds too few.
    """
    found = list[Page]()
    texts = list[str]()
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
    if texts:
        found.append(Page(tuple(texts)))
    if not found:
        raise LocalizedError("lesson.error.blank")
    if exam and not any(page.item for page in found):
        raise LocalizedError("lesson.error.unasked")
    return found


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
    shown = page.shown
    if page.item is not None:
        question = page.item.question
        history = question.history if settled else question.history.without_deck()
        view = "all" if question.viewer is None else question.viewer
        tells = settled and all(map(is_consistent, question.history.states))  # no knowledge in what cannot arise
        return PageView(game_from_history(history), view, question.detail if tells else "table", len(history.states) - 1)
    if shown is None:
        return PageView(Game(initial_state(seed=0)), "all", "table", 0)
    if page.prediction is None:  # a game is stepped through from its beginning, unless another step is named than the last
        last = len(line_nodes(shown.game)) - 1
        return PageView(shown.game, shown.view, "table", shown.step if shown.step < last else 0)
    if settled:
        return PageView(shown.game, shown.view, DETAILS[-1], shown.step)
    history = History.of(line_nodes(shown.game)[shown.step]).without_deck()
    return PageView(game_from_history(history), shown.view, "table", len(history.actions))


def with_exercise_keys(language: Language, board: BoardState) -> BoardState:
    """A board that lists the keys of an exercise too."""
    shortcuts = [Shortcut(keys=keys, label=language.say(f"key.{name}")) for name, keys in KEYS.items()]
    return {**board, "shortcuts": [*board["shortcuts"], *shortcuts]}


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


def attempt_on(page: Page, language: Language, *, exam: bool) -> PageAttempt:
    """The progress on a page before the first answer."""
    if page.prediction is not None:
        return PredictionPage(page.prediction, language=language)
    return PageAttempt(page.item, exam=exam, language=language)


def page_state(
    lesson: Lesson,
    pages: Sequence[Page],
    progress: Sequence[PageAttempt],
    current: int,
    language: Language,
    *,
    exam: bool,
    following: NextLesson | None = None,
) -> PageState:
    """What the current page shows, where no student can tell a name.

    In an exam that is neither a verdict nor a hint, and never anything that gives the right answer away.

    Args:
        lesson: the lesson.
        pages: its pages.
        progress: the student's progress on each page.
        current: the page shown, counted from 0.
        language: the language of all texts.
        exam: whether it is an exam.
        following: the lesson that comes next in the course, if it is known.
    """
    page = pages[current]
    here = progress[current]
    has_board = bool(page.shown or page.item)
    is_last = current + 1 == len(pages)
    numbers = question_numbers(pages)
    numbered = enumerate(zip(pages, progress, numbers), start=1)
    newest = here.messages()
    closing = _closing(pages, progress, language, exam=exam)
    priced: PageLabels = {"hint": language.say("page.hint.cost", cost=lesson.hint_cost)} if lesson.hint_cost else {}
    return {
        "title": lesson.title,
        "labels": labels_in(language, get_args(PageLabel), "page") | priced,
        "student": None,
        "page": current,
        "sitting": 0,
        "tabs": [page_tab(each, done, place, number, language) for place, (each, done, number) in numbered],
        "place": language.say("page.place", n=numbers[current], total=numbers[-1]) if here.is_asked else "",
        "texts": [*filter(None, (prose(page.texts, lesson.folder), *map(escape, _texts(page, here, language))))],
        "has_board": has_board,
        **_asked(page, here, language),
        "answer": here.filled_in,
        "words": None,
        "marks": here.marks,
        "tries": language.say("page.try", n=here.tries) if here.tries > 1 and not exam else "",
        "settled": here.settled,
        "show_next": here.done and not is_last,
        "can_reveal": here.can_reveal,
        "can_repeat": here.can_repeat,
        "can_repeat_missed": not exam and bool(closing and missed(progress)),
        "explore": "" if not (here.settled and has_board) else "open" if here.explored else "offered",
        "next_lesson": NextLessonLink(label=language.say("page.end.next", title=following.title), address=quote(following.file))
        if following and closing
        else None,
        "exam": exam,
        "more_hints": here.has_more_hints,
        "messages": [*newest[:1], *closing, *newest[1:]],
        "asking": None,
    }


def _texts(page: Page, here: PageAttempt, language: Language) -> Iterator[str]:
    """What stands above a question, below the paragraphs of its page: its facts."""
    if page.item and page.item.worked and not here.exam:
        yield language.say(f"page.worked.{page.item.worked}")
    if question := here.question:
        yield from question.stated_facts(language)
        yield from question.first_answer_note(language)


def _asked(page: Page, here: PageAttempt, language: Language) -> Asked:
    """What is asked on a page, and where the answer is given."""
    question = here.question
    if question:
        given = answer_input(question, language, settled=here.settled)
        return {"viewpoint": question.viewpoint(language), "question": question.prompt(language), "input": given}
    if page.prediction:
        return {"viewpoint": "", "question": page.prediction.prompt, "input": prediction_input(page.prediction)}
    return {"viewpoint": "", "question": "", "input": None}


def _closing(pages: Sequence[Page], progress: Sequence[PageAttempt], language: Language, *, exam: bool) -> list[PageMessage]:
    """The result once all of several questions are done, and what was missed; nothing before.

    In an exam it is not told how many are right. A lesson without questions says so.
    """
    asked = [here for here in progress if here.is_asked]
    if not asked and any(here.item or isinstance(here, PredictionPage) for here in progress):
        return []
    if len(asked) == 1 or not all(here.done for here in asked):
        return []
    lines = list[str]()
    numbers = question_numbers(pages)
    right = sum(here.state == "right" for here in asked)
    ending = language.say("page.end.exam" if exam else "page.end", n=len(asked), right=right) if asked else language.say("page.unasked")
    if not exam and (places := missed(progress)):
        questions = [(numbers[place], item.question) for place in places if (item := pages[place].item)]
        lines += [language.say("page.end.missed")]
        lines += [language.say("page.end.missed.one", number=number, prompt=question.prompt(language)) for number, question in questions]
    return [{"kind": "end" if asked else "comment", "title": ending, "lines": lines}]


MAX_LABEL = 60
"""A page without a question is named by so many characters of its text."""


def page_tab(page: Page, here: PageAttempt, place: int, number: int, language: Language) -> PageTab:
    """The part of the progress bar that leads to a page.

    Args:
        page: the page.
        here: the progress on it.
        place: its place in the lesson, counted from 1.
        number: the number of its question, counted from 1.
        language: the language of the label.
    """
    if not here.is_asked:
        label = shorten(page.texts[0], MAX_LABEL) if page.texts else language.say("page.status.text", page=place)
        return {"state": here.state if page.prediction else "text", "label": label}
    return {"state": here.state, "label": language.say(f"page.status.{here.state}", n=number)}
