"""What a player knows that another may hold: the possibilities along a chain of players (T3).

Chains of different players need only nested capacities. With physical copies as bits they become one
matching of slots to copies: a player early in the chain may use only the first copies of each type,
as many as that player does not see; a later one may use more.
"""

from __future__ import annotations

from functools import reduce
from operator import or_

from hanabi_widget.rules import UNKNOWN, State

from .deck import deck_of


def possible_types(state: State, chain: tuple[int, ...]) -> list[int]:
    """For each slot of the last player of a chain, the set of types M_a1 ... M_ak.

    Args:
        state: the position; hands of players outside the chain and of all but the first must be known.
        chain: different seats; ``(a, b)``: what a must hold possible that b may hold possible.

    Raises:
        ValueError: a seat twice, or an unknown card that matters.

    Example:
        >>> from hanabi_widget.rules import deal
        >>> state = deal(players=2, seed=1)
        >>> [types.bit_count() for types in possible_types(state, (0, 1))]
        [25, 25, 25, 25, 25]
    """
    if len(set(chain)) < len(chain):
        raise ValueError(f"the chain {chain} names a seat twice: give different seats")
    hands, deck = state.hands, deck_of(state.rules)
    slots: list[int] = []  # the copies that each slot of the chain may use
    for depth, seat in enumerate(chain, start=1):
        capacity = deck.first(deck.unseen(state.seen(*chain[:depth])))
        slots += [deck.copies(state.rules.left_open(known)) & capacity for known in state.told_to(seat)]
    kinds = [kind for seat in chain for kind in hands[seat]]
    held = _matching(slots, [deck.copies(1 << kind) if kind != UNKNOWN else -1 for kind in kinds])
    mine = len(slots) - len(hands[chain[-1]])
    return [sum(1 << kind for kind in deck.types(copies)) for copies in _reachable(slots, held)[mine:]]


def _matching(slots: list[int], wanted: list[int]) -> list[int]:
    """A copy for each slot, all different: first those of the real deal, then the unknown ones."""
    held = [0] * len(slots)
    used = 0
    for slot, copies in enumerate(slots):
        if wanted[slot] != -1:
            free = copies & wanted[slot] & ~used
            held[slot] = free & -free
            used |= held[slot]
    for slot, copy in enumerate(held):
        if not copy and not _place(slot, slots, held, set()):
            raise ValueError("no deal fits the clues and the cards seen: check the position")
    return held


def _place(slot: int, slots: list[int], held: list[int], tried: set[int]) -> bool:
    """Give a slot a copy, moving others on if needed (an augmenting path)."""
    free = slots[slot] & ~reduce(or_, held, 0)
    if free:
        held[slot] = free & -free
        return True
    tried.add(slot)
    for other, copy in enumerate(held):
        if other not in tried and slots[slot] & copy and _place(other, slots, held, tried):
            held[slot] = copy
            return True
    return False


def _reachable(slots: list[int], held: list[int]) -> list[int]:
    """For each slot, the copies that it has in some matching of all slots.

    A slot can take a copy when the copy's holder can move on, from slot to slot, to a free copy or to
    the copy that the first slot leaves.
    """
    free = -1 & ~reduce(or_, held, 0)
    movers = [sum(1 << slot for slot, mask in enumerate(slots) if mask & copy) for copy in held]  # who can take each held copy
    can_leave = _closure(sum(1 << slot for slot, mask in enumerate(slots) if mask & free), movers)
    reached = []
    for slot, mask in enumerate(slots):
        givers = can_leave | _closure(1 << slot, movers)
        reached.append(mask & (free | sum(copy for other, copy in enumerate(held) if givers >> other & 1)))
    return reached


def _closure(slots: int, movers: list[int]) -> int:
    """These slots and all that can move, step by step, to the copy of one of them."""
    waiting = slots
    while waiting:
        slot = waiting & -waiting
        new = movers[slot.bit_length() - 1] & ~slots
        slots |= new
        waiting ^= slot | new
    return slots
