"""The picture of a board that a notebook stores beside it, for the day when the board itself is not there.

JupyterLab and Notebook 7 then say "model not found", whatever else the output holds. So the picture is an output of its own. There
(where outputs are Lumino's widgets) it is hidden unless that is said, which it then replaces.
"""

from __future__ import annotations

from html import escape
from urllib.parse import quote

from hanabi_widget.picture import picture, picture_text
from hanabi_widget.protocol.board import BoardState

_OUTPUT = ".jp-OutputArea-child"
_FAILED = f"{_OUTPUT}:has(> .jp-OutputArea-output.jupyter-widgets)"
"""The output of a widget without a model: a widget that is there has this class further inside."""
_STYLE = f"""\
.lm-Widget{_OUTPUT}:has(.hanabi-picture) {{ display: none }}
{_FAILED} + {_OUTPUT}:has(.hanabi-picture) {{ display: flex }}
{_FAILED}:has(+ {_OUTPUT} .hanabi-picture) {{ display: none }}
"""


def stored_picture(board: BoardState, step: int) -> str:
    """A step of a board as HTML: a picture with its text, and how to play on."""
    return stored(picture(board, step), picture_text(board, step), board["labels"]["run_cell"], board["language"])


def stored(svg: str, words: str, advice: str, language: str) -> str:
    """A picture as HTML, with its text, and how to go on."""
    source = f"data:image/svg+xml,{quote(svg, safe=' =:/;,()')}"
    text, hint = escape(words), escape(advice)
    return f"""\
<div class="hanabi-picture" lang="{language}">
<style>
{_STYLE}</style>
<img src="{source}" alt="{text}" loading="lazy" style="max-width: 100%">
<p>{hint}</p>
</div>
"""
