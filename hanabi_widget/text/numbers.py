"""Numbers in sentences: exact ones with marks between thousands, and large ones as people say them."""

from __future__ import annotations

from .language import Language

LARGEST_EXACT = 9_999
"""Larger numbers are rounded when they are said."""

UNITS = (("quadrillion", 10**15), ("trillion", 10**12), ("billion", 10**9), ("million", 10**6), ("thousand", 10**3))
"""What large numbers are counted in: the text ``number.<name>``, and how many it is."""


class Number(int):
    """A number with the words in which a text says it; its plural form is that of the number as it is said.

    A text may name it as ``{n: de}``: then what follows the colon stands after a noun such as *million*, French ``190 milliards de
    mondes``, and not after other numbers, ``12 mondes``.
    """

    words: str
    is_noun: bool
    __hash__ = None  # type: ignore[assignment] # equal numbers may be said differently, so no text with one is kept

    def __new__(cls, number: int, words: str, *, is_noun: bool = False) -> Number:
        """A number and its words; whether they end in a noun."""
        made = super().__new__(cls, number)
        made.words = words
        made.is_noun = is_noun
        return made

    def __format__(self, after_noun: str) -> str:
        return self.words + after_noun * self.is_noun


def exact_number(language: Language, number: int) -> Number:
    """A number with marks between thousands.

    Example:
        >>> from hanabi_widget.text import ENGLISH
        >>> f"{exact_number(ENGLISH, 189906343520)}"
        '189,906,343,520'
    """
    return Number(number, f"{number:,}".replace(",", language.say("number.group")))


def said_number(language: Language, number: int) -> Number:
    """A number as people say it: with two digits or three, if it is large.

    Example:
        >>> from hanabi_widget.text import ENGLISH
        >>> [f"{said_number(ENGLISH, number)}" for number in (394, 8412, 131810, 8412780, 189906343520, 999999999)]
        ['394', '8,412', '132 thousand', '8.4 million', '190 billion', '1 billion']
    """
    if number <= LARGEST_EXACT:
        return exact_number(language, number)
    name, unit = next((name, unit) for name, unit in UNITS if number >= unit - unit // 2_000)  # 999,600 is said as a million
    tenths, whole = ((times * number + unit // 2) // unit for times in (10, 1))
    if tenths < 100:
        whole, digit = divmod(tenths, 10)
        said = tenths * unit // 10
        amount = language.say("number.decimal", whole=whole, digits=digit) if digit else f"{whole}"
    else:
        digit = 0
        said = whole * unit
        amount = f"{exact_number(language, whole)}"
    none, one = (language.say(f"number.{name}", n=n, amount="") for n in (0, 1))
    form = whole + bool(digit and none != one)  # where nothing is singular, as in French and Portuguese, so is all below two
    return Number(said, language.say(f"number.{name}", n=form, amount=amount), is_noun=name != "thousand")


def signed(number: int) -> str:
    """A whole number with a real minus sign."""
    return f"{number}".replace("-", "−")
