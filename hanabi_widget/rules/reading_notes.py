"""What was assumed, left out or repaired when a game was read from a text that is not quite as its notation has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

READING_NOTES = {
    # assumed: the text does not say it
    "assumed.names": "The text does not name the players: they are called {names}.",
    "assumed.first": "The text does not say whose turn it is: it is that of {player}.",
    "assumed.oldest": "The hands are read oldest card first, as DeepMind's program prints them.",
    "assumed.newest": "The hands are read newest card first: the first card of each is slot 1.",
    "assumed.turns": "The text does not say how many turns are left: {turns}, as far as the hands tell.",
    "assumed.variant": "Number {number} of hanab.live's variants is {variant}.",
    "assumed.old_form": "This is an old form of hanab.live's JSON: colours are taken to be numbered as today, from red as 0 on.",
    "assumed.turn": "Turn {turn} of hanab.live is step {step} here.",
    # ignored: it changes neither the rules nor what was played
    "ignored.around": "Left out is what stands around it: {text}",
    "ignored.field": "Left out is {name}: nothing of that name is known here.",
    "ignored.characters": "Characters that limit clues are not supported: their limits are not checked.",
    "ignored.turn": "The link names turn {turn}, and the game has no more than {last}.",
    # repaired: it was read as what it must have been
    "repaired.encoding": "The file is read as {encoding}, as it is no UTF-8.",
    "repaired.fence": "Read is what stands between the marks of code.",
    "repaired.quoted": "The > at the beginning of the lines is left out.",
    "repaired.characters": "Characters that a word processor or a web page put in are read as plain ones: {characters}",
    "repaired.json_comments": "The comments in the JSON are left out.",
    "repaired.json_commas": "A comma too many is left out.",
    "repaired.json_quotes": "Other quotation marks are read as straight double ones.",
    "repaired.json_names": "Names without quotation marks are read as if they had them.",
    "repaired.json_words": "Words of Python are read as those of JSON: None as null, and so on.",
    "repaired.lines": "Read line by line, each with what it is about or whose hand it is.",
}
"""The notes in English, by reason; the first word of a reason is its kind."""


@dataclass(frozen=True)
class ReadingNote:
    """Something about a text that one should know who relies on the game that was read from it.

    Attributes:
        reason: a key of `READING_NOTES`.
        details: what the note mentions, by name.

    Example:
        >>> note = ReadingNote("ignored.field", {"name": "mood"})
        >>> note.kind, str(note)
        ('ignored', 'Left out is mood: nothing of that name is known here.')
    """

    reason: str
    details: Mapping[str, object] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """``"assumed"``, ``"ignored"`` or ``"repaired"``."""
        return self.reason.partition(".")[0]

    def __str__(self) -> str:
        return READING_NOTES[self.reason].format(**self.details)
