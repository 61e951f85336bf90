"""The identities that a card may be supposed to have, as far as a viewer can tell."""

from __future__ import annotations

from hanabi_widget.knowledge import is_consistent
from hanabi_widget.protocol.board_messages import Supposition, Suppositions
from hanabi_widget.rules import IllegalAction, Node, Suppose, by_identity, card_numbers
from hanabi_widget.text import Language, card_name

from .action_messages import action_message, locate_card
from .supposed_cards import state_as_seen
from .viewpoint import Viewpoint


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
