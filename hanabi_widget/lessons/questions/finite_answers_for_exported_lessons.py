"""The answers that can be given where there is no Python: all there are, or the nearest form that is finite."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import count, islice

from hanabi_widget.lessons.answers.answer_forms import (
    ActionWithOdds,
    ActionWithOddsForm,
    Element,
    GridForm,
    NumberForm,
    SetForm,
    TextForm,
)
from hanabi_widget.lessons.answers.domains import ACTION
from hanabi_widget.lessons.answers.verdict import Argument, Remark, remarks_on, with_arguments

from .question import Question

MAX_ANSWERS = 120
"""A form with more answers than these is not offered whole."""

DIGITS = re.compile("[0-9a-z]{1,99}")
"""A number of base 36."""


def every_answer(question: Question) -> list[Element]:
    """All answers that there are to a question, if they are few enough to choose from; else none.

    Never some of them: which ones are offered, and which one is most like the others, would tell the right one.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=2, seed=2)[0]
        >>> [len(every_answer(hw.question(name, state, of="Bob"))) for name in ("known", "possible")]
        [32, 0]
    """
    every = question.form.every(question.context)
    answers = [] if every is None else [*islice(every, MAX_ANSWERS + 1)]
    return answers if len(answers) <= MAX_ANSWERS else []


def answer_told(question: Question, answer: object) -> object:
    """An answer as JSON; that of a set or a grid may be told by its rows, of which a set has one: see `packed_rows`.

    Example:
        >>> import hanabi_widget as hw
        >>> asked = hw.question("possible", hw.deal(players=2, seed=2)[0], of="Bob")
        >>> answer_told(asked, {"rows": ["eze2o", "1", "0", "0", "0"]})
        [['r1', 'r2'], ['w5'], [], [], []]
    """
    match answer:
        case {"rows": [*rows], **rest} if question.form.has_parts and not rest:
            items = row_items(question)
            is_grid = isinstance(question.form, GridForm)
            numbers = [int(row, 36) if isinstance(row, str) and DIGITS.fullmatch(row) else -1 for row in rows]
            if not all(0 <= number < 1 << len(items) for number in numbers) or not (is_grid or len(rows) == 1):
                return None
            marked = [frozenset(item for place, item in enumerate(reversed(items)) if number >> place & 1) for number in numbers]
            return question.form.to_json(question.context, tuple(marked) if is_grid else marked[0])
    return answer


# -- Sets and grids: their cells ---


def row_items(question: Question) -> Sequence[Element]:
    """What may be in a set, or in each row of a grid."""
    match question.form:
        case SetForm(domain=domain) | GridForm(item_domain=domain):
            return domain.choices(question.context)
    return ()


def empty_answer(question: Question) -> Element:
    """The set or grid without any cell."""
    form = question.form
    return form.read(question.context, [[]] * len(form.row_domain.choices(question.context)) if isinstance(form, GridForm) else [])


def cell_of(question: Question, element: Element) -> tuple[int, int]:
    """The row of an element of a set or a grid, and its place among `row_items`, both counted from 0."""
    row, item = element if isinstance(question.form, GridForm) else (0, element)
    return row, row_items(question).index(item)


def packed_rows(question: Question, answer: Element) -> list[str]:
    """The rows of a set or a grid, each as a number of base 36, whose binary digits say which items are in it, the first one first.

    Example:
        >>> import hanabi_widget as hw
        >>> asked = hw.question("known", hw.deal(players=2, seed=2)[0], of="Bob")
        >>> packed_rows(asked, frozenset([1, 3])), answer_told(asked, {"rows": ["k"]})
        (['k'], [1, 3])
    """
    items = row_items(question)
    rows = answer if isinstance(question.form, GridForm) else [answer]
    return [base_36(sum(1 << len(items) - 1 - place for place, item in enumerate(items) if item in row)) for row in rows]


def base_36(number: int) -> str:
    """A number from 0 in base 36."""
    digits = ""
    while number or not digits:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return digits


def cells_in_the_order_told(question: Question) -> list[tuple[Remark, Argument]]:
    """For each cell of a set or a grid that should be empty what a verdict tells if it is not: it tells of the first one.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=2, seed=2)[0].apply(hw.Clue("Bob", 1))
        >>> asked = hw.question("known", state, of="Bob")
        >>> [remark.element for remark, _ in cells_in_the_order_told(asked)]
        [1, 2, 4]
        >>> asked.grade([4, 2]).refutation[0].element
        2
    """
    form = question.form
    (right,) = question.right_answers
    row = frozenset(row_items(question))
    every = form.elements((row,) * len(right) if isinstance(form, GridForm) else row)
    return with_arguments(question, remarks_on(question, every - form.elements(right), missing=False))


def some_wrong_answer(question: Question) -> Element:
    """A wrong set or grid: what a verdict says of all alike needs no more."""
    (right,) = question.right_answers
    items = row_items(question)
    return tuple(row ^ {items[0]} for row in right) if isinstance(question.form, GridForm) else right ^ {items[0]}


# -- Numbers: those that are told apart ---


def samples(question: Question, *, exam: bool = False) -> Sequence[Element]:
    """An answer for each that is told in another way, if a number is asked for: right ones, those that mistakes lead to, at last any other.

    With an action that is so for each action. In an exam nothing is told, and one number stands for all.

    Example:
        >>> import hanabi_widget as hw
        >>> samples(hw.question("number", hw.deal(players=2, seed=2)[0], which="pace"))
        [15, 17, 0]
    """
    told = frozenset() if exam else question.right_answers.union(*question.wrong_answers_by_mistake.values())
    is_bet = isinstance(question.form, ActionWithOddsForm)
    known = sorted({answer.odds if is_bet else answer for answer in told})
    any_number: Iterable[Element] = count() if isinstance(question.form, NumberForm) else (Fraction(1, n) for n in count(1))
    numbers = [*known, "–" if isinstance(question.form, TextForm) else next(number for number in any_number if number not in known)]
    return [ActionWithOdds(action, share) for action in ACTION.choices(question.context) for share in numbers] if is_bet else numbers
