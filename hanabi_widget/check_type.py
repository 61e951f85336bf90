"""The check of an argument's type."""

from __future__ import annotations


def check_type(value: object, types: type | tuple[type, ...], name: str, allowed: str) -> None:
    """Check the type of an argument.

    Args:
        value: the argument.
        types: its type, or one of several; a bool is no number.
        name: the parameter, for the message.
        allowed: what to give instead, for the message.

    Raises:
        TypeError: the value has another type.

    Example:
        >>> check_type(["pl"], str, "code", "the code of a language")
        Traceback (most recent call last):
        TypeError: code=['pl'] has the wrong type: give the code of a language
    """
    if not isinstance(value, types) or (isinstance(value, bool) and int in (types if isinstance(types, tuple) else (types,))):
        raise TypeError(f"{name}={repr(value)[:60]} has the wrong type: give {allowed}")
