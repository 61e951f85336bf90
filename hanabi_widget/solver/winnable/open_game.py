"""Open play: the game with all cards known, hands and deck, reduced to what matters when nobody has anything to learn.

A clue is then a token spent to wait, and cards of one type are alike wherever they lie.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import cache
from itertools import chain
from typing import TypeAlias

from hanabi_widget.errors import HanabiError
from hanabi_widget.rules import UNKNOWN, Action, Discard, IllegalAction, Outcome, Play, RuleSet, State, check_copies
from hanabi_widget.rules.action import clues_of

TRASH = -1
"""In a move: any card of the hand that is played already."""


class MoveKind(IntEnum):
    """What a move does."""

    PLAY = 0
    ANNOUNCE = 1  # a play that names its colour (V2)
    DISCARD = 2
    MISPLAY = 3
    DECK = 4  # a play of the last card of the deck
    CLUE = 5


Move: TypeAlias = tuple[MoveKind, int]
"""What the player to act does, and with a card of which type."""

WAIT: Move = (MoveKind.CLUE, TRASH)


class UnknownCards(HanabiError):
    """Open play was asked for where a card is not known.

    Attributes:
        where: the seat and slot of the first unknown card, or None if it lies in the deck.
    """

    def __init__(self, state: State, where: tuple[int, int] | None) -> None:
        self.where = where
        place = f"slot {where[1]} of {state.names[where[0]]}" if where else "the deck"
        super().__init__(f"open play needs all cards known, in hands and deck: {place} is unknown; lay out the whole deck")


@cache
def successors(rules: RuleSet) -> tuple[int, ...]:
    """For each type the one that its firework takes next, or -1.

    Example:
        >>> successors(RuleSet(suits="rk", copies=(1, 1, 1)))
        (1, 2, -1, -1, 3, 4)
    """
    after = [-1] * len(rules.card_names)
    for suit in rules.firework_identities:
        for identity, following in zip(suit[-1], suit[-1][1:]):
            after[identity] = following
    return tuple(after)


class OpenGame:
    """A position with all cards known, as the solvers read it.

    Attributes:
        state: the position.
        players: how many.
        total: the number of cards, those on the table too.
        missing: the number of cards that the fireworks still need.
        needed: these cards, by type, each suit in its order.
        next: the types that the fireworks take next.
        copies: for each type its cards in hands and deck, as a set of bits of their numbers.
        playable: the cards of the types in `next`, as such a set.
        trash: the cards that are played already in another copy, as such a set.
        misses: how many misplays there may be without an end of the game.
        timed: whether the empty deck ends the game.
        wrong: whether a card that fits may be misplayed, by a wrong announcement (V2).
        every: whether a needed card may be worth losing although another one can be spared, see `depth_first`.
        touchable: whether every card is touched by some clue; if not, lines are looked for as if it were.
        sure: whether whoever has a token finds a clue to give as long as the deck lasts.

    Raises:
        UnknownCards: a card in a hand or in the deck is not known.
        ValueError: there are more copies of a card, or more clue tokens, than the rules have.
    """

    def __init__(self, state: State) -> None:
        rules = state.rules
        if UNKNOWN in state._cards:
            raise UnknownCards(state, _first_unknown(state))
        check_copies(rules, state._cards)
        if state.clue_tokens > rules.clue_tokens:
            raise ValueError(f"{state.clue_tokens} clue tokens: these rules have {rules.clue_tokens}")
        self.state, self.rules = state, rules
        self.players, self.total = len(state.card_numbers), len(state._cards)
        self.needed = [identity for suit, height in enumerate(state.fireworks) for identity in rules.firework_identities[suit][-1][height:]]
        self.missing = len(self.needed)
        self.copies = [0] * len(rules.card_names)
        for number in (*chain(*state.card_numbers), *range(state._drawn, self.total)):
            self.copies[state._cards[number]] |= 1 << number
        self.next = [rules.firework_identities[suit][-1][height] for suit, height in enumerate(state.fireworks) if height < rules.ranks]
        self.playable = sum([self.copies[identity] for identity in self.next])
        self.trash = sum(self.copies) - sum([self.copies[identity] for identity in self.needed])
        self.misses = rules.strikes - state.strikes - 1
        self.timed = not rules.all_or_nothing
        following = successors(rules)
        self.wrong = rules.announcements and len(rules.suits) > 1
        bonus = rules.announcements or any(copies > 1 and following[identity] < 0 for identity, copies in enumerate(rules.copies_of))
        self.every = bonus and not self.wrong
        self.touchable = bool(rules._always_cluable) or all(rules._value_bits_by_identity)
        self.sure = bool(rules._always_cluable) or all(state.card_numbers)

    def plays_from(self, later: int, drawn: int, left: int | None) -> int:
        """In how many turns at most a card can be played from a later draw on, or from now on.

        Args:
            later: so many cards are drawn then; `drawn` for now.
            drawn: so many cards are drawn now.
            left: the turns left, if they are counted now.
        """
        if left is None:
            if not self.timed:
                return self.missing
            left = self.total - drawn + self.players
        from_deck = self.rules.deck_plays and drawn < later == self.total  # the last card may be played as it is drawn
        return left - later + drawn + from_deck

    def places(self, drawn: int) -> int:
        """How many cards the hands can keep, when so many are drawn: the next draw needs the place of one."""
        from_deck = self.rules.deck_plays and drawn == self.total - 1
        return sum(map(len, self.state.card_numbers)) - (drawn < self.total and not from_deck)

    def may_clue(self, player: int, sizes: Iterable[object]) -> bool:
        """Whether a player finds a clue to give, when hands hold so many cards; the token apart."""
        rules = self.rules
        return bool(rules._always_cluable) or any(size for seat, size in enumerate(sizes) if seat != player or rules.self_clues)


def _first_unknown(state: State) -> tuple[int, int] | None:
    for seat, hand in enumerate(state.hands):
        if UNKNOWN in hand:
            return seat, hand.index(UNKNOWN) + 1
    return None


def actions_of_moves(state: State, moves: Iterable[Move]) -> tuple[Action, ...] | None:
    """The actions of these moves if the engine takes them all and they complete every firework, else None."""
    line = []
    try:
        for move in moves:
            action = _action(state, move)
            state = state.apply(action)
            line.append(action)
    except (IllegalAction, LookupError):
        return None
    return tuple(line) if state.outcome is Outcome.COMPLETE else None


def _action(state: State, move: Move) -> Action:
    """The action of a move.

    Raises:
        LookupError: it cannot be made here.
    """
    act, identity = move
    rules, player = state.rules, state.player
    if act is MoveKind.CLUE:
        return clues_of(state.legal_actions())[0]
    if act is MoveKind.DECK:
        return Play(0)
    cards = [state._cards[number] for number in state.card_numbers[player]]
    if identity == TRASH:
        identity = next(card for card in cards if rules.firework_place[card][1] < state.fireworks[rules.firework_place[card][0]])
    slot = cards.index(identity) + 1
    if act is MoveKind.DISCARD:
        return Discard(slot)
    suit, place = rules.firework_place[identity]
    if act is MoveKind.ANNOUNCE:
        return Play(slot, rules.suits[suit].letter)
    if act is MoveKind.MISPLAY and place == state.fireworks[suit]:
        return Play(slot, rules.suits[suit - 1].letter)  # a wrong announcement
    return Play(slot)
