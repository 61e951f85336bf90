"""A language: its texts and how it counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Language:
    """The texts of one language.

    Attributes:
        code: its BCP 47 tag, such as ``"en"``.
        texts: templates by key; a tuple holds plural forms, chosen by the number ``n``.
        plural: the index of the plural form for a number.
        last_and: the text between the last two of a list of which all are meant.
        last_or: the same where one of them is meant.

    Example:
        >>> english = Language("en", {"cards": ("{n} card", "{n} cards")}, lambda n: int(n != 1), " and ", " or ")
        >>> english.say("cards", n=2), english.join(["a", "b", "c"]), english.either(["a", "b"])
        ('2 cards', 'a, b and c', 'a or b')
    """

    code: str
    texts: Mapping[str, str | tuple[str, ...]]
    plural: Callable[[int], int]
    last_and: str
    last_or: str

    def say(self, key: str, **values: object) -> str:
        """The text of a key with values put in.

        Raises:
            KeyError: the language has no such text.
        """
        text = self.texts[key]
        if isinstance(text, tuple):
            text = text[self.plural(int(str(values["n"])))]
        return text.format(**values)

    def join(self, items: Sequence[object]) -> str:
        """A list in words, all of it meant."""
        return _listed(items, self.last_and)

    def either(self, items: Sequence[object]) -> str:
        """A list in words, one of it meant."""
        return _listed(items, self.last_or)


def _listed(items: Sequence[object], word: str) -> str:
    *most, last = map(str, items)
    return f"{', '.join(most)}{word}{last}" if most else last
