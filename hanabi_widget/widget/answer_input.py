"""Inputs: for each form of an answer what a person chooses from, in words."""

from __future__ import annotations

import json
from typing import Any, Literal, TypedDict

from hanabi_widget.lessons import Question
from hanabi_widget.lessons.answers.action_with_odds import ActionWithOddsForm
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm, FractionForm, GridForm, HandForm, NumberForm, SetForm
from hanabi_widget.lessons.answers.domains import CARD, AnswerContext, AnyDomain, CardDomain
from hanabi_widget.lessons.answers.yes_no_why import CITABLE_FACTS, YesNoWhyForm
from hanabi_widget.text import Language


class InputOption(TypedDict):
    """Something that may be chosen."""

    label: str  # "Bob's slot 2"
    value: str  # how an answer names it, as JSON text


class AnswerInput(TypedDict):
    """How an answer is given. Cards stand by suit and rank, as on the board."""

    kind: Literal["marks", "one", "rows", "number", "share", "hand", "argued", "bet"]
    options: list[InputOption]
    cards: bool  # the options are all kinds of cards in their order
    rows: list[str]  # the places to fill, of "rows" and "hand"
    none: str  # the choice that there is none; empty where it is none
    facts: list[InputOption]  # what proves a yes, of "argued"


def answer_input(question: Question, language: Language) -> AnswerInput:
    """The input for a question's answer.

    Raises:
        TypeError: there is none for its form.
    """
    scene, form = question.context, question.form
    blank: AnswerInput = {"kind": "number", "options": [], "cards": False, "rows": [], "none": "", "facts": []}
    match form:
        case SetForm():
            return {**blank, "kind": "marks", "none": language.say("sheet.none"), **_offered(form.domain, scene, language)}
        case ChoiceForm():
            none = language.say("sheet.none") if form.allows_none else ""
            return {**blank, "kind": "one", "none": none, **_offered(form.domain, scene, language)}
        case GridForm():
            rows = [form.row_domain.describe(language, scene, row) for row in form.row_domain.choices(scene)]
            return {**blank, "kind": "rows", "rows": rows, **_offered(form.item_domain, scene, language)}
        case HandForm():
            slots = range(1, len(scene.state.card_numbers[scene.seat]) + 1)
            rows = [language.say("sheet.slot", slot=slot) for slot in slots]
            return {**blank, "kind": "hand", "rows": rows, **_offered(form.card_domain, scene, language)}
        case YesNoWhyForm():
            facts = [_option(form.fact_domain, scene, language, fact) for fact in CITABLE_FACTS]
            return {**blank, "kind": "argued", "facts": facts, **_offered(CARD, scene, language)}
        case ActionWithOddsForm():
            return {**blank, "kind": "bet", **_offered(form.action_domain, scene, language)}
        case NumberForm():
            return blank
        case FractionForm():
            return {**blank, "kind": "share"}
    raise TypeError(f"no input for the form {form.name}")


class _Offered(TypedDict):
    options: list[InputOption]
    cards: bool


def _offered(kind: AnyDomain, scene: AnswerContext, language: Language) -> _Offered:
    options = [_option(kind, scene, language, choice) for choice in kind.choices(scene)]
    return {"options": options, "cards": isinstance(kind, CardDomain)}


def _option(kind: AnyDomain, scene: AnswerContext, language: Language, choice: Any) -> InputOption:  # noqa: ANN401
    return {"label": kind.describe(language, scene, choice), "value": json.dumps(kind.to_json(scene, choice))}
