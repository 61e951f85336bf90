"""Asking: a question by the name of its type, from values as people write them."""

from __future__ import annotations

from hanabi_widget.lessons.answers.parameters import read_parameters
from hanabi_widget.lessons.answers.settings import said_value
from hanabi_widget.lessons.positions.history import History, Position
from hanabi_widget.text import LocalizedError

from .question import Question
from .types import TYPES


def question(name: str, position: Position, /, *, view: str | int | None = None, **parameters: object) -> Question:
    """A question about a position.

    Args:
        name: the id of its type, one of `hanabi_widget.lessons.TYPES`.
        position: a state; or a node or a game, from whose line the mistake of being out of date is told.
        view: the player in whose chair the student sits, by name or seat: cards that this player does not see are hidden, and
            the question has an answer only if it does not depend on them. None sees the whole table.
        parameters: what the type asks for; see its class.

    Raises:
        LocalizedError: no such type or parameter, or a value that cannot be; it says what is allowed.
        TypeError: the position is none.

    Example:
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> state = initial_state(players=2, seed=2).apply(Clue("Bob", 1))
        >>> asked = question("playable", state, of="Bob")
        >>> asked.prompt()
        'Which slots does Bob know to be playable?'
        >>> print(asked.grade([3, 5]))
        Right.
        >>> verdict = asked.grade([3])
        >>> verdict.right, verdict.credit, verdict.mistakes
        (False, Fraction(1, 2), ('touched_one',))
        >>> print(verdict)
        Partly right: 1/2.
        A common mistake: A clue is assumed to be about one card only.
        A clue touches every card that matches, not the newest alone.
        Missing: Bob's slot 5.
        The clue 1 touched Bob's slot 5.
        So Bob knows that it is playable.
        A right answer: Bob's slot 3 and Bob's slot 5.
    """
    if not isinstance(name, str):
        raise TypeError(f"give the type first, then the position: question({next(iter(TYPES))!r}, state), not {name!r:.60}")
    if name not in TYPES:
        raise LocalizedError("ask.error.type", allowed=", ".join(TYPES))
    history, kind = History.of(position), TYPES[name]
    viewer = None
    if view is not None:
        try:
            viewer = history.state.seat(view)
        except ValueError:
            raise LocalizedError("ask.error.value", name="view", value=said_value(view), allowed=", ".join(history.state.names)) from None
    asked = kind(history=history, viewer=viewer, **read_parameters(kind, history, parameters))
    asked.check()
    return asked
