"""How far a student has come in an exercise: where to go on, and what it comes to in the end."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_widget.text import Language

from .progress import Progress


def next_page(works: Sequence[Progress]) -> int:
    """The page to go on with: the first question that is not done, with the pages before it; the last page when all are done."""
    page = 0
    for place, work in enumerate(works, start=1):
        if work.item is not None:
            if not work.done:
                return page
            page = place
    return len(works) - 1 if page else 0


def closing_message(works: Sequence[Progress], language: Language, *, exam: bool) -> str:
    """What the questions come to when all of several are done, in an exam only that they are; or that there are none."""
    asked = [work for work in works if work.item is not None]
    if not asked:
        return language.say("page.unasked")
    if len(asked) < 2 or not all(work.done for work in asked):
        return ""
    right = sum(work.state == "right" for work in asked)
    return language.say("page.end.exam", n=len(asked)) if exam else language.say("page.end", n=len(asked), right=right)
