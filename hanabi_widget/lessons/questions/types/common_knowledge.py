"""What is common knowledge about a card, and what does its holder know?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from random import Random
from typing import Self

from hanabi_widget.knowledge import ClueEvidence
from hanabi_widget.knowledge.reason import evidence_about_card
from hanabi_widget.lessons.answers.answer_forms import Grid, GridForm
from hanabi_widget.lessons.answers.domains import CARD, PLAYER, SLOT, NameDomain
from hanabi_widget.lessons.answers.knowledge_claim import KnowledgeClaim
from hanabi_widget.lessons.answers.question_parameters import parameter
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.position_variant import holders_and_viewers, shuffled_slots
from hanabi_widget.lessons.questions.question import NINE_CARDS, Question
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Identity, SeatIndex, Slot, by_identity, seats
from hanabi_widget.text import Statement

from .possible_identities import identity_set

ROWS = ("common", "own")

MAX_CHAIN = 3
"""Chains of at most so many players show what common knowledge leaves open."""


@dataclass(frozen=True, kw_only=True)
class CommonKnowledgeQuestion(Question):
    """The identities of a slot that common knowledge leaves open, and those that its holder's knowledge leaves open.

    Attributes:
        of: the holder.
        slot: the slot.
    """

    of: SeatIndex = parameter(PLAYER)
    slot: Slot = parameter(SLOT)

    id, code, form = "everybody", "Q6", GridForm(NameDomain("ask.knower", ROWS), CARD)
    drill_rules = (NINE_CARDS,)
    view_techniques = ("T6", "T8")
    # clues that missed hardly ever decide, and other players' hands are not common knowledge
    undrilled_techniques = ("T2", "T4")

    def answers(self, reasoner: Reasoner) -> Iterable[Grid[Identity]]:
        """By common knowledge, then by the holder's."""
        return [
            (
                identity_set(reasoner.common_identities()[self.of][self.slot - 1]),
                identity_set(reasoner.identities((self.of,))[self.slot - 1]),
            )
        ]

    def claim_about(self, element: tuple[int, Identity]) -> KnowledgeClaim | None:
        """The holder knows that the card does not have the identity; None for common knowledge."""
        row, identity = element
        if row == 0:
            return None
        return KnowledgeClaim(self.state, (self.of,), self.slot, f"not {self.state.rules.card_names[identity]}", self.viewer)

    def argument(self, element: tuple[int, Identity]) -> Argument:
        """For the holder, the claim; for everybody, a chain of players who leave the identity open, or what everybody can see."""
        row, identity = element
        if row == 1:
            return super().argument(element)
        players, knowledge = seats(len(self.state.names)), Reasoner.of(self.seen, self.viewer).knowledge
        place, fact = (self.of, self.slot), f"not {self.state.rules.card_names[identity]}"
        if knowledge.common[self.of][self.slot - 1] >> identity & 1:
            chain = next(
                (chain for chain in _chains_to(self.of, players) if knowledge.identities(chain)[self.slot - 1] >> identity & 1), None
            )
            if chain is None:
                return [self.statement("common.open", place=place, card=identity)]
            if len({*chain}) == len(chain):
                return [KnowledgeClaim(self.state, chain, self.slot, fact, self.viewer)]
            return [self.statement("may.nested", who=chain[:-1], player=self.of, place=place, card=identity)]
        observation = knowledge.observation
        clues = evidence_about_card(observation, self.of, self.slot - 1)
        told = next((clue for clue in clues if not clue.allowed_identities(self.state.rules) >> identity & 1), None)
        if isinstance(told, ClueEvidence):
            return [self.statement("why.touched" if told.touched else "why.missed", place=place, value=told.value)]
        if told is not None:
            return [self.statement("why.given", place=place, cards=told.identities)]
        if not observation.unseen_identities((1 << len(players)) - 1) >> identity & 1:
            return [self.statement("common.public", card=identity)]
        return [self.statement("common.settled", place=place, card=identity)]

    def proof(self, answer: Grid[Identity]) -> Argument:
        """Why everybody and the holder can rule out no less, and what each card left rests on."""
        common, own = answer
        place, options = (self.of, self.slot), [sum(1 << identity for identity in row) for row in answer]
        holder = KnowledgeClaim.one_of(self.state, (self.of,), self.slot, own, self.viewer)
        left = self.state.rules.all_identities & ~options[0]
        gone = [self.argument((0, identity))[0] for identity, _ in by_identity(self.state.rules.card_names) if left >> identity & 1]
        arguments = [step for identity in sorted(common - own) for step in self.argument((0, identity))]
        return [
            *{(step.key, *step.values.items()): step for step in gone if isinstance(step, Statement)}.values(),
            self.statement("common.left", place=place, options=options[0]),
            *arguments,
            *([holder] if options[1] != self.state.rules.all_identities else [self.statement("level.any", place=place)]),
        ]

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Two slots of each hand, with the whole table in sight."""
        for of, viewer in holders_and_viewers(history.state, random):
            if viewer is None:
                for slot in shuffled_slots(history.state, of, random)[:2]:
                    yield cls(history=history, of=of, slot=slot)


def _chains_to(holder: SeatIndex, players: Sequence[SeatIndex]) -> Iterator[tuple[SeatIndex, ...]]:
    """Chains that end with a player, the shortest first: of one to three players."""
    for length in range(MAX_CHAIN):
        for outer in product(players, repeat=length):
            chain = (*outer, holder)
            if all(one != other for one, other in pairwise(chain)):
                yield chain
