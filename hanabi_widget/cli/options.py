"""Commands and their options: which game is read, which step of it is shown, from whose viewpoint, and what is written."""

from __future__ import annotations

from argparse import Action, ArgumentError, ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from hanabi_widget.arguments import did_you_mean
from hanabi_widget.rules import Node
from hanabi_widget.text import LocalizedError, current_language, describe_note
from hanabi_widget.text.plain_text import plain
from hanabi_widget.view import DETAILS, Viewpoint, read_viewpoint

from .input_output import HOUSE_RULES, STDOUT, InputSource, complain, file_errors, read_source, write


class Parser(ArgumentParser):
    """Reads arguments; what it says of a wrong one is plain text."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and end."""
        super().error(plain(message))

    def _check_value(self, action: Action, value: object) -> None:
        try:
            super()._check_value(action, value)
        except ArgumentError as error:
            raise ArgumentError(action, f"{error.message}{did_you_mean(value, action.choices or ())}") from None

    def refuse(self, unknown: list[str]) -> NoReturn:
        """Say that there are no such arguments, and end."""
        self.error(f"unrecognized arguments: {' '.join(unknown)}{did_you_mean(unknown[0], self._option_string_actions)}")


class Command(NamedTuple):
    """A command.

    Attributes:
        help: what it does, on one line.
        examples: examples, and what else there is to know.
        run: carries it out; returns the exit code.
        options: its arguments.
    """

    help: str
    examples: str
    run: Callable[[Namespace], int]
    options: tuple[Parser, ...]


# -- Arguments ------------------------------------------------------------------------------------------------


def positive_int(text: str) -> int:
    """An argparse type: a whole number from 1.

    Raises:
        ArgumentTypeError: it is not one.
    """
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is no whole number from 1 on")
    return int(text)


ARGUMENTS = {
    "source": ("text", "GAME", "a file (- for the standard input), or a position or replay link itself"),
    "--game": ("from 1", "N", "which game of a file with several, from 1"),
    "--step": ("number", "N", "the step, 0 for the start; by default the last"),
    "--view": (
        "text",
        "VIEW",
        (
            "all (the default), a player, players separated by commas (what the first knows that the next knows ...), or common;"
            " nothing that is hidden from the first player is shown"
        ),
    ),
    "--card": ("text", "CARD", "instead, how the holder of a card came to know it: 'Ben 2' is Ben's slot 2"),
    "--student": ("text", "NAME", "of a lesson: ask the variants of this student"),
    "--exam": (
        "switch",
        "",
        "it is an exam: what is exported leaves out all that tells the right answers; nothing is graded that was answered in practice",
    ),
    "--copies": ("from 1", "N", "of a handout: so many copies, each with other variants"),
    "sources": (
        "texts",
        "FILE",
        "a lesson, a record, or hanab.live's JSON: a file (- for the standard input), or a position or replay link itself",
    ),
    "--answers": ("switch", "", "print the answers to the questions of lessons, and why"),
    "files": ("texts", "FILE", "a notebook (.ipynb), a journal (.jsonl) or the report of an LMS (.csv, .tsv, .txt) with answers"),
    "--lesson": ("text", "FILE", "the lesson whose questions count"),
    "--players": ("from 1", "N", "the number of players; by default one a bot, or three"),
    "--games": ("from 1", "N", "the number of games; by default 100"),
    "--seed": ("text", "SEED", "shuffles the decks: a number or a word; by default 0"),
    "--rules": ("text", "RULES", "such as IT or PT+avalanche; by default common"),
    "--workers": ("from 1", "N", "the number of processes; by default one"),
    "--patience": ("seconds", "S", "the seconds a bot may think about a move; by default 10"),
}
"""The arguments by name: what is given, what it is called, and what it means. Those with a list of choices stand at their commands."""

KINDS: dict[str, dict[str, Any]] = {
    "text": {},
    "texts": {"nargs": "+"},
    "number": {"type": int},
    "from 1": {"type": positive_int},
    "seconds": {"type": float},
    "switch": {"action": "store_true"},
}


def options(*names: str, **defaults: object) -> Parser:
    """Options to be declared: some of `ARGUMENTS`, and their defaults."""
    declared = Parser(add_help=False)
    for name in names:
        kind, metavar, meaning = ARGUMENTS[name]
        given = KINDS[kind] | ({"metavar": metavar} if metavar else {})
        declared.add_argument(name, help=meaning, **given)
    declared.set_defaults(**defaults)
    return declared


def output_path(*suffixes: str) -> Callable[[str], Path]:
    """An argparse type: an output path with an allowed suffix, so that a typo cannot overwrite a submission."""

    def path(name: str) -> Path:
        if name != "-" and Path(name).suffix.lower() not in suffixes:
            raise ArgumentTypeError(f"{name}: the name of a file to write must end in {' or '.join(suffixes)}")
        return Path(name)

    return path


