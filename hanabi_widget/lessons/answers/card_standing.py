"""Why a card is playable, trash or critical, or is not: its standing by the fireworks and the discard pile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from hanabi_widget.knowledge.card_views import STATUS_FACTS
from hanabi_widget.rules import Identities, Identity, State, by_identity


class CardStanding(NamedTuple):
    """Identities that stand alike.

    Attributes:
        name: ``"next"`` to be played, ``"played"``, ``"later"`` in its firework, ``"lost"`` behind a card that is gone, ``"needed"`` and
            still playable one day, the ``"last"`` copy, or one of ``"more"`` copies.
        identities: the identities.
        values: the card that is ``gone``, if they are lost.
    """

    name: str
    identities: Identities
    values: dict[str, Any]


def standings(state: State, fact: str, identities: Identities) -> Iterator[CardStanding]:
    """How identities stand with regard to a fact, as far as it depends on the table; nothing for other facts.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.position("r2 y1 | x y3 y3 | >Ann r3 r1 | Ben g1 w5", hw.RuleSet(hand_size=2))
        >>> [(one.name, state.rules.names_of(one.identities)) for one in standings(state, "trash", 0b100100011)]
        [('played', ('r1', 'r2', 'y1')), ('lost', ('y4',))]
    """
    base = fact.removeprefix("not ")
    if base not in STATUS_FACTS:
        return
    groups = dict[tuple[str, Identity | None], Identities]()
    for identity, _ in by_identity(state.rules.card_names):
        if identities >> identity & 1:
            standing = _standing(state, base, identity)
            groups[standing] = groups.get(standing, 0) | 1 << identity
    for (name, gone), together in groups.items():
        yield CardStanding(name, together, {} if gone is None else {"gone": gone})


def _standing(state: State, fact: str, identity: Identity) -> tuple[str, Identity | None]:
    rules = state.rules
    suit, place = rules.firework_place[identity]
    height, discards = state.fireworks[suit], state.discards
    if place < height:
        return "played", None
    if fact == "playable":
        return ("next" if place == height else "later"), None
    for step in range(height, place + 1):
        gone = Identity(rules.firework_place.index((suit, step)))
        if discards.count(gone) == rules.copies_of[gone]:
            return "lost", gone
    if fact == "trash":
        return "needed", None
    return ("last" if rules.copies_of[identity] - discards.count(identity) == 1 else "more"), None
