"""What cards, facts, places and chains of players are called in sentences."""

from __future__ import annotations

from hanabi_widget.knowledge import fact_identities
from hanabi_widget.knowledge.formula import FactName
from hanabi_widget.rules import Identities, Players, SeatIndex, Slot, State

from .language import Language
from .phrases import card_name, value_name

MAX_LISTED = 6
"""A larger set of identities is described by its size."""


def card_names(language: Language, state: State, identities: Identities) -> str:
    """The cards in a set of identities: their names, or how many there are."""
    listed = listed_cards(language, state, identities)
    return language.say("cards.many", n=len(listed)) if len(listed) > MAX_LISTED else language.or_list(listed)


def listed_cards(language: Language, state: State, identities: Identities) -> list[str]:
    """The names of the cards in a set of identities."""
    return [card_name(language, state.rules, identity) for identity in state.rules.identities_in(identities)]


def case_name(language: Language, name: str) -> str:
    """The name of a case in words; one that a convention of your own invented keeps its name."""
    return language.say(f"case.{name}") if language.knows(f"case.{name}") else name


def describe_option(
    language: Language, state: State, rule: str, seat: SeatIndex, slot: Slot, identities: Identities, case: str = ""
) -> str:
    """Why a bot acts: the rule that it follows, the card concerned, what that card may be as far as the rule looks, what a clue means."""
    place = describe_place(language, state, seat, slot)
    options = card_names(language, state, identities)
    return language.say(f"bot.rule.{rule}", place=place, options=options, case=case_name(language, case))


def fact_name(language: Language, state: State, fact: FactName) -> str:
    """A fact about a card, in words that follow "it is": ``playable``, ``not trash``, ``red 3``."""
    text = str(fact)
    if " or " in text:
        names = state.rules.names_of(fact_identities(state, text))
        if len(names) > MAX_LISTED:
            return language.say("cards.many", n=len(names))
        return language.or_list([fact_name(language, state, name) for name in names])
    key = f"fact.{text}"
    if language.knows(key):
        return language.say(key)
    if text.startswith("not "):
        return language.say("fact.not", fact=fact_name(language, state, text.removeprefix("not ")))
    rules = state.rules
    if text in rules.card_names:
        return language.say("fact.card", card=card_name(language, rules, rules.identity_of(text)))
    if text.isdecimal():
        return language.say("fact.rank", rank=text)
    return language.say("fact.color", color=value_name(language, rules, text))


def describe_chain(language: Language, state: State, chain: Players) -> str:
    """Who knows: ``Bob``, ``Alice knows that Bob``, or everybody for an empty chain."""
    return nested_names(language, state, chain, "chain.knows") or language.say("chain.everybody")


def nested_names(language: Language, state: State, chain: Players, key: str) -> str:
    """The names of a chain nested into each other with a text; empty for an empty chain."""
    *outer, text = [state.names[seat] for seat in chain] or [""]
    for name in reversed(outer):
        text = language.say(key, player=name, rest=text)
    return text


def describe_place(language: Language, state: State, seat: SeatIndex, slot: Slot, viewer: SeatIndex | None = None) -> str:
    """A card in hand by its place: ``Bob’s second card``, or ``your second card`` to Bob."""
    card = card_by_place(language, slot, state.hand_sizes[seat])
    return language.say("location.own" if seat == viewer else "location.hand", player=state.names[seat], card=card)


def card_by_place(language: Language, slot: Slot, hand_size: int) -> str:
    """What a card is called by its place: ``second card``; in a hand of one, ``card``."""
    key = f"place.{slot if hand_size > 1 else 'only'}"
    return language.say(key if language.knows(key) else "place.more", slot=slot)
