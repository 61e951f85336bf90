"""A position as text, in the notation of `hanabi_widget.notation.position`."""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain

from hanabi_widget.rules import UNKNOWN, RuleSet, State

from .header import header_text, plain_or_quoted
from .position import NAME

_PLAIN = re.compile(rf"(?!(?:[A-Za-z][0-9]|x|deck)\Z){NAME.pattern}")
"""Names that look like no other field."""


def position_text(state: State, *, one_line: bool = False) -> str:
    """The text that `position` reads back as this very state.

    Args:
        state: any state that play leads to, or one that breaks the rules.
        one_line: all fields on one line; otherwise each has its own.

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
        *(_hand(state, seat) for seat in range(len(state.names))),
        *([f"deck {cards_text(rules, state.deck)}"] if set(state.deck) - {UNKNOWN} else []),
    ]
    return (" | " if one_line else "\n| ").join(fields)


def is_checked(state: State) -> bool:
    """Whether a table is one that the rules allow: its copies, hands, tokens and marks; else it is written ``[unchecked]``."""
    rules, size = state.rules, state.rules.hand_sizes[len(state.names)]
    public = [*state._public_identities(), *state.deck]
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


def cards_text(rules: RuleSet, cards: tuple[int, ...]) -> str:
    """Cards of a deck or a row of discards."""
    return " ".join("?" if identity == UNKNOWN else rules.card_names[identity] for identity in cards)


def name_text(state: State, seat: int) -> str:
    """The name of a player, with the sign of who is to act."""
    return f"{'>' * (seat == state.player)}{plain_or_quoted(state.names[seat], _PLAIN, set())}"


def _hand(state: State, seat: int) -> str:
    rules, hand = state.rules, state.clue_info[seat]
    touched = [set(rules.values_touching(clue_info)) for clue_info in hand]
    missed = [set(rules.values_missing(clue_info)) for clue_info in hand]
    told_values = set().union(*touched)
    told_all = all(told_values <= hit ^ miss for hit, miss in zip(touched, missed)) and any(told_values & miss for miss in missed)
    implied = told_values if told_all else set()
    cards = [_card(rules, identity, clue_info, implied) for identity, clue_info in zip(state.hands[seat], hand)]
    return " ".join([f"{name_text(state, seat)}{'~' * told_all}", *cards])


def _card(rules: RuleSet, identity: int, clue_info: int, implied: set[str | int]) -> str:
    """A card, the sets and marks that say what it has been told, without the misses that ``~`` implies."""
    touched, missed = rules.values_touching(clue_info), rules.values_missing(clue_info)
    open_types = rules.possible_identities(clue_info)
    from_clues = rules.possible_identities(rules.clue_info_from(touched, missed))
    name = "?" if identity == UNKNOWN else rules.card_names[identity]
    if open_types != from_clues:
        among = _set(rules, open_types)
        name = among if identity == UNKNOWN else f"{name}{{{among.strip('{}')}}}"
    marks = [f"+{value}" for value in touched] + [f"-{value}" for value in missed if value not in implied]
    return name + "".join(marks)


def _set(rules: RuleSet, identities: int) -> str:
    """``r?`` or ``?3`` if that is the set, else its cards in braces."""
    ranks = rules.ranks
    whole = {((1 << ranks) - 1) << ranks * index: f"{suit.letter}?" for index, suit in enumerate(rules.suits)}
    whole |= {identities: f"?{rank}" for rank, identities in rules.rank_identities.items()}
    return whole.get(identities) or f"{{{','.join(rules.names_of(identities))}}}"
