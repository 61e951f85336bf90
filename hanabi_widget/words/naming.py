"""Names of cards, clue values and actions in words."""

from __future__ import annotations

from hanabi_widget.rules import Action, Clue, Discard, Play, RuleSet, State, Suit

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


def action_name(language: Language, state: State, action: Action) -> str:
    """A play, a discard or a clue as its button says it.

    Example:
        >>> from hanabi_widget.rules import deal
        >>> from hanabi_widget.words import ENGLISH
        >>> action_name(ENGLISH, deal(players=2), Clue("Bob", "red"))
        'Clue Bob red'
    """
    match action:
        case Play(slot, None):
            return language.say("act.play", slot=slot)
        case Play(slot, color):
            return language.say("act.play_as", slot=slot, color=value_name(language, state.rules, str(color)))
        case Discard(slot):
            return language.say("act.discard", slot=slot)
        case Clue(player, value):
            return language.say("act.clue", other=state.names[state.seat(player)], value=value_name(language, state.rules, value))
    raise TypeError(f"no button says {action!r}")
