"""Answers given without looking at the question: always yes, always the oldest card, always the last action."""

# ruff: noqa: ANN401 - questions of every type

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from hanabi_widget.lessons import Question
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm, GridForm, SetForm, YesNoWhyForm
from hanabi_widget.lessons.questions.types.agreed_clues import chop
from hanabi_widget.rules import Clue, Discard, Play

Strategy: TypeAlias = Callable[[Any], object]
"""From a question to an answer; None is "none", and what no answer may be is wrong."""


def choices(item: Any) -> Sequence[Any]:
    """What may be chosen, in order."""
    return [*item.form.domain.choices(item.context)]


def kind_of_action(kind: type, place: int) -> Strategy:
    """The first or last action of a kind."""

    def answer(item: Any) -> object:
        found = [action for action in choices(item) if isinstance(action, kind)]
        return found[place] if found else ()

    return answer


def on_chop(item: Any) -> object:
    """The card on chop, before the last clue where the question is about that one."""
    state = item.seen.states[-2] if hasattr(item, "clue") and len(item.seen.states) > 1 else item.state
    return chop(state, item.holder)


def first_piece(item: Any, *conditions: Callable[[Any, Any], bool]) -> object:
    """The first piece of evidence of which the first condition is true that is true of any; else none."""
    return next((piece for condition in conditions for piece in choices(item) if condition(item, piece)), None)


def names_card(item: Any, piece: Any) -> bool:
    """Whether a piece of evidence names the card that is to be ruled out."""
    return getattr(piece, "identity", None) == item.card or bool(getattr(piece, "identities", 0) >> item.card & 1)


def about_slot(item: Any, piece: Any) -> bool:
    """Whether a piece of evidence is about the slot in question."""
    return bool(getattr(piece, "slot", None) == item.slot)


ONE: dict[str, Strategy] = {
    "first": lambda item: choices(item)[0],
    "last": lambda item: choices(item)[-1],
    "second": lambda item: choices(item)[min(1, len(choices(item)) - 1)],
    "last but one": lambda item: choices(item)[-2:][0],
}
"""One of what may be chosen, by its place."""

BY_FORM: dict[str, dict[str, Strategy]] = {
    "slots": {**ONE, "the chop": on_chop},
    "action": {
        **ONE,
        "last play": kind_of_action(Play, -1),
        "first discard": kind_of_action(Discard, 0),
        "first clue": kind_of_action(Clue, 0),
        "last discard": kind_of_action(Discard, -1),
        "discard the chop": lambda item: Discard(chop(item.state, item.state.player) or 0),
    },
    "players": {
        "the holder": lambda item: item.holder,
        "to act": lambda item: item.state.player,
        "the viewer": lambda item: item.viewer,
    },
    "steps": ONE,
    "evidence": {
        **ONE,
        "names the card": lambda item: first_piece(item, names_card, about_slot),
        "about the slot": lambda item: first_piece(item, about_slot, names_card),
    },
}
"""More strategies for some forms, by the name of the form."""


def strategies(kind: type[Question]) -> dict[str, Strategy]:
    """The strategies that need no look at the cards, for questions of a type."""
    form, one = kind.form, BY_FORM.get(kind.form.name, {})
    if isinstance(form, SetForm):
        sets: dict[str, Strategy] = {
            "all": lambda item: frozenset(choices(item)),
            "none": lambda _: frozenset(),
            "all others": lambda item: frozenset(choices(item)) - {item.holder},
        }
        return {**sets, **{name: lambda item, answer=answer: frozenset([answer(item)]) for name, answer in one.items()}}  # type: ignore[misc]
    if isinstance(form, GridForm):
        return {"all": lambda item: tuple(frozenset(form.item_domain.choices(item.context)) for _ in form.row_domain.choices(item.context))}
    if isinstance(form, ChoiceForm):
        return {**(one or ONE), **({"none": lambda _: None} if form.allows_none else {})}
    return {}


def scores(items: Sequence[Any]) -> Counter[str]:
    """For each strategy how many questions it answers rightly: each constant answer, and each of `strategies`."""
    counts = Counter[str]()
    for item in items:
        counts.update({*map(json.dumps, _as_written(item))})
        counts.update(name for name, answer in strategies(type(item)).items() if _accepts(item, answer(item)))
    return counts


def _as_written(item: Any) -> Iterable[object]:
    """The right answers as JSON; of one that is argued, yes or no."""
    if isinstance(item.form, YesNoWhyForm):
        return [next(iter(item.right_answers)).known]
    return [item.form.to_json(item.context, answer) for answer in item.right_answers]


def _accepts(item: Any, answer: Any) -> bool:
    return answer in item.right_answers
