"""A SAT encoding of open play: its models are the lines that complete all fireworks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, pairwise

from hanabi_widget.effort import spend
from hanabi_widget.rules import Identity, card_numbers, cards_by_number

from .open_game import STALL, Move, MoveKind, OpenGame, successors

CLAUSES_PER_STEP = 2
"""How many clauses are made in a step of work."""

TRUE = 1
"""The variable that is true. Literals are variables and their negatives."""


def max_turns(game: OpenGame) -> int:
    """An upper bound on the turns of a game that completes all fireworks: its plays and discards, and the clues that tokens pay for."""
    state, rules = game.state, game.rules
    if state.turns_left is not None:
        return state.turns_left
    deck_size = game.card_count - state.drawn
    cards_used = deck_size + (game.players if game.deck_ends_game else sum(state.hand_sizes))
    returned_by_plays = len(game.next_identities) + (game.cards_missing if rules.announcements else 0)
    clues = state.clue_tokens + cards_used - game.cards_missing + returned_by_plays
    return max(0, cards_used + clues)


class SatEncoding:
    """The encoding of a position as clauses, one set of variables for each turn.

    Attributes:
        game: the position.
        max_turns: the most turns that the game can last.
        clauses: the clauses: lists of literals, of which one must be true.

    Raises:
        TooLarge: it needs more steps of work than it may do.
    """

    def __init__(self, game: OpenGame) -> None:
        self.game, self.max_turns = game, max_turns(game)
        self.clauses: list[list[int]] = [[TRUE]]
        self._variables = TRUE
        state, rules, turns = game.state, game.rules, range(self.max_turns)
        self._deck_size = game.card_count - state.drawn
        self._predecessor: dict[int, int] = {successor: identity for identity, successor in enumerate(successors(rules)) if successor >= 0}
        # variables of each turn: whether a card is used (played, misplayed or discarded), and of which kind the turn is
        self._uses_card = [self._new_variable() for _ in turns]
        self._plays = [self._new_variable() for _ in turns]
        self._misplays = [self._new_variable() for _ in turns]
        self._announces = [self._new_variable() for _ in turns]
        self._complete = [self._new_variable() for _ in turns]
        self._uses: list[dict[int, int]] = []  # card number -> the variable that this card is used
        # variables before each turn: identity -> whether it is played; whether at least n cards are drawn, at least n tokens available
        self._played: list[dict[int, int]] = [
            {identity: self._new_variable() if turn else -TRUE for identity in game.needed} for turn in range(self.max_turns + 1)
        ]
        self._drawn = [
            [TRUE, *(self._new_variable() if size <= turn else -TRUE for size in range(1, self._deck_size + 1))]
            for turn in (*turns, self.max_turns)
        ]
        levels = range(1, rules.clue_tokens + 1)
        self._tokens = [[TRUE, *(self._new_variable() for _ in levels), -TRUE] for _ in (*turns, self.max_turns)]
        self._tokens[:1] = [[TRUE, *(TRUE if size <= state.clue_tokens else -TRUE for size in levels), -TRUE]]
        # for each card of the deck: which seat draws it
        self._drawn_by = [[self._new_variable() for _ in range(game.players)] for _ in range(self._deck_size)]
        for seats in self._drawn_by:
            self._add_at_most_one(seats)
        for turn in turns:
            clauses_before = len(self.clauses)
            self._encode_turn(turn)
            spend((len(self.clauses) - clauses_before) // CLAUSES_PER_STEP)
        for number in chain(*card_numbers(state), range(state.drawn, game.card_count)):
            self._add_at_most_one([use[number] for use in self._uses if number in use])
        self._encode_strikes()
        if not game.rules.always_cluable and not (game.deck_ends_game and all(state.hand_sizes)):
            self._encode_clue_targets()
        for identity in game.needed:
            self._add_clause(self._played[-1][identity])

    # -- building blocks -------------------------------------------------------------------------

    def _new_variable(self) -> int:
        self._variables += 1
        return self._variables

    def _add_clause(self, *literals: int) -> None:
        """Add a clause: one of these literals is true. Simplified where a literal is constant."""
        if TRUE not in literals:
            self.clauses.append([literal for literal in literals if literal != -TRUE])

    def _add_equivalence(self, a: int, b: int, *unless: int) -> None:
        """Add clauses: `a` and `b` are equal, unless one of the other literals is true."""
        self._add_clause(-a, b, *unless)
        self._add_clause(a, -b, *unless)

    def _add_at_most_one(self, literals: Sequence[int]) -> None:
        """Add clauses: at most one of these literals is true; pairwise if they are few, otherwise by a sequential counter."""
        if len(literals) <= 4:
            for index, b in enumerate(literals):
                for a in literals[:index]:
                    self._add_clause(-b, -a)
            return
        counter = [self._new_variable() for _ in literals]  # whether one of the literals up to here is true
        for literal, count in zip(literals, counter):
            self._add_clause(-literal, count)
        for (before, count), literal in zip(pairwise(counter), literals[1:]):
            self._add_clause(-before, count)
            self._add_clause(-before, -literal)

    def _disjunction(self, literals: Iterable[int]) -> int:
        """A new variable that is true if and only if one of these literals is."""
        disjunction, literals = self._new_variable(), [*literals]
        for literal in literals:
            self._add_clause(-literal, disjunction)
        self._add_clause(-disjunction, *literals)
        return disjunction

    # -- the game --------------------------------------------------------------------------------

    def _encode_turn(self, turn: int) -> None:
        """What one turn does."""
        game, state = self.game, self.game.state
        seat = (state.player + turn) % game.players
        used, play, misplay = self._uses_card[turn], self._plays[turn], self._misplays[turn]
        announces, complete = self._announces[turn], self._complete[turn]
        uses: dict[int, int] = {number: self._new_variable() for number in card_numbers(state)[seat]}
        from_deck = game.rules.deck_plays and turn >= self._deck_size - 1
        available = self._deck_size if from_deck else min(self._deck_size, turn)
        uses |= {state.drawn + index: self._new_variable() for index in range(available)}
        self._uses.append(uses)
        self._add_at_most_one([*uses.values()])
        for one in uses.values():
            self._add_clause(-one, used)
        self._add_clause(-used, *uses.values())
        for one in (play, misplay):
            self._add_clause(-one, used)
        self._add_clause(-play, -misplay)
        self._add_clause(-announces, play if game.rules.announcements else -TRUE)
        self._add_clause(-complete, -used)
        for identity in game.needed:
            self._add_clause(-complete, self._played[turn][identity])
        self._encode_draw(turn, seat)
        self._encode_fireworks(turn)
        self._encode_tokens(turn)

    def _encode_draw(self, turn: int, seat: int) -> None:
        """Draws: the player who uses a card draws the next one (D2, P3), and only that player can use it later."""
        game, used, now, after = self.game, self._uses_card[turn], self._drawn[turn], self._drawn[turn + 1]
        for size in range(1, self._deck_size + 1):
            self._add_clause(-now[size], after[size])
            self._add_clause(-used, -now[size - 1], after[size])
            self._add_clause(-after[size], now[size], used)
            self._add_clause(-after[size], now[size], now[size - 1])
            self._add_clause(-used, -now[size - 1], now[size], self._drawn_by[size - 1][seat])
        for number, one in self._uses[turn].items():
            index = number - game.state.drawn
            if index >= 0:
                self._add_clause(-one, self._drawn_by[index][seat])
                self._add_clause(-one, now[index + 1], now[index] if game.rules.deck_plays and index == self._deck_size - 1 else -TRUE)
        if game.deck_ends_game and game.state.turns_left is None and turn >= game.players:
            self._add_clause(-used, -self._drawn[turn - game.players][self._deck_size])  # the last round is over (E3)

    def _encode_fireworks(self, turn: int) -> None:
        """Plays and misplays (P1, P2): which cards can be played, and what is played then."""
        game, cards = self.game, cards_by_number(self.game.state)
        play, misplay, now, after = self._plays[turn], self._misplays[turn], self._played[turn], self._played[turn + 1]
        uses_of: dict[Identity, list[int]] = {identity: [] for identity in game.needed}
        for number, one in self._uses[turn].items():
            identity = cards[number]
            in_hand = self._drawn[turn][self._deck_size] if number == game.card_count - 1 else TRUE
            self._add_clause(-one, in_hand, play, misplay)  # a card of the deck can only be played, without an announcement
            self._add_clause(-one, in_hand, -self._announces[turn])
            if not game.deck_ends_game and not game.state.hand_sizes[(game.state.player + turn) % game.players]:
                self._add_clause(-one, in_hand, self._tokens[turn][1])  # else stuck (X2)
            if identity not in uses_of:
                self._add_clause(-one, -play)
                continue
            uses_of[identity].append(one)
            predecessor_played = now.get(self._predecessor.get(identity, -1), TRUE)
            self._add_clause(-one, -play, predecessor_played)
            self._add_clause(-one, -play, -now[identity])
            self._add_clause(-one, -play, after[identity])
            self._add_clause(-one, -misplay, -predecessor_played, now[identity], in_hand if game.can_misplay_playable else -TRUE)
        for identity, uses in uses_of.items():
            self._add_clause(-now[identity], after[identity])
            self._add_clause(-after[identity], now[identity], play)
            self._add_clause(-after[identity], now[identity], *uses)
            self._add_clause(-now[identity], now.get(self._predecessor.get(identity, -1), TRUE))

    def _encode_tokens(self, turn: int) -> None:
        """Clue tokens (C1, D1, P4, V2); there are never more than the rules have (X5)."""
        game, max_tokens = self.game, self.game.rules.clue_tokens
        used, play, misplay = self._uses_card[turn], self._plays[turn], self._misplays[turn]
        announces, complete = self._announces[turn], self._complete[turn]
        now, after = self._tokens[turn], self._tokens[turn + 1]
        cards, successor_of = cards_by_number(game.state), successors(game.rules)
        completes = self._disjunction([one for number, one in self._uses[turn].items() if successor_of[cards[number]] < 0])
        self._add_clause(used, complete, now[1])
        if not game.rules.free_discards:
            self._add_clause(-used, play, misplay, -now[max_tokens])
        for size in range(1, max_tokens + 1):
            one_fewer, two_fewer = now[size - 1], now[max(0, size - 2)]
            self._add_equivalence(after[size], now[size + 1], used, complete)
            self._add_equivalence(after[size], one_fewer, -used, play, misplay)
            self._add_equivalence(after[size], now[size], -misplay)
            self._add_equivalence(after[size], now[size], -play, completes, announces)
            self._add_equivalence(after[size], one_fewer, -play, -completes, announces)
            self._add_equivalence(after[size], one_fewer, -play, completes, -announces)
            self._add_equivalence(after[size], two_fewer, -play, -completes, -announces)

    def _encode_strikes(self) -> None:
        """Strikes (E1): misplays are limited, and there are none where a discard would do; see `DepthFirstSearch`."""
        game = self.game
        so_far = [TRUE, *[-TRUE] * (game.spare_strikes + 1)]
        for misplay, tokens, use in zip(self._misplays, self._tokens, self._uses):
            if not game.needs_all_moves:
                no_discard = -TRUE if game.rules.free_discards else tokens[game.rules.clue_tokens]
                self._add_clause(-misplay, no_discard, use.get(game.card_count - 1, -TRUE) if game.rules.deck_plays else -TRUE)
            after = [TRUE, *(self._new_variable() for _ in range(game.spare_strikes)), -TRUE]
            for size in range(1, game.spare_strikes + 2):
                self._add_clause(-so_far[size], after[size])
                self._add_clause(-so_far[size - 1], -misplay, after[size])
            so_far = after

    def _encode_clue_targets(self) -> None:
        """A clue needs a hand with a card (C2, C4).

        Not needed where the deck ends the game: then a clue waits for a player who still holds a card.
        """
        game, state = self.game, self.game.state
        holders = {number: seat for seat, row in enumerate(card_numbers(state)) for number in row}
        left_hands = dict.fromkeys((*holders, *range(state.drawn, game.card_count)), -TRUE)
        for turn, use in enumerate(self._uses):
            seat, targets = (state.player + turn) % game.players, list[int]()
            for number, left_hand in left_hands.items():
                in_hand = self._new_variable()
                self._add_clause(-in_hand, -left_hand)
                if number in holders:
                    self._add_clause(-in_hand, TRUE if game.rules.self_clues or holders[number] != seat else -TRUE)
                else:
                    index = number - state.drawn
                    self._add_clause(-in_hand, self._drawn[turn][index + 1])
                    self._add_clause(-in_hand, TRUE if game.rules.self_clues else -self._drawn_by[index][seat])
                targets.append(in_hand)
            self._add_clause(self._uses_card[turn], self._complete[turn], *targets)
            for number, one in use.items():
                left_hand, left_hands[number] = left_hands[number], self._new_variable()
                self._add_clause(-left_hand, left_hands[number])
                self._add_clause(-one, left_hands[number])

    def decode(self, model: set[int]) -> list[Move]:
        """The moves of a model, a set of true literals."""
        moves = list[Move]()
        for turn, use in enumerate(self._uses):
            if all(self._played[turn][identity] in model for identity in self.game.needed):
                break
            moves.append(next((self._decode_turn(turn, number, model) for number, one in use.items() if one in model), STALL))
        return moves

    def _decode_turn(self, turn: int, number: int, model: set[int]) -> Move:
        identity, index = cards_by_number(self.game.state)[number], number - self.game.state.drawn
        if index >= 0 and self._drawn[turn][index + 1] not in model:
            return MoveKind.DECK, identity
        if self._plays[turn] in model:
            return MoveKind.ANNOUNCE if self._announces[turn] in model else MoveKind.PLAY, identity
        return MoveKind.MISPLAY if self._misplays[turn] in model else MoveKind.DISCARD, identity
