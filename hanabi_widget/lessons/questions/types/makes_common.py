"""Which clue makes a claim common knowledge of giver and receiver?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Self

from hanabi_widget.effort import DEFAULT_STEPS, within
from hanabi_widget.knowledge import Fact, TwoMinds
from hanabi_widget.knowledge.worlds import require_known
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.domains import ActionDomain
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.position_variant import shuffled, shuffled_slots
from hanabi_widget.lessons.questions.bases.asked_on_map import AskedOnMap
from hanabi_widget.lessons.questions.bases.card_claim import CardClaimQuestion
from hanabi_widget.lessons.questions.question import MOSTLY_SOME, SpecificMistake
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Clue, RuleSet, SeatIndex, State, by_seat, clues_of, seats
from hanabi_widget.text import Language, LocalizedError
from hanabi_widget.view.map_position import MapPosition


@dataclass(frozen=True, kw_only=True)
class MakesCommonQuestion(AskedOnMap, CardClaimQuestion):
    """A clue to the holder of a card after which a claim about it is common knowledge of giver and holder; None if there is none."""

    id, code, form = "makes_common", "Q22", ChoiceForm("action", ActionDomain(Clue), allows_none=True)
    required_techniques = ("T8",)
    view_techniques = ()
    uses_evidence = False
    min_distinct_mistakes = 0
    mistakes = ()
    drill_shares = MOSTLY_SOME
    drill_rules = (RuleSet(suits="ryg", copies=(2, 1, 1), hand_size=2),)
    specific_mistakes: ClassVar[Mapping[str, SpecificMistake]] = {"only_known": lambda question: question.clues_after_which_known}

    def check(self) -> None:
        """Check that the holder is not the player to act, and that the maps are not too large.

        Raises:
            LocalizedError: it is not so.
        """
        if self.of == self.state.player:
            raise LocalizedError("ask.error.chain")
        if not self.is_small_enough:
            raise LocalizedError("ask.error.deals")

    @property
    def is_small_enough(self) -> bool:
        """Whether the maps can be made."""
        return within(DEFAULT_STEPS, lambda: self.has_answer) is not None

    def answers(self, reasoner: Reasoner) -> Iterable[Clue | None]:
        """The clues that make it common knowledge, or None."""
        return [clue for clue in self._clues(reasoner.state) if self._moves_after(reasoner.state, clue) is None] or [None]

    def _clues(self, state: State) -> list[Clue]:
        """The clues to the holder."""
        _require_known_hands(state)
        return [clue for clue in clues_of(state.legal_actions()) if clue.player == self.of]

    def _map(self, state: State, giver: SeatIndex) -> TwoMinds:
        return TwoMinds(state, giver, self.of, Fact(self.claim, self.of, self.slot))

    def _moves_after(self, state: State, clue: Clue) -> int | None:
        """How many moves lead to a world in which the claim is false, after a clue."""
        minds = self._map(state.apply(clue), state.player)
        return minds.moves_until_false(minds.real) if minds.real else 0

    @property
    def clues_after_which_known(self) -> list[Clue]:
        """The clues after which the holder knows the claim."""
        fact = Fact(self.claim, self.of, self.slot)
        return [clue for clue in self._clues(self.state) if self.state.names[self.of] in self.state.apply(clue).who_knows(fact)]

    def argument(self, element: Clue | None) -> Argument:
        """After the clue, a world that some moves reach and in which the claim is false, or that none is reached.

        Raises:
            DependsOnUnknownCard: a card in a hand is unknown.
        """
        _require_known_hands(self.state)
        giver = self.state.player
        if element is None:
            if None in self.right_answers:
                return []
            if self.is_common_already:
                return [self.statement("common.exists")]
            card = self._failing_card(self._map(self.state, giver))
            return [self.statement("common.exists"), self.statement("moves.some", place=(self.of, self.slot), card=card)]
        if self.state.seat(element.player) != self.of:
            return [self.statement("clue.elsewhere", action=element, player=self.of)]
        minds = self._map(self.state.apply(element), giver)
        moves = minds.moves_until_false(minds.real) if minds.real else 0
        if moves is None:
            return [self.statement("common.never", action=element)]
        return [self.statement("common.reached", action=element, moves=moves, place=(self.of, self.slot), card=self._failing_card(minds))]

    def _failing_card(self, minds: TwoMinds) -> int:
        """The card in the nearest world in which the claim is false."""
        layers = minds.layers(minds.real) if minds.real else ()
        cell = next(cell for layer in layers for cell in sorted(layer) if not minds.cells[cell].true)
        return minds.world_state(cell).hands[self.of][self.slot - 1]

    def proof(self, answer: Clue | None) -> Argument:
        """What no moves reach after the clue; for none, what some moves reach after each clue."""
        if answer is not None:
            return self.argument(answer)
        clues = self._clues(self.state)
        return [step for clue in clues for step in self.argument(clue)] or [self.statement("clue.none", player=self.of)]

    def text_values(self, language: Language) -> dict[str, object]:
        """The giver as ``giver``."""
        return {**super().text_values(language), "giver": self.state.names[self.state.player]}

    def map_position(self, *, settled: bool) -> MapPosition:
        """The map filled with the claim; once it is settled, after the clue that is right."""
        clue = self.example_answer if settled else None
        said = () if clue is None else (clue,)
        claim = Fact(self.claim, self.state.names[self.of], self.slot)
        return MapPosition(self.state, (self.state.player, self.of), claim, said=said)

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Cards of the other players of which a claim is true and not common knowledge yet."""
        state, exact = history.state, Reasoner.of(history)
        if not clues_of(state.legal_actions()):
            return
        for of in shuffled([seat for seat in seats(len(state.names)) if seat != state.player], random):
            for slot in shuffled_slots(state, of, random):
                for claim in ("playable", "trash", "not critical"):
                    if exact.fact_identities(claim) >> state.hands[of][slot - 1] & 1:
                        item = cls(history=history, of=of, slot=slot, claim=claim)
                        if item.is_small_enough and not item.is_common_already:
                            yield item

    @property
    def is_common_already(self) -> bool:
        """Whether the claim is common knowledge before any clue."""
        minds = self._map(self.state, self.state.player)
        return minds.real is not None and minds.moves_until_false(minds.real) is None


def _require_known_hands(state: State) -> None:
    """Check that all cards in hands are known.

    Raises:
        DependsOnUnknownCard: one is not.
    """
    for seat, hand in by_seat(state.hands):
        require_known(state, seat, hand)
