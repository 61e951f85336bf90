"""What a player knows that another may hold: the possibilities along a chain of players (T3).

Chains of different players need only nested capacities. With physical copies as bits they become one
matching of slots to copies: a player early in the chain may use only the first copies of each type,
as many as that player does not see; a later one may use more.
"""

from __future__ import annotations

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
    left = [*state.rules.copies_of]
    for kind in state.seen(*chain):
        left[kind] -= 1
    slots: list[int] = []  # the copies that each slot of the chain may use, first player first
    for seat in reversed(chain):
        capacity = deck.first(left)
        slots = [*(deck.copies(state.rules.left_open(known)) & capacity for known in state.told_to(seat)), *slots]
        if seat != chain[0]:
            for kind in hands[seat]:
                if kind == UNKNOWN:
                    raise ValueError(f"a card of {state.names[seat]}, which a player of the chain sees, is unknown here: reveal it first")
                left[kind] -= 1
    holder: dict[int, int] = {}
    for slot in range(len(slots)):
        if not _place(slot, slots, holder, set()):
            raise ValueError("no deal fits the clues and the cards seen: check the position")
    first = len(slots) - len(hands[chain[-1]])
    return [_reached(slot, slots, holder, state) for slot in range(first, len(slots))]


def _place(slot: int, slots: list[int], holder: dict[int, int], tried: set[int]) -> bool:
    """Give a slot a copy, moving others on if needed (an augmenting path)."""
    copies = slots[slot]
    while copies:
        copy = copies & -copies
        copies ^= copy
        if copy not in tried:
            tried.add(copy)
            if copy not in holder or _place(holder[copy], slots, holder, tried):
                holder[copy] = slot
                return True
    return False


def _reached(slot: int, slots: list[int], holder: dict[int, int], state: State) -> int:
    """The types that the slot has in some matching of all slots."""
    deck, types = deck_of(state.rules), 0
    own = next(copy for copy, held in holder.items() if held == slot)
    for kind in deck.types(slots[slot]):
        copies = slots[slot] & deck.copies(1 << kind)
        if own & copies or _frees(copies, slot, slots, holder):
            types |= 1 << kind
    return types


def _frees(copies: int, slot: int, slots: list[int], holder: dict[int, int]) -> bool:
    """Whether one of these copies can be the slot's while every other slot keeps a copy."""
    taken = [copy for copy in map((1).__lshift__, range(copies.bit_length())) if copy & copies]
    if any(copy not in holder for copy in taken):
        return True
    for copy in taken:
        others = {card: held for card, held in holder.items() if held != slot and card != copy}
        if _place(holder[copy], slots, others, {copy}):
            return True
    return False
