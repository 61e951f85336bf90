"""Actions: what a player may do in a turn (T1), the error for one that is not allowed, and the types of the numbers that name things."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar, NewType, TypeAlias, TypeVar, cast

from hanabi_widget.arguments import as_integers, check_type, did_you_mean, integer
from hanabi_widget.base_error import ReasonedError

if TYPE_CHECKING:
    from .state import State

Identity = NewType("Identity", int)
"""What a card is: an index into `RuleSet.card_names`, or `UNKNOWN`."""

Identities: TypeAlias = int
"""A set of identities as bits: bit ``i`` stands for identity ``i``."""

IdentitiesInHand = list[Identities]
"""For each card of a hand, slot 1 first, what it may be."""

SeatIndex = NewType("SeatIndex", int)
"""Where a player sits: an index into `State.names`."""

Slot = NewType("Slot", int)
"""Where a card is in a hand; slot 1 is the newest."""

CardNumber = NewType("CardNumber", int)
"""Which card it is: its place in the order of drawing, which it keeps wherever it moves."""

Cards = tuple[Identity, ...]
"""Cards in an order, such as those of a hand, slot 1 first."""

AnyCards = Sequence[Identity]
"""The same, in any sequence."""

CardNumbers = tuple[CardNumber, ...]
"""Some cards by their numbers, such as those of a hand, slot 1 first."""

Hands = tuple[Cards, ...]
"""The cards in all hands, by seat."""

PlayerName = str | int
"""A player by name, however it is written, or by seat."""

ClueValue = str | int
"""What a clue names: the letter of a colour, or a rank."""

ClueValues = tuple[ClueValue, ...]
"""Several of them, such as what clues named that touched a card."""

Seats = tuple[SeatIndex, ...]
"""Some players: a group, or a chain of which the first knows that the next knows, and so on."""

Players = Sequence[SeatIndex]
"""The same, in any sequence."""

T = TypeVar("T")


CardPlace = tuple[SeatIndex, Slot]
"""Where a card is held."""


def are_different(items: Collection[object]) -> bool:
    """Whether none of some items comes twice.

    Example:
        >>> are_different((0, 1)), are_different((0, 1, 0))
        (True, False)
    """
    return len({*items}) == len(items)


def by_seat(items: Iterable[T]) -> Iterator[tuple[SeatIndex, T]]:
    """Each item with its seat, for items in the order of the players.

    Example:
        >>> [*by_seat(["Ann", "Ben"])]
        [(0, 'Ann'), (1, 'Ben')]
    """
    return cast("Iterator[tuple[SeatIndex, T]]", enumerate(items))


def by_slot(hand: Iterable[T]) -> Iterator[tuple[Slot, T]]:
    """Each item with its slot, for items in the order of a hand.

    Example:
        >>> [*by_slot(["r1", "y2"])]
        [(1, 'r1'), (2, 'y2')]
    """
    return cast("Iterator[tuple[Slot, T]]", enumerate(hand, start=1))


def by_identity(items: Iterable[T]) -> Iterator[tuple[Identity, T]]:
    """Each item with its identity, for items in the order of `RuleSet.card_names`.

    Example:
        >>> [*by_identity(["r1", "r2"])]
        [(0, 'r1'), (1, 'r2')]
    """
    return cast("Iterator[tuple[Identity, T]]", enumerate(items))


def as_bits(members: Iterable[int]) -> int:
    """A set of seats, identities or other small numbers as bits.

    Example:
        >>> as_bits([0, 2, 2])
        5
    """
    return sum({1 << member for member in members})


def with_item(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same with another item at an index.

    Example:
        >>> with_item(("r1", "r2"), 1, "y2")
        ('r1', 'y2')
    """
    return (*items[:index], item, *items[index + 1 :])


def without_repeats(players: Iterable[SeatIndex]) -> list[SeatIndex]:
    """A chain of players without those who come again at once: what somebody knows to know, they know."""
    return [seat for seat, _ in groupby(players)]


def seats(players: int) -> Players:
    """The seats of so many players."""
    return cast("Players", range(players))


def seats_of(state: State) -> Players:
    """The seats of all players of a position."""
    return seats(len(state.names))


