"""The base class of all errors in this package."""

from __future__ import annotations

from copyreg import __newobj__  # type: ignore[attr-defined] # what pickle calls to make an object without `__init__`


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
