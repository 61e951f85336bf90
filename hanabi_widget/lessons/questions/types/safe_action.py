"""Which action certainly costs neither a strike nor a point?"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Self

from hanabi_widget.knowledge.card_views import SAFE_IF
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.domains import ActionDomain
from hanabi_widget.lessons.answers.knowledge_claim import KnowledgeClaim
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.position_variant import shuffled
from hanabi_widget.lessons.questions.question import NONE, Question
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Discard, Play, SeatIndex, Slot

MAX_SAFE_ACTIONS = 2
"""A drill asks when at most this many actions are safe, so that a guess is seldom right."""


@dataclass(frozen=True, kw_only=True)
class SafeActionQuestion(Question):
    """The plays and discards of the player to act that are safe in every possible world; None if none is.

    Clues are always safe in this sense and are not choices. That turns may run out is left to the questions about pace.
    """

    id, code, form = "safe_action", "Q12", ChoiceForm("action", ActionDomain(Play, Discard), allows_none=True)
    drill_shares: ClassVar[Mapping[Hashable, int]] = {NONE: 1, Play: 2, Discard: 2}

    @property
    def answer_kind(self) -> Hashable:
        """Plays, discards or none; no kind that a drill asks for if there are both, or too many."""
        kinds: set[Hashable] = {Play if isinstance(action, Play) else Discard for action in self.right_answers if action}
        if len(self.right_answers) > MAX_SAFE_ACTIONS or len(kinds) > 1:
            return "several"
        return next(iter(kinds), NONE)

    @property
    def holder(self) -> SeatIndex:
        """The player to act."""
        return self.state.player

    def answers(self, reasoner: Reasoner) -> Iterable[Play | Discard | None]:
        """The safe actions, or None. An announced play is safe if the colour is known too (V2)."""
        identities = reasoner.identities((self.holder,))
        return [
            action
            for action in self.state.legal_actions()
            if isinstance(action, Play | Discard) and action.slot
            if all(reasoner.is_sure(identities[action.slot - 1], reasoner.fact_identities(fact)) for fact in _safe_if(action))
        ] or [None]

    def claim_about(self, element: Play | Discard | None) -> KnowledgeClaim | None:
        """The player knows that the card is playable and, if a colour is announced, of that colour; or that it is not critical."""
        if element is None:
            return None
        announced = isinstance(element, Play) and element.announce
        return self._claim(element.slot, announced if announced and Play(element.slot) in self.right_answers else SAFE_IF[type(element)])

    def _claim(self, slot: int, fact: str) -> KnowledgeClaim:
        return KnowledgeClaim(self.state, (self.holder,), Slot(slot), fact, self.viewer)

    def argument(self, element: Play | Discard | None) -> Argument:
        """What the player knows of the card; if an action is safe after all, the card to look at."""
        if element is not None:
            if element not in self.state.legal_actions():
                return [self.statement("action.illegal", action=element)]
            return super().argument(element)
        safe = min((action for action in self.right_answers if action is not None), key=repr, default=None)
        return [] if safe is None else [self.statement("action.exists", place=(self.holder, safe.slot))]

    def proof(self, answer: Play | Discard | None) -> Argument:
        """What the player knows of the card; for none, what may go wrong with each action."""
        if answer is not None:
            return [self._claim(answer.slot, fact) for fact in _safe_if(answer)]
        actions = [action for action in self.state.legal_actions() if isinstance(action, Play | Discard) and action.slot]
        one_each = {(type(action), action.slot): action for action in actions}.values()
        if not one_each:
            return [self.statement("action.none")]
        return [step for action in one_each for step in (self.statement("action.after", action=action), *self.argument(action))]

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Viewed by the player to act and with the whole table in sight."""
        for viewer in shuffled([None, history.state.player], random):
            if history.state.hand_sizes[history.state.player]:
                yield cls(history=history, viewer=viewer)


def _safe_if(action: Play | Discard) -> list[str]:
    """The facts about its card that make an action safe."""
    announced = isinstance(action, Play) and action.announce
    return [SAFE_IF[type(action)], *([announced] if announced else [])]
