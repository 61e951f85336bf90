"""A state: everything on the table at one moment, as an immutable value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, overload

from hanabi_widget.check_type import check_type
from hanabi_widget.errors import HanabiError
from hanabi_widget.integer import as_integer, integer

from . import card_status, scoring, supposition, turn_special_cases
from .action import Action, ActionT, Clue, Discard, IllegalAction, Play, Reorder, Suppose
from .identifiers import CardNumber, Identity, SeatIndex, Slot, by_seat, by_slot, seats
from .ruleset import UNKNOWN, RuleSet
from .state_field_checks import checked_clue_info, checked_hands, checked_heights, checked_identities, checked_names, checked_seat
from .table_fields import (
    CAME_FROM,
    CARD_NUMBERS,
    CARDS,
    CLUABLE,
    CLUE_TOKENS,
    CLUES,
    DISCARDED,
    DRAWN,
    FIREWORKS,
    NAMES,
    PLAYER,
    RULES,
    STRIKES,
    TURNS_LEFT,
    ClueRecord,
    TableFields,
    TableTuple,
)

if TYPE_CHECKING:
    from hanabi_widget.conventions import CommonTrustView, Convention, Reading, TrustView
    from hanabi_widget.knowledge import ChainView, CommonView, Formula, KnowledgeUpdate, OwnHand, PossibleWorlds


class Outcome(StrEnum):
    """How a game ended.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=2, seed=1)[0]
        >>> state.outcome, state.replace(strikes=3).outcome
        (None, <Outcome.STRUCK_OUT: 'struck out'>)
    """

    COMPLETE = "complete"  # all fireworks are complete (E2)
    STRUCK_OUT = "struck out"  # the last strike (E1)
    EXHAUSTED = "exhausted"  # the deck is empty and nobody has a turn left (E3, X10)
    LOST = "lost"  # an indispensable card is gone (V1)
    STUCK = "stuck"  # nothing that the player to act may do (V1, X2, X10)


FIELDS = ("rules", "names", "hands", "clue_info", "deck", "fireworks", "discards", "clue_tokens", "strikes", "player", "turns_left")
"""What the constructor takes, and what makes two states equal."""


VALUES = (str, int)
"""What a clue's value may be; a truth value is no rank."""


