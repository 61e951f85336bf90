"""Other worlds that a seat holds possible at the end of a game, as whole games with another deck."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import hanabi_widget as hw
from hanabi_widget.lessons.position_history import History
from hanabi_widget.rules import UNKNOWN, CardNumber, Game, Identity, SeatIndex, by_identity, card_numbers, cards_by_number, initial_state
from hanabi_widget.rules.table import changed, with_cards
from hanabi_widget.text.log import slots_told


def another_world(random: Random, nodes: list[hw.Node], seat: int) -> Game:
    """The same line of actions with the seat's hand and the deck dealt anew, as clues allow."""
    start, state = nodes[0].state, nodes[-1].state
    cards = [*cards_by_number(state)]
    hidden = [*card_numbers(state)[seat], *range(state.drawn, len(cards))]
    left, hand = Counter(cards[number] for number in hidden), None
    while hand is None:
        hand = _hand(random, left, [state.rules.possible_identities(info) for info in state.clue_info[seat]])
    deck = [*(left - Counter(hand)).elements()]
    random.shuffle(deck)
    for number, identity in zip(hidden, (*hand, *deck), strict=True):
        cards[number] = identity
    game = Game(initial_state(start.names, deck=cards, rules=start.rules, first=start.player))
    for node in nodes[1:]:
        assert node.action is not None
        game.apply(node.action, node.comment)
    return game


def another_history(random: Random, history: History, viewer: SeatIndex | None) -> History | None:
    """The same line of actions in another world that its viewer cannot tell apart at its end; None if none was found."""
    state = history.state
    own = () if viewer is None else card_numbers(state)[viewer]
    undrawn = [*map(CardNumber, range(state.drawn, len(cards_by_number(state))))]
    left = Counter(dict(by_identity(state.rules.copies_of)))
    left.subtract(
        identity for number, identity in enumerate(cards_by_number(state)[: state.drawn]) if number not in own and identity != UNKNOWN
    )
    cards = [*cards_by_number(history.states[0])]
    told = [] if viewer is None else [state.rules.possible_identities(info) for info in state.clue_info[viewer]]
    hand = _hand(random, left, told)
    if hand is None:
        return None
    deck = [*(left - Counter(hand)).elements()]
    random.shuffle(deck)
    if random.random() < 0.2:
        deck = []
    for number, identity in zip((*own, *undrawn), (*hand, *deck, *[UNKNOWN] * len(undrawn))):
        cards[number] = identity
    other = _replayed(history, cards)
    return other if viewer is None or other.observed_by(viewer).states == history.observed_by(viewer).states else None


def _hand(random: Random, left: Counter[Identity], told: list[int]) -> list[Identity] | None:
    """A hand of cards that are left and that the clues allow."""
    for _ in range(100):
        copies, hand = left.copy(), []
        for identities in told:
            kinds = [identity for identity, number in copies.items() for _ in range(number) if identities >> identity & 1]
            if not kinds:
                break
            hand.append(random.choice(kinds))
            copies[hand[-1]] -= 1
        else:
            return hand
    return None


def _replayed(history: History, cards: list[Identity]) -> History:
    """The same line of actions with other cards."""
    start = history.states[0]
    before = start._clue_info_before  # what was told of the cards before, here for all cards drawn
    informed = changed(with_cards(start, cards), _clue_info_before=(*before, *(0,) * (start.drawn - len(before))))
    replayed = History((informed,))
    for action, after in zip(history.actions, history.states[1:]):
        if isinstance(action, hw.Clue) and UNKNOWN in cards:
            action = replace(action, touched=tuple(slots_told(after, SeatIndex(int(action.player)), action.value)))  # noqa: PLW2901
        replayed = replayed.after(action)
    return History(replayed.states, history.actions)
