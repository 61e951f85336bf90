"""Questions about what players know about each other's knowledge of a card."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Self

from hanabi_widget.lessons.answers.domains import PLAYER, SLOT
from hanabi_widget.lessons.answers.question_parameters import CHAIN, parameter
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.position_variant import player_pairs_and_viewers, shuffled_slots
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.rules import SeatIndex, Slot
from hanabi_widget.text import Language, LocalizedError, describe_chain, describe_place


@dataclass(frozen=True, kw_only=True)
class NestedKnowledgeQuestion(Question, ABC):
    """A question about what some players know about the holder's knowledge of a slot.

    Attributes:
        by: the players who know, outermost first, without the holder.
        of: the holder.
        slot: the slot.
    """

    by: tuple[SeatIndex, ...] = parameter(CHAIN)
    of: SeatIndex = parameter(PLAYER)
    slot: Slot = parameter(SLOT)

    view_techniques = ("T6", "T7")
    min_players: ClassVar[Mapping[str, int]] = {"T4": 3}  # with two players, neither can use a third hand

    @property
    def chain(self) -> tuple[SeatIndex, ...]:
        """All players in order; the last is the holder."""
        return (*self.by, self.of)

    def check(self) -> None:
        """Check that the players are distinct and at least two.

        Raises:
            LocalizedError: they are not.
        """
        if len({*self.chain}) < len(self.chain) or len(self.chain) < 2:
            raise LocalizedError("ask.error.chain")

    def text_values(self, language: Language) -> dict[str, object]:
        """The chain as ``who`` and the slot as ``place``."""
        place = describe_place(language, self.state, self.of, self.slot)
        return {**super().text_values(language), "who": describe_chain(language, self.state, self.chain), "place": place}

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Two slots for each pair of players, viewed by the first of them and with the whole table in sight."""
        for by, of, viewer in player_pairs_and_viewers(history.state, random):
            for slot in shuffled_slots(history.state, of, random)[:2]:
                yield from cls.about_slot(history, viewer, (by,), of, slot)

    @classmethod
    def about_slot(cls, history: History, viewer: SeatIndex | None, by: tuple[SeatIndex, ...], of: SeatIndex, slot: Slot) -> Iterator[Self]:
        """The questions about one slot."""
        yield cls(history=history, viewer=viewer, by=by, of=of, slot=slot)
