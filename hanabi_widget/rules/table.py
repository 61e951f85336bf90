"""The table behind a state: numbered cards, so that a turn is cheap, and a line of play can follow a card through its moves.

A card's number is its place in the order of drawing, and it keeps it wherever it moves. Numbers belong to a *line of play*: `Game` counts
from its first position on. Two states that show the same position are equal, however a line numbers their cards; so no answer of a `State`
tells a number. The functions here do, for those who read a line: records, frames, conventions, bots.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import chain
from operator import getitem
from typing import TYPE_CHECKING

from .action import (
    ActionT,
    AnyCards,
    CardNumber,
    CardNumbers,
    CardPlace,
    Cards,
    Clue,
    ClueValue,
    Discard,
    Identity,
    IllegalAction,
    Play,
    SeatIndex,
    Slot,
    by_seat,
    by_slot,
    with_item,
)
from .ruleset import UNKNOWN, RuleSet

if TYPE_CHECKING:
    from .state import State

ClueRecord = tuple[SeatIndex, ClueValue, int, CardNumbers | None]
"""A clue as it was given: the seat, the value, how many cards were drawn by then, and the card numbers touched if they are not evident."""

HandsOfNumbers = tuple[CardNumbers, ...]
"""The card numbers in each hand, slot 1 first."""


class TableTop:
    """What lies on the table. A turn changes a copy of it, which then becomes a `State` and changes no more."""

    __slots__ = {  # noqa: RUF023 # in the order of a table
        "rules": "The rule set.",
        "names": "The players' names by seat, in turn order.",
        "drawn": "How many cards have left the deck; cards with this number and higher ones are still in it.",
        "fireworks": "The number of cards in each suit's firework.",
        "discards": "The identities discarded or misplayed, in order.",
        "clue_tokens": "The clue tokens available (S4).",
        "strikes": "The strikes taken (S4).",
        "player": "The seat to act.",
        "turns_left": "Turns until the end once the deck is empty (E3), 0 when the game is over, else None.",
        "_cards": "The identity of each card by number.",
        "_card_numbers": "The card numbers in each hand, slot 1 first.",
        "_cluable": "For each hand the clue values that it may get, as bits.",
        "_clues": "The clues given since the table was laid, in order: what they say of a card is worked out when it is asked for.",
        "_clue_info_before": "The clue info of each card before those clues; empty if there was none and all cards are known.",
    }

    rules: RuleSet
    names: tuple[str, ...]
    drawn: int
    fireworks: tuple[int, ...]
    discards: Cards
    clue_tokens: int
    strikes: int
    player: SeatIndex
    turns_left: int | None
    _cards: Cards
    _card_numbers: HandsOfNumbers
    _cluable: tuple[int, ...]
    _clues: tuple[ClueRecord, ...]
    _clue_info_before: tuple[int, ...]


def copied(table: TableTop) -> State:
    """A table with the same on it, which may still be changed: it becomes a state, as it is said to be, when its class is set."""
    copy = TableTop()
    copy.rules = table.rules
    copy.names = table.names
    copy.drawn = table.drawn
    copy.fireworks = table.fireworks
    copy.discards = table.discards
    copy.clue_tokens = table.clue_tokens
    copy.strikes = table.strikes
    copy.player = table.player
    copy.turns_left = table.turns_left
    copy._cards = table._cards
    copy._card_numbers = table._card_numbers
    copy._cluable = table._cluable
    copy._clues = table._clues
    copy._clue_info_before = table._clue_info_before
    return copy  # type: ignore[return-value] # see above


def changed(state: State, **fields: object) -> State:
    """The same with other values of some fields; cards keep their numbers."""
    copy = copied(state)
    for name, value in fields.items():
        setattr(copy, name, value)
    copy.__class__ = type(state)
    return copy


def card_numbers(state: State) -> HandsOfNumbers:
    """The card numbers in each hand, slot 1 first, as the line of play that led to this state counts them.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=2, seed=1)[0]
        >>> card_numbers(state.apply(hw.Play(1)))[0]
        (10, 3, 2, 1, 0)
    """
    return state._card_numbers


def places_of_cards(state: State) -> dict[int, CardPlace]:
    """Where each card in a hand is, by its number."""
    return {number: (seat, slot) for seat, hand in by_seat(state._card_numbers) for slot, number in by_slot(hand)}


def cards_by_number(state: State) -> Cards:
    """The identity of each card by its number: those of the hands and the table first, then the deck in the order of drawing.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=2, seed=1)[0]
        >>> [cards_by_number(state)[number] for number in card_numbers(state)[0]] == [*state.hands[0]]
        True
    """
    return state._cards


def deck_size(state: State) -> int:
    """The number of cards still to draw."""
    return len(state._cards) - state.drawn


def knows_all_cards(state: State) -> bool:
    """Whether no card is unknown, in a hand or in the deck."""
    return UNKNOWN not in state._cards


def public_identities(state: TableTop) -> Cards:
    """The identities played and discarded: what everybody sees (S5)."""
    return (*chain(*map(getitem, state.rules.firework_identities, state.fireworks)), *state.discards)


def identity_played(state: State, action: Play | Discard) -> Identity:
    """The identity of the card that a play or a discard brings to the table; slot 0 is the next card of the deck."""
    return state._cards[state._card_numbers[state.player][action.slot - 1] if action.slot else state.drawn]


def with_cards(state: State, cards: AnyCards) -> State:
    """The state with other identities of its cards, by number."""
    cluable = [state.rules.cluable_values([cards[number] for number in numbers]) for numbers in state._card_numbers]
    return changed(state, _cards=tuple(cards), _cluable=tuple(cluable))


def with_deck(state: State, deck: AnyCards) -> State:
    """The state with other identities of the cards of its deck, the next to be drawn first."""
    return changed(state, _cards=(*state._cards[: state.drawn], *deck))


def with_hand(state: State, seat: SeatIndex, hand: AnyCards) -> State:
    """The position with other cards in a hand, the same clue information, and an unknown deck."""
    return state.replace(hands=with_item(state.hands, seat, tuple(hand)), deck=[UNKNOWN] * len(state.deck))


def with_deck_card_drawn(state: State, numbers: CardNumbers) -> State:
    """The state with another hand of the player to act, into which the next card of the deck was drawn."""
    return changed(state, _card_numbers=with_item(state._card_numbers, state.player, numbers), drawn=state.drawn + 1)


# -- what clues said ----------------------------------------------------------------------------


def clue_info_of(state: State, seat: SeatIndex) -> tuple[int, ...]:
    """What clues say about each card in one hand, packed (see `RuleSet`)."""
    cards = state._cards
    before = state._clue_info_before
    touching = state.rules.touched_identities
    infos = state.rules.clue_info_by_value
    received = [(drawn, infos[value], touching[value], touched) for to, value, drawn, touched in state._clues if to == seat]
    hand = []
    for number in state._card_numbers[seat]:
        clue_info = before[number] if number < len(before) else 0
        for drawn, info, identities, touched in received:
            if number < drawn:  # the card was in the hand when the clue was given
                clue_info |= info[identities >> cards[number] & 1 if touched is None else number in touched]
        hand.append(clue_info)
    return tuple(hand)


def clue_info_by_number(state: State) -> dict[CardNumber, int]:
    """What clues say about each card in a hand, packed (see `RuleSet`), by the number of the card."""
    return {number: info for hand, infos in zip(state._card_numbers, state.clue_info) for number, info in zip(hand, infos)}


def touched_slots(state: State, seat: SeatIndex, value: ClueValue) -> list[Slot]:
    """The slots of a hand whose cards a clue value touches (C3); an unknown card is none of them."""
    touched = state.rules.touched_identities[value]
    return [slot for slot, identity in by_slot(state.hands[seat]) if identity != UNKNOWN and touched >> identity & 1]


def untouched_slots(state: State, seat: SeatIndex) -> list[Slot]:
    """The slots of a hand whose cards no clue has touched, the newest first."""
    return [slot for slot, clue_info in by_slot(clue_info_of(state, seat)) if not state.rules.values_touching(clue_info)]


# -- the order of a hand: it has no meaning in the rules, and players may change it (S6) ---------


def newest_first(state: State) -> State:
    """The state with every hand as it was drawn, so that slot 1 is the newest card, as far as the line of play goes back.

    Example:
        >>> from hanabi_widget import Reorder, RuleSet, position
        >>> newest_first(position("Ann r1 r2 | Ben r3 y1", RuleSet(hand_size=2)).apply(Reorder("Ann", (2, 1)))).hand("Ann")
        ('r1', 'r2')
    """
    return changed(state, _card_numbers=tuple([tuple(sorted(numbers, reverse=True)) for numbers in state._card_numbers]))


def is_newest_first(state: State) -> bool:
    """Whether every hand lies as it was drawn in the line of play, so that slot 1 is the newest card.

    Example:
        >>> from hanabi_widget import Reorder, RuleSet, position
        >>> state = position("Ann r1 r1 | Ben r3 y1", RuleSet(hand_size=2)).apply(Reorder("Ann", (2, 1)))
        >>> is_newest_first(state), is_newest_first(state.apply(Reorder("Ann", (2, 1))))
        (False, True)
    """
    return state._card_numbers == newest_first(state)._card_numbers


def slot_in(other: State, state: State, seat: SeatIndex, slot: Slot) -> Slot:
    """Where the card at a slot lies in the same state with hands in another order."""
    return Slot(other._card_numbers[seat].index(state._card_numbers[seat][slot - 1]) + 1)


def action_in(other: State, state: State, action: ActionT) -> ActionT:
    """An action as it is in the same state with hands in another order: with the same cards.

    Example:
        >>> from hanabi_widget import Reorder, RuleSet, position
        >>> state = position("Ann r1 r2 | Ben r3 y1", RuleSet(hand_size=2)).apply(Reorder("Ann", (2, 1)))
        >>> action_in(newest_first(state), state, Play(1))
        Play(slot=2, announce=None)
    """
    if isinstance(action, Play | Discard) and action.slot:
        return replace(action, slot=slot_in(other, state, state.player, Slot(action.slot)))
    if isinstance(action, Clue) and action.touched:
        seat = state.seat(action.player)
        return replace(action, touched=tuple(sorted(slot_in(other, state, seat, Slot(slot)) for slot in action.touched)))
    return action


# -- what a seat sees, and what it supposes ------------------------------------------------------


def observed_by(state: State, seat: SeatIndex, hidden: Collection[CardNumber] | None = None) -> State:
    """The state with cards of a seat's hand, by default all, and the deck unknown. The cards keep their numbers and clue info."""
    own = state._card_numbers[seat]
    identities = [*state._cards[: state.drawn], *[UNKNOWN] * deck_size(state)]
    for number in own if hidden is None else {*hidden}.intersection(own):
        identities[number] = UNKNOWN
    before = _for_each_drawn(state)
    for number, clue_info in zip(own, clue_info_of(state, seat)):  # unknown identities will not tell which cards a clue touched
        before[number] = clue_info
    return changed(
        state,
        _cards=tuple(identities),
        _cluable=with_item(state._cluable, seat, state.rules.cluable_values([identities[number] for number in own])),
        _clue_info_before=tuple(before),
        _clues=tuple([clue for clue in state._clues if clue[0] != seat]),
    )


