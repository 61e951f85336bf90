"""Errors in sentences."""

from __future__ import annotations

from hanabi_widget.effort import TooLarge
from hanabi_widget.errors import HanabiError
from hanabi_widget.knowledge import DependsOnUnknownCard
from hanabi_widget.rules import IllegalAction, Slot, State

from .cards import card_name, suit_name, value_name
from .language import ENGLISH, Language
from .reasons import describe_place


class LocalizedError(HanabiError):
    """An error with a translated message: Python shows it in English, a board in its own language.

    Attributes:
        key: the key of the message in the catalogue.
        values: what its placeholders stand for.

    Example:
        >>> str(LocalizedError("error.step", step=9, last=3))
        'There is no step 9: steps go from 0 to 3.'
    """

    def __init__(self, key: str, **values: object) -> None:
        self.key, self.values = key, values
        super().__init__(ENGLISH.say(key, **values))


def describe_error(language: Language, state: State, error: Exception) -> str:
    """What is wrong and what is allowed, in a sentence.

    Args:
        language: the language of the sentence.
        state: a state of the game, for the names of players and cards.
        error: what was raised.
    """
    if isinstance(error, IllegalAction):
        return _describe_illegal_action(language, state, error)
    if isinstance(error, LocalizedError):
        return language.say(error.key, **error.values)
    if isinstance(error, DependsOnUnknownCard):
        return language.say("inspect.depends", place=describe_place(language, state, error.seat, error.slot))
    if isinstance(error, TooLarge):
        return language.say("error.too_large", limit=error.limit)
    return language.say("error.other")


def _describe_illegal_action(language: Language, state: State, error: IllegalAction) -> str:
    rules, words = state.rules, dict(error.details)
    player = words.get("player")
    if error.reason == "value":
        words["values"] = language.or_list([value_name(language, rules, value) for value in rules.clue_values])
        words["colors"] = language.or_list([suit_name(language, suit) for suit in rules.suits])
    elif "value" in words:
        words["value"] = value_name(language, rules, str(words["value"]))
    if "card" in words:
        words["card"] = card_name(language, rules, rules.identity_of(str(words["card"])))
    elif "allowed" in words:
        words["allowed"] = language.or_list([value_name(language, rules, value) for value in str(words["allowed"]).split(", ")])
    slot = words.get("slot")
    if player in state.names and isinstance(slot, int):
        words["place"] = describe_place(language, state, state.seat(player), Slot(slot))
    words["players"] = language.and_list(state.names)
    words["others"] = language.or_list([name for name in state.names if name != player])
    words["n"] = words.get("size", words.get("tokens"))
    return language.say(f"illegal.{error.reason}", **words)
