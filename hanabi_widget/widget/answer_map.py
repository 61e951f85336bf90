"""The map on which a question is asked and answered."""

from __future__ import annotations

from typing import Literal, TypeAlias

from hanabi_widget.effort import TooLarge
from hanabi_widget.knowledge import DependsOnUnknownCard, InconsistentPosition
from hanabi_widget.lessons import Question
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm, SetForm
from hanabi_widget.lessons.answers.domains import CountDomain
from hanabi_widget.lessons.questions.types.worlds_on_map import AskedOnMap
from hanabi_widget.protocol.map import MapState, MapTask
from hanabi_widget.text import Language, LocalizedError
from hanabi_widget.view.map_of_minds import MAX_FITTING, MapOfTwoMinds


def answer_map(question: Question, language: Language, *, settled: bool, marking: bool = True) -> MapState | None:
    """The map of a question; None if it is not asked on one, or if there is none that is drawn whole.

    While the question is open, the map has no moves and nothing else that answers it.

    Args:
        question: the question.
        language: the language of all texts.
        settled: whether it is settled, so that the map shows the answer.
        marking: whether the answer is given on the map, where its form allows that.
    """
    if not isinstance(question, AskedOnMap):
        return None
    try:
        state = MapOfTwoMinds(question.map_position(settled=settled)).state(language)
    except (DependsOnUnknownCard, InconsistentPosition, LocalizedError, TooLarge):
        return None
    if max(len(state["rows"]), len(state["columns"])) > MAX_FITTING:
        return None
    return {
        **state,
        "views": [],
        "aparts": [],
        "clues": [],
        "walks": state["walks"] if settled else [],
        "interactive": False,
        "can_undo": False,
        "task": _task(question, language, _kind(question) if marking else "look"),
    }


TaskKind: TypeAlias = Literal["set", "moves", "look"]


def _task(question: Question, language: Language, kind: TaskKind) -> MapTask:
    """What is to be done on the map."""
    form, marks, moves = question.form, list[str](), list[str]()
    none = language.say("page.none") if kind == "set" else ""
    if kind == "set":
        marks = [language.say("map.task.marked")]
    elif kind == "moves" and isinstance(form, ChoiceForm):
        moves = [form.domain.describe(language, question.context, choice) for choice in form.domain.choices(question.context)]
        none = language.say(f"page.{form.none}")
    return {
        "kind": kind,
        "marks": marks,
        "unmarked": language.say("map.task.unmarked"),
        "none": none,
        "moves": moves,
        "choose": language.say(f"map.task.{kind}"),
    }


def _kind(question: Question) -> TaskKind:
    match question.form:
        case SetForm():
            return "set"
        case ChoiceForm(domain=CountDomain()):
            return "moves"
    return "look"