def without_cards(state: State) -> TableTop:
    """What lies on the table, but for the identities of cards and what clues say of them: nobody here is told of them."""
    table = copied(state)
    table._cards = table._cluable = table._clues = table._clue_info_before = ()
    return table


def seen_table(table: TableTop, cards: AnyCards, in_deck: int, clue_info: Sequence[int]) -> TableTop:
    """What `observed_by` has, of a table without cards: with the cards drawn as somebody sees them, and their clue info."""
    seen = copied(table)
    seen._cards = (*cards, *[UNKNOWN] * in_deck)
    seen._clue_info_before = tuple(clue_info)
    seen._cluable = tuple([table.rules.cluable_values([cards[number] for number in hand]) for hand in table._card_numbers])
    return seen


def with_unknown_deck(state: State, drawn: int) -> State:
    """The state with the cards unknown that come after the first `drawn` ones, all of them still in the deck."""
    cards = state._cards
    return changed(state, _cards=(*cards[:drawn], *[UNKNOWN] * (len(cards) - drawn)), _clue_info_before=tuple(_for_each_drawn(state)))


def _for_each_drawn(state: State) -> list[int]:
    """The clue info before the clues, for every card drawn: that there is some says that cards may be unknown."""
    before = state._clue_info_before
    return [*before, *[0] * (state.drawn - len(before))]


