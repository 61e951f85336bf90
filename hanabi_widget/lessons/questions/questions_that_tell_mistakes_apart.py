"""One more question, which tells apart the mistakes that explain an answer: about the same position if one there does."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import MISSING, dataclass, fields
from functools import partial
from itertools import chain, islice, permutations

from hanabi_widget.effort import TooLarge, within
from hanabi_widget.knowledge import DependsOnUnknownCard
from hanabi_widget.knowledge.formula import STATUS_FACTS
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm, Element, NumberForm, SetForm
from hanabi_widget.lessons.answers.domains import AGREEMENT, CHAIN, CLAIM, CLUE, PLAYER, SLOT, AnswerContext, AnyDomain, parameters
from hanabi_widget.lessons.answers.verdict import Verdict
from hanabi_widget.lessons.position_history import History
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.lessons.questions.types import TYPES
from hanabi_widget.lessons.questions.types.endgames import CertainPlanQuestion, EndgameQuestion
from hanabi_widget.lessons.questions.types.meaning_of_last_clue import AgreedQuestion, ClueMeaningQuestion
from hanabi_widget.lessons.questions.types.nested_knowledge import NestedIdentitiesQuestion
from hanabi_widget.lessons.questions.types.own_hand import PossibleIdentitiesQuestion
from hanabi_widget.notation import position
from hanabi_widget.rules import Clue, RuleSet, SeatIndex, Slot, State
from hanabi_widget.text import LocalizedError

COLOURS = "ryg"
COLOUR_ORDERS = [*permutations(COLOURS)]
ALICE, BOB, CATHY, DONALD = map(SeatIndex, range(4))

EACH_CARD = "y1", "7c", "x y1", ">Alice g3 y2", "Bob r2 g1"
"""Alice now names red. Of Bob's slot 2 that rules out red, the table yellow 1, and her hand green 3."""

WHOLE_HAND = "y1", "7c", "x y1", ">Alice g2 g2 r1", "Bob r2 y3+3-r g3+3-r"
"""Here two of Bob's cards are the yellow and the green 3, so that the third is neither."""

NESTED = "y1 g1", "7c", "x y1 g3 y3", "Alice g1 r1+1-g r1+1-g", "Bob r3 y2 r2", ">Cathy r2 g2+2 g2+2"
"""Cathy now names yellow. Alice must think that Bob still considers red 2, red 3 and green 1 for his slot 1."""

CALLS = "r2 y1 g1", "7c", "x b3", ">Alice b5 w4", "Bob y2+y w5", "Cathy g2 w1", "Donald b1 r3"
"""Alice now names 3: red can be played, yellow after Bob's 2, green after Cathy's, and blue is to be saved."""

TOUCHED = "g1", "7c", "x g4", ">Alice g3+3 r4", "Bob g2+g y2", "Cathy r5 g4"
"""Alice now names green: not the 2, which Bob has, but the 3, which Bob's 2 makes playable and Alice does not see, or the critical 4."""

PLAN = "r3", "6c 0s 0d 4t", "x y1 y3 g2 r1", "Alice g1+g g2+g", "Bob r2 g3", ">Cathy g1+g y2-3", "Donald y1+y y2+y+2"
"""Nothing makes green certain: Cathy does not know her green 1, nor Alice which of hers is the 2."""

ENDGAME = "r1 y2 g1", "6c 0s 0d 3t", "x r2 y2 g3 y3 y1", "Alice g2 g1+g", ">Bob r2 g2-y", "Cathy r1 r3"
"""Bob must guess, and so must the others after him."""


def questions_that_tell_apart(asked: Question, *, whole_hand: bool) -> Iterator[Question]:
    """Questions about positions of their own, which need no more than the one before; the colours depend on it.

    Args:
        asked: the question that was answered before.
        whole_hand: whether to ask also for what follows from all cards of a hand together.
    """
    number = int(asked.digest[:8], 16)
    order = COLOUR_ORDERS[number % len(COLOUR_ORDERS)]
    after_clue = _start(EACH_CARD, order, 2).after(Clue("Bob", order[0]))
    yield PossibleIdentitiesQuestion(history=after_clue, viewer=BOB, of=BOB, level="counting")
    if whole_hand:
        yield PossibleIdentitiesQuestion(history=_start(WHOLE_HAND, order, 3), viewer=BOB, of=BOB)
    if {"T7", "T8"} & {*asked.view_techniques}:
        after_clue = _start(NESTED, order, 3).after(Clue("Bob", order[1]))
        yield NestedIdentitiesQuestion(history=after_clue, by=(ALICE,), of=BOB, slot=Slot(1))
    if isinstance(asked, AgreedQuestion):
        calls = History.of(_position(CALLS, order, RuleSet(suits="rygbw", hand_size=2))).after(Clue("Donald", 3))
        yield ClueMeaningQuestion(history=calls, viewer=DONALD, under=asked.under)
        touched = History.of(_position(TOUCHED, order, RuleSet(suits=COLOURS, hand_size=2))).after(Clue("Cathy", order[2]))
        yield ClueMeaningQuestion(history=touched, viewer=CATHY, under=asked.under)
    if isinstance(asked, CertainPlanQuestion):
        yield CertainPlanQuestion(history=_start(PLAN, order, 2), aim=order[2], turns=4)
    if isinstance(asked, EndgameQuestion):
        yield EndgameQuestion(history=_start(ENDGAME, order, 2), viewer=BOB)


def _start(parts: tuple[str, ...], order: tuple[str, ...], hand_size: int) -> History:
    """A position with the small deck."""
    return History.of(_position(parts, order, RuleSet(suits=COLOURS, copies=(2, 2, 1), hand_size=hand_size)))


def _position(parts: tuple[str, ...], order: tuple[str, ...], rules: RuleSet) -> State:
    """A position with its colours in another order; the names of players stay."""
    colours = str.maketrans(dict(zip(COLOURS, order)))
    named = [part.partition(" ") if part.strip(">")[0].isupper() else ("", "", part) for part in parts]  # none of "c s d t x" is a colour
    return position(" | ".join(f"{name}{space}{cards.translate(colours)}" for name, space, cards in named), rules=rules)


MAX_CANDIDATES = 30
"""So many questions of a type are looked at for one that tells mistakes apart."""

MAX_CELLS = 80
"""What each card of a hand may be is asked if there are no more possibilities to tick than these: not with the full deck."""

MAX_STEPS_OF_ANSWERS = 20_000
"""What takes more steps of work to answer, with all mistakes, is not asked."""


@dataclass(frozen=True)
class FollowUp:
    """A short question whose answer shows which of some mistakes was made in another one.

    It is about the same position if one there tells all of them apart, else it may be about a position that is made to do so.

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
        """The question that tells best apart which mistake led to an answer; None if only one did, or if no question does."""
        mistakes = verdict.mistakes
        best, fewest = None, (len(mistakes), 0)
        if verdict.is_empty or len(mistakes) < 2:
            return None
        others = questions_that_tell_apart(verdict.question, whole_hand="card_by_card" in mistakes)
        for candidate in chain(_same_position(verdict.question), others):
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
    cells = len(question.state.rules.card_names) * max(question.state.hand_sizes)
    longer = [TYPES["possible"]] if cells <= MAX_CELLS else []
    for kind in dict.fromkeys([*short, *longer, type(question)]):
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
