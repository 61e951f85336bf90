"""Which identities may each card of a hand have?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import ClassVar, Self

from hanabi_widget.knowledge import ClueEvidence, PositionEvidence
from hanabi_widget.knowledge.reason import evidence_about_card
from hanabi_widget.lessons.answers.answer_forms import Grid, GridForm
from hanabi_widget.lessons.answers.domains import CARD, PLAYER, SLOT, NameDomain
from hanabi_widget.lessons.answers.knowledge_claim import KnowledgeClaim
from hanabi_widget.lessons.answers.question_parameters import parameter
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.plausible_games import EARLY, LATE, Stage
from hanabi_widget.lessons.positions.position_variant import holders_and_viewers
from hanabi_widget.lessons.questions.question import NINE_CARDS, Question
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Identities, Identity, SeatIndex, Slot
from hanabi_widget.text import Language, LocalizedError, Statement

IDENTITIES_BY_LEVEL = {
    "clues": lambda reasoner, of: reasoner.clue_masks(of),
    "counting": lambda reasoner, of: reasoner.identities_by_counting((of,)),
    "exact": lambda reasoner, of: reasoner.identities((of,)),
}
"""The possible identities by level: by clues alone, by clues and counting the copies in sight, by everything that follows."""

STARTS = ("nothing", "clues", "counting")
"""What the answer begins with: an empty grid, or what a lower level leaves."""


@dataclass(frozen=True, kw_only=True)
class PossibleIdentitiesQuestion(Question):
    """The identities that each slot of a hand may have for its holder.

    Attributes:
        of: the holder.
        level: how far to reason, one of `IDENTITIES_BY_LEVEL`.
        start: what the answer begins with, one of `STARTS`, so that only what is new must be done.
    """

    of: SeatIndex = parameter(PLAYER)
    level: str = parameter(NameDomain("ask.level", [*IDENTITIES_BY_LEVEL]), "exact")
    start: str = parameter(NameDomain("ask.start", STARTS), "nothing")

    id, code, form = "possible", "Q2", GridForm(SLOT, CARD)
    drill_rules = (NINE_CARDS,)
    drill_stages: ClassVar[Mapping[str, Stage]] = {"T1": EARLY, "T2": EARLY, "T3": EARLY, "T5": LATE}

    def answers(self, reasoner: Reasoner) -> Iterable[Grid[Identity]]:
        """For each slot, the identities of the level."""
        return [tuple(map(identity_set, IDENTITIES_BY_LEVEL[self.level](reasoner, self.of)))]

    def check(self) -> None:
        """Check that it starts below its level.

        Raises:
            LocalizedError: it does not.
            DependsOnUnknownCard: what it starts with depends on a card that is unknown.
        """
        allowed = STARTS[: [*IDENTITIES_BY_LEVEL].index(self.level) + 1]
        if self.start not in allowed:
            raise LocalizedError("ask.error.value", name="start", value=self.start, allowed=", ".join(allowed))
        _ = self.first_answer

    def canonical_text(self) -> str:
        """As for any question, but that an answer begins empty goes without saying, as it did before it could begin otherwise."""
        return super().canonical_text().replace("\nstart=nothing\n", "\n", 1)

    @property
    def first_answer(self) -> Grid[Identity] | None:
        """What the level that it starts with leaves."""
        if self.start == "nothing":
            return None
        return tuple(map(identity_set, IDENTITIES_BY_LEVEL[self.start](Reasoner.of(self.seen, self.viewer), self.of)))

    def first_answer_note(self, language: Language) -> list[str]:
        """What the answer begins with, in a sentence."""
        return [] if self.start == "nothing" else [language.say(f"ask.start.{self.start}")]

    def claim_about(self, element: tuple[int, Identity]) -> KnowledgeClaim | None:
        """The holder knows that the card does not have the identity; None below the exact level, where not all knowledge counts."""
        return self._claim(*element) if self.level == "exact" else None

    def _claim(self, index: int, identity: Identity) -> KnowledgeClaim:
        return KnowledgeClaim(self.state, (self.of,), Slot(index + 1), f"not {self.state.rules.card_names[identity]}", self.viewer)

    def argument(self, element: tuple[int, Identity]) -> Argument:
        """The claim; below the exact level, the clue that rules the identity out, the visible copies, or that neither does."""
        index, identity = element
        if self.level == "exact":
            return [self._claim(index, identity)]
        observation = Reasoner.of(self.seen, self.viewer).knowledge.observation
        against = next(
            (
                piece
                for piece in evidence_about_card(observation, self.of, index)
                if not piece.allowed_identities(self.state.rules) >> identity & 1
            ),
            None,
        )
        place = self.of, Slot(index + 1)
        if against is not None:
            return [self._say(against)]
        if self.level == "counting" and not observation.unseen_identities(1 << self.of) >> identity & 1:
            return [self._claim(index, identity)]
        return [self.statement(f"level.open.{self.level}", place=place, card=identity)]

    def proof(self, answer: Grid[Identity]) -> Argument:
        """For each slot, why nothing else is left."""
        return [step for index, left in enumerate(answer) for step in self._why_no_more(Slot(index + 1), left)]

    def _why_no_more(self, slot: Slot, left: frozenset[Identity]) -> Argument:
        place, cards = (self.of, slot), sum(1 << identity for identity in left)
        if cards == self.state.rules.all_identities:
            return [self.statement("level.any", place=place)]
        if self.level != "clues":
            return [KnowledgeClaim.one_of(self.state, (self.of,), slot, left, self.viewer)]
        evidence = evidence_about_card(Reasoner.of(self.seen, self.viewer).knowledge.observation, self.of, slot - 1)
        return [*(self._say(piece) for piece in evidence), self.statement("level.left", place=place, options=cards)]

    def _say(self, evidence: ClueEvidence | PositionEvidence) -> Statement:
        """What a clue or the position says about a card."""
        if isinstance(evidence, PositionEvidence):
            return self.statement("why.given", place=(evidence.seat, evidence.slot), cards=evidence.identities)
        return self.statement(
            "why.touched" if evidence.touched else "why.missed", place=(evidence.seat, evidence.slot), value=evidence.value
        )

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Each hand, viewed by its holder and with the whole table in sight."""
        for of, viewer in holders_and_viewers(history.state, random):
            yield cls(history=history, viewer=viewer, of=of)


@lru_cache(maxsize=1 << 12)
def identity_set(identities: Identities) -> frozenset[Identity]:
    """A bitmask of identities as a frozenset."""
    return frozenset(identity for identity in map(Identity, range(identities.bit_length())) if identities >> identity & 1)
