"""Advice on winning: whether all fireworks can still be completed, and from which step of a line on they could not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import NamedTuple

from hanabi_widget.protocol.board import Evidence
from hanabi_widget.rules import Action, Node, State
from hanabi_widget.solver import Answer, CardsUnknown, Loss, Reason, lost_from, winnable
from hanabi_widget.text import Language, Problem, told_action, told_obstacle


class Told(NamedTuple):
    """What is advised.

    Attributes:
        lines: sentences.
        lost: the step from which on the game was lost, where that was found.
    """

    lines: list[Evidence]
    lost: int | None = None


def winning(language: Language, nodes: Sequence[Node], step: int) -> Told:
    """Whether a step can be won with all cards known, and how; and where the line was lost.

    Raises:
        Problem: some cards are not known.
    """
    answer, loss = judged(nodes, step)
    state, lines = nodes[step].state, list[Evidence]()
    if not answer.winnable:
        lines += [plain(language.say("winnable.open" if answer.winnable is None else "winnable.no")), *_why(language, state, answer.reason)]
    if loss.lost is not None:
        key = "winnable.lost.between" if loss.open else "winnable.lost"
        lines.append({**plain(language.say(key, step=loss.lost, won=loss.won, lost=loss.lost)), "steps": [loss.lost]})
        lines += _why(language, nodes[loss.lost].state, loss.reason) if loss.lost != step else []
    if answer.line:
        lines += [plain(language.say("winnable.yes")), *_play(language, state, answer.line)]
    return Told(lines, None if loss.open else loss.lost)


def judged(nodes: Sequence[Node], step: int) -> tuple[Answer, Loss]:
    """Whether a step can be won with all cards known, and where the line was lost.

    Raises:
        Problem: some cards are not known.
    """
    try:
        return winnable(nodes[step].state), lost_from([node.state for node in nodes])
    except CardsUnknown:
        raise Problem("winnable.error.unknown") from None


def _why(language: Language, state: State, reason: Reason | None) -> list[Evidence]:
    return [plain(told_obstacle(language, state.rules, **asdict(reason)))] if reason else []


def _play(language: Language, state: State, actions: Sequence[Action]) -> Iterator[Evidence]:
    for action in actions:
        after = state.apply(action)
        yield plain(told_action(language, state, action, after))
        state = after


def plain(text: str) -> Evidence:
    """A sentence that points at nothing."""
    return {"text": text, "cards": [], "steps": [], "fireworks": [], "discards": []}
