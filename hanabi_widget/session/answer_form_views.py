"""How answers of each form are shown: the input, the map, what is told of each part, and the fields that other programs know.

This is the one place where forms are told apart. How answers are read and what they are worth stands with the forms themselves.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence, Set as AbstractSet
from typing import Any, ClassVar, NamedTuple, cast

from hanabi_widget.effort import TooLarge
from hanabi_widget.knowledge import DependsOnUnknownCard, InconsistentPosition
from hanabi_widget.lessons import PredictionPart, Question, Verdict
from hanabi_widget.lessons.answers.answer_forms import (
    ActionWithOddsForm,
    AnswerForm,
    ChoiceForm,
    FractionForm,
    GridForm,
    NumberForm,
    SetForm,
    TextForm,
)
from hanabi_widget.lessons.answers.domains import (
    ActionDomain,
    AnswerContext,
    AnyDomain,
    CardDomain,
    CountDomain,
    PlaceDomain,
    PlayerDomain,
    SlotDomain,
)
from hanabi_widget.lessons.questions.types.possible_worlds import AskedOnMap
from hanabi_widget.protocol.deltas import Message, Traits
from hanabi_widget.protocol.exercise import AnswerInput, AnswerPlace, InputOption, Mark, OptionGroup
from hanabi_widget.protocol.map_of_minds import MapState, MapTask
from hanabi_widget.rules import Action, Clue, clues_of
from hanabi_widget.text import Language, LocalizedError, action_name, suit_name, value_name
from hanabi_widget.view.map_of_minds import MAX_FITTING, MapOfTwoMinds, every_hand

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
    "map": None,
    "start": "",
}


class PartMarks(NamedTuple):
    """What is told of the parts of an answer.

    Attributes:
        different: of one that is not as in the right answer.
        same: of one that is.
        settled: whether the right answer is known.
    """

    different: Mark
    same: Mark
    settled: bool


class Field(NamedTuple):
    """A part of an answer that is filled in and graded by itself.

    Attributes:
        kind: what is filled in: one of some choices; any number of them, alone or as a row among rows; or a number.
        domain: the choices; None for numbers.
        right: what is right: one value, or of a set each of its elements.
        label: what the field is called, where there are several.
    """

    kind: str
    domain: AnyDomain | None
    right: AbstractSet[Any]
    label: str = ""


class FormView:
    """How answers to a question are shown.

    Attributes:
        kind: the kind of the input.
    """

    kind: ClassVar[str]

    def __init__(self, question: Question, language: Language) -> None:
        self.question = question
        self.language = language
        self.context = question.context
        self.form = question.form

    def task(self) -> Message:
        """What a `MapTask` has that is not blank, if the question has a map: by default the answer is given elsewhere."""
        return {"kind": "look"}

    def input(self) -> Message:
        """What an `AnswerInput` has that is not blank."""
        return {}

    def marks(self, _verdict: Verdict, _told: PartMarks) -> Sequence[Mark]:
        """What a verdict on the last answer tells of each option or row; by default nothing."""
        return []

    def fields(self) -> Sequence[Field]:
        """The parts of the answer, if each right answer is made of right parts; by default there are none."""
        return []


class SetView(FormView):
    """Any number of choices."""

    kind = "set"
    form: SetForm[object]

    def task(self) -> Message:
        return {"kind": "set", "marked": self.language.say("map.task.marked"), "none": self.language.say("page.none")}

    def input(self) -> Message:
        domain = self.form.domain
        language = self.language
        options = _options(domain, self.context, language)
        everybody = language.say("page.whole.players") if isinstance(domain, PlayerDomain) else ""
        whole = _whole(self.context, language) if options["cards"] else {}
        none = language.say(f"page.{domain.none}")
        return {"none": none, "all": everybody, "places": _places(domain, self.context), **options, **whole}

    def marks(self, verdict: Verdict, told: PartMarks) -> Sequence[Mark]:
        """Before it is settled, of the one element that the sentences are about."""
        choices = self.form.domain.choices(self.context)
        given = verdict.answer
        right = verdict.nearest
        if told.settled:
            return [told.same if (choice in given) == (choice in right) else told.different for choice in choices]
        remark, _ = verdict.refutation
        return ["wrong" if remark and choice == remark.element else "untold" for choice in choices]

    def fields(self) -> Sequence[Field]:
        right = self.question.right_answers
        return [Field("set", self.form.domain, next(iter(right)))] if len(right) == 1 else []


class ChoiceView(FormView):
    """One choice, or none."""

    kind = "choice"
    form: ChoiceForm[object]

    def task(self) -> Message:
        domain = self.form.domain
        context = self.context
        language = self.language
        if not isinstance(domain, CountDomain):
            return super().task()
        moves = [domain.describe(language, context, choice) for choice in domain.choices(context)]
        return {"kind": "moves", "moves": moves, "none": language.say(f"page.{self.form.none}")}

    def input(self) -> Message:
        none = self.language.say(f"page.{self.form.none}") if self.form.allows_none else ""
        options = _options(self.form.domain, self.context, self.language)
        return {"none": none, "places": _places(self.form.domain, self.context), **options}

    def marks(self, verdict: Verdict, _told: PartMarks) -> Sequence[Mark]:
        """Of the choice that was made; it says no more than the verdict."""
        mark: Mark = "right" if verdict.right else "wrong"
        return [mark if choice == verdict.answer else "untold" for choice in self.form.domain.choices(self.context)]

    def fields(self) -> Sequence[Field]:
        return [Field("choice", self.form.domain, self.question.right_answers)]


class GridView(FormView):
    """Any number of choices for each row."""

    kind = "grid"
    form: GridForm[object, object]

    def input(self) -> Message:
        form = self.form
        context = self.context
        language = self.language
        first = self.question.first_answer
        return {
            "rows": self._rows,
            "places": _places(form.row_domain, context),
            "start": "" if first is None else json.dumps(form.to_json(context, first)),
            **_options(form.item_domain, context, language),
            **_whole(context, language),
        }

    @property
    def _rows(self) -> list[str]:
        domain = self.form.row_domain
        return [domain.describe(self.language, self.context, row) for row in domain.choices(self.context)]

    def marks(self, verdict: Verdict, told: PartMarks) -> Sequence[Mark]:
        """Once it is settled, of each row and of what differs; before that a mark would tell where something is missing."""
        rows = [*zip(verdict.answer, verdict.nearest)]
        items = self.form.item_domain.choices(self.context)
        cells = [told.different if (item in row) != (item in other) else "untold" for row, other in rows for item in items]
        return [*(told.same if row == its else told.different for row, its in rows), *cells] if told.settled else []

    def fields(self) -> Sequence[Field]:
        right = self.question.right_answers
        if len(right) > 1:
            return []
        return [Field("row", self.form.item_domain, its, label) for label, its in zip(self._rows, next(iter(right)))]


class ActionWithOddsView(FormView):
    """An action, and a probability."""

    kind = "action_with_odds"
    form: ActionWithOddsForm

    def input(self) -> Message:
        return _options(self.form.action_domain, self.context, self.language)

    def fields(self) -> Sequence[Field]:
        right = self.question.right_answers
        actions = {answer.action for answer in right}
        odds = {answer.odds for answer in right}
        if len(right) < len(actions) * len(odds):
            return []
        return [Field("choice", self.form.action_domain, actions), Field("fraction", None, odds)]


class NumberView(FormView):
    """A whole number."""

    kind = "number"

    def fields(self) -> Sequence[Field]:
        return [Field(self.kind, None, self.question.right_answers)]


class FractionView(NumberView):
    """A probability."""

    kind = "fraction"


class TextView(NumberView):
    """A few words."""

    kind = "text"


VIEWS: Mapping[type[AnswerForm[Any]], type[FormView]] = {
    SetForm: SetView,
    ChoiceForm: ChoiceView,
    GridForm: GridView,
    ActionWithOddsForm: ActionWithOddsView,
    NumberForm: NumberView,
    FractionForm: FractionView,
    TextForm: TextView,
}


def form_view(question: Question, language: Language) -> FormView:
    """How answers to a question are shown.

    Raises:
        KeyError: the form of its answers is not in `VIEWS`.
    """
    return VIEWS[type(question.form)](question, language)


def answer_input(question: Question, language: Language, *, settled: bool = False) -> AnswerInput:
    """The input for the answer to a question.

    Args:
        question: the question.
        language: the language of all texts.
        settled: whether it is settled, so that a map may show the answer.

    Raises:
        KeyError: its answer has a form without an input.
    """
    view = form_view(question, language)
    map_ = answer_map(question, language, settled=settled)
    return cast("AnswerInput", {**BLANK, "kind": view.kind, **view.input(), "map": map_})


MAX_OPTIONS = 12
"""Where options stand to be ticked, there are no more."""


def answer_space(given: AnswerInput) -> list[tuple[bool, str]]:
    """How an input is told where a person writes: options to tick if they are few, else lines to write on, by what stands before them.

    Example:
        >>> answer_space({**BLANK, "kind": "choice", "options": [{"label": "yes", "value": "true"}], "none": "none of them"})
        [(True, 'yes'), (True, 'none of them')]
        >>> answer_space({**BLANK, "rows": ["slot 1", "slot 2"]})
        [(False, 'slot 1'), (False, 'slot 2')]
        >>> answer_space(BLANK)
        [(False, '')]
    """
    labels = [option["label"] for option in given["options"]] + [given["none"]] * bool(given["none"])
    if given["kind"] in ("set", "choice", "prediction") and len(labels) <= MAX_OPTIONS:
        return [(True, label) for label in labels]
    return [(False, row) for row in given["rows"]] or [(False, "")]


def prediction_input(prediction: PredictionPart) -> AnswerInput:
    """The input for a prediction."""
    options: list[InputOption] = [{"label": label, "value": str(index)} for index, label in enumerate(prediction.choices)]
    return {**BLANK, "kind": "prediction", "options": options}


def answer_map(question: Question, language: Language, *, settled: bool) -> MapState | None:
    """The map of a question; None if it is not asked on one, or if there is none that is drawn whole.

    While the question is open, the map has no moves and nothing else that answers it.

    Args:
        question: the question.
        language: the language of all texts.
        settled: whether it is settled, so that the map shows the answer.
    """
    if not isinstance(question, AskedOnMap):
        return None
    position = question.map_position(settled=settled)
    try:
        state = MapOfTwoMinds(position, every_hand(position) if question.shows_every_hand else None).state(language)
    except (DependsOnUnknownCard, InconsistentPosition, LocalizedError, TooLarge):
        return None
    if max(len(state["rows"]), len(state["columns"])) > MAX_FITTING:
        return None
    task = form_view(question, language).task()
    labels = {"unmarked": language.say("map.task.unmarked"), "choose": language.say(f"map.task.{task['kind']}")}
    return {
        **state,
        "views": [],
        "clues": [],
        "walks": state["walks"] if settled else [],
        "interactive": False,
        "can_undo": False,
        "task": cast("MapTask", {"marked": "", "none": "", "moves": [], **labels, **task}),
    }


def _places(domain: AnyDomain, context: AnswerContext) -> list[AnswerPlace]:
    """The cards that the choices of a domain are; empty if they are none."""
    match domain:
        case SlotDomain():
            return [{"seat": context.seat, "slot": slot} for slot in domain.choices(context)]
        case PlaceDomain():
            return [{"seat": seat, "slot": slot} for seat, slot in domain.choices(context)]
    return []


def _whole(context: AnswerContext, language: Language) -> Traits:
    """The labels of what chooses many cards at once."""
    rules = context.state.rules
    return {
        "suits": [language.say("page.whole.suit", color=suit_name(language, suit)) for suit in rules.suits],
        "ranks": [language.say("page.whole.rank", rank=rank) for rank in range(1, rules.ranks + 1)],
        "all": language.say("page.whole.all"),
    }


def _options(domain: AnyDomain, context: AnswerContext, language: Language) -> Traits:
    """The options, one for each choice of a domain."""
    options = [option(domain, context, language, choice) for choice in domain.choices(context)]
    groups = _groups_of_actions(domain.choices(context), context, language) if isinstance(domain, ActionDomain) else []
    return {"options": options, "cards": isinstance(domain, CardDomain), "groups": groups}


def _groups_of_actions(actions: Sequence[Action], context: AnswerContext, language: Language) -> list[OptionGroup]:
    """The plays and discards, and the clues to each player; none if there are clues to one player or to nobody."""
    state = context.state
    groups = dict[str, list[str]]()
    for action in actions:
        if isinstance(action, Clue):
            label = language.say("page.group.clues", player=state.names[state.seat(action.player)])
            text = value_name(language, state.rules, action.value)
        else:
            label = language.say("page.group.cards")
            text = action_name(language, state, action)
        groups.setdefault(label, []).append(text)
    receivers = {state.seat(clue.player) for clue in clues_of(actions)}
    return [{"label": label, "texts": texts} for label, texts in groups.items()] if len(receivers) > 1 else []


def option(domain: AnyDomain, context: AnswerContext, language: Language, choice: object) -> InputOption:
    """A choice as an option of an input."""
    return {"label": domain.describe(language, context, choice), "value": json.dumps(domain.to_json(context, choice))}
