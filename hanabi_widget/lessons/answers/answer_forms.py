"""Forms: the shapes that an answer may have, each a value that Python can compare and JSON can carry."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence, Set as AbstractSet
from fractions import Fraction
from typing import Any, Generic, TypeVar

from hanabi_widget.lessons.positions.variant import Variant
from hanabi_widget.text import Language, LocalizedError

from .domains import AnswerContext, AnyDomain

A = TypeVar("A")

HUGE = 10**6
"""No number that is asked for comes near."""


class AnswerForm(ABC, Generic[A]):
    """The shape of an answer.

    Attributes:
        name: its name, by which an input for it is chosen.
        parts: whether an answer has parts that are right or wrong by themselves.
    """

    name: str
    parts: bool = False

    @abstractmethod
    def read(self, scene: AnswerContext, raw: object) -> A:
        """The answer that a JSON value is.

        Raises:
            LocalizedError: it is none; what is allowed is said.
        """

    @abstractmethod
    def to_json(self, scene: AnswerContext, answer: A) -> object:
        """The answer as JSON: `read` takes it back."""

    @abstractmethod
    def describe(self, language: Language, scene: AnswerContext, answer: A) -> str:
        """The answer in words."""

    def elements(self, answer: A) -> frozenset[Any]:
        """The parts of which it is right or wrong."""
        return frozenset([answer])

    def describe_elements(self, language: Language, scene: AnswerContext, elements: Sequence[Any]) -> str:
        """Some parts in words."""
        return language.and_list([self.describe(language, scene, element) for element in elements])

    def credit(self, right: A, answer: A) -> Fraction:
        """How much of a right answer this answer is, from 0 to 1."""
        return Fraction(int(answer == right))

    def is_empty(self, answer: A) -> bool:  # noqa: ARG002
        """Whether there is nothing in it, so that saying nothing would be right."""
        return False

    def in_variant(self, answer: A, variant: Variant) -> A:  # noqa: ARG002
        """What it becomes in a variant."""
        return answer

    def mirrored(self, scene: AnswerContext, answer: A) -> A:  # noqa: ARG002
        """What it is when slots are counted from the wrong end."""
        return answer


def shared_credit(right: AbstractSet[Any], given: AbstractSet[Any]) -> Fraction:
    """The credit for a set: what is right in it less what is wrong in it, of all that is right.

    Example:
        >>> shared_credit({1, 2}, {1}), shared_credit({1, 2}, {1, 2, 3}), shared_credit({1}, {1, 2, 3}), shared_credit(set(), {1})
        (Fraction(1, 2), Fraction(1, 2), Fraction(0, 1), Fraction(0, 1))
    """
    if right == given:
        return Fraction(1)
    return max(Fraction(0), Fraction(len(right & given) - len(given - right), len(right))) if right else Fraction(0)


class SetForm(AnswerForm[frozenset[Any]]):
    """Any number of things of one kind: slots, players, cards."""

    parts = True

    def __init__(self, name: str, kind: AnyDomain) -> None:
        self.name, self.kind = name, kind

    def read(self, scene: AnswerContext, raw: object) -> frozenset[Any]:
        if not isinstance(raw, list | tuple):
            raise LocalizedError("answer.list")
        return frozenset(self.kind.read(scene, item) for item in raw)

    def to_json(self, scene: AnswerContext, answer: frozenset[Any]) -> object:
        return [self.kind.to_json(scene, item) for item in self.kind.choices(scene) if item in answer]

    def describe(self, language: Language, scene: AnswerContext, answer: frozenset[Any]) -> str:
        items = [self.kind.describe(language, scene, item) for item in self.kind.choices(scene) if item in answer]
        return language.and_list(items) if items else language.say("answer.none")

    def elements(self, answer: frozenset[Any]) -> frozenset[Any]:
        return answer

    def describe_elements(self, language: Language, scene: AnswerContext, elements: Sequence[Any]) -> str:
        return self.describe(language, scene, frozenset(elements))

    def credit(self, right: frozenset[Any], answer: frozenset[Any]) -> Fraction:
        return shared_credit(right, answer)

    def is_empty(self, answer: frozenset[Any]) -> bool:
        return not answer

    def in_variant(self, answer: frozenset[Any], variant: Variant) -> frozenset[Any]:
        return frozenset(self.kind.in_variant(item, variant) for item in answer)

    def mirrored(self, scene: AnswerContext, answer: frozenset[Any]) -> frozenset[Any]:
        return frozenset(self.kind.mirrored(scene, item) for item in answer)


class ChoiceForm(AnswerForm[Any]):
    """One thing of a kind; where none will do, the answer is null.

    Attributes:
        none: whether there may be none.
        telling: whether that there is none is an answer like any other.
    """

    def __init__(self, name: str, kind: AnyDomain, *, none: bool = False, telling: bool = False) -> None:
        self.name, self.kind, self.none, self.telling = name, kind, none, telling

    def read(self, scene: AnswerContext, raw: object) -> Any:  # noqa: ANN401
        return None if self.none and raw is None else self.kind.read(scene, raw)

    def to_json(self, scene: AnswerContext, answer: Any) -> object:  # noqa: ANN401
        return None if answer is None else self.kind.to_json(scene, answer)

    def describe(self, language: Language, scene: AnswerContext, answer: Any) -> str:  # noqa: ANN401
        return language.say("answer.none") if answer is None else self.kind.describe(language, scene, answer)

    def is_empty(self, answer: Any) -> bool:  # noqa: ANN401
        return answer is None and not self.telling

    def in_variant(self, answer: Any, variant: Variant) -> Any:  # noqa: ANN401
        return None if answer is None else self.kind.in_variant(answer, variant)

    def mirrored(self, scene: AnswerContext, answer: Any) -> Any:  # noqa: ANN401
        return None if answer is None else self.kind.mirrored(scene, answer)


Grid = tuple[frozenset[Any], ...]


class GridForm(AnswerForm[Grid]):
    """A grid: for each row, such as a slot, any number of things, such as cards. Its parts are pairs of a row and a thing."""

    name, parts = "grid", True

    def __init__(self, rows: AnyDomain, cells: AnyDomain) -> None:
        self.rows, self.cells = rows, cells

    def read(self, scene: AnswerContext, raw: object) -> Grid:
        number = len(self.rows.choices(scene))
        if not isinstance(raw, list | tuple) or len(raw) != number or not all(isinstance(row, list | tuple) for row in raw):
            raise LocalizedError("answer.rows", n=number)
        return tuple(frozenset(self.cells.read(scene, item) for item in row) for row in raw)

    def to_json(self, scene: AnswerContext, answer: Grid) -> object:
        cells = self.cells.choices(scene)
        return [[self.cells.to_json(scene, item) for item in cells if item in row] for row in answer]

    def describe(self, language: Language, scene: AnswerContext, answer: Grid) -> str:
        return self._told(language, scene, dict(enumerate(answer)))

    def _told(self, language: Language, scene: AnswerContext, rows: Mapping[int, Collection[Any]]) -> str:
        """Rows by their numbers in words."""
        places, cells, texts = self.rows.choices(scene), self.cells.choices(scene), []
        for number, row in sorted(rows.items()):
            items = [self.cells.describe(language, scene, item) for item in cells if item in row]
            cards = language.comma_list(items) if items else language.say("answer.none")
            texts.append(language.say("answer.row", row=self.rows.describe(language, scene, places[number]), cards=cards))
        first, *others = texts
        for other in others:
            first = language.say("answer.rows.more", most=first, last=other)
        return first

    def elements(self, answer: Grid) -> frozenset[Any]:
        return frozenset((number, item) for number, row in enumerate(answer) for item in row)

    def describe_elements(self, language: Language, scene: AnswerContext, elements: Sequence[Any]) -> str:
        rows = {number: {item for other, item in elements if other == number} for number, _ in elements}
        return self._told(language, scene, rows)

    def credit(self, right: Grid, answer: Grid) -> Fraction:
        return sum(map(shared_credit, right, answer), Fraction(0)) / len(right) if right else Fraction(1)

    def in_variant(self, answer: Grid, variant: Variant) -> Grid:
        return tuple(frozenset(self.cells.in_variant(item, variant) for item in row) for row in answer)

    def mirrored(self, scene: AnswerContext, answer: Grid) -> Grid:
        rows = self.rows.choices(scene)
        return tuple(answer[rows.index(self.rows.mirrored(scene, place))] for place in rows)


class NumberForm(AnswerForm[int]):
    """A whole number."""

    name = "number"

    def read(self, scene: AnswerContext, raw: object) -> int:  # noqa: ARG002
        if type(raw) is not int or abs(raw) > HUGE:
            raise LocalizedError("answer.number")
        return raw

    def to_json(self, scene: AnswerContext, answer: int) -> object:  # noqa: ARG002
        return answer

    def describe(self, language: Language, scene: AnswerContext, answer: int) -> str:  # noqa: ARG002
        return str(answer)


class FractionForm(AnswerForm[Fraction]):
    """A probability, exactly: the text ``"3/10"``, ``"0.3"`` or ``"30%"``, or 0 or 1."""

    name = "fraction"
    _TEXT = re.compile(r"\s*([0-9]{1,9}(?:/[0-9]{1,9}|[.,][0-9]{1,9})?)\s*(%?)\s*", re.ASCII)

    def read(self, scene: AnswerContext, raw: object) -> Fraction:  # noqa: ARG002
        text = str(raw) if type(raw) is int and abs(raw) <= HUGE else raw
        found = self._TEXT.fullmatch(text) if isinstance(text, str) else None
        if found:
            try:
                share = Fraction(found[1].replace(",", ".")) / (100 if found[2] else 1)
            except ZeroDivisionError:
                share = Fraction(-1)
            if 0 <= share <= 1:
                return share
        raise LocalizedError("answer.fraction")

    def to_json(self, scene: AnswerContext, answer: Fraction) -> object:  # noqa: ARG002
        return str(answer)

    def describe(self, language: Language, scene: AnswerContext, answer: Fraction) -> str:  # noqa: ARG002
        return str(answer)


class HandForm(AnswerForm[tuple[int, ...]]):
    """A hand: one card for each slot of the seat that is asked for, the newest first."""

    name = "hand"

    def __init__(self, card: AnyDomain) -> None:
        self.card = card

    def read(self, scene: AnswerContext, raw: object) -> tuple[int, ...]:
        size = len(scene.state.card_numbers[scene.seat])
        if not isinstance(raw, list | tuple) or len(raw) != size:
            raise LocalizedError("answer.hand", n=size)
        return tuple(self.card.read(scene, item) for item in raw)

    def to_json(self, scene: AnswerContext, answer: tuple[int, ...]) -> object:
        return [self.card.to_json(scene, item) for item in answer]

    def describe(self, language: Language, scene: AnswerContext, answer: tuple[int, ...]) -> str:
        return language.comma_list([self.card.describe(language, scene, item) for item in answer])

    def in_variant(self, answer: tuple[int, ...], variant: Variant) -> tuple[int, ...]:
        return tuple(self.card.in_variant(item, variant) for item in answer)

    def mirrored(self, scene: AnswerContext, answer: tuple[int, ...]) -> tuple[int, ...]:  # noqa: ARG002
        return answer[::-1]
