"""The second routine for each bound: whether a reason is true of a position, reckoned from what the reason says alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from hanabi_widget.rules import Outcome, RuleSet, State
from hanabi_widget.solver import LossReason, Obstacle


def stands(state: State, reason: LossReason) -> bool:
    """Whether the facts of a bound are as it says and keep the fireworks from being completed."""
    return CHECKS[reason.obstacle](state, reason)


def _over(state: State, reason: LossReason) -> bool:
    return reason.outcome is state.outcome and state.outcome not in (None, Outcome.COMPLETE) and not state.legal_actions()


def _gone(state: State, reason: LossReason) -> bool:
    (card,) = reason.cards
    return card in _unplayed(state) and card not in _names(state.rules, [*_held(state), *state.deck])


def _stuck(state: State, reason: LossReason) -> bool:
    """So many players in turn can only clue, and for that there are not enough tokens."""
    turn, left = 0, Counter(reason.cards)
    everywhere = Counter(_names(state.rules, [*_held(state), *state.deck]))
    fitting = _reach(state, [])
    while turn < reason.needed:
        hand = state.hand((state.player + turn) % len(state.names))
        left.subtract(hand)
        if any(card not in _unplayed(state) or card in fitting or everywhere[card] != 1 for card in hand):
            return False
        turn += 1
    from_deck = state.rules.deck_plays and len(state.deck) == 1
    return not from_deck and not any(left.values()) and reason.most == state.clue_tokens < reason.needed <= len(state.names)


def _late(state: State, reason: LossReason) -> bool:
    """After the draw so many cards are left to play: by then their fireworks could not have come to them with the cards seen."""
    waiting = _unplayed(state)
    if reason.draws:
        waiting -= _reach(state, [*_held(state), *state.deck[: reason.draws - 1]], playing=True)
    if state.turns_left is None:
        turns = len(state.deck) - reason.draws + len(state.names)
    else:
        turns = state.turns_left - reason.draws
    turns += state.rules.deck_plays and reason.draws == len(state.deck) > 0
    timed = not state.rules.all_or_nothing or state.turns_left is not None
    return timed and {*reason.cards} == waiting and reason.needed == len(waiting) > reason.most == max(0, turns)


def _clogged(state: State, reason: LossReason) -> bool:
    """After the draw these cards must be held at once: they are last copies, and none can be played without a card still in the deck."""
    seen, deck = [*_held(state), *state.deck[: reason.draws]], state.deck[reason.draws :]
    possible = _reach(state, seen, playing=True)
    there, later = {*_names(state.rules, seen)}, {*_names(state.rules, deck)}
    kept = all(card in _unplayed(state) and card in there and card not in later | possible for card in reason.cards)
    places = len(_held(state)) - (0 if len(deck) == 1 and state.rules.deck_plays else 1)
    return kept and bool(deck) and len({*reason.cards}) == reason.needed > reason.most == places


def _held(state: State) -> list[int]:
    return [kind for hand in state.hands for kind in hand]


def _names(rules: RuleSet, kinds: Iterable[int]) -> list[str]:
    return [rules.card_names[kind] for kind in kinds]


def _rows(state: State) -> list[list[int]]:
    """For each suit the types still to be played, in order."""
    rows = []
    for suit, height in zip(state.rules.suits, state.fireworks):
        row = [kind for kind, card in enumerate(state.rules.card_names) if card[0] == suit.letter]
        rows.append((row[::-1] if suit.descending else row)[height:])
    return rows


def _unplayed(state: State) -> set[str]:
    return {name for row in _rows(state) for name in _names(state.rules, row)}


def _reach(state: State, cards: Sequence[int], *, playing: bool = False) -> set[str]:
    """The cards that fit next; or all that these cards, played in any order, bring on the table."""
    found = set[int]()
    for row in _rows(state):
        for kind in row:
            if playing and kind not in cards:
                break
            found.add(kind)
            if not playing:
                break
    return {*_names(state.rules, found)}


CHECKS = {Obstacle.OVER: _over, Obstacle.GONE: _gone, Obstacle.STUCK: _stuck, Obstacle.LATE: _late, Obstacle.CLOGGED: _clogged}
