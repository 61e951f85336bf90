"""Bounds: why open play cannot complete all fireworks, seen without playing it out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from hanabi_widget.rules import Outcome

from .open_game import OpenGame


class Obstacle(StrEnum):
    """What keeps the fireworks from being completed."""

    OVER = "over"  # the game has ended
    GONE = "gone"  # a card still needed is neither in a hand nor in the deck
    STUCK = "stuck"  # the next players can only give clues, and the tokens are too few
    LATE = "late"  # there are more cards to play than turns: the pace is below 0, now or after the draw that they wait for
    CLOGGED = "clogged"  # there are more cards to keep than places in hands
    SEARCHED = "searched"  # every line was followed
    REFUTED = "refuted"  # a SAT solver found that there is no line


@dataclass(frozen=True)
class LossReason:
    """Why a position is lost: something is needed, and there is less of it.

    Attributes:
        obstacle: the kind of reason, by which the others mean:
        cards: GONE: the card. STUCK: what these players hold, the last copies of cards that do not fit yet. LATE: the cards to play.
            CLOGGED: the cards to keep, last copies that wait for a card still in the deck.
        draws: LATE, CLOGGED: after so many draws from here.
        needed: STUCK: tokens. LATE: turns. CLOGGED: places in hands.
        most: STUCK, LATE, CLOGGED: so many of them there are at most. SEARCHED: so many positions were looked at. REFUTED: so many turns
            the game can last at most.
        outcome: OVER: how the game ended.
    """

    obstacle: Obstacle
    cards: tuple[str, ...] = ()
    draws: int = 0
    needed: int = 0
    most: int = 0
    outcome: Outcome | None = None


def bound(game: OpenGame) -> LossReason | None:
    """The first bound by which a position with fireworks to complete is lost, or None if they leave it open.

    Example:
        >>> from hanabi_widget.rules import RuleSet, initial_state
        >>> mini = RuleSet(suits="ry", copies=(2, 1, 1), hand_size=2)
        >>> bound(OpenGame(initial_state(2, deck="r3 r2 y3 y2 y1 y1 r1 r1".split(), rules=mini)))
        LossReason(obstacle=<Obstacle.CLOGGED: 'clogged'>, cards=('r2', 'r3', 'y2', 'y3'), draws=0, needed=4, most=3, outcome=None)
    """
    return next(_bounds(game), None)


def _bounds(game: OpenGame) -> Iterator[LossReason]:
    state, names = game.state, game.rules.card_names
    if state.outcome is not None:
        yield LossReason(Obstacle.OVER, outcome=state.outcome)
    gone = [identity for identity in game.needed if not game.copies[identity]]
    if gone:
        yield LossReason(Obstacle.GONE, (names[gone[0]],))
        return
    forced = _forced(game)
    if len(forced) > state.clue_tokens:
        cards = tuple(names[identity] for seat in forced for identity in state.hands[seat])
        yield LossReason(Obstacle.STUCK, cards, needed=len(forced), most=state.clue_tokens)
    spans = waits(game, {identity for hand in state.hands for identity in hand}, game.needed, state._drawn)
    for drawn in range(state._drawn, game.total + 1):
        draws = drawn - state._drawn
        late = tuple([names[identity] for identity, _, ready in spans if ready >= drawn or not draws])
        turns = max(0, game.plays_from(drawn, state._drawn, state.turns_left))
        if len(late) > turns:
            yield LossReason(Obstacle.LATE, late, draws, len(late), turns)
        kept = tuple([names[identity] for identity, start, ready in spans if start <= drawn < ready])
        places = game.places(drawn)
        if len(kept) > places:
            yield LossReason(Obstacle.CLOGGED, kept, draws, len(kept), places)


def _forced(game: OpenGame) -> list[int]:
    """The seats, from the player to act on, who can only give a clue: all they hold are last copies, and none fits."""
    state = game.state
    if game.rules.deck_plays and len(state.deck) == 1:
        return []
    found: list[int] = []
    for turn in range(game.players):
        seat = (state.player + turn) % game.players
        for number in state.card_numbers[seat]:
            card = 1 << number
            if card & (game.playable | game.trash) or game.copies[state._cards[number]] != card:
                return found
        found.append(seat)
    return found


Wait: TypeAlias = tuple[int, int, int]
"""A needed card's type; after how many drawn cards its last copy has left the deck; and after how many it can be played at the earliest."""


def waits(game: OpenGame, held: set[int], needed: Sequence[int], drawn: int) -> list[Wait]:
    """When each needed card can be played at the earliest, if these types are held and so many cards drawn.

    From its second number to its third a card must be in a hand.
    """
    spans = []
    last, ready = -1, 0
    for identity in needed:
        suit = game.rules.firework_place[identity][0]
        if suit != last:
            last, ready = suit, 0
        deck = game.copies[identity] >> drawn << drawn
        if identity not in held:
            ready = max(ready, (deck & -deck).bit_length())
        spans.append((identity, deck.bit_length(), ready))
    return spans
