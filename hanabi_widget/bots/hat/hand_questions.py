"""Questions about a hand: everybody asks the same ones, as they follow from what everybody knows. Their answers are one number, a *hat*.

First, of each card in turn, the likeliest first: does it fit? A card that fits half as likely as not takes half of the numbers for a
yes, and the rest are for a no; so on with those that are left, until all cards were asked about or one number is left. With the numbers
then left the hand's most doubtful card is asked about: to which of several classes of types does it belong?
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from .public_table import PublicTable


class HandAnswer(NamedTuple):
    """What is asked of a hand, answered.

    Attributes:
        hand: the types in the hand.
        number: the answers, as one number.
        open: for each card the types that it may be, once the number is known.
    """

    hand: tuple[int, ...]
    number: int
    open: list[int]


def answer_about_hand(board: PublicTable, opens: Sequence[int], modulus: int, hand: tuple[int, ...]) -> HandAnswer:
    """The number of a hand.

    Args:
        board: what lies open.
        opens: for each card the types that it may be, as everybody knows.
        modulus: how many numbers there are.
        hand: the types in the hand.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> state = initial_state(players=3, seed=1)
        >>> board, opens = PublicTable.of(state), [state.rules.all_identities] * 5
        >>> found = answer_about_hand(board, opens, 8, state.hands[0])
        >>> state.hand(0), found.number, hand_after_answer(board, opens, 8, found.number) == found.open
        (('y4', 'w3', 'w1', 'w5', 'r4'), 3, True)
    """
    fitting, base, bound, now = board.fitting, 0, modulus, [*opens]
    for chance, slot in _asked(opens, fitting):
        yes = int(chance * bound + 0.5) or 1
        if yes == bound:
            yes -= 1
        if fitting >> hand[slot] & 1:
            now[slot] &= fitting
            bound = yes
        else:
            now[slot] &= ~fitting
            base += yes
            bound -= yes
        if bound == 1:
            return HandAnswer(hand, base, now)
    slot = _doubtful(board, now)
    if slot >= 0:
        bit = 1 << hand[slot]
        for identities in classes(now[slot], board.trash, bound):
            if identities & bit:
                now[slot] = identities
                break
            base += 1
    return HandAnswer(hand, base, now)


def hand_after_answer(board: PublicTable, opens: Sequence[int], modulus: int, number: int) -> list[int]:
    """What a number tells: for each card the types that it may be."""
    fitting, bound, now = board.fitting, modulus, [*opens]
    for chance, slot in _asked(opens, fitting):
        yes = int(chance * bound + 0.5) or 1
        if yes == bound:
            yes -= 1
        if number < yes:
            now[slot] &= fitting
            bound = yes
        else:
            now[slot] &= ~fitting
            number -= yes
            bound -= yes
        if bound == 1:
            return now
    slot = _doubtful(board, now)
    if slot >= 0:
        now[slot] = classes(now[slot], board.trash, bound)[number]
    return now


def _asked(opens: Sequence[int], fitting: int) -> list[tuple[float, int]]:
    """The cards of which it is asked whether they fit, from 0, with the part of their types that do."""
    asked = []
    for slot, identities in enumerate(opens):
        fits = identities & fitting
        if fits and fits != identities:
            asked.append((fits.bit_count() / identities.bit_count(), slot))
    asked.sort(reverse=True)
    return asked


def _doubtful(board: PublicTable, now: Sequence[int]) -> int:
    """The card that may be of the most types, the oldest of equals, from 0; -1 if all are known, or known to fit or to be trash."""
    found, most, live, other = -1, 2, ~board.trash, ~board.fitting
    for slot, identities in enumerate(now):
        count = identities.bit_count()
        if count >= most and identities & live and identities & other:
            found, most = slot, count
    return found


@lru_cache(maxsize=1 << 16)
def classes(identities: int, trash: int, count: int) -> tuple[int, ...]:
    """A set of types in so many classes: trash is the first, if there is any, and the others take the rest in turn.

    Example:
        >>> classes(0b111111, 0b000011, 3)
        (3, 20, 40)
    """
    found, live = [0] * count, identities & ~trash
    first = 0
    if live != identities:
        found[0], first = identities & trash, 1
    turn = first
    while live:
        low = live & -live
        found[turn] |= low
        live ^= low
        turn += 1
        if turn == count:
            turn = first
    return tuple(found)
