"""Where results go: to the standard output, or to a file that is whole or not there."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterable
from pathlib import Path

from hanabi_widget.text import LocalizedError

from .file_errors import refusing

STANDARD = Path("-")
_CONTROL = re.compile("[\0-\b\v-\x1f\x7f-\x9f]")
"""What a terminal would obey."""


def write(path: Path | None, text: str, inputs: Iterable[Path | None] = ()) -> None:
    """Write a text, whole or not at all; without a path, or for ``-``, to the standard output.

    Args:
        path: where to; a file that is there is replaced.
        text: the text.
        inputs: files that were read, which are never replaced.

    Raises:
        FileRefused: it cannot be written, or was read.
    """
    if path is None or path == STANDARD:
        sys.stdout.write(_CONTROL.sub("\ufffd", text) if sys.stdout.isatty() else text)
        return
    content = text.encode("utf-8", "backslashreplace")
    with refusing(str(path)):
        if path.exists() and any(other and other.exists() and other.samefile(path) for other in inputs):
            raise LocalizedError("command.error.same")
        if path.exists() and not path.is_file():  # a terminal, a pipe: nothing to replace
            path.write_bytes(content)
        else:
            _replace(path.resolve(), content)


def _replace(path: Path, content: bytes) -> None:
    beside = path.with_name(f".{path.name[:100]}.{os.getpid()}.part")
    try:
        with beside.open("xb") as file:
            file.write(content)
        if path.exists():
            shutil.copymode(path, beside)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def json_text(value: object) -> str:
    """A value as JSON."""
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def ending(*suffixes: str) -> Callable[[str], Path]:
    """What takes the name of a file to be written, and no other: that of what a student handed in is no slip to be forgiven."""

    def path(name: str) -> Path:
        if name != "-" and Path(name).suffix.lower() not in suffixes:
            raise ArgumentTypeError(f"{name} would be written: its name must end in {' or '.join(suffixes)}")
        return Path(name)

    return path


def add_output(parser: ArgumentParser, *suffixes: str) -> None:
    """Describe the argument that says where the result goes."""
    parser.add_argument(
        "-o",
        "--output",
        type=ending(*suffixes),
        metavar="FILE",
        help=f"write to a file ({', '.join(suffixes)}) instead of the standard output",
    )


def add_data(parser: ArgumentParser, *forms: str) -> None:
    """Describe the arguments that ask for data: ``--json``, ``--csv``."""
    for form in forms:
        parser.add_argument(
            f"--{form}",
            nargs="?",
            const=STANDARD,
            type=ending(f".{form}"),
            metavar="FILE",
            help=f"results as {form.upper()}, here or in a file",
        )
