"""Cards that are supposed to be others than they are, and what a viewer sees of them."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hanabi_widget.rules import CardNumber, Node, State, Suppose, card_numbers
from hanabi_widget.text import LocalizedError

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


def supposed_cards(node: Node) -> dict[CardNumber, Suppose]:
    """Card number -> the supposition about that card."""
    return {
        card_numbers(before.state)[before.state.seat(after.action.player)][after.action.slot - 1]: after.action
        for before, after in pairwise(node.path())
        if isinstance(after.action, Suppose)
    }


def _hides_viewers_cards(view: Viewpoint, node: Node) -> bool:
    """Whether an earlier supposition has hidden everything that the viewer does not see.

    Raises:
        LocalizedError: no cards are seen from this viewpoint.
    """
    if view.common:
        raise LocalizedError("error.suppose")
    return any(supposition.viewer == view.viewer for supposition in supposed_cards(node).values())
