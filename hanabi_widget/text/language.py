"""Languages: their texts and plural forms, and which one is current."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache, partial
from gettext import NullTranslations, translation
from pathlib import Path
from unicodedata import normalize

from hanabi_widget.arguments import check_type
from hanabi_widget.base_error import HanabiError

from .english import TEXTS

LOCALE = Path(__file__).parent / "locale"
DOMAIN = "hanabi_widget"

KEPT_TEXTS = 4_000
"""So many texts with their values are kept: the frames of a game say the same of most cards."""


class UnknownLanguage(HanabiError):
    """There is no language with that code.

    Example:
        >>> set_language("de")
        Traceback (most recent call last):
        hanabi_widget.text.language.UnknownLanguage: no language 'de': one of en, es, fr, it, pl, pt
    """


class Insert(str):
    """A string that is inserted into a text; the text may make the words before it depend on its first letter.

    ``{name:aeiou?d’|de }`` puts ``d’`` before a name that begins with one of the letters, with or without accents, and ``de ``
    before any other.

    Example:
        >>> "position 2 {name:aeiou?d’|de }".format(name=Insert("Émile")), "position 2 {name:aeiou?d’|de }".format(name=Insert("Bob"))
        ('position 2 d’Émile', 'position 2 de Bob')
    """

    __slots__ = ()

    def __format__(self, format_spec: str) -> str:
        letters, _, forms = format_spec.partition("?")
        before, _, otherwise = forms.partition("|")
        first = normalize("NFD", self.lower())[:1]
        return (before if first and first in letters else otherwise) + str(self)


class Language:
    """The texts of one language: a gettext catalogue, with English where a translation is missing.

    Args:
        code: its code, such as ``"pl"``.
        read_catalogue: reads its translations, when something is first said in it; `NullTranslations` for English.

    Attributes:
        code: its code.

    Example:
        >>> english = Language("en", NullTranslations)
        >>> english.say("deck", n=2), english.and_list(["a", "b", "c"]), english.or_list(["a", "b"])
        ('2 cards in the deck', 'a, b and c', 'a or b')
    """

    def __init__(self, code: str, read_catalogue: Callable[[], NullTranslations]) -> None:
        self.code = code
        self._read_catalogue = read_catalogue

    @cached_property
    def _catalogue(self) -> NullTranslations:
        return self._read_catalogue()

    def knows(self, key: str) -> bool:
        """Whether there is a text for a key."""
        return key in TEXTS

    def say(self, key: str, **values: object) -> str:
        """The text with a key, with values inserted; the value ``n`` selects the plural form.

        Raises:
            KeyError: there is no such text, or a value is missing.
        """
        try:
            return self._say_as_before(key, **values)
        except TypeError:  # a value without a hash, such as a phrase of a position: its text will hardly be said again
            return self._make_text(key, **values)

    def _make_text(self, key: str, **values: object) -> str:
        english = TEXTS[key]
        if isinstance(english, tuple):
            text = self._catalogue.npgettext(key, *english, int(str(values["n"])))
        else:
            text = self._catalogue.pgettext(key, english) if english else ""
        return text.format(**{name: Insert(value) if isinstance(value, str) else value for name, value in values.items()})

    _say_as_before = lru_cache(maxsize=KEPT_TEXTS, typed=True)(_make_text)  # there are few languages, and they stay

    def comma_list(self, items: Iterable[object]) -> str:
        """The items separated by commas."""
        first, *others = map(str, items)
        for other in others:
            first = self.say("list.comma", most=first, last=other)
        return first

    def and_list(self, items: Iterable[object]) -> str:
        """The items as in "a, b and c"."""
        return self._join(items, "list.and")

    def or_list(self, items: Iterable[object]) -> str:
        """The items as in "a, b or c"."""
        return self._join(items, "list.or")

    def _join(self, items: Iterable[object], key: str) -> str:
        *most, last = map(str, items)
        return self.say(key, most=self.comma_list(most), last=last) if most else last

    def __repr__(self) -> str:
        return f"<language {self.code}>"


def find_languages(folder: Path) -> dict[str, Language]:
    """English, and a language for each compiled catalogue ``<code>/LC_MESSAGES/hanabi_widget.mo`` in a folder, by code."""
    languages = {"en": ENGLISH}
    for path in sorted(folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")):
        code = path.parts[-3]
        languages[code] = Language(code, partial(translation, DOMAIN, folder, [code]))
    return languages


ENGLISH = Language("en", NullTranslations)

LANGUAGES = find_languages(LOCALE)
"""The languages by code."""


def language_by_code(code: str | None) -> Language:
    """The language with a code such as ``"pl"``; of None, the current one.

    Raises:
        UnknownLanguage: there is none; the message lists the codes.
    """
    if code is None:
        return _current
    check_type(code, str, "language", f"a code, one of {', '.join(LANGUAGES)}")
    if code not in LANGUAGES:
        raise UnknownLanguage(f"no language {code!r}: one of {', '.join(LANGUAGES)}")
    return LANGUAGES[code]


def language_of_environment() -> Language:
    """The language of the environment variables that gettext reads, or English."""
    wanted = next(filter(None, map(os.environ.get, ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))), "")
    codes = (code.partition(".")[0].partition("_")[0].lower() for code in wanted.split(":"))
    return next((LANGUAGES[code] for code in codes if code in LANGUAGES), ENGLISH)


_current = language_of_environment()


def current_language() -> Language:
    """The language of every text unless another is asked for."""
    return _current


def set_language(code: str) -> None:
    """Choose the language of boards, exercises and messages from now on.

    At first it is the language of your environment (LANGUAGE, LC_ALL, LC_MESSAGES, LANG), or English.

    Args:
        code: ``"en"``, ``"es"``, ``"fr"``, ``"it"``, ``"pl"`` or ``"pt"``.

    Raises:
        UnknownLanguage: there is no such language; the message lists the codes.

    Example:
        >>> set_language("en")
    """
    global _current  # noqa: PLW0603 - one choice for the whole session
    _current = language_by_code(code)


def get_language() -> str:
    """The code of the current language.

    Example:
        >>> set_language("en")
        >>> get_language()
        'en'
    """
    return _current.code
