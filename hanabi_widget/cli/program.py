"""The command line: ``hanabi-widget --help`` lists the commands; docs/command-line.md explains them with examples."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentError, RawDescriptionHelpFormatter
from contextlib import suppress
from importlib.util import find_spec
from io import TextIOWrapper
from pathlib import Path

from hanabi_widget.text import current_language
from hanabi_widget.text.plain_text import plain

from .check_and_grade import CHECK, GRADE
from .convert_and_export import CONVERT, EXPORT
from .input_output import FileError, complain
from .inspect_game import EXPLAIN, SHOW
from .options import Parser
from .simulate import SIMULATE

COMMANDS = {
    "show": SHOW,
    "explain": EXPLAIN,
    "check": CHECK,
    "convert": CONVERT,
    "export": EXPORT,
    "grade": GRADE,
    "simulate": SIMULATE,
}
"""The commands by name, apart from ``lab``, which passes its arguments on."""

SETTINGS = Path(__file__).with_name("lab_settings")
"""Defaults of JupyterLab: notebooks keep their boards, and no question about news covers them. A user's own settings come first."""
LESSONS = Path(__file__).with_name("lab_lessons")
"""An extension of JupyterLab: lessons of the course begin by themselves, at their top."""
FIRST_NOTEBOOK = Path("notebooks", "01-the-table.ipynb")
PRACTICE = FIRST_NOTEBOOK.with_name("today.ipynb")
LAB_HELP = "open JupyterLab on the first notebook, or with `lab practice` on today's questions; other arguments go to JupyterLab"

INTERRUPTED, BROKEN_PIPE = 130, 141
"""Exit codes for SIGINT (130) and SIGPIPE (141)."""


def parser() -> Parser:
    """The parser of the arguments."""
    main_parser = Parser(
        "hanabi-widget",
        description="Hanabi in notebooks and on the command line: open the course, view, check and convert games, grade.",
        epilog="Every command has examples: hanabi-widget show --help",
    )
    main_parser.set_defaults(parser=main_parser)
    commands = main_parser.add_subparsers(title="commands", metavar="COMMAND")
    commands.add_parser("lab", help=LAB_HELP, add_help=False)
    for name, command in COMMANDS.items():
        subparser = commands.add_parser(
            name,
            help=command.help,
            description=command.help,
            epilog=command.examples,
            formatter_class=RawDescriptionHelpFormatter,
            parents=command.options,
        )
        subparser.set_defaults(run=command.run, parser=subparser)
    return main_parser


def main(arguments: list[str]) -> int:
    """Run a command and return its exit code; without arguments, print the usage."""
    match arguments:
        case ["lab", "practice", *others]:
            lab(others, PRACTICE)
            return 0
        case ["lab", *others]:
            lab(others)
            return 0
        case []:
            parser().print_help()
            return 0
    chosen, unknown = parser().parse_known_args(arguments)
    if unknown:
        chosen.parser.refuse(unknown)
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
        with suppress(OSError):  # the rest goes nowhere: Python flushes it on exit, which would fail again
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return BROKEN_PIPE
        complain(str(error.strerror))
        return 1
    return exit_code


def notebook_root() -> Path:
    """The folder that holds ``notebooks``: the working folder, or else the clone of the repository around this package.

    Raises:
        SystemExit: it is neither.
    """
    candidates = (Path.cwd(), Path(__file__).resolve().parents[2])
    for folder in candidates:
        if (folder / FIRST_NOTEBOOK).is_file():
            return folder
    where = " or ".join(map(str, dict.fromkeys(candidates)))
    raise SystemExit(plain(f"no {FIRST_NOTEBOOK} in {where}: run this in a clone of hanabi_widget"))


def lab(arguments: list[str], opened: Path = FIRST_NOTEBOOK) -> None:
    """Replace this process by JupyterLab with a notebook open.

    JupyterLab refuses to run as root without ``--allow-root``; it is added here, so that one command works everywhere.

    Raises:
        SystemExit: the notebooks or JupyterLab are missing.
    """
    root = notebook_root()
    if find_spec("jupyterlab") is None:
        raise SystemExit(plain(f"JupyterLab is not installed for {sys.executable}: run `make lab`, or `pip install jupyterlab`"))
    allow_root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    # as a URL rather than a file, the notebook is part of the address that JupyterLab prints
    notebook = [f"--ServerApp.root_dir={root}", f"--LabApp.default_url=/lab/tree/{opened.as_posix()}"]
    settings = [f"--LabApp.app_settings_dir={SETTINGS}", f"--LabApp.extra_labextensions_path={LESSONS}"]
    # the program hanabi-widget lies beside this Python: JupyterLab's terminals find it there
    path = os.pathsep.join(filter(None, [str(Path(sys.executable).parent), os.environ.get("PATH", "")]))
    command = [sys.executable, "-m", "jupyterlab", *notebook, *settings, *allow_root, *arguments]
    os.execve(sys.executable, command, {**os.environ, "PATH": path})  # noqa: S606


def run() -> None:
    """Entry point of the program ``hanabi-widget``."""
    sys.exit(main(sys.argv[1:]))
