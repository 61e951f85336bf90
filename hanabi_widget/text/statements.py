"""Statements: what feedback says, each thing a type whose fields its text inserts; and errors in sentences."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, ClassVar

from hanabi_widget.base_error import HanabiError
from hanabi_widget.effort import TooLarge
from hanabi_widget.explain import Saying
from hanabi_widget.explain.saying import Formulas
from hanabi_widget.knowledge import DependsOnUnknownCard
from hanabi_widget.rules import IllegalAction, Slot, State
from hanabi_widget.rules.reading_notes import ReadingNote

from .language import ENGLISH, Language
from .map_of_minds import describe_world
from .numbers import signed
from .phrases import card_name, suit_name, value_name
from .reasons import card_names, describe_chain, describe_place, fact_name, listed_cards
from .sayings import Speaker, say


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
        self.key = key
        self.values = values
        super().__init__(self.describe(ENGLISH))

    def describe(self, language: Language) -> str:
        """The message in a language."""
        return language.say(self.key, **self.values)


def describe_note(language: Language, note: ReadingNote) -> str:
    """What was assumed, left out or repaired when a game was read, in a sentence."""
    return language.say(f"reading.{note.reason}", **note.details)


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
        return error.describe(language)
    if isinstance(error, DependsOnUnknownCard):
        return language.say("inspect.depends", place=describe_place(language, state, error.seat, error.slot))
    if isinstance(error, TooLarge):
        return language.say("error.too_large", limit=error.limit)
    return language.say("error.other")


def _describe_illegal_action(language: Language, state: State, error: IllegalAction) -> str:
    rules = state.rules
    words = dict(error.details)
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
    if isinstance(slot, int) and slot > 0:
        words["place"] = describe_place(language, state, state.seat(str(player)), Slot(slot))
    words["players"] = language.and_list(state.names)
    words["others"] = language.or_list([name for name in state.names if name != player])
    words["n"] = words.get("size", words.get("tokens"))
    return language.say(f"illegal.{error.reason}", **words)


class Statement(Saying):
    """A saying of feedback: each thing that it can say is a type, with the text that says it.

    Its fields are inserted into the text, each as its name says: see `FIELD_WORDS`. All that is not in them is the same in every position.

    Attributes:
        key: the key of the text; where it depends on a field, with its name in braces.
        is_heading: whether it begins an argument of its own.
    """

    kind = "follows"
    key: ClassVar[str]
    is_heading: ClassVar[bool] = False

    @property
    def claims(self) -> Formulas:
        """What all see, where no formula says more: whose turn it is."""
        return (self.to.turn,)


@say.register
def _statement(saying: Statement, speaker: Speaker) -> str:
    # The holder of a card is the player of whom it speaks; who comes before the holder in a chain, who.
    values = {entry.name: value for entry in fields(saying)[1:] if (value := getattr(saying, entry.name)) is not None}
    if "place" in values:
        values.setdefault("player", values["place"][0])
    if "chain" in values:
        values["who"] = values["chain"][:-1]
    inserted = values.keys() & FIELD_WORDS.keys()
    words = values | {name: FIELD_WORDS[name](speaker, values[name]) for name in inserted}
    return speaker.language.say(saying.key.format(**words), **words)


FIELD_WORDS: dict[str, Callable[[Speaker, Any], object]] = {
    "place": lambda speaker, place: speaker.now.cards(place[0], place[1:]),
    **dict.fromkeys(("card", "gone"), lambda speaker, identity: card_name(speaker.language, speaker.rules, identity)),
    "cards": lambda speaker, identities: card_names(speaker.language, speaker.state, identities),
    "listed": lambda speaker, identities: speaker.language.and_list(listed_cards(speaker.language, speaker.state, identities)),
    "options": lambda speaker, identities: speaker.language.or_list(
        listed_cards(speaker.language, speaker.state, identities) or [speaker.language.say("answer.none")]
    ),
    "hand": lambda speaker, hand: speaker.language.comma_list([card_name(speaker.language, speaker.rules, each) for each in hand] or ["–"]),
    "world": lambda speaker, world: describe_world(speaker.language, speaker.state, world),
    "player": lambda speaker, seat: speaker.now.player(seat),
    "people": lambda speaker, seats: speaker.language.and_list([speaker.state.names[seat] for seat in seats]),
    "pace": lambda _, number: signed(number),
    **dict.fromkeys(("chain", "who"), lambda speaker, chain: describe_chain(speaker.language, speaker.state, chain)),
    **dict.fromkeys(("value", "color"), lambda speaker, value: value_name(speaker.language, speaker.rules, value)),
    "fact": lambda speaker, fact: fact_name(speaker.language, speaker.state, fact),
    "action": Speaker.done,
}
"""By the name of a field, its words; others are inserted as they are."""
