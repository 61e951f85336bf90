"""A playout: a game played on to its end by legal actions at random, each as likely as any other."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from .ruleset import RuleSet
from .state import State


def playout(state: State, random: Callable[[], float]) -> State:
    """The end of a game, with random legal actions from here on.

    The actions are those that `State.legal_actions` and `State.apply` give with the same random numbers, without the states between:
    this is for thousands of games.

    Args:
        state: where it begins; all cards are known.
        random: gives a number from 0 up to 1 for each action, as `random.Random.random` does.

    Example:
        >>> from random import Random
        >>> from hanabi_widget.rules import deal
        >>> playout(deal(players=3, seed=1), Random(1).random).outcome
        <Outcome.STRUCK_OUT: 'struck out'>
    """
    if state.before or not _is_plain(state.rules):
        while legal := state.legal_actions():
            state = state.apply(legal[int(random() * len(legal))])
        return state
    if state.turns_left == 0:
        return state
    rules, names, cards, drawn, held, hit, heard_before, before, heights, gone, tokens, strikes, player, turns_left = state
    players, size, most_tokens, most_strikes = len(held), len(cards), rules.clue_tokens, rules.strikes
    place, ranks, finished = rules.place, rules.ranks, [*rules.finished]
    clue_bits, empty_bits, free = rules.clue_bits, rules.empty_bits, rules.free_discards
    rows, fireworks, discarded, heard = [[*row] for row in held], [*heights], [*gone], [*heard_before]
    menus = dict(chain(*rules.clue_menus[players]))
    hits, clues = [*hit], [menus[seat][bits] for seat, bits in enumerate(hit)]
    counts = [*map(len, clues)]
    all_clues = sum(counts)
    while True:
        row = rows[player]
        count = len(row)
        moves = count + count if tokens < most_tokens or free else count
        total = moves + all_clues - counts[player] if tokens else moves
        if not total:
            break
        pick = int(random() * total)
        if turns_left is not None:
            turns_left -= 1
        if pick < moves:
            discard = pick >= count
            number = row.pop(pick - count if discard else pick)
            if discard:
                if tokens < most_tokens:
                    tokens += 1
                discarded.append(number)
            else:
                suit, height = place[cards[number]]
                if fireworks[suit] == height:
                    fireworks[suit] = height = height + 1
                    if height == ranks:
                        if tokens < most_tokens:
                            tokens += 1
                        if fireworks == finished:
                            turns_left = 0
                else:
                    discarded.append(number)
                    strikes += 1
                    if strikes == most_strikes:
                        turns_left = 0
            if drawn < size:
                row.insert(0, drawn)
                drawn += 1
                if drawn == size and turns_left is None:
                    turns_left = players
            bits = empty_bits
            for left in row:
                bits |= clue_bits[cards[left]]
            if bits != hits[player]:
                hits[player], clues[player] = bits, menus[player][bits]
                all_clues -= counts[player]
                counts[player] = len(clues[player])
                all_clues += counts[player]
        else:
            pick -= moves
            seat = 0
            while seat == player or pick >= counts[seat]:
                if seat != player:
                    pick -= counts[seat]
                seat += 1
            heard.append((seat, clues[seat][pick].value, drawn, None))
            tokens -= 1
        player = (player + 1) % players
        if turns_left == 0:
            break
    shown = tuple(map(tuple, rows)), tuple(hits), tuple(heard), before, tuple(fireworks), tuple(discarded)
    return tuple.__new__(State, (rules, names, cards, drawn, *shown, tokens, strikes, player, turns_left))


def _is_plain(rules: RuleSet) -> bool:
    """Whether the loop above knows these rules."""
    return not (rules.all_or_nothing or rules.announcements or rules.deck_plays or rules.self_clues)
