"""Hints in steps: the goal, a card to look at, the rule that helps, the facts, what they leave open, and the proof."""

from __future__ import annotations

from typing import Any, NamedTuple

from hanabi_widget.knowledge import Reason, Sight
from hanabi_widget.words import Language, card_names, told_reason

from .argument import Argument

STEPS = ("goal", "card", "rule", "facts", "step", "proof")
"""The steps, each telling more than the one before; one that a question has nothing for is left out."""


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
    if question.difficulty:
        told["rule"] = [language.say(f"technique.{question.difficulty}.rule")]
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
    """The element to look at: of a right answer the one with the longest proof, else the first that a mistake would give."""
    best: tuple[int, Argument] | None = None
    form = question.form
    right = sorted({element for answer in question.right for element in form.elements(answer)}, key=repr)
    for element in right:
        argument = question.argument(element)
        why: Reason | None = argument and argument.reason()
        if argument is not None and why is not None and (best is None or len(why.facts) > best[0]):
            best = len(why.facts), argument
    if best is not None:
        return best[1]
    tempting = {element for answers in question.mistaken.values() for answer in answers for element in form.elements(answer)}
    wrong = sorted(tempting.difference(right), key=repr)
    arguments = (question.argument(element) for element in [*wrong, *right])
    return next((argument for argument in arguments if argument is not None), None)


def _left(language: Language, argument: Argument) -> str:
    """What clues leave open of the card."""
    types = Sight(argument.state, argument.viewer).open[argument.chain[-1]][argument.slot - 1]
    return language.say("hint.step", place=argument.place(language), cards=card_names(language, argument.state, types))
