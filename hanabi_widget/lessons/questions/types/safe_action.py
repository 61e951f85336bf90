"""Q12: which action can cost neither a strike nor a point, whatever you hold?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Self

from hanabi_widget.knowledge.fact import SAFE
from hanabi_widget.lessons.answers.answer_forms import One
from hanabi_widget.lessons.answers.claim import Argument
from hanabi_widget.lessons.answers.domains import Act
from hanabi_widget.lessons.positions.history import Line
from hanabi_widget.lessons.positions.sampling import mixed
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Discard, Play


@dataclass(frozen=True, kw_only=True)
class SafeAction(Question):
    """The plays and discards of the player to act that are safe in every world that this player holds possible; None if none is.

    A clue costs neither and is not asked for. That turns may run out is the matter of pace.
    """

    id, code, form = "safe_action", "Q12", One("action", Act(Play, Discard), none=True)

    @property
    def holder(self) -> int:
        """Who acts."""
        return self.state.player

    def answers(self, reasoner: Reasoner) -> Iterable[Play | Discard | None]:
        """All that are safe."""
        state, types = self.state, reasoner.types((self.holder,))
        legal, facts = {*state.legal_actions()}, {make: reasoner.fact(claim) for make, claim in SAFE.items()}
        return [
            make(slot)
            for make, fact in facts.items()
            for slot, may_be in enumerate(types, start=1)
            if make(slot) in legal and reasoner.sure(may_be, fact)
        ] or [None]

    def argument(self, element: Any) -> Argument | None:  # noqa: ANN401
        """That the card fits, or is not critical."""
        if element is None:
            return None
        return Argument(self.state, (self.holder,), element.slot, SAFE[type(element)], self.viewer)

    @classmethod
    def draw(cls, line: Line, random: Random) -> Iterator[Self]:
        """From the chair of who acts and from above."""
        for viewer in mixed([None, line.state.player], random):
            if line.state.card_numbers[line.state.player]:
                yield cls(line=line, viewer=viewer)
