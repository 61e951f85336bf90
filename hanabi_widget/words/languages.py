"""A language: its texts, how it counts, and which one is spoken."""

from __future__ import annotations

import os
from collections.abc import Sequence
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from unicodedata import normalize

from .english import TEXTS

CATALOGUES = Path(__file__).parent / "po"


class Word(str):
    """A text that is put into another, which may ask for its first letter.

    ``{name:aeiou?d’|de }`` puts ``d’`` before a name that begins with one of the letters, accents apart, and ``de `` before
    any other.

    Example:
        >>> "position 2 {name:aeiou?d’|de }".format(name=Word("Émile")), "position 2 {name:aeiou?d’|de }".format(name=Word("Bob"))
        ('position 2 d’Émile', 'position 2 de Bob')
    """

    __slots__ = ()

    def __format__(self, asked: str) -> str:
        letters, _, forms = asked.partition("?")
        before, _, otherwise = forms.partition("|")
        first = normalize("NFD", self[:1].lower())[:1]
        return (before if first and first in letters else otherwise) + str(self)


class Language:
    """The texts of one language: a gettext catalogue over the English ones.

    Args:
        code: its tag, such as ``"pl"``, the name of its catalogue.
        catalogue: its translations; none for English.

    Attributes:
        code: its tag.

    Example:
        >>> english = Language("en", NullTranslations())
        >>> english.say("deck", n=2), english.join(["a", "b", "c"]), english.either(["a", "b"])
        ('2 cards in the deck', 'a, b and c', 'a or b')
    """

    def __init__(self, code: str, catalogue: NullTranslations) -> None:
        self.code, self._catalogue = code, catalogue

    def knows(self, key: str) -> bool:
        """Whether there is a text for a key."""
        return key in TEXTS

    def say(self, key: str, **values: object) -> str:
        """The text of a key with values put in; the number ``n`` chooses the plural form, a value's first letter a word before it.

        Raises:
            KeyError: there is no such text.
        """
        english = TEXTS[key]
        if isinstance(english, tuple):
            text = self._catalogue.npgettext(key, *english, int(str(values["n"])))
        else:
            text = self._catalogue.pgettext(key, english) if english else ""
        return text.format(**{name: Word(value) if isinstance(value, str) else value for name, value in values.items()})

    def row(self, items: Sequence[object]) -> str:
        """A list of things that stand beside each other, without a word between them."""
        first, *others = map(str, items)
        for other in others:
            first = self.say("list.comma", most=first, last=other)
        return first

    def join(self, items: Sequence[object]) -> str:
        """A list in words, all of it meant."""
        return self._listed(items, "list.and")

    def either(self, items: Sequence[object]) -> str:
        """A list in words, one of it meant."""
        return self._listed(items, "list.or")

    def _listed(self, items: Sequence[object], key: str) -> str:
        *most, last = map(str, items)
        return self.say(key, most=self.row(most), last=last) if most else last

    def __repr__(self) -> str:
        return f"<language {self.code}>"


def found(folder: Path) -> dict[str, Language]:
    """English, and the language of each compiled catalogue in a folder, by code."""
    languages = {"en": ENGLISH}
    for path in sorted(folder.glob("*.mo")):
        with path.open("rb") as file:
            languages[path.stem] = Language(path.stem, GNUTranslations(file))
    return languages


ENGLISH = Language("en", NullTranslations())

LANGUAGES = found(CATALOGUES)
"""The languages by code: English and one for each catalogue."""


def language_of(code: str) -> Language:
    """A language by its code.

    Raises:
        ValueError: it is not there.
    """
    if code not in LANGUAGES:
        raise ValueError(f"no language {code!r}: one of {', '.join(LANGUAGES)}")
    return LANGUAGES[code]


def of_environment() -> Language:
    """The language that the environment asks for, as gettext reads it (LANGUAGE, LC_ALL, LC_MESSAGES, LANG), or English."""
    wanted = next(filter(None, map(os.environ.get, ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))), "")
    codes = (code.partition(".")[0].partition("_")[0].lower() for code in wanted.split(":"))
    return next((LANGUAGES[code] for code in codes if code in LANGUAGES), ENGLISH)


_spoken = of_environment()


def language(code: str | None = None) -> Language:
    """The language of all words from now on, where no other is named; without a code it stays as it is.

    Raises:
        ValueError: it is not there.

    Example:
        >>> language("en")
        <language en>
    """
    global _spoken  # noqa: PLW0603 - one choice for the whole session
    if code is not None:
        _spoken = language_of(code)
    return _spoken
