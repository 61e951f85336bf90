"""A hand encoded as one *hat number*: the answers to questions that follow from public knowledge, so that everybody asks the same ones.

First, "is this card playable?", card by card, the likeliest first. Each question splits the range of numbers in proportion to the
probability of yes; the answer keeps one part, until every card was asked about or one number is left. The numbers that remain answer a last
question about the *target card*, the one with most possibilities: to which part of a partition of its identities does it belong?
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from hanabi_widget.bots.hat.public_table import PublicTable


class EncodedHand(NamedTuple):
    """A hand with its hat number.

    Attributes:
        hand: the identities in the hand.
        hat_number: the encoded answers.
        possibilities: for each card the identities that remain possible once the hat number is known.
    """

    hand: tuple[int, ...]
    hat_number: int
    possibilities: list[int]


def encode_hand(table: PublicTable, possibilities: Sequence[int], modulus: int, hand: tuple[int, ...]) -> EncodedHand:
    """The hat number of a hand.

    Args:
        table: the public table.
        possibilities: for each card the identities that public knowledge leaves possible.
        modulus: how many hat numbers there are.
        hand: the identities in the hand.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> state = initial_state(players=3, seed=1)
        >>> table, possibilities = PublicTable.of(state), [state.rules.all_identities] * 5
        >>> encoded = encode_hand(table, possibilities, 8, state.hands[0])
        >>> decoded = decode_hand(table, possibilities, 8, encoded.hat_number)
        >>> state.hand(0), encoded.hat_number, decoded == encoded.possibilities
        (('y4', 'w3', 'w1', 'w5', 'r4'), 3, True)
    """
    playable, hat_number, numbers_left, narrowed = table.playable, 0, modulus, [*possibilities]
    for probability, slot in _playability_questions(possibilities, playable):
        yes = _numbers_for_yes(probability, numbers_left)
        if playable >> hand[slot] & 1:
            narrowed[slot] &= playable
            numbers_left = yes
        else:
            narrowed[slot] &= ~playable
            hat_number += yes
            numbers_left -= yes
        if numbers_left == 1:
            return EncodedHand(hand, hat_number, narrowed)
    target = _target_card(table, narrowed)
    if target is not None:
        bit = 1 << hand[target]
        for part in partition(narrowed[target], table.trash, numbers_left):
            if part & bit:
                narrowed[target] = part
                break
            hat_number += 1
    return EncodedHand(hand, hat_number, narrowed)


def decode_hand(table: PublicTable, possibilities: Sequence[int], modulus: int, hat_number: int) -> list[int]:
    """For each card the identities that its hand's hat number leaves possible; the inverse of `encode_hand`."""
    playable, numbers_left, narrowed = table.playable, modulus, [*possibilities]
    for probability, slot in _playability_questions(possibilities, playable):
        yes = _numbers_for_yes(probability, numbers_left)
        if hat_number < yes:
            narrowed[slot] &= playable
            numbers_left = yes
        else:
            narrowed[slot] &= ~playable
            hat_number -= yes
            numbers_left -= yes
        if numbers_left == 1:
            return narrowed
    target = _target_card(table, narrowed)
    if target is not None:
        narrowed[target] = partition(narrowed[target], table.trash, numbers_left)[hat_number]
    return narrowed


def _playability_questions(possibilities: Sequence[int], playable: int) -> list[tuple[float, int]]:
    """The cards that may or may not be playable: the share of playable identities and the index in the hand, the likeliest first."""
    questions = []
    for slot, identities in enumerate(possibilities):
        playable_part = identities & playable
        if playable_part and playable_part != identities:
            questions.append((playable_part.bit_count() / identities.bit_count(), slot))
    questions.sort(reverse=True)
    return questions


def _numbers_for_yes(probability: float, numbers_left: int) -> int:
    """How many of the numbers left stand for yes; at least one stands for each answer."""
    yes = int(probability * numbers_left + 0.5) or 1
    return yes - 1 if yes == numbers_left else yes


def _target_card(table: PublicTable, possibilities: Sequence[int]) -> int | None:
    """The index of the card with most possibilities, the oldest of several; None if every card is known, known playable or known trash."""
    target, most, useful, unplayable = None, 2, ~table.trash, ~table.playable
    for slot, identities in enumerate(possibilities):
        count = identities.bit_count()
        if count >= most and identities & useful and identities & unplayable:
            target, most = slot, count
    return target


@lru_cache(maxsize=1 << 16)
def partition(identities: int, trash: int, count: int) -> tuple[int, ...]:
    """Split a set of identities into `count` parts: all trash is the first part, the rest is dealt out to the others in turn.

    Without trash, the first part takes its turn as well.

    Example:
        >>> partition(0b111111, 0b000011, 3)
        (3, 20, 40)
    """
    parts, useful = [0] * count, identities & ~trash
    first = 0
    if useful != identities:
        parts[0], first = identities & trash, 1
    index = first
    while useful:
        bit = useful & -useful
        parts[index] |= bit
        useful ^= bit
        index += 1
        if index == count:
            index = first
    return tuple(parts)
