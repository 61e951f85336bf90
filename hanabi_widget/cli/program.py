"""The command line: ``hanabi-widget --help`` lists the commands; docs/command-line.md explains them with examples."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentError, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from contextlib import suppress
from io import TextIOWrapper
from typing import NoReturn, Protocol

from hanabi_widget.text import current_language
from hanabi_widget.text.plain_text import plain

from . import check, convert, export, grade, know, lab, show, simulate, winnable
from .input_output import FileError, complain


class Command(Protocol):
    """What the module of a command provides."""

    HELP: str
    EXAMPLES: str

    def add(self, parser: ArgumentParser, /) -> None:
        """Declare the arguments."""

    def run(self, arguments: Namespace, /) -> int:
        """Carry it out; returns the exit code."""


COMMANDS: dict[str, Command] = {
    "show": show,
    "know": know,
    "check": check,
    "convert": convert,
    "export": export,
    "grade": grade,
    "simulate": simulate,
    "winnable": winnable,
}
"""The commands by name, apart from ``lab``, which passes its arguments on."""

INTERRUPTED, BROKEN_PIPE = 130, 141
"""Exit codes for SIGINT (130) and SIGPIPE (141)."""


class Parser(ArgumentParser):
    """Reads arguments; what it says of a wrong one is plain text."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and end."""
        super().error(plain(message))


def parser() -> Parser:
    """The parser of the arguments."""
    main_parser = Parser(
        "hanabi-widget",
        description="Hanabi in notebooks and on the command line: open the course, view, check and convert games, grade.",
        epilog="Every command has examples: hanabi-widget show --help",
    )
    commands = main_parser.add_subparsers(title="commands", metavar="COMMAND")
    commands.add_parser("lab", help=lab.HELP, add_help=False)
    for name, command in COMMANDS.items():
        subparser = commands.add_parser(
            name, help=command.HELP, description=command.HELP, epilog=command.EXAMPLES, formatter_class=RawDescriptionHelpFormatter
        )
        command.add(subparser)
        subparser.set_defaults(run=command.run, parser=subparser)
    return main_parser


def main(arguments: list[str]) -> int:
    """Run a command and return its exit code; without arguments, print the usage."""
    match arguments:
        case ["lab", *others]:
            lab.lab(others)
            return 0
        case []:
            parser().print_help()
            return 0
    chosen = parser().parse_args(arguments)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        exit_code = int(chosen.run(chosen))
        sys.stdout.flush()
    except ArgumentError as error:
        chosen.parser.error(str(error))
    except FileError as error:
        complain(error.describe(current_language()))
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:  # writing to the standard output failed
        _discard_stdout()
        if isinstance(error, BrokenPipeError):
            return BROKEN_PIPE
        complain(str(error.strerror))
        return 1
    return exit_code


def _discard_stdout() -> None:
    """Send the rest of the standard output nowhere: Python flushes it on exit, which would fail again."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run() -> None:
    """Entry point of the program ``hanabi-widget``."""
    sys.exit(main(sys.argv[1:]))
