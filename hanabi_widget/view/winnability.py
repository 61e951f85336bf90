"""Advice on winning: whether all fireworks can still be completed, and the step of a line from which they could not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from typing import NamedTuple

from hanabi_widget.effort import effort, limited, steps_left
from hanabi_widget.protocol.board import SentenceWithEvidence
from hanabi_widget.rules import Action, Node, State
from hanabi_widget.solver import LosingStep, LossReason, UnknownCards, Winnability, find_losing_step, winnable
from hanabi_widget.text import Language, LocalizedError, describe_action, describe_obstacle


class AdviceText(NamedTuple):
    """Advice.

    Attributes:
        lines: its sentences.
        losing_step: the step from which the game was lost, if it was found.
    """

    lines: list[SentenceWithEvidence]
    losing_step: int | None = None


def describe_winnability(language: Language, nodes: Sequence[Node], step: int) -> AdviceText:
    """Whether a step can be won with all cards known, and how; and where the line was lost.

    Raises:
        LocalizedError: some cards are not known.
    """
    answer, loss = decide_winnability(nodes, step)
    state, lines = nodes[step].state, list[SentenceWithEvidence]()
    if not answer.winnable:
        lines += [
            plain_sentence(language.say("winnable.open" if answer.winnable is None else "winnable.no")),
            *_reason_lines(language, state, answer.reason),
        ]
    if loss.lost is not None:
        key = "winnable.lost" if not loss.open else "winnable.lost.by" if loss.won < 0 else "winnable.lost.between"
        lines.append({**plain_sentence(language.say(key, step=loss.lost, won=loss.won, lost=loss.lost)), "steps": [loss.lost]})
        lines += _reason_lines(language, nodes[loss.lost].state, loss.reason) if loss.lost != step else []
    if answer.line:
        lines += [plain_sentence(language.say("winnable.yes")), *_play_lines(language, state, answer.line)]
    return AdviceText(lines, None if loss.open else loss.lost)


@limited
def decide_winnability(nodes: Sequence[Node], step: int) -> tuple[Winnability, LosingStep]:
    """Whether a step can be won with all cards known, and where the line was lost.

    Raises:
        LocalizedError: some cards are not known.
    """
    try:
        with effort(steps_left() // 2):
            answer = winnable(nodes[step].state)
        loss = find_losing_step([node.state for node in nodes])
    except UnknownCards:
        raise LocalizedError("winnable.error.unknown") from None
    if answer.winnable is None and loss.lost is not None and loss.lost <= step:
        answer = replace(answer, winnable=False, reason=loss.reason if loss.lost == step else None)
    return answer, loss


def _reason_lines(language: Language, state: State, reason: LossReason | None) -> list[SentenceWithEvidence]:
    return [plain_sentence(describe_obstacle(language, state.rules, **asdict(reason)))] if reason else []


def _play_lines(language: Language, state: State, actions: Sequence[Action]) -> Iterator[SentenceWithEvidence]:
    for action in actions:
        after = state.apply(action)
        yield plain_sentence(describe_action(language, state, action, after))
        state = after


def plain_sentence(text: str) -> SentenceWithEvidence:
    """A sentence that refers to nothing on the board."""
    return {"text": text, "cards": [], "steps": [], "fireworks": [], "discards": []}
