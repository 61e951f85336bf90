"""The ending: how many cards can still be played, as far as a player sees, if from then on everybody does what is best for it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hanabi_widget.rules import RuleSet

NODES = 300
"""How many positions are looked at before the search is content with what it has found."""

ENDLESS = 99
"""The turns of a last round that does not end (V1)."""


class EndgameEstimate:
    """The last turns of a game, as far as cards in hand go: what will be drawn counts for nothing.

    In the search a player plays a card that is known to its holder, or any card in sight once somebody has given a clue; else gives a
    clue or discards.

    Args:
        rules: the rule set.
        known: for each seat the set of types in hand that its player knows of.
        held: for each seat the set of types in hand.

    Example:
        >>> from hanabi_widget.rules import RuleSet
        >>> rules = RuleSet()
        >>> red = [1 << rules.identity_of(card) for card in ("r3", "r4", "r5")]
        >>> ending = EndgameEstimate(rules, [red[2], red[0] | red[1]], [red[2], red[0] | red[1]])
        >>> ending.plays(red[0], 1, 0, 1, 2, told=False), ending.plays(red[0], 1, 2, 1, 2, told=False)
        (1, 3)
    """

    def __init__(self, rules: RuleSet, known: Sequence[int], held: Sequence[int]) -> None:
        self.known, self.held, self.next = known, held, following(rules)
        self.most, self.last = rules.clue_tokens, ENDLESS if rules.all_or_nothing else len(held)
        self.all = 0
        for identities in held:
            self.all |= identities
        self.seen: dict[tuple[int, ...], int] = {}

    def goal(self, fits: int) -> int:
        """How many cards can be played, when these types fit, if time is no matter."""
        everything, after, goal = self.all, self.next, 0
        todo = fits & everything
        while todo:
            low = todo & -todo
            todo = todo ^ low | after[low] & everything
            goal += 1
        return goal

    def plays(self, fits: int, player: int, deck: int, tokens: int, left: int, *, told: bool) -> int:
        """How many cards can be played; at least those that the search finds in its time.

        Args:
            fits: the types that fit.
            player: the seat to act.
            deck: how many cards are left to draw.
            tokens: how many clue tokens there are.
            left: how many turns are left once the deck is empty.
            told: whether a clue has been given.
        """
        return self._plays(fits, player, deck, tokens, left, told, self.goal(fits))

    def _plays(self, fits: int, player: int, deck: int, tokens: int, left: int, told: int, goal: int) -> int:
        if not goal or not left:
            return 0
        key = (fits, player, deck, tokens, left, told)
        known = self.seen.get(key)
        if known is not None:
            return known
        seen = self.seen
        seen[key] = best = 0
        bound = goal
        if deck:
            fewer = deck - 1
            stay, gone = left, left if fewer else self.last
        else:
            fewer = 0
            stay = gone = left - 1
            bound = min(goal, left)
        player_after = player + 1 if player + 1 < len(self.held) else 0
        can = fits & (self.held if told else self.known)[player]
        while can:
            low = can & -can
            can ^= low
            more = self.next[low]
            bonus = tokens + 1 if not more and tokens < self.most else tokens
            found = 1 + self._plays(fits ^ low | more, player_after, fewer, bonus, gone, told, goal - 1)
            if found > best:
                best = found
                if best >= bound:
                    seen[key] = best
                    return best
        if len(seen) < NODES:
            if tokens:
                found = self._plays(fits, player_after, deck, tokens - 1, stay, 1, goal)
                if found > best:
                    best = found
            if best < bound and tokens < self.most:
                found = self._plays(fits, player_after, fewer, tokens + 1, gone, told, goal)
                if found > best:
                    best = found
        seen[key] = best
        return best


@lru_cache
def following(rules: RuleSet) -> dict[int, int]:
    """For each type, as a set, the one that is played after it, or none."""
    orders = [rules.firework_identities[suit][rules.ranks] for suit in range(len(rules.suits))]
    return {1 << identity: 1 << after if after is not None else 0 for order in orders for identity, after in zip(order, (*order[1:], None))}
