"""The input for the answer to a question."""

from __future__ import annotations

import json
from typing import Any, TypedDict

from hanabi_widget.lessons import PredictionPart, Question
from hanabi_widget.lessons.answers.action_with_odds import ActionWithOddsForm
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm, FractionForm, GridForm, HandForm, NumberForm, SetForm
from hanabi_widget.lessons.answers.domains import CARD, AnswerContext, AnyDomain, CardDomain
from hanabi_widget.lessons.answers.yes_no_why import CITABLE_FACTS, YesNoWhyForm
from hanabi_widget.protocol.exercise import AnswerInput, InputOption
from hanabi_widget.text import Language


def answer_input(question: Question, language: Language) -> AnswerInput:
    """The input for the answer to a question.

    Raises:
        TypeError: its answer has a form without an input.
    """
    context, form = question.context, question.form
    blank: AnswerInput = {"kind": "number", "options": [], "cards": False, "rows": [], "none": "", "facts": []}
    match form:
        case SetForm():
            return {**blank, "kind": "set", "none": language.say("page.none"), **_options(form.domain, context, language)}
        case ChoiceForm():
            none = language.say(f"page.{form.none}") if form.allows_none else ""
            return {**blank, "kind": "choice", "none": none, **_options(form.domain, context, language)}
        case GridForm():
            rows = [form.row_domain.describe(language, context, row) for row in form.row_domain.choices(context)]
            return {**blank, "kind": "grid", "rows": rows, **_options(form.item_domain, context, language)}
        case HandForm():
            slots = range(1, len(context.state.card_numbers[context.seat]) + 1)
            rows = [language.say("page.slot", slot=slot) for slot in slots]
            return {**blank, "kind": "hand", "rows": rows, **_options(form.card_domain, context, language)}
        case YesNoWhyForm():
            facts = [_option(form.fact_domain, context, language, fact) for fact in CITABLE_FACTS]
            return {**blank, "kind": "yes_no_why", "facts": facts, **_options(CARD, context, language)}
        case ActionWithOddsForm():
            return {**blank, "kind": "action_with_odds", **_options(form.action_domain, context, language)}
        case NumberForm():
            return blank
        case FractionForm():
            return {**blank, "kind": "fraction"}
    raise TypeError(f"no input for the form {form.name}")


def prediction_input(prediction: PredictionPart) -> AnswerInput:
    """The input for a prediction."""
    options: list[InputOption] = [{"label": label, "value": str(index)} for index, label in enumerate(prediction.choices)]
    return {"kind": "prediction", "options": options, "cards": False, "rows": [], "none": "", "facts": []}


class _Options(TypedDict):
    options: list[InputOption]
    cards: bool


def _options(domain: AnyDomain, context: AnswerContext, language: Language) -> _Options:
    options = [_option(domain, context, language, choice) for choice in domain.choices(context)]
    return {"options": options, "cards": isinstance(domain, CardDomain)}


def _option(domain: AnyDomain, context: AnswerContext, language: Language, choice: Any) -> InputOption:  # noqa: ANN401
    return {"label": domain.describe(language, context, choice), "value": json.dumps(domain.to_json(context, choice))}
