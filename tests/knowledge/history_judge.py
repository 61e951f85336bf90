"""The judge of whole histories: knowledge from everything that each seat saw during a game; it shares only the rules with the package.

A world is an order of the whole deck, as identities, with which the same actions are legal and look the same to everybody. A seat
cannot tell two worlds apart if it has seen the same since the deal: public facts, and the hands of the others. Clue masks play no part:
a clue says that it touched certain slots and no others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import factorial, prod

from hanabi_widget.rules import Action, Clue, Game, IllegalAction, RuleSet, State, cards_by_number, deck_size, initial_state

from .judge import assignments
from .kripke_models import Kripke, World

PublicView = tuple[object, ...]
"""What everybody sees at one step."""


class Histories(Kripke):
    """All deck orders that fit the main line of a game that starts with a known deck.

    Attributes:
        orders: the deck order of each world; `hands` are those at the end of the game.
    """

    def __init__(self, game: Game) -> None:
        line = game.line
        start, actions = line[0].state, [node.action for node in line[1:] if node.action is not None]
        seen = [public for _, public in replay(start, cards_by_number(start), actions)]
        histories = {}
        for order in deck_orders(start.rules):
            hands = indistinguishable_history(start, order, actions, seen)
            if hands:
                histories[order] = hands
        self.orders = list(histories)
        views = [
            [tuple(hands[:seat] + hands[seat + 1 :] for hands in history) for history in histories.values()]
            for seat in range(len(start.names))
        ]
        super().__init__([history[-1] for history in histories.values()], views, self.orders.index(cards_by_number(start)))

    def ways(self, seat: int, world: int) -> int:  # noqa: ARG002
        """One: every order of identities stands for the same number of orders of physical cards."""
        return 1


def deck_orders(rules: RuleSet) -> list[tuple[int, ...]]:
    """All orders of the deck, as identities."""
    return assignments([range(len(rules.card_names))] * len(rules.deck), dict(enumerate(rules.copies_of)))


def deck_order_count(rules: RuleSet) -> int:
    """The number of deck orders."""
    return factorial(len(rules.deck)) // prod(map(factorial, rules.copies_of))


def indistinguishable_history(start: State, order: tuple[int, ...], actions: Sequence[Action], seen: Sequence[PublicView]) -> list[World]:
    """The hands at each step of a game with another deck; empty if an action is not allowed or anybody can see a difference."""
    history = []
    try:
        for (hands, public), expected in zip(replay(start, order, actions), seen):
            if public != expected:
                return []
            history.append(hands)
    except IllegalAction:
        return []
    return history


def replay(start: State, order: tuple[int, ...], actions: Sequence[Action]) -> Iterator[tuple[World, PublicView]]:
    """The hands and what everybody sees at each step, when the actions are replayed with another deck."""
    state = initial_state(start.names, deck=order, rules=start.rules, first=start.player)
    hands = state.hands
    yield hands, public_view(state, ())
    for action in actions:
        touched = touched_slots(state, hands, action)
        state = state.apply(action)
        hands = state.hands
        yield hands, public_view(state, touched)


def touched_slots(state: State, hands: World, action: Action) -> tuple[int, ...]:
    """The slots that a clue touches; none for other actions."""
    if not isinstance(action, Clue):
        return ()
    touch = state.rules.touched_identities[action.value]
    return tuple(slot for slot, identity in enumerate(hands[state.seat(action.player)], start=1) if touch >> identity & 1)


def public_view(state: State, touched: tuple[int, ...]) -> PublicView:
    """What everybody sees of a state and of the clue before it."""
    sizes = tuple(state.hand_sizes)
    tokens = state.clue_tokens, state.strikes, state.player, state.turns_left
    return touched, state.fireworks, state.discards, sizes, deck_size(state), tokens
