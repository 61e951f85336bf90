"""Where a game is read from and where results go; errors about files in the user's language; a counter of what is done."""

from __future__ import annotations

import json
import sys
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path

from hanabi_widget.atomic_write import write_whole
from hanabi_widget.effort import Progress
from hanabi_widget.knowledge import InconsistentPosition
from hanabi_widget.lessons import LessonError, LessonFault
from hanabi_widget.notation import HouseRules, NotationError, read_games
from hanabi_widget.notation.game_files import is_no_path
from hanabi_widget.notation.reader import LESSON, MAX_BYTES, NoText, decoded
from hanabi_widget.rules import Game
from hanabi_widget.text import Language, LocalizedError, current_language
from hanabi_widget.text.plain_text import BYTE_ORDER_MARK, plain, plain_json, plain_line

# -- Errors about a file that was read or is to be written, described in the user's language -----------------


class FileError(Exception):
    """A file that cannot be read or written.

    Attributes:
        file: the name to show: a path, or "standard input" or "argument" in the user's language.
        cause: what is wrong with it.
    """

    def __init__(self, file: str, cause: Exception) -> None:
        self.file = plain_line(file)
        self.cause = cause

    def describe(self, language: Language) -> str:
        """The file and what is wrong with it, one line for each fault."""
        return "\n".join(language.say("file.error", file=self.file, problem=cause) for cause in self.causes(language))

    def causes(self, language: Language) -> list[str]:
        """What is wrong, without the file; a lesson may have many faults."""
        faults = self.cause.faults if isinstance(self.cause, LessonError) else [self.cause]
        return [_describe(fault, language) for fault in faults]


@contextmanager
def file_errors(file: str) -> Iterator[None]:
    """Turn errors inside into a `FileError` that names the file.

    Raises:
        FileError: for any ValueError or OSError but a broken pipe.
    """
    try:
        yield
    except BrokenPipeError:  # the reader of our output has gone: nothing is wrong with the file
        raise
    except (ValueError, OSError) as error:
        raise FileError(file, error) from error


def _describe(error: Exception, language: Language) -> str:
    match error:
        case LessonFault() | LocalizedError():
            return error.describe(language)
        case NoText():
            return language.say(_NO_TEXT[error.reason], longest=MAX_BYTES)
        case NotationError():
            place = language.say("text.error.at", line=error.line, column=error.column, problem=error.problem)
            return f"{place}\n{error.excerpt}"
        case InconsistentPosition():
            return language.say("lesson.error.inconsistent")
        case OSError():
            return str(error.strerror or error)
    return str(error)


# -- Where a game is read from: a file, the standard input, or the argument itself ---------------------------


_NO_TEXT = {"damaged": "command.error.gzip", "large": "attempt.error.large", "encoding": "attempt.error.utf8"}
"""What is said of bytes that are no text, by `NoText.reason`."""
HOUSE_RULES: dict[str, HouseRules] = {
    "free_discards": {"free_discards": True},
    "self_clues": {"self_clues": True},
    "strikeout_scores": {"strikeout_scores_zero": False},
}
"""The house rules that an option can name."""


@dataclass(frozen=True)
class InputSource:
    """A text and where it comes from.

    Attributes:
        name: its name in messages.
        content: what is to be read, as text or as bytes of any encoding.
        path: the file; None for the standard input and for an argument.
        house_rules: the house rules of its games, some of `HOUSE_RULES`.
    """

    name: str
    content: str | bytes
    path: Path | None = None
    house_rules: Collection[str] = ()

    @cached_property
    def text(self) -> str:
        """Its content as text.

        Raises:
            NoText: it is none.
        """
        return self.content if isinstance(self.content, str) else decoded(self.content)[0]

    @property
    def is_lesson(self) -> bool:
        """Whether it is a lesson: by the name of the file, or by what stands there."""
        return (self.path is not None and self.path.suffix == ".lesson") or LESSON.search(self.text) is not None

    def games(self) -> Iterator[Game]:
        """Its games, each read on demand.

        Raises:
            HanabiError: one cannot be read.
        """
        rules: HouseRules = {}
        for name in self.house_rules:
            rules |= HOUSE_RULES[name]
        return read_games(self.content, **rules)

    def game(self, number: int | None = None) -> Game:
        """The only game of the source, or the game of that number, from 1.

        Raises:
            FileError: it cannot be read, or holds several games (without a number) or too few.
        """
        with file_errors(self.name):
            games = [*islice(self.games(), number or 2)]
            if number is None and len(games) > 1:
                raise LocalizedError("command.error.games")
            if number is not None and number > len(games):
                raise LocalizedError("command.error.game", game=number, last=len(games))
        return games[-1]


def read_source(argument: str, house_rules: Collection[str] = ()) -> InputSource:
    """Read what a command-line argument stands for.

    Args:
        argument: a file, ``-``, or a position or link itself.
        house_rules: the house rules of its games, some of `HOUSE_RULES`.

    Raises:
        FileError: it cannot be opened, or is not text.

    Example:
        >>> read_source("Ann ? ? ? ? ? | Ben ? ? ? ? ?").game()
        <Game of Ann, Ben: 0 steps, score 0>
    """
    if is_no_path(argument):
        return InputSource(current_language().say("command.argument"), argument, None, house_rules)
    path = None if argument == "-" else Path(argument)
    name = plain_line(argument) if path else current_language().say("command.stdin")
    with file_errors(name), path.open("rb") if path else nullcontext(sys.stdin.buffer) as file:
        source = InputSource(name, file.read(MAX_BYTES + 1), path, house_rules)
        _ = source.text  # it is one
    return source


# -- Where results go: to the standard output, or to a file that is written whole or not at all --------------


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
    path = path or STDOUT
    if isinstance(text, str) and path == STDOUT:
        sys.stdout.write(plain(text.removeprefix(BYTE_ORDER_MARK)))  # a terminal would obey control characters in names and comments
        return
    content = text.encode("utf-8", "backslashreplace") if isinstance(text, str) else text
    with file_errors(str(path)):
        if path.exists() and any(other and other.exists() and other.samefile(path) for other in inputs):
            raise LocalizedError("command.error.same")
        write_whole(path, content)


def complain(text: str) -> None:
    """Write a line to the standard error."""
    sys.stderr.write(f"{plain(text)}\n")


def json_text(value: object) -> str:
    """A value as indented JSON, fractions as text."""
    return plain_json(json.dumps(value, ensure_ascii=False, indent=1, default=str)) + "\n"


# -- A counter of what is done, on the standard error --------------------------------------------------------


@contextmanager
def progress(key: str) -> Iterator[Progress | None]:
    """A function that shows how many of so many are done, on a terminal only; the counter is erased at the end.

    Args:
        key: the text of the counter.
    """
    if not sys.stderr.isatty():
        yield None
        return
    try:
        yield lambda done, total: sys.stderr.write(f"\r{current_language().say(key, done=done, n=total)}\033[K")
    finally:
        sys.stderr.write("\r\033[K")
