"""The judge of whole histories: knowledge from everything that each seat saw during a game, sharing only the rules.

A world is an order of the whole deck, as types, with which the same actions are legal and look the same to everybody.
Two worlds are the same for a seat when it saw the same from the deal on: what everybody sees, and the hands of the others.
Clue masks play no part: what a clue tells is that it touched these slots and no others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import factorial, prod

from hanabi_widget.rules import Action, Clue, Game, IllegalAction, RuleSet, State, initial_state

from .judge import fillings
from .kripke import Kripke, World

Public = tuple[object, ...]
"""What everybody sees at one step."""


class Histories(Kripke):
    """All deck orders that fit the main line of a game, which starts with a deal from a known deck.

    Attributes:
        orders: the deck order of each world; `hands` has the hands at the end.
    """

    def __init__(self, game: Game) -> None:
        line = game.line
        start, actions = line[0].state, [node.action for node in line[1:] if node.action is not None]
        seen = [public for _, public in replayed(start, start._cards, actions)]
        histories = {}
        for order in deck_orders(start.rules):
            hands = lookalike(start, order, actions, seen)
            if hands:
                histories[order] = hands
        self.orders = list(histories)
        views = [
            [tuple(hands[:seat] + hands[seat + 1 :] for hands in history) for history in histories.values()]
            for seat in range(len(start.names))
        ]
        super().__init__([history[-1] for history in histories.values()], views, self.orders.index(start._cards))

    def ways(self, seat: int, world: int) -> int:  # noqa: ARG002
        """One: every order of types stands for the same number of orders of the physical cards, the product of all factorials of copies."""
        return 1


def deck_orders(rules: RuleSet) -> list[tuple[int, ...]]:
    """Every order of the deck as types."""
    return fillings([range(len(rules.card_names))] * len(rules.deck), dict(enumerate(rules.copies_of)))


def deck_order_count(rules: RuleSet) -> int:
    """How many they are."""
    return factorial(len(rules.deck)) // prod(map(factorial, rules.copies_of))


def lookalike(start: State, order: tuple[int, ...], actions: Sequence[Action], seen: Sequence[Public]) -> list[World]:
    """The hands at each step of a game with another deck; none if an action is not allowed or anybody can see a difference."""
    history = []
    try:
        for (hands, public), expected in zip(replayed(start, order, actions), seen):
            if public != expected:
                return []
            history.append(hands)
    except IllegalAction:
        return []
    return history


def replayed(start: State, order: tuple[int, ...], actions: Sequence[Action]) -> Iterator[tuple[World, Public]]:
    """The hands and what everybody sees, at each step of the actions with a deck."""
    state = initial_state(start.names, deck=order, rules=start.rules, first=start.player)
    hands = state.hands
    yield hands, public_side(state, ())
    for action in actions:
        touched = touched_slots(state, hands, action)
        state = state.apply(action)
        hands = state.hands
        yield hands, public_side(state, touched)


def touched_slots(state: State, hands: World, action: Action) -> tuple[int, ...]:
    """The slots that a clue touches; none for another action."""
    if not isinstance(action, Clue):
        return ()
    touch = state.rules.touched_identities[action.value]
    return tuple(slot for slot, kind in enumerate(hands[state.seat(action.player)], start=1) if touch >> kind & 1)


def public_side(state: State, touched: tuple[int, ...]) -> Public:
    """What everybody sees of a state and of the clue before it."""
    sizes = tuple(map(len, state.card_numbers))
    tokens = state.clue_tokens, state.strikes, state.player, state.turns_left
    return touched, state.fireworks, state.discards, sizes, len(state._cards) - state._drawn, tokens
