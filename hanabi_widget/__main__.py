"""The command line: ``python -m hanabi_widget --help`` tells the commands."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter

from .commands import check, grade, lab


def parser() -> ArgumentParser:
    """What reads the arguments."""
    reader = ArgumentParser("python -m hanabi_widget", description="Hanabi in notebooks: open them, check lessons, grade answers.")
    commands = reader.add_subparsers(title="commands", metavar="COMMAND")
    commands.add_parser("lab", help=lab.HELP, add_help=False)
    for name, command in (("check", check), ("grade", grade)):
        one = commands.add_parser(
            name, help=command.HELP, description=command.HELP, epilog=command.EXAMPLES, formatter_class=RawDescriptionHelpFormatter
        )
        command.add(one)
        one.set_defaults(run=command.run)
    return reader


def main(arguments: list[str]) -> int:
    """Run the command that the arguments name; without one, tell the usage."""
    match arguments:
        case ["lab", *others]:
            lab.lab(others)
        case []:
            parser().print_help()
        case _:
            chosen = parser().parse_args(arguments)
            return int(chosen.run(chosen))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
