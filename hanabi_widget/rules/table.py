"""The table: what lies on it and who holds what, at one moment."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any, NamedTuple, Self, TypeAlias

from . import card_status
from .ruleset import UNKNOWN, RuleSet
from .supposition import seen_by, with_card

Heard: TypeAlias = tuple[int, str | int, int, tuple[int, ...] | None]
"""A clue as heard: to which seat, its value, the number of cards drawn by then, and the numbers touched if they are not evident."""

SHOWN = ("rules", "names", "hands", "told", "deck", "fireworks", "discards", "clue_tokens", "strikes", "player", "turns_left")


class _Fields(NamedTuple):
    """The physical table, which makes a turn cheap: every card has a number, its place in the deck."""

    rules: RuleSet
    names: tuple[str, ...]
    cards: tuple[int, ...]  # the type of each card by number
    drawn: int  # cards from this number on are still in the deck
    held: tuple[tuple[int, ...], ...]  # the numbers in each hand, slot 1 first
    hit: tuple[int, ...]  # for each hand the clue values that it may get, as bits
    heard: tuple[Heard, ...]  # the clues, in order
    before: tuple[int, ...]  # what was told of each card before the first clue here; empty for nothing, with all cards known
    fireworks: tuple[int, ...]
    discarded: tuple[int, ...]
    clue_tokens: int
    strikes: int
    player: int
    turns_left: int | None


class Table(_Fields):
    """Everything on the table; `State`, which adds what may be done, documents it."""

    __slots__ = ()

    def __new__(
        cls,
        *,
        rules: RuleSet,
        names: Sequence[str],
        hands: Sequence[Sequence[int]],
        told: Sequence[Sequence[int]] | None = None,
        deck: Sequence[int],
        fireworks: Sequence[int] | None = None,
        discards: Sequence[int] = (),
        clue_tokens: int | None = None,
        strikes: int = 0,
        player: int = 0,
        turns_left: int | None = None,
    ) -> Self:
        """Lay out the table; `turns_left` becomes 0 when the rest says that the game is over."""
        heights = tuple(fireworks or (0,) * len(rules.suits))
        public = [*chain(*(rules.played[suit][height] for suit, height in enumerate(heights))), *discards]
        held, cards = [], list(public)
        for hand in hands:
            held.append(tuple(range(len(cards) + len(hand) - 1, len(cards) - 1, -1)))
            cards += reversed(hand)
        rows = told or [(0,) * len(hand) for hand in hands]
        before = [0] * len(public) + [known for row in rows for known in reversed(row)]
        if turns_left is None and not deck and not rules.all_or_nothing:
            turns_left = len(held)
        table = super().__new__(
            cls,
            rules,
            tuple(names),
            (*cards, *deck),
            len(cards),
            tuple(held),
            tuple(map(rules.hit, hands)),
            (),
            tuple(before) if any(before) or UNKNOWN in (*cards, *deck) else (),
            heights,
            tuple(range(len(public) - len(discards), len(public))),
            rules.clue_tokens if clue_tokens is None else clue_tokens,
            strikes,
            player,
            turns_left,
        )
        return table._ended()

    @classmethod
    def start(cls, rules: RuleSet, names: tuple[str, ...], cards: tuple[int, ...], player: int, *, known: bool = True) -> Self:
        """The table after the deal of a whole deck, all of it known or not (S2, S3): the first cards to seat 0, and so on."""
        count = len(names)
        size = rules.hand_sizes[count]
        dealt = count * size
        turns_left = count if dealt == len(cards) and not rules.all_or_nothing else None
        nothing = (0,) * len(rules.suits)
        hit = tuple([rules.hit(cards[first : first + size]) for first in range(0, dealt, size)])
        before = () if known else (0,) * dealt
        return tuple.__new__(
            cls,
            (rules, names, cards, dealt, rules.first_hands[count], hit, (), before, nothing, (), rules.clue_tokens, 0, player, turns_left),
        )

    @property
    def hands(self) -> tuple[tuple[int, ...], ...]:
        """The types in each hand, slot 1 first."""
        return tuple(tuple(map(self.cards.__getitem__, row)) for row in self.held)

    @property
    def told(self) -> tuple[tuple[int, ...], ...]:
        """For each card in hand, what clues have told of it."""
        return tuple(map(self.told_to, range(len(self.held))))

    def told_to(self, seat: int) -> tuple[int, ...]:
        """What clues have told of each card in one hand."""
        rules, cards, before, tables = self.rules, self.cards, self.before, self.rules.told
        clues = [(drawn, tables[value], value, touched) for to, value, drawn, touched in self.heard if to == seat]
        row = []
        for number in self.held[seat]:
            known = before[number] if number < len(before) else 0
            for drawn, told, value, touched in clues:
                if number < drawn:
                    if touched is None:
                        known |= told[cards[number]]
                    else:
                        known |= rules.told_by([value]) if number in touched else rules.told_by((), [value])
            row.append(known)
        return tuple(row)

    @property
    def deck(self) -> tuple[int, ...]:
        """The types still to draw, next one first."""
        return self.cards[self.drawn :]

    @property
    def discards(self) -> tuple[int, ...]:
        """The types discarded or misplayed, in order."""
        return tuple(map(self.cards.__getitem__, self.discarded))

    def _shown(self) -> dict[str, Any]:
        """What the constructor takes."""
        return {name: getattr(self, name) for name in SHOWN}

    def laid(self, **changes: Any) -> Self:  # noqa: ANN401
        """The same position laid out anew, with other values of what the constructor takes; no play need lead to it.

        Example:
            >>> from hanabi_widget.rules import deal
            >>> deal(players=2, seed=1).laid(strikes=2).strikes
            2
        """
        return type(self)(**self._shown() | changes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and (tuple.__eq__(self, other) or self._shown() == other._shown())

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(tuple(self._shown().values()))

    def __repr__(self) -> str:
        return f"State({', '.join(f'{name}={value!r}' for name, value in self._shown().items())})"

    def __reduce__(self) -> tuple[object, ...]:
        return _laid, (type(self), *self)

    def _ended(self) -> Self:
        """This table with no turns left if the game is over."""
        over = self.strikes >= self.rules.strikes or self.fireworks == self.rules.finished
        if self.rules.all_or_nothing and not over:
            over = self._is_lost() or not (self.held[self.player] or self.clue_tokens)
        return self._replace(turns_left=0) if over else self

    def _is_lost(self) -> bool:
        """Whether a card still needed has no copy left (V1, X6)."""
        return card_status.reachable(self) != self.rules.finished

    # -- players and cards ---------------------------------------------------------------------

    def seat(self, player: str | int) -> int:
        """The seat of a player given by name or seat.

        Raises:
            ValueError: nobody of that name or seat.
        """
        if isinstance(player, str) and player in self.names:
            return self.names.index(player)
        if isinstance(player, int) and not isinstance(player, bool) and 0 <= player < len(self.names):
            return player
        raise ValueError(f"no player {player!r}: one of {', '.join(self.names)} or a seat from 0 to {len(self.names) - 1}")

    def hand(self, player: str | int) -> tuple[str, ...]:
        """The names of a player's cards, slot 1 (the newest) first; ``"?"`` for an unknown one."""
        return tuple("?" if kind == UNKNOWN else self.rules.cards[kind] for kind in self.hands[self.seat(player)])

    def touched_slots(self, seat: int, value: str | int) -> list[int]:
        """The slots of a hand whose cards a clue value touches (C3); an unknown card is none of them."""
        touched = self.rules.touched[value]
        return [slot for slot, number in enumerate(self.held[seat], start=1) if self.cards[number] in touched]

    def untouched_slots(self, seat: int) -> list[int]:
        """The slots of a hand whose cards no clue has touched, the newest first."""
        return [slot for slot, told in enumerate(self.told_to(seat), start=1) if not self.rules.touched_by(told)]

    def seen_by(self, player: str | int) -> Self:
        """The same position as a player sees it: the own hand and the deck unknown.

        Raises:
            ValueError: nobody of that name or seat.
        """
        return seen_by(self, self.seat(player))

    def reveal(self, player: str | int, slot: int, card: str | int) -> Self:
        """The same state with one unknown card in hand known.

        Raises:
            ValueError: the card is known already, clues rule it out, or no copy of it is left.
        """
        seat, hand = self.seat(player), self.hand(player)
        known = hand[slot - 1] if slot in range(1, len(hand) + 1) else "?"
        if known != "?":
            raise ValueError(f"slot {slot} of {self.names[seat]} is known to be {known}")
        return with_card(self, seat, slot, self.rules.type_of(card))

    def public(self) -> tuple[int, ...]:
        """The types played and discarded: what everybody sees (S5)."""
        played = self.rules.played
        return (*chain(*[played[suit][height] for suit, height in enumerate(self.fireworks)]), *self.discards)

    def seen(self, *seats: int) -> list[int]:
        """The types that all these seats see: the public ones and every other hand (S5).

        Raises:
            ValueError: one of them is unknown.
        """
        cards = self.cards
        seen = [*self.public()]
        for seat, row in enumerate(self.held):
            if seat not in seats:
                hand = [cards[number] for number in row]
                if UNKNOWN in hand:
                    where = f"slot {hand.index(UNKNOWN) + 1} of {self.names[seat]}"
                    raise ValueError(f"the answer depends on the unseen card: {where}; reveal it first")
                seen += hand
        return seen


def _laid(kind: type[Table], *fields: Any) -> Table:  # noqa: ANN401
    return tuple.__new__(kind, fields)
