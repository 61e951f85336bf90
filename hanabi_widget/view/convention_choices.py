"""The conventions that a board lets a person choose from."""

from __future__ import annotations

from hanabi_widget.conventions import NAMES, SHIPPED, Convention, can_recommend_to_all, convention
from hanabi_widget.protocol.board import ConventionChooser
from hanabi_widget.rules import State
from hanabi_widget.text import Language, LocalizedError

OWN = "own"
"""The id of a convention that does not come with the package."""


def convention_chooser(language: Language, state: State, chosen: Convention | None, own: Convention | None) -> ConventionChooser:
    """The conventions to choose from: none, those that come with the package, and one of the person's own if there is one."""
    labels = {"": language.say("convention.none"), **{name: name for name in _names(state)}, **({OWN: own.name} if own else {})}
    return {
        "label": language.say("label.convention"),
        "chosen": convention_id(chosen),
        "choices": [{"id": id_, "label": label} for id_, label in labels.items()],
    }


def chosen_convention(id_: object, state: State, own: Convention | None) -> Convention | None:
    """The convention with an id of `convention_chooser`.

    Raises:
        LocalizedError: there is none.
    """
    if id_ == "":
        return None
    if id_ == OWN and own:
        return own
    if id_ not in _names(state):
        raise LocalizedError("error.convention", convention=repr(id_), conventions=", ".join(_names(state)))
    return convention(str(id_))


def convention_id(chosen: Convention | None) -> str:
    """The id of a convention; empty for none."""
    if chosen is None:
        return ""
    return next((name for name in NAMES if convention(name) == chosen), OWN)


def _names(state: State) -> tuple[str, ...]:
    """The conventions that so many players can keep."""
    return NAMES if can_recommend_to_all(state) else SHIPPED
