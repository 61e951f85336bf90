"""Questions of a teacher, whose right answers are written in the lesson: nothing is computed or proved, and every screen says so."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Self

from hanabi_widget.arguments import letters
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm, TextForm
from hanabi_widget.lessons.answers.domains import TEXTS, NameDomain, Texts, parameter
from hanabi_widget.lessons.answers.verdict import Argument
from hanabi_widget.lessons.key_value_notation import not_possible
from hanabi_widget.lessons.position_variant import PositionVariant
from hanabi_widget.lessons.reasoners import Reasoner
from hanabi_widget.text import LocalizedError, Statement

from .question import Question


class TeachersQuestion(Question, ABC):
    """A question that a teacher wrote, with its right answers.

    Attributes:
        text: what is asked.
        right: the right answers, each of which is enough.
    """

    text: Texts = parameter(TEXTS)
    right: Texts = parameter(TEXTS)

    def answers(self, _: Reasoner) -> Iterable[str]:
        """Those that the teacher wrote."""
        return self.right

    def proof(self, _: str) -> Argument:
        """Whose answer it is."""
        return [TeachersKey(self.to)]

    @property
    def text_id(self) -> str:
        """All have the same texts."""
        return "own"

    def in_variant(self, _: PositionVariant) -> Self:
        """The question itself: its texts may name colours and players."""
        return self

    def canonical_text(self) -> str:
        """The question without its right answers, which nobody may find by trying until the digest is the same."""
        return super(TeachersQuestion, replace(self, right=())).canonical_text()


class TeachersChoice(TeachersQuestion):
    """One of some texts is to be chosen.

    Attributes:
        options: the texts, of which some are right.
    """

    options: Texts = parameter(TEXTS)

    id = "own_choice"

    @property
    def form(self) -> ChoiceForm[str]:  # type: ignore[override] # of other types it is the same for all questions
        """One of the options."""
        return ChoiceForm(NameDomain(self.options))

    def misfit(self) -> LocalizedError | None:
        """That a right answer is not offered."""
        unknown = {*self.right} - {*self.options}
        return not_possible("right", min(unknown), self.options) if unknown else None


class TeachersShortText(TeachersQuestion):
    """A few words are to be written; capitals, accents, blanks and marks make no difference."""

    id = "own_text"
    form = TextForm()

    def accepts(self, answer: Any) -> bool:  # noqa: ANN401
        """Whether it is one of the right answers, however it is written."""
        return letters(answer) in map(letters, self.right)


class TeachersKey(Statement):
    """That an answer is the teacher's."""

    key = "own.key"
