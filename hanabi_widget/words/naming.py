"""Names of cards, clue values and slots in words."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_widget.rules import RuleSet, Suit

from .languages import Language


def suit_name(language: Language, suit: Suit) -> str:
    """A suit's name; one that the language does not know keeps its own."""
    key = f"color.{suit.letter}"
    return language.say(key) if language.knows(key) else suit.name


def card_name(language: Language, rules: RuleSet, kind: int) -> str:
    """A card's name, such as ``red 4``."""
    suit, rank = divmod(kind, rules.ranks)
    return language.say("card", color=suit_name(language, rules.suits[suit]), rank=rank + 1)


def value_name(language: Language, rules: RuleSet, value: str | int) -> str:
    """A clue value's name: a colour, or a rank as a number."""
    return next((suit_name(language, suit) for suit in rules.suits if suit.letter == value), str(value))


def slot_names(language: Language, slots: Sequence[int]) -> str:
    """Slots in words, such as ``slots 1 and 3``."""
    return language.say("slots", n=len(slots), slots=language.join(slots))
