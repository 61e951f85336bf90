"""``export``: a board as a page of its own."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from hanabi_widget.text import LocalizedError, current_language
from hanabi_widget.view import line

from .file_errors import refusing
from .output import add_output, write
from .source import add_source, source
from .step_and_view import add_level, add_step, add_view, step_of, view_of

HELP = "write a board as a page of its own (HTML), which steps and tells who knows what without Python and without a network"
EXAMPLES = """\
examples:
  python -m hanabi_widget export lesson.hanabi -o lesson.html
  python -m hanabi_widget export lesson.hanabi --view Ben --step 0 -o ben.html

It begins with the last step, or with --step. From a player's viewpoint, what is hidden from that player is not in the page."""


def add(parser: ArgumentParser) -> None:
    """Describe the arguments."""
    add_source(parser)
    add_step(parser)
    add_view(parser)
    add_level(parser)
    add_output(parser, ".html", ".htm")


def run(arguments: Namespace) -> int:
    """Write the page."""
    read, spoken = source(arguments.source), current_language()
    game = read.game(arguments.game)
    with refusing(read.name):
        try:  # the bundle lies with the widget, whose libraries other commands do without
            from hanabi_widget.widget.html_page import html_page  # noqa: PLC0415
        except ModuleNotFoundError as problem:
            raise LocalizedError("command.error.library", library=problem.name) from problem
        step = step_of(game, arguments.step)
        view = view_of(game.root.state, arguments.view, arguments.level)
        nodes = game.line
        text = html_page(line(nodes, view, spoken), nodes, step, view, spoken)
    write(arguments.output, text, [read.path])
    return 0
