"""After how many rook's moves on the map of two minds does a claim fail? So often it is true that both know that both know."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import ClassVar, Self

from hanabi_widget.effort import DEFAULT_STEPS, TooLarge, within
from hanabi_widget.knowledge import Fact, InconsistentPosition, TwoMinds
from hanabi_widget.knowledge.worlds import require_known
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.domains import PLAYER, CountDomain
from hanabi_widget.lessons.answers.question_parameters import parameter
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.position_variant import player_pairs_and_viewers, shuffled_slots
from hanabi_widget.lessons.questions.bases.asked_on_map import AskedOnMap
from hanabi_widget.lessons.questions.bases.card_claim import CardClaimQuestion
from hanabi_widget.lessons.questions.question import NONE, SpecificMistake
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import RuleSet, SeatIndex, State, by_seat, slots
from hanabi_widget.text import LocalizedError, Statement
from hanabi_widget.view.map_position import MapPosition

MAX_MOVES = 12
"""A question is about at most so many moves."""


@dataclass(frozen=True, kw_only=True)
class RookMovesQuestion(AskedOnMap, CardClaimQuestion):
    """The fewest rook's moves on the map of two players that lead to a world in which a claim is false; None if none do.

    Attributes:
        other: the player whose hands are the rows.
        of: the player whose hands are the columns.
        slot: the slot.
        claim: the claim about it.
    """

    other: SeatIndex = parameter(PLAYER)

    id, code, form = (
        "moves",
        "Q22",
        ChoiceForm("moves", CountDomain(MAX_MOVES), allows_none=True, none_is_informative=True, none="never"),
    )
    required_techniques = ("T8",)
    view_techniques = ()
    uses_evidence = False
    min_distinct_mistakes = 0
    mistakes = ()
    drill_shares: ClassVar[Mapping[Hashable, int]] = {1: 3, 2: 3, 3: 2, NONE: 2}
    drill_rules = (RuleSet(suits="ryg", copies=(2, 1), hand_size=1),)
    specific_mistakes: ClassVar[Mapping[str, SpecificMistake]] = {
        "move_short": lambda question: [moves - 1 for moves in question.right_answers if moves],
        "both_know": lambda question: [None for moves in question.right_answers if moves is not None and moves > 1],
    }

    @property
    def answer_kind(self) -> Hashable:
        """The number of moves, 3 for more, or none."""
        (moves,) = self.right_answers
        return NONE if moves is None else min(moves, 3)

    def check(self) -> None:
        """Check that there are two players, and that the map is not too large.

        Raises:
            LocalizedError: it is not so.
        """
        if self.other == self.of:
            raise LocalizedError("ask.error.chain")
        if not self.is_small_enough:
            raise LocalizedError("ask.error.deals")

    @property
    def is_small_enough(self) -> bool:
        """Whether the map can be made, with its worlds counted."""
        found = within(DEFAULT_STEPS, lambda: self.has_answer)
        return found is False or (found is True and self._minds.worlds is not None)

    def answers(self, reasoner: Reasoner) -> Iterable[int | None]:
        """The number of moves, or None."""
        minds, real = self._map_of(reasoner.state)
        moves = minds.moves_until_false(real)
        if moves is not None and moves > MAX_MOVES:
            raise TooLarge(MAX_MOVES)
        return [moves]

    def _map_of(self, state: State) -> tuple[TwoMinds, tuple[int, int]]:
        """The map, and the real cell.

        Raises:
            DependsOnUnknownCard: a card in a hand is unknown.
            InconsistentPosition: the hands are not possible.
        """
        for seat, hand in by_seat(state.hands):
            require_known(state, seat, hand)
        cards = [(seat, slot) for seat in (self.other, self.of) for slot in slots(len(state.hands[seat]))]
        minds = TwoMinds(state, self.other, self.of, Fact(self.claim, self.of, self.slot), slots=cards)
        if minds.real is None:
            raise InconsistentPosition
        return minds, minds.real

    @cached_property
    def _minds(self) -> TwoMinds:
        return self._map_of(self.state)[0]

    def argument(self, element: int | None) -> Argument:
        """What so many moves reach; for too many or for none, that some moves reach a world in which the claim is false."""
        (right,) = self.right_answers
        if element == right:
            return self.proof(element)
        if right is not None and (element is None or element > right):
            card = self._failing_card(right)
            if element is None:
                return [self.statement("moves.some", place=(self.of, self.slot), card=card)]
            return [self.statement("moves.fewer", moves=element, place=(self.of, self.slot), card=card)]
        return [self._within(element or 0)]

    def proof(self, answer: int | None) -> Argument:
        """What 0, 1, 2, ... moves reach, until the claim fails or no more is reached."""
        minds = self._minds
        if answer is not None:
            fails = self.statement("moves.reach", moves=answer, place=(self.of, self.slot), card=self._failing_card(answer))
            return [*map(self._within, range(answer)), fails]
        last = len(minds.layers(self._real)) - 1
        return [self._within(last), self.statement("moves.end")]

    @property
    def _real(self) -> tuple[int, int]:
        return self._map_of(self.state)[1]

    def _within(self, moves: int) -> Statement:
        """How many worlds so many moves reach, in all of which the claim is true."""
        if not moves:
            return self.statement("moves.start")
        reached = self._minds.reach(self._real, moves)
        return self.statement("moves.within", moves=moves, n=sum([self._minds.cells[cell].worlds or 0 for cell in reached]))

    def _failing_card(self, moves: int) -> int:
        """The card in a world that so many moves reach and in which the claim is false."""
        minds = self._minds
        cell = next(cell for cell in sorted(minds.layers(self._real)[moves]) if not minds.cells[cell].true)
        return minds.world_state(cell).hands[self.of][self.slot - 1]

    def map_position(self, *, settled: bool) -> MapPosition:  # noqa: ARG002 - the moves are drawn once it is settled
        """The map filled with the claim."""
        return MapPosition(self.state, (self.other, self.of), Fact(self.claim, self.state.names[self.of], self.slot))

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Each card of which a claim is true, for two players."""
        exact = Reasoner.of(history)
        for other, of, viewer in player_pairs_and_viewers(history.state, random):
            if viewer is None:
                for slot in shuffled_slots(history.state, of, random):
                    for claim in ("playable", "trash", "not critical", "not trash"):
                        if exact.fact_identities(claim) >> history.state.hands[of][slot - 1] & 1:
                            item = cls(history=history, of=of, slot=slot, claim=claim, other=other)
                            if item.is_small_enough:
                                yield item
