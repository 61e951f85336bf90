"""The question types, found by listing this folder, and `question`, which makes one from a name and parameters as people write them."""

from __future__ import annotations

from collections.abc import Collection
from importlib import import_module
from pkgutil import iter_modules

from hanabi_widget.arguments import closest
from hanabi_widget.effort import steps_left, within
from hanabi_widget.lessons.answers.domains import read_parameters
from hanabi_widget.lessons.key_value_notation import not_possible
from hanabi_widget.lessons.position_history import History, Position
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.lessons.questions.teachers_questions import TeachersChoice, TeachersShortText
from hanabi_widget.text import LocalizedError


def find_types() -> dict[str, type[Question]]:
    """Every question type in this folder by id, ordered by code."""
    modules = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    values = {value for module in modules for value in vars(module).values() if isinstance(value, type) and issubclass(value, Question)}
    types = [value for value in values if hasattr(value, "id")]
    return {found.id: found for found in sorted(types, key=lambda found: (len(found.code), found.code, found.id))}


TYPES = find_types()
"""The question types by id."""

OWN = {kind.id: kind for kind in (TeachersChoice, TeachersShortText)}
"""The types whose right answers a teacher writes; nothing else asks them."""

SHORT_NAMES = {
    "playable": ("known", {"claim": "playable"}),
    "trash": ("known", {"claim": "trash"}),
    "safe_discard": ("known", {"claim": "not critical"}),
    "maximum": ("number", {"which": "max_score"}),
    "pace": ("number", {"which": "pace"}),
}
"""What teachers write most is short: a name that stands for a question type with one of its parameters."""


def in_full(name: str, given: Collection[str]) -> tuple[str, dict[str, str]]:
    """The question type that a name stands for, and what it says of its parameters; `given` are the others that are written.

    Raises:
        LocalizedError: one of them is in the name already; the message says what to write instead.

    Example:
        >>> in_full("playable", ["of"])
        ('known', {'claim': 'playable'})
    """
    full, implied = SHORT_NAMES.get(name, (name, {}))
    for key in implied.keys() & given:
        raise LocalizedError("ask.error.near", wrong=f"{name} {key}=", guess=f"{full} {key}=")
    return full, implied


def type_named(name: str) -> type[Question]:
    """A question type.

    Raises:
        LocalizedError: there is none of that name; the message says what to write instead.
    """
    types = TYPES | OWN
    if name not in types:
        if guess := closest(name, [*types, *{*SHORT_NAMES} - {name}]):
            raise LocalizedError("ask.error.near", wrong=name, guess=guess)
        raise LocalizedError("ask.error.type", allowed=", ".join(types))
    return types[name]


def question(name: str, position: Position, /, *, view: str | int | None = None, **parameters: object) -> Question:
    """A question about a position.

    Args:
        name: the question type, one of `hanabi_widget.lessons.TYPES`, or a short name such as ``"playable"``, which is ``"known"`` with
            its claim.
        position: a state, a node, or a game (its last node). With a node or a game, an answer that ignores the last action is recognized
            as that mistake.
        view: the player, by name or seat, whose view the student has. Cards that this player does not see are hidden, and the
            question has an answer only if it does not depend on them. None shows the whole table, and so does ``"all"``; of an endgame
            it asks as if everybody saw the whole table.
        parameters: the parameters of the question type; see its class.

    Raises:
        LocalizedError: the type or a parameter does not exist, or a value is not allowed; the message says what is.
        TypeError: `position` is not a position.

    Example:
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> state = initial_state(players=2, seed=2).apply(Clue("Bob", 1))
        >>> asked = question("known", state, of="Bob")
        >>> asked.prompt()
        'Which of Bob’s cards does Bob know to be playable?'
        >>> print(asked.grade([3, 5]))
        Right.
        >>> verdict = asked.grade([3])
        >>> verdict.right, verdict.credit, verdict.mistakes
        (False, Fraction(1, 2), ('touched_one',))
        >>> print(verdict)
        Not right.
        Which cards could be played right now? And in which slots would every case be one of these?
    """
    if not isinstance(name, str):
        raise TypeError(f"give the type first, then the position: question({next(iter(TYPES))!r}, state), not {name!r:.60}")
    full, implied = in_full(name, parameters)
    history = History.of(position)
    question_type = type_named(full)
    parameters = parameters | implied
    if view == "all" and hasattr(question_type, "hands"):
        parameters = {"hands": "open", **parameters}
    try:
        viewer = None if view in (None, "all") else history.state.seat(view)
    except ValueError:
        raise not_possible("view", view, history.state.names) from None
    asked = question_type(history=history, viewer=viewer, **read_parameters(question_type, history.observed_by(viewer), parameters))
    asked.check()
    steps = steps_left()
    if within(steps, lambda: asked.has_answer) is None:
        raise LocalizedError("ask.error.large", n=steps)
    return asked
