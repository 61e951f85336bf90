"""A state: everything on the table at one moment, as an immutable value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from hanabi_widget.arguments import as_integer, check_type, did_you_mean, integer, number_of
from hanabi_widget.base_error import HanabiError

from . import card_status, table as table_of_cards
from .action import (
    Action,
    ActionT,
    CardNumber,
    Cards,
    Clue,
    Discard,
    Hands,
    IllegalAction,
    Play,
    PlayerName,
    Reorder,
    SeatIndex,
    Slot,
    Suppose,
    normalized,
    seats_of,
)
from .clues_to_unknown_cards import cluable_values, clue_to_oneself, empty_clue, touched_numbers
from .end_of_game import Outcome, with_end_marked
from .house_rules import announcement_bonus, with_deck_card
from .position_problems import (
    Problem,
    checked_clue_info,
    checked_heights,
    checked_identities,
    checked_names,
    checked_number,
    problems_of,
)
from .ruleset import UNKNOWN, RuleSet
from .table import TableTop, changed, copied
from .what_takes_no_turn import reorder, suppose

if TYPE_CHECKING:
    from hanabi_widget.methods_of_states_and_games import StateDoors  # what a state is asked that higher rooms answer
else:
    StateDoors = object


VALUES = (str, int)
"""What a clue's value may be; a truth value is no rank."""

FIELDS = ("rules", "names", "hands", "clue_info", "deck", "fireworks", "discards", "clue_tokens", "strikes", "player", "turns_left")
"""What the constructor takes, and what makes two states equal."""


