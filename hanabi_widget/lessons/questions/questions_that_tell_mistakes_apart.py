"""One more question about the same position, which tells apart the mistakes that explain an answer."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import MISSING, dataclass, fields
from functools import partial
from itertools import islice

from hanabi_widget.effort import TooLarge, within
from hanabi_widget.knowledge import DependsOnUnknownCard
from hanabi_widget.knowledge.formula import STATUS_FACTS
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm, Element, NumberForm, SetForm
from hanabi_widget.lessons.answers.domains import AGREEMENT, CHAIN, CLAIM, CLUE, PLAYER, SLOT, AnswerContext, AnyDomain, parameters
from hanabi_widget.lessons.answers.verdict import Verdict
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.lessons.questions.types import TYPES
from hanabi_widget.text import LocalizedError

MAX_CANDIDATES = 30
"""So many questions of a type are looked at for one that tells mistakes apart."""

MAX_STEPS_OF_ANSWERS = 20_000
"""What takes more steps of work to answer, with all mistakes, is not asked."""


@dataclass(frozen=True)
class FollowUp:
    """A short question whose answer shows which of some mistakes was made in another one.

    It is about the same position.

    Attributes:
        question: the question.
        mistakes: the mistakes that explain an answer to the other one.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.position("r1 | >Ann r2+r+2 y3 b3 w3 w5 | Ben y1 g3 b1 y1 w4")
        >>> verdict = hw.question("known", state, of="Ben", claim="not critical").grade([1, 2, 3, 4, 5])
        >>> follow_up = FollowUp.after(verdict)
        >>> follow_up.mistakes, follow_up.question.prompt()
        (('sees_all', 'may_be'), 'Which slots can Ann discard and be certain not to lower the maximum?')
        >>> follow_up.explained_by(frozenset({1, 2, 3, 4}))
        ('sees_all',)
    """

    question: Question
    mistakes: tuple[str, ...]

    @classmethod
    def after(cls, verdict: Verdict) -> FollowUp | None:
        """The question that tells best apart which mistake led to an answer; None if that can be named, or if no question does."""
        mistakes = verdict.mistakes
        best, fewest = None, (len(mistakes), 0)
        if verdict.is_empty or len(mistakes) < 2 or verdict.mistakes_to_name:
            return None
        for candidate in _same_position(verdict.question):
            left = within(MAX_STEPS_OF_ANSWERS, partial(_left_together, candidate, mistakes))
            if left is not None and left < fewest:
                best, fewest = candidate, left
                if left == (1, 0):
                    break
        return None if best is None else cls(best, mistakes)

    def explained_by(self, answer: object) -> tuple[str, ...]:
        """The mistakes that explain both answers."""
        return tuple(name for name in self.mistakes if answer in answers_with(self.question, name))


def answers_with(question: Question, mistake: str) -> frozenset[object]:
    """The answers that a mistake leads to; the right ones if it cannot be made there."""
    return (mistake in question.possible_mistakes and question.conclusions(mistake)) or question.right_answers


def _left_together(question: Question, mistakes: Collection[str]) -> tuple[int, int]:
    """The most mistakes that lead to the same answer, and how many lead to a right one."""
    rows = [answers_with(question, name) for name in mistakes]
    most = max(sum(answer in row for row in rows) for answer in frozenset().union(*rows))
    return most, sum(any(map(question.accepts, row)) for row in rows)


def _same_position(question: Question) -> Iterator[Question]:
    """Other questions about the position that need no more techniques: short and easy ones first, of the same type if it is."""
    fit = [kind for kind in TYPES.values() if {*kind.required_techniques} <= {*question.required_techniques}]
    short = [kind for kind in fit if isinstance(kind.form, SetForm | ChoiceForm | NumberForm)]
    short.sort(key=lambda kind: (len(kind.required_techniques), kind is not type(question)))
    for kind in dict.fromkeys([*short, type(question)]):
        asked = (kind(history=question.history, viewer=question.viewer, **values) for values in _values(kind, question, {}))
        for other in islice(asked, MAX_CANDIDATES):
            if other != question and _can_be_asked(other):
                yield other


def _values(kind: type[Question], question: Question, chosen: Mapping[str, Element]) -> Iterator[Mapping[str, Element]]:
    """Values for the parameters of a type: any player, slot, clue and status; what the viewer thinks, where that counts; else as before."""
    left = [(name, domain) for name, domain in parameters(kind).items() if name not in chosen]
    if not left:
        yield chosen
        return
    (name, domain), *_ = left
    for value in _choices(kind, name, domain, question, AnswerContext(question.seen, chosen.get("of", question.holder))):
        yield from _values(kind, question, {**chosen, name: value})


def _choices(kind: type[Question], name: str, domain: AnyDomain, question: Question, context: AnswerContext) -> Collection[object]:
    if domain in (PLAYER, SLOT, CLUE):
        return domain.choices(context)
    if domain is CLAIM:
        return STATUS_FACTS
    if name in kind.drill_choices and domain is not AGREEMENT:
        return kind.drill_choices[name]
    if hasattr(question, name):
        return [getattr(question, name)]
    if domain is CHAIN and question.viewer is not None and "T7" in question.view_techniques:
        return [(question.viewer,)]
    return [entry.default for entry in fields(kind) if entry.name == name and entry.default is not MISSING]


def _can_be_asked(question: Question) -> bool:
    with suppress(LocalizedError, TooLarge, DependsOnUnknownCard):
        question.check()
        return within(MAX_STEPS_OF_ANSWERS, lambda: question.has_answer) is True
    return False
