"""Open play: the game with all cards known, reduced to what matters when nobody has anything to learn.

A clue is then a token spent to pass the turn, and cards of one identity are alike wherever they are.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto
from itertools import chain, takewhile

from hanabi_widget.base_error import HanabiError
from hanabi_widget.rules import UNKNOWN, Identity, State, card_numbers, cards_by_number, check_copies, knows_all_cards, trash
from hanabi_widget.rules.action import Action, Actions, Discard, IllegalAction, Play, clues_of
from hanabi_widget.rules.state import laid_out

TRASH = -1
"""In a move: any trash card of the hand, whose identity is played already or can no longer be."""


class MoveKind(Enum):
    """The kinds of moves."""

    PLAY = auto()
    ANNOUNCE = auto()  # a play that names its colour (V2)
    DISCARD = auto()
    MISPLAY = auto()
    DECK = auto()  # a play of the last card of the deck
    CLUE = auto()


Move = tuple[MoveKind, int]
"""The kind of the move, and the identity of its card."""

STALL: Move = (MoveKind.CLUE, TRASH)
"""A clue, given to pass the turn."""


class UnknownCards(HanabiError):
    """A card in a hand or in the deck is not known.

    Attributes:
        where: the seat and slot of the first unknown card, or None if it is in the deck.

    Example:
        >>> from hanabi_widget.notation import position
        >>> OpenGame(position("Ann r1 r2 r3 r4 r5 | Ben y1 y2 y3 y4 ?"))
        Traceback (most recent call last):
        hanabi_widget.solver.open_game_model.UnknownCards: all cards in hands and deck must be known, but slot 5 of Ben is unknown
    """

    def __init__(self, state: State, where: tuple[int, int] | None) -> None:
        self.where = where
        place = f"slot {where[1]} of {state.names[where[0]]}" if where else "the deck"
        super().__init__(f"all cards in hands and deck must be known, but {place} is unknown")


class OpenGame:
    """A position with all cards known, prepared for the solvers.

    Attributes:
        state: the position.
        rules: the rule set.
        players: the number of players.
        card_count: the number of cards, also those in fireworks and discards.
        needed: the identities still to be played, each suit in order of play.
        spare: how many of these may stay unplayed: none, where all fireworks are to be completed.
        goal: how many of them are to be played.
        next_identities: the identities that the fireworks take next.
        copies: for each identity its cards in hands and deck, as a bit mask over card numbers.
        playable: the cards of `next_identities`, as such a mask.
        trash: the cards whose identity is played already, as such a mask.
        spare_strikes: how many misplays do not end the game.
        deck_ends_game: whether the empty deck ends the game; not in all or nothing (V1).
        can_misplay_playable: whether a wrong announcement can misplay a playable card (V2).
        needs_all_moves: whether the pruning of `OpenSearch` would be wrong.

    Args:
        state: the position.
        spare: how many of the cards that can still come to be played may stay unplayed; by default all fireworks are to be completed.

    Raises:
        UnknownCards: a card in a hand or in the deck is not known.
        HanabiError: there are more copies of a card, or more clue tokens, than the rules allow.
    """

    def __init__(self, state: State, spare: int | None = None) -> None:
        state = laid_out(state)  # the order of a search goes by card numbers: equal states have the same line
        rules = state.rules
        if not knows_all_cards(state):
            unknown = ((seat, hand.index(UNKNOWN) + 1) for seat, hand in enumerate(state.hands) if UNKNOWN in hand)
            raise UnknownCards(state, next(unknown, None))
        check_copies(rules, cards_by_number(state))
        if state.clue_tokens > rules.clue_tokens:
            raise HanabiError(f"{state.clue_tokens} clue tokens: these rules have {rules.clue_tokens}")
        self.state = state
        self.rules = rules
        self.players = len(state.names)
        self.card_count = len(cards_by_number(state))
        self.copies = [0] * len(rules.card_names)
        for number in (*chain(*card_numbers(state)), *range(state.drawn, self.card_count)):
            self.copies[cards_by_number(state)[number]] |= 1 << number
        self.needed = list[Identity]()
        for order, height in zip(rules.firework_identities, state.fireworks):
            still = order[-1][height:]
            self.needed += still if spare is None else takewhile(lambda identity: self.copies[identity], still)
        self.spare = spare or 0
        self.goal = len(self.needed) - self.spare
        self.next_identities = [
            rules.firework_identities[suit][-1][height] for suit, height in enumerate(state.fireworks) if height < rules.ranks
        ]
        self.playable = sum([self.copies[identity] for identity in self.next_identities])
        self.trash = sum(self.copies) - sum([self.copies[identity] for identity in self.needed])
        self.spare_strikes = rules.strikes - state.strikes - 1
        self.deck_ends_game = not rules.all_or_nothing
        self.can_misplay_playable = rules.announcements and len(rules.suits) > 1
        tokens_from_copies = rules.announcements or any(
            copies > 1 and rules.successors[identity] < 0 for identity, copies in enumerate(rules.copies_of)
        )
        self.needs_all_moves = tokens_from_copies and not self.can_misplay_playable

    def max_plays(self, from_drawn: int, drawn: int, turns_left: int | None) -> int:
        """An upper bound on the plays from a later draw on, or from now on.

        Args:
            from_drawn: how many cards are drawn then; the same as `drawn` for now.
            drawn: how many cards are drawn now.
            turns_left: the turns left, if they are counted now; otherwise None.
        """
        if turns_left is None:
            if not self.deck_ends_game:
                return len(self.needed)
            turns_left = self.card_count - drawn + self.players
        from_deck = self.rules.deck_plays and drawn < from_drawn == self.card_count  # the last card may be played as it is drawn
        return turns_left - from_drawn + drawn + from_deck

    def is_reached(self, state: State) -> bool:
        """Whether as many cards are played in a later position as is the goal."""
        return sum(state.fireworks) - sum(self.state.fireworks) >= self.goal


def replay_moves(game: OpenGame, moves: Iterable[Move]) -> Actions | None:
    """The actions of these moves; None if the engine rejects one or fewer cards are played by them than is the goal."""
    line = []
    state = game.state
    try:
        for move in moves:
            action = to_action(state, move)
            state = state.apply(action)
            line.append(action)
    except (IllegalAction, LookupError):
        return None
    return tuple(line) if game.is_reached(state) else None


def to_action(state: State, move: Move) -> Action:
    """The action of a move.

    Raises:
        LookupError: it cannot be made here.
    """
    kind, identity = move
    rules = state.rules
    if kind is MoveKind.CLUE:
        return clues_of(state.legal_actions())[0]
    if kind is MoveKind.DECK:
        return Play(0)
    cards = state.hands[state.player]
    if identity == TRASH:
        useless = trash(state)
        identity = next((card for card in cards if useless >> card & 1), cards[0])
    slot = cards.index(identity) + 1
    if kind is MoveKind.DISCARD:
        return Discard(slot)
    suit, place = rules.firework_place[identity]
    if kind is MoveKind.ANNOUNCE:
        return Play(slot, rules.suits[suit].letter)
    if kind is MoveKind.MISPLAY and place == state.fireworks[suit]:
        return Play(slot, rules.suits[suit - 1].letter)  # a wrong announcement
    return Play(slot)
