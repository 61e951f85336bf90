"""Suppositions: cards that are supposed to be others than they are, and what each may be supposed to be."""

from __future__ import annotations

from dataclasses import replace

from hanabi_widget.knowledge import is_consistent
from hanabi_widget.protocol.board_messages import Supposition, Suppositions
from hanabi_widget.rules import IllegalAction, Node, State, Suppose
from hanabi_widget.rules.action import by_identity
from hanabi_widget.rules.game import supposed_cards
from hanabi_widget.rules.table import card_numbers
from hanabi_widget.text import Language, LocalizedError, card_name

from .action_messages import action_message, locate_card
from .viewpoint import Viewpoint


def with_viewer(view: Viewpoint, node: Node, supposition: Suppose) -> Suppose:
    """A supposition made from a viewpoint: it uses nothing that is hidden from the viewer.

    Raises:
        LocalizedError: no cards are seen from this viewpoint.
    """
    return replace(supposition, viewer=None if _hides_viewers_cards(view, node) else view.viewer)


def state_as_seen(view: Viewpoint, node: Node) -> State:
    """The state as the viewer sees it, with all suppositions.

    Raises:
        LocalizedError: no cards are seen from this viewpoint.
    """
    return node.state if _hides_viewers_cards(view, node) or view.viewer is None else node.state.observed_by(view.viewer)


def _hides_viewers_cards(view: Viewpoint, node: Node) -> bool:
    """Whether an earlier supposition has hidden everything that the viewer does not see.

    Raises:
        LocalizedError: no cards are seen from this viewpoint.
    """
    if view.common:
        raise LocalizedError("error.suppose")
    return any(supposition.viewer == view.viewer for supposition in supposed_cards(node).values())


def supposition_choices(language: Language, view: Viewpoint, node: Node, step: int, card_number: object) -> Suppositions:
    """The identities that a card in a hand may be supposed to have. The board fills in the message's id.

    Raises:
        LocalizedError: there is no such card in a hand, or no cards are seen from this viewpoint.
    """
    seat, slot = locate_card(node.state, card_number)
    state = state_as_seen(view, node)
    cards: list[Supposition] = []
    for identity, name in by_identity(state.rules.card_names):
        supposition = Suppose(seat, slot, name)
        try:
            if not is_consistent(state.apply(supposition)):
                continue
        except IllegalAction:
            continue
        cards.append(
            {
                "suit": state.rules.suits[identity // state.rules.ranks].letter,
                "rank": identity % state.rules.ranks + 1,
                "label": card_name(language, state.rules, identity),
                "action": action_message(supposition),
            }
        )
    return {"type": "suppositions", "id": 0, "step": step, "card": card_numbers(state)[seat][slot - 1], "cards": cards}
