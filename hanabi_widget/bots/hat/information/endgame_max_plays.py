"""A quick estimate of an endgame: how many cards can still be played if everybody cooperates, as far as one player sees."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hanabi_widget.rules import RuleSet

MAX_POSITIONS = 300
"""After this many positions the search tries plays only and settles for the best line found."""

UNLIMITED_TURNS = 99
"""Stands for the turns left where an empty deck does not end the game (V1)."""


class EndgameMaxPlays:
    """A search of the last turns of a game with the cards now in hands; cards still to be drawn count for nothing.

    In the search a player plays a card that its holder knows, or any card of the hand once somebody has given a clue; otherwise the
    player gives a clue or discards. Sets of identities are bit masks.

    Args:
        rules: the rule set.
        known: for each seat the identities in hand that the player knows.
        hands: for each seat the identities in hand.

    Example:
        >>> from hanabi_widget.rules import RuleSet
        >>> rules = RuleSet()
        >>> r3, r4, r5 = (1 << rules.identity_of(card) for card in ("r3", "r4", "r5"))
        >>> estimate = EndgameMaxPlays(rules, [r5, r3 | r4], [r5, r3 | r4])
        >>> estimate.count_plays(r3, 1, 0, 1, 2, clued=False), estimate.count_plays(r3, 1, 2, 1, 2, clued=False)
        (1, 3)
    """

    def __init__(self, rules: RuleSet, known: Sequence[int], hands: Sequence[int]) -> None:
        self.known, self.hands, self.successors = known, hands, successor_masks(rules)
        self.max_clue_tokens = rules.clue_tokens
        self.last_round = UNLIMITED_TURNS if rules.all_or_nothing else len(hands)
        self._in_hands = 0
        for identities in hands:
            self._in_hands |= identities
        self._cache: dict[tuple[int, ...], int] = {}

    def max_plays(self, playable: int) -> int:
        """How many cards could be played with these identities playable, if time were no constraint."""
        in_hands, successors, count = self._in_hands, self.successors, 0
        reachable = playable & in_hands
        while reachable:
            card = reachable & -reachable
            reachable = reachable ^ card | successors[card] & in_hands
            count += 1
        return count

    def count_plays(self, playable: int, player: int, deck_size: int, clue_tokens: int, turns_left: int, *, clued: bool) -> int:
        """How many cards can be played: a lower bound where the search runs into `MAX_POSITIONS`.

        Args:
            playable: the playable identities.
            player: the seat to act.
            deck_size: how many cards are left to draw.
            clue_tokens: how many clue tokens are available.
            turns_left: how many turns are left once the deck is empty.
            clued: whether a clue has been given, so that everybody knows their hand.
        """
        return self._search(playable, player, deck_size, clue_tokens, turns_left, clued, self.max_plays(playable))

    def _search(self, playable: int, player: int, deck_size: int, clue_tokens: int, turns_left: int, clued: int, max_plays: int) -> int:
        if not max_plays or not turns_left:
            return 0
        key = (playable, player, deck_size, clue_tokens, turns_left, clued)
        cached = self._cache.get(key)
        if cached is not None:
            return cached
        cache = self._cache
        cache[key] = best = 0
        bound = max_plays
        if deck_size:
            deck_after = deck_size - 1
            turns_after_clue, turns_after_draw = turns_left, turns_left if deck_after else self.last_round
        else:
            deck_after = 0
            turns_after_clue = turns_after_draw = turns_left - 1
            bound = min(max_plays, turns_left)
        next_player = player + 1 if player + 1 < len(self.hands) else 0
        choices = playable & (self.hands if clued else self.known)[player]
        while choices:
            card = choices & -choices
            choices ^= card
            successor = self.successors[card]
            tokens_after = clue_tokens + 1 if not successor and clue_tokens < self.max_clue_tokens else clue_tokens
            plays = 1 + self._search(
                playable ^ card | successor, next_player, deck_after, tokens_after, turns_after_draw, clued, max_plays - 1
            )
            if plays > best:
                best = plays
                if best >= bound:
                    cache[key] = best
                    return best
        if len(cache) < MAX_POSITIONS:
            if clue_tokens:
                plays = self._search(playable, next_player, deck_size, clue_tokens - 1, turns_after_clue, 1, max_plays)
                best = max(best, plays)
            if best < bound and clue_tokens < self.max_clue_tokens:
                plays = self._search(playable, next_player, deck_after, clue_tokens + 1, turns_after_draw, clued, max_plays)
                best = max(best, plays)
        cache[key] = best
        return best


@lru_cache
def successor_masks(rules: RuleSet) -> dict[int, int]:
    """Identity -> the identity that its firework takes next, both as one-bit masks; 0 for the last of a firework."""
    orders = [rules.firework_identities[suit][rules.ranks] for suit in range(len(rules.suits))]
    return {1 << identity: 1 << after if after is not None else 0 for order in orders for identity, after in zip(order, (*order[1:], None))}
