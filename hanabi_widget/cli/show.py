"""``show``: a step of a game, as text or as a picture."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from hanabi_widget.picture import picture
from hanabi_widget.rules import Game
from hanabi_widget.text import Language, current_language
from hanabi_widget.view import Viewpoint, board_state, frame, view_name

from .input_output import (
    add_detail_option,
    add_output_option,
    add_source,
    add_step_option,
    add_view_option,
    file_errors,
    read_source,
    step_of,
    view_of,
    write,
)

HELP = "show a position, or a step of a game, as text or as a picture"
EXAMPLES = """\
examples:
  hanabi-widget show lesson.hanabi
  hanabi-widget show lesson.hanabi --step 3 --view Ben
  hanabi-widget show "r1 | >Ann ? ? ? ? ? | Ben r2 y3 g4 b2 w5"
  hanabi-widget show lesson.hanabi --step 3 -o step.svg

With --view of a player, nothing that is hidden from that player is shown."""


def add(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    add_source(parser)
    add_step_option(parser)
    add_view_option(parser)
    add_detail_option(parser)
    parser.add_argument("--to", choices=FORMATS, help="the format; by default text, or what the suffix of the output file says")
    add_output_option(parser, *SUFFIXES)


def run(arguments: Namespace) -> int:
    """Show the step."""
    source = read_source(arguments.source, arguments.house_rule)
    game = source.game(arguments.game)
    with file_errors(source.name):
        step = step_of(game, arguments.step)
        view = view_of(game.root.state, arguments.view, arguments.detail)
        suffix = arguments.output.suffix.lower() if arguments.output else ""
        output_format = arguments.to or SUFFIXES.get(suffix, "text")
        shown = FORMATS[output_format](game, step, view, current_language())
    write(arguments.output, shown, [source.path])
    return 0


def _text(game: Game, step: int, view: Viewpoint, language: Language) -> str:
    return "\n".join([*_lines(game, step, view, language), ""])


def _lines(game: Game, step: int, view: Viewpoint, language: Language) -> Iterator[str]:
    node = game.line[step]
    shown = frame(node, view, language)
    yield language.say("step", step=step, last=len(game) - 1)
    if view != Viewpoint():
        yield view_name(language, node.state, view)
    yield shown["log"]
    yield shown["status"]
    yield from filter(None, [node.comment])
    yield ""
    yield language.comma_list([shown["clue_tokens"]["label"], shown["strikes"]["label"], shown["deck"]["label"]])
    yield from (firework["label"] for firework in shown["fireworks"])
    yield from (pile["label"] for pile in shown["discards"])
    yield language.comma_list(
        [language.say("statistic.line", label=statistic["label"], value=statistic["value"]) for statistic in shown["statistics"]]
    )
    for hand in shown["hands"]:
        yield ""
        yield hand["label"]
        yield from (f"  {card['label']}" for card in hand["cards"])
    yield from ["", shown["position"]] if shown["position"] else []


def _svg(game: Game, step: int, view: Viewpoint, language: Language) -> str:
    return picture(board_state(game.line, view, language), step) + "\n"


FORMATS = {"text": _text, "svg": _svg}
SUFFIXES = {".txt": "text", ".svg": "svg"}
