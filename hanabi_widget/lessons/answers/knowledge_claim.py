"""What shows whether an element of an answer is right: claims that a chain of players knows a fact, and how cards stand on the table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeAlias, TypeVar

from hanabi_widget.knowledge import (
    Counterexample,
    DependsOnUnknownCard,
    GroupObservation,
    Reason,
    SeenCopies,
    fact_identities,
    find_counterexample,
    find_reason,
)
from hanabi_widget.knowledge.card_views import STATUS_FACTS
from hanabi_widget.rules import Identities, Identity, SeatIndex, Slot, State, by_identity
from hanabi_widget.text import Language, Statement, describe_conclusion, describe_counterexample, describe_place, describe_premises


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


FoundT = TypeVar("FoundT")


class KnowledgeClaim(NamedTuple):
    """The claim that the first player of a chain knows that the next knows ... a fact about a card.

    Attributes:
        state: the position.
        chain: the seats of the players who know, outermost first; the last holds the card.
        slot: the slot of the card; 1 is the newest.
        fact: the fact, such as ``"playable"`` or ``"not r2"``; see `hanabi_widget.knowledge.fact_identities`.
        viewer: the seat whose hand must not be revealed; None if all hands may be.
    """

    state: State
    chain: tuple[SeatIndex, ...]
    slot: Slot
    fact: str
    viewer: SeatIndex | None = None

    @classmethod
    def one_of(
        cls, state: State, chain: tuple[SeatIndex, ...], slot: Slot, identities: Collection[Identity], viewer: SeatIndex | None
    ) -> KnowledgeClaim:
        """The claim that the chain knows that the card has one of some identities."""
        return cls(state, chain, slot, " or ".join(state.rules.card_names[identity] for identity in sorted(identities)), viewer)

    def reason(self) -> Reason | None:
        """Why the claim holds; None if it does not, or if that depends on an unknown card."""
        return self._first_of(find_reason)

    def counterexample(self) -> Counterexample | None:
        """Hands that refute the claim; None if it holds, or if that depends on an unknown card."""
        return self._first_of(find_counterexample)

    def _first_of(self, find: Callable[[GroupObservation, Sequence[SeatIndex], Slot, str], FoundT | None]) -> FoundT | None:
        """What is found for the chain; if that depends on a card that the viewer does not see, for what the viewer knows of the chain."""
        chains = [self.chain] if self.viewer is None or self.viewer in self.chain else [self.chain, (self.viewer, *self.chain)]
        for chain in chains:
            with suppress(DependsOnUnknownCard):
                return find(GroupObservation(self.state, self.viewer), chain, self.slot, self.fact)
        return None

    def left_by(self, reason: Reason) -> Identities:
        """The identities that the evidence of a reason leaves open."""
        identities = fact_identities(self.state, self.fact)
        for piece in reason.evidence:
            if not isinstance(piece, SeenCopies) and (piece.seat, piece.slot) == (self.chain[-1], self.slot):
                identities &= piece.allowed_identities(self.state.rules)
        return identities

    def on_the_table(self, identities: Identities, prefix: str) -> list[Statement]:
        """Why the fact is true, or false, of some identities, by the fireworks and the discard pile."""
        return [
            Statement(f"{prefix}.{standing.name}", self.state, {"listed": standing.identities, **standing.values})
            for standing in standings(self.state, self.fact, identities)
        ]

    def witness(self, counterexample: Counterexample) -> list[Statement]:
        """What the card may be instead, and why that refutes the fact."""
        identity = counterexample.hands[self.chain[-1]][self.slot - 1]
        place = self.chain[-1], self.slot
        *who, holder = counterexample.chain
        if not who:
            may = Statement("may.own", self.state, {"player": holder, "place": place, "card": identity})
        else:
            may = Statement("may.nested", self.state, {"who": tuple(who), "player": holder, "place": place, "card": identity})
        return [may, *self.on_the_table(1 << identity, "it")]

    def sentences(self, language: Language, told: set[str] | None = None) -> Iterator[str]:
        """The proof or the counterexample, in sentences, without the evidence in `told`, to which it adds its own."""
        reason = self.reason()
        if reason is not None:
            told, place = set() if told is None else told, (self.chain[-1], self.slot)
            new = [step for step in describe_premises(language, self.state, reason) if step.text not in told]
            told.update(step.text for step in new)
            yield from (step.text for step in new)
            yield from (statement.say(language) for statement in self.on_the_table(self.left_by(reason), "left"))
            is_named = any(place in step.cards for step in new)
            yield describe_conclusion(language, self.state, reason, names_card=not is_named).text
            return
        counterexample = self.counterexample()
        if counterexample is None:
            return
        may, *table = self.witness(counterexample)
        yield may.say(language)
        if {*counterexample.changed} - {(self.chain[-1], self.slot)}:
            yield describe_counterexample(language, self.state, counterexample, self.viewer)
        yield from (statement.say(language) for statement in table)

    def place(self, language: Language) -> str:
        """The card by holder and slot, in words."""
        return describe_place(language, self.state, self.chain[-1], self.slot)


Step: TypeAlias = Statement | KnowledgeClaim
"""A sentence, or a claim that is proved or refuted."""

Argument: TypeAlias = Sequence[Step]
"""The steps in order; empty if there is nothing to say."""


def argument_sentences(language: Language, argument: Iterable[Step]) -> Iterator[str]:
    """An argument in sentences. Evidence that several claims share is given once."""
    told = set[str]()
    for step in argument:
        if isinstance(step, Statement):
            yield step.say(language)
        else:
            yield from step.sentences(language, told)
