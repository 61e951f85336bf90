"""Depth-first search through open play, which visits no position twice."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeAlias

from hanabi_widget.effort import spend
from hanabi_widget.rules import cards_by_number

from .greedy import FIRST_TRY, MAX_SPARE_TURNS
from .loss_reasons import waiting_spans
from .open_game import STALL, TRASH, Move, MoveKind, OpenGame, successors

STEPS_PER_POSITION = 5
"""The work to make a position and its moves, in steps."""

Hands: TypeAlias = tuple[int, ...]
"""For each hand a number."""

Position: TypeAlias = tuple[int, int, int, int, Hands, Hands, int, int, int | None]
"""(player, cards drawn, playable, needed, hands, trash, clue tokens, spare strikes, turns left).

Multisets of cards are integers with a bit field for each identity: `playable` has all bits of the identities that are playable, `needed`
one of each identity still to be played, `hands` the needed cards of each hand. `trash` counts the other cards of each hand.
"""

Successor: TypeAlias = tuple[Move, Position | None]
"""A move and the position after it, None when all fireworks are complete."""


class DepthFirstSearch:
    """A search for a line that completes all fireworks.

    Dominated moves are pruned, as another move is at least as good:

    - discarding or misplaying a needed card, for a player who holds trash;
    - discarding a needed card, for a player who holds two copies of another;
    - misplaying, where a discard is allowed.

    The argument: after the better move the player goes on as in the worse line, with the spared card in the place of the lost one. Where
    the worse line misplays that card, the spared one may be playable here; it is played, so the fireworks are ahead and a strike is saved.
    When the worse line then plays the second copy, that copy is misplayed here, and both lines are equal again. This fails if the play of
    the second copy returns a token: then nothing is pruned (`OpenGame.needs_all_moves`). Where a wrong announcement can misplay any card,
    the case does not arise.

    Attributes:
        positions_searched: the positions visited so far.
        exhausted: whether these were all.
    """

    def __init__(self, game: OpenGame) -> None:
        self.game, rules = game, game.rules
        self.positions_searched, self.exhausted = 0, False
        successor_of = successors(rules)
        self._field_width = max(rules.copies_of).bit_length()
        self._one = [1 << self._field_width * identity for identity in range(len(rules.card_names))]
        self._field = [one * ((1 << self._field_width) - 1) for one in self._one]
        self._next_field = [self._field[identity] if identity >= 0 else 0 for identity in successor_of]
        self._open_cache: dict[tuple[int, int, int, int | None], bool] = {}
        self._in_deck_from = [0] * (game.card_count + 1)
        for number in range(game.card_count - 1, game.state.drawn - 1, -1):
            self._in_deck_from[number] = self._in_deck_from[number + 1] | self._field[cards_by_number(game.state)[number]]

    def find_line(self, limit: int | None = None, seed: int | None = None) -> list[Move] | None:
        """The moves that complete all fireworks; None if there are none, or none is found before the limit.

        Args:
            limit: how many more positions may be visited; by default as many as the steps of work allow.
            seed: the seed for the order of moves; by default the order is fixed.

        Raises:
            TooLarge: it needs more steps of work than it may do.
        """
        random = None if seed is None else Random(seed)
        start = self._start_position()
        visited, moves = {start}, list[Move]()
        stack = [iter(self._expand(start, random))]
        stop_at = None if limit is None else self.positions_searched + limit
        while stack:
            for move, position in stack[-1]:
                if position is None:
                    return [*moves, move]
                if position not in visited:
                    if self.positions_searched == stop_at:
                        return None
                    spend(STEPS_PER_POSITION)
                    self.positions_searched += 1
                    visited.add(position)
                    moves.append(move)
                    stack.append(iter(self._expand(position, random)))
                    break
            else:
                stack.pop()
                del moves[-1:]
        self.exhausted = True
        return None

    def _start_position(self) -> Position:
        game, state = self.game, self.game.state
        needed = sum([self._one[identity] for identity in game.needed])
        playable = sum([self._field[identity] for identity in game.next_identities])
        hands = tuple(sum([needed & self._one[identity] for identity in hand]) for hand in state.hands)
        trash = tuple(sum([not needed & self._one[identity] for identity in hand]) for hand in state.hands)
        return state.player, state.drawn, playable, needed, hands, trash, state.clue_tokens, game.spare_strikes, state.turns_left

    def _expand(self, position: Position, random: Random | None) -> Iterator[Successor]:
        """The moves that are not pruned and what they lead to, the most promising first."""
        player, drawn, playable, needed, hands, trash, tokens, spare_strikes, turns_left = position
        game, rules = self.game, self.game.rules
        hand = hands[player]
        elsewhere = self._in_deck_from[drawn]
        for seat, cards in enumerate(hands):
            if seat != player:
                elsewhere |= cards
        playable_now, duplicates, dispensable = [], [], []
        remaining = hand
        while remaining:
            identity = ((remaining & -remaining).bit_length() - 1) // self._field_width
            field = self._field[identity]
            remaining &= ~field
            if playable & field:
                playable_now.append(identity)
            if hand & field != self._one[identity]:
                duplicates.append(identity)
                dispensable.append(identity)
            elif elsewhere & field:
                dispensable.append(identity)
        few_tokens, min_spare_turns = FIRST_TRY
        if random is not None:
            random.shuffle(playable_now)
            random.shuffle(dispensable)
            few_tokens, min_spare_turns = 1 + int(random.random() * rules.clue_tokens), int(random.random() * MAX_SPARE_TURNS)
        moves: list[Move] = []
        for identity in playable_now:
            if rules.announcements and tokens < rules.clue_tokens:
                moves.append((MoveKind.ANNOUNCE, identity))
            moves.append((MoveKind.PLAY, identity))
        is_stuck = not (game.deck_ends_game or hand or trash[player] or tokens)  # X2
        if rules.deck_plays and drawn == game.card_count - 1 and not is_stuck:
            moves.append((MoveKind.DECK, cards_by_number(game.state)[drawn]))
        free_discards = [TRASH] if trash[player] else duplicates[:1]
        can_clue = tokens and ((game.always_cluable and drawn < game.card_count) or game.can_clue(player, map(sum, zip(hands, trash))))
        clues = [STALL] if can_clue else []
        can_discard = tokens < rules.clue_tokens or rules.free_discards
        if can_discard:
            discards = [(MoveKind.DISCARD, identity) for identity in free_discards]
            has_time = game.max_plays(drawn, drawn, turns_left) - needed.bit_count() > min_spare_turns
            moves += [*discards, *clues] if tokens < few_tokens and has_time else [*clues, *discards]
            if game.needs_all_moves or not free_discards:
                moves += [(MoveKind.DISCARD, identity) for identity in dispensable if identity not in free_discards]
        else:
            moves += clues
        if spare_strikes and (game.needs_all_moves or not can_discard):
            if trash[player]:
                moves.append((MoveKind.MISPLAY, TRASH))
            if game.needs_all_moves or not trash[player]:
                moves += [
                    (MoveKind.MISPLAY, identity)
                    for identity in dispensable
                    if game.can_misplay_playable or not playable & self._field[identity]
                ]
        for move in moves:
            after = self._apply(position, move)
            if after is None or after[7] >= 0:
                yield move, after

    def _apply(self, position: Position, move: Move) -> Position | None:
        """The position after a move, with -1 spare strikes if it is certainly lost."""
        player, drawn, playable, needed, hands, trash, tokens, spare_strikes, turns_left = position
        game, (kind, identity) = self.game, move
        next_player = player + 1 if player + 1 < game.players else 0
        if turns_left is not None:
            turns_left -= 1
        if kind is MoveKind.CLUE:
            if turns_left is not None and turns_left < needed.bit_count():
                spare_strikes = -1
            return next_player, drawn, playable, needed, hands, trash, tokens - 1, spare_strikes, turns_left
        max_tokens, hands_after, trash_after = game.rules.clue_tokens, [*hands], [*trash]
        one, field = (self._one[identity], self._field[identity]) if identity != TRASH else (0, 0)
        if kind is MoveKind.DECK:  # as if the card were in the hand
            drawn += 1
            if needed & one:
                hands_after[player] += one
            else:
                one = 0
                trash_after[player] += 1
        if kind is MoveKind.DISCARD:
            tokens += tokens < max_tokens
        elif kind is MoveKind.MISPLAY or not playable & one:
            spare_strikes -= 1
        else:
            needed ^= one
            if not needed:
                return None
            playable = playable & ~field | self._next_field[identity]
            bonus = (kind is MoveKind.ANNOUNCE) + (not self._next_field[identity])
            if bonus:
                tokens = min(max_tokens, tokens + bonus)
            for seat, cards in enumerate(hands_after):
                if cards & field:
                    trash_after[seat] += (cards & field) // one
                    hands_after[seat] = cards & ~field
            one = 0
        if one:
            hands_after[player] -= one
        else:
            trash_after[player] -= 1
        if drawn < game.card_count:
            card = cards_by_number(game.state)[drawn]
            drawn += 1
            if needed & self._one[card]:
                hands_after[player] += self._one[card]
            else:
                trash_after[player] += 1
            if drawn == game.card_count and turns_left is None and game.deck_ends_game:
                turns_left = game.players
        elif kind is MoveKind.DECK and turns_left is None and game.deck_ends_game:
            turns_left = game.players
        if game.max_plays(drawn, drawn, turns_left) < needed.bit_count():
            spare_strikes = -1
        elif one:
            in_hands = 0
            for cards in hands_after:
                in_hands |= cards
            if not in_hands & field:
                key = drawn, needed, in_hands, turns_left
                if key not in self._open_cache:
                    self._open_cache[key] = self._is_open(*key)
                if not self._open_cache[key]:
                    spare_strikes = -1
        return next_player, drawn, playable, needed, tuple(hands_after), tuple(trash_after), tokens, spare_strikes, turns_left

    def _is_open(self, drawn: int, needed: int, in_hands: int, turns_left: int | None) -> bool:
        """Whether the bounds leave a position open; `in_hands` is the union of all hands."""
        game = self.game
        held = {identity for identity in game.needed if in_hands & self._field[identity]}
        spans = waiting_spans(game, held, [identity for identity in game.needed if needed & self._one[identity]], drawn)
        for late, ready in enumerate(sorted([ready for _, _, ready in spans if ready > drawn], reverse=True), start=1):
            if late > game.max_plays(ready, drawn, turns_left):
                return False
        change = [0] * (game.card_count + 2)
        for identity, start, ready in spans:
            if identity not in held and not start:
                return False  # no copy is left
            if start < ready:
                change[max(start, drawn)] += 1
                change[ready] -= 1
        kept = 0
        for later in range(drawn, game.card_count):
            kept += change[later]
            if kept > game.hand_capacity(later):
                return False
        return True
