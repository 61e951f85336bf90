"""Hints in steps: the goal, a card to look at, the rule that helps, the facts, what they leave open, and the proof."""

from __future__ import annotations

from typing import Any, NamedTuple

from hanabi_widget.knowledge import Observation, Reason
from hanabi_widget.knowledge.evidence import ClueFact, SeenCopies
from hanabi_widget.lessons.answers.claim import Claim
from hanabi_widget.lessons.reasoners.partial import EVIDENCE
from hanabi_widget.text import Language, card_names, describe_reason

from .techniques import TECHNIQUES

STEPS = ("goal", "card", "rule", "facts", "step", "proof")
"""The steps, each telling more than the one before; one that a question has nothing for is left out."""

EVIDENCE_TECHNIQUES = TECHNIQUES[: len(EVIDENCE)]
"""The techniques that are each a kind of evidence."""


class Hint(NamedTuple):
    """One step.

    Attributes:
        step: which, of `STEPS`.
        lines: its sentences.
    """

    step: str
    lines: tuple[str, ...]


def hints(question: Any, language: Language) -> list[Hint]:  # noqa: ANN401 - a question imports this
    """The hints to a question, least telling first."""
    argument = _focus(question)
    told: dict[str, list[str]] = {"goal": [language.say(f"ask.{question.id}.goal")]}
    if question.technique_of_hint:
        told["rule"] = [language.say(f"technique.{question.technique_of_hint}.rule")]
    if argument is not None:
        why = argument.reason()
        told["card"] = [language.say("hint.card", place=argument.place(language))]
        if why is not None:
            told["facts"] = [sentence.text for sentence in describe_reason(language, argument.state, why)[:-1]]
        told["step"] = [_left(language, argument)]
        told["proof"] = [*argument.sentences(language)]
    told.setdefault("proof", []).extend(question.derivation(language))
    answer = min(question.right_answers, key=lambda option: str(question.form.to_json(question.context, option)))
    told["proof"].append(language.say("verdict.instead", answer=question.form.describe(language, question.context, answer)))
    return [Hint(step, tuple(told[step])) for step in STEPS if told.get(step)]


def _focus(question: Any) -> Claim | None:  # noqa: ANN401
    """The element to look at: of a right answer the one with the longest proof, else the first that a mistake would give.

    One whose proof needs the hardest kind of evidence that the question needs comes before all others.
    """
    form = question.form
    hardest = max((name for name in question.techniques if name in EVIDENCE_TECHNIQUES), default=None)
    right = sorted({element for answer in question.right_answers for element in form.elements(answer)}, key=repr)
    proofs: list[tuple[tuple[bool, int], Claim]] = [
        ((_needed(why) == hardest, len(why.facts)), argument)
        for element in right
        if (argument := question.claim_about(element)) is not None and (why := argument.reason()) is not None
    ]
    if proofs:
        return max(proofs, key=lambda proof: proof[0])[1]
    tempting = {
        element for answers in question.wrong_answers_by_mistake.values() for answer in answers for element in form.elements(answer)
    }
    wrong = sorted(tempting.difference(right), key=repr)
    arguments: list[Claim] = [argument for element in [*wrong, *right] if (argument := question.claim_about(element)) is not None]
    hard = (argument for argument in arguments if (why := argument.reason()) is not None and _needed(why) == hardest)
    return next(hard, next(iter(arguments), None))


def _needed(why: Reason) -> str:
    """The hardest kind of evidence in a proof."""
    touched, missed, public, seen, together = EVIDENCE_TECHNIQUES
    if why.joint_cards:
        return together
    places = [place for fact in why.facts if isinstance(fact, SeenCopies) for place in fact.places]
    if places:
        return seen if any(place.where == "hand" for place in places) else public
    return touched if all(isinstance(fact, ClueFact) and fact.touched for fact in why.facts) else missed


def _left(language: Language, argument: Claim) -> str:
    """What clues leave open of the card."""
    types = Observation(argument.state, argument.viewer).clue_masks[argument.chain[-1]][argument.slot - 1]
    return language.say("hint.step", place=argument.place(language), cards=card_names(language, argument.state, types))
