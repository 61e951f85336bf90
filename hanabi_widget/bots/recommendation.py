"""The recommendation strategy, which scores 23.0 on average with five players.

C. Cox, J. De Silva, P. Deorsey, F. Kenter, T. Retter, J. Tobin, "How to make the perfect fireworks display: two strategies for Hanabi"
(Mathematics Magazine, 2015).

Each hand has a hat number, which encodes a recommendation: play one of the slots, or discard one. A clue encodes the sum of the hat
numbers that its giver sees, modulo twice the hand size: the receiver and whether the clue names a rank or a colour make as many clues.
Everybody subtracts the hat numbers that they see, and what is left is their own.

The paper leaves some details open. Here a slot is counted from the newest card. Only a successful play counts as a card *played* since the
clue, as a strike does not change what is playable. And a player with no strike to spare follows a recommendation after one such play only
if all other copies of the card played are in sight, so that the own card is another.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hanabi_widget.conventions.hat_recommendation import all_left, encoded_number, preferred_cards, size_of_hands
from hanabi_widget.rules import AnyCards, CardNumber, Cards, Clue, Discard, Play, SeatIndex, Slot

from .bot import Bot, Candidate, Candidates, any_legal_action, by_name
from .public_history import PublicTable, PublicTurn
from .published_bots import discard_oldest_first, has_strike_to_spare, if_discard_allowed
from .seat import Seat


class ClueSum(NamedTuple):
    """The sum that the player to act would encode in a clue, term by term.

    Attributes:
        by_seat: seat -> hat number of that hand, for the hands that the player sees.
        modulus: the modulus of the sum.

    Example:
        >>> ClueSum({1: 3, 2: 7, 3: 0}, 8).total
        2
    """

    by_seat: Mapping[SeatIndex, int]
    modulus: int

    @property
    def total(self) -> int:
        """The sum modulo `modulus`, which the clue encodes."""
        return sum(self.by_seat.values()) % self.modulus


class RecommendationMemory(NamedTuple):
    """What a player remembers from turn to turn.

    Attributes:
        table: the public table.
        card_number: the card of the last recommendation, or None.
        is_play: whether to play that card; otherwise it is to be discarded.
        played_since: the identities played since the last clue.
    """

    table: PublicTable
    card_number: CardNumber | None = None
    is_play: bool = False
    played_since: Cards = ()


def hat_number(table: PublicTable, hand: AnyCards, hand_size: int) -> int:
    """The hat number of a hand: the index of the card to play, or, plus `hand_size`, of the card to discard.

    The order of preference: play the last card of a firework; play the playable card that is earliest in its firework; discard the trash
    that is latest in its firework; discard the card latest in its firework of which all copies are left, if there are several; discard the
    oldest card.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> state = initial_state(players=5, seed=1)
        >>> state.hand(1), hat_number(PublicTable.of(state), state.hands[1], 4)
        (('y2', 'w2', 'b1', 'y4'), 2)
    """
    preferred = preferred_cards(table.rules, table.playable, table.trash, all_left(table.rules, table.copies_left), hand_size)
    chosen = (first + index for first, cards in preferred for index, card in enumerate(hand) if cards >> card & 1)
    return next(chosen, hand_size + len(hand) - 1)


def visible_clue_sum(seat: Seat, table: PublicTable, giver: SeatIndex) -> ClueSum:
    """The hat numbers that a seat sees of those whose sum a clue by `giver` encodes."""
    cards = seat.cards
    hand_size = size_of_hands(seat.rules, len(seat.card_numbers))
    by_seat = {
        other: hat_number(table, [cards[number] for number in table.card_numbers[other]], hand_size)
        for other in seat.others
        if other != giver and table.card_numbers[other]
    }
    return ClueSum(by_seat, 2 * hand_size)


def update_memory(memory: RecommendationMemory, seat: Seat, turn: PublicTurn) -> RecommendationMemory:
    """The memory after a turn."""
    table = memory.table
    me = seat.me
    action = turn.action
    if not isinstance(action, Clue):
        (number,) = turn.cards
        identity = seat.cards[number]
        if isinstance(action, Play) and table.playable >> identity & 1:
            memory = memory._replace(played_since=(*memory.played_since, identity))
        memory = memory._replace(table=table.after(turn, identity))
        return memory._replace(card_number=None) if turn.player == me else memory
    memory = memory._replace(played_since=())
    if turn.player == me or not table.card_numbers[me]:
        return memory
    hand_size = size_of_hands(seat.rules, len(seat.card_numbers))
    hand = table.card_numbers[me]
    others = visible_clue_sum(seat, table, turn.player)
    total = encoded_number(turn.player, int(action.player), action.value, len(seat.card_numbers))
    is_discard, slot = divmod((total - others.total) % others.modulus, hand_size)
    return memory._replace(card_number=hand[slot] if slot < len(hand) else None, is_play=not is_discard)


def _recommended(seat: Seat) -> tuple[RecommendationMemory, Slot | None]:
    """What the player remembers, and the slot of the last recommendation; None if there is none, or its card has left the hand."""
    memory = seat.memory(lambda start: RecommendationMemory(PublicTable.of(start.history.start)), update_memory)
    hand = seat.card_numbers[seat.me]
    return memory, Slot(hand.index(memory.card_number) + 1) if memory.card_number in hand else None


def play_by_hat(seat: Seat) -> Candidates:
    """Play the recommended card if no card was played since the last clue."""
    memory, slot = _recommended(seat)
    return [Candidate(Play(slot), seat.me, slot, memory.table.playable_left)] if slot and memory.is_play and not memory.played_since else []


def play_by_hat_at_risk(seat: Seat) -> Candidates:
    """Play the recommended card after one other card was played, if a strike is to spare or all copies of that card are in sight."""
    memory, slot = _recommended(seat)
    if not slot or not memory.is_play or len(memory.played_since) != 1:
        return []
    identity = memory.played_since[0]
    table = memory.table
    visible = sum([seat.cards[number] == identity for other in seat.others for number in seat.card_numbers[other]])
    is_other = visible == table.copies_left[identity]
    return [Candidate(Play(slot), seat.me, slot, table.playable_left)] if is_other or has_strike_to_spare(seat) else []


def give_hat_clue(seat: Seat) -> Candidates:
    """Give the first clue that encodes the sum of the hat numbers in sight."""
    count = len(seat.card_numbers)
    names_color, step = divmod(visible_clue_sum(seat, _recommended(seat)[0].table, seat.me).total, count - 1)
    receiver = SeatIndex((seat.me + 1 + step) % count)
    fitting = [clue for clue in seat.clues if clue.player == receiver and isinstance(clue.value, str) == bool(names_color)]
    return [Candidate(clue, receiver) for clue in fitting[:1]]


@if_discard_allowed
def discard_by_hat(seat: Seat) -> Candidates:
    """Discard the recommended card."""
    memory, slot = _recommended(seat)
    return [Candidate(Discard(slot), seat.me, slot, seat.clue_masks(seat.me)[slot - 1])] if slot and not memory.is_play else []


class Recommendation(Bot):
    """It follows the last recommendation, or else gives a clue that recommends something to everybody else.

    It needs more players than cards in a hand, by the usual rules five players with four cards.
    """

    name = "recommendation"
    rules = by_name(play_by_hat, play_by_hat_at_risk, give_hat_clue, discard_by_hat, discard_oldest_first, any_legal_action)

    def clue_sum(self, seat: Seat) -> ClueSum:
        """The hat numbers of the hands in sight, whose sum a clue would encode."""
        return visible_clue_sum(seat, _recommended(seat)[0].table, seat.me)
