"""The directive ``board``: code whose last line makes a board, and below it that board, live, as `Board.save_html` writes it."""

from __future__ import annotations

import ast
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import hanabi_widget as hw


class LiveBoard(SphinxDirective):
    """A board in a frame of its own, under the code that makes it; the argument is the title of the frame.

    The page of the board is in the frame's ``srcdoc`` and not in a file beside this page: when pages are opened from files, only then may
    ``live_board.js`` give the board its height and its colours.
    """

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        """The code, and the frame.

        Raises:
            DirectiveError: the last line is no expression.
        """
        code = "\n".join(self.content)
        *lines, last = ast.parse(code).body
        if not isinstance(last, ast.Expr):
            raise self.error("the last line has to make a board")
        names: dict[str, Any] = {}
        exec(compile(ast.Module(lines, []), "<board>", "exec"), names)  # noqa: S102 - the code of our own pages
        board: hw.Board = eval(compile(ast.Expression(last.value), "<board>", "eval"), names)  # noqa: S307
        with TemporaryDirectory() as folder:
            path = Path(folder) / "board.html"
            board.save_html(path)
            page = path.read_text("utf-8")
        frame = f'<iframe class="live-board" title="{escape(self.arguments[0])}" srcdoc="{escape(page)}"></iframe>'
        return [nodes.literal_block(code, code, language="python"), nodes.raw("", frame, format="html")]


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive, and what its frames need in a page."""
    hw.set_language("en")
    app.add_directive("board", LiveBoard)
    app.add_js_file("live_board.js", loading_method="defer")
    app.add_css_file("live_board.css")
    return {"parallel_read_safe": True}
