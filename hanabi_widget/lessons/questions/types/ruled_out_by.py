"""Which evidence rules out red 2 for slot 1 of Bob?"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import astuple, dataclass
from functools import cached_property
from random import Random
from typing import ClassVar, Self

from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.card_evidence import CardEvidence, kind_of
from hanabi_widget.lessons.answers.domains import CARD, PLAYER, SLOT, AnswerContext
from hanabi_widget.lessons.answers.evidence_domain import EVIDENCE
from hanabi_widget.lessons.answers.question_parameters import parameter
from hanabi_widget.lessons.answers.why_right_or_wrong import Argument
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.position_variant import holders_and_viewers, shuffled, shuffled_slots
from hanabi_widget.lessons.questions.bases.offered_evidence import MAX_OFFERED, OfferedEvidence
from hanabi_widget.lessons.questions.question import Question, SpecificMistake
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import Identity, SeatIndex, Slot, by_identity

MIN_OFFERED, MIN_NEAR = 4, 2
"""A drill offers at least so many pieces, so many of them about the slot or the card in question and yet not right."""


def _with_flaw(flaw: str) -> SpecificMistake:
    return lambda question: [piece for piece in question.offered if question.evidence.flaw(piece) == flaw]


@dataclass(frozen=True, kw_only=True)
class RuledOutByQuestion(Question):
    """The piece of evidence by which the holder of a card knows that it does not have an identity.

    All evidence offered is true. Each piece that rules the identity out by itself is right; of those, only the easiest kind is offered.

    Attributes:
        of: the holder.
        slot: the slot.
        card: the identity that is ruled out.
    """

    of: SeatIndex = parameter(PLAYER)
    slot: Slot = parameter(SLOT)
    card: Identity = parameter(CARD)

    id, code, form = "ruled_out_by", "Q2", ChoiceForm("evidence", EVIDENCE)
    mistakes = ()
    specific_mistakes: ClassVar[Mapping[str, SpecificMistake]] = {
        "clue_that_fits": _with_flaw("fits"),
        "another_card": _with_flaw("elsewhere"),
        "copies_left": _with_flaw("copies_left"),
        "my_view": _with_flaw("own_cards"),
    }

    drill_shares: ClassVar[Mapping[Hashable, int]] = {"clue": 14, "copies": 5, "shared": 1}

    @property
    def answer_kind(self) -> Hashable:
        """What decides."""
        return self._decided_by

    @cached_property
    def evidence(self) -> OfferedEvidence:
        """The evidence from which the choices are taken."""
        return OfferedEvidence(self.seen.knowledge(self.viewer).observation, (self.of, self.slot), self.card)

    @cached_property
    def offered(self) -> tuple[CardEvidence, ...]:
        """The evidence to choose from, in an order that tells nothing."""
        return tuple(shuffled(self.evidence.all, Random(repr([*map(astuple, self.evidence.all)]))))

    @property
    def is_tempting(self) -> bool:
        """Whether the choice is neither too small, too large nor plain to somebody who compares slots and cards alone.

        Besides a clue that decides there are one that does not, and copies of the card.
        """
        flaws = [*map(self.evidence.flaw, self.evidence.all)]
        near = len(flaws) - flaws.count("") - flaws.count("elsewhere")
        is_large = MIN_OFFERED <= len(flaws) <= MAX_OFFERED and near >= MIN_NEAR
        return is_large and (self._decided_by != "clue" or {"fits", "copies_left"} <= {*flaws})

    @property
    def _decided_by(self) -> str:
        """What decides: a clue, copies in sight, or cards that share copies."""
        kind = kind_of(self.evidence.deciding[0])
        return "shared" if kind == "together" else "copies" if kind in ("public", "seen") else "clue"

    @property
    def context(self) -> AnswerContext:
        """The context, with the evidence offered."""
        return AnswerContext(self.seen, self.of, self.offered)

    def answers(self, reasoner: Reasoner) -> Iterable[CardEvidence]:
        """The evidence that rules the identity out, of the kinds that the reasoner uses."""
        return [piece for piece in self.offered if not self.evidence.flaw(piece) and reasoner.uses(kind_of(piece))]

    def argument(self, element: CardEvidence) -> Argument:
        """Why the piece of evidence rules the identity out, or does not."""
        flaw = self.evidence.flaw(element)
        key = f"rules_out.not.{flaw}" if flaw else f"rules_out.{self._decided_by}"
        return [self.statement(key, player=self.of, place=(self.of, self.slot), card=self.card, told=element)]

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """For two slots of each hand an identity ruled out by each kind of evidence, for the holder and with all hands in sight."""
        for of, viewer in holders_and_viewers(history.state, random):
            possible = history.knowledge(viewer).identities((of,))
            for slot in shuffled_slots(history.state, of, random)[:2]:
                identities = [card for card, _ in by_identity(history.state.rules.card_names) if not possible[slot - 1] >> card & 1]
                by_kind = dict[str, Self]()
                for card in shuffled(identities, random):
                    item = cls(history=history, viewer=viewer, of=of, slot=slot, card=card)
                    kind = kind_of(item.evidence.deciding[0])
                    if kind not in by_kind and item.is_tempting:
                        by_kind[kind] = item
                yield from shuffled([*by_kind.values()], random)
