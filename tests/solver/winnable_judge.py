"""The judges of winnability: every line of play through the engine, slowly; and whether a reason is true, by its meaning alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, product, takewhile
from math import inf

from hanabi_widget.rules import Clue, Outcome, State
from hanabi_widget.solver import LossReason, Obstacle


class TooManyPositions(Exception):
    """There are more positions than the limit."""


def can_be_won(state: State, limit: int = 20_000) -> bool:
    """Whether any line of legal actions completes all fireworks.

    Raises:
        TooManyPositions: there are more positions than the limit.
    """
    return any(each.outcome is Outcome.COMPLETE for each in all_play(state, limit))


def most_points_by_play(state: State, limit: int = 20_000) -> int:
    """The most points on the table in any position that legal actions lead to, but those where these points count nothing.

    Raises:
        TooManyPositions: there are more positions than the limit.
    """
    return max(sum(each.fireworks) for each in all_play(state, limit) if each.outcome is not Outcome.STRUCK_OUT)


def all_play(state: State, limit: int) -> Iterator[State]:
    """Every position that legal actions lead to, some of those that are alike left out.

    Raises:
        TooManyPositions: there are more than the limit.
    """
    visited = set()
    stack = [state]
    while stack:
        current = stack.pop()
        yield current
        hands = tuple(tuple(sorted(hand)) for hand in current.hands)
        counters = current.clue_tokens, current.strikes, current.player, current.turns_left
        key = hands, current.deck, current.fireworks, tuple(sorted(current.discards)), counters
        if key in visited:
            continue
        visited.add(key)
        if len(visited) > limit:
            raise TooManyPositions
        clued = False
        for action in current.legal_actions():
            if not (isinstance(action, Clue) and clued):
                stack.append(current.apply(action))
            clued |= isinstance(action, Clue)


def is_true(state: State, reason: LossReason) -> bool:
    """Whether the facts are as the reason says, and keep the fireworks from being completed."""
    return CHECKS[reason.obstacle](state, reason)


def _over(state: State, reason: LossReason) -> bool:
    return reason.outcome is state.outcome and state.outcome not in (None, Outcome.COMPLETE) and not state.legal_actions()


def _gone(state: State, reason: LossReason) -> bool:
    (card,) = _cards(state, reason)
    return card in _unplayed(state) and card not in _left(state)


def _stuck(state: State, reason: LossReason) -> bool:
    """The next players can only clue, and there are too few tokens."""
    stuck = [card for turn in range(reason.needed) for card in state.hands[(state.player + turn) % len(state.names)]]
    fitting = [suit[0] for suit in _unplayed_by_suit(state) if suit]
    kept = all(card in _unplayed(state) and card not in fitting and _left(state).count(card) == 1 for card in stuck)
    from_deck = state.rules.deck_plays and len(state.deck) == 1
    right_cards = sorted(stuck) == sorted(_cards(state, reason))
    return not from_deck and kept and right_cards and reason.most == state.clue_tokens < reason.needed <= len(state.names)


def _late(state: State, reason: LossReason) -> bool:
    """After the draw too many cards are left to play: with the cards in sight, their fireworks could not have come to them by then."""
    waiting = _unplayed(state)
    if reason.draws:
        waiting -= _possible(state, _seen(state, reason.draws - 1))
    return {*_cards(state, reason)} == waiting and reason.needed == len(waiting) > reason.most == _turns(state, reason.draws)


def _turns(state: State, draws: int) -> float:
    """How many cards can be played after some draws."""
    if state.turns_left is None and state.rules.all_or_nothing:
        return inf
    turns = len(state.deck) + len(state.names) if state.turns_left is None else state.turns_left
    return max(0, turns - draws + (state.rules.deck_plays and draws == len(state.deck) > 0))


def _clogged(state: State, reason: LossReason) -> bool:
    """After the draw all these cards must be held at once: they are last copies, and each waits for a card still in the deck."""
    seen, deck = _seen(state, reason.draws), state.deck[reason.draws :]
    to_keep = (_unplayed(state) & {*seen}) - {*deck} - _possible(state, seen)
    cards = {*_cards(state, reason)}
    return cards <= to_keep and bool(deck) and len(cards) == reason.needed > reason.most == _places(state, reason.draws)


def _places(state: State, draws: int) -> int:
    """How many cards can be kept until the next draw, for which one must go."""
    return max(0, len(_seen(state, 0)) - (not (state.rules.deck_plays and draws == len(state.deck) - 1)))


def _crowded(state: State, _: LossReason) -> bool:
    """Whichever copies are played, after some draw too many are still to be played, or to be kept."""
    for suits in product(*(_choices(state, suit) for suit in _unplayed_by_suit(state))):
        chosen = [*chain(*suits)]
        for draws in range(len(state.deck) + 1):
            kept = sum(start <= draws < ready for start, ready in chosen)
            if kept > _places(state, draws) or sum(ready >= draws for _, ready in chosen) > _turns(state, draws):
                break
        else:
            return False
    return True


def _choices(state: State, suit: Sequence[int]) -> set[tuple[tuple[int, int], ...]]:
    """For each choice of a copy of every card of a suit: after how many draws each is in a hand, and can be played."""
    in_hands = len(_seen(state, 0))
    copies = [[max(0, number - in_hands + 1) for number, card in enumerate(_left(state)) if card == each] for each in suit]
    # the last card of the deck is in no hand before the last turn of its player, which ends the game
    last = len(state.deck) if state.turns_left is None and not (state.rules.deck_plays or state.rules.all_or_nothing) else 0
    return {tuple(zip(starts, accumulate(starts, max))) for starts in product(*copies) if not last or last not in starts[:-1]}


def _cards(state: State, reason: LossReason) -> list[int]:
    return [state.rules.identity_of(card) for card in reason.cards]


def _seen(state: State, draws: int) -> list[int]:
    """The cards in hands, and those drawn next."""
    return [*chain(*state.hands), *state.deck[:draws]]


def _left(state: State) -> list[int]:
    return _seen(state, len(state.deck))


def _unplayed_by_suit(state: State) -> list[list[int]]:
    """For each suit the identities still to be played, in order."""
    rows = []
    for suit, height in zip(state.rules.suits, state.fireworks):
        identities = [identity for identity, card in enumerate(state.rules.card_names) if card[0] == suit.letter]
        rows.append((identities[::-1] if suit.descending else identities)[height:])
    return rows


def _unplayed(state: State) -> set[int]:
    return {*chain(*_unplayed_by_suit(state))}


def _possible(state: State, cards: Sequence[int]) -> set[int]:
    """What can be played with these cards in any order."""
    return {card for suit in _unplayed_by_suit(state) for card in takewhile(cards.__contains__, suit)}


CHECKS = {
    Obstacle.OVER: _over,
    Obstacle.GONE: _gone,
    Obstacle.STUCK: _stuck,
    Obstacle.LATE: _late,
    Obstacle.CLOGGED: _clogged,
    Obstacle.CROWDED: _crowded,
}
