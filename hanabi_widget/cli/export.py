"""``export``: a board as a standalone HTML page."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from hanabi_widget.text import LocalizedError, current_language
from hanabi_widget.view import line_states

from .file_errors import file_errors
from .output import add_output_option, write
from .progress import progress
from .source import add_source, read_source
from .view_options import add_detail_option, add_step_option, add_view_option, step_of, view_of

HELP = "write a board as a standalone HTML page, which steps and shows who knows what without Python or a network"
EXAMPLES = """\
examples:
  hanabi-widget export lesson.hanabi -o lesson.html
  hanabi-widget export lesson.hanabi --view Ben --step 0 -o ben.html

The page opens at the last step, or at --step. With --view of a player, it holds nothing that is hidden from that player."""


def add(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    add_source(parser)
    add_step_option(parser)
    add_view_option(parser)
    add_detail_option(parser)
    add_output_option(parser, ".html", ".htm")


def run(arguments: Namespace) -> int:
    """Write the page."""
    source, language = read_source(arguments.source, arguments.house_rule), current_language()
    game = source.game(arguments.game)
    with file_errors(source.name):
        try:  # the bundle belongs to the widget, whose libraries the other commands do without
            from hanabi_widget.widget.html_page import html_page  # noqa: PLC0415
        except ModuleNotFoundError as error:
            raise LocalizedError("command.error.library", library=error.name) from error
        step = step_of(game, arguments.step)
        view = view_of(game.root.state, arguments.view, arguments.detail)
        with progress("saving.progress") as tell:
            page = html_page(line_states(game, view, language), step, view, language, progress=tell)
    write(arguments.output, page, [source.path])
    return 0
