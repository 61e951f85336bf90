"""The story of a game as a page to read and to print: below each turning point the picture of its step."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from hanabi_widget.text import Language, Story
from hanabi_widget.view import ShownStep, Viewpoint, whole_board

from .board import picture

STYLE = """\
.hanabi-story { max-width: 46em; line-height: 1.45; }
.hanabi-story h2 { margin: 0 0 .6em; font-size: 1.5em; line-height: 1.25; break-after: avoid; }
.hanabi-story p { margin: .8em 0; }
.hanabi-story figure { margin: .4em 0 1.6em; }
.hanabi-story div { break-inside: avoid; }
.hanabi-story svg { display: block; width: 100%; height: auto; }
@media print { .hanabi-story { max-width: none; font-size: 10.5pt; } .hanabi-story svg { width: 75%; print-color-adjust: exact; } }
"""
"""Without it, where a page may have no style, the story is still text and pictures in order."""


def page_of_story(language: Language, told: Story) -> Iterator[str]:
    """A story as HTML."""
    board = whole_board(told.nodes, Viewpoint(() if told.reader is None else (told.reader,)), language)
    yield f'<section class="hanabi-story" lang="{language.code}"><style>{STYLE}</style><h2 dir=auto>{escape(told.title)}</h2>'
    for paragraph in told.paragraphs:
        yield f"<div><p dir=auto>{escape(paragraph.text)}</p>"
        yield f"<figure>{picture(ShownStep.of(board, paragraph.shown))}</figure></div>" if paragraph.shown is not None else "</div>"
    yield "</section>"
