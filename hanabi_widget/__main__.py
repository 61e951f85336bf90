"""The command line: ``python -m hanabi_widget --help`` tells the commands; docs/command-line.md has them with examples."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentError, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from contextlib import suppress
from io import TextIOWrapper
from typing import Protocol

from .cli import check, convert, export, grade, know, lab, show, simulate, winnable
from .cli.file_errors import FileRefused
from .text import current_language


class Command(Protocol):
    """What the file of a command has."""

    HELP: str
    EXAMPLES: str

    def add(self, parser: ArgumentParser, /) -> None:
        """Describe the arguments."""

    def run(self, arguments: Namespace, /) -> int:
        """Carry it out; the exit status."""


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
"""The commands by name; ``lab`` besides, which takes any arguments."""

INTERRUPTED, UNREAD = 130, 141
"""The exit status of who is interrupted, and of who writes to where nobody reads on, as shells know it."""


def parser() -> ArgumentParser:
    """What reads the arguments."""
    reader = ArgumentParser(
        "python -m hanabi_widget",
        description="Hanabi in notebooks and on the command line: open the course, look at games, who knows what, check, convert, grade.",
        epilog="Each command has examples: python -m hanabi_widget show --help",
    )
    commands = reader.add_subparsers(title="commands", metavar="COMMAND")
    commands.add_parser("lab", help=lab.HELP, add_help=False)
    for name, command in COMMANDS.items():
        one = commands.add_parser(
            name, help=command.HELP, description=command.HELP, epilog=command.EXAMPLES, formatter_class=RawDescriptionHelpFormatter
        )
        command.add(one)
        one.set_defaults(run=command.run, parser=one)
    return reader


def main(arguments: list[str]) -> int:
    """Run the command that the arguments name; without one, tell the usage."""
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
        status = int(chosen.run(chosen))
        sys.stdout.flush()
    except ArgumentError as problem:
        chosen.parser.error(str(problem))
    except FileRefused as refused:
        sys.stderr.write(f"{refused.said(current_language())}\n")
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as problem:  # the standard output cannot take more
        _let_go()
        if isinstance(problem, BrokenPipeError):
            return UNREAD
        sys.stderr.write(f"{problem.strerror}\n")
        return 1
    return status


def _let_go() -> None:
    """Write nothing more to the standard output: Python would try to, and fail, as it ends."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run() -> None:
    """The program ``hanabi-widget``."""
    sys.exit(main(sys.argv[1:]))


if __name__ == "__main__":
    run()
