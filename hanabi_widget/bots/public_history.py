"""The public history: the turns that everybody saw."""

from __future__ import annotations

from typing import NamedTuple

from hanabi_widget.rules import Action, CardNumber, Clue, Discard, Play, SeatIndex, State, card_numbers, cards_by_number, seats


class PublicTurn(NamedTuple):
    """One turn. Cards are card numbers: they count in the order in which cards were dealt and drawn, as in `State.card_numbers`.

    Attributes:
        player: the seat that acted.
        action: the action, with seats instead of names.
        cards: the card played or discarded, or the cards that the clue touched.
        drawn: the card drawn, or None.
    """

    player: SeatIndex
    action: Action
    cards: tuple[CardNumber, ...]
    drawn: CardNumber | None


class PublicHistory(NamedTuple):
    """The position where the players sat down, and the turns since then; nothing in it is hidden from anybody.

    Attributes:
        start: that position, with all hands and the deck unknown.
        turns: the turns in order.

    Example:
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> state = initial_state(players=2, seed=1)
        >>> PublicHistory.starting_at(state).after(state, Clue(1, 2)).turns
        (PublicTurn(player=0, action=Clue(player=1, value=2, touched=None), cards=(8, 7, 6), drawn=None),)
    """

    start: State
    turns: tuple[PublicTurn, ...] = ()

    @classmethod
    def starting_at(cls, state: State) -> PublicHistory:
        """The empty history that begins at this position."""
        for seat in seats(len(state.names)):
            state = state.observed_by(seat)
        return cls(state)

    def after(self, state: State, action: Action) -> PublicHistory:
        """The history after an action in a position."""
        return PublicHistory(self.start, (*self.turns, public_turn(state, action)))


def public_turn(state: State, action: Action) -> PublicTurn:
    """The public record of an action in a position."""
    if isinstance(action, Clue):
        hand, cards, touched = card_numbers(state)[state.seat(action.player)], cards_by_number(state), action.touched
        if touched is None:
            identities = state.rules.touched_identities[action.value]
            return PublicTurn(state.player, action, tuple([number for number in hand if identities >> cards[number] & 1]), None)
        return PublicTurn(state.player, action, tuple([hand[slot - 1] for slot in touched]), None)
    if isinstance(action, Play | Discard):
        slot, drawn = action.slot, CardNumber(state.drawn)
        number = card_numbers(state)[state.player][slot - 1] if slot else drawn
        next_card = drawn if slot else CardNumber(drawn + 1)
        return PublicTurn(state.player, action, (number,), next_card if next_card < len(cards_by_number(state)) else None)
    return PublicTurn(state.player, action, (), None)
