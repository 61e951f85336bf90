"""A verdict: whether an answer is right, how much of it, what is missing or wrong and why, and which mistake it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from hanabi_widget.knowledge import Counterexample, Reason
from hanabi_widget.text import Language, current_language

from .claim import Claim


@dataclass(frozen=True)
class Remark:
    """A word on one element of an answer, such as a slot.

    Attributes:
        element: the element.
        missing: whether it belongs to the answer and is missing; else it is there and does not belong.
        argument: what it comes down to, if that is a claim about a card.
    """

    element: Any
    missing: bool
    claim: Claim | None = None

    @property
    def reason(self) -> Reason | None:
        """Why the claim is known, if it is."""
        return self.claim and self.claim.reason()

    @property
    def counterexample(self) -> Counterexample | None:
        """The hands that refute it, if it is not known."""
        return self.claim and self.claim.counterexample()


@dataclass(frozen=True)
class Verdict:
    """What is to be said of an answer.

    Attributes:
        question: the question.
        answer: the answer, as its form reads it.
        right: whether it is right.
        credit: how much of a right answer it is, from 0 to 1.
        nearest: the right answer that is nearest.
        missing: the elements of that one which are missing here.
        wrong: the elements here which do not belong.
        mistakes: the names of the mistakes of which this is the answer.
    """

    question: Any = field(repr=False)
    answer: Any
    right: bool
    credit: Fraction
    nearest: Any
    missing: tuple[Remark, ...]
    wrong: tuple[Remark, ...]
    mistakes: tuple[str, ...]

    def lines(self, spoken: Language | None = None, *, answer: bool = True) -> list[str]:
        """The verdict in sentences: what it is, which mistake, what is missing and wrong, and why.

        Args:
            spoken: the language of the sentences.
            answer: whether to tell what is missing and wrong, from which a right answer can be read.
        """
        spoken = spoken or current_language()
        return [*self._judged(spoken), *self._named(spoken), *(self._elements(spoken) if answer else ())]

    def _judged(self, spoken: Language) -> Iterator[str]:
        yield spoken.say("verdict.right" if self.right else "verdict.partly" if self.credit else "verdict.wrong", credit=self.credit)

    @property
    def mistakes_to_name(self) -> list[str]:
        """The mistakes that are told."""
        evidence = [name for name in self.mistakes if name in MISTAKES_BY_EVIDENCE]
        others = [name for name in self.mistakes if name not in MISTAKES_BY_EVIDENCE]
        return [*evidence[-1:], *others][:MAX_NAMED_MISTAKES]

    def _named(self, spoken: Language) -> Iterator[str]:
        for name in self.mistakes_to_name:
            yield spoken.say("verdict.mistake", mistake=spoken.say(f"mistake.{name}"))
            yield spoken.say(f"mistake.{name}.why")

    def _elements(self, spoken: Language) -> Iterator[str]:
        form, scene, told = self.question.form, self.question.context, set[Claim]()
        if self.right:
            return
        for key, remarks in (("verdict.missing", self.missing), ("verdict.extra", self.wrong)):
            if remarks and form.parts:
                yield spoken.say(key, elements=form.describe_elements(spoken, scene, [remark.element for remark in remarks]))
            for argument in dict.fromkeys(remark.claim for remark in remarks[:MAX_ARGUED_ELEMENTS]):
                if argument is not None and argument not in told:
                    told.add(argument)
                    yield from argument.sentences(spoken)
        yield spoken.say("verdict.instead", answer=form.describe(spoken, scene, self.nearest))

    def __str__(self) -> str:
        return "\n".join(self.lines())


MISTAKES_BY_EVIDENCE = ("positive_only", "no_counting", "public_only", "card_by_card")
"""Mistakes each of which leaves out less than the one before: the last that fits is what is missing."""

MAX_NAMED_MISTAKES = 2
"""So many mistakes are told in the sentences, the verdict has all."""

MAX_ARGUED_ELEMENTS = 3
"""So many elements are argued in the sentences; the remarks have all."""


def grade_answer(question: Any, answer: Any) -> Verdict:  # noqa: ANN401 - a question imports this
    """The verdict on an answer that its form has read."""
    form, right = question.form, question.accepts(answer)
    written = {option: str(form.to_json(question.context, option)) for option in question.right_answers}
    nearest = (
        answer if right else max(sorted(question.right_answers, key=written.__getitem__), key=lambda option: form.credit(option, answer))
    )
    credit = Fraction(1) if right else form.credit(nearest, answer)
    wanted, given = form.elements(nearest), form.elements(answer)
    missing, wrong = (
        tuple(Remark(element, absent, question.claim_about(element)) for element in sorted(elements, key=repr))
        for elements, absent in ((wanted - given, True), (given - wanted, False))
    )
    mistakes = () if right else tuple(name for name, answers in question.wrong_answers_by_mistake.items() if answer in answers)
    return Verdict(question, answer, right, credit, nearest, missing, wrong, mistakes)
