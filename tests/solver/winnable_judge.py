"""The judges of winnability: every line of play through the engine, slowly; and whether a reason is true, by its meaning alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain, product
from math import inf

from hanabi_widget.rules import Clue, Outcome, RuleSet, State
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
    (card,) = reason.cards
    return card in _unplayed(state) and card not in _names(state.rules, [*_held(state), *state.deck])


def _stuck(state: State, reason: LossReason) -> bool:
    """The next players can only clue, and there are too few tokens."""
    turn, left = 0, Counter(reason.cards)
    everywhere = Counter(_names(state.rules, [*_held(state), *state.deck]))
    fitting = _playable(state, [])
    while turn < reason.needed:
        hand = state.hand((state.player + turn) % len(state.names))
        left.subtract(hand)
        if any(card not in _unplayed(state) or card in fitting or everywhere[card] != 1 for card in hand):
            return False
        turn += 1
    from_deck = state.rules.deck_plays and len(state.deck) == 1
    return not from_deck and not any(left.values()) and reason.most == state.clue_tokens < reason.needed <= len(state.names)


def _late(state: State, reason: LossReason) -> bool:
    """After the draw too many cards are left to play: with the cards in sight, their fireworks could not have come to them by then."""
    waiting = _unplayed(state)
    if reason.draws:
        waiting -= _playable(state, [*_held(state), *state.deck[: reason.draws - 1]], playing=True)
    turns = _turns(state, reason.draws)
    return {*reason.cards} == waiting and reason.needed == len(waiting) > reason.most == turns


def _turns(state: State, draws: int) -> float:
    """How many cards can be played after some draws."""
    if state.turns_left is None and state.rules.all_or_nothing:
        return inf
    turns = len(state.deck) + len(state.names) if state.turns_left is None else state.turns_left
    return max(0, turns - draws + (state.rules.deck_plays and draws == len(state.deck) > 0))


def _clogged(state: State, reason: LossReason) -> bool:
    """After the draw all these cards must be held at once: they are last copies, and each waits for a card still in the deck."""
    seen, deck = [*_held(state), *state.deck[: reason.draws]], state.deck[reason.draws :]
    possible = _playable(state, seen, playing=True)
    there, later = {*_names(state.rules, seen)}, {*_names(state.rules, deck)}
    kept = all(card in _unplayed(state) and card in there and card not in later | possible for card in reason.cards)
    return kept and bool(deck) and len({*reason.cards}) == reason.needed > reason.most == _places(state, reason.draws)


def _places(state: State, draws: int) -> int:
    return max(0, len(_held(state)) - (not (state.rules.deck_plays and draws == len(state.deck) - 1)))


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
    drawn = [(identity, 0) for identity in _held(state)] + [(identity, draws) for draws, identity in enumerate(state.deck, start=1)]
    last = len(state.deck) if state.turns_left is None and not (state.rules.deck_plays or state.rules.all_or_nothing) else 0
    return {
        tuple(zip(starts, accumulate(starts, max)))
        for starts in product(*([start for identity, start in drawn if identity == each] for each in suit))
        if not last or last not in starts[:-1]
    }


def _held(state: State) -> list[int]:
    return [identity for hand in state.hands for identity in hand]


def _names(rules: RuleSet, identities: Iterable[int]) -> list[str]:
    return [rules.card_names[identity] for identity in identities]


def _unplayed_by_suit(state: State) -> list[list[int]]:
    """For each suit the identities still to be played, in order."""
    rows = []
    for suit, height in zip(state.rules.suits, state.fireworks):
        identities = [identity for identity, card in enumerate(state.rules.card_names) if card[0] == suit.letter]
        rows.append((identities[::-1] if suit.descending else identities)[height:])
    return rows


def _unplayed(state: State) -> set[str]:
    return {name for row in _unplayed_by_suit(state) for name in _names(state.rules, row)}


def _playable(state: State, cards: Sequence[int], *, playing: bool = False) -> set[str]:
    """The cards that are playable now; or with `playing`, all that can be played with these cards in any order."""
    identities = set()
    for suit in _unplayed_by_suit(state):
        for identity in suit:
            if playing and identity not in cards:
                break
            identities.add(identity)
            if not playing:
                break
    return {*_names(state.rules, identities)}


CHECKS = {
    Obstacle.OVER: _over,
    Obstacle.GONE: _gone,
    Obstacle.STUCK: _stuck,
    Obstacle.LATE: _late,
    Obstacle.CLOGGED: _clogged,
    Obstacle.CROWDED: _crowded,
}
