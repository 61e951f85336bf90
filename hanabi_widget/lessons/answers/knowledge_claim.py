"""The claim that an element of an answer comes down to: that a chain of players knows a fact about a card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hanabi_widget.knowledge import Counterexample, DependsOnUnknownCard, Observation, Reason, find_counterexample, find_reason
from hanabi_widget.rules import SeatIndex, Slot, State
from hanabi_widget.text import Language, describe_chain, describe_counterexample, describe_place, describe_reason, fact_name


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

    def reason(self) -> Reason | None:
        """Why the claim holds; None if it does not, or if that depends on an unknown card."""
        try:
            return find_reason(Observation(self.state, self.viewer), self.chain, self.slot, self.fact)
        except DependsOnUnknownCard:
            return None

    def counterexample(self) -> Counterexample | None:
        """Hands that refute the claim; None if it holds, or if that depends on an unknown card."""
        try:
            return find_counterexample(Observation(self.state, self.viewer), self.chain, self.slot, self.fact)
        except DependsOnUnknownCard:
            return None

    def sentences(self, language: Language) -> Iterator[str]:
        """The proof or the counterexample, in sentences."""
        reason = self.reason()
        if reason is not None:
            yield from (sentence.text for sentence in describe_reason(language, self.state, reason))
            return
        who, place = describe_chain(language, self.state, self.chain), self.place(language)
        counterexample = self.counterexample()
        if counterexample is None:
            return
        fact = fact_name(language, self.state, self.fact.removeprefix("not "))
        yield language.say("verdict.may" if self.fact.startswith("not ") else "verdict.open", who=who, place=place, fact=fact)
        yield describe_counterexample(language, self.state, counterexample, self.viewer) or language.say("verdict.real")

    def place(self, language: Language) -> str:
        """The card by holder and slot, in words."""
        return describe_place(language, self.state, self.chain[-1], self.slot)
