"""Find the provable mistake in this game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Self

from hanabi_widget.lessons.answers.answer_forms import SetForm
from hanabi_widget.lessons.answers.claim import Claim
from hanabi_widget.lessons.answers.domains import STEP
from hanabi_widget.lessons.positions.history import History, slots_of
from hanabi_widget.lessons.questions.question import Question, Slip
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Discard, Play
from hanabi_widget.text import LocalizedError

CLAIMS: dict[type, str] = {Play: "not playable", Discard: "critical"}
"""What its player must have known of the card for a play or a discard to be provably wrong."""


@dataclass(frozen=True, kw_only=True)
class Blunder(Question):
    """The actions of a line whose players could know better: a play of a card known not to fit, a discard of one known to be critical."""

    id, code, form = "blunder", "Q18", SetForm("steps", STEP)
    slips: ClassVar[Mapping[str, Slip]] = {"true_anyway": lambda question: [slots_of(question.outcomes())]}

    def check(self) -> None:
        """There are actions."""
        if not self.history.actions:
            raise LocalizedError("ask.error.line")

    def answers(self, reasoner: Reasoner) -> Iterable[frozenset[int]]:
        """The numbers of the actions."""
        found = []
        for number, action in enumerate(self.history.actions):
            claim, known = CLAIMS.get(type(action)), False
            if isinstance(action, Play | Discard) and claim and action.slot:
                then = reasoner.upto(number)
                types = then.identities((self.history.states[number].player,))[action.slot - 1]
                known = then.is_sure(types, then.fact(claim))
            found.append(known)
        return [slots_of(found)]

    def outcomes(self) -> list[bool]:
        """Of each action whether it was as bad as that in truth, known or not."""
        found = []
        for before, action in zip(self.history.states, self.history.actions):
            claim = CLAIMS.get(type(action))
            if isinstance(action, Play | Discard) and claim and action.slot:
                kind = before.hands[before.player][action.slot - 1]
                found.append(bool(Reasoner(History((before,))).fact(claim) >> kind & 1))
            else:
                found.append(False)
        return found

    def claim_about(self, element: Any) -> Claim | None:  # noqa: ANN401
        """That the player knew it."""
        before, action = self.history.states[element - 1], self.history.actions[element - 1]
        claim = CLAIMS.get(type(action))
        if claim is None or not isinstance(action, Play | Discard) or not action.slot:
            return None
        return Claim(before, (before.player,), action.slot, claim, self.viewer)

    @classmethod
    def draw(cls, history: History, random: Random) -> Iterator[Self]:
        """The line, with an action at its end that its player could know to be wrong."""
        types = Reasoner.of(history).identities((history.state.player,))
        for make, claim in CLAIMS.items():
            fact = Reasoner.of(history).fact(claim)
            for slot, may_be in enumerate(types, start=1):
                action = make(slot)
                if not may_be & ~fact and action in history.state.legal_actions():
                    after = history.after(action)
                    if after.state.outcome is None and random.random() < 0.5:
                        yield cls(history=after)
