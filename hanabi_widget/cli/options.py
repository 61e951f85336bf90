"""Commands and their options: which game is read, which step of it is shown, from whose viewpoint, and what is written."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from hanabi_widget.base_error import HanabiError
from hanabi_widget.rules import Game, State
from hanabi_widget.text import LocalizedError, current_language, describe_note
from hanabi_widget.view import DETAILS, Viewpoint, read_viewpoint

from .input_output import HOUSE_RULES, STDOUT, InputSource, complain, file_errors, read_source


class Command(NamedTuple):
    """A command.

    Attributes:
        help: what it does, on one line.
        examples: examples, and what else there is to know.
        add: declares its arguments.
        run: carries it out; returns the exit code.
    """

    help: str
    examples: str
    add: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]


def positive_int(text: str) -> int:
    """An argparse type: a whole number from 1.

    Raises:
        HanabiError: it is not one.
    """
    number = int(text)
    if number < 1:
        raise HanabiError(text)
    return number


SOURCE_HELP = "a file (- for the standard input), or a position or replay link itself"

OPTIONS: dict[str, dict[str, Any]] = {
    "source": {"metavar": "GAME", "help": SOURCE_HELP},
    "--game": {"type": positive_int, "metavar": "N", "help": "which game of a file with several, from 1"},
    "--house-rule": {
        "action": "append",
        "default": [],
        "choices": HOUSE_RULES,
        "help": "a house rule of games in a format of hanab.live, which does not say it; may be given several times",
    },
    "--step": {"type": int, "metavar": "N", "help": "the step, 0 for the start; by default the last"},
    "--view": {
        "default": "all",
        "metavar": "VIEW",
        "help": "all (the default), a player, players separated by commas (what the first knows that the next knows ...), or common;"
        " nothing that is hidden from the first player is shown",
    },
    "--detail": {"choices": DETAILS, "default": DETAILS[-1], "help": "how much of what is known is shown; by default all of it"},
}
GAME = ("source", "--game", "--house-rule")
"""The arguments that name a game."""


def add_options(parser: ArgumentParser, *names: str) -> None:
    """Declare arguments that several commands have, some of `OPTIONS`."""
    for name in names:
        parser.add_argument(name, **OPTIONS[name])


def output_path(*suffixes: str) -> Callable[[str], Path]:
    """An argparse type: an output path with an allowed suffix, so that a typo cannot overwrite a submission."""

    def path(name: str) -> Path:
        if name != "-" and Path(name).suffix.lower() not in suffixes:
            raise ArgumentTypeError(f"{name}: the name of a file to write must end in {' or '.join(suffixes)}")
        return Path(name)

    return path


def add_output_option(parser: ArgumentParser, *suffixes: str) -> None:
    """Declare ``--output``."""
    parser.add_argument(
        "-o",
        "--output",
        type=output_path(*suffixes),
        metavar="FILE",
        help=f"write to a file ({', '.join(suffixes)}) instead of the standard output",
    )


def add_data_options(parser: ArgumentParser, *formats: str) -> None:
    """Declare the options that ask for data, such as ``--json`` and ``--csv``."""
    for data_format in formats:
        parser.add_argument(
            f"--{data_format}",
            nargs="?",
            const=STDOUT,
            type=output_path(f".{data_format}"),
            metavar="FILE",
            help=f"write {data_format.upper()}, to FILE or to the standard output",
        )


# -- What the options name ---


@contextmanager
def game_of(arguments: Namespace) -> Iterator[tuple[InputSource, Game]]:
    """What the arguments of `GAME` name, and its game, with the notes on reading it on the standard error.

    What goes wrong with the game inside is told with the name of the source.

    Raises:
        FileError: it cannot be read, there is no such game, or something is wrong with it.
    """
    source = read_source(arguments.source, arguments.house_rule)
    game = source.game(arguments.game)
    for note in game.notes_on_reading:
        complain(current_language().say("file.error", file=source.name, problem=describe_note(current_language(), note)))
    with file_errors(source.name):
        yield source, game


def step_of(game: Game, step: int | None) -> int:
    """The step that ``--step`` asks for; the last by default.

    Raises:
        LocalizedError: the game has no such step.
    """
    last = len(game) - 1
    if step is not None and not 0 <= step <= last:
        raise LocalizedError("error.step", step=step, last=last)
    return last if step is None else step


def view_of(state: State, text: str, detail: str = DETAILS[-1]) -> Viewpoint:
    """The viewpoint that ``--view`` and ``--detail`` ask for.

    Raises:
        LocalizedError: there is no such viewpoint.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> view_of(initial_state(players=3), "Alice,Bob").chain
        (0, 1)
    """
    players = (text,) if text in state.names else tuple(text.split(","))
    if text not in ("all", "common") and not {*players} <= {*state.names}:
        raise LocalizedError("error.view", view=text, views=", ".join(["all", "common", *state.names, ",".join(state.names[:2])]))
    return read_viewpoint(state, text if text in ("all", "common") else players, detail)