def with_card(state: State, seat: SeatIndex, slot: Slot, identity: Identity) -> State:
    """The state with another card at a slot.

    The new card is an unknown one if possible. Otherwise it is swapped with a copy in the deck, the last one first, or in a hand.

    Raises:
        IllegalAction: clues rule the card out, or no copy of it can be moved here.
    """
    rules = state.rules
    cards = [*state._cards]
    hand = state._card_numbers[seat]
    if type(slot) is not int or not 0 < slot <= len(hand):
        raise IllegalAction("no_slot", slot=slot, player=state.names[seat], size=len(hand))
    number = hand[slot - 1]
    possible = rules.possible_identities(clue_info_of(state, seat)[slot - 1])
    if not possible >> identity & 1:
        allowed = ", ".join(rules.names_of(possible))
        raise IllegalAction("ruled_out", card=rules.card_names[identity], player=state.names[seat], slot=slot, allowed=allowed)
    if cards[number] != identity:
        other = _copy_to_swap(state, number, identity)
        if other is not None:
            cards[other] = cards[number]
        cards[number] = identity
    return with_cards(state, cards)


def _copy_to_swap(state: State, number: CardNumber, identity: Identity) -> CardNumber | None:
    """The number of the copy of an identity to swap a card with; None if an unknown card can be that copy."""
    rules = state.rules
    cards = state._cards
    if UNKNOWN in cards and cards.count(identity) < rules.copies_of[identity]:
        return None
    if cards[number] != UNKNOWN:
        for other in map(CardNumber, range(len(cards) - 1, state.drawn - 1, -1)):
            if cards[other] == identity:
                return other
        for other, clue_info in clue_info_by_number(state).items():
            if cards[other] == identity and rules.possible_identities(clue_info) >> cards[number] & 1:
                return other
    raise IllegalAction("no_copy", card=rules.card_names[identity])