class State:
    """A position of Hanabi. It never changes: `apply` returns a new one.

    A card is an *identity*, an index into ``rules.card_names``; `UNKNOWN` stands for a card that nobody here knows. Two states are equal
    when they show the same position, however it came about. `initial_state` and `position` make states; the constructor takes what
    lies on the table.

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
        turns_left: turns until the end once the deck is empty (E3); it becomes 0 when the rest says that the game is over.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=2, seed=1)[0]
        >>> after = state.apply(hw.Play(1))
        >>> after.player, len(after.deck)
        (1, 39)
    """

    __slots__ = ("_table",)

    _table: TableTuple

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
        hands = checked_hands(rules, hands)
        names = checked_names(names, hands)
        deck, discards = checked_identities(rules, deck, "deck"), checked_identities(rules, discards, "discards")
        heights = checked_heights(rules, fireworks)
        public = [*chain(*(rules.firework_identities[suit][height] for suit, height in enumerate(heights))), *discards]
        card_numbers, cards = [], list(public)
        for hand in hands:
            card_numbers.append(tuple(map(CardNumber, range(len(cards) + len(hand) - 1, len(cards) - 1, -1))))
            cards += reversed(hand)
        clue_info_before = [0] * len(public) + [info for hand in checked_clue_info(hands, clue_info) for info in reversed(hand)]
        if turns_left is None and not deck and not rules.all_or_nothing:
            turns_left = len(hands)
        table: TableTuple = (
            rules,
            names,
            (*cards, *deck),
            len(cards),
            tuple(card_numbers),
            tuple(map(rules.cluable_values, hands)),
            (),
            tuple(clue_info_before) if any(clue_info_before) or UNKNOWN in (*cards, *deck) else (),
            heights,
            tuple(map(CardNumber, range(len(public) - len(discards), len(public)))),
            rules.clue_tokens if clue_tokens is None else integer(clue_tokens, "clue_tokens"),
            integer(strikes, "strikes"),
            checked_seat(player, names),
            None if turns_left is None else integer(turns_left, "turns_left"),
            None,
        )
        _set_table(self, turn_special_cases.with_end_marked(State._of(table))._table)

    @classmethod
    def _of(cls, table: TableTuple) -> State:
        """The state of a table."""
        state = _new_object(State)
        _set_table(state, table)
        return state

    def _changed(self, **fields: Any) -> State:  # noqa: ANN401
        """The state with other values of some fields of its table, as if it were laid out; cards keep their numbers."""
        return State._of(TableFields._make(self._table)._replace(**{"came_from": None, **fields}))

    @classmethod
    def _dealt(cls, rules: RuleSet, names: tuple[str, ...], cards: tuple[Identity, ...], player: SeatIndex, *, known: bool = True) -> State:
        """The state after the deal of a whole deck, all of it known or not (S2, S3): the first cards to seat 0, and so on."""
        count = len(names)
        size = rules.hand_sizes[count]
        dealt = count * size
        turns_left = count if dealt == len(cards) and not rules.all_or_nothing else None
        no_fireworks = (0,) * len(rules.suits)
        cluable = tuple([rules.cluable_values(cards[first : first + size]) for first in range(0, dealt, size)])
        before = () if known else (0,) * dealt
        numbers = rules._first_hands[count]
        return cls._of(
            (rules, names, cards, dealt, numbers, cluable, (), before, no_fireworks, (), rules.clue_tokens, 0, player, turns_left, None)
        )

    # -- what lies on the table ------------------------------------------------------------------

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self._table[RULES]

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, in turn order."""
        return self._table[NAMES]

    @property
    def hands(self) -> tuple[tuple[Identity, ...], ...]:
        """The identities in each hand, slot 1 first."""
        identity_of = self._table[CARDS].__getitem__
        return tuple(tuple(map(identity_of, numbers)) for numbers in self._table[CARD_NUMBERS])

    @property
    def card_numbers(self) -> tuple[tuple[CardNumber, ...], ...]:
        """The card numbers in each hand, slot 1 first: a card keeps its number wherever it moves."""
        return self._table[CARD_NUMBERS]

    @property
    def clue_info(self) -> tuple[tuple[int, ...], ...]:
        """For each card in hand, what clues say about it, packed (see `RuleSet`)."""
        return tuple(map(self._clue_info_of, seats(len(self._table[CARD_NUMBERS]))))

    @property
    def deck(self) -> tuple[Identity, ...]:
        """The identities still to draw, next one first."""
        return self._table[CARDS][self._table[DRAWN] :]

    @property
    def fireworks(self) -> tuple[int, ...]:
        """The number of cards in each suit's firework."""
        return self._table[FIREWORKS]

    @property
    def discards(self) -> tuple[Identity, ...]:
        """The identities discarded or misplayed, in order."""
        return tuple(map(self._table[CARDS].__getitem__, self._table[DISCARDED]))

    @property
    def clue_tokens(self) -> int:
        """The clue tokens available (S4)."""
        return self._table[CLUE_TOKENS]

    @property
    def strikes(self) -> int:
        """The strikes taken (S4)."""
        return self._table[STRIKES]

    @property
    def player(self) -> SeatIndex:
        """The seat to act."""
        return self._table[PLAYER]

    @property
    def turns_left(self) -> int | None:
        """Turns until the end once the deck is empty (E3), 0 when the game is over, else None."""
        return self._table[TURNS_LEFT]

    @property
    def _cards(self) -> tuple[Identity, ...]:
        """The identity of each card by its number."""
        return self._table[CARDS]

    @property
    def _came_from(self) -> tuple[State, Action] | None:
        """The state before and the action that led here; None for a position that was laid out. Equality and copies leave it out."""
        return self._table[CAME_FROM]

    @property
    def _drawn(self) -> int:
        """Cards from this number on are still in the deck."""
        return self._table[DRAWN]

    @property
    def _cluable(self) -> tuple[int, ...]:
        """For each hand the clue values that it may get, as bits."""
        return self._table[CLUABLE]

    @property
    def _clues(self) -> tuple[ClueRecord, ...]:
        """The clues given since this position was laid out, in order."""
        return self._table[CLUES]

    @property
    def _discarded(self) -> tuple[CardNumber, ...]:
        """The numbers of the discarded cards, in order."""
        return self._table[DISCARDED]

    def _clue_info_of(self, seat: SeatIndex) -> tuple[int, ...]:
        """What clues say about each card in one hand."""
        rules, _, cards, _, card_numbers, _, clues, before, *_ = self._table
        info_by_value = rules._clue_info_by_identity
        received = [(drawn, info_by_value[value], value, touched) for to, value, drawn, touched in clues if to == seat]
        hand = []
        for number in card_numbers[seat]:
            clue_info = before[number] if number < len(before) else 0
            for drawn, info, value, touched in received:
                if number < drawn:
                    if touched is None:
                        clue_info |= info[cards[number]]
                    else:
                        clue_info |= rules.clue_info_from([value]) if number in touched else rules.clue_info_from((), [value])
            hand.append(clue_info)
        return tuple(hand)

    # -- players and cards -----------------------------------------------------------------------

    def seat(self, player: str | int) -> SeatIndex:
        """The seat of a player given by name or seat.

        Raises:
            HanabiError: nobody has that name or seat.
        """
        names = self._table[NAMES]
        if isinstance(player, str) and player in names:
            return SeatIndex(names.index(player))
        seat = as_integer(player)
        if type(seat) is int and 0 <= seat < len(names):
            return SeatIndex(seat)
        raise HanabiError(f"no player {player!r}: one of {', '.join(names)} or a seat from 0 to {len(names) - 1}")

    def hand(self, player: str | int) -> tuple[str, ...]:
        """The names of a player's cards, slot 1 (the newest) first; ``"?"`` for an unknown one."""
        cards = self.rules.card_names
        return tuple("?" if identity == UNKNOWN else cards[identity] for identity in self.hands[self.seat(player)])

    def _touched_slots(self, seat: SeatIndex, value: str | int) -> list[Slot]:
        """The slots of a hand whose cards a clue value touches (C3); an unknown card is none of them."""
        touched = self.rules._touched_identity_sets[value]
        return [slot for slot, number in by_slot(self.card_numbers[seat]) if self._cards[number] in touched]

    def _untouched_slots(self, seat: SeatIndex) -> list[Slot]:
        """The slots of a hand whose cards no clue has touched, the newest first."""
        return [slot for slot, clue_info in by_slot(self._clue_info_of(seat)) if not self.rules.values_touching(clue_info)]

    def _identity_played(self, action: Play | Discard) -> Identity:
        """The identity of the card that a play or a discard brings to the table; slot 0 is the next card of the deck."""
        table = self._table
        return table[CARDS][table[CARD_NUMBERS][table[PLAYER]][action.slot - 1] if action.slot else table[DRAWN]]

    def _public_identities(self) -> tuple[Identity, ...]:
        """The identities played and discarded: what everybody sees (S5)."""
        played = self.rules.firework_identities
        return (*chain(*[played[suit][height] for suit, height in enumerate(self.fireworks)]), *self.discards)

    def _seen_by_all(self, *seats: SeatIndex) -> list[Identity]:
        """The identities that all these seats see: the public ones and every other hand (S5).

        Raises:
            DependsOnUnknownCard: one of them is unknown.
        """
        cards = self._cards
        seen = [*self._public_identities()]
        for seat, numbers in by_seat(self.card_numbers):
            if seat not in seats:
                hand = [cards[number] for number in numbers]
                if UNKNOWN in hand:
                    from hanabi_widget.knowledge import DependsOnUnknownCard  # noqa: PLC0415

                    raise DependsOnUnknownCard(self, seat, Slot(hand.index(UNKNOWN) + 1))
                seen += hand
        return seen

    def observed_by(self, player: str | int) -> State:
        """The same position as a player sees it: the player's own hand and the deck are unknown (S5).

        Raises:
            HanabiError: nobody has that name or seat.
        """
        return supposition.observed_by(self, self.seat(player))

    def reveal(self, player: str | int, slot: int, card: str | int) -> State:
        """The same state with one unknown card in hand known.

        Raises:
            HanabiError: the card is known already, clues rule it out, or no copy of it is left.
        """
        seat, hand = self.seat(player), self.hand(player)
        slot = integer(slot, "slot", f"a slot from 1 to {len(hand)}")
        known = hand[slot - 1] if 0 < slot <= len(hand) else "?"
        if known != "?":
            raise HanabiError(f"slot {slot} of {self.names[seat]} is known to be {known}")
        return turn_special_cases.with_end_marked(supposition.with_card(self, seat, Slot(slot), self.rules.identity_of(card)))

    def replace(self, **changes: Any) -> State:  # noqa: ANN401
        """The same position with other values of what the constructor takes; no play need lead to it.

        Example:
            >>> import hanabi_widget as hw
            >>> hw.deal(players=2, seed=1)[0].replace(strikes=2).strikes
            2
        """
        return State(**self._fields() | changes)

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
        is_stuck = self.rules.all_or_nothing or (self.deck and not self.card_numbers[self.player])
        return Outcome.STUCK if is_stuck else Outcome.EXHAUSTED

    def legal_actions(self) -> list[Action]:
        """Every action that the player to act may take: plays, discards, clues (T1, C1-C4, D1, V2).

        A clue to a hand with unknown cards is listed if it may touch one. Rearranging a hand (S6) takes no turn and is always
        allowed, so it is not listed.
        """
        rules, _, cards, drawn, numbers, cluable, _, _, _, _, tokens, _, player, turns_left, _ = self._table
        if turns_left is not None and not turns_left:
            return []
        may_discard = tokens < rules.clue_tokens or rules.free_discards
        actions = [*(rules._card_actions if may_discard else rules._play_actions)[len(numbers[player])]]
        if tokens:
            for seat, clues_to in rules._clue_actions[len(numbers)][player]:
                actions += clues_to[cluable[seat]] or clues_to.with_values(turn_special_cases.cluable_values(self, seat))
        if rules.deck_plays and drawn == len(cards) - 1:
            actions.append(Play(0))
        return actions

    def apply(self, action: Action) -> State:
        """The state after an action of the player to act.

        Raises:
            IllegalAction: with the reason and what is allowed.
        """
        (
            rules,
            names,
            cards,
            drawn,
            numbers,
            cluable,
            clues,
            before,
            fireworks,
            discarded,
            tokens,
            strikes,
            player,
            turns_left,
            _,
        ) = self._table
        if turns_left is not None:
            if not turns_left:
                raise IllegalAction("over", outcome=self.outcome)
            turns_left -= 1
        if type(action) is Clue:
            if not tokens:
                raise IllegalAction("no_token")
            seat: Any = action.player  # a seat, or made one below
            value = action.value
            bit = rules._value_bits.get(value) if type(value) in VALUES else None
            if not bit or type(seat) is not int or not 0 <= seat < len(numbers):
                action = turn_special_cases.normalized(self, action)
                seat, value = action.player, action.value
                bit = rules._value_bits[value]
            if seat == player and not rules.self_clues:
                raise IllegalAction("self_clue", player=names[seat], others=", ".join(name for name in names if name != names[seat]))
            touched: Any = action.touched  # slots, or made card numbers below
            if before or touched is not None:
                touched = turn_special_cases.touched_numbers(self, seat, value, touched)
            elif not cluable[seat] & bit:
                raise turn_special_cases.empty_clue(self, seat, value)
            clues += ((seat, value, drawn, touched),)
            tokens -= 1
        elif type(action) is Play or type(action) is Discard:
            hand, slot = numbers[player], action.slot
            if type(slot) is not int or not 0 < slot <= len(hand):
                hand, slot = turn_special_cases.with_deck_card(self, action)
                drawn += 1
            number = hand[slot - 1]
            identity = cards[number]
            if identity == UNKNOWN:
                raise IllegalAction("unknown_card", player=names[player], slot=slot)
            if isinstance(action, Discard):
                if tokens < rules.clue_tokens:
                    tokens += 1
                elif not rules.free_discards:
                    raise IllegalAction("all_tokens", tokens=tokens)
                discarded += (number,)
            else:
                suit, place = rules.firework_place[identity]
                bonus = 0 if action.announce is None else turn_special_cases.announcement_bonus(self, action.announce, suit)
                if fireworks[suit] == place and bonus is not None:
                    heights = [*fireworks]
                    heights[suit] = place + 1
                    fireworks = tuple(heights)
                    if place + 1 == rules.ranks:
                        bonus += 1
                        if fireworks == rules.complete_fireworks:
                            turns_left = 0
                    if bonus:
                        tokens = min(rules.clue_tokens, tokens + bonus)
                else:
                    discarded += (number,)
                    strikes += 1
                    if strikes == rules.strikes:
                        turns_left = 0
            if drawn < len(cards):
                kept: list[Any] = [drawn, *hand]
                del kept[slot]
                drawn += 1
            else:
                kept = [*hand]
                del kept[slot - 1]
            bits, value_bits = rules._always_cluable, rules._value_bits_by_identity
            for number in kept:
                bits |= value_bits[cards[number]]
            hands, values = [*numbers], [*cluable]
            hands[player], values[player] = tuple(kept), bits
            numbers, cluable = tuple(hands), tuple(values)
            if drawn == len(cards) and turns_left is None and not rules.all_or_nothing:
                turns_left = len(numbers)
        elif type(action) is Reorder:
            return turn_special_cases.reorder(self, action)._changed(came_from=(self, action))
        elif type(action) is Suppose:
            return turn_special_cases.suppose(self, action)._changed(came_from=(self, action))
        else:
            raise IllegalAction("kind", action=action)
        next_player = (player + 1) % len(numbers)
        fields = (
            rules,
            names,
            cards,
            drawn,
            numbers,
            cluable,
            clues,
            before,
            fireworks,
            discarded,
            tokens,
            strikes,
            next_player,
            turns_left,
            (self, action),
        )
        state = _new_object(State)
        _set_table(state, fields)
        if rules.all_or_nothing or not numbers[next_player]:
            return turn_special_cases.with_end_marked(state)
        return state

    def normalized(self, action: ActionT) -> ActionT:
        """The action with seats for names and letters for colours, so that equal actions are equal.

        Raises:
            IllegalAction: it names a player or a colour that is not here.

        Example:
            >>> import hanabi_widget as hw
            >>> hw.deal(players=2, seed=1)[0].normalized(hw.Clue("Bob", "red"))
            Clue(player=1, value='r', touched=None)
        """
        return turn_special_cases.normalized(self, action)

    # -- scores ----------------------------------------------------------------------------------

    @property
    def score(self) -> int | None:
        """The score now (E1, E4, V5); None in all or nothing, which has none (V1)."""
        return scoring.score(self)

    @property
    def max_score(self) -> int | None:
        """The highest score that the copies left still allow, time apart; None in all or nothing."""
        return scoring.max_score(self)

    @property
    def pace(self) -> int | None:
        """Turns that may still pass without a play before the best score is out of reach; None in all or nothing."""
        return scoring.pace(self)

    @property
    def rating(self) -> scoring.Rating | None:
        """The band of the score (E5)."""
        return scoring.rating(self)

    # -- knowledge -------------------------------------------------------------------------------

    @overload
    def knowledge(self, player: str | int, /, *, under: None = None) -> OwnHand: ...

    @overload
    def knowledge(self, player: str | int, /, *others: str | int, under: None = None) -> ChainView[Any]: ...

    @overload
    def knowledge(self, player: str | int, /, *others: str | int, under: str | Convention) -> TrustView: ...

    def knowledge(self, player: str | int, /, *others: str | int, under: str | Convention | None = None) -> ChainView[Any] | TrustView:
        """What a player knows of their own hand; or what the first player knows that the next knows, and so on, of the last one's hand.

        Args:
            player: a name or a seat.
            others: the rest of the chain; it may be of any length and repeat a player.
            under: a convention, by name or as text (see docs/conventions.md). Then the answer is what they may trust if all keep to it, by
                what the actions said that led from an earlier position to this one; see `Game.under` for all steps of a game.

        Returns:
            A `hanabi_widget.knowledge.OwnHand` for one player, a `hanabi_widget.knowledge.ChainView` for several; under a convention a
            `hanabi_widget.conventions.TrustView`, beside which ``known`` is what they know.

        Raises:
            HanabiError: nobody has that name or seat; the answer depends on an unknown card; or, under a convention, the convention
                cannot be read, or no actions are known that led to this position.

        Example:
            >>> import hanabi_widget as hw
            >>> state = hw.deal(players=3, seed=7)[0].apply(hw.Clue("Bob", "yellow"))
            >>> state.knowledge("Bob")[1].probability("playable"), len(state.knowledge("Alice", "Bob"))
            (Fraction(5, 17), 5)
            >>> state.knowledge("Bob", under="beginner")[3], state.knowledge("Bob")[3]
            (<slot 3: y1>, <slot 3: y1 y2 y3 y4>)
        """
        from hanabi_widget.knowledge import OwnHand, chain_view  # noqa: PLC0415

        if under is not None:
            return self._read(under).trust(player, *others)
        seats = [self.seat(name) for name in (player, *others)]
        return chain_view(self, seats) if others else OwnHand(self, seats[0])

    @overload
    def common_knowledge(self, players: Iterable[str | int] | None = None, *, under: None = None) -> CommonView: ...

    @overload
    def common_knowledge(self, players: Iterable[str | int] | None = None, *, under: str | Convention) -> CommonTrustView: ...

    def common_knowledge(
        self, players: Iterable[str | int] | None = None, *, under: str | Convention | None = None
    ) -> CommonView | CommonTrustView:
        """What a group, by default everybody, knows in common (Theorem 4); see `hanabi_widget.knowledge.CommonView`.

        Args:
            players: names or seats.
            under: a convention, as for `knowledge`. Then the answer is what they trust in common: a
                `hanabi_widget.conventions.CommonTrustView`.

        Raises:
            HanabiError: nobody has that name or seat, or the group is empty; or the answer depends on an unknown card; or, under a
                convention, as for `knowledge`, or the answer is too large.
        """
        from hanabi_widget.knowledge import CommonView  # noqa: PLC0415

        return CommonView(self, self._group(players)) if under is None else self._read(under).common_trust(players)

    def _read(self, convention: str | Convention) -> Reading:
        """This position, and what the actions that led to it said under a convention."""
        from hanabi_widget.conventions import convention as read, reading_of  # noqa: PLC0415

        return reading_of(self, read(convention))

    def _group(self, players: Iterable[str | int] | None) -> list[SeatIndex]:
        """The seats of a group of players, by default of everybody."""
        players = as_integer(players)
        check_type(players, (str, int, Iterable, type(None)), "players", "names or seats")
        if isinstance(players, str | int):
            players = (players,)
        group = sorted({self.seat(player) for player in (self.names if players is None else players)})
        if not group:
            raise HanabiError("an empty group knows nothing: name at least one player")
        return group

    def holds(self, formula: str | Formula, *, under: str | Convention | None = None) -> bool:
        """Whether a formula is true here: ``state.holds("K(Alice, K(Bob, playable(Bob.2)))")``.

        Args:
            formula: the formula.
            under: a convention, as for `knowledge`. Then the formula may also say what players trust: ``T(Bob, playable(Bob.2))``.

        Raises:
            HanabiError: it cannot be read or names what is not here; the answer depends on an unknown card, or is too large; it says what
                players trust, and no convention is given; or, under a convention, as for `knowledge`.
        """
        from hanabi_widget import knowledge  # noqa: PLC0415

        if under is not None:
            return self._read(under).holds(formula)
        return knowledge.holds(self, knowledge.formula(formula))

    def probability(self, player: str | int, formula: str | Formula) -> Fraction:
        """The exact probability of a formula for a player, every deck order that fits being equally likely.

        Raises:
            HanabiError: as for `holds`; or nobody has that name or seat.
        """
        from hanabi_widget import knowledge  # noqa: PLC0415

        return knowledge.probability(self, player, knowledge.formula(formula))

    def who_knows(self, formula: str | Formula) -> tuple[str, ...]:
        """The names of the players who know that a formula is true.

        Raises:
            HanabiError: as for `holds`.
        """
        from hanabi_widget import knowledge  # noqa: PLC0415

        return knowledge.who_knows(self, knowledge.formula(formula))

    def announce(self, announcement: str | Formula | Clue) -> PossibleWorlds:
        """The worlds that an announcement to all leaves, in a position with few of them: ``state.announce("not K(Alice, r1(Alice.1))")``.

        Args:
            announcement: a formula, or a clue as what it touches and what not; what it says is true.

        Raises:
            HanabiError: it is false, cannot be read or names what is not here; there are too many worlds: the error says how many.

        Example:
            >>> import hanabi_widget as hw
            >>> rules = hw.RuleSet(suits="r", copies=(1, 1, 1), hand_size=1)
            >>> worlds = hw.position("Ann r1 | Ben r2", rules=rules).announce("r1(Ann.1) or r2(Ann.1)")
            >>> len(worlds), worlds.holds("K(Ann, r1(Ann.1))")
            (4, True)
        """
        from hanabi_widget.knowledge import PossibleWorlds  # noqa: PLC0415

        return PossibleWorlds(self).announce(announcement)

    def preview(self, action: Action) -> KnowledgeUpdate:
        """Who would learn what from an action of the player to act; see `hanabi_widget.knowledge.KnowledgeUpdate`.

        Raises:
            IllegalAction: it is not allowed.
        """
        from hanabi_widget.knowledge import preview  # noqa: PLC0415

        return preview(self, action)

    def clue_previews(self) -> dict[Clue, KnowledgeUpdate]:
        """Who would learn what from each legal clue."""
        from hanabi_widget.knowledge import clue_previews  # noqa: PLC0415

        return clue_previews(self)

    # -- text and pictures -----------------------------------------------------------------------

    def __str__(self) -> str:
        """The position as text, one part a line; `hanabi_widget.notation.position_text` can write it on one line."""
        from hanabi_widget.notation import position_text  # noqa: PLC0415

        return position_text(self)

    def _repr_svg_(self) -> str:
        from hanabi_widget.picture import state_picture  # noqa: PLC0415

        return state_picture(self)

    def save_svg(self, path: str | Path) -> None:
        """Write a picture of the position to an SVG file.

        Raises:
            OSError: the file cannot be written; an older one stays as it was.
        """
        from hanabi_widget.picture import save_svg  # noqa: PLC0415

        save_svg(self._repr_svg_(), path)

    def save_png(self, path: str | Path) -> None:
        """Write a picture of the position to a PNG file; it needs the extra ``png``.

        Raises:
            ImportError: the extra is not installed.
            OSError: the file cannot be written; an older one stays as it was.
        """
        from hanabi_widget.picture import save_png  # noqa: PLC0415

        save_png(self._repr_svg_(), path)

    # -- a value ---------------------------------------------------------------------------------

    def _fields(self) -> dict[str, Any]:
        """What the constructor takes."""
        return {name: getattr(self, name) for name in FIELDS}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._table[:CAME_FROM] == other._table[:CAME_FROM] or self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash(tuple(self._fields().values()))

    def __repr__(self) -> str:
        return f"State({', '.join(f'{name}={value!r}' for name, value in self._fields().items())})"

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, self._table[:CAME_FROM]

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a State never changes: state.replace({name}=...) is a new one")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a State never changes")


_new_object = object.__new__
_set_table = State.__dict__["_table"].__set__  # sets the slot in spite of `__setattr__`


def _restored(*fields: Any) -> State:  # noqa: ANN401
    return State._of((*fields, None))
