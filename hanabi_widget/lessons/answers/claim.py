"""An argument: what an element of an answer comes down to, a claim about one card that a chain of players knows or not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hanabi_widget.knowledge import Counterexample, DependsOnUnknownCard, Observation, Reason, find_counterexample, find_reason
from hanabi_widget.rules import State
from hanabi_widget.text import Language, describe_chain, describe_counterexample, describe_place, describe_reason, fact_name


class Claim(NamedTuple):
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
    fact: str
    viewer: int | None = None

    def reason(self) -> Reason | None:
        """Why the claim is known; None when it is not, or when an unknown card hides it."""
        try:
            return find_reason(Observation(self.state, self.viewer), self.chain, self.slot, self.fact)
        except DependsOnUnknownCard:
            return None

    def counterexample(self) -> Counterexample | None:
        """The hands that refute it; None when it is known, or when an unknown card hides it."""
        try:
            return find_counterexample(Observation(self.state, self.viewer), self.chain, self.slot, self.fact)
        except DependsOnUnknownCard:
            return None

    def sentences(self, language: Language) -> Iterator[str]:
        """The proof, or the counter-hand."""
        why = self.reason()
        if why is not None:
            yield from (sentence.text for sentence in describe_reason(language, self.state, why))
            return
        who, place = describe_chain(language, self.state, self.chain), self.place(language)
        against = self.counterexample()
        if against is None:
            return
        fact = fact_name(language, self.state, self.fact.removeprefix("not "))
        yield language.say("verdict.may" if self.fact.startswith("not ") else "verdict.open", who=who, place=place, fact=fact)
        yield describe_counterexample(language, self.state, against, self.viewer) or language.say("verdict.real")

    def place(self, language: Language) -> str:
        """The card by its place."""
        return describe_place(language, self.state, self.chain[-1], self.slot)