class State(TableTop, StateDoors):
    """A position of Hanabi. It never changes: `apply` returns a new one.

    A card is an *identity*, an index into ``rules.card_names``; `UNKNOWN` stands for a card that nobody here knows. Two states are equal
    when they show the same position, however it came about, and then they answer every question equally: what happened before is asked of
    the `Game` or the `Node`. `initial_state` and `position` make states; the constructor takes what lies on the table.

    Args:
        rules: the rule set.
        names: the players' names by seat, in turn order.
        hands: the identities in each hand, newest card (slot 1) first.
        clue_info: for each card in hand, what clues say about it, packed (see `RuleSet`); nothing when left out.
        deck: the identities still to draw, next one first.
        fireworks: the number of cards in each suit's firework; none when left out.
        discards: the identities discarded or misplayed, in order.
        clue_tokens: the tokens available; all when left out.
        strikes: the strikes taken.
        player: the seat to act.
        turns_left: turns until the end once the deck is empty (E3), by default one for each player; it becomes 0 when the rest says that
            the game is over.

    Raises:
        HanabiError: a field means nothing; the message says which, and what it may be. What can be said but not be is in `problems`.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=2, seed=1)[0]
        >>> after = state.apply(hw.Play(1))
        >>> after.player, len(after.deck)
        (1, 39)
    """

    __slots__ = ()

    def __init__(
        self,
        *,
        rules: RuleSet,
        names: Sequence[str],
        hands: Sequence[Sequence[int]],
        clue_info: Sequence[Sequence[int]] | None = None,
        deck: Sequence[int],
        fireworks: Sequence[int] | None = None,
        discards: Sequence[int] = (),
        clue_tokens: int | None = None,
        strikes: int = 0,
        player: int = 0,
        turns_left: int | None = None,
    ) -> None:
        check_type(rules, RuleSet, "rules", "a RuleSet")
        check_type(hands, Sequence, "hands", "a list of hands, each a list of identities")
        held = tuple([checked_identities(rules, hand, "hands") for hand in hands])
        laid = TableTop()
        laid.rules = rules
        laid.names = checked_names(rules, names, held)
        deck = checked_identities(rules, deck, "deck")
        laid.discards = checked_identities(rules, discards, "discards", least=0)
        laid.fireworks = checked_heights(rules, fireworks)
        public = table_of_cards.public_identities(laid)
        card_numbers = []
        cards = [*public]
        for hand in held:
            card_numbers.append(tuple(map(CardNumber, range(len(cards) + len(hand) - 1, len(cards) - 1, -1))))
            cards += reversed(hand)
        clue_info_before = [0] * len(public) + [info for hand in checked_clue_info(rules, held, clue_info) for info in reversed(hand)]
        laid.drawn = len(cards)
        laid._cards = (*cards, *deck)
        laid._card_numbers = tuple(card_numbers)
        laid._cluable = tuple(map(rules.cluable_values, held))
        laid._clues = ()
        laid._clue_info_before = tuple(clue_info_before) if any(clue_info_before) or UNKNOWN in laid._cards else ()
        laid.clue_tokens = rules.clue_tokens if clue_tokens is None else checked_number(clue_tokens, "clue_tokens")
        laid.strikes = checked_number(strikes, "strikes")
        laid.player = SeatIndex(integer(player, "player", "a seat"))
        if laid.player not in range(len(names)):
            raise HanabiError(f"no seat {laid.player} to act: give one from 0 to {len(names) - 1}")
        given = None if turns_left is None else checked_number(turns_left, "turns_left")
        laid.turns_left = None if deck or rules.all_or_nothing else len(held) if given is None else given
        ended = with_end_marked(sealed(laid))
        if given is not None and laid.turns_left is None and given != ended.turns_left:
            why = "all or nothing has no last round" if rules.all_or_nothing else f"the deck has {len(deck)} cards"
            raise HanabiError(f"turns_left {given}: turns are not counted here: {why}")
        for name in TableTop.__slots__:
            object.__setattr__(self, name, getattr(ended, name))  # in spite of `State.__setattr__`

    # -- what lies on the table ------------------------------------------------------------------

    @property
    def hands(self) -> Hands:
        """The identities in each hand, slot 1 first."""
        identity_of = self._cards.__getitem__
        return tuple([tuple(map(identity_of, numbers)) for numbers in self._card_numbers])

    @property
    def clue_info(self) -> tuple[tuple[int, ...], ...]:
        """For each card in hand, what clues say about it, packed (see `RuleSet`)."""
        return tuple([table_of_cards.clue_info_of(self, seat) for seat in seats_of(self)])

    @property
    def deck(self) -> Cards:
        """The identities still to draw, next one first."""
        return self._cards[self.drawn :]

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The number of cards in each hand."""
        return tuple(map(len, self._card_numbers))

    # -- players and cards -----------------------------------------------------------------------

    def seat(self, player: PlayerName) -> SeatIndex:
        """The seat of a player given by name, however it is written, or seat.

        Raises:
            HanabiError: nobody has that name or seat.
        """
        names = self.names
        seat = number_of(player, names) if isinstance(player, str) else as_integer(player)
        if type(seat) is int and 0 <= seat < len(names):
            return SeatIndex(seat)
        mean = did_you_mean(player, names)
        raise HanabiError(f"no player {player!r}: one of {', '.join(names)} or a seat from 0 to {len(names) - 1}{mean}")

    def hand(self, player: PlayerName) -> tuple[str, ...]:
        """The names of a player's cards, slot 1 (the newest) first; ``"?"`` for an unknown one."""
        cards = self.rules.card_names
        return tuple("?" if identity == UNKNOWN else cards[identity] for identity in self.hands[self.seat(player)])

    def observed_by(self, player: PlayerName) -> State:
        """The same position as a player sees it: the player's own hand and the deck are unknown (S5).

        Raises:
            HanabiError: nobody has that name or seat.
        """
        return table_of_cards.observed_by(self, self.seat(player))

    def reveal(self, player: PlayerName, slot: int, card: str | int) -> State:
        """The same state with one unknown card in hand known.

        Raises:
            HanabiError: the card is known already, clues rule it out, or no copy of it is left.
        """
        seat = self.seat(player)
        hand = self.hand(player)
        slot = integer(slot, "slot", f"a slot from 1 to {len(hand)}")
        known = hand[slot - 1] if 0 < slot <= len(hand) else "?"
        if known != "?":
            raise HanabiError(f"slot {slot} of {self.names[seat]} is known to be {known}")
        return with_end_marked(table_of_cards.with_card(self, seat, Slot(slot), self.rules.identity_of(card)))

    def replace(self, **changes: Any) -> State:  # noqa: ANN401
        """The same position with other values of what the constructor takes; no play need lead to it.

        Example:
            >>> import hanabi_widget as hw
            >>> hw.deal(players=2, seed=1)[0].replace(strikes=2).strikes
            2
        """
        fields = self._fields() | changes
        if "turns_left" not in changes and (fields["deck"] or fields["rules"].all_or_nothing):
            fields["turns_left"] = None  # that a game is over follows from the rest
        return State(**fields)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What cannot be in this position, such as too many copies of a card; empty if all is as the rules allow.

        A position with problems is written with ``[unchecked]``. It can be shown and asked like any other, for exercises about what cannot
        be; what nobody can know of it is said so.

        Example:
            >>> import hanabi_widget as hw
            >>> state = hw.position("[unchecked] x r5 r5 | Ann ? ? ? ? ? | Ben r1 y1 g1 b1 w1")
            >>> [str(problem) for problem in state.problems]
            ['one r5 too many: the deck has 1, fireworks and discards included']
            >>> hw.deal(players=2, seed=1)[0].problems
            ()
        """
        return tuple(problems_of(self))

    # -- turns -----------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on (E1-E3, V1, X2, X4)."""
        if self.turns_left != 0:
            return None
        if self.strikes >= self.rules.strikes:
            return Outcome.STRUCK_OUT
        if self.fireworks == self.rules.complete_fireworks:
            return Outcome.COMPLETE
        if self.rules.all_or_nothing and card_status.is_lost(self):
            return Outcome.LOST
        is_stuck = self.rules.all_or_nothing or (table_of_cards.deck_size(self) and not self._card_numbers[self.player])
        return Outcome.STUCK if is_stuck else Outcome.EXHAUSTED

    def legal_actions(self) -> list[Action]:
        """Every action that the player to act may take: plays, discards, clues (T1, C1-C4, D1, V2).

        A clue to a hand with unknown cards is listed if it may touch one. Rearranging a hand (S6) takes no turn and is always
        allowed, so it is not listed.
        """
        rules = self.rules
        player = self.player
        tokens = self.clue_tokens
        if self.turns_left is not None and not self.turns_left:
            return []
        may_discard = tokens < rules.clue_tokens or rules.free_discards
        actions = [*(rules._card_actions if may_discard else rules._play_actions)[len(self._card_numbers[player])]]
        if tokens:
            cluable = self._cluable
            for seat, clues_to in rules.clue_actions[len(cluable)][player]:
                actions += clues_to[cluable[seat]] or clues_to.with_values(cluable_values(self, seat))
        if rules.deck_plays and table_of_cards.deck_size(self) == 1:
            actions.append(Play(0))
        return actions

    def apply(self, action: Action) -> State:
        """The state after an action of the player to act.

        Raises:
            IllegalAction: with the reason and what is allowed.
        """
        # All ways of a turn are in one function: this is called more often than anything else, and calls of its parts would take as long
        # as the parts.
        rules = self.rules
        turns_left = self.turns_left
        after = copied(self)  # a table that may be changed; at the end, a state
        if turns_left is not None:
            if not turns_left:
                raise IllegalAction("over", outcome=self.outcome)
            after.turns_left = turns_left - 1
        if type(action) is Clue:
            if not self.clue_tokens:
                raise IllegalAction("no_token")
            seat: Any = action.player  # a seat, or made one below
            value = action.value
            bit = rules.value_bits.get(value) if type(value) in VALUES else None
            if not bit or type(seat) is not int or not 0 <= seat < len(self.names):  # saves work: what is plain would stay as it is
                action = normalized(self, action)
                seat = action.player
                value = action.value
                bit = rules.value_bits[value]
            if seat == self.player and not rules.self_clues:
                raise clue_to_oneself(self)
            touched = None
            if self._clue_info_before or action.touched is not None:
                touched = touched_numbers(self, seat, value, action.touched)
            elif not self._cluable[seat] & bit:
                raise empty_clue(self, seat, value)
            after._clues += ((seat, value, self.drawn, touched),)
            after.clue_tokens -= 1
        elif type(action) is Play or type(action) is Discard:
            cards = self._cards
            player = self.player
            drawn = self.drawn
            slot = action.slot
            hand = self._card_numbers[player]
            if type(slot) is not int or not 0 < slot <= len(hand):
                hand, slot = with_deck_card(self, action)
                drawn += 1
            identity = cards[hand[slot - 1]]
            if identity == UNKNOWN:
                raise IllegalAction("unknown_card", player=self.names[player], slot=slot)
            # The next card is drawn; with the last one, the last round begins (E3).
            if drawn < len(cards):
                kept: list[Any] = [drawn, *hand]
                del kept[slot]
                drawn += 1
            else:
                kept = [*hand]
                del kept[slot - 1]
            if drawn == len(cards) and turns_left is None and not rules.all_or_nothing:
                after.turns_left = len(self.names)
            # The values that may touch the new hand are found once, here: the clues of later turns are looked up.
            values = rules.always_cluable
            values_of = rules.value_bits_of
            for number in kept:
                values |= values_of[cards[number]]
            hands = [*self._card_numbers]
            cluable = [*self._cluable]
            hands[player] = tuple(kept)
            cluable[player] = values
            after._card_numbers = tuple(hands)
            after._cluable = tuple(cluable)
            after.drawn = drawn
            if isinstance(action, Discard):
                if self.clue_tokens < rules.clue_tokens:
                    after.clue_tokens += 1
                elif not rules.free_discards:
                    raise IllegalAction("all_tokens", tokens=self.clue_tokens)
                after.discards += (identity,)
            else:
                suit, place = rules.firework_place[identity]
                bonus = 0 if action.announce is None else announcement_bonus(self, action.announce, suit)
                if self.fireworks[suit] == place and bonus is not None:
                    heights = [*self.fireworks]
                    heights[suit] = place + 1
                    after.fireworks = tuple(heights)
                    if place + 1 == rules.ranks:
                        bonus += 1
                        if after.fireworks == rules.complete_fireworks:
                            after.turns_left = 0
                    if bonus:
                        after.clue_tokens = min(rules.clue_tokens, self.clue_tokens + bonus)
                else:
                    after.discards += (identity,)
                    after.strikes += 1
                    if after.strikes == rules.strikes:
                        after.turns_left = 0
        elif type(action) is Reorder:  # this and the next take no turn
            return reorder(self, action)
        elif type(action) is Suppose:
            return suppose(self, action)
        else:
            raise IllegalAction("kind", action=action)
        after.player = (self.player + 1) % len(self.names)  # type: ignore[assignment] # a call to say that it is a seat takes time
        after.__class__ = State
        if rules.all_or_nothing or not after._card_numbers[after.player]:
            return with_end_marked(after)
        return after

    def normalized(self, action: ActionT) -> ActionT:
        """The action with seats for names and letters for colours, so that equal actions are equal.

        Raises:
            IllegalAction: it names a player or a colour that is not here.

        Example:
            >>> import hanabi_widget as hw
            >>> hw.deal(players=2, seed=1)[0].normalized(hw.Clue("Bob", "red"))
            Clue(player=1, value='r', touched=None)
        """
        return normalized(self, action)

    # -- scores ----------------------------------------------------------------------------------

    @property
    def score(self) -> int | None:
        """The score now (E1, E4, V5); None in all or nothing, which has none (V1)."""
        if self.rules.all_or_nothing:
            return None
        struck_out = self.rules.strikeout_scores_zero and self.strikes >= self.rules.strikes
        return 0 if struck_out else card_status.points(self.rules, self.fireworks)

    @property
    def max_score(self) -> int | None:
        """The highest score that the copies left still allow, time apart; None in all or nothing. When the game is over, the score."""
        if self.rules.all_or_nothing or self.outcome is not None:
            return self.score
        return card_status.points(self.rules, card_status.reachable_heights(self))

    @property
    def pace(self) -> int | None:
        """Turns that may still pass without a play before the best score is out of reach; None in all or nothing.

        Cards played, plus cards in the deck, plus players, minus the cards that can be played at most. In the last round, the turns left
        replace deck and players.
        """
        if self.rules.all_or_nothing:
            return None
        turns = table_of_cards.deck_size(self) + len(self.names) if self.turns_left is None else self.turns_left
        return sum(self.fireworks) + turns - sum(card_status.reachable_heights(self))

    @property
    def rating(self) -> card_status.Rating | None:
        """The band of the score (E5); None in all or nothing, and with rules whose perfect score is not 25 or 30."""
        score = self.score
        bands = card_status.Rating
        if score is None or self.rules.perfect_score not in (bands.LEGENDARY.value, bands.DIVINE.value):
            return None
        return [band for band in bands if band.value <= score][-1]

    # -- a value ---------------------------------------------------------------------------------

    def _fields(self) -> dict[str, Any]:
        """What the constructor takes."""
        return {name: getattr(self, name) for name in FIELDS}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self is other or all(getattr(self, name) == getattr(other, name) for name in reversed(FIELDS))

    def __hash__(self) -> int:
        return hash(tuple(self._fields().values()))

    def __repr__(self) -> str:
        return f"State({', '.join(f'{name}={value!r}' for name, value in self._fields().items())})"

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, tuple([getattr(self, name) for name in TableTop.__slots__])

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a State never changes: state.replace({name}=...) is a new one")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a State never changes")