def slots(cards: int) -> Sequence[Slot]:
    """The slots of a hand of so many cards."""
    return cast("Sequence[Slot]", range(1, cards + 1))


_NUMBERS = frozenset({"slot", "value", "touched", "order"})
"""The fields that are numbers also when they are given as text; a player may be called 1."""


def _number(value: object) -> object:
    """The number that a text is; anything else as it is."""
    return int(value) if isinstance(value, str) and value.strip().isdecimal() and len(value) < MAX_DIGITS else value


MAX_DIGITS = 10
"""Longer texts are no numbers of slots or ranks."""


class _WithIntegers:
    """An action whose numbers, of any kind or as text, become plain ones, and whose lists of them tuples: equal actions are equal."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]]  # each action is a dataclass

    def __post_init__(self) -> None:
        for name in self.__match_args__:
            given = getattr(self, name)
            if type(given) is int:  # saves work
                continue
            value = as_integers(given)
            if name in _NUMBERS:
                value = [*map(_number, value)] if isinstance(value, list | tuple) else _number(value)
            if value is not given:
                object.__setattr__(self, name, tuple(value) if isinstance(value, list) else value)


@dataclass(frozen=True, slots=True)
class Play(_WithIntegers):
    """Play a card (P1).

    Attributes:
        slot: the slot of the card; slot 1 is the newest card. ``"1"`` is 1.
        announce: the colour to announce, by letter or name, in the synchronised show (V2).

    Example:
        >>> import hanabi_widget as hw
        >>> hw.deal(players=2, seed=1)[0].apply(hw.Play(1)).strikes
        1
    """

    slot: int
    announce: str | None = None


@dataclass(frozen=True, slots=True)
class Discard(_WithIntegers):
    """Discard a card (D1).

    Attributes:
        slot: the slot of the card; slot 1 is the newest card.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=2, seed=1)[0].apply(hw.Clue("Bob", 1))
        >>> state.apply(hw.Discard(5)).clue_tokens
        8
    """

    slot: int


@dataclass(frozen=True, slots=True)
class Clue(_WithIntegers):
    """Tell a player about all cards of one colour or one rank in their hand (C1-C4).

    Attributes:
        player: who receives the clue: a name or a seat (the first seat is 0).
        value: a colour by letter or name, with or without capitals, or a rank; ``"1"`` is 1.
        touched: the slots that the clue touches; needed only if the hand has unknown cards.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.position("Ann r1 r2 | Ben r3 y1", hw.RuleSet(hand_size=2))
        >>> state.apply(hw.Clue("Ben", "red")).knowledge("Ben")[1]
        <slot 1: r1 r2 r3 r4 r5>
    """

    player: PlayerName
    value: ClueValue
    touched: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Reorder(_WithIntegers):
    """Rearrange a hand; this takes no turn (S6).

    Attributes:
        player: whose hand: a name or a seat.
        order: the old slots in their new order: ``(2, 1, 3)`` swaps the first two of three cards.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.position("Ann r1 r2 | Ben r3 y1", hw.RuleSet(hand_size=2))
        >>> state.apply(hw.Reorder("Ann", (2, 1))).hand("Ann")
        ('r2', 'r1')
    """

    player: PlayerName
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Suppose(_WithIntegers):
    """Suppose that a card in a hand is another one. This takes no turn, and is always a variation of the game.

    The supposed card is an unknown one if possible; otherwise it is swapped with a copy in the deck or in a hand.

    Attributes:
        player: whose hand: a name or a seat.
        slot: the slot of the card; slot 1 is the newest card.
        card: the supposed card, by name or identity.
        viewer: who supposes it, by name or seat: that player's hand and the deck become unknown. None keeps all cards known.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.position("Ann r1 r2 | Ben r3 y1", hw.RuleSet(hand_size=2))
        >>> state.apply(hw.Suppose("Ann", 1, "w5", viewer="Ann")).hand("Ann")
        ('w5', '?')
    """

    player: PlayerName
    slot: int
    card: str | int
    viewer: PlayerName | None = None


Action = Play | Discard | Clue | Reorder | Suppose

Actions = tuple[Action, ...]

ActionT = TypeVar("ActionT", bound=Action)


def clues_of(actions: Iterable[Action]) -> list[Clue]:
    """The clues among some actions.

    Example:
        >>> clues_of([Play(1), Clue("Bob", 1)])
        [Clue(player='Bob', value=1, touched=None)]
    """
    return [action for action in actions if isinstance(action, Clue)]


def ordinary_actions(actions: Iterable[Action]) -> list[Action]:
    """The actions without plays that announce a colour (V2) and plays from the deck.

    Example:
        >>> ordinary_actions([Play(1), Play(1, "red"), Play(0)])
        [Play(slot=1, announce=None)]
    """
    return [action for action in actions if not (isinstance(action, Play) and (action.announce or not action.slot))]


REASONS = {
    "over": "the game is over ({outcome}): step back to act",
    "no_token": "no clue token is left: discard or play",
    "all_tokens": "all {tokens} clue tokens are available: clue or play",
    "no_slot": "no slot {slot}: {player} has slots 1 to {size}",
    "no_cards": "{player} has no cards left: give a clue",
    "self_clue": "{player} cannot clue their own hand: clue one of {others}",
    "no_player": "no player {player!r}: one of {players} or a seat from 0 to {last}{mean}",
    "value": "{problem}",
    "empty_clue": "{value} touches no card of {player}, and empty clues are not allowed: name one of {allowed}",
    "touched_needed": "slot {slot} of {player} is unknown: say what {value} touches, as in Clue({player!r}, {value!r}, touched=(1,))",
    "touched_wrong": "{value} cannot touch exactly slots {touched} of {player}: slot {slot} {verb}",
    "unknown_card": "slot {slot} of {player} is unknown: reveal it first, as in state.reveal({player!r}, {slot}, 'r1')",
    "announce_off": "a colour is announced only in the synchronised show (V2): play without one",
    "reorder": "{order} is not an order of slots 1 to {size} of {player}: name each slot once",
    "ruled_out": "clues rule out {card} at slot {slot} of {player}: one of {allowed}",
    "no_copy": "every copy of {card} is elsewhere already",
    "kind": "{action!r} is not an action: give a Play, Discard, Clue, Reorder or Suppose",
}


class IllegalAction(ReasonedError):
    """The rules do not allow an action. The message says why, and what is allowed.

    Attributes:
        reason: the reason as a key, for programs and translations.
        details: the values that the message mentions.

    Example:
        >>> import hanabi_widget as hw
        >>> try:
        ...     hw.deal(players=2, seed=1)[0].apply(hw.Play(9))
        ... except hw.IllegalAction as error:
        ...     print(error.reason, "-", error)
        no_slot - no slot 9: Alice has slots 1 to 5
    """

    messages = REASONS


# -- What an action is called, so that equal ones are equal ----------------------------------------------------


def normalized(state: State, action: ActionT) -> ActionT:
    """The action with seats for names and letters for colours; see `State.normalized`."""
    try:
        if isinstance(action, Clue):
            return type(action)(seat_of(state, action.player), state.rules.parse_clue_value(action.value), slots_in_order(action.touched))
        if isinstance(action, Play) and action.announce is not None:
            return type(action)(action.slot, state.rules.parse_color(action.announce))
        if isinstance(action, Reorder):
            return type(action)(seat_of(state, action.player), tuple(action.order))
        if isinstance(action, Suppose):
            viewer = None if action.viewer is None else seat_of(state, action.viewer)
            return type(action)(seat_of(state, action.player), action.slot, state.rules.identity_of(action.card), viewer)
    except IllegalAction:
        raise
    except (ValueError, TypeError) as error:
        raise IllegalAction("value", problem=error) from None
    return action


def seat_of(state: State, player: PlayerName) -> SeatIndex:
    """The seat of a player, whom an action names."""
    try:
        return state.seat(player)
    except ValueError:
        mean = did_you_mean(player, state.names)
        raise IllegalAction("no_player", player=player, players=", ".join(state.names), last=len(state.names) - 1, mean=mean) from None


def slots_in_order(touched: Iterable[int] | None) -> tuple[int, ...] | None:
    """The slots that a clue says it touches, in order."""
    if touched is None:
        return None
    check_type(touched, Iterable, "touched", "the slots, such as (1, 3)")
    return tuple(sorted({integer(slot, "touched", "the slots, such as (1, 3)") for slot in touched}))
