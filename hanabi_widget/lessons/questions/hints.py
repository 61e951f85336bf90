"""Techniques, what a student must be able to do to find an answer; what a question demands; and hints, which lead there in steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hanabi_widget.explain import sayings_of_premises
from hanabi_widget.knowledge import GroupObservation
from hanabi_widget.lessons.answers.verdict import KnowledgeClaim, argument_sentences, hardest_evidence
from hanabi_widget.lessons.reasoners import EVIDENCE, NO_CONCLUSION, DoesNotApply, PartialReasoner
from hanabi_widget.rules import UNKNOWN, clue_info_of, public_identities, untouched_slots
from hanabi_widget.text import Language, card_names, describe_place, sayings_in_words

if TYPE_CHECKING:
    from .question import Question


TECHNIQUES = ("T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10", "T11")
"""The techniques, easiest first.

T1 to T5 are the kinds of evidence: clues that touched a card, clues that missed it, copies on the table, copies in other hands, and the
cards of a hand taken together. T6 is another player's view, T7 knowing what others know, T8 common knowledge, T9 convention, T10 thinking
ahead, T11 odds. Their texts are ``technique.<id>`` and ``technique.<id>.rule``."""

EVIDENCE_TECHNIQUES = TECHNIQUES[: len(EVIDENCE)]
"""The techniques that are kinds of evidence, in the order of `EVIDENCE`."""

VIEW_MISTAKES = {"T6": ("my_view", "sees_all"), "T7": ("too_shallow",), "T8": ("too_shallow",)}
"""Each of these techniques is needed if one of its mistakes leads to a wrong answer."""


def needed_techniques(question: Question) -> tuple[str, ...]:
    """The techniques that the answer to a question needs, easiest first."""
    needed = {*question.required_techniques, *(_needed_evidence(question) if question.uses_evidence else ())}
    needed |= {name for name in question.view_techniques if any(map(question.wrong_answers, VIEW_MISTAKES[name]))}
    is_touched = len(untouched_slots(question.state, question.holder)) < question.state.hand_sizes[question.holder]
    if not needed and is_touched and question.uses_evidence and question.answer_kind == "none":
        needed = {"T1"}  # nothing follows, but who says so has looked at what the clues tell
    return tuple(name for name in TECHNIQUES if name in needed)


def conclusions_with_evidence(question: Question, count: int) -> frozenset[object]:
    """The answers that follow from the first `count` kinds of evidence."""
    if count == len(EVIDENCE):
        return question.right_answers
    return PartialReasoner.of(question.seen, question.viewer, EVIDENCE[:count]).conclusions(question)


def _needed_evidence(question: Question) -> set[str]:
    """The techniques of the kinds of evidence that change the answer."""
    needed = set()
    before = None
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
        state = question.state
        rules = state.rules
        chain = getattr(question, "chain", (question.holder,)) if question.view_techniques else ()
        clues = {
            value for info in clue_info_of(state, question.holder) for value in (*rules.values_touching(info), *rules.values_missing(info))
        }
        return cls(
            technique=TECHNIQUES.index(question.techniques[-1]) + 1 if question.techniques else 0,
            others=max(0, len(question.techniques) - 1),
            minds=len(chain) - (question.viewer == chain[0]) if chain else 0,
            clues=len(clues),
            cards=len(public_identities(state)) + sum(identity != UNKNOWN for hand in state.hands for identity in hand),
        )

    @property
    def total(self) -> int:
        """One number: a technique weighs 4 for each step up to it, another mind 15, another technique 3, a clue 1, five cards 1.

        So a question about what Alice knows that Bob knows is harder than one about what Bob knows, whatever the evidence.
        """
        return 4 * self.technique + 3 * self.others + 15 * self.minds + self.clues + self.cards // 5


HINT_STEPS = ("goal", "card", "rule", "evidence", "step", "proof")
"""The steps, each giving away more than the one before. A step without content is left out."""


class Hint(NamedTuple):
    """One hint.

    Attributes:
        step: one of `HINT_STEPS`.
        lines: its sentences.
    """

    step: str
    lines: tuple[str, ...]


def make_hints(question: Question, language: Language) -> list[Hint]:
    """The hints to a question; each gives away more than the one before."""
    answer = question.example_answer
    claim = claim_to_look_at(question, answer)
    lines = {"goal": [question.goal_text(language)]}
    if question.difficulty:
        lines["rule"] = [language.say(f"technique.{question.difficulty}.rule")]
    if claim is not None:
        reason = claim.reason()
        place = describe_place(language, claim.state, claim.chain[-1], claim.slot, claim.viewer)
        lines["card"] = [language.say("hint.card", place=place)]
        if reason is not None:
            premises = sayings_in_words(language, reason.state, sayings_of_premises([reason]), claim.viewer)
            lines["evidence"] = [sentence.text for sentence in premises]
        left = GroupObservation(claim.state, claim.viewer).clue_masks[claim.chain[-1]][claim.slot - 1]  # what the clues alone leave open
        lines["step"] = [language.say("hint.step", place=place, cards=card_names(language, claim.state, left))]
    lines["proof"] = [*proof_sentences(question, answer, language), question.answer_sentence(language, answer)]
    return [Hint(step, tuple(lines[step])) for step in HINT_STEPS if lines.get(step)]


def proof_sentences(question: Question, answer: object, language: Language) -> list[str]:
    """Why a right answer is right; empty if that depends on an unknown card though the answer does not, or takes too long."""
    try:
        return [*argument_sentences(language, question, question.proof(answer))]
    except NO_CONCLUSION:
        return []


def claim_to_look_at(question: Question, answer: object) -> KnowledgeClaim | None:
    """The claim that hints are about: of the elements of a right answer the one with the longest proof, else one that a mistake gives.

    Claims whose proof needs the hardest kind of evidence that the question needs come first.
    """
    form = question.form
    hardest = max((name for name in question.techniques if name in EVIDENCE_TECHNIQUES), default=None)
    right = sorted(form.elements(answer), key=repr)
    proofs = [
        ((EVIDENCE_TECHNIQUES[hardest_evidence(reason)] == hardest, len(reason.evidence)), claim)
        for element in right
        if (claim := question.claim_about(element)) is not None and (reason := claim.reason()) is not None
    ]
    if proofs:
        return max(proofs, key=lambda proof: proof[0])[1]
    tempting = {
        element for answers in question.wrong_answers_by_mistake.values() for answer in answers for element in form.elements(answer)
    }
    wrong = sorted(tempting.difference(right), key=repr)
    claims = [claim for element in [*wrong, *right] if (claim := question.claim_about(element)) is not None]
    hard = (
        claim for claim in claims if (reason := claim.reason()) is not None and EVIDENCE_TECHNIQUES[hardest_evidence(reason)] == hardest
    )
    return next(hard, next(iter(claims), None))
