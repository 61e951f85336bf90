"""Where results go: to the standard output, or to a file that is written whole or not at all."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterable
from pathlib import Path
from shutil import get_terminal_size
from textwrap import wrap

from hanabi_widget.text import LocalizedError
from hanabi_widget.text.plain_text import plain, plain_json
from hanabi_widget.whole_file import write_whole

from .file_errors import file_errors

STDOUT = Path("-")


def write(path: Path | None, text: str | bytes, inputs: Iterable[Path | None] = ()) -> None:
    """Write a text, whole or not at all; to the standard output if there is no path, or for ``-``.

    Args:
        path: the file; replaced if it exists.
        text: the text; bytes go to a file only.
        inputs: files that were read, which are never replaced.

    Raises:
        FileError: it cannot be written, or is one of the inputs.
    """
    if isinstance(text, str) and (path is None or path == STDOUT):
        sys.stdout.write(plain(text))  # a terminal would obey control characters in names and comments
        return
    content = text.encode("utf-8", "backslashreplace") if isinstance(text, str) else text
    path = path or STDOUT
    with file_errors(str(path)):
        if path.exists() and any(other and other.exists() and other.samefile(path) for other in inputs):
            raise LocalizedError("command.error.same")
        write_whole(path, content)


def hanging(lines: Iterable[str], width: int | None = None) -> list[str]:
    r"""Lines broken so that they fit in a terminal, if the output goes to one; what is carried over is indented further.

    Args:
        lines: the lines.
        width: how many characters fit; by default in the terminal.

    Example:
        >>> print(*hanging(["   Clue Bob red touches two cards."], width=20), sep="\n")
           Clue Bob red
             touches two
             cards.
    """
    width = get_terminal_size((0, 0)).columns if width is None else width
    if width < MIN_WIDTH:
        return [*lines]
    return [
        part
        for line in lines
        for part in wrap(line, width, subsequent_indent=f"{line[: len(line) - len(line.lstrip())]}  ", break_on_hyphens=False) or [""]
    ]


MIN_WIDTH = 20
"""In less, lines are not broken."""


def complain(text: str) -> None:
    """Write a line to the standard error."""
    sys.stderr.write(f"{plain(text)}\n")


def json_text(value: object) -> str:
    """A value as indented JSON."""
    return plain_json(json.dumps(value, ensure_ascii=False, indent=1)) + "\n"


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
