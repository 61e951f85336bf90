"""Names of cards, clue values and actions in words."""

from __future__ import annotations

from hanabi_widget.rules import SUITS, Action, Clue, Discard, Identity, Play, RuleSet, State, Suit
from hanabi_widget.rules.hanab_live_variants import SPECIAL_SUITS

from .language import Language

_SUIT_KEYS = {(suit.letter, suit.name): suit.letter for suit in (*SUITS.values(), *SPECIAL_SUITS.values())}
_SUIT_KEYS |= {
    (suit.letter, suit.name): suit.name.replace(" ", "_")
    for suit in SPECIAL_SUITS.values()
    if suit.copies and suit.name != SUITS[suit.letter].name
}
"""The last part of the keys ``color.…`` and ``card.…`` of a suit: its letter, or its name where another suit has the same letter."""


def suit_name(language: Language, suit: Suit) -> str:
    """A suit's name; a suit without a translation keeps its own."""
    key = f"color.{_SUIT_KEYS.get((suit.letter, suit.name))}"
    return language.say(key) if language.knows(key) else suit.name


def variant_name(language: Language, variant: str) -> str:
    """A variant's name; one without a text is called by its key.

    Example:
        >>> from hanabi_widget.text import ENGLISH
        >>> variant_name(ENGLISH, "wild"), variant_name(ENGLISH, "two_strikes")
        ('Wild multicolour', 'Two strikes')
    """
    key = f"variant.{variant}"
    return language.say(key) if language.knows(key) else variant.replace("_", " ").capitalize()


def card_name(language: Language, rules: RuleSet, identity: Identity) -> str:
    """A card's name, such as ``red 4``."""
    index, rank = divmod(identity, rules.ranks)
    suit = rules.suits[index]
    key = f"card.{_SUIT_KEYS.get((suit.letter, suit.name))}"
    return language.say(key, rank=rank + 1) if language.knows(key) else language.say("card", color=suit.name, rank=rank + 1)


def value_name(language: Language, rules: RuleSet, value: str | int) -> str:
    """A clue value's name: a colour, a rank, or odd or even where clues tell the parity of the rank."""
    if rules.rank_clues == "parity" and value in (1, 2):
        return language.say("value.odd" if value == 1 else "value.even")
    for suit in rules.suits:
        if value in (suit.letter, suit.name):
            return suit_name(language, suit)
    key = f"color.{value}"
    return language.say(key) if language.knows(key) else str(value)


def action_name(language: Language, state: State, action: Action) -> str:
    """The label of the button for a play, a discard or a clue.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> from hanabi_widget.text import ENGLISH
        >>> action_name(ENGLISH, initial_state(players=2), Clue("Bob", "red"))
        'Clue Bob red'
    """
    match action:
        case Play(slot, None):
            return language.say("action.play", slot=slot)
        case Play(slot, color):
            return language.say("action.play_as", slot=slot, color=value_name(language, state.rules, str(color)))
        case Discard(slot):
            return language.say("action.discard", slot=slot)
        case Clue(player, value):
            return language.say("action.clue", other=state.names[state.seat(player)], value=value_name(language, state.rules, value))
    raise TypeError(f"there is no button for {action!r}")
