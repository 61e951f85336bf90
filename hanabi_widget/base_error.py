"""The base class of all errors in this package."""

from __future__ import annotations

import os
import traceback
from collections.abc import Mapping
from copyreg import __newobj__  # type: ignore[attr-defined] # what pickle calls to make an object without `__init__`
from typing import ClassVar


class HanabiError(ValueError):
    """Base class of all errors in this package. The message says what is wrong and what is allowed.

    Example:
        >>> import hanabi_widget as hw
        >>> try:
        ...     hw.position("q7")
        ... except hw.HanabiError as error:
        ...     print(type(error).__name__)
        NotationError
    """

    def __reduce__(self) -> tuple[object, ...]:
        return __newobj__, (type(self), *self.args), vars(self)

    def _render_traceback_(self) -> list[str]:
        """What IPython shows of it: the lines of the user's own code that led here, and the message; how it came about is no help."""
        package = __file__.removesuffix("base_error.py")  # as the frames have it
        own = [
            frame
            for frame in traceback.extract_tb(self.__traceback__)
            if not frame.filename.startswith(package) and f"{os.sep}IPython{os.sep}" not in frame.filename
        ]
        return "".join([*traceback.format_list(own), *traceback.format_exception_only(self)]).rstrip("\n").split("\n")


class ReasonedError(HanabiError):
    """An error with one of several messages.

    Args:
        reason: which one.
        details: the values in it.
    """

    messages: ClassVar[Mapping[str, str]]
    """The messages by their reasons."""

    def __init__(self, reason: str, **details: object) -> None:
        self.reason = reason
        self.details = details
        super().__init__(self.messages[reason].format(**details))
