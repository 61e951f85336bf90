"""The sheet of an exercise, the contract with js beside the board: texts, a question with its input, what is said of the answer.

In an exam it holds neither a verdict nor a hint, and never anything from which the right answer could be read.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Literal, TypedDict, cast, get_type_hints

from hanabi_widget.text import Language

from .answer_input import AnswerInput, answer_input
from .lesson_pages import Page
from .lesson_progress import closing_message
from .progress import Progress


class PageLabels(TypedDict):
    """The fixed words of a sheet."""

    pages: str
    back: str
    forward: str
    answer: str
    check: str
    save: str
    unsaved: str
    hint: str
    reveal: str
    yes: str
    no: str
    because: str
    example: str
    number: str
    share: str
    next: str  # the button that goes on from what is settled


class PageTab(TypedDict):
    """A page as the way to it shows it."""

    state: Literal["text", "open", "saved", "shown", "right", "partly", "wrong"]
    label: str  # "Question 2: right"
    mark: str  # "2"


class PageMessage(TypedDict):
    """A group of sentences: what is said of the answer, or a hint."""

    kind: Literal["right", "partly", "wrong", "saved", "hint", "comment"]
    title: str
    lines: list[str]


class PageState(TypedDict):
    """What an exercise shows beside its board."""

    title: str
    labels: PageLabels
    page: int
    stops: list[PageTab]
    texts: list[str]
    board: bool  # there is something to look at
    chair: str
    question: str  # empty where nothing is asked
    input: AnswerInput | None
    answer: str  # the last answer as JSON text; empty before any
    settled: bool  # nothing more is to be answered here
    onward: bool  # nothing is left to do here, and there is another page
    exam: bool
    more: bool  # there is another hint
    told: list[PageMessage]


class SubmitAnswer(TypedDict):
    """The browser gives an answer."""

    type: Literal["answer"]
    id: int
    page: int
    answer: str  # JSON text


class AskHint(TypedDict):
    """The browser asks for the next hint."""

    type: Literal["hint"]
    id: int
    page: int


class Reveal(TypedDict):
    """The browser asks for the answer."""

    type: Literal["reveal"]
    id: int
    page: int


class TurnPage(TypedDict):
    """The browser turns to a page."""

    type: Literal["turn"]
    id: int
    page: int


def page_state(title: str, pages: Sequence[Page], works: Sequence[Progress], at: int, language: Language, *, exam: bool) -> PageState:
    """The sheet of a page.

    Args:
        title: the title of the lesson.
        pages: its pages.
        works: what was done on each.
        at: the page shown.
        language: the language of all words.
        exam: whether it is an exam.
    """
    page, work = pages[at], works[at]
    question = page.item and page.item.question
    return {
        "title": title,
        "labels": cast("PageLabels", {name: language.say(f"sheet.{name}") for name in get_type_hints(PageLabels)}),
        "page": at,
        "stops": _stops(pages, works, language),
        "texts": [*page.texts, *(question.stated_facts(language) if question else [])],
        "board": bool(page.shown or page.item),
        "chair": question.viewpoint(language) if question else "",
        "question": question.prompt(language) if question else "",
        "input": answer_input(question, language) if question else None,
        "answer": "" if work.answer is None else json.dumps(work.answer[0]),
        "settled": work.settled,
        "onward": work.done and at + 1 < len(pages),
        "exam": exam,
        "more": work.more_hints,
        "told": [*work.messages(), *_ended(works, language, exam=exam)],
    }


def _ended(works: Sequence[Progress], language: Language, *, exam: bool) -> list[PageMessage]:
    end = closing_message(works, language, exam=exam)
    return [{"kind": "comment", "title": end, "lines": []}] if end else []


def _stops(pages: Sequence[Page], works: Sequence[Progress], language: Language) -> list[PageTab]:
    stops, number = list[PageTab](), 0
    for place, (page, work) in enumerate(zip(pages, works), start=1):
        if page.item is None:
            stops.append({"state": "text", "label": language.say("sheet.stop.text", page=place), "mark": "·"})
            continue
        number += 1
        stops.append(
            {"state": work.state, "label": language.say(f"sheet.stop.{work.state}", n=number, credit=work.credit), "mark": str(number)}
        )
    return stops
