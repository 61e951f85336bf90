"""The work of a student on one page: answers, hints, and what is said of them."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from hanabi_widget.lessons import Item, Verdict
from hanabi_widget.lessons.questions.hints import Hint
from hanabi_widget.text import Language

if TYPE_CHECKING:
    from .page_state import PageMessage

MarkName = Literal["right", "partly", "wrong"]


FADING = 2
"""So many hints fewer are shown of each further question that is worked out."""


def mark_name(verdict: Verdict) -> MarkName:
    """What a verdict comes to, in a word."""
    return "right" if verdict.right else "partly" if verdict.credit else "wrong"


class Progress:
    """What a student did on one page.

    Attributes:
        item: the question; None on a page without one.
        exam: whether verdicts and hints are kept back.
        answer: the last answer in a tuple of one, as JSON says it; None before any.
        verdict: what it is worth; None in an exam.
        asked: how many hints were asked for.
        revealed: whether the answer was asked for.
    """

    def __init__(self, item: Item | None, *, exam: bool, language: Language) -> None:
        self.item, self.exam, self.language = item, exam, language
        self.answer: tuple[object] | None = None
        self.verdict: Verdict | None = None
        self.asked = 0
        self.revealed = False

    @property
    def settled(self) -> bool:
        """Whether nothing more is to be answered: it is right, or the answer was shown."""
        return self.revealed or bool(self.verdict and self.verdict.right)

    @property
    def done(self) -> bool:
        """Whether a student can go on: nothing is asked, it is settled, or in an exam answered."""
        return self.item is None or (self.answer is not None if self.exam else self.settled)

    @property
    def state(self) -> Literal["open", "saved", "shown"] | MarkName:
        """How it stands."""
        if self.answer is None:
            return "shown" if self.revealed else "open"
        if self.verdict is None:
            return "saved"
        return mark_name(self.verdict)

    @property
    def credit(self) -> Fraction:
        """What the last answer is worth, from 0 to 1; nothing as long as that is not told."""
        return self.verdict.credit if self.verdict else Fraction(0)

    def give(self, answer: object) -> None:
        """Take an answer.

        Raises:
            LocalizedError: it has not the form of an answer; nothing has changed.
        """
        if self.item is None:
            return
        question = self.item.question
        read = question.form.read(question.context, answer)
        self.verdict = None if self.exam else question.grade(answer)
        self.answer = (question.form.to_json(question.context, read),)

    @cached_property
    def offered(self) -> list[list[str]]:
        """The hints, the teacher's own first; the proof, which tells the answer, is no hint."""
        if self.item is None or self.exam:
            return []
        return [*([line] for line in self.item.hints), *([*hint.lines] for hint in self._computed if hint.step != "proof")]

    @cached_property
    def _computed(self) -> list[Hint]:
        return self.item.question.hints(self.language) if self.item else []

    @property
    def hints(self) -> int:
        """How many hints are shown: those asked for, and of a question that is worked out more than that."""
        worked = self.item.worked_index if self.item else None
        return max(self.asked, 0 if worked is None else len(self.offered) - FADING * worked)

    @property
    def more_hints(self) -> bool:
        """Whether there is another hint."""
        if self.settled or self.exam or self.item is None:
            return False
        untouched = not self.asked and self.item.worked_index is None  # they are worked out when they are asked for
        return untouched or self.hints < len(self.offered)

    def hint(self) -> None:
        """Give the next hint, if there is one."""
        self.asked = min(self.hints + 1, len(self.offered))

    def reveal(self) -> None:
        """Show the answer: nothing is to be answered after it."""
        if not self.exam and self.item is not None:
            self.revealed = True

    def messages(self) -> list[PageMessage]:
        """All that is said: hints, the verdict, the proof, and what the teacher has to say in the end."""
        language = self.language
        told: list[PageMessage] = [
            {"kind": "hint", "title": language.say("sheet.hint.of", n=number), "lines": lines}
            for number, lines in enumerate(self.offered[: self.hints], start=1)
        ]
        if self.answer is not None and self.verdict is None:
            told.append({"kind": "saved", "title": language.say("sheet.saved"), "lines": []})
        elif self.verdict is not None:
            title, *lines = self.verdict.lines(language, answer=self.settled)
            told.append({"kind": mark_name(self.verdict), "title": title, "lines": lines})
        if self.settled and self.item is not None:
            if self.verdict is None or self.verdict.right:
                proof = [line for hint in self._computed if hint.step == "proof" for line in hint.lines]
                told.append({"kind": "comment", "title": language.say("sheet.proof"), "lines": proof})
            if self.item.comment:
                told.append({"kind": "comment", "title": "", "lines": [self.item.comment]})
        return told
