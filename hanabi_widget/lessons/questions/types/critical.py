"""Which of the cards that you see are critical?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Self

from hanabi_widget.knowledge import DependsOnUnknownCard
from hanabi_widget.lessons.answers.answer_forms import SetForm
from hanabi_widget.lessons.answers.domains import PLACE
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.sampling import mixed
from hanabi_widget.lessons.questions.question import Question, Slip
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import UNKNOWN, State, playable

Places = frozenset[tuple[int, int]]


@dataclass(frozen=True, kw_only=True)
class Critical(Question):
    """The cards in hands, seen from the viewer's chair, that are critical."""

    id, code, form = "critical", "Q14", SetForm("places", PLACE)
    mistakes = ("out_of_date",)
    required_techniques = ("T3",)
    view_techniques = ()
    uses_evidence = False
    slips: ClassVar[Mapping[str, Slip]] = {
        "single_copies": lambda question: [question.seen(_singles(question.state))],
        "not_needed": lambda question: [question.seen(_last_copies(question.state))],
        "playable_only": lambda question: [question.seen(playable(question.state))],
    }

    def seen(self, types: int, state: State | None = None) -> Places:
        """The places of cards of these types that the viewer sees.

        Raises:
            DependsOnUnknownCard: on an unknown card.
        """
        state, places = state or self.state, set()
        for seat, hand in enumerate(state.hands):
            for slot, kind in enumerate(hand if seat != self.viewer else (), start=1):
                if kind == UNKNOWN:
                    raise DependsOnUnknownCard(state, seat, slot)
                if types >> kind & 1:
                    places.add((seat, slot))
        return frozenset(places)

    def answers(self, reasoner: Reasoner) -> Iterable[Places]:
        """The places of critical cards, as the reasoner takes the position to be."""
        return [self.seen(reasoner.fact("critical"), self.state)]

    @classmethod
    def draw(cls, history: History, random: Random) -> Iterator[Self]:
        """From each chair."""
        for viewer in mixed(range(len(history.state.names)), random):
            yield cls(history=history, viewer=viewer)


def _singles(state: State) -> int:
    return sum((copies == 1) << kind for kind, copies in enumerate(state.rules.copies_of))


def _last_copies(state: State) -> int:
    """The types of which all copies but one are discarded, needed or not."""
    return sum((state.discards.count(kind) == copies - 1) << kind for kind, copies in enumerate(state.rules.copies_of))
