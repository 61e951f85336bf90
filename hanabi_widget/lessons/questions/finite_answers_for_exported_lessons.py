"""The answers that can be given where there is no Python: all there are, or the nearest form that is finite."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import chain, islice
from random import Random
from typing import Any

from hanabi_widget.lessons.answers.answer_forms import GridForm, NumberForm

from .question import Question

MAX_ANSWERS = 120
"""A form with more answers than these is not offered whole."""

NUMBERS = range(-20, 100)
"""The whole numbers that are offered."""

CHOICES = 6
"""So many answers are offered to choose from if the form has too many."""

MAX_COLUMNS = 52
"""A row of a grid with no more choices than these is told as one number, which JavaScript writes exactly."""

MISTAKES = 3
"""At most so many of them are those that mistakes lead to."""

DIGITS = re.compile("[0-9a-z]{1,11}")
"""A number of base 36 below 2 ** 52, or not far above."""


@dataclass(frozen=True)
class OfferedAnswers:
    """The answers to a question that can be given without Python.

    Attributes:
        question: the question.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=2, seed=2)[0].apply(hw.Clue("Bob", 1))
        >>> [(offered.is_whole, len(offered.answers)) for name in ("known", "possible")
        ...     for offered in [OfferedAnswers(hw.question(name, state, of="Bob"))]]
        [(True, 32), (False, 6)]
    """

    question: Question

    @cached_property
    def is_whole(self) -> bool:
        """Whether these are all the answers that the form has."""
        return self._all is not None

    @cached_property
    def answers(self) -> Sequence[Any]:
        """The answers, as the form reads them: all of them, whole numbers of a range, or a few to choose from."""
        if self._all is not None:
            return self._all
        return NUMBERS if self.is_range else self._few

    @cached_property
    def texts(self) -> list[str]:
        """The answers as JSON."""
        form, context = self.question.form, self.question.context
        return [json.dumps(form.to_json(context, answer)) for answer in self.answers]

    @cached_property
    def is_grid(self) -> bool:
        """Whether it is a grid with too many answers to list, any of which may be given, since each of its rows is graded by itself."""
        question = self.question
        return (
            isinstance(question.form, GridForm)
            and not self.is_whole
            and [*map(bool, question.right_answers)] == [True]  # one right answer, and a row to grade
            and len(question.form.item_domain.choices(question.context)) <= MAX_COLUMNS
        )

    @property
    def is_range(self) -> bool:
        """Whether they are the whole numbers of a range."""
        return isinstance(self.question.form, NumberForm)

    @cached_property
    def _all(self) -> Sequence[Any] | None:
        """All answers that the form has; None if they are too many."""
        every = self.question.form.every(self.question.context)
        choices = None if every is None else [*islice(every, MAX_ANSWERS + 1)]
        return choices if choices is not None and len(choices) <= MAX_ANSWERS else None

    @cached_property
    def _few(self) -> list[Any]:
        """A right answer, some that mistakes lead to, and others that are near these, in an order that tells nothing."""
        question, form, context = self.question, self.question.form, self.question.context
        random = Random(sha256(question.canonical_text().encode()).hexdigest())
        mistaken = [
            min(answers, key=lambda answer: str(form.to_json(context, answer))) for answers in question.wrong_answers_by_mistake.values()
        ]
        found = [question.example_answer, *islice(dict.fromkeys(mistaken), MISTAKES)]
        others = [random.sample(near, len(near)) for near in ([*form.near(context, answer)] for answer in found)]
        for answer in chain.from_iterable(zip(*others)) if all(others) else chain.from_iterable(others):
            if len(found) < CHOICES and answer not in found:
                found.append(answer)
        random.shuffle(found)
        return found


def answer_told(question: Question, answer: object) -> object:
    """An answer as JSON; one that is told by its number among those that were offered, ``{"offered": 3}``, is looked up.

    A grid may be told by its rows, each as the number of base 36 whose binary digits say which choices are in it, the first one first.

    Example:
        >>> import hanabi_widget as hw
        >>> asked = hw.question("known", hw.deal(players=2, seed=2)[0], of="Bob")
        >>> answer_told(asked, {"offered": 7}), answer_told(asked, [3])
        ([1, 3], [3])
        >>> asked = hw.question("possible", hw.deal(players=2, seed=2)[0], of="Bob")
        >>> answer_told(asked, {"rows": ["eze2o", "1", "0", "0", "0"]})
        [['r1', 'r2'], ['w5'], [], [], []]
    """
    match answer:
        case {"offered": int(number), **rest} if type(number) is int and not rest:
            texts = OfferedAnswers(question).texts
            return json.loads(texts[number]) if 0 <= number < len(texts) else None
        case {"rows": [*rows], **rest} if isinstance(question.form, GridForm) and not rest:
            form, context = question.form, question.context
            items = form.item_domain.choices(context)
            numbers = [int(row, 36) if isinstance(row, str) and DIGITS.fullmatch(row) else -1 for row in rows]
            if not all(0 <= number < 1 << len(items) for number in numbers):
                return None
            digits = [f"{number:0{len(items)}b}" for number in numbers]
            return [[form.item_domain.to_json(context, item) for item, digit in zip(items, row) if digit == "1"] for row in digits]
    return answer
