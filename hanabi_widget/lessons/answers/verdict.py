"""Verdicts: whether an answer is right, its credit, what is missing or wrong and why, and which mistakes explain it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from hanabi_widget.knowledge import Counterexample, Reason
from hanabi_widget.text import Language, current_language

from .knowledge_claim import KnowledgeClaim

if TYPE_CHECKING:
    from hanabi_widget.lessons.questions.question import Question


@dataclass(frozen=True)
class Remark:
    """A remark on one element of an answer, such as a slot.

    Attributes:
        element: the element.
        missing: True if the element should be in the answer and is not; False if it is and should not be.
        claim: the claim that the element comes down to, if it is about a card.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=2, seed=2)[0].apply(hw.Clue("Bob", 1))
        >>> (remark,) = hw.question("playable", state, of="Bob").grade([3]).missing
        >>> remark.element, remark.claim.fact, remark.reason is not None
        (5, 'playable', True)
    """

    element: Any
    missing: bool
    claim: KnowledgeClaim | None = None

    @property
    def reason(self) -> Reason | None:
        """Why the claim holds, if it does."""
        return self.claim and self.claim.reason()

    @property
    def counterexample(self) -> Counterexample | None:
        """Hands that refute the claim, if it does not hold."""
        return self.claim and self.claim.counterexample()


@dataclass(frozen=True)
class Verdict:
    """The verdict on an answer.

    Attributes:
        question: the question.
        answer: the answer, as its form reads it.
        right: whether it is right.
        credit: from 0 to 1; 1 if and only if it is right.
        nearest: the right answer that is nearest.
        missing: the elements of the nearest right answer that are missing from this one.
        wrong: the elements of this answer that are not in the nearest right one.
        mistakes: the names of the mistakes that lead to this answer.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=2, seed=2)[0].apply(hw.Clue("Bob", 1))
        >>> verdict = hw.question("playable", state, of="Bob").grade([3])
        >>> verdict.right, verdict.credit, [remark.element for remark in verdict.missing]
        (False, Fraction(1, 2), [5])
    """

    question: Question = field(repr=False)
    answer: Any
    right: bool
    credit: Fraction
    nearest: Any
    missing: tuple[Remark, ...]
    wrong: tuple[Remark, ...]
    mistakes: tuple[str, ...]

    def lines(self, language: Language | None = None, *, answer: bool = True) -> list[str]:
        """The verdict in sentences: whether the answer is right, which mistakes explain it, what is missing or wrong, and why.

        Args:
            language: the language of the sentences; the current one if None.
            answer: whether to say what is missing and wrong, which gives a right answer away.
        """
        language = language or current_language()
        return [*self._assessment(language), *self._mistake_sentences(language), *(self._element_sentences(language) if answer else ())]

    @property
    def parts(self) -> tuple[int, int]:
        """How many parts of the answer, such as slots, are right, and how many there are."""
        return self.question.form.parts(self.question.context, self.nearest, self.answer)

    def _assessment(self, language: Language) -> Iterator[str]:
        yield language.say(
            "verdict.right" if self.right else "verdict.partly" if self.credit else "verdict.wrong",
            right=self.parts[0],
            parts=self.parts[1],
        )

    @property
    def mistakes_to_name(self) -> list[str]:
        """The mistakes that the sentences name."""
        evidence = [name for name in self.mistakes if name in MISTAKES_BY_EVIDENCE]
        others = [name for name in self.mistakes if name not in MISTAKES_BY_EVIDENCE]
        return [*evidence[-1:], *others][:MAX_NAMED_MISTAKES]

    def _mistake_sentences(self, language: Language) -> Iterator[str]:
        for name in self.mistakes_to_name:
            yield language.say("verdict.mistake", mistake=language.say(f"mistake.{name}"))
            yield language.say(f"mistake.{name}.why")

    def _element_sentences(self, language: Language) -> Iterator[str]:
        form, context, explained = self.question.form, self.question.context, set[KnowledgeClaim]()
        if self.right:
            return
        for key, remarks in (("verdict.missing", self.missing), ("verdict.extra", self.wrong)):
            if remarks and form.has_parts:
                yield language.say(key, elements=form.describe_elements(language, context, [remark.element for remark in remarks]))
            for claim in dict.fromkeys(remark.claim for remark in remarks[:MAX_EXPLAINED_ELEMENTS]):
                if claim is not None and claim not in explained:
                    explained.add(claim)
                    yield from claim.sentences(language)
        yield language.say("verdict.instead", answer=form.describe(language, context, self.nearest))

    def __str__(self) -> str:
        return "\n".join(self.lines())


MISTAKES_BY_EVIDENCE = ("positive_only", "no_counting", "public_only", "card_by_card")
"""Mistakes that leave out kinds of evidence, each fewer than the one before. Of those that fit, only the last is named."""

MAX_NAMED_MISTAKES = 2
"""The sentences name at most this many mistakes; `Verdict.mistakes` has all."""

MAX_EXPLAINED_ELEMENTS = 3
"""The sentences explain at most this many missing and as many wrong elements; the remarks have all."""


def grade_answer(question: Question, answer: object) -> Verdict:
    """The verdict on an answer, as its form reads it."""
    form, right = question.form, question.accepts(answer)
    texts = {option: str(form.to_json(question.context, option)) for option in question.right_answers}
    nearest = (
        answer if right else max(sorted(question.right_answers, key=texts.__getitem__), key=lambda option: form.credit(option, answer))
    )
    credit = Fraction(1) if right else form.credit(nearest, answer)
    expected, given = form.elements(nearest), form.elements(answer)
    missing, wrong = (
        tuple(Remark(element, is_missing, question.claim_about(element)) for element in sorted(elements, key=repr))
        for elements, is_missing in ((expected - given, True), (given - expected, False))
    )
    mistakes = () if right else tuple(name for name, answers in question.wrong_answers_by_mistake.items() if answer in answers)
    return Verdict(question, answer, right, credit, nearest, missing, wrong, mistakes)
