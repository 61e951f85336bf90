"""Depth-first search through open play, with a memory of the positions that it has been to."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeAlias

from .bounds import waits
from .greedy import FIRST, SPARE
from .open_game import TRASH, WAIT, Move, MoveKind, OpenGame, successors

Hands: TypeAlias = tuple[int, ...]

Position: TypeAlias = tuple[int, int, int, int, Hands, Hands, int, int, int | None]
"""Player, cards drawn, next cards, needed cards, for each hand its needed cards and the number of its others, tokens, misplays, turns left.

A set of cards by type with copies is an integer with a field of bits for each type.
"""

Step: TypeAlias = tuple[Move, Position | None]
"""A move and the position after it, None when all fireworks are complete."""


class DepthFirstSearch:
    """A search for a line that completes all fireworks.

    Some moves are left out, because another one is as good:

    - discarding or misplaying a needed card, by who holds one that is played already;
    - discarding a needed card, by who holds two of another;
    - misplaying, where a discard is allowed.

    The argument: whoever makes the better move goes on as the other would, with the card that was spared in the place of the one that was
    not. Where the other misplays that one, the spared card may fit and is played. The fireworks are then ahead and a strike is saved; when
    the other plays the second copy of the card, it is misplayed here, and all is equal again. This fails where the play of that copy brings
    a token: there (`OpenPlay.every`) every move is looked at. Where a wrong announcement misplays any card, there is nothing to make good.

    Attributes:
        looked: so many positions were looked at.
        exhausted: whether these were all.
    """

    def __init__(self, game: OpenGame) -> None:
        self.game, rules = game, game.rules
        self.looked, self.exhausted = 0, False
        following = successors(rules)
        self._width = max(rules.copies_of).bit_length()
        self._one = [1 << self._width * identity for identity in range(len(rules.card_names))]
        self._field = [one * ((1 << self._width) - 1) for one in self._one]
        self._next = [self._field[identity] if identity >= 0 else 0 for identity in following]
        self._open: dict[tuple[int, int, int, int | None], bool] = {}
        self._later = [0] * (game.total + 1)
        for number in range(game.total - 1, game.state._drawn - 1, -1):
            self._later[number] = self._later[number + 1] | self._field[game.state._cards[number]]

    def line(self, limit: int, seed: int | None = None) -> list[Move] | None:
        """The moves that complete all fireworks; None if there are none, or not before so many more positions were looked at.

        Args:
            limit: so many positions are looked at, at most.
            seed: of the order in which moves are tried; without it the order is fixed.
        """
        random = None if seed is None else Random(seed)
        start = self._start()
        known, line = {start}, list[Move]()
        stack = [iter(self._steps(start, random))]
        last = self.looked + limit
        while stack:
            for move, position in stack[-1]:
                if position is None:
                    return [*line, move]
                if position not in known:
                    if self.looked == last:
                        return None
                    self.looked += 1
                    known.add(position)
                    line.append(move)
                    stack.append(iter(self._steps(position, random)))
                    break
            else:
                stack.pop()
                del line[-1:]
        self.exhausted = True
        return None

    def _start(self) -> Position:
        game, state = self.game, self.game.state
        need = sum([self._one[identity] for identity in game.needed])
        playable = sum([self._field[identity] for identity in game.next])
        hands = tuple(sum([need & self._one[identity] for identity in hand]) for hand in state.hands)
        trash = tuple(sum([not need & self._one[identity] for identity in hand]) for hand in state.hands)
        return state.player, state._drawn, playable, need, hands, trash, state.clue_tokens, game.misses, state.turns_left

    def _steps(self, position: Position, random: Random | None) -> Iterator[Step]:
        """The moves worth a look, best first."""
        player, drawn, playable, need, hands, trash, tokens, misses, left = position
        game, rules = self.game, self.game.rules
        hand = hands[player]
        elsewhere = self._later[drawn]
        for seat, cards in enumerate(hands):
            if seat != player:
                elsewhere |= cards
        fitting, doubled, spare = [], [], []
        rest = hand
        while rest:
            identity = ((rest & -rest).bit_length() - 1) // self._width
            field = self._field[identity]
            rest &= ~field
            if playable & field:
                fitting.append(identity)
            if hand & field != self._one[identity]:
                doubled.append(identity)
                spare.append(identity)
            elif elsewhere & field:
                spare.append(identity)
        few, floor = FIRST
        if random is not None:
            random.shuffle(fitting)
            random.shuffle(spare)
            few, floor = 1 + int(random.random() * rules.clue_tokens), int(random.random() * SPARE)
        moves: list[Move] = []
        for identity in fitting:
            if rules.announcements and tokens < rules.clue_tokens:
                moves.append((MoveKind.ANNOUNCE, identity))
            moves.append((MoveKind.PLAY, identity))
        if rules.deck_plays and drawn == game.total - 1 and (game.timed or hand or trash[player] or tokens):  # else stuck (X2)
            moves.append((MoveKind.DECK, game.state._cards[drawn]))
        free = [TRASH] if trash[player] else doubled[:1]
        waiting = [WAIT] if tokens and ((game.sure and drawn < game.total) or game.may_clue(player, map(sum, zip(hands, trash)))) else []
        may_discard = tokens < rules.clue_tokens or rules.free_discards
        if may_discard:
            drops = [(MoveKind.DISCARD, identity) for identity in free]
            enough = game.plays_from(drawn, drawn, left) - need.bit_count() > floor
            moves += [*drops, *waiting] if tokens < few and enough else [*waiting, *drops]
            if game.every or not free:
                moves += [(MoveKind.DISCARD, identity) for identity in spare if identity not in free]
        else:
            moves += waiting
        if misses and (game.every or not may_discard):
            if trash[player]:
                moves.append((MoveKind.MISPLAY, TRASH))
            if game.every or not trash[player]:
                moves += [(MoveKind.MISPLAY, identity) for identity in spare if game.wrong or not playable & self._field[identity]]
        for move in moves:
            after = self._after(position, move)
            if after is None or after[7] >= 0:
                yield move, after

    def _after(self, position: Position, move: Move) -> Position | None:
        """The position after a move, with less than no misplays if no line goes on from it."""
        player, drawn, playable, need, hands, trash, tokens, misses, left = position
        game, (act, identity) = self.game, move
        following = player + 1 if player + 1 < game.players else 0
        if left is not None:
            left -= 1
        if act is MoveKind.CLUE:
            if left is not None and left < need.bit_count():
                misses = -1
            return following, drawn, playable, need, hands, trash, tokens - 1, misses, left
        most, held, others = game.rules.clue_tokens, [*hands], [*trash]
        one, field = (self._one[identity], self._field[identity]) if identity != TRASH else (0, 0)
        if act is MoveKind.DECK:  # as one more card of the hand
            drawn += 1
            if need & one:
                held[player] += one
            else:
                one = 0
                others[player] += 1
        if act is MoveKind.DISCARD:
            tokens += tokens < most
        elif act is MoveKind.MISPLAY or not playable & one:
            misses -= 1
        else:
            need ^= one
            if not need:
                return None
            playable = playable & ~field | self._next[identity]
            bonus = (act is MoveKind.ANNOUNCE) + (not self._next[identity])
            if bonus:
                tokens = min(most, tokens + bonus)
            for seat, cards in enumerate(held):
                if cards & field:
                    others[seat] += (cards & field) // one
                    held[seat] = cards & ~field
            one = 0
        if one:
            held[player] -= one
        else:
            others[player] -= 1
        if drawn < game.total:
            card = game.state._cards[drawn]
            drawn += 1
            if need & self._one[card]:
                held[player] += self._one[card]
            else:
                others[player] += 1
            if drawn == game.total and left is None and game.timed:
                left = game.players
        elif act is MoveKind.DECK and left is None and game.timed:
            left = game.players
        if game.plays_from(drawn, drawn, left) < need.bit_count():
            misses = -1
        elif one:
            everywhere = 0
            for cards in held:
                everywhere |= cards
            if not everywhere & field:
                missed = drawn, need, everywhere, left
                if missed not in self._open:
                    self._open[missed] = self._is_open(*missed)
                if not self._open[missed]:
                    misses = -1
        return following, drawn, playable, need, tuple(held), tuple(others), tokens, misses, left

    def _is_open(self, drawn: int, need: int, everywhere: int, left: int | None) -> bool:
        """Whether the bounds leave a position open, of which all hands together are given."""
        game = self.game
        held = {identity for identity in game.needed if everywhere & self._field[identity]}
        spans = waits(game, held, [identity for identity in game.needed if need & self._one[identity]], drawn)
        for late, ready in enumerate(sorted([ready for _, _, ready in spans if ready > drawn], reverse=True), start=1):
            if late > game.plays_from(ready, drawn, left):
                return False
        change = [0] * (game.total + 2)
        for identity, start, ready in spans:
            if identity not in held and not start:
                return False  # no copy is left
            if start < ready:
                change[max(start, drawn)] += 1
                change[ready] -= 1
        kept = 0
        for later in range(drawn, game.total):
            kept += change[later]
            if kept > game.places(later):
                return False
        return True
