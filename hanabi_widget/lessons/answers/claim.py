"""An argument: what an element of an answer comes down to, a claim about one card that a chain of players knows or not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hanabi_widget.knowledge import DependsOnUnknown, Reason, Sight, Witness, reason, witness
from hanabi_widget.rules import State
from hanabi_widget.text import Language, card_place, fact_name, knower, told_reason, told_witness


class Argument(NamedTuple):
    """A claim, who may know it, and where.

    Attributes:
        state: the position.
        chain: who knows that who knows ...; the last holds the card.
        slot: the slot, 1 the newest card.
        claim: what is claimed of the card.
        viewer: a seat whose cards must not be told.
    """

    state: State
    chain: tuple[int, ...]
    slot: int
    claim: str
    viewer: int | None = None

    def reason(self) -> Reason | None:
        """Why the claim is known; None when it is not, or when an unknown card hides it."""
        try:
            return reason(Sight(self.state, self.viewer), self.chain, self.slot, self.claim)
        except DependsOnUnknown:
            return None

    def witness(self) -> Witness | None:
        """The hands that refute it; None when it is known, or when an unknown card hides it."""
        try:
            return witness(Sight(self.state, self.viewer), self.chain, self.slot, self.claim)
        except DependsOnUnknown:
            return None

    def sentences(self, language: Language) -> Iterator[str]:
        """The proof, or the counter-hand."""
        why = self.reason()
        if why is not None:
            yield from (sentence.text for sentence in told_reason(language, self.state, why))
            return
        who, place = knower(language, self.state, self.chain), self.place(language)
        against = self.witness()
        if against is None:
            return
        fact = fact_name(language, self.state, self.claim.removeprefix("not "))
        yield language.say("verdict.may" if self.claim.startswith("not ") else "verdict.open", who=who, place=place, fact=fact)
        yield told_witness(language, self.state, against, self.viewer) or language.say("verdict.real")

    def place(self, language: Language) -> str:
        """The card by its place."""
        return card_place(language, self.state, self.chain[-1], self.slot)
