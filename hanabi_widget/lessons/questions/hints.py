"""Hints in steps: the goal, a card to look at, the rule that helps, the facts, what they leave open, and the proof."""

from __future__ import annotations

from typing import Any, NamedTuple

from hanabi_widget.knowledge import Reason, Sight
from hanabi_widget.knowledge.evidence import Seen, Told
from hanabi_widget.lessons.answers.claim import Argument
from hanabi_widget.lessons.reasoners.partial import EVIDENCE
from hanabi_widget.text import Language, card_names, told_reason

from .techniques import TECHNIQUES

STEPS = ("goal", "card", "rule", "facts", "step", "proof")
"""The steps, each telling more than the one before; one that a question has nothing for is left out."""

KINDS_OF_EVIDENCE = TECHNIQUES[: len(EVIDENCE)]
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
    if question.ruling:
        told["rule"] = [language.say(f"technique.{question.ruling}.rule")]
    if argument is not None:
        why = argument.reason()
        told["card"] = [language.say("hint.card", place=argument.place(language))]
        if why is not None:
            told["facts"] = [sentence.text for sentence in told_reason(language, argument.state, why)[:-1]]
        told["step"] = [_left(language, argument)]
        told["proof"] = [*argument.sentences(language)]
    told.setdefault("proof", []).extend(question.derivation(language))
    answer = min(question.right, key=lambda option: str(question.form.written(question.scene, option)))
    told["proof"].append(language.say("verdict.instead", answer=question.form.said(language, question.scene, answer)))
    return [Hint(step, tuple(told[step])) for step in STEPS if told.get(step)]


def _focus(question: Any) -> Argument | None:  # noqa: ANN401
    """The element to look at: of a right answer the one with the longest proof, else the first that a mistake would give.

    One whose proof needs the hardest kind of evidence that the question needs comes before all others.
    """
    form = question.form
    hardest = max((name for name in question.techniques if name in KINDS_OF_EVIDENCE), default=None)
    right = sorted({element for answer in question.right for element in form.elements(answer)}, key=repr)
    proofs: list[tuple[tuple[bool, int], Argument]] = [
        ((_needed(why) == hardest, len(why.facts)), argument)
        for element in right
        if (argument := question.argument(element)) is not None and (why := argument.reason()) is not None
    ]
    if proofs:
        return max(proofs, key=lambda proof: proof[0])[1]
    tempting = {element for answers in question.mistaken.values() for answer in answers for element in form.elements(answer)}
    wrong = sorted(tempting.difference(right), key=repr)
    arguments: list[Argument] = [argument for element in [*wrong, *right] if (argument := question.argument(element)) is not None]
    hard = (argument for argument in arguments if (why := argument.reason()) is not None and _needed(why) == hardest)
    return next(hard, next(iter(arguments), None))


def _needed(why: Reason) -> str:
    """The hardest kind of evidence in a proof."""
    touched, missed, public, seen, together = KINDS_OF_EVIDENCE
    if why.together:
        return together
    places = [place for fact in why.facts if isinstance(fact, Seen) for place in fact.places]
    if places:
        return seen if any(place.where == "hand" for place in places) else public
    return touched if all(isinstance(fact, Told) and fact.touched for fact in why.facts) else missed


def _left(language: Language, argument: Argument) -> str:
    """What clues leave open of the card."""
    types = Sight(argument.state, argument.viewer).open[argument.chain[-1]][argument.slot - 1]
    return language.say("hint.step", place=argument.place(language), cards=card_names(language, argument.state, types))
