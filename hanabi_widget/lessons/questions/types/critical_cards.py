"""Which of the cards in sight are critical?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Self, TypeAlias

from hanabi_widget.knowledge.worlds import require_known
from hanabi_widget.lessons.answers.answer_forms import SetForm
from hanabi_widget.lessons.answers.domains import PLACE
from hanabi_widget.lessons.answers.knowledge_claim import KnowledgeClaim
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.position_variant import shuffled
from hanabi_widget.lessons.questions.question import MOSTLY_SOME, Question, SpecificMistake
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import UNKNOWN, SeatIndex, Slot, State, by_seat, by_slot, critical, playable, seats

Places: TypeAlias = frozenset[tuple[SeatIndex, Slot]]
"""Cards in hands, by seat and slot."""


@dataclass(frozen=True, kw_only=True)
class CriticalCardsQuestion(Question):
    """The critical cards in the hands that the viewer sees."""

    id, code, form = "critical", "Q14", SetForm("places", PLACE)
    drill_shares = MOSTLY_SOME
    mistakes = ("out_of_date",)
    required_techniques = ("T3",)
    view_techniques = ()
    uses_evidence = False
    specific_mistakes: ClassVar[Mapping[str, SpecificMistake]] = {
        "single_copies": lambda question: [question.visible_places(critical(question.state) & _single_copy_identities(question.state))],
        "not_needed": lambda question: [question.visible_places(_last_copy_identities(question.state))],
        "playable_only": lambda question: [question.visible_places(playable(question.state))],
    }

    def visible_places(self, identities: int) -> Places:
        """The places of the cards with these identities in the hands that the viewer sees.

        Raises:
            DependsOnUnknownCard: a card in one of these hands is unknown.
        """
        state, places = self.state, set()
        for seat, hand in by_seat(state.hands):
            if seat != self.viewer:
                require_known(state, seat, hand)
                places |= {(seat, slot) for slot, identity in by_slot(hand) if identities >> identity & 1}
        return frozenset(places)

    def answers(self, reasoner: Reasoner) -> Iterable[Places]:
        """The places of the cards that are critical in the position that the reasoner takes to be the current one."""
        return [self.visible_places(reasoner.fact_identities("critical"))]

    def argument(self, element: tuple[SeatIndex, Slot]) -> Argument:
        """How the card stands by the fireworks and the discard pile."""
        seat, slot = element
        card = self.state.hands[seat][slot - 1]
        if seat == self.viewer or card == UNKNOWN:
            return [self.statement("hidden", place=element)]
        claim = KnowledgeClaim(self.state, (seat,), slot, "critical", self.viewer)
        return [self.statement("place.is", place=element, card=card), *claim.on_the_table(1 << card, "it")]

    def proof(self, answer: Places) -> Argument:
        """Each critical card; then which others are the last copies but out of reach, or have another copy left."""
        state, others = self.state, 0
        for seat, hand in by_seat(state.hands):
            if seat != self.viewer:
                shown = {identity for slot, identity in by_slot(hand) if (seat, slot) not in answer} - {UNKNOWN}
                others |= sum(1 << identity for identity in shown)
        claim = KnowledgeClaim(state, (self.holder,), Slot(1), "not critical", self.viewer)
        return [*super().proof(answer), *claim.on_the_table(others, "all")]

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Viewed by each player."""
        for viewer in shuffled(seats(len(history.state.names)), random):
            yield cls(history=history, viewer=viewer)


def _single_copy_identities(state: State) -> int:
    """The identities of which the deck has one copy."""
    return sum((copies == 1) << identity for identity, copies in enumerate(state.rules.copies_of))


def _last_copy_identities(state: State) -> int:
    """The identities of which all copies but one are discarded, whether or not they can still be played."""
    return sum((state.discards.count(identity) == copies - 1) << identity for identity, copies in enumerate(state.rules.copies_of))
