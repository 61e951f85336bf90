"""Greedy open play: whoever can plays a card, else discards or waits. It is quick, and mostly wins."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from .open_game import WAIT, Move, MoveKind, OpenGame, successors

FIRST = (4, 2)
"""Of the first try: with fewer tokens than this trash is discarded, if more turns than this are to spare."""

SPARE = 6
"""Other tries leave fewer turns than this to spare."""


def try_greedily(game: OpenGame, count: int, seed: int) -> list[Move] | None:
    """The first line of so many greedy tries that completes all fireworks; the first try takes no chances, the others random ones."""
    line = greedy(game, *FIRST) if count else None
    random = Random(seed).random
    for _ in range(count - 1):
        if line is not None:
            break
        line = greedy(game, 1 + int(random() * game.rules.clue_tokens), int(random() * SPARE), random)
    return line


def greedy(game: OpenGame, few: int, spare: int, random: Callable[[], float] | None = None) -> list[Move] | None:
    """One line of greedy play, or None if it does not complete all fireworks.

    Sets of cards are integers with the bits of the cards' numbers.

    Args:
        game: the position.
        few: with fewer tokens than this trash is discarded, else a clue is given.
        spare: and only while more turns than this are to spare.
        random: chooses among cards; without it the oldest is played.
    """
    state, rules, total = game.state, game.rules, game.total
    cards, following, players, most = state._cards, successors(rules), game.players, rules.clue_tokens
    drawn, player, tokens, left, missing = state._drawn, state.player, state.clue_tokens, state.turns_left, game.missing
    copies, hands = game.copies, [sum([1 << number for number in row]) for row in state.card_numbers]
    playable, trash, gone = game.playable, game.trash, 0
    moves: list[Move] = []
    while True:
        if left is not None:
            if left < missing:
                return None
            left -= 1
        hand = hands[player]
        choice = hand & playable
        if choice:
            card = choice & -choice
            if random and choice != card:
                choice = choice >> (turn := int(random() * total)) << turn or choice
                card = choice & -choice
            identity = cards[card.bit_length() - 1]
            moves.append((MoveKind.PLAY, identity))
            missing -= 1
            if not missing:
                return moves
            playable &= ~copies[identity]
            trash |= copies[identity]
            if following[identity] >= 0:
                playable |= copies[following[identity]]
            elif tokens < most:
                tokens += 1
        else:
            choice = hand & trash
            may_clue = tokens and ((game.sure and drawn < total) or game.may_clue(player, hands))
            enough = left is not None or not game.timed or total - drawn + players - missing > spare
            if may_clue and not (choice and tokens < few and enough):
                tokens -= 1
                player = (player + 1) % players
                moves.append(WAIT)
                continue
            if tokens >= most and not rules.free_discards:
                return None
            card = choice & -choice or _spared(game, hand, hands, gone, random)
            if not card:
                return None
            tokens = min(most, tokens + 1)
            gone |= card
            moves.append((MoveKind.DISCARD, cards[card.bit_length() - 1]))
            if left is None and game.timed and total - drawn + players - missing < 1:
                return None
        hand ^= card
        if drawn < total:
            hand |= 1 << drawn
            drawn += 1
            if drawn == total and left is None and game.timed:
                left = players
        hands[player] = hand
        player = (player + 1) % players


def _spared(game: OpenGame, hand: int, hands: list[int], gone: int, random: Callable[[], float] | None) -> int:
    """The card of a hand that is missed least, with another copy elsewhere: in a hand if possible, or else the highest; 0 for none."""
    cards, held = game.state._cards, 0
    for other in hands:
        held |= other
    best, spared = -1.0, 0
    while hand:
        card = hand & -hand
        hand ^= card
        identity = cards[card.bit_length() - 1]
        copies = game.copies[identity] & ~gone & ~card
        if copies:
            worth = 2.0 * game.rules.firework_place[identity][1] + (100 if copies & held else 0) + (25 if copies & copies - 1 else 0)
            if random:
                worth += 3 * random()
            if worth > best:
                best, spared = worth, card
    return spared
