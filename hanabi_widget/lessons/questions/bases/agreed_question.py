"""Questions about what actions mean by agreement: under one of the conventions that come with the package."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Self

from hanabi_widget.conventions import SHIPPED, Convention, Reading, convention
from hanabi_widget.conventions.convention import FocusPlace
from hanabi_widget.lessons.answers.question_parameters import AGREEMENT, parameter
from hanabi_widget.lessons.positions.history import History, agreed_readings, is_kept
from hanabi_widget.lessons.positions.position_variant import shuffled
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.rules import clues_of


@dataclass(frozen=True, kw_only=True)
class AgreedQuestion(Question, ABC):
    """A question about what players may rely on if all keep to a convention.

    Attributes:
        under: the name of the convention.
    """

    under: str = parameter(AGREEMENT, "beginner")

    mistakes: ClassVar[Collection[str]] = ()
    required_techniques: ClassVar[tuple[str, ...]] = ("T9",)
    view_techniques: ClassVar[tuple[str, ...]] = ()
    uses_evidence = False
    min_distinct_mistakes = 1

    @property
    def agreed(self) -> Convention:
        """The convention."""
        return convention(self.under)

    def readings(self, agreed: Convention | None = None) -> list[Reading]:
        """The readings at each step under the convention, or under another one, as the viewer sees them."""
        return agreed_readings(self.seen, agreed or self.agreed, self.viewer)

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """Questions about a position by any convention that comes with the package."""
        return cls.sample_under(SHIPPED, history, random)

    @classmethod
    @abstractmethod
    def sample_under(cls, conventions: Sequence[str], history: History, random: Random) -> Iterator[Self]:
        """Questions about a position by some conventions alone, in random order."""


def without(agreed: Convention, **fields: object) -> Convention:
    """A convention as somebody has it in mind who forgot some of its lines."""
    return replace(agreed, **fields)  # type: ignore[arg-type]


def without_chop(agreed: Convention) -> Convention:
    """A convention in which the chop does not matter for the focus of a clue."""
    return _without_places(agreed, ("chop",))


def without_new(agreed: Convention) -> Convention:
    """A convention in which it does not matter for the focus of a clue which cards are touched for the first time."""
    return _without_places(agreed, ("fresh new", "newest new", "oldest new"))


def _without_places(agreed: Convention, forgotten: Collection[str]) -> Convention:
    def left(places: Iterable[FocusPlace]) -> tuple[FocusPlace, ...]:
        return tuple(place for place in places if place not in forgotten)

    return without(agreed, focus=left(agreed.focus), ranks_focus=tuple((rank, left(places)) for rank, places in agreed.ranks_focus))


def after_kept_clues(conventions: Sequence[str], history: History, random: Random) -> Iterator[tuple[str, History]]:
    """The position with one more clue that keeps one of some conventions, and the name of that one, in random order.

    What was said before is left out, so that all that is shown keeps the convention.
    """
    now = history.last_steps(0)
    for clue in shuffled(clues_of(history.state.legal_actions()), random):
        after = now.after(clue)
        for name in shuffled(conventions, random):
            if is_kept(agreed_readings(after, convention(name))[-1]):
                yield name, after
