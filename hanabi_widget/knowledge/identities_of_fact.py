"""The identities for which a fact about a card is true: playable, trash, critical, a card, a colour, a rank, and their negations."""

from __future__ import annotations

from functools import reduce
from operator import or_

from hanabi_widget.check_type import check_type
from hanabi_widget.errors import HanabiError
from hanabi_widget.integer import as_integer
from hanabi_widget.rules import Identities, State

from .status_facts import STATUS_FACTS


def fact_identities(state: State, fact: str | int) -> Identities:
    """The set of identities for which a fact is true; it follows from the fireworks and discards alone.

    Args:
        state: the position.
        fact: ``"playable"``, ``"trash"``, ``"critical"``, a card such as ``"r2"``, a colour by letter or name, or a rank as a number or
            text; with ``not`` in front, its negation: ``"not trash"``; or several with ``or`` between them: ``"r2 or r3"``.

    Raises:
        HanabiError: no such fact.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> state = initial_state(players=2, seed=1)
        >>> state.rules.names_of(fact_identities(state, "playable"))
        ('r1', 'y1', 'g1', 'b1', 'w1')
    """
    fact = as_integer(fact)
    check_type(fact, (str, int), "fact", "a fact such as 'playable', a card, a colour or a rank")
    rules = state.rules
    if isinstance(fact, str) and " or " in fact:
        return reduce(or_, (fact_identities(state, part) for part in fact.split(" or ")))
    if isinstance(fact, str) and fact.startswith("not "):
        return rules.all_identities & ~fact_identities(state, fact.removeprefix("not ").strip())
    if fact in STATUS_FACTS:
        return STATUS_FACTS[str(fact)](state)
    if isinstance(fact, str) and fact in rules.card_names:
        return 1 << rules.identity_of(fact)
    for rank, identities in rules.rank_identities.items():
        if fact in (rank, str(rank)):
            return identities
    for index, suit in enumerate(rules.suits):
        if fact in (suit.letter, suit.name):
            return ((1 << rules.ranks) - 1) << index * rules.ranks
    plain = f"{', '.join(STATUS_FACTS)}, a card such as {rules.card_names[0]!r}, a colour or a rank"
    raise HanabiError(f"no fact {fact!r}: give {plain}, one of these after 'not ', or several with ' or ' between them")
