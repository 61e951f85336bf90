"""Open play as clauses: variables for each turn, true of the lines that complete all fireworks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, pairwise

from .open_game import WAIT, Move, MoveKind, OpenGame, successors

TRUE = 1
"""The variable that is true; a literal is a variable or minus one."""


def longest(game: OpenGame) -> int:
    """The turns that a game with all fireworks complete takes at most: its plays and discards, and the clues that tokens pay for."""
    state, rules = game.state, game.rules
    if state.turns_left is not None:
        return state.turns_left
    deck = game.total - state._drawn
    used = deck + (game.players if game.timed else sum(map(len, state.card_numbers)))
    tokens = state.clue_tokens + used - game.missing + len(game.next) + (game.missing if rules.announcements else 0)
    return max(0, used + tokens)


class SatEncoding:
    """The clauses of a position.

    Attributes:
        turns: so many turns the game can last at most.
        clauses: the clauses, lists of literals of which one must be true.
    """

    def __init__(self, game: OpenGame) -> None:
        self.game, self.turns = game, longest(game)
        self.clauses: list[list[int]] = [[TRUE]]
        self._variables = TRUE
        state, rules, turns = game.state, game.rules, range(self.turns)
        self._deck = game.total - state._drawn
        self._before = {following: identity for identity, following in enumerate(successors(rules)) if following >= 0}
        # of each turn: is a card used, played, misplayed, announced, or are all fireworks complete; and which card is used
        self._used, self._play, self._miss, self._told, self._done = ([self._new() for _ in turns] for _ in range(5))
        self._use: list[dict[int, int]] = []
        # before each turn: which types are played, are so many cards drawn, are there so many tokens
        self._played = [{identity: self._new() if turn else -TRUE for identity in game.needed} for turn in range(self.turns + 1)]
        self._drawn = [
            [TRUE, *(self._new() if size <= turn else -TRUE for size in range(1, self._deck + 1))] for turn in (*turns, self.turns)
        ]
        most = range(1, rules.clue_tokens + 1)
        self._tokens = [[TRUE, *(self._new() for _ in most), -TRUE] for _ in (*turns, self.turns)]
        self._tokens[:1] = [[TRUE, *(TRUE if size <= state.clue_tokens else -TRUE for size in most), -TRUE]]
        self._owner = [[self._new() for _ in range(game.players)] for _ in range(self._deck)]
        for seats in self._owner:
            self._at_most_one(seats)
        for turn in turns:
            self._turn(turn)
        for number in chain(*state.card_numbers, range(state._drawn, game.total)):
            self._at_most_one([use[number] for use in self._use if number in use])
        self._misses()
        if not game.rules._always_cluable and not (game.timed and all(state.card_numbers)):
            self._clues()
        for identity in game.needed:
            self._add(self._played[-1][identity])

    # -- building blocks -------------------------------------------------------------------------

    def _new(self) -> int:
        self._variables += 1
        return self._variables

    def _add(self, *literals: int) -> None:
        """One of these is true."""
        if TRUE not in literals:
            self.clauses.append([literal for literal in literals if literal != -TRUE])

    def _same(self, one: int, other: int, *unless: int) -> None:
        """Both are true or both are false, unless one of the last is true."""
        self._add(-one, other, *unless)
        self._add(one, -other, *unless)

    def _at_most_one(self, literals: Sequence[int]) -> None:
        if len(literals) <= 4:
            for index, one in enumerate(literals):
                for other in literals[:index]:
                    self._add(-one, -other)
            return
        so_far = [self._new() for _ in literals]
        for one, some in zip(literals, so_far):
            self._add(-one, some)
        for (earlier, later), one in zip(pairwise(so_far), literals[1:]):
            self._add(-earlier, later)
            self._add(-earlier, -one)

    def _any(self, literals: Iterable[int]) -> int:
        """A variable that is true if one of these is."""
        some, literals = self._new(), [*literals]
        for literal in literals:
            self._add(-literal, some)
        self._add(-some, *literals)
        return some

    # -- the game --------------------------------------------------------------------------------

    def _turn(self, turn: int) -> None:
        """What one turn makes of the table."""
        game, state = self.game, self.game.state
        seat = (state.player + turn) % game.players
        used, play, miss, clued, done = self._used[turn], self._play[turn], self._miss[turn], self._told[turn], self._done[turn]
        use = {number: self._new() for number in state.card_numbers[seat]}
        from_deck = game.rules.deck_plays and turn >= self._deck - 1
        use |= {state._drawn + index: self._new() for index in range(min(self._deck, turn) if not from_deck else self._deck)}
        self._use.append(use)
        self._at_most_one([*use.values()])
        for one in use.values():
            self._add(-one, used)
        self._add(-used, *use.values())
        for one in (play, miss):
            self._add(-one, used)
        self._add(-play, -miss)
        self._add(-clued, play if game.rules.announcements else -TRUE)
        self._add(-done, -used)
        for identity in game.needed:
            self._add(-done, self._played[turn][identity])
        self._draw(turn, seat)
        self._fireworks(turn)
        self._spend(turn)

    def _draw(self, turn: int, seat: int) -> None:
        """Who uses a card draws the next one (D2, P3); a card of the deck is used by whoever drew it."""
        game, used, now, then = self.game, self._used[turn], self._drawn[turn], self._drawn[turn + 1]
        for size in range(1, self._deck + 1):
            self._add(-now[size], then[size])
            self._add(-used, -now[size - 1], then[size])
            self._add(-then[size], now[size], used)
            self._add(-then[size], now[size], now[size - 1])
            self._add(-used, -now[size - 1], now[size], self._owner[size - 1][seat])
        for number, one in self._use[turn].items():
            index = number - game.state._drawn
            if index >= 0:
                self._add(-one, self._owner[index][seat])
                self._add(-one, now[index + 1], now[index] if game.rules.deck_plays and index == self._deck - 1 else -TRUE)
        if game.timed and game.state.turns_left is None and turn >= game.players:
            self._add(-used, -self._drawn[turn - game.players][self._deck])  # the last round is over (E3)

    def _fireworks(self, turn: int) -> None:
        """Which cards may be played, which misplayed, and what is played then (P1, P2)."""
        game, cards = self.game, self.game.state._cards
        play, miss, now, then = self._play[turn], self._miss[turn], self._played[turn], self._played[turn + 1]
        of_kind: dict[int, list[int]] = {identity: [] for identity in game.needed}
        for number, one in self._use[turn].items():
            identity = cards[number]
            in_hand = self._drawn[turn][self._deck] if number == game.total - 1 else TRUE
            self._add(-one, in_hand, play, miss)  # a card of the deck is not discarded, and played without a word
            self._add(-one, in_hand, -self._told[turn])
            if not game.timed and not game.state.card_numbers[(game.state.player + turn) % game.players]:
                self._add(-one, in_hand, self._tokens[turn][1])  # else stuck (X2)
            if identity not in of_kind:
                self._add(-one, -play)
                continue
            of_kind[identity].append(one)
            before = now.get(self._before.get(identity, -1), TRUE)
            self._add(-one, -play, before)
            self._add(-one, -play, -now[identity])
            self._add(-one, -play, then[identity])
            self._add(-one, -miss, -before, now[identity], in_hand if game.wrong else -TRUE)
        for identity, uses in of_kind.items():
            self._add(-now[identity], then[identity])
            self._add(-then[identity], now[identity], play)
            self._add(-then[identity], now[identity], *uses)
            self._add(-now[identity], now.get(self._before.get(identity, -1), TRUE))

    def _spend(self, turn: int) -> None:
        """What a turn does to the tokens (C1, D1, P4, V2), which never exceed their number (X5)."""
        game, most = self.game, self.game.rules.clue_tokens
        used, play, miss, clued, done = self._used[turn], self._play[turn], self._miss[turn], self._told[turn], self._done[turn]
        now, then = self._tokens[turn], self._tokens[turn + 1]
        following = successors(game.rules)
        last = self._any([one for number, one in self._use[turn].items() if following[game.state._cards[number]] < 0])
        self._add(used, done, now[1])
        if not game.rules.free_discards:
            self._add(-used, play, miss, -now[most])
        for size in range(1, most + 1):
            one, two = now[size - 1], now[max(0, size - 2)]
            self._same(then[size], now[size + 1], used, done)
            self._same(then[size], one, -used, play, miss)
            self._same(then[size], now[size], -miss)
            self._same(then[size], now[size], -play, last, clued)
            self._same(then[size], one, -play, -last, clued)
            self._same(then[size], one, -play, last, -clued)
            self._same(then[size], two, -play, -last, -clued)

    def _misses(self) -> None:
        """Misplays are few (E1), and none is made where a discard would do, see `hanabi_widget.solver.winnable.depth_first`."""
        game = self.game
        so_far = [TRUE, *[-TRUE] * (game.misses + 1)]
        for miss, tokens, use in zip(self._miss, self._tokens, self._use):
            if not game.every:
                no_discard = -TRUE if game.rules.free_discards else tokens[game.rules.clue_tokens]
                self._add(-miss, no_discard, use.get(game.total - 1, -TRUE) if game.rules.deck_plays else -TRUE)
            then = [TRUE, *(self._new() for _ in range(game.misses)), -TRUE]
            for size in range(1, game.misses + 2):
                self._add(-so_far[size], then[size])
                self._add(-so_far[size - 1], -miss, then[size])
            so_far = then

    def _clues(self) -> None:
        """A clue needs a hand with a card (C2, C4). Where time runs out, whoever is waited for holds one."""
        game, state = self.game, self.game.state
        holders = {number: seat for seat, row in enumerate(state.card_numbers) for number in row}
        gone = dict.fromkeys((*holders, *range(state._drawn, game.total)), -TRUE)
        for turn, use in enumerate(self._use):
            seat, there = (state.player + turn) % game.players, list[int]()
            for number, away in gone.items():
                here = self._new()
                self._add(-here, -away)
                if number in holders:
                    self._add(-here, TRUE if game.rules.self_clues or holders[number] != seat else -TRUE)
                else:
                    index = number - state._drawn
                    self._add(-here, self._drawn[turn][index + 1])
                    self._add(-here, TRUE if game.rules.self_clues else -self._owner[index][seat])
                there.append(here)
            self._add(self._used[turn], self._done[turn], *there)
            for number, one in use.items():
                away, gone[number] = gone[number], self._new()
                self._add(-away, gone[number])
                self._add(-one, gone[number])

    def moves(self, model: set[int]) -> list[Move]:
        """The moves that a solution stands for."""
        moves = list[Move]()
        for turn, use in enumerate(self._use):
            if all(self._played[turn][identity] in model for identity in self.game.needed):
                break
            moves.append(next((self._move(turn, number, model) for number, one in use.items() if one in model), WAIT))
        return moves

    def _move(self, turn: int, number: int, model: set[int]) -> Move:
        identity, index = self.game.state._cards[number], number - self.game.state._drawn
        if index >= 0 and self._drawn[turn][index + 1] not in model:
            return MoveKind.DECK, identity
        if self._play[turn] in model:
            return MoveKind.ANNOUNCE if self._told[turn] in model else MoveKind.PLAY, identity
        return MoveKind.MISPLAY if self._miss[turn] in model else MoveKind.DISCARD, identity
