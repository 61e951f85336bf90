"""A lesson as a page of a book in MyST, with the widget beside it."""

from __future__ import annotations

import re

from hanabi_widget.protocol.exercise import BakedLesson
from hanabi_widget.text import Language
from hanabi_widget.widget.json_text import safe_text
from hanabi_widget.widget.scripts import STATIC

from .baked_lesson import compressed
from .lesson_html import lesson_title

CONTENT = "HANABI_LESSON"
"""What stands in lessonModule.js where the lesson goes."""


def myst_page(lesson: BakedLesson, language: Language, module: str) -> str:
    """The page: a heading and the directive ``{anywidget}``, which names the module.

    Args:
        lesson: the lesson.
        language: its language.
        module: the file name of the module, which stands beside the page.

    Source: https://mystmd.org/guide/widgets
    """
    return safe_text(f"# {_escaped(lesson_title(lesson, language))}\n\n:::{{anywidget}} ./{module}\n{{}}\n:::\n")


def _escaped(text: str) -> str:
    r"""A text in which nothing is markup.

    Example:
        >>> _escaped("Ones & {eval}`1`")
        'Ones \\& \\{eval\\}\\`1\\`'
    """
    return re.sub(r"[\\`*_{}\[\]<>()#|~$@^&:!]", r"\\\g<0>", text)


def myst_module(lesson: BakedLesson) -> str:
    """The ES module of the widget, which holds the lesson."""
    return (STATIC / "lessonModule.js").read_text("utf-8").replace(CONTENT, compressed(lesson))
