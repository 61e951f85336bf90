"""Arguments at the door: their types, whole numbers of every kind, such as numpy's, as plain ones, and words however they are written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Sized
from difflib import get_close_matches
from operator import index
from os import PathLike
from typing import Any, TypeAlias, TypeGuard, TypeVar
from unicodedata import normalize

T = TypeVar("T")

FileName: TypeAlias = str | PathLike[str]
"""The name of a file."""

_PLAIN = (int, str, bool, type(None))


def as_integer(value: T) -> T | int:
    """A whole number of any kind as an int; anything else, a truth value too, as it is.

    Example:
        >>> from enum import IntEnum
        >>> Places = IntEnum("Places", "FIRST SECOND")
        >>> as_integer(Places.SECOND), as_integer(True), as_integer("2")
        (2, True, '2')
    """
    if type(value) is int or isinstance(value, bool) or not hasattr(value, "__index__"):
        return value
    try:
        return index(value)
    except TypeError:  # an array of numbers is none
        return value


def as_integers(value: Any, depth: int = 5) -> Any:  # noqa: ANN401
    """As `as_integer`, for the items of lists, tuples and dictionaries too, down to a depth. An array of numpy's becomes a list.

    Example:
        >>> as_integers([1, {"slot": (2, "r")}])
        [1, {'slot': (2, 'r')}]
    """
    if type(value) in _PLAIN:
        return value
    if depth and hasattr(value, "__array__") and hasattr(value, "tolist"):
        value = value.tolist()
    if depth and type(value) in (list, tuple):
        return type(value)([as_integers(item, depth - 1) for item in value])
    if depth and type(value) is dict:
        return {key: as_integers(item, depth - 1) for key, item in value.items()}
    return as_integer(value)


def integer(value: object, name: str, allowed: str = "a whole number") -> int:
    """The whole number that an argument is, as an int.

    Args:
        value: the argument.
        name: the parameter, for the message.
        allowed: what to give instead, for the message.

    Raises:
        TypeError: it is none; a truth value is none.

    Example:
        >>> integer(2.0, "games")
        Traceback (most recent call last):
        TypeError: games=2.0 has the wrong type: give a whole number
    """
    number: Any = as_integer(value)
    check_type(number, int, name, allowed)
    return int(number)


def is_index(value: object, items: Sized) -> TypeGuard[int]:
    """Whether a value, which may be anything, is the index of one of some items, from 0; a truth value is none.

    Example:
        >>> is_index(1, "ab"), is_index(2, "ab"), is_index(-1, "ab"), is_index(True, "ab")
        (True, False, False, False)
    """
    return type(value) is int and 0 <= value < len(items)


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


def check_path(path: object, name: str = "path") -> None:
    """Require the name of a file.

    Example:
        >>> check_path(3)
        Traceback (most recent call last):
        TypeError: path=3 has the wrong type: give the name of a file
    """
    check_type(path, (str, PathLike), name, "the name of a file")


def folded(text: str) -> str:
    """A word without capitals, blanks around it, and the differences between the forms in which Unicode has one letter or apostrophe.

    Example:
        >>> folded(" Blue"), folded("Zoe\u0301") == folded("ZO\u00c9"), folded("O’Neil")
        ('blue', True, "o'neil")
    """
    return normalize("NFC", normalize("NFC", text.strip()).casefold()).translate(_APOSTROPHES)


def number_of(name: str, names: Sequence[str]) -> int | None:
    """The place of a name among some, however it is written; None if none is meant, or more than one.

    First as it stands, then without what `folded` leaves out, then without accents, dots, apostrophes and blanks too.

    Example:
        >>> [number_of(name, ["Zoé", "J. R.", "O'Neil"]) for name in ("ZOE", "j.r.", "ONeil", "x")]
        [0, 1, 2, None]
        >>> number_of("zoe", ["Zoé", "Zoe"]), number_of("zoë", ["Zoé", "Zoe"])
        (1, None)
    """
    if name in names:
        return names.index(name)
    for same in (folded, letters):
        alike = [number for number, each in enumerate(names) if same(each) == same(name) != ""]
        if len(alike) == 1:
            return alike[0]
    return None


def letters(text: str) -> str:
    """The letters and digits of a text, without capitals and accents; if it has none, the text.

    Example:
        >>> letters("J. Renée"), letters("?")
        ('jrenee', '?')
    """
    return "".join(filter(str.isalnum, normalize("NFKD", folded(text)))) or text


_APOSTROPHES = str.maketrans(dict.fromkeys("’‘ʼ′´`", "'"))


def closest(wrong: object, known: Iterable[str], likeness: float = 0.65) -> str | None:
    """The word that may have been meant by a wrong one; None if none is so much like it.

    Example:
        >>> closest("Yelow", ["red", "yellow"]), closest("x", ["red", "yellow"])
        ('yellow', None)
    """
    words = {folded(word): word for word in known}
    found = get_close_matches(folded(str(wrong))[:MAX_WORD], words, 1, likeness)
    return words[found[0]] if found else None


MAX_WORD = 100
"""So many characters of a wrong word are compared."""


def did_you_mean(wrong: object, known: Iterable[str]) -> str:
    """What an error says at its end of a word that may have been meant; empty if none is much like the wrong one.

    Example:
        >>> print(f"no colour 'yelow': one of red, yellow{did_you_mean('yelow', ['red', 'yellow'])}")
        no colour 'yelow': one of red, yellow; did you mean 'yellow'?
    """
    guess = closest(wrong, known)
    return "" if guess is None else f"; did you mean {guess!r}?"
