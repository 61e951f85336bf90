"""Writes positions, in the notation of `hanabi_widget.notation.position_reader`."""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain

from hanabi_widget.rules import UNKNOWN, Identity, RuleSet, SeatIndex, State, seats

from .position_reader import NAME
from .quotes import quote_unless_plain
from .rules_header import header_text

_PLAIN_NAME = re.compile(rf"(?!(?:[A-Za-z][0-9]|x|deck)\Z){NAME.pattern}")
"""Names that cannot be taken for another field."""


def position_text(state: State, *, one_line: bool = False) -> str:
    """Write a state as text, which `position` reads back as an equal state.

    Args:
        state: any state, also one that breaks the rules.
        one_line: put all fields on one line instead of a line each.

    Example:
        >>> from hanabi_widget.notation import position
        >>> print(position_text(position("[IT] r2 | 5c | A r4 ? y3+3 w1 w1 | Bob~ g5 r3+3 b3+3 y4 y5")))
        [IT] r2 y0 g0 b0 w0
        | 5c 0s 38d
        | >A r4 ? y3+3 w1 w1
        | Bob~ g5 r3+3 b3+3 y4 y5
    """
    rules = state.rules
    header = header_text(rules, unchecked=not is_checked(state))
    fields = [
        (header + " " if header else "") + " ".join(_firework(rules, suit, height) for suit, height in enumerate(state.fireworks)),
        _tokens(state),
        *([f"x {cards_text(rules, state.discards)}"] if state.discards else []),
        *(_hand(state, seat) for seat in seats(len(state.names))),
        *([f"deck {cards_text(rules, state.deck)}"] if set(state.deck) - {UNKNOWN} else []),
    ]
    return (" | " if one_line else "\n| ").join(fields)


def is_checked(state: State) -> bool:
    """Whether copies, hands, tokens and marks are as the rules allow; other states are written with ``[unchecked]``."""
    rules, size = state.rules, state.rules.hand_sizes[len(state.names)]
    public = [*state.public_identities(), *state.deck]
    cards = Counter([*public, *chain(*state.hands)])
    marked = [
        (identity, rules.possible_identities(clue_info))
        for hand, row in zip(state.hands, state.clue_info)
        for identity, clue_info in zip(hand, row)
    ]
    return (
        cards.total() == len(rules.deck)
        and all(identity == UNKNOWN or number <= rules.copies_of[identity] for identity, number in cards.items())
        and all(len(hand) == size or (len(hand) < size and not state.deck) for hand in state.hands)
        and state.clue_tokens <= rules.clue_tokens
        and state.strikes <= rules.strikes
        and all(identities and (identity == UNKNOWN or identities >> identity & 1) for identity, identities in marked)
    )


def _firework(rules: RuleSet, suit: int, height: int) -> str:
    top = rules.ranks + 1 - height if rules.suits[suit].descending and height else height
    return f"{rules.suits[suit].letter}{top}"


def _tokens(state: State) -> str:
    turns = "" if state.deck or state.rules.all_or_nothing else f" {state.turns_left}t"
    return f"{state.clue_tokens}c {state.strikes}s {len(state.deck)}d{turns}"


def cards_text(rules: RuleSet, cards: tuple[Identity, ...]) -> str:
    """The names of cards, ``?`` for unknown ones."""
    return " ".join("?" if identity == UNKNOWN else rules.card_names[identity] for identity in cards)


def name_text(state: State, seat: SeatIndex) -> str:
    """The name of a player, after ``>`` if it is their turn."""
    return f"{'>' * (seat == state.player)}{quote_unless_plain(state.names[seat], _PLAIN_NAME, set())}"


def _hand(state: State, seat: SeatIndex) -> str:
    rules, hand = state.rules, state.clue_info[seat]
    touched = [set(rules.values_touching(clue_info)) for clue_info in hand]
    missed = [set(rules.values_missing(clue_info)) for clue_info in hand]
    clued_values = set().union(*touched)
    tilde = all(clued_values <= hit ^ miss for hit, miss in zip(touched, missed)) and any(clued_values & miss for miss in missed)
    implied = clued_values if tilde else set()
    cards = [_card(rules, identity, clue_info, implied) for identity, clue_info in zip(state.hands[seat], hand)]
    return " ".join([f"{name_text(state, seat)}{'~' * tilde}", *cards])


def _card(rules: RuleSet, identity: Identity, clue_info: int, implied: set[str | int]) -> str:
    """A card with its sets and marks, without the missed clues that ``~`` implies."""
    touched, missed = rules.values_touching(clue_info), rules.values_missing(clue_info)
    possible = rules.possible_identities(clue_info)
    from_clues = rules.possible_identities(rules.clue_info_from(touched, missed))
    name = "?" if identity == UNKNOWN else rules.card_names[identity]
    if possible != from_clues:
        among = _set(rules, possible)
        name = among if identity == UNKNOWN else f"{name}{{{among.strip('{}')}}}"
    marks = [f"+{value}" for value in touched] + [f"-{value}" for value in missed if value not in implied]
    return name + "".join(marks)


def _set(rules: RuleSet, identities: int) -> str:
    """A set of identities: ``r?`` or ``?3`` if it is one of these, else its cards in braces."""
    ranks = rules.ranks
    whole = {((1 << ranks) - 1) << ranks * index: f"{suit.letter}?" for index, suit in enumerate(rules.suits)}
    whole |= {identities: f"?{rank}" for rank, identities in rules.rank_identities.items()}
    return whole.get(identities) or f"{{{','.join(rules.names_of(identities))}}}"
