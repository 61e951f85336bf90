"""The input for the answer to a question."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import groupby
from typing import Any, TypedDict

from hanabi_widget.lessons import PredictionPart, Question
from hanabi_widget.lessons.answers.action_with_odds import ActionWithOddsForm
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm, FractionForm, GridForm, NumberForm, SetForm
from hanabi_widget.lessons.answers.domains import (
    CARD,
    ActionDomain,
    AnswerContext,
    AnyDomain,
    CardDomain,
    PlaceDomain,
    PlayerDomain,
    SlotDomain,
)
from hanabi_widget.lessons.answers.yes_no_why import CITABLE_EVIDENCE, YesNoWhyForm
from hanabi_widget.protocol.exercise import AnswerInput, AnswerPlace, InputOption, OptionGroup
from hanabi_widget.rules import Action, Clue, clues_of
from hanabi_widget.text import Language, action_name, suit_name, value_name

from .answer_map import answer_map

BLANK: AnswerInput = {
    "kind": "number",
    "options": [],
    "cards": False,
    "groups": [],
    "rows": [],
    "places": [],
    "suits": [],
    "ranks": [],
    "all": "",
    "none": "",
    "facts": [],
    "map": None,
    "start": "",
}


def answer_input(question: Question, language: Language, *, settled: bool = False) -> AnswerInput:
    """The input for the answer to a question.

    Args:
        question: the question.
        language: the language of all texts.
        settled: whether it is settled, so that a map may show the answer.

    Raises:
        TypeError: its answer has a form without an input.
    """
    return {**_form_input(question, language), "map": answer_map(question, language, settled=settled)}


def _form_input(question: Question, language: Language) -> AnswerInput:
    """The input for an answer of a form."""
    context, form = question.context, question.form
    match form:
        case SetForm():
            options = _options(form.domain, context, language)
            whole = _whole(context, language) if options["cards"] else {}
            places = _places(form.domain, context)
            everybody = language.say("page.whole.players") if isinstance(form.domain, PlayerDomain) else ""
            none = language.say(f"page.{form.domain.none}")
            return {**BLANK, "kind": "set", "none": none, "all": everybody, "places": places, **options, **whole}
        case ChoiceForm():
            none = language.say(f"page.{form.none}") if form.allows_none else ""
            return {
                **BLANK,
                "kind": "choice",
                "none": none,
                "places": _places(form.domain, context),
                **_options(form.domain, context, language),
            }
        case GridForm():
            rows = [form.row_domain.describe(language, context, row) for row in form.row_domain.choices(context)]
            places, options = _places(form.row_domain, context), _options(form.item_domain, context, language)
            first = question.first_answer
            start = "" if first is None else json.dumps(form.to_json(context, first))
            return {**BLANK, "kind": "grid", "rows": rows, "places": places, "start": start, **options, **_whole(context, language)}
        case YesNoWhyForm():
            evidence = [_option(form.evidence_domain, context, language, name) for name in CITABLE_EVIDENCE]
            return {**BLANK, "kind": "yes_no_why", "facts": evidence, **_options(CARD, context, language)}
        case ActionWithOddsForm():
            return {**BLANK, "kind": "action_with_odds", **_options(form.action_domain, context, language)}
        case NumberForm():
            return BLANK
        case FractionForm():
            return {**BLANK, "kind": "fraction"}
    raise TypeError(f"no input for the form {form.name}")


def prediction_input(prediction: PredictionPart) -> AnswerInput:
    """The input for a prediction."""
    options: list[InputOption] = [{"label": label, "value": str(index)} for index, label in enumerate(prediction.choices)]
    return {**BLANK, "kind": "prediction", "options": options}


def _places(domain: AnyDomain, context: AnswerContext) -> list[AnswerPlace]:
    """The cards that the choices of a domain are; empty if they are none."""
    match domain:
        case SlotDomain():
            return [{"seat": context.seat, "slot": slot} for slot in domain.choices(context)]
        case PlaceDomain():
            return [{"seat": seat, "slot": slot} for seat, slot in domain.choices(context)]
    return []


class _Whole(TypedDict, total=False):
    suits: list[str]
    ranks: list[str]
    all: str


def _whole(context: AnswerContext, language: Language) -> _Whole:
    """The labels of what chooses many cards at once."""
    rules = context.state.rules
    return {
        "suits": [language.say("page.whole.suit", color=suit_name(language, suit)) for suit in rules.suits],
        "ranks": [language.say("page.whole.rank", rank=rank) for rank in range(1, rules.ranks + 1)],
        "all": language.say("page.whole.all"),
    }


class _Options(TypedDict):
    options: list[InputOption]
    cards: bool
    groups: list[OptionGroup]


def _options(domain: AnyDomain, context: AnswerContext, language: Language) -> _Options:
    options = [_option(domain, context, language, choice) for choice in domain.choices(context)]
    groups = _groups_of_actions(domain.choices(context), context, language) if isinstance(domain, ActionDomain) else []
    return {"options": options, "cards": isinstance(domain, CardDomain), "groups": groups}


def _groups_of_actions(actions: Sequence[Action], context: AnswerContext, language: Language) -> list[OptionGroup]:
    """The plays and discards, and the clues to each player; none if there are clues to one player or to nobody."""
    state = context.state
    receivers = [receiver for receiver, _ in groupby(state.seat(clue.player) for clue in clues_of(actions))]
    if len(receivers) < 2:
        return []
    groups: list[OptionGroup] = []
    if own := [action for action in actions if not isinstance(action, Clue)]:
        groups.append({"label": language.say("page.group.cards"), "texts": [action_name(language, state, action) for action in own]})
    for receiver in receivers:
        values = [clue.value for clue in clues_of(actions) if state.seat(clue.player) == receiver]
        label = language.say("page.group.clues", player=state.names[receiver])
        groups.append({"label": label, "texts": [value_name(language, state.rules, value) for value in values]})
    return groups


def _option(domain: AnyDomain, context: AnswerContext, language: Language, choice: Any) -> InputOption:  # noqa: ANN401
    return {"label": domain.describe(language, context, choice), "value": json.dumps(domain.to_json(context, choice))}
