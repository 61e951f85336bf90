"""The base of all errors of this package."""

from __future__ import annotations


class HanabiError(ValueError):
    """Something given to this package cannot be used; the message says what was wrong and what is allowed.

    Example:
        >>> import hanabi_widget as hw
        >>> try:
        ...     hw.position("q7")
        ... except hw.HanabiError as error:
        ...     print(type(error).__name__)
        NotationError
    """
