"""Which actions of this game were provable mistakes?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Self

from hanabi_widget.lessons.answers.answer_forms import SetForm
from hanabi_widget.lessons.answers.domains import STEP
from hanabi_widget.lessons.answers.knowledge_claim import KnowledgeClaim
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.positions.history import History, slots_where
from hanabi_widget.lessons.positions.plausible_games import plausible_action
from hanabi_widget.lessons.positions.position_variant import pick
from hanabi_widget.lessons.questions.question import MOSTLY_SOME, Question, SpecificMistake
from hanabi_widget.lessons.reasoners.mistakes import MISTAKES
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Clue, Discard, Play, Slot, by_slot
from hanabi_widget.text import LocalizedError

WRONG_IF: dict[type, str] = {Play: "not playable", Discard: "critical"}
"""The claim that makes a play or a discard a provable mistake if its player knew it of the card."""


LONGEST = 7
"""The games of a drill have at most so many actions."""


@dataclass(frozen=True, kw_only=True)
class BlunderQuestion(Question):
    """The provable mistakes: plays of cards known not to be playable, and discards of cards known to be critical."""

    id, code, form = "blunder", "Q18", SetForm("steps", STEP)
    drill_shares = MOSTLY_SOME
    mistakes = tuple(name for name in MISTAKES if name != "sees_all")  # of an action that is "true_anyway"
    specific_mistakes: ClassVar[Mapping[str, SpecificMistake]] = {"true_anyway": lambda question: [slots_where(question.harmful_actions())]}

    def check(self) -> None:
        """Check that there are actions.

        Raises:
            LocalizedError: there are none.
        """
        if not self.history.actions:
            raise LocalizedError("ask.error.line")

    def answers(self, reasoner: Reasoner) -> Iterable[frozenset[int]]:
        """The numbers of the actions that the reasoner takes to be provable mistakes."""
        found = []
        for number, action in enumerate(self.history.actions):
            claim, known = WRONG_IF.get(type(action)), False
            if isinstance(action, Play | Discard) and claim and action.slot:
                earlier = reasoner.up_to(number)
                identities = earlier.identities((self.seen.states[number].player,))[action.slot - 1]
                known = earlier.is_sure(identities, earlier.fact_identities(claim))
            found.append(known)
        return [slots_where(found)]

    def harmful_actions(self) -> list[bool]:
        """For each action whether the claim was true of the card, known or not."""
        found = []
        for before, action in zip(self.seen.states, self.history.actions):
            claim = WRONG_IF.get(type(action))
            if isinstance(action, Play | Discard) and claim and action.slot:
                identity = before.hands[before.player][action.slot - 1]
                found.append(bool(Reasoner(History((before,))).fact_identities(claim) >> identity & 1))
            else:
                found.append(False)
        return found

    def claim_about(self, element: int) -> KnowledgeClaim | None:
        """The player of the action knew the claim."""
        before, action = self.seen.states[element - 1], self.history.actions[element - 1]
        claim = WRONG_IF.get(type(action))
        if claim is None or not isinstance(action, Play | Discard) or not action.slot:
            return None
        return KnowledgeClaim(before, (before.player,), Slot(action.slot), claim, self.viewer)

    def argument(self, element: int) -> Argument:
        """What the player of the action knew of the card; nothing, if it was a clue or a card from the deck."""
        if self.claim_about(element) is None:
            kind = "step.clue" if isinstance(self.history.actions[element - 1], Clue) else "step.blind"
            return [self.statement(kind, number=element)]
        return super().argument(element)

    def proof(self, answer: frozenset[int]) -> Argument:
        """The mistakes first, then for each other play and discard why it could be right."""
        every = range(1, len(self.history.states))
        return [step for number in sorted(every, key=lambda number: number not in answer) for step in self.argument(number)]

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """The history as it is; then with one more action that its player could know to be wrong, and what is played after it."""
        if history.actions:
            yield cls(history=history)
        history = history.last_steps(min(len(history.actions), pick(range(LONGEST), random)))
        identities = Reasoner.of(history).identities((history.state.player,))
        for action_type, claim in WRONG_IF.items():
            fact = Reasoner.of(history).fact_identities(claim)
            for slot, possible in by_slot(identities):
                action = action_type(slot)
                if not possible & ~fact and action in history.state.legal_actions() and random.random() < 0.5:
                    after = history.after(action)
                    if cls.is_suitable(after.state):
                        yield cls(history=_played_on(after, LONGEST - 1 - len(history.actions), random))


def _played_on(history: History, steps: int, random: Random) -> History:
    """The history with at most so many more actions, before the last round."""
    for _ in range(steps):
        after = history.after(plausible_action(history.state, random)) if history.state.outcome is None else history
        if after.state.outcome is not None or after.state.turns_left is not None:
            break
        history = after
    return history
