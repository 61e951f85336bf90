"""Names of cards and clue values in words."""

from __future__ import annotations

from hanabi_widget.rules import RuleSet, Suit

from .languages import Language


def suit_name(language: Language, suit: Suit) -> str:
    """A suit's name; one that the language does not know keeps its own."""
    key = f"color.{suit.letter}"
    return language.say(key) if language.knows(key) else suit.name


def card_name(language: Language, rules: RuleSet, kind: int) -> str:
    """A card's name, such as ``red 4``."""
    index, rank = divmod(kind, rules.ranks)
    suit = rules.suits[index]
    key = f"card.{suit.letter}"
    return language.say(key, rank=rank + 1) if language.knows(key) else language.say("card", color=suit.name, rank=rank + 1)


def value_name(language: Language, rules: RuleSet, value: str | int) -> str:
    """A clue value's name: a colour, or a rank as a number."""
    return next((suit_name(language, suit) for suit in rules.suits if value in (suit.letter, suit.name)), str(value))
