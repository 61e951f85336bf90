"""A state: everything on the table at one moment, and what an action makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeAlias, TypeVar

from . import scoring, worth
from .action import Action, Clue, Discard, IllegalAction, Play, Reorder
from .ruleset import UNKNOWN, RuleSet

if TYPE_CHECKING:
    from hanabi_widget.knowledge import HandView


class Outcome(StrEnum):
    """How a game ended."""

    COMPLETE = "complete"  # all fireworks are complete (E2)
    STRUCK_OUT = "struck out"  # the last strike (E1)
    EXHAUSTED = "exhausted"  # the deck and the last round are over (E3)
    LOST = "lost"  # an indispensable card is gone (V1)
    STUCK = "stuck"  # no card to play and no token to clue (V1, X2)


Heard: TypeAlias = tuple[str | int, int, tuple[int, ...] | None]
"""A clue as heard: its value, the number of cards drawn by then, and the numbers touched if they are not evident."""

A = TypeVar("A", bound=Action)

SHOWN = ("rules", "names", "hands", "told", "deck", "fireworks", "discards", "clue_tokens", "strikes", "player", "turns_left")


class _Table(NamedTuple):
    """The physical table, which makes a turn cheap: every card has a number, its place in the deck."""

    rules: RuleSet
    names: tuple[str, ...]
    cards: tuple[int, ...]  # the type of each card by number
    drawn: int  # cards from this number on are still in the deck
    held: tuple[tuple[int, ...], ...]  # the numbers in each hand, slot 1 first
    heard: tuple[tuple[Heard, ...], ...]  # the clues to each seat
    before: tuple[int, ...]  # what was told of each card before the first clue here; empty for nothing
    fireworks: tuple[int, ...]
    discarded: tuple[int, ...]
    clue_tokens: int
    strikes: int
    player: int
    turns_left: int | None


class State(_Table):
    """A position of Hanabi; it never changes, `apply` makes a new one.

    Cards are *types*, numbers that ``rules.cards`` names; a card that nobody here knows is `UNKNOWN`.
    Two states are equal when they show the same position, however it came about.
    `deal` and `position` make states; the constructor takes what is on the table.

    Attributes:
        rules: the rule set.
        names: the players' names by seat, in turn order.
        hands: the types in each hand, newest card (slot 1) first.
        told: for each card in hand, what clues have told of it (see `RuleSet`).
        deck: the types still to draw, next one first.
        fireworks: the number of cards played in each suit.
        discards: the types discarded or misplayed, in order.
        clue_tokens: the tokens available.
        strikes: the strikes taken.
        player: the seat to act.
        turns_left: turns until the end once the deck is empty (E3), 0 when the game is over, else None.

    Example:
        >>> from hanabi_widget.rules import deal
        >>> state = deal(players=2, seed=1)
        >>> after = state.apply(Play(1))
        >>> after.player, len(after.deck)
        (1, 39)
    """

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
        public = [*(kind for kind, (suit, place) in enumerate(rules.place) if place < heights[suit]), *discards]
        held, cards = [], list(public)
        for hand in hands:
            held.append(tuple(range(len(cards) + len(hand) - 1, len(cards) - 1, -1)))
            cards += reversed(hand)
        before = [0] * len(public) + [known for row in told or () for known in reversed(row)]
        if turns_left is None and not deck and not rules.all_or_nothing:
            turns_left = len(held)
        table = super().__new__(
            cls,
            rules,
            tuple(names),
            (*cards, *deck),
            len(cards),
            tuple(held),
            ((),) * len(held),
            tuple(before) if any(before) else (),
            heights,
            tuple(range(len(public) - len(discards), len(public))),
            rules.clue_tokens if clue_tokens is None else clue_tokens,
            strikes,
            player,
            turns_left,
        )
        return table._ended()

    @classmethod
    def start(cls, rules: RuleSet, names: tuple[str, ...], cards: tuple[int, ...], player: int) -> Self:
        """The table after the deal of a whole deck (S2, S3): the first cards to seat 0, and so on."""
        count, dealt = len(names), len(names) * rules.hand_sizes[len(names)]
        turns_left = count if dealt == len(cards) and not rules.all_or_nothing else None
        nothing = (0,) * len(rules.suits)
        held, heard = rules.first_hands[count], ((),) * count
        return _new(cls, (rules, names, cards, dealt, held, heard, (), nothing, (), rules.clue_tokens, 0, player, turns_left))

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
        rules, cards, before = self.rules, self.cards, self.before
        row = []
        for number in self.held[seat]:
            known = before[number] if number < len(before) else 0
            for value, drawn, touched in self.heard[seat]:
                if number < drawn:
                    if touched is None:
                        known |= rules.told[value][cards[number]]
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

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and (tuple.__eq__(self, other) or self._shown() == other._shown())

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(tuple(self._shown().values()))

    def __repr__(self) -> str:
        return f"State({', '.join(f'{name}={value!r}' for name, value in self._shown().items())})"

    def __reduce__(self) -> tuple[object, ...]:
        return _table, tuple(self)

    # -- turns ---------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on (E1-E3, V1, X2, X4)."""
        if self.turns_left != 0:
            return None
        if self.strikes >= self.rules.strikes:
            return Outcome.STRUCK_OUT
        if self.fireworks == self.rules.finished:
            return Outcome.COMPLETE
        if not self.rules.all_or_nothing:
            return Outcome.EXHAUSTED
        return Outcome.LOST if self._is_lost() else Outcome.STUCK

    def _ended(self) -> Self:
        """This table with no turns left if the game is over."""
        over = self.strikes >= self.rules.strikes or self.fireworks == self.rules.finished
        if self.rules.all_or_nothing and not over:
            over = self._is_lost() or not (self.held[self.player] or self.clue_tokens)
        return self._replace(turns_left=0) if over else self

    def _is_lost(self) -> bool:
        """Whether a card still needed has no copy left (V1, X6)."""
        return worth.reachable(self) != self.rules.finished

    def legal_actions(self) -> list[Action]:
        """Every action that the player to act may take: plays, discards, clues (T1, C1-C4, D1, V2).

        A clue to a hand with unknown cards is listed if it may touch one. Rearranging a hand (S6)
        takes no turn and is always allowed, so it is not listed.
        """
        rules, _, cards, drawn, held, _, _, _, _, tokens, _, player, turns_left = self
        if turns_left == 0:
            return []
        may_discard = tokens < rules.clue_tokens or rules.free_discards
        actions = [*(rules.moves if may_discard else rules.plays)[len(held[player])]]
        if tokens:
            clue_bits, menus, empty_bits = rules.clue_bits, rules.clue_menus, rules.empty_bits
            for seat in rules.targets[len(held)][player]:
                bits = empty_bits
                for number in held[seat]:
                    bits |= clue_bits[cards[number]]
                actions += menus[seat][bits]
        if rules.deck_plays and drawn == len(cards) - 1:
            actions.append(Play(0))
        return actions

    def apply(self, action: Action) -> State:
        """The state after an action of the player to act.

        Raises:
            IllegalAction: with the reason and what is allowed.
        """
        rules, names, cards, drawn, held, heard, before, fireworks, discarded, tokens, strikes, player, turns_left = self
        if turns_left is not None:
            if not turns_left:
                raise IllegalAction("over", outcome=self.outcome)
            turns_left -= 1
        if isinstance(action, Clue):
            seat, value = action.player, action.value
            if not tokens:
                raise IllegalAction("no_token")
            if seat.__class__ is not int or not 0 <= seat < len(held) or value not in rules.touch:
                action = self.canonical(action)
                seat, value = action.player, action.value
            if seat == player and not rules.self_clues:
                raise IllegalAction("self_clue", player=names[seat], others=", ".join(name for name in names if name != names[seat]))
            touch, touched, hit = rules.touched[value], action.touched, rules.empty_clues
            for number in held[seat]:
                if cards[number] in touch:
                    hit = True
                elif cards[number] == UNKNOWN:
                    touched = touched or ()
            if touched is not None:
                touched = self._pointed(seat, value, action.touched)
            elif not hit:
                raise self._empty(seat, value)
            rows = [*heard]
            rows[seat] += ((value, drawn, touched),)
            heard = tuple(rows)
            tokens -= 1
        elif isinstance(action, Play) or isinstance(action, Discard):
            row, slot = held[player], action.slot
            if slot.__class__ is not int or not 0 < slot <= len(row):
                row, slot = self._with_deck_card(action)
                drawn += 1
            number = row[slot - 1]
            kind = cards[number]
            if kind == UNKNOWN:
                raise IllegalAction("unknown_card", player=names[player], slot=slot)
            if isinstance(action, Discard):
                if tokens < rules.clue_tokens:
                    tokens += 1
                elif not rules.free_discards:
                    raise IllegalAction("all_tokens", tokens=tokens)
                discarded += (number,)
            else:
                suit, place = rules.place[kind]
                bonus = 0 if action.announce is None else self._bonus(action.announce, suit)
                if fireworks[suit] == place and bonus is not None:
                    heights = [*fireworks]
                    heights[suit] = place + 1
                    fireworks = tuple(heights)
                    if place + 1 == rules.ranks:
                        bonus += 1
                        if fireworks == rules.finished:
                            turns_left = 0
                    if bonus:
                        tokens = min(rules.clue_tokens, tokens + bonus)
                else:
                    discarded += (number,)
                    strikes += 1
                    if strikes == rules.strikes:
                        turns_left = 0
            hands = [*held]
            hands[player] = row[: slot - 1] + row[slot:]
            if drawn < len(cards):
                hands[player] = (drawn,) + hands[player]
                drawn += 1
            if drawn == len(cards) and turns_left is None and not rules.all_or_nothing:
                turns_left = len(held)
            held = tuple(hands)
        elif isinstance(action, Reorder):
            return self._reorder(action)
        else:
            raise IllegalAction("kind", action=action)
        player = player + 1 if player + 1 < len(held) else 0
        state = _new(State, (rules, names, cards, drawn, held, heard, before, fireworks, discarded, tokens, strikes, player, turns_left))
        return state._ended() if rules.all_or_nothing else state

    def _with_deck_card(self, action: Play | Discard) -> tuple[tuple[int, ...], int]:
        """The hand and slot of a play from the deck (house rule): its last card as one more, oldest, card of the hand."""
        row, slot = self.held[self.player], action.slot
        if slot == 0 and isinstance(action, Play) and self.rules.deck_plays and self.drawn == len(self.cards) - 1:
            return (*row, self.drawn), len(row) + 1
        raise IllegalAction("no_slot" if row else "no_cards", slot=slot, player=self.names[self.player], size=len(row))

    def _bonus(self, color: str, suit: int) -> int | None:
        """The token for a right announcement (V2), None for a wrong one."""
        if not self.rules.announcements:
            raise IllegalAction("announce_off")
        try:
            return 1 if self.rules.color_value(color) == self.rules.suits[suit].letter else None
        except ValueError as problem:
            raise IllegalAction("value", problem=problem) from None

    def _pointed(self, seat: int, value: str | int, touched: Sequence[int] | None) -> tuple[int, ...]:
        """The numbers of the cards that a clue touches, when it says which slots."""
        rules, name, numbers = self.rules, self.names[seat], self.held[seat]
        wrong = [slot for slot in touched or () if slot not in range(1, len(numbers) + 1)]
        if wrong:
            raise IllegalAction("no_slot", slot=wrong[0], player=name, size=len(numbers))
        hit = []
        for slot, (number, known) in enumerate(zip(numbers, self.told[seat]), start=1):
            kind = self.cards[number]
            open_types = rules.left_open(known) if kind == UNKNOWN else 1 << kind
            may_touch, may_miss = open_types & rules.touch[value], open_types & ~rules.touch[value]
            if touched is None and may_touch and may_miss:
                raise IllegalAction("touched_needed", slot=slot, player=name, value=value)
            pointed = bool(may_touch) if touched is None else slot in touched
            if not (may_touch if pointed else may_miss):
                verb = "does not match" if pointed else "matches"
                raise IllegalAction("touched_wrong", value=value, touched=tuple(touched or ()), player=name, slot=slot, verb=verb)
            if pointed:
                hit.append(number)
        if not hit and not rules.empty_clues:
            raise self._empty(seat, value)
        return tuple(hit)

    def _empty(self, seat: int, value: str | int) -> IllegalAction:
        allowed = ", ".join(str(action.value) for action in self.legal_actions() if isinstance(action, Clue) and action.player == seat)
        return IllegalAction("empty_clue", value=value, player=self.names[seat], allowed=allowed)

    def _reorder(self, action: Reorder) -> State:
        seat = self._seat(action.player)
        row, order = self.held[seat], tuple(action.order)
        if len(order) != len(row) or {*order} != {*range(1, len(row) + 1)}:
            raise IllegalAction("reorder", order=order, size=len(row), player=self.names[seat])
        row = tuple(row[slot - 1] for slot in order)
        return self._replace(held=(*self.held[:seat], row, *self.held[seat + 1 :]))

    def canonical(self, action: A) -> A:
        """The action with seats for names and letters for colours, so that equal actions are equal.

        Raises:
            IllegalAction: it names a player or a colour that is not here.

        Example:
            >>> from hanabi_widget.rules import deal
            >>> deal(players=2, seed=1).canonical(Clue("Bob", "red"))
            Clue(player=1, value='r', touched=None)
        """
        try:
            if isinstance(action, Clue):
                touched = None if action.touched is None else tuple(sorted(set(action.touched)))
                return replace(action, player=self._seat(action.player), value=self.rules.clue_value(action.value), touched=touched)
            if isinstance(action, Play) and action.announce is not None:
                return replace(action, announce=self.rules.color_value(action.announce))
            if isinstance(action, Reorder):
                return replace(action, player=self._seat(action.player), order=tuple(action.order))
        except IllegalAction:
            raise
        except (ValueError, TypeError) as problem:
            raise IllegalAction("value", problem=problem) from None
        return action

    # -- scores ---------------------------------------------------------------------------------

    @property
    def score(self) -> int | None:
        """The score now; see `hanabi_widget.rules.scoring`."""
        return scoring.score(self)

    @property
    def max_score(self) -> int | None:
        """The highest score still possible."""
        return scoring.max_score(self)

    @property
    def pace(self) -> int | None:
        """Turns that may still pass without a play before the best score is out of reach."""
        return scoring.pace(self)

    @property
    def rating(self) -> scoring.Rating | None:
        """The band of the score (E5)."""
        return scoring.rating(self)

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

    def _seat(self, player: str | int) -> int:
        try:
            return self.seat(player)
        except ValueError:
            names = ", ".join(self.names)
            raise IllegalAction("no_player", player=player, players=names, last=len(self.names) - 1) from None

    def hand(self, player: str | int) -> tuple[str, ...]:
        """The names of a player's cards, slot 1 (the newest) first; ``"?"`` for an unknown one."""
        return tuple("?" if kind == UNKNOWN else self.rules.cards[kind] for kind in self.hands[self.seat(player)])

    def reveal(self, player: str | int, slot: int, card: str | int) -> State:
        """The same state with one unknown card in hand known.

        Raises:
            ValueError: the card is known already, clues rule it out, or no copy of it is left.
        """
        seat, kind = self.seat(player), self.rules.type_of(card)
        hand, name = self.hand(seat), self.rules.cards[kind]
        if slot not in range(1, len(hand) + 1):
            raise ValueError(f"no slot {slot!r}: {self.names[seat]} has slots 1 to {len(hand)}")
        if hand[slot - 1] != "?":
            raise ValueError(f"slot {slot} of {self.names[seat]} is known to be {hand[slot - 1]}")
        open_types = self.rules.left_open(self.told[seat][slot - 1])
        if not open_types >> kind & 1:
            raise ValueError(f"clues rule out {name} at slot {slot}: one of {', '.join(self.rules.names(open_types))}")
        number = self.held[seat][slot - 1]
        if (*self.public(), *(self.cards[other] for other in (*chain(*self.held), *range(self.drawn, len(self.cards))))).count(
            kind
        ) == self.rules.copies_of[kind]:
            raise ValueError(f"every copy of {name} is elsewhere already")
        return self._replace(cards=(*self.cards[:number], kind, *self.cards[number + 1 :]))

    def public(self) -> tuple[int, ...]:
        """The types played and discarded: what everybody sees (S5)."""
        played = (kind for kind, (suit, place) in enumerate(self.rules.place) if place < self.fireworks[suit])
        return (*played, *self.discards)

    def seen(self, *seats: int) -> list[int]:
        """The types that all these seats see: the public ones and every other hand (S5).

        Raises:
            ValueError: one of them is unknown.
        """
        seen = [*self.public()]
        for seat, row in enumerate(self.held):
            if seat not in seats:
                seen += [self.cards[number] for number in row]
        if UNKNOWN in seen:
            where = next(f"slot {self.hand(name).index('?') + 1} of {name}" for name in self.names if "?" in self.hand(name))
            raise ValueError(f"{where} is unknown here, and what is asked depends on it: reveal it first")
        return seen

    # -- doors to the rooms above: the methods here only hand over --------------------------------

    def knowledge(self, player: str | int) -> HandView:
        """What a player knows of their own hand; see `hanabi_widget.knowledge.HandView`."""
        from hanabi_widget.knowledge import HandView  # noqa: PLC0415

        return HandView(self, self.seat(player))

    def __str__(self) -> str:
        from hanabi_widget.notation import position_text  # noqa: PLC0415

        return position_text(self)

    def _repr_svg_(self) -> str:
        from hanabi_widget.picture import picture  # noqa: PLC0415

        return picture(self)


_new = tuple.__new__


def _table(*fields: Any) -> State:
    return _new(State, fields)