def sealed(table: TableTop) -> State:
    """The state of a table that changes no more."""
    table.__class__ = State
    return table  # type: ignore[return-value] # it is one now


def laid_out(state: State) -> State:
    """The same position as a line of play begins with it: cards are numbered from what lies on the table, not from earlier moves.

    Example:
        >>> import hanabi_widget as hw
        >>> from hanabi_widget.rules import card_numbers
        >>> state = hw.deal(players=2, seed=1)[0].apply(hw.Play(1))
        >>> card_numbers(state)[0], card_numbers(laid_out(state))[0], laid_out(state) == state
        ((10, 3, 2, 1, 0), (5, 4, 3, 2, 1), True)
    """
    # That a game is over may be seen by those alone who see cards that are unknown here.
    laid = changed(state.replace(), turns_left=state.turns_left)
    # A state that is the same object is soon found to be equal.
    return state if all(getattr(state, name) == getattr(laid, name) for name in TableTop.__slots__) else laid  # saves work


def group_of(state: State, players: Iterable[PlayerName] | None) -> list[SeatIndex]:
    """The seats of a group of players, by default of everybody.

    Raises:
        HanabiError: nobody has that name or seat, or the group is empty.
    """
    named = as_integer(players)
    check_type(named, (str, int, Iterable, type(None)), "players", "names or seats")
    if named is None:
        named = state.names
    group = sorted({state.seat(player) for player in ((named,) if isinstance(named, str | int) else named)})
    if not group:
        raise HanabiError("an empty group knows nothing: name at least one player")
    return group


def _restored(*fields: object) -> State:
    """A state from the copy of its table that was pickled: a line that is copied keeps the numbers of its cards."""
    table = TableTop()
    for name, value in zip(TableTop.__slots__, fields):
        setattr(table, name, value)
    return sealed(table)
