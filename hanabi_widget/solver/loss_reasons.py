"""Reasons why a position is lost that can be seen without a search."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import groupby
from operator import add, le
from typing import NamedTuple

from hanabi_widget.effort import spend
from hanabi_widget.rules import Identity, Outcome, card_numbers, cards_by_number

from .open_game_model import OpenGame

STEPS_PER_SUM = 5
"""The steps of work to add what a suit needs to what others need."""


class Obstacle(StrEnum):
    """What keeps the fireworks from being completed."""

    OVER = "over"  # the game has ended
    GONE = "gone"  # a card that is still needed is neither in a hand nor in the deck
    STUCK = "stuck"  # the next players can only give clues, and there are too few tokens
    LATE = "late"  # more cards to play than turns: the pace is negative, now or after the draw that the cards wait for
    CLOGGED = "clogged"  # more cards to keep than places in hands
    CROWDED = "crowded"  # whichever copies are kept, at some time too many cards are left to play, or to keep
    SEARCHED = "searched"  # the search was exhaustive


class LossReason(NamedTuple):
    """Why a position is lost. For most obstacles: something is needed, and there is less of it.

    Attributes:
        obstacle: the kind of reason; the other fields depend on it.
        cards: GONE: the card. STUCK: the hands of the players who are stuck: critical cards that are not playable yet. LATE: the cards to
            be played. CLOGGED: the cards that must be kept: critical cards that wait for a card still in the deck.
        draws: LATE, CLOGGED: this many draws from here.
        needed: STUCK: tokens. LATE: turns. CLOGGED: places in hands.
        most: STUCK, LATE, CLOGGED: the most of these that there can be. SEARCHED: the positions searched.
        outcome: OVER: how the game ended.
    """

    obstacle: Obstacle
    cards: tuple[str, ...] = ()
    draws: int = 0
    needed: int = 0
    most: int = 0
    outcome: Outcome | None = None


def find_loss_reason(game: OpenGame) -> LossReason | None:
    """The first bound that shows a position with incomplete fireworks to be lost; None if all bounds leave it open.

    Example:
        >>> from hanabi_widget.rules import RuleSet, initial_state
        >>> mini = RuleSet(suits="ry", copies=(2, 1, 1), hand_size=2)
        >>> find_loss_reason(OpenGame(initial_state(2, deck="r3 r2 y3 y2 y1 y1 r1 r1".split(), rules=mini)))
        LossReason(obstacle=<Obstacle.CLOGGED: 'clogged'>, cards=('r2', 'r3', 'y2', 'y3'), draws=0, needed=4, most=3, outcome=None)
    """
    state = game.state
    names = game.rules.card_names
    if state.outcome is not None:
        return LossReason(Obstacle.OVER, outcome=state.outcome)
    exhausted = [identity for identity in game.needed if not game.copies[identity]]  # none, where cards may stay unplayed
    if exhausted:
        return LossReason(Obstacle.GONE, (names[exhausted[0]],))
    forced_seats = [] if game.spare else _seats_forced_to_clue(game)
    if len(forced_seats) > state.clue_tokens:
        cards = tuple(names[identity] for seat in forced_seats for identity in state.hands[seat])
        return LossReason(Obstacle.STUCK, cards, needed=len(forced_seats), most=state.clue_tokens)
    spans = _waiting_spans(game)
    for drawn in range(state.drawn, game.card_count + 1):
        draws = drawn - state.drawn
        late = tuple([names[identity] for identity, _, ready in spans if ready >= drawn or not draws])
        turns, places = _room(game, drawn)
        if len(late) > turns + game.spare:
            return LossReason(Obstacle.LATE, late, draws, len(late), turns)
        kept = tuple([names[identity] for identity, start, ready in spans if start <= drawn < ready])
        if len(kept) > places + game.spare:
            return LossReason(Obstacle.CLOGGED, kept, draws, len(kept), places)
    return None


def _room(game: OpenGame, drawn: int) -> tuple[int, int]:
    """Once so many cards are drawn: how many can still be played, and how many can be kept."""
    state = game.state
    is_played_unseen = game.rules.deck_plays and drawn == game.card_count - 1
    places = sum(state.hand_sizes) - (not is_played_unseen)  # the next draw needs one
    return max(0, game.max_plays(drawn, state.drawn, state.turns_left)), max(0, places)


def is_crowded(game: OpenGame) -> bool:
    """Whether at some time too many cards are left to play or must be kept, whichever copy of each card is played.

    A copy that is drawn before its turn is kept until then; to wait for a later one delays all that comes after it in its suit. So what
    each suit needs depends on the copies chosen, at each time; and the sums over all suits are compared with what there is.

    Raises:
        TooLarge: it needs more steps of work than it may do.

    Example:
        >>> import hanabi_widget as hw
        >>> is_crowded(OpenGame(hw.deal(2, seed="ends 223")[0]))
        True
    """
    times = range(game.state.drawn, game.card_count + 1)
    room = [most + game.spare for drawn in times for most in _room(game, drawn)]
    sums = {(0,) * len(room)}
    for _, suit in groupby(game.needed, lambda identity: game.rules.firework_place[identity][0]):
        needs = {tuple([need for drawn in times for need in _needs(choice, drawn)]) for choice in _choices_of_copies(game, suit)}
        longer = set()
        for before in sums:
            spend(STEPS_PER_SUM * len(needs))
            longer |= {total for need in needs if all(map(le, total := tuple(map(add, before, need)), room))}
        sums = longer
    return not sums


ChosenCopy = tuple[int, int]
"""(cards drawn when this copy is in a hand, cards drawn when it can be played at the earliest)."""


def _needs(choice: Sequence[ChosenCopy], drawn: int) -> tuple[int, int]:
    """Once so many cards are drawn: how many of these are left to play at the least, and how many are kept."""
    return sum([ready >= drawn for _, ready in choice]), sum([start <= drawn < ready for start, ready in choice])


def _choices_of_copies(game: OpenGame, suit: Iterable[Identity]) -> list[list[ChosenCopy]]:
    """The choices of a copy of each card of a suit, in order of play, but for those that need no less than another at any time.

    Of the copies that are there when the turn of their card comes, the last one drawn is kept for the shortest time; of those drawn after
    it, the first one delays what follows least.
    """
    state = game.state
    # who draws the last card has one turn left, the last of all: nothing can follow that card
    last_ends_suit = game.deck_ends_game and not (game.rules.deck_plays or game.spare or state.turns_left is not None or not state.deck)
    choices: list[list[ChosenCopy]] = [[]]
    for identity in suit:
        starts = {max(state.drawn, drawn) for drawn in range(1, game.card_count + 1) if game.copies[identity] >> drawn - 1 & 1}
        longer = []
        for choice in choices:
            start_before, ready_before = choice[-1] if choice else (state.drawn, state.drawn)
            if last_ends_suit and start_before == game.card_count:
                continue
            there = [start for start in starts if start <= ready_before]
            later = [start for start in starts if start > ready_before]
            longer += [[*choice, (start, max(start, ready_before))] for start in (*sorted(there)[-1:], *sorted(later)[:1])]
        choices = longer
    return choices


def _seats_forced_to_clue(game: OpenGame) -> list[int]:
    """The seats, from the player to act on, that can only give a clue: every card they hold is a last copy, needed and not playable."""
    state = game.state
    if game.rules.deck_plays and len(state.deck) == 1:
        return []
    seats: list[int] = []
    for turn in range(game.players):
        seat = (state.player + turn) % game.players
        for number in card_numbers(state)[seat]:
            card = 1 << number
            if card & (game.playable | game.trash) or game.copies[cards_by_number(state)[number]] != card:
                return seats
        seats.append(seat)
    return seats


WaitingSpan = tuple[int, int, int]
"""(identity, cards drawn when its last copy leaves the deck, cards drawn when it can be played at the earliest)."""


def _waiting_spans(game: OpenGame) -> list[WaitingSpan]:
    """When each needed card can be played at the earliest.

    Between the two numbers of its span, a copy of the card must be kept in a hand.
    """
    spans = list[WaitingSpan]()
    playable_after = [0] * len(game.rules.suits)
    for identity in game.needed:
        suit, _ = game.rules.firework_place[identity]
        in_deck = game.copies[identity] >> game.state.drawn << game.state.drawn
        if in_deck == game.copies[identity]:
            playable_after[suit] = max(playable_after[suit], (in_deck & -in_deck).bit_length())
        spans.append((identity, in_deck.bit_length(), playable_after[suit]))
    return spans
