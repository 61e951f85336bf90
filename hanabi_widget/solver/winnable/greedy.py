"""Greedy open play: a player plays a card if possible, otherwise discards or gives a clue. It is fast, and usually wins."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hanabi_widget.effort import spend
from hanabi_widget.rules import card_numbers, cards_by_number

from .open_game import STALL, Move, MoveKind, OpenGame, successors

FIRST_TRY = (4, 2)
"""The first try discards trash with fewer clue tokens than the first number, if more turns than the second can be spared."""

CARDS_PER_STEP = 3
"""How many cards of the game are played in a step of work."""

MAX_SPARE_TURNS = 6
"""The other tries draw the number of turns to be spared below this limit."""


def try_greedily(game: OpenGame, count: int) -> list[Move] | None:
    """The first line among a number of greedy tries that completes all fireworks. The first try has fixed numbers, the others random ones.

    Raises:
        TooLarge: they need more steps of work than they may do.
    """
    steps = 1 + game.card_count // CARDS_PER_STEP
    spend(steps)
    line = play_greedily(game, *FIRST_TRY)
    random = Random(0).random
    for _ in range(count - 1):
        if line is not None:
            break
        spend(steps)
        line = play_greedily(game, 1 + int(random() * game.rules.clue_tokens), int(random() * MAX_SPARE_TURNS), random)
    return line


def play_greedily(game: OpenGame, few_tokens: int, spare_turns: int, random: Callable[[], float] | None = None) -> list[Move] | None:
    """One line of greedy play, or None if it does not complete all fireworks.

    Sets of cards are bit masks over card numbers.

    Args:
        game: the position.
        few_tokens: with fewer clue tokens than this, trash is discarded; otherwise a clue is given.
        spare_turns: trash is discarded only while more turns than this can be spared.
        random: chooses among playable cards; by default the oldest is played.
    """
    state, rules, total = game.state, game.rules, game.card_count
    cards, successor_of, players, max_tokens = cards_by_number(state), successors(rules), game.players, rules.clue_tokens
    player: int = state.player
    drawn, tokens, turns_left, cards_missing = state.drawn, state.clue_tokens, state.turns_left, game.cards_missing
    copies, hands = game.copies, [sum([1 << number for number in row]) for row in card_numbers(state)]
    playable, trash, discarded = game.playable, game.trash, 0
    moves: list[Move] = []
    while True:
        if turns_left is not None:
            if turns_left < cards_missing:
                return None
            turns_left -= 1
        hand = hands[player]
        choice = hand & playable
        if choice:
            card = choice & -choice
            if random and choice != card:
                choice = choice >> (turn := int(random() * total)) << turn or choice
                card = choice & -choice
            identity = cards[card.bit_length() - 1]
            moves.append((MoveKind.PLAY, identity))
            cards_missing -= 1
            if not cards_missing:
                return moves
            playable &= ~copies[identity]
            trash |= copies[identity]
            if successor_of[identity] >= 0:
                playable |= copies[successor_of[identity]]
            elif tokens < max_tokens:
                tokens += 1
        else:
            choice = hand & trash
            can_clue = tokens and ((game.always_cluable and drawn < total) or game.can_clue(player, hands))
            has_time = turns_left is not None or not game.deck_ends_game or total - drawn + players - cards_missing > spare_turns
            if can_clue and not (choice and tokens < few_tokens and has_time):
                tokens -= 1
                player = (player + 1) % players
                moves.append(STALL)
                continue
            if tokens >= max_tokens and not rules.free_discards:
                return None
            card = choice & -choice or _cheapest_discard(game, hand, hands, discarded, random)
            if not card:
                return None
            tokens = min(max_tokens, tokens + 1)
            discarded |= card
            moves.append((MoveKind.DISCARD, cards[card.bit_length() - 1]))
            if turns_left is None and game.deck_ends_game and total - drawn + players - cards_missing < 1:
                return None
        hand ^= card
        if drawn < total:
            hand |= 1 << drawn
            drawn += 1
            if drawn == total and turns_left is None and game.deck_ends_game:
                turns_left = players
        hands[player] = hand
        player = (player + 1) % players


def _cheapest_discard(game: OpenGame, hand: int, hands: list[int], discarded: int, random: Callable[[], float] | None) -> int:
    """The card of a hand that is cheapest to lose, as a bit mask; 0 if no card has another copy.

    A copy in a hand counts most, then a third copy, then a high rank.
    """
    cards, in_hands = cards_by_number(game.state), 0
    for other in hands:
        in_hands |= other
    best, cheapest = -1.0, 0
    while hand:
        card = hand & -hand
        hand ^= card
        identity = cards[card.bit_length() - 1]
        copies = game.copies[identity] & ~discarded & ~card
        if copies:
            cheapness = 2.0 * game.rules.firework_place[identity][1]
            cheapness += (100 if copies & in_hands else 0) + (25 if copies & copies - 1 else 0)
            if random:
                cheapness += 3 * random()
            if cheapness > best:
                best, cheapest = cheapness, card
    return cheapest
