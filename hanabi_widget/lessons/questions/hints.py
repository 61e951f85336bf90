"""Hints in steps: the goal, a card to look at, the rule that helps, the evidence, what the clues leave open, and the proof."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from hanabi_widget.knowledge import GroupObservation, Reason
from hanabi_widget.knowledge.reason import ClueEvidence, SeenCopies
from hanabi_widget.lessons.answers.knowledge_claim import KnowledgeClaim, argument_sentences
from hanabi_widget.lessons.reasoners.mistakes import NO_CONCLUSION
from hanabi_widget.lessons.reasoners.partial_reasoner import EVIDENCE
from hanabi_widget.text import Language, card_names, describe_premises

from .needed_techniques import TECHNIQUES

if TYPE_CHECKING:
    from .question import Question

HINT_STEPS = ("goal", "card", "rule", "evidence", "step", "proof")
"""The steps, each giving away more than the one before. A step without content is left out."""

EVIDENCE_TECHNIQUES = TECHNIQUES[: len(EVIDENCE)]
"""The techniques that are kinds of evidence, in the order of `EVIDENCE`."""


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
    claim = _claim_to_look_at(question, answer)
    lines: dict[str, list[str]] = {"goal": [language.say(f"ask.{question.text_id}.goal")]}
    if question.difficulty:
        lines["rule"] = [language.say(f"technique.{question.difficulty}.rule")]
    if claim is not None:
        reason = claim.reason()
        lines["card"] = [language.say("hint.card", place=claim.place(language))]
        if reason is not None:
            lines["evidence"] = [sentence.text for sentence in describe_premises(language, claim.state, reason)]
        lines["step"] = [_clue_sentence(language, claim)]
    lines["proof"] = proof_sentences(question, answer, language)
    lines["proof"].append(language.say("verdict.instead", answer=question.form.describe(language, question.context, answer)))
    return [Hint(step, tuple(lines[step])) for step in HINT_STEPS if lines.get(step)]


def proof_sentences(question: Question, answer: Any, language: Language) -> list[str]:  # noqa: ANN401
    """Why a right answer is right; empty if that depends on an unknown card though the answer does not, or takes too long."""
    try:
        return [*argument_sentences(language, question.proof(answer))]
    except NO_CONCLUSION:
        return []


def _claim_to_look_at(question: Question, answer: Any) -> KnowledgeClaim | None:  # noqa: ANN401
    """The claim that hints are about: of the elements of a right answer the one with the longest proof, else one that a mistake gives.

    Claims whose proof needs the hardest kind of evidence that the question needs come first.
    """
    form = question.form
    hardest = max((name for name in question.techniques if name in EVIDENCE_TECHNIQUES), default=None)
    right = sorted(form.elements(answer), key=repr)
    proofs: list[tuple[tuple[bool, int], KnowledgeClaim]] = [
        ((_hardest_evidence(reason) == hardest, len(reason.evidence)), claim)
        for element in right
        if (claim := question.claim_about(element)) is not None and (reason := claim.reason()) is not None
    ]
    if proofs:
        return max(proofs, key=lambda proof: proof[0])[1]
    tempting = {
        element for answers in question.wrong_answers_by_mistake.values() for answer in answers for element in form.elements(answer)
    }
    wrong = sorted(tempting.difference(right), key=repr)
    claims: list[KnowledgeClaim] = [claim for element in [*wrong, *right] if (claim := question.claim_about(element)) is not None]
    hard = (claim for claim in claims if (reason := claim.reason()) is not None and _hardest_evidence(reason) == hardest)
    return next(hard, next(iter(claims), None))


def _hardest_evidence(reason: Reason) -> str:
    """The technique of the hardest kind of evidence in a proof."""
    touched, missed, public, seen, together = EVIDENCE_TECHNIQUES
    if reason.joint_cards:
        return together
    places = [place for piece in reason.evidence if isinstance(piece, SeenCopies) for place in piece.places]
    if places:
        return seen if any(place.where == "hand" for place in places) else public
    return touched if all(isinstance(piece, ClueEvidence) and piece.touched for piece in reason.evidence) else missed


def _clue_sentence(language: Language, claim: KnowledgeClaim) -> str:
    """What the clues alone leave open of the card."""
    identities = GroupObservation(claim.state, claim.viewer).clue_masks[claim.chain[-1]][claim.slot - 1]
    return language.say("hint.step", place=claim.place(language), cards=card_names(language, claim.state, identities))
