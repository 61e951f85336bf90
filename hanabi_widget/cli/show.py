"""``show``: a step of a game, as text or as a picture."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from hanabi_widget.picture import picture
from hanabi_widget.rules import Game
from hanabi_widget.text import Language, current_language
from hanabi_widget.view import Viewpoint, frame, line, view_name

from .file_errors import refusing
from .output import add_output, write
from .source import add_source, source
from .step_and_view import add_level, add_step, add_view, step_of, view_of

HELP = "show a position, or a step of a game, as text or as a picture"
EXAMPLES = """\
examples:
  python -m hanabi_widget show lesson.hanabi
  python -m hanabi_widget show lesson.hanabi --step 3 --view Ben
  python -m hanabi_widget show "r1 | >Ann ? ? ? ? ? | Ben r2 y3 g4 b2 w5"
  python -m hanabi_widget show lesson.hanabi --step 3 -o step.svg

From a player's viewpoint, what is hidden from that player is not told."""


def add(parser: ArgumentParser) -> None:
    """Describe the arguments."""
    add_source(parser)
    add_step(parser)
    add_view(parser)
    add_level(parser)
    parser.add_argument("--to", choices=FORMS, help="as what; by default text, or what the name of the file says")
    add_output(parser, *SUFFIXES)


def run(arguments: Namespace) -> int:
    """Show the step."""
    read = source(arguments.source)
    game = read.game(arguments.game)
    with refusing(read.name):
        step = step_of(game, arguments.step)
        view = view_of(game.root.state, arguments.view, arguments.level)
        form = arguments.to or (SUFFIXES[arguments.output.suffix.lower()] if arguments.output and arguments.output.suffix else "text")
        shown = FORMS[form](game, step, view, current_language())
    write(arguments.output, shown, [read.path])
    return 0


def _text(game: Game, step: int, view: Viewpoint, spoken: Language) -> str:
    return "\n".join([*_lines(game, step, view, spoken), ""])


def _lines(game: Game, step: int, view: Viewpoint, spoken: Language) -> Iterator[str]:
    node = game.line[step]
    shown = frame(node, view, spoken)
    yield spoken.say("place", step=step, last=len(game) - 1)
    if view != Viewpoint():
        yield view_name(spoken, node.state, view)
    yield shown["log"]
    yield shown["status"]
    yield from filter(None, [node.comment])
    yield ""
    yield spoken.comma_list([shown["clue_tokens"]["label"], shown["strikes"]["label"], shown["deck"]["label"]])
    yield from (firework["label"] for firework in shown["fireworks"])
    yield from (pile["label"] for pile in shown["discards"])
    yield spoken.comma_list([spoken.say("statistic.line", label=told["label"], value=told["value"]) for told in shown["statistics"]])
    for hand in shown["hands"]:
        yield ""
        yield hand["label"]
        yield from (f"  {card['label']}" for card in hand["cards"])
    yield from ["", shown["position"]] if shown["position"] else []


def _svg(game: Game, step: int, view: Viewpoint, spoken: Language) -> str:
    return picture(line(game.line, view, spoken), step) + "\n"


FORMS = {"text": _text, "svg": _svg}
"""As what a step can be shown."""
SUFFIXES = {".txt": "text", ".svg": "svg"}
