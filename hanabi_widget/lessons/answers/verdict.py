"""Verdicts: whether an answer is right, its credit, what is missing or wrong, which mistakes explain it, and the arguments that show it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import chain, groupby
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from hanabi_widget.effort import TooLarge
from hanabi_widget.explain import Saying, sayings_of_reasons, sayings_of_witness, witnesses
from hanabi_widget.knowledge import DependsOnUnknownCard, GroupObservation, InconsistentPosition, Reason, find_reason
from hanabi_widget.knowledge.proving_dealer import Counterexample, find_counterexample
from hanabi_widget.rules import SeatIndex, Slot, State
from hanabi_widget.text import Language, Statement, current_language
from hanabi_widget.text.explanations import in_words
from hanabi_widget.text.sayings import Speaker

from .common_statements import on_the_table

if TYPE_CHECKING:
    from hanabi_widget.lessons.answers.answer_forms import Element
    from hanabi_widget.lessons.questions.question import Question


FoundT = TypeVar("FoundT")


class KnowledgeClaim(NamedTuple):
    """The claim that the first player of a chain knows that the next knows ... a fact about a card.

    Attributes:
        state: the position.
        chain: the seats of the players who know, outermost first; the last holds the card.
        slot: the slot of the card; 1 is the newest.
        fact: the fact, such as ``"playable"`` or ``"not r2"``; see `hanabi_widget.knowledge.fact_identities`.
        viewer: the seat whose hand must not be revealed; None if all hands may be.
    """

    state: State
    chain: tuple[SeatIndex, ...]
    slot: Slot
    fact: str
    viewer: SeatIndex | None = None

    def reason(self) -> Reason | None:
        """Why the claim holds; None if it does not, or if that depends on an unknown card."""
        return self._first_of(find_reason)

    def counterexample(self) -> Counterexample | None:
        """Hands that refute the claim; None if it holds, or if that depends on an unknown card."""
        return self._first_of(find_counterexample)

    def _first_of(self, find: Callable[[GroupObservation, Sequence[SeatIndex], Slot, str], FoundT | None]) -> FoundT | None:
        """What is found for the chain; if that depends on a card that the viewer does not see, for what the viewer knows of the chain."""
        chains = [self.chain] if self.viewer is None or self.viewer in self.chain else [self.chain, (self.viewer, *self.chain)]
        for players in chains:
            with suppress(DependsOnUnknownCard):
                return find(GroupObservation(self.state, self.viewer), players, self.slot, self.fact)
        return None


Step: TypeAlias = Saying | KnowledgeClaim
"""Something that is said, or a claim that is proved or refuted."""

Argument: TypeAlias = Sequence[Step]
"""The steps in order; empty if there is nothing to say."""


def said_in(argument: Argument, viewer: SeatIndex | None) -> Iterator[tuple[Saying, ...]]:
    """What an argument says, line by line. Claims that follow each other are proved together, and then those refuted that do not hold."""
    for _, together in groupby(argument, lambda step: isinstance(step, KnowledgeClaim) or step):
        steps = [*together]
        found = [(claim, claim.reason()) for claim in steps if isinstance(claim, KnowledgeClaim)]
        yield from ((saying,) for saying in steps if isinstance(saying, Saying))
        reasons = [reason for _, reason in found if reason is not None]
        for _, alike in groupby(reasons, lambda reason: reason.state):
            yield from ((saying,) for saying in sayings_of_reasons(alike, concludes=len(found) == 1))
        examples = [example for claim, reason in found if reason is None and (example := claim.counterexample()) is not None]
        for witness in witnesses(examples):
            example, [identity, *_] = witness.example, witness.identities
            yield (*sayings_of_witness(witness, viewer), *on_the_table(example.state, str(example.claim), 1 << identity))


def argument_sentences(language: Language, question: Question, argument: Argument) -> Iterator[str]:
    """An argument in sentences. What was told of cards or follows from it is said once, until something else is considered."""
    told = set[str]()
    for line in said_in(argument, question.viewer):
        speaker, first = Speaker.by_place(language, line[0].to.state, question.viewer), line[0]
        text = " ".join(sentence.text for sentence in in_words(speaker, line))
        if text not in told:
            yield text
        if not isinstance(first, Statement):
            told.add(text)
        elif first.is_heading:
            told.clear()  # what follows stands by itself


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

    element: object
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
    answer: Element
    right: bool
    credit: Fraction
    nearest: Element
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
        right, parts = self.parts
        key = "verdict.right" if self.right else "verdict.partly" if self.is_partly_right else "verdict.wrong"
        return [language.say(key, right=right, parts=parts), *named, *explanation]

    @property
    def parts(self) -> tuple[int, int]:
        """How many parts of the answer, such as slots, are right, and how many there are."""
        return self.question.form.parts(self.question.context, self.nearest, self.answer)

    @property
    def is_partly_right(self) -> bool:
        """Whether the answer is not right, but some part of it is."""
        return not self.right and self.credit > 0 and self.parts[0] > 0

    @property
    def mistakes_to_name(self) -> list[str]:
        """The mistakes that the sentences name: those that explain the answer, the likeliest first. An empty answer is no mistake yet.

        Those that leave out kinds of evidence are represented by the one that leaves out the fewest, which is true of the others too; if
        there are still too many, none is named.
        """
        if self.is_empty:
            return []
        others = [name for name in self.mistakes if name not in MISTAKES_BY_EVIDENCE]
        evidence = [name for name in reversed(MISTAKES_BY_EVIDENCE) if name in self.mistakes]
        first = ("too_shallow",) if {"T7", "T8"} & {*self.question.view_techniques} else ()  # where levels of knowing count
        named = sorted([*evidence[:1], *others], key=lambda name: name not in first)
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
        if others:
            yield from (language.say("verdict.mistakes"), first, *others)
        else:
            yield from (first, language.say(f"mistake.{named[0]}.why"))

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
            if told := with_arguments(self.question, remarks):
                return told[0]
        return None, ()

    def reason_sentences(self, language: Language) -> Iterator[str]:
        """The refutation in sentences. After an empty answer, a card to look at and what shows that it matters."""
        remark, argument = self.refutation
        return remark_sentences(language, self.question, remark, argument, is_empty=self.is_empty)

    def _element_sentences(self, language: Language) -> Iterator[str]:
        form, context = self.question.form, self.question.context
        if self.right:
            return
        if not form.has_parts:
            yield from self.reason_sentences(language)
        for key, remarks in (("verdict.missing", self.missing), ("verdict.extra", self.wrong)):
            if remarks and form.has_parts:
                yield language.say(key, elements=form.describe_elements(language, context, [remark.element for remark in remarks]))
                arguments = [_attempt(self.question.argument, remark.element) for remark in remarks[:MAX_EXPLAINED_ELEMENTS]]
                different = {tuple(argument_sentences(language, self.question, argument)): argument for argument in arguments}
                yield from argument_sentences(language, self.question, [*chain.from_iterable(different.values())])
        yield self.question.answer_sentence(language, self.nearest)

    def __str__(self) -> str:
        return "\n".join(self.lines())


MISTAKES_BY_EVIDENCE = ("positive_only", "no_counting", "public_only", "card_by_card")
"""Mistakes that leave out kinds of evidence, each fewer than the one before: what one leaves out, those before it do too."""

MAX_NAMED_MISTAKES = 3
"""If more mistakes explain an answer, it says nothing of its cause, and none is named; `Verdict.mistakes` has all."""

MAX_EXPLAINED_ELEMENTS = 3
"""The sentences explain at most this many missing and as many wrong elements; the remarks have all."""


def _attempt(argue: Callable[[object], Argument], element: object) -> Argument:
    """An argument; an empty one if it depends on an unknown card, though the answer does not, or takes too long."""
    try:
        return argue(element)
    except (DependsOnUnknownCard, InconsistentPosition, TooLarge):
        return ()


def remarks_on(question: Question, elements: Iterable[object], *, missing: bool) -> tuple[Remark, ...]:
    """Remarks on elements that are missing, or do not belong there, in an order of their own."""
    return tuple(Remark(element, missing, question.claim_about(element)) for element in sorted(elements, key=repr))


def with_arguments(question: Question, remarks: Iterable[Remark]) -> list[tuple[Remark, Argument]]:
    """The remarks for which there is an argument, those with the shortest ones first: in this order a verdict chooses what it tells."""
    told = [(remark, argument) for remark in remarks if (argument := _attempt(question.argument, remark.element))]
    return sorted(told, key=lambda found: len(found[1]))


def remark_sentences(
    language: Language, question: Question, remark: Remark | None, argument: Argument, *, is_empty: bool = False
) -> Iterator[str]:
    """An argument in sentences, after the element that it is about, if there is one.

    Args:
        language: the language of the sentences.
        question: the question.
        remark: what the argument is about; None if it is about the answer as a whole.
        argument: the argument.
        is_empty: whether the answer is empty: then only where to look is told, and what shows that it matters.
    """
    sentences = [*argument_sentences(language, question, argument)]
    if remark is not None and sentences:
        element = question.form.describe_elements(language, question.context, [remark.element])
        yield language.say("verdict.look" if is_empty else "verdict.left_out" if remark.missing else "verdict.one_wrong", element=element)
    yield from sentences[:1] if is_empty else sentences


def grade_answer(question: Question, answer: object) -> Verdict:
    """The verdict on an answer, as its form reads it."""
    form, context, right, nearest = question.form, question.context, question.accepts(answer), answer
    if not right:  # the right answer that gives most credit, the first of several by its JSON
        nearest = min(question.right_answers, key=lambda option: (-form.credit(option, answer), str(form.to_json(context, option))))
    credit = Fraction(1) if right else form.credit(nearest, answer)
    expected, given = form.elements(nearest), form.elements(answer)
    missing, wrong = remarks_on(question, expected - given, missing=True), remarks_on(question, given - expected, missing=False)
    mistakes = () if right else tuple(name for name, answers in question.wrong_answers_by_mistake.items() if answer in answers)
    return Verdict(question, answer, right, credit, nearest, missing, wrong, mistakes)
