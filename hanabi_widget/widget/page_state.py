"""What an exercise shows beside its board, for the browser."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import cast, get_type_hints

from hanabi_widget.lessons import Lesson
from hanabi_widget.protocol.exercise import PageLabels, PageMessage, PageState, PageTab
from hanabi_widget.text import Language

from .answer_input import answer_input, prediction_input
from .lesson_pages import Page
from .lesson_progress import closing_message
from .page_progress import PageProgress


def page_state(
    lesson: Lesson,
    student: str | None,
    pages: Sequence[Page],
    progress: Sequence[PageProgress],
    current: int,
    language: Language,
    *,
    exam: bool,
) -> PageState:
    """What the current page shows.

    In an exam that is neither a verdict nor a hint, and never anything that gives the right answer away.

    Args:
        lesson: the lesson.
        student: the name in the field for the student's name; None if there is no field.
        pages: its pages.
        progress: the student's progress on each page.
        current: the page shown, counted from 0.
        language: the language of all texts.
        exam: whether it is an exam.
    """
    page, here = pages[current], progress[current]
    question, prediction = page.item and page.item.question, page.prediction
    return {
        "title": lesson.title,
        "labels": _labels(lesson, language),
        "student": student,
        "page": current,
        "tabs": _tabs(pages, progress, language),
        "texts": [*page.texts, *_worked(page, language, exam=exam), *(question.stated_facts(language) if question else [])],
        "has_board": bool(page.shown or page.item),
        "viewpoint": question.viewpoint(language) if question else "",
        "question": question.prompt(language) if question else prediction.prompt if prediction else "",
        "input": answer_input(question, language) if question else prediction_input(prediction) if prediction else None,
        "answer": "" if here.answer is None else json.dumps(here.answer[0]),
        "settled": here.settled,
        "show_next": here.done and current + 1 < len(pages),
        "exam": exam,
        "more_hints": here.has_more_hints,
        "messages": [*here.messages(), *_closing(progress, language, exam=exam)],
    }


def _worked(page: Page, language: Language, *, exam: bool) -> list[str]:
    """What the student is to do with a worked example."""
    return [language.say(f"page.worked.{page.item.worked}")] if page.item and page.item.worked and not exam else []


def _labels(lesson: Lesson, language: Language) -> PageLabels:
    labels = {name: language.say(f"page.{name}") for name in get_type_hints(PageLabels)}
    if lesson.hint_cost:
        labels["hint"] = language.say("page.hint.cost", cost=lesson.hint_cost)
    return cast("PageLabels", labels)


def _closing(progress: Sequence[PageProgress], language: Language, *, exam: bool) -> list[PageMessage]:
    title = closing_message(progress, language, exam=exam)
    return [{"kind": "comment", "title": title, "lines": []}] if title else []


def _tabs(pages: Sequence[Page], progress: Sequence[PageProgress], language: Language) -> list[PageTab]:
    tabs, number = list[PageTab](), 0
    for place, (page, here) in enumerate(zip(pages, progress), start=1):
        if page.item is None or here.is_solved:
            label = language.say("page.status.text", page=place)
            tabs.append({"state": here.state if page.prediction else "text", "label": label, "mark": "?" if page.prediction else "·"})
            continue
        number += 1
        right, parts = here.parts
        label = language.say(f"page.status.{here.state}", n=number, right=right, parts=parts)
        tabs.append({"state": here.state, "label": label, "mark": str(number)})
    return tabs
