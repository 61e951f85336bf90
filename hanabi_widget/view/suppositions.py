"""What a card may be supposed to be, as a viewer may think it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hanabi_widget.knowledge import is_consistent
from hanabi_widget.protocol.messages import Supposition, Suppositions
from hanabi_widget.rules import IllegalAction, Node, State, Suppose
from hanabi_widget.text import Language, LocalizedError, card_name

from .action_messages import action_message, read_card
from .viewpoint import Viewpoint


def suppositions(language: Language, view: Viewpoint, node: Node, step: int, number: object) -> Suppositions:
    """The cards that a card in a hand may be supposed to be; the message's id is put in by the board.

    Raises:
        LocalizedError: no such card in a hand, or from this viewpoint no card is seen.
    """
    seat, slot = read_card(node.state, number)
    state = as_seen(view, node)
    cards: list[Supposition] = []
    for kind, name in enumerate(state.rules.card_names):
        thought = Suppose(seat, slot, name)
        try:
            if not is_consistent(state.apply(thought)):
                continue
        except IllegalAction:
            continue
        cards.append(
            {
                "suit": state.rules.suits[kind // state.rules.ranks].letter,
                "rank": kind % state.rules.ranks + 1,
                "label": card_name(language, state.rules, kind),
                "action": action_message(thought),
            }
        )
    return {"type": "suppositions", "id": 0, "step": step, "card": state.card_numbers[seat][slot - 1], "cards": cards}


def supposed_by(view: Viewpoint, node: Node, thought: Suppose) -> Suppose:
    """A supposition made from a viewpoint: it rests on nothing that is hidden from it.

    Raises:
        LocalizedError: from this viewpoint no card is seen.
    """
    return replace(thought, viewer=None if _is_seen(view, node) else view.viewer)


def as_seen(view: Viewpoint, node: Node) -> State:
    """The state as the viewer sees it, with what is supposed.

    Raises:
        LocalizedError: from this viewpoint no card is seen.
    """
    return node.state if _is_seen(view, node) or view.viewer is None else node.state.observed_by(view.viewer)


def supposed(node: Node) -> dict[int, Suppose]:
    """The cards that are supposed to be what they are, by their numbers."""
    return {
        before.state.card_numbers[before.state.seat(after.action.player)][after.action.slot - 1]: after.action
        for before, after in pairwise(node.path())
        if isinstance(after.action, Suppose)
    }


def _is_seen(view: Viewpoint, node: Node) -> bool:
    """Whether all that is hidden from the viewer is unknown here already.

    Raises:
        LocalizedError: from this viewpoint no card is seen.
    """
    if view.common:
        raise LocalizedError("error.suppose")
    return any(thought.viewer == view.viewer for thought in supposed(node).values())
