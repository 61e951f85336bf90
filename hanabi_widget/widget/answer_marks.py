"""What is told of each part of an answer: that it is right or not, how it is unlike the one that was revealed, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from hanabi_widget.lessons import Verdict
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm, GridForm, SetForm

Mark: TypeAlias = Literal["right", "wrong", "same", "different", "untold"]


def answer_marks(verdict: Verdict | None, *, settled: bool, revealed: bool) -> Sequence[Mark]:
    """What a verdict tells of each option of a set or a choice, or of each row of a grid; empty if nothing.

    While the question is open, that is no more than its sentences tell: of a set the one element that they are about. Of a grid it is
    which rows are right, since the sentences say how many are, and a row gives nothing away about another.

    Once the right answer fills the input, what is marked of a set or a grid is where the answer given was the same.

    Args:
        verdict: the verdict on the last answer; None if there is none, or it is withheld.
        settled: whether the right answer is known.
        revealed: whether it is shown instead of the answer given.
    """
    if verdict is None:
        return []
    question, right, given = verdict.question, verdict.nearest, verdict.answer
    marks: tuple[Mark, Mark] = ("different", "same") if revealed else ("wrong", "right")
    match question.form:
        case GridForm():
            return [marks[row == other] for row, other in zip(given, right)]
        case SetForm():
            choices = question.form.domain.choices(question.context)
            if settled:
                return [marks[(choice in given) == (choice in right)] for choice in choices]
            remark, argument = verdict.refutation
            named = remark.element if remark and argument and not verdict.is_empty else None
            return ["wrong" if choice == named else "untold" for choice in choices]
        case ChoiceForm():
            mark: Mark = "right" if verdict.right else "wrong"
            return [mark if choice == given else "untold" for choice in question.form.domain.choices(question.context)]
    return []
