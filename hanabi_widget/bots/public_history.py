"""What everybody saw: the turns since the players sat down, and what these leave on the table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, compress
from typing import NamedTuple

from hanabi_widget.knowledge.group_observation import copy_bits_of
from hanabi_widget.rules import (
    UNKNOWN,
    Action,
    CardNumber,
    CardNumbers,
    Clue,
    Discard,
    Identities,
    Identity,
    Play,
    RuleSet,
    SeatIndex,
    State,
    as_bits,
    public_identities,
)
from hanabi_widget.rules.card_status import playable, played_identities, trash
from hanabi_widget.rules.state import sealed
from hanabi_widget.rules.table import (
    card_numbers,
    cards_by_number,
    clue_info_by_number,
    deck_size,
    identity_played,
    seen_table,
    without_cards,
)


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
    cards: CardNumbers
    drawn: CardNumber | None


def public_turn(state: State, action: Action) -> PublicTurn:
    """The public record of an action in a position."""
    player = state.player
    if isinstance(action, Clue):
        hand = card_numbers(state)[state.seat(action.player)]
        touched = action.touched
        if touched is not None:
            return PublicTurn(player, action, tuple([hand[slot - 1] for slot in touched]), None)
        cards = cards_by_number(state)
        identities = state.rules.touched_identities[action.value]
        evident = [number for number in hand if cards[number] != UNKNOWN and identities >> cards[number] & 1]
        return PublicTurn(player, action, tuple(evident), None)
    if not isinstance(action, (Play, Discard)):
        return PublicTurn(player, action, (), None)
    slot = action.slot
    drawn = CardNumber(state.drawn)
    number = card_numbers(state)[player][slot - 1] if slot else drawn
    next_card = drawn if slot else CardNumber(drawn + 1)
    return PublicTurn(player, action, (number,), next_card if next_card < len(cards_by_number(state)) else None)


class PublicTable(NamedTuple):
    """What everybody sees of a table: who holds which card number, what clues said of it, and the copies left.

    It never changes: `after` makes a new one, for all who play in one process. Sets of identities are bit masks.

    Attributes:
        rules: the rule set.
        card_numbers: the card numbers in each hand, slot 1 first.
        positions: the same in the order of fixed places: a drawn card takes the place of the one that left, which else stays empty, None.
        clue_info: by card number, what clues say about each card that was drawn, packed (see `hanabi_widget.rules.RuleSet`).
        copies_left: for each identity the copies that are neither played nor discarded.
        playable: the identities that the fireworks take next.
        played: the identities that have been played.
        trash: the identities that can never be played.

    Example:
        >>> from hanabi_widget.rules import Play, initial_state
        >>> state = initial_state(players=2, seed=1)
        >>> table = PublicTable.of(state).after(public_turn(state, Play(1)), state.hands[0][0])
        >>> table.card_numbers[0], table.positions[0], table.playable == state.rules.touched_identities[1]
        ([10, 3, 2, 1, 0], [10, 3, 2, 1, 0], True)
    """

    rules: RuleSet
    card_numbers: Sequence[Sequence[CardNumber]]
    positions: Sequence[Sequence[CardNumber | None]]
    clue_info: Sequence[int]
    copies_left: Sequence[int]
    playable: Identities
    played: Identities
    trash: Identities

    @classmethod
    def of(cls, state: State) -> PublicTable:
        """The table of a position."""
        rules = state.rules
        hands = card_numbers(state)
        told = clue_info_by_number(state)
        clue_info = [told.get(CardNumber(number), 0) for number in range(state.drawn)]
        copies_left = copy_bits_of(rules).unseen_counts(public_identities(state))
        return cls(rules, hands, hands, clue_info, copies_left, playable(state), played_identities(state), trash(state))

    @property
    def playable_left(self) -> Identities:
        """The playable identities with a copy left."""
        return self.playable & sum(compress(copy_bits_of(self.rules).identity_bits, self.copies_left))

    def after(self, turn: PublicTurn, identity: Identity = UNKNOWN) -> PublicTable:
        """The table after a turn.

        Args:
            turn: the turn.
            identity: the identity of the card that was played or discarded, which everybody has seen by now.
        """
        rules, hands, positions, clue_info, copies_left, playable, played, trash = self
        player, action, cards, drawn = turn
        heard = [*clue_info]
        if isinstance(action, Clue):
            missed, touched = rules.clue_info_by_value[action.value]
            for number in hands[int(action.player)]:
                heard[number] |= touched if number in cards else missed
            return self._replace(clue_info=heard)
        if not cards:  # nothing that a player does at a turn
            return self
        (number,) = cards
        hands = [*hands]
        positions = [*positions]
        positions[player] = [drawn if held == number else held for held in positions[player]]
        hand = hands[player] = [held for held in hands[player] if held != number]  # all of it where a card of the deck was played unseen
        if drawn is not None:
            hand.insert(0, drawn)
        heard.append(0)  # of the next card, whether it is drawn or played unseen
        copies_left = [*copies_left]
        copies_left[identity] = count = copies_left[identity] - 1
        bit = 1 << identity
        suit, height = rules.firework_place[identity]
        right = None, rules.suits[suit].letter, rules.suits[suit].name  # what may be announced that lets the card go on its firework (V2)
        if playable & bit and type(action) is Play and action.announce in right:
            playable ^= bit
            played |= bit
            trash |= bit
            if height + 1 < rules.ranks:
                playable |= 1 << rules.successors[identity]
        elif not count and not trash & bit:
            trash |= as_bits(rules.firework_identities[suit][-1][height:])
        return PublicTable(rules, hands, positions, heard, copies_left, playable, played, trash)


class PublicHistory(NamedTuple):
    """The position where the players sat down, and the turns since then; nothing in it is hidden from anybody.

    Attributes:
        start: that position, with all hands and the deck unknown.
        table: what everybody sees now.
        turns: the turns in order.

    Example:
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> state = initial_state(players=2, seed=1)
        >>> PublicHistory.starting_at(state).after(state, Clue(1, 2)).turns
        (PublicTurn(player=0, action=Clue(player=1, value=2, touched=None), cards=(8, 7, 6), drawn=None),)
    """

    start: State
    table: PublicTable
    turns: tuple[PublicTurn, ...] = ()

    @classmethod
    def starting_at(cls, state: State) -> PublicHistory:
        """The empty history that begins at this position."""
        table = PublicTable.of(state)
        cards = [*cards_by_number(state)[: state.drawn]]
        for number in chain.from_iterable(card_numbers(state)):
            cards[number] = UNKNOWN
        return cls(sealed(seen_table(without_cards(state), cards, deck_size(state), table.clue_info)), table)

    def after(self, state: State, action: Action) -> PublicHistory:
        """The history after an action in a position."""
        turn = public_turn(state, action)
        shown = identity_played(state, action) if isinstance(action, (Play, Discard)) else UNKNOWN
        return PublicHistory(self.start, self.table.after(turn, shown), (*self.turns, turn))
