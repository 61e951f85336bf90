"""What an action says by agreement, and whether it kept the agreement, in sentences for one who may not see all cards."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_widget.conventions import Announcement
from hanabi_widget.rules import UNKNOWN, Identities, SeatIndex, Slot, State, card_numbers, cards_by_number

from .cards import card_name
from .language import Language
from .reasons import card_names, describe_place


def describe_trusting(language: Language, state: State, chain: Sequence[SeatIndex]) -> str:
    """Who trusts: ``Bob``, or for a chain ``Alice may trust that Bob``."""
    *outer, who = [state.names[seat] for seat in chain]
    for name in reversed(outer):
        who = language.say("agreed.chain", player=name, rest=who)
    return who


def describe_trusted_card(
    language: Language, state: State, chain: Sequence[SeatIndex], slot: Slot, trusted: Identities, *, shown: bool
) -> str:
    """What the last player of a chain may trust a card to be, and whether that is true if the card is shown."""
    holder = chain[-1]
    place, who = describe_place(language, state, holder, slot), describe_trusting(language, state, chain)
    sentence = language.say("audit.read", receiver=who, place=place, cards=card_names(language, state, trusted))
    identity = state.hands[holder][slot - 1]
    if not shown or identity == UNKNOWN:
        return sentence
    if trusted >> identity & 1:
        return f"{sentence} {language.say('agreed.true')}"
    return f"{sentence} {language.say('agreed.false', card=card_name(language, state.rules, identity))}"


def describe_breach(language: Language, state: State, said: Announcement, *, shown: bool) -> str:
    """How an action broke the agreement.

    Args:
        language: the language.
        state: the position after it.
        said: what it announced, which is false.
        shown: whether the card that a clue was about is seen.
    """
    words = {"player": state.names[said.player]}
    if said.receiver is None or said.focus is None:
        return language.say(f"audit.broken.{said.kind}", **words)
    if said.moved:
        return language.say("audit.broken.moved")
    slot = Slot(card_numbers(state)[said.receiver].index(said.focus) + 1)
    words["place"], identity = describe_place(language, state, said.receiver, slot), cards_by_number(state)[said.focus]
    if not shown or identity == UNKNOWN:
        return language.say("audit.broken.unseen", **words)
    return language.say("audit.broken.meaning", **words, card=card_name(language, state.rules, identity))