def output_option(suffixes: Iterable[str], forms: Iterable[str], meaning: str) -> Parser:
    """Options that say where something is written, ``--output``, and in which form, ``--to``; see `form_of`."""
    declared = options()
    told = ", ".join(suffixes)
    path = output_path(*suffixes)
    declared.add_argument("-o", "--output", type=path, metavar="FILE", help=f"write to a file ({told}) instead of the standard output")
    declared.add_argument("--to", choices=[*forms], help=meaning)
    return declared


def form_of(arguments: Namespace, suffixes: Mapping[str, str]) -> str | None:
    """The form that is asked for, or that the suffix of the output file says."""
    return arguments.to or suffixes.get((arguments.output or STDOUT).suffix.lower())


def data_options(*formats: str) -> Parser:
    """Options that ask for data, such as ``--json`` and ``--csv``."""
    declared = options()
    for name in formats:
        told = f"write {name.upper()}, to FILE or to the standard output"
        declared.add_argument(f"--{name}", nargs="?", const=STDOUT, type=output_path(f".{name}"), metavar="FILE", help=told)
    return declared


# -- Options that several commands have: parents of their parsers ---------------------------------------------


HOUSE_RULE = options()
HOUSE_RULE.add_argument(
    "--house-rule",
    action="append",
    default=[],
    choices=HOUSE_RULES,
    help="a house rule of games in a format of hanab.live, which does not say it; may be given several times",
)
VIEW = options("--view", view="all")
DETAIL = options()
DETAIL.add_argument("--detail", choices=DETAILS, default=DETAILS[-1], help="how much of what is known is shown; by default all of it")
ONE_GAME = (options("source", "--game", "--step", output=None), HOUSE_RULE)
"""The options of a step of a game."""


def refuse_beside(arguments: Namespace, what: str, **nothing: object) -> None:
    """Refuse options that mean nothing beside what is asked for.

    Args:
        arguments: the arguments.
        what: what is asked for.
        nothing: what each of these options is when nobody gives it.

    Raises:
        ArgumentError: one of them is given.
    """
    for name, default in nothing.items():
        if getattr(arguments, name) != default:
            raise ArgumentError(None, f"--{name} means nothing for {what}")


# -- What they name -------------------------------------------------------------------------------------------


class AskedOfGame:
    """What a command about a game is asked.

    Args:
        source: what is read.
        arguments: the arguments, of `ONE_GAME` and maybe `VIEW` and `DETAIL`.

    Attributes:
        game: the game that is read.
        language: the language of what is told.

    Raises:
        FileError: it cannot be read, or there is no such game.
    """

    def __init__(self, source: InputSource, arguments: Namespace) -> None:
        self.source = source
        self.arguments = arguments
        self.language = current_language()
        self.game = source.game(arguments.game)

    @cached_property
    def step(self) -> int:
        """The step that ``--step`` asks for; the last by default.

        Raises:
            LocalizedError: the game has no such step.
        """
        step = self.arguments.step
        last = len(self.game) - 1
        if step is not None and not 0 <= step <= last:
            raise LocalizedError("error.step", step=step, last=last)
        return last if step is None else int(step)

    @property
    def node(self) -> Node:
        """The step in the game."""
        return self.game.line[self.step]

    @cached_property
    def view(self) -> Viewpoint:
        """The viewpoint that ``--view`` and ``--detail`` ask for.

        Raises:
            LocalizedError: there is no such viewpoint.
        """
        return read_viewpoint(self.game.root.state, self.arguments.view, getattr(self.arguments, "detail", DETAILS[-1]))


def about_game(tell: Callable[[AskedOfGame], str | Iterable[str]]) -> Callable[..., int]:
    """A command that tells something of a game: it reads the game, and writes what is told, a text or lines.

    The notes on reading go to the standard error. What goes wrong with the game is told with the name of its source.
    """

    def run(arguments: Namespace, source: InputSource | None = None) -> int:
        source = source or read_source(arguments.source, arguments.house_rule)
        asked = AskedOfGame(source, arguments)
        for note in asked.game.notes_on_reading:
            complain(asked.language.say("file.error", file=source.name, problem=describe_note(asked.language, note)))
        with file_errors(source.name):
            told = tell(asked)
            text = told if isinstance(told, str) else "".join(f"{line}\n" for line in told)
        write(arguments.output, text, [source.path])
        return 0

    return run


def write_tables(arguments: Namespace, inputs: Iterable[Path], summary: str, **tables: Callable[[], str]) -> None:
    """Write the tables that are asked for, each made when it is; without any data a summary."""
    if summary and not arguments.csv and not arguments.json:
        write(None, summary)
    for name, table in tables.items():
        if path := getattr(arguments, name):
            write(path, table(), inputs)
