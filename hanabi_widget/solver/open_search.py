"""Search through open play: a line that completes all fireworks, or the certainty that there is none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from heapq import nlargest
from operator import or_
from typing import NamedTuple, TypeAlias

from hanabi_widget.effort import spend
from hanabi_widget.rules import Action, Clue, Identity, State, cards_by_number
from hanabi_widget.rules.action import Actions

from .open_game_model import STALL, TRASH, Move, MoveKind, OpenGame

STEPS_PER_POSITION = 5
"""The work to make a position and its moves, in steps."""

Cards: TypeAlias = int
"""A multiset of cards: a number with a bit field for each identity, which counts its copies."""


class Position(NamedTuple):
    """A position of open play. What equal positions lead to is equal, so that none needs to be searched twice.

    Attributes:
        player: the seat to act.
        drawn: how many cards are drawn.
        needed: one card of each identity still to be played.
        spare: how many of these may stay unplayed.
        playable: all bits of the fields of identities that are playable.
        hands: of each hand the cards whose identity is needed.
        trash: of each hand the number of its other cards.
        tokens: the clue tokens.
        spare_strikes: how many misplays do not end the game.
        turns_left: the turns left once the deck is empty, otherwise None.
    """

    player: int
    drawn: int
    needed: Cards
    spare: int
    playable: Cards
    hands: tuple[Cards, ...]
    trash: tuple[int, ...]
    tokens: int
    spare_strikes: int
    turns_left: int | None


class OpenSearch:
    """A search for a line that completes all fireworks, in depth or in width.

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
        start: the position that it begins with.
        positions_searched: the positions visited so far.
        exhausted: whether these were all.
    """

    def __init__(self, game: OpenGame) -> None:
        self.game = game
        rules = game.rules
        cards = cards_by_number(game.state)
        self.positions_searched = 0
        self.exhausted = False
        self._width = width = max(rules.copies_of).bit_length()
        self._one = [1 << width * identity for identity in range(len(rules.card_names))]
        self._field = [one * ((1 << width) - 1) for one in self._one]
        self._next_field = [self._field[identity] if identity >= 0 else 0 for identity in rules.successors]
        self._from_here = dict[int, Cards]()  # of each needed card, it and what comes after it
        for identity in reversed(game.needed):
            self._from_here[identity] = self._one[identity] + self._from_here.get(rules.successors[identity], 0)
        self._in_deck = [0] * (game.card_count + 1)  # the fields of the cards that are left when so many are drawn
        for number in reversed(range(game.card_count)):
            self._in_deck[number] = self._in_deck[number + 1] | self._field[cards[number]]

        state = game.state
        needed = sum([self._one[identity] for identity in game.needed])
        playable = sum([self._field[identity] for identity in game.next_identities])
        hands = tuple([sum([needed & self._one[identity] for identity in hand]) for hand in state.hands])
        trash = tuple([sum([not needed & self._one[identity] for identity in hand]) for hand in state.hands])
        counters = state.clue_tokens, game.spare_strikes, state.turns_left
        self.start = Position(state.player, state.drawn, needed, game.spare, playable, hands, trash, *counters)

    def find_line(self, limit: int | None = None) -> list[Move] | None:
        """The moves that complete all fireworks; None if there are none, or none is found before the limit.

        Args:
            limit: how many more positions may be visited; by default as many as the steps of work allow.

        Raises:
            TooLarge: it needs more steps of work than it may do.
        """
        visited = {self.start}
        line = list[Move]()
        stop_at = None if limit is None else self.positions_searched + limit
        stack = [self.successors(self.start)]  # not recursion: a line may be longer than Python's stack is deep
        while stack:
            for move, position in stack[-1]:
                if position.needed.bit_count() <= position.spare:
                    return [*line, move]
                if position not in visited:
                    if self.positions_searched == stop_at:
                        return None
                    self._count_position()
                    visited.add(position)
                    line.append(move)
                    stack.append(self.successors(position))
                    break
            else:
                stack.pop()
                del line[-1:]
        self.exhausted = True
        return None

    def find_line_abreast(self, width: int) -> list[Move] | None:
        """As `find_line`, but with many lines at once: after each move the most promising go on. None if they all end.

        This finds lines in deals that are nearly lost, where the first moves decide and a search in depth does not come back to them.

        Args:
            width: how many lines go on.

        Raises:
            TooLarge: it needs more steps of work than it may do.
        """
        lines: dict[Position, tuple[Move, ...]] = {self.start: ()}
        while lines:
            longer = dict[Position, tuple[Move, ...]]()
            for position, line in lines.items():
                for move, after in self.successors(position):
                    if after.needed.bit_count() <= after.spare:
                        return [*line, move]
                    self._count_position()
                    longer.setdefault(after, (*line, move))
            lines = {position: longer[position] for position in nlargest(width, longer, self._promise)}
        return None

    def _count_position(self) -> None:
        spend(STEPS_PER_POSITION)
        self.positions_searched += 1

    def _promise(self, position: Position) -> int:
        """How promising a position is: weights that were found by trial, which decide nothing but the order."""
        needed_in_hands = len(self._identities(reduce(or_, position.hands)))
        order = 7 * needed_in_hands + 3 * sum(position.trash) + 6 * position.tokens - 20 * position.needed.bit_count()
        return order + 10 * self._spare_turns(position)

    def _spare_turns(self, position: Position) -> int:
        """How many turns are left in which nothing needs to be played."""
        return self.game.max_plays(position.drawn, position.drawn, position.turns_left) - position.needed.bit_count() + position.spare

    # -- moves -----------------------------------------------------------------------------------

    def successors(self, position: Position) -> Iterator[tuple[Move, Position]]:
        """The moves that are not pruned, the most promising first, and the positions after them that are not certainly lost."""
        for move in self._moves(position):
            after = self._after_clue(position) if move is STALL else self._after_card(position, *move)
            if after is not None:
                yield move, after

    def _moves(self, position: Position) -> Iterator[Move]:
        """The moves that are not pruned, the most promising first. Each is made when asked for: mostly the first one is enough."""
        rules = self.game.rules
        tokens = position.tokens
        trash = position.trash[position.player]
        # Plays first: each brings the end nearer, and a card that can be played is seldom better kept.
        yield from self._plays(position)

        # Then what loses nothing: a clue, and the discard of trash or of a second copy.
        can_discard = tokens < rules.clue_tokens or rules.free_discards
        can_clue = self._can_clue(position)
        discard_first = can_discard and tokens <= rules.clue_tokens // 2 and self._spare_turns(position) > 2  # saves work: the order alone
        if can_clue and not discard_first:
            yield STALL
        if can_discard and trash:
            yield MoveKind.DISCARD, TRASH
        duplicates, with_copies = self._dispensable(position)
        free = [TRASH] if trash else duplicates[:1]  # a discard that loses nothing
        if can_discard and not trash:
            yield from [(MoveKind.DISCARD, identity) for identity in free]
        if can_clue and discard_first:
            yield STALL
        yield from self._losses(position, free, with_copies, can_discard=can_discard)

    def _plays(self, position: Position) -> Iterator[Move]:
        """The plays of cards that fit, and of the last card of the deck."""
        game = self.game
        rules = game.rules
        hand = position.hands[position.player]
        for identity in self._identities(hand & position.playable):
            if rules.announcements and position.tokens < rules.clue_tokens:  # saves work: else it is a play like any other
                yield MoveKind.ANNOUNCE, identity
            yield MoveKind.PLAY, identity
        is_stuck = not (game.deck_ends_game or hand or position.trash[position.player] or position.tokens)  # X2
        if rules.deck_plays and position.drawn == game.card_count - 1 and not is_stuck:
            yield MoveKind.DECK, cards_by_number(game.state)[position.drawn]

    def _losses(self, position: Position, free: Sequence[int], with_copies: list[Identity], *, can_discard: bool) -> Iterator[Move]:
        """Discards and misplays that cost something, only as the pruning allows.

        A play that fails costs a strike where a discard would return a token. What fits fails by a wrong announcement alone.
        """
        game = self.game
        trash = position.trash[position.player]
        if can_discard and (game.needs_all_moves or not free):
            yield from [(MoveKind.DISCARD, identity) for identity in with_copies if identity not in free]
        if position.spare_strikes and (game.needs_all_moves or not can_discard):
            if trash:
                yield MoveKind.MISPLAY, TRASH
            for identity in with_copies if game.needs_all_moves or not trash else ():
                if game.can_misplay_playable or not position.playable & self._field[identity]:
                    yield MoveKind.MISPLAY, identity

    def _dispensable(self, position: Position) -> tuple[list[Identity], list[Identity]]:
        """The needed identities of which the player to act holds two copies; and those that may go.

        These have a copy elsewhere or twice in the hand, or may be spared with all that comes after them.
        """
        hand = position.hands[position.player]
        elsewhere = self._in_deck[position.drawn]
        for seat, cards in enumerate(position.hands):
            if seat != position.player:
                elsewhere |= cards
        identities = self._identities(hand)
        duplicates = [identity for identity in identities if hand & self._field[identity] != self._one[identity]]
        return duplicates, [
            identity
            for identity in identities
            if elsewhere & self._field[identity]
            or identity in duplicates
            or (position.needed & self._from_here[identity]).bit_count() <= position.spare
        ]

    def _can_clue(self, position: Position) -> bool:
        """Whether the player to act has a token, and a hand to clue."""
        rules = self.game.rules
        hands = enumerate(zip(position.hands, position.trash))
        can_touch = rules.always_cluable or any(
            (useful or trash) and (seat != position.player or rules.self_clues) for seat, (useful, trash) in hands
        )
        return position.tokens > 0 and bool(can_touch)

    def _identities(self, cards: Cards) -> list[Identity]:
        """The identities in a multiset."""
        found = []
        while cards:
            identity = (cards.bit_length() - 1) // self._width
            cards &= ~self._field[identity]
            found.append(Identity(identity))
        return found[::-1]

    # -- positions after a move ------------------------------------------------------------------

    def _after_clue(self, position: Position) -> Position | None:
        """The position after a clue; None if too few turns are left."""
        turns_left = position.turns_left
        if turns_left is not None:
            turns_left -= 1
            if turns_left < position.needed.bit_count() - position.spare:
                return None
        return position._replace(player=(position.player + 1) % self.game.players, tokens=position.tokens - 1, turns_left=turns_left)

    def _after_card(self, position: Position, kind: MoveKind, identity: int) -> Position | None:
        """The position after a play, a misplay or a discard, and the draw; None if it is certainly lost."""
        player, drawn, needed, spare, playable, hands_before, trash_before, tokens, spare_strikes, turns_left = position
        game = self.game
        hands = [*hands_before]
        trash = [*trash_before]
        card = self._one[identity] if identity != TRASH else 0
        if turns_left is not None:
            turns_left -= 1
        if kind is MoveKind.DECK:  # it counts as drawn and then played
            drawn += 1
            _take(hands, trash, player, needed, card)

        if kind is MoveKind.DISCARD or kind is MoveKind.MISPLAY or not playable & card:
            if kind is MoveKind.DISCARD:
                tokens = min(tokens + 1, game.rules.clue_tokens)
            else:
                spare_strikes -= 1
            if needed & card:
                hands[player] -= card
                if spare and not (self._in_deck[drawn] | reduce(or_, hands)) & self._field[identity]:  # a last copy: the rest is trash now
                    rest = needed & self._from_here[identity]
                    needed ^= rest
                    spare -= rest.bit_count()
                    playable &= ~self._field[identity]
                    for each in self._identities(rest):
                        self._make_trash(hands, trash, each)
            else:
                trash[player] -= 1
        else:
            next_field = self._next_field[identity]
            needed ^= card
            playable = playable & ~self._field[identity] | next_field
            tokens = min(tokens + (kind is MoveKind.ANNOUNCE) + (not next_field), game.rules.clue_tokens)
            hands[player] -= card
            self._make_trash(hands, trash, identity)  # its other copies

        if drawn < game.card_count:
            _take(hands, trash, player, needed, self._one[cards_by_number(game.state)[drawn]])
            drawn += 1
        if drawn == game.card_count and turns_left is None and game.deck_ends_game:
            turns_left = game.players
        if spare_strikes < 0 or game.max_plays(drawn, drawn, turns_left) < needed.bit_count() - spare:
            return None
        next_player = (player + 1) % game.players
        return Position(next_player, drawn, needed, spare, playable, tuple(hands), tuple(trash), tokens, spare_strikes, turns_left)

    def _make_trash(self, hands: list[Cards], trash: list[int], identity: int) -> None:
        """The copies of a card in hands are no longer needed."""
        one = self._one[identity]
        field = self._field[identity]
        for seat, cards in enumerate(hands):
            if cards & field:  # saves work
                hands[seat] = cards & ~field
                trash[seat] += (cards & field) // one


def _take(hands: list[Cards], trash: list[int], player: int, needed: Cards, card: Cards) -> None:
    """A player takes a card into the hand."""
    if needed & card:
        hands[player] += card
    else:
        trash[player] += 1


# -- suits that some clues miss ------------------------------------------------------------------


def find_actions(game: OpenGame) -> Actions | None:
    """The actions that reach the goal, or None if there are none: for suits of which a clue may touch no card at all.

    `OpenSearch` takes it that some clue touches every card. This search asks the engine instead, which is slower. It visits no position
    twice, and gives one clue where several are legal, since nobody has anything to learn.

    Raises:
        TooLarge: it needs more steps of work than it may do.

    Example:
        >>> import hanabi_widget as hw
        >>> small = hw.RuleSet(suits="r", copies=(1, 1), hand_size=1)
        >>> find_actions(OpenGame(hw.deal(2, deck=["r1", "r2"], rules=small)[0]))
        (Play(slot=1, announce=None), Play(slot=1, announce=None))
    """
    visited = {_key(game.state)}
    line = list[Action]()
    stack = [iter(_actions_and_states(game.state))]
    while stack:
        for action, after in stack[-1]:
            spend(STEPS_PER_POSITION)
            if game.is_reached(after):
                return (*line, action)
            if (key := _key(after)) not in visited:
                visited.add(key)  # saves work: no game goes on for ever
                line.append(action)
                stack.append(iter(_actions_and_states(after)))
                break
        else:
            stack.pop()
            del line[-1:]
    return None


def _actions_and_states(state: State) -> list[tuple[Action, State]]:
    """Every action that makes a difference, and the position after it."""
    found = dict[object, tuple[Action, State]]()
    for action in state.legal_actions():
        if isinstance(action, Clue) and Clue in found:
            continue  # saves work
        after = state.apply(action)
        found.setdefault(Clue if isinstance(action, Clue) else _key(after), (action, after))
    return [*found.values()]


def _key(state: State) -> object:
    hands = tuple([tuple(sorted(hand)) for hand in state.hands])
    return state.drawn, hands, state.fireworks, state.clue_tokens, state.strikes, state.player, state.turns_left
