"""Answer forms: the shapes that an answer may have, each a hashable Python value with a JSON spelling."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence, Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import chain, combinations, product
from typing import Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from hanabi_widget.lessons.answers.domains import ACTION, AnswerContext, Domain
from hanabi_widget.rules import Action
from hanabi_widget.text import Language, LocalizedError

Element: TypeAlias = Any
"""An element of an answer, or a whole one without elements: each form has a type of its own."""

AnswerT = TypeVar("AnswerT")
ElementT = TypeVar("ElementT")
RowT = TypeVar("RowT")

MAX_NUMBER = 10**6
"""The largest number accepted in an answer, far above any right one."""


class AnswerForm(ABC, Generic[AnswerT]):
    """The shape of an answer: how it is read from JSON, written, described and given credit.

    Attributes:
        has_parts: whether an answer has elements that are right or wrong by themselves.

    Example:
        >>> from hanabi_widget.lessons import question
        >>> from hanabi_widget.rules import initial_state
        >>> asked = question("known", initial_state(players=2), of="Bob")
        >>> answer = asked.form.read(asked.context, [3, 1])
        >>> answer, asked.form.to_json(asked.context, answer), asked.form.elements(answer)
        (frozenset({1, 3}), [1, 3], frozenset({1, 3}))
    """

    has_parts: bool = False

    @abstractmethod
    def read(self, context: AnswerContext, raw: object) -> AnswerT:
        """Parse a JSON value.

        Raises:
            LocalizedError: the value is not an answer of this form; the message says what is allowed.
        """

    def to_json(self, _context: AnswerContext, answer: AnswerT) -> object:
        """The answer as JSON, which `read` turns back into an equal answer."""
        return answer

    def describe(self, _language: Language, _context: AnswerContext, answer: AnswerT) -> str:
        """The answer in words."""
        return str(answer)

    def elements(self, answer: AnswerT) -> frozenset[Element]:
        """The elements that are compared with those of a right answer."""
        return frozenset([answer])

    def describe_elements(self, language: Language, context: AnswerContext, elements: Sequence[Element]) -> str:
        """Some elements in words, where answers have them."""
        raise NotImplementedError

    def credit(self, right: AnswerT, answer: AnswerT) -> Fraction:
        """The credit for an answer when `right` is the right one, from 0 to 1."""
        return Fraction(int(answer == right))

    def mirrored(self, _context: AnswerContext, answer: AnswerT) -> AnswerT:
        """The answer of somebody who counts slots from the wrong end."""
        return answer

    def every(self, _context: AnswerContext) -> Iterator[AnswerT] | None:
        """All answers, one by one, the simplest first; None if nobody would look through them."""
        return None


def subsets(elements: Sequence[ElementT]) -> Iterator[frozenset[ElementT]]:
    """All subsets of some elements, the smaller ones first.

    Example:
        >>> [sorted(subset) for subset in subsets("ab")]
        [[], ['a'], ['b'], ['a', 'b']]
    """
    return (frozenset(some) for size in range(len(elements) + 1) for some in combinations(elements, size))


def set_credit(right: AbstractSet[object], given: AbstractSet[object]) -> Fraction:
    """The credit for a set: hits minus false alarms, as a share of the right set; at least 0.

    Example:
        >>> set_credit({1, 2}, {1}), set_credit({1, 2}, {1, 2, 3}), set_credit({1}, {1, 2, 3}), set_credit(set(), {1})
        (Fraction(1, 2), Fraction(1, 2), Fraction(0, 1), Fraction(0, 1))
    """
    if right == given:
        return Fraction(1)
    return max(Fraction(0), Fraction(len(right & given) - len(given - right), len(right))) if right else Fraction(0)


@dataclass(eq=False)
class SetForm(AnswerForm[frozenset[ElementT]], Generic[ElementT]):
    """Any number of elements of one domain, such as slots, players or cards."""

    has_parts = True

    domain: Domain[ElementT]

    def read(self, context: AnswerContext, raw: object) -> frozenset[ElementT]:
        if not isinstance(raw, list | tuple):
            raise LocalizedError("answer.list")
        return self.domain.read_set(context, raw)

    def to_json(self, context: AnswerContext, answer: frozenset[ElementT]) -> object:
        return [self.domain.to_json(context, item) for item in self.domain.choices(context) if item in answer]

    def describe(self, language: Language, context: AnswerContext, answer: frozenset[ElementT]) -> str:
        items = [self.domain.describe(language, context, item) for item in self.domain.choices(context) if item in answer]
        return language.and_list(items) if items else language.say(f"answer.{self.domain.none}")

    def elements(self, answer: frozenset[ElementT]) -> frozenset[ElementT]:
        return answer

    def describe_elements(self, language: Language, context: AnswerContext, elements: Sequence[ElementT]) -> str:
        return self.describe(language, context, frozenset(elements))

    def credit(self, right: frozenset[ElementT], answer: frozenset[ElementT]) -> Fraction:
        return set_credit(right, answer)

    def mirrored(self, context: AnswerContext, answer: frozenset[ElementT]) -> frozenset[ElementT]:
        return frozenset(self.domain.mirrored(context, item) for item in answer)

    def every(self, context: AnswerContext) -> Iterator[frozenset[ElementT]]:
        return subsets(self.domain.choices(context))


class ChoiceForm(AnswerForm[ElementT | None], Generic[ElementT]):
    """One element of a domain, or None (null in JSON).

    Attributes:
        allows_none: whether None is an answer.
        none: what None is called, ``"never"`` or as the domain has it.
    """

    def __init__(self, domain: Domain[ElementT], *, allows_none: bool = False, none: Literal["never"] | None = None) -> None:
        self.domain = domain
        self.allows_none = allows_none
        self.none = none or domain.none

    def read(self, context: AnswerContext, raw: object) -> ElementT | None:
        return None if self.allows_none and raw is None else self.domain.read(context, raw)

    def to_json(self, context: AnswerContext, answer: ElementT | None) -> object:
        return None if answer is None else self.domain.to_json(context, answer)

    def describe(self, language: Language, context: AnswerContext, answer: ElementT | None) -> str:
        return language.say(f"answer.{self.none}") if answer is None else self.domain.describe(language, context, answer)

    def mirrored(self, context: AnswerContext, answer: ElementT | None) -> ElementT | None:
        return None if answer is None else self.domain.mirrored(context, answer)

    def every(self, context: AnswerContext) -> Iterator[ElementT | None]:
        return chain(self.domain.choices(context), [None] if self.allows_none else [])


Grid: TypeAlias = tuple[frozenset[ElementT], ...]
"""For each row, such as a slot, a set of elements, such as identities."""


FEW_CELLS = 10
"""Of a grid with more cells nobody looks through all answers: there are over a thousand."""


@dataclass(eq=False)
class GridForm(AnswerForm[Grid[ElementT]], Generic[RowT, ElementT]):
    """For each row, such as a slot, any number of elements, such as cards.

    The elements of the answer are pairs ``(row index, element)``.
    """

    has_parts = True

    row_domain: Domain[RowT]
    item_domain: Domain[ElementT]

    def read(self, context: AnswerContext, raw: object) -> Grid[ElementT]:
        number = len(self.row_domain.choices(context))
        if not isinstance(raw, list | tuple) or len(raw) != number or not all(isinstance(row, list | tuple) for row in raw):
            raise LocalizedError("answer.rows", n=number)
        return tuple(self.item_domain.read_set(context, row) for row in raw)

    def to_json(self, context: AnswerContext, answer: Grid[ElementT]) -> object:
        items = self.item_domain.choices(context)
        return [[self.item_domain.to_json(context, item) for item in items if item in row] for row in answer]

    def describe(self, language: Language, context: AnswerContext, answer: Grid[ElementT]) -> str:
        return self._describe_rows(language, context, dict(enumerate(answer)))

    def _describe_rows(self, language: Language, context: AnswerContext, rows: Mapping[int, Collection[ElementT]]) -> str:
        """Some rows, by index, in words; those with the same cards together."""
        choices = self.row_domain.choices(context)
        alike = dict[str, list[str]]()
        for index, row in sorted(rows.items()):
            cards = language.comma_list(self.item_domain.describe_all(language, context, row) or [language.say("answer.none")])
            alike.setdefault(cards, []).append(self.row_domain.describe(language, context, choices[index]))
        texts = [language.say("answer.row", row=language.and_list(names), cards=cards) for cards, names in alike.items()]
        return reduce(lambda most, last: language.say("answer.rows.more", most=most, last=last), texts or [language.say("answer.none")])

    def elements(self, answer: Grid[ElementT]) -> frozenset[tuple[int, ElementT]]:
        return frozenset((index, item) for index, row in enumerate(answer) for item in row)

    def describe_elements(self, language: Language, context: AnswerContext, elements: Sequence[tuple[int, ElementT]]) -> str:
        rows = {index: {item for other, item in elements if other == index} for index, _ in elements}
        return self._describe_rows(language, context, rows)

    def credit(self, right: Grid[ElementT], answer: Grid[ElementT]) -> Fraction:
        return sum(map(set_credit, right, answer), Fraction(0)) / len(right)

    def mirrored(self, context: AnswerContext, answer: Grid[ElementT]) -> Grid[ElementT]:
        rows = self.row_domain.choices(context)
        return tuple(answer[rows.index(self.row_domain.mirrored(context, row))] for row in rows)

    def every(self, context: AnswerContext) -> Iterator[Grid[ElementT]] | None:
        rows = self.row_domain.choices(context)
        items = self.item_domain.choices(context)
        return product([*subsets(items)], repeat=len(rows)) if len(rows) * len(items) <= FEW_CELLS else None


class NumberForm(AnswerForm[int]):
    """A whole number."""

    def read(self, _: AnswerContext, raw: object) -> int:
        if type(raw) is not int or abs(raw) > MAX_NUMBER:
            raise LocalizedError("answer.number")
        return raw


class TextForm(AnswerForm[str]):
    """A few words."""

    def read(self, _: AnswerContext, raw: object) -> str:
        text = " ".join(raw.split()) if isinstance(raw, str) else ""
        if not text:
            raise LocalizedError("page.error.answer")
        return text


_SHARE = re.compile(r"\s*([0-9]{1,9}(?:/[0-9]{1,9}|[.,][0-9]{1,9})?)\s*(%?)\s*", re.ASCII)


def read_share(raw: object) -> Fraction:
    """A share from 0 to 1, as people write it.

    Raises:
        LocalizedError: it is none.

    Example:
        >>> [str(read_share(raw)) for raw in ("3/10", "0.3", "30%", 1)]
        ['3/10', '3/10', '3/10', '1']
    """
    text = str(raw) if type(raw) is int and raw in (0, 1) else raw
    found = _SHARE.fullmatch(text) if isinstance(text, str) else None
    if found:
        with suppress(ZeroDivisionError):
            share = Fraction(found[1].replace(",", ".")) / (100 if found[2] else 1)
            if 0 <= share <= 1:
                return share
    raise LocalizedError("answer.fraction")


class FractionForm(AnswerForm[Fraction]):
    """An exact probability, written ``"3/10"``, ``"0.3"`` or ``"30%"``, or as the number 0 or 1."""

    def read(self, _: AnswerContext, raw: object) -> Fraction:
        return read_share(raw)

    def to_json(self, _: AnswerContext, answer: Fraction) -> object:
        return str(answer)


class ActionWithOdds(NamedTuple):
    """An action, and the probability of reaching the goal with it."""

    action: Action
    odds: Fraction


class ActionWithOddsForm(AnswerForm[ActionWithOdds]):
    """An action with its odds, each worth half the credit.

    In JSON: ``{"action": {"kind": "play", "slot": 1}, "odds": "3/10"}``.
    """

    action_domain = ACTION
    odds_form = FractionForm()

    def read(self, context: AnswerContext, raw: object) -> ActionWithOdds:
        if not isinstance(raw, dict) or raw.keys() != {"action", "odds"}:
            raise LocalizedError("answer.bet")
        return ActionWithOdds(self.action_domain.read(context, raw["action"]), self.odds_form.read(context, raw["odds"]))

    def to_json(self, context: AnswerContext, answer: ActionWithOdds) -> object:
        return {"action": self.action_domain.to_json(context, answer.action), "odds": self.odds_form.to_json(context, answer.odds)}

    def describe(self, language: Language, context: AnswerContext, answer: ActionWithOdds) -> str:
        action = self.action_domain.describe(language, context, answer.action)
        return language.say("answer.odds", action=action, odds=self.odds_form.describe(language, context, answer.odds))

    def credit(self, right: ActionWithOdds, answer: ActionWithOdds) -> Fraction:
        return Fraction((right.action == answer.action) + (right.odds == answer.odds), 2)

    def mirrored(self, context: AnswerContext, answer: ActionWithOdds) -> ActionWithOdds:
        return answer._replace(action=self.action_domain.mirrored(context, answer.action))
