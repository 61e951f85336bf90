"""Verdicts: whether an answer is right, its credit, what is missing or wrong and why, and which mistakes explain it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any

from hanabi_widget.effort import TooLarge
from hanabi_widget.knowledge import Counterexample, DependsOnUnknownCard, InconsistentPosition, Reason
from hanabi_widget.text import Language, current_language

from .knowledge_claim import Argument, KnowledgeClaim, argument_sentences

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
        >>> (remark,) = hw.question("known", state, of="Bob").grade([3]).missing
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
        >>> verdict = hw.question("known", state, of="Bob").grade([3])
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

    def lines(self, language: Language | None = None, *, answer: bool = True, mistakes: bool = True) -> list[str]:
        """The verdict in sentences: whether the answer is right, which mistakes explain it, and why it is not right.

        Args:
            language: the language of the sentences; the current one if None.
            answer: whether to say all that is missing and wrong, which gives a right answer away; otherwise one reason is given.
            mistakes: whether to name the mistakes that explain the answer.
        """
        language = language or current_language()
        explanation = self._element_sentences(language) if answer else self.reason_sentences(language)
        named = self.mistake_sentences(language) if mistakes else ()
        return [*self._assessment(language), *named, *explanation]

    @property
    def parts(self) -> tuple[int, int]:
        """How many parts of the answer, such as slots, are right, and how many there are."""
        return self.question.form.parts(self.question.context, self.nearest, self.answer)

    @property
    def is_partly_right(self) -> bool:
        """Whether the answer is not right, but some part of it is."""
        return not self.right and self.credit > 0 and self.parts[0] > 0

    def _assessment(self, language: Language) -> Iterator[str]:
        yield language.say(
            "verdict.right" if self.right else "verdict.partly" if self.is_partly_right else "verdict.wrong",
            right=self.parts[0],
            parts=self.parts[1],
        )

    @property
    def mistakes_to_name(self) -> list[str]:
        """The mistakes that the sentences name: those that explain the answer, the likeliest first. An empty answer is no mistake yet.

        If there are too many, those that leave out kinds of evidence are represented by the one that leaves out the fewest, which is true
        of the others too; if there are still too many, none is named.
        """
        if self.is_empty:
            return []
        others = [name for name in self.mistakes if name not in MISTAKES_BY_EVIDENCE]
        evidence = [name for name in reversed(MISTAKES_BY_EVIDENCE) if name in self.mistakes]
        likely = sorted([*evidence, *others], key=lambda name: name not in self.question.likely_mistakes)
        named = likely if len(likely) <= MAX_NAMED_MISTAKES else [name for name in likely if name not in evidence[1:]]
        return named if len(named) <= MAX_NAMED_MISTAKES else []

    @property
    def is_empty(self) -> bool:
        """Whether the answer is an empty set: nothing was said that could be wrong."""
        return self.question.form.has_parts and not self.question.form.elements(self.answer)

    def mistake_sentences(self, language: Language) -> Iterator[str]:
        """The mistakes that may have led to the answer, in sentences."""
        named = self.mistakes_to_name
        if not named:
            return
        first, *others = (language.say(f"mistake.{name}.you") for name in named)
        if others and not {*named} <= {*MISTAKES_BY_EVIDENCE}:
            yield from (language.say("verdict.mistakes"), first, *others)
        else:
            yield from (first, language.say(f"mistake.{named[0]}.why"))
            if others:
                yield from (language.say("verdict.more_mistakes"), *others)

    @cached_property
    def refutation(self) -> tuple[Remark | None, Argument]:
        """Why the answer is not right: one element that is wrong or missing, if it has elements, and the argument about it.

        Of wrong elements the one with the shortest argument comes first, then of missing ones.
        """
        if self.right:
            return None, ()
        if not self.question.form.has_parts:
            return None, _attempt(self.question.refutation, self.answer)
        for remarks in (self.wrong, self.missing):
            arguments = [(remark, argument) for remark in remarks if (argument := _attempt(self.question.argument, remark.element))]
            if arguments:
                return min(arguments, key=lambda found: len(found[1]))
        return None, ()

    def reason_sentences(self, language: Language) -> Iterator[str]:
        """The refutation in sentences. After an empty answer, a card to look at and what shows that it matters."""
        remark, argument = self.refutation
        sentences = [*argument_sentences(language, argument)]
        if remark is not None and sentences:
            element = self.question.form.describe_elements(language, self.question.context, [remark.element])
            yield language.say(
                "verdict.look" if self.is_empty else "verdict.left_out" if remark.missing else "verdict.one_wrong", element=element
            )
        yield from sentences[:1] if self.is_empty else sentences

    def _element_sentences(self, language: Language) -> Iterator[str]:
        form, context = self.question.form, self.question.context
        if self.right:
            return
        if not form.has_parts:
            yield from self.reason_sentences(language)
        for key, remarks in (("verdict.missing", self.missing), ("verdict.extra", self.wrong)):
            if remarks and form.has_parts:
                yield language.say(key, elements=form.describe_elements(language, context, [remark.element for remark in remarks]))
                explained = (_attempt(self.question.argument, remark.element) for remark in remarks[:MAX_EXPLAINED_ELEMENTS])
                arguments = dict.fromkeys(tuple(argument_sentences(language, argument)) for argument in explained)
                yield from chain.from_iterable(arguments)
        yield language.say("verdict.instead", answer=form.describe(language, context, self.nearest))

    def __str__(self) -> str:
        return "\n".join(self.lines())


MISTAKES_BY_EVIDENCE = ("positive_only", "no_counting", "public_only", "card_by_card")
"""Mistakes that leave out kinds of evidence, each fewer than the one before: what one leaves out, those before it do too."""

MAX_NAMED_MISTAKES = 3
"""If more mistakes explain an answer, it says nothing of its cause, and none is named; `Verdict.mistakes` has all."""

MAX_EXPLAINED_ELEMENTS = 3
"""The sentences explain at most this many missing and as many wrong elements; the remarks have all."""


def _attempt(argue: Callable[[Any], Argument], element: Any) -> Argument:  # noqa: ANN401
    """An argument; an empty one if it depends on an unknown card, though the answer does not, or takes too long."""
    try:
        return argue(element)
    except (DependsOnUnknownCard, InconsistentPosition, TooLarge):
        return ()


def grade_answer(question: Question, answer: object) -> Verdict:
    """The verdict on an answer, as its form reads it."""
    form, right = question.form, question.accepts(answer)
    nearest = answer if right else _nearest(question, answer)
    credit = Fraction(1) if right else form.credit(nearest, answer)
    expected, given = form.elements(nearest), form.elements(answer)
    missing, wrong = (
        tuple(Remark(element, is_missing, question.claim_about(element)) for element in sorted(elements, key=repr))
        for elements, is_missing in ((expected - given, True), (given - expected, False))
    )
    mistakes = () if right else tuple(name for name, answers in question.wrong_answers_by_mistake.items() if answer in answers)
    return Verdict(question, answer, right, credit, nearest, missing, wrong, mistakes)


def _nearest(question: Question, answer: object) -> object:
    """The right answer that gives most credit to an answer, the first of several by its JSON."""
    form, context = question.form, question.context
    shares = {option: form.credit(option, answer) for option in question.right_answers}
    most = max(shares.values())
    return min([option for option, share in shares.items() if share == most], key=lambda option: str(form.to_json(context, option)))
