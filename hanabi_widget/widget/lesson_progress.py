"""A student's progress in a lesson: the page to go on with, and the result."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_widget.text import Language

from .page_attempt import PageAttempt
from .prediction_page import PredictionPage


def next_page(progress: Sequence[PageAttempt]) -> int:
    """The page to go on with: the one after the questions done so far, in order; the last page when all are done."""
    page = 0
    for place, here in enumerate(progress, start=1):
        if here.item is not None and not here.is_solved:
            if not here.done:
                return page
            page = place
    return len(progress) - 1 if page else 0


def missed(progress: Sequence[PageAttempt]) -> list[int]:
    """The pages with questions that were not answered rightly, the first 0."""
    return [place for place, here in enumerate(progress) if here.item is not None and not here.is_solved and here.state != "right"]


def closing_message(progress: Sequence[PageAttempt], language: Language, *, exam: bool) -> str:
    """The result once all of several questions are done; in an exam it is not told how many are right.

    A lesson without questions says so. Empty in all other cases.
    """
    asked = [here for here in progress if here.item is not None and not here.is_solved]
    if not asked and any(isinstance(here, PredictionPage) or here.is_solved for here in progress):
        return ""
    if not asked:
        return language.say("page.unasked")
    if len(asked) < 2 or not all(here.done for here in asked):
        return ""
    right = sum(here.state == "right" for here in asked)
    return language.say("page.end.exam", n=len(asked)) if exam else language.say("page.end", n=len(asked), right=right)
