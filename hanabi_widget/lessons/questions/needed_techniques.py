"""Techniques: what a student must be able to do to find the answer to a question.

The first five are kinds of evidence, in the order in which they are learned. Each is needed if adding it to those before it changes
the answer. Another player's view, nested knowledge and common knowledge are needed if a reasoner without them gives another answer.
Convention, thinking ahead and odds depend on the question type alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from hanabi_widget.lessons.reasoners.mistakes import NO_CONCLUSION
from hanabi_widget.lessons.reasoners.partial_reasoner import EVIDENCE, PartialReasoner
from hanabi_widget.lessons.reasoners.reasoner import DoesNotApply
from hanabi_widget.rules import UNKNOWN, clue_info_of, untouched_slots

if TYPE_CHECKING:
    from hanabi_widget.lessons.questions.question import Question

TECHNIQUES = ("T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10", "T11")
"""The techniques, easiest first.

T1 to T5 are the kinds of evidence: clues that touched a card, clues that missed it, copies on the table, copies in other hands, and the
cards of a hand taken together. T6 is another player's view, T7 knowing what others know, T8 common knowledge, T9 convention, T10 thinking
ahead, T11 odds. Their texts are ``technique.<id>`` and ``technique.<id>.rule``."""

VIEW_MISTAKES = {"T6": ("my_view", "sees_all"), "T7": ("too_shallow",), "T8": ("too_shallow",)}
"""Each of these techniques is needed if one of its mistakes leads to a wrong answer."""


def needed_techniques(question: Question) -> tuple[str, ...]:
    """The techniques that the answer to a question needs, easiest first."""
    needed = {*question.required_techniques, *(_needed_evidence(question) if question.uses_evidence else ())}
    needed |= {name for name in question.view_techniques if any(map(question.wrong_answers, VIEW_MISTAKES[name]))}
    if not needed and question.uses_evidence and question.answer_kind == "none" and _is_touched(question):
        needed = {"T1"}  # nothing follows, but who says so has looked at what the clues tell
    return tuple(name for name in TECHNIQUES if name in needed)


def _is_touched(question: Question) -> bool:
    """Whether a clue has touched the hand that the question is about."""
    state, seat = question.state, question.holder
    return len(untouched_slots(state, seat)) < state.hand_sizes[seat]


def conclusions_with_evidence(question: Question, count: int) -> frozenset[Any]:
    """The answers that follow from the first `count` kinds of evidence."""
    if count == len(EVIDENCE):
        return question.right_answers
    return PartialReasoner.of(question.seen, question.viewer, EVIDENCE[:count]).conclusions(question)


def _needed_evidence(question: Question) -> set[str]:
    """The techniques of the kinds of evidence that change the answer."""
    needed, before = set(), None
    for count in range(len(EVIDENCE) + 1):
        try:
            answer = conclusions_with_evidence(question, count)
        except NO_CONCLUSION:
            raise DoesNotApply from None
        if count and answer != before:
            needed.add(TECHNIQUES[count - 1])
        before = answer
    return needed


class Demands(NamedTuple):
    """What a question demands.

    Attributes:
        technique: the hardest technique, from 1 for T1 to 11 for T11; 0 if none is needed.
        others: the number of other techniques.
        minds: the number of people whose view must be taken, the learner's own not counted.
        clues: the number of clues that say something about the hand in question.
        cards: the number of cards in view, on the table and in hands.

    Example:
        >>> from hanabi_widget.lessons import question
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> state = initial_state(players=2, seed=2).apply(Clue("Bob", 1))
        >>> mine = question("known", state, of="Bob", view="Bob").demands
        >>> mine, mine.total
        (Demands(technique=1, others=0, minds=0, clues=1, cards=5), 6)
        >>> question("thinks", state, by="Alice", of="Bob", slot=1, view="Alice").demands.minds
        1
    """

    technique: int
    others: int
    minds: int
    clues: int
    cards: int

    @classmethod
    def of(cls, question: Question) -> Demands:
        """What a question demands."""
        state, rules = question.state, question.state.rules
        clues = {
            value for info in clue_info_of(state, question.holder) for value in (*rules.values_touching(info), *rules.values_missing(info))
        }
        return cls(
            technique=TECHNIQUES.index(question.techniques[-1]) + 1 if question.techniques else 0,
            others=max(0, len(question.techniques) - 1),
            minds=_minds(question),
            clues=len(clues),
            cards=len(state.public_identities()) + sum(identity != UNKNOWN for hand in state.hands for identity in hand),
        )

    @property
    def total(self) -> int:
        """One number: a technique weighs 4 for each step up to it, another mind 15, another technique 3, a clue 1, five cards 1.

        So a question about what Alice knows that Bob knows is harder than one about what Bob knows, whatever the evidence.
        """
        return 4 * self.technique + 3 * self.others + 15 * self.minds + self.clues + self.cards // 5


def _minds(question: Question) -> int:
    """The people whose view must be taken, besides the learner's own; none where nothing is asked about knowledge."""
    if not question.view_techniques:
        return 0
    chain = getattr(question, "chain", (question.holder,))
    return len(chain) - (question.viewer == chain[0])
