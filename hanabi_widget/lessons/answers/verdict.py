"""Verdicts: whether an answer is right, its credit, what is missing or wrong, which mistakes explain it, and the arguments that show it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from hanabi_widget.effort import TooLarge
from hanabi_widget.explain import Saying, sayings_of_reasons, sayings_of_witness, witnesses
from hanabi_widget.knowledge import (
    ClueEvidence,
    DependsOnUnknownCard,
    GroupObservation,
    InconsistentPosition,
    Reason,
    SeenCopies,
    find_reason,
)
from hanabi_widget.knowledge.proving_dealer import Counterexample, find_counterexample
from hanabi_widget.rules import Players, SeatIndex, Seats, Slot, State
from hanabi_widget.text import Language, Statement, current_language, sayings_in_words

from .answer_forms import FractionForm
from .common_statements import AskedBack, on_the_table

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
    chain: Seats
    slot: Slot
    fact: str
    viewer: SeatIndex | None = None

    def reason(self) -> Reason | None:
        """Why the claim holds; None if it does not, or if that depends on an unknown card."""
        return self._first_of(find_reason)

    def counterexample(self) -> Counterexample | None:
        """Hands that refute the claim; None if it holds, or if that depends on an unknown card."""
        return self._first_of(find_counterexample)

    def _first_of(self, find: Callable[[GroupObservation, Players, Slot, str], FoundT | None]) -> FoundT | None:
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
            example = witness.example
            [identity, *_] = witness.identities
            yield (*sayings_of_witness(witness, viewer), *on_the_table(example.state, str(example.claim), 1 << identity))


def argument_sentences(language: Language, question: Question, argument: Argument) -> Iterator[str]:
    """An argument in sentences. What was told of cards or follows from it is said once, until something else is considered."""
    told = set[str]()
    for line in said_in(argument, question.viewer):
        first = line[0]
        text = " ".join(sentence.text for sentence in sayings_in_words(language, first.to.state, line, question.viewer))
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

    def lines(self, language: Language | None = None, *, again: bool = False) -> list[str]:
        """The verdict in sentences: whether the answer is right, which mistake explains it, and why it is not right.

        Nothing missing is named, nor how much: see `reason_sentences`.

        Args:
            language: the language of the sentences; the current one if None.
            again: whether an earlier answer was wrong too, so that more is told.
        """
        language = language or current_language()
        title = language.say("verdict.right" if self.right else "verdict.wrong")
        return [title, *self.mistake_sentences(language), *self.reason_sentences(language, again=again)]

    @property
    def mistakes_to_name(self) -> list[str]:
        """The mistake that the sentences name; none if several explain the answer, or if it is empty, which is no mistake yet.

        If kinds of evidence were left out, it is named by the one that counts: in what refutes the answer, or proves what is missing; of
        odds by the last without which they come out so.
        """
        others = [name for name in self.mistakes if name not in MISTAKES_BY_EVIDENCE]
        if self.is_empty or self.are_several:
            return []
        if isinstance(self.question.form, FractionForm):
            return [*self.mistakes[-1:]]
        remark, _ = self.refutation
        hardest = max([hardest_evidence(each.reason) for each in ([remark] if remark else self.missing)], default=0)
        left_out = MISTAKES_BY_EVIDENCE[:hardest]  # that kind is left out by each of these, but named by the last
        return others or [*left_out[-1:]] * any(name in left_out for name in self.mistakes)

    @property
    def are_several(self) -> bool:
        """Whether mistakes of several kinds explain the answer; those that leave out evidence are of one kind."""
        return len({name in MISTAKES_BY_EVIDENCE or name for name in self.mistakes}) > 1

    @property
    def is_empty(self) -> bool:
        """Whether the answer says that there is nothing, such as no card: nothing was said that could be wrong."""
        form = self.question.form
        return not form.elements(self.answer) if form.has_parts else self.answer is None and getattr(form, "none", "") != "never"

    def mistake_sentences(self, language: Language) -> Iterator[str]:
        """The mistake that led to the answer, in sentences; none where something is only missing, as it would lead to that."""
        for name in self.mistakes_to_name if self.refutation[1] or not self.question.form.has_parts else ():
            if name != "reversed":  # to name it would give the right answer away: it is the same from the other end
                yield from (language.say(f"mistake.{name}.{part}") for part in ("you", "why"))

    @cached_property
    def refutation(self) -> tuple[Remark | None, Argument]:
        """What is wrong in the answer itself: if it has elements, the one that does not belong there with the shortest argument about it.

        Of what is missing there is nothing here: that would name it.
        """
        if self.right or self.is_empty:
            return None, ()
        if not self.question.form.has_parts:
            return None, _attempt(self.question.refutation, self.answer)
        return next(iter(with_arguments(self.question, self.wrong)), (None, ()))

    def reason_sentences(self, language: Language, *, again: bool = False) -> Iterator[str]:
        """The refutation in sentences; where nothing is wrong in the answer itself, a question back. Nothing names what is missing.

        Where several mistakes fit, the refutation ends in a question that tells them apart: did the learner think of that? After a second
        wrong answer also the evidence that decides, and another question about it.
        """
        remark, argument = self.refutation
        yield from remark_sentences(language, self.question, remark, argument)
        if self.are_several and argument and (self.question.form.has_parts or not self.credit):
            yield language.say("back.several")
        if not self.right:
            yield from argument_sentences(language, self.question, asked_back(self.question, first=not argument, again=again))

    def __str__(self) -> str:
        return "\n".join(self.lines())


MISTAKES_BY_EVIDENCE = ("positive_only", "no_counting", "public_only", "card_by_card")
"""Mistakes that leave out kinds of evidence, each fewer than the one before: what one leaves out, those before it do too."""


def hardest_evidence(reason: Reason | None) -> int:
    """The hardest kind of evidence in a proof, from 0: clues that touched, that missed, copies on the table, in hands, cards together."""
    if reason is None:
        return 0
    if reason.joint_cards:
        return 4
    places = [place for piece in reason.evidence if isinstance(piece, SeenCopies) for place in piece.places]
    if places:
        return 3 if any(place.where == "hand" for place in places) else 2
    return int(not all(isinstance(piece, ClueEvidence) and piece.touched for piece in reason.evidence))


def asked_back(question: Question, *, first: bool, again: bool) -> Argument:
    """What is asked back after a wrong answer: first, where nothing is wrong in it by itself; again with the evidence that decides."""
    asked = AskedBack(question.to, question.text_id)
    more = [*_attempt(lambda _: question.evidence(), None), replace(asked, asked=question.asked_again_id)] if again else []
    return [asked, *more] if first else more


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
    """The remarks for which there is an argument, those with the shortest and the easiest first: of these a verdict tells the first."""
    told = [(remark, argument) for remark in remarks if (argument := _attempt(question.argument, remark.element))]
    return sorted(told, key=lambda found: (len(found[1]), hardest_evidence(found[0].reason)))


def remark_sentences(language: Language, question: Question, remark: Remark | None, argument: Argument) -> Iterator[str]:
    """An argument in sentences, after the element of the answer that it is about, if there is one."""
    sentences = [*argument_sentences(language, question, argument)]
    if remark is not None and sentences:
        element = question.form.describe_elements(language, question.context, [remark.element])
        yield language.say("verdict.one_wrong", element=element)
    yield from sentences


def grade_answer(question: Question, answer: object) -> Verdict:
    """The verdict on an answer, as its form reads it."""
    form = question.form
    context = question.context
    right = question.accepts(answer)
    nearest = answer
    if not right:  # the right answer that gives most credit, the first of several by its JSON
        nearest = min(question.right_answers, key=lambda option: (-form.credit(option, answer), str(form.to_json(context, option))))
    credit = Fraction(1) if right else form.credit(nearest, answer)
    expected = form.elements(nearest)
    given = form.elements(answer)
    missing = remarks_on(question, expected - given, missing=True)
    wrong = remarks_on(question, given - expected, missing=False)
    mistakes = () if right else tuple(name for name, answers in question.wrong_answers_by_mistake.items() if answer in answers)
    return Verdict(question, answer, right, credit, nearest, missing, wrong, mistakes)
