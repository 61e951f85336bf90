"""Questions about what players think of each other's minds: a chain of players and a slot of the last."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Self

from hanabi_widget.lessons.answers.domains import PLAYER, SLOT
from hanabi_widget.lessons.answers.parameters import CHAIN, parameter
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.sampling import pairs, slots
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.text import Language, LocalizedError, describe_chain, describe_place


@dataclass(frozen=True, kw_only=True)
class Nested(Question, ABC):
    """A question what some players think that the holder thinks of a slot.

    Attributes:
        by: who thinks, one or more players before the holder.
        of: the holder.
        slot: the slot.
    """

    by: tuple[int, ...] = parameter(CHAIN)
    of: int = parameter(PLAYER)
    slot: int = parameter(SLOT)

    view_techniques = ("T6", "T7")
    fewest_players: ClassVar[Mapping[str, int]] = {"T4": 3}  # what two think of each other rests on no hand that both see

    @property
    def chain(self) -> tuple[int, ...]:
        """All of them in order."""
        return (*self.by, self.of)

    def check(self) -> None:
        """The players are different."""
        if len({*self.chain}) < len(self.chain) or len(self.chain) < 2:
            raise LocalizedError("ask.error.chain")

    def words(self, spoken: Language) -> dict[str, object]:
        """The players as one who knows that another knows."""
        place = describe_place(spoken, self.state, self.of, self.slot)
        return {**super().words(spoken), "who": describe_chain(spoken, self.state, self.chain), "place": place}

    @classmethod
    def draw(cls, history: History, random: Random) -> Iterator[Self]:
        """Each pair of players, from the first one's chair and from above."""
        for by, of, viewer in pairs(history.state, random):
            for slot in slots(history.state, of, random)[:2]:
                yield from cls.about(history, viewer, (by,), of, slot)

    @classmethod
    def about(cls, history: History, viewer: int | None, by: tuple[int, ...], of: int, slot: int) -> Iterator[Self]:
        """Questions about one slot."""
        yield cls(history=history, viewer=viewer, by=by, of=of, slot=slot)
