"""What an exercise shows beside its board, for the browser."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import cast

from hanabi_widget.lessons import Lesson
from hanabi_widget.protocol.exercise import PageLabels, PageMessage, PageState, PageTab
from hanabi_widget.text import Language

from .answers import answer_input, answer_marks, prediction_input
from .attempt import PageAttempt, closing_message, missed
from .lesson_pages import NextLesson, Page, question_numbers


def page_state(
    lesson: Lesson,
    student: str | None,
    pages: Sequence[Page],
    progress: Sequence[PageAttempt],
    current: int,
    language: Language,
    *,
    exam: bool,
    sitting: int = 0,
    following: NextLesson | None = None,
    hides: bool = False,
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
        sitting: how often a name has followed another or brought another question.
        following: the lesson that comes next in the course, if it is known.
        hides: whether the board keeps back what questions that are still open hide.
    """
    page, here = pages[current], progress[current]
    question, prediction, follow_up = here.question, page.prediction, here.follow_up_state
    is_other = follow_up == "open"
    newest, closing = here.messages(), _closing(pages, progress, language, following, exam=exam)
    return {
        "title": lesson.title,
        "labels": _labels(lesson, language),
        "student": student,
        "page": current,
        "sitting": sitting,
        "tabs": _tabs(pages, progress, language),
        "texts": [
            *([_follow_up_intro(page, here, language)] if is_other else [*page.texts, *_worked(page, language, exam=exam)]),
            *([*question.stated_facts(language), *question.first_answer_note(language)] if question else []),
        ],
        "has_board": bool(page.shown or page.item),
        "viewpoint": question.viewpoint(language) if question else "",
        "question": question.prompt(language) if question else prediction.prompt if prediction else "",
        "input": answer_input(question, language, settled=here.settled and not is_other)
        if question
        else prediction_input(prediction)
        if prediction
        else None,
        "answer": "" if here.shown_answer is None or is_other else json.dumps(here.shown_answer[0]),
        "marks": [] if is_other else [*answer_marks(here.verdict, settled=here.settled, revealed=here.revealed)],
        "tries": language.say("page.try", n=here.tries) if here.tries > 1 and not exam and not is_other else "",
        "settled": here.settled,
        "show_next": here.done and current + 1 < len(pages),
        "can_repeat": not exam and here.settled and here.state != "right" and question is not None,
        "can_repeat_missed": not exam and bool(closing) and bool(missed(progress)),
        "follow_up": follow_up,
        "exam": exam,
        "more_hints": here.has_more_hints and not is_other,
        "messages": [*newest[:1], *closing, *newest[1:], *_kept_back(language, hides=hides)],
    }


def _follow_up_intro(page: Page, here: PageAttempt, language: Language) -> str:
    """What a question that follows a wrong answer is for, and that its position is another one if it is."""
    same = page.item and here.question and here.question.history is page.item.question.history
    return language.say("page.follow_up.intro" if same else "page.follow_up.elsewhere")


def _worked(page: Page, language: Language, *, exam: bool) -> list[str]:
    """What the student is to do with a worked example."""
    return [language.say(f"page.worked.{page.item.worked}")] if page.item and page.item.worked and not exam else []


def _kept_back(language: Language, *, hides: bool) -> list[PageMessage]:
    """Why the board has no other seats and takes no actions."""
    return [{"kind": "comment", "title": "", "lines": [language.say("page.hidden")]}] if hides else []


def _labels(lesson: Lesson, language: Language) -> PageLabels:
    labels = _plain_labels(language)
    return {**labels, "hint": language.say("page.hint.cost", cost=lesson.hint_cost)} if lesson.hint_cost else labels


@cache
def _plain_labels(language: Language) -> PageLabels:
    return cast("PageLabels", {name: language.say(f"page.{name}") for name in PageLabels.__annotations__})


def _closing(
    pages: Sequence[Page], progress: Sequence[PageAttempt], language: Language, following: NextLesson | None, *, exam: bool
) -> list[PageMessage]:
    """The result once all is done, what was missed, and what comes next."""
    title = closing_message(progress, language, exam=exam)
    if not title:
        return []
    lines, numbers = list[str](), question_numbers(pages)
    if not exam and (places := missed(progress)):
        asked = [(numbers[place], item.question) for place in places if (item := pages[place].item)]
        lines += [language.say("page.end.missed")]
        lines += [language.say("page.end.missed.one", number=number, prompt=question.prompt(language)) for number, question in asked]
    if following:
        lines.append(language.say("page.end.next", title=following.title, file=following.file))
    return [{"kind": "comment", "title": title, "lines": lines}]


def _tabs(pages: Sequence[Page], progress: Sequence[PageAttempt], language: Language) -> list[PageTab]:
    numbered = enumerate(zip(pages, progress, question_numbers(pages)), start=1)
    return [page_tab(page, here, place, number, language) for place, (page, here, number) in numbered]


def page_tab(page: Page, here: PageAttempt, place: int, number: int, language: Language) -> PageTab:
    """The button that leads to a page.

    Args:
        page: the page.
        here: the progress on it.
        place: its place in the lesson, counted from 1.
        number: the number of its question, counted from 1.
        language: the language of the label.
    """
    if page.item is None or here.is_solved:
        label = language.say("page.status.text", page=place)
        return {"state": here.state if page.prediction else "text", "label": label, "mark": "?" if page.prediction else "·"}
    right, parts = here.parts
    label = language.say(f"page.status.{here.state}", n=number, right=right, parts=parts)
    return {"state": here.state, "label": label, "mark": str(number)}
