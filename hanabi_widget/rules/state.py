"""A state: everything on the table at one moment, and what an action makes of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from . import scoring
from .action import Action, Clue, Discard, IllegalAction, Play, Reorder
from .ruleset import UNKNOWN, RuleSet

if TYPE_CHECKING:
    from hanabi_widget.knowledge import HandView


class Outcome(str, Enum):
    """How a game ended."""

    COMPLETE = "complete"  # all fireworks are complete (E2)
    STRUCK_OUT = "struck out"  # the last strike (E1)
    EXHAUSTED = "exhausted"  # the deck and the last round are over (E3)
    LOST = "lost"  # an indispensable card is gone (V1)
    STUCK = "stuck"  # no card to play and no token to clue (V1, X2)


class _Fields(NamedTuple):
    rules: RuleSet
    names: tuple[str, ...]
    hands: tuple[tuple[int, ...], ...]
    told: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    fireworks: tuple[int, ...]
    discards: tuple[int, ...]
    clue_tokens: int
    strikes: int
    player: int
    turns_left: int | None


class State(_Fields):
    """A position of Hanabi; it never changes, `apply` makes a new one.

    Cards are *types*, numbers that ``rules.cards`` names; a card that nobody here knows is `UNKNOWN`.
    ``deal`` and ``position`` make states; the constructor takes the fields as they are.

    Attributes:
        rules: the rule set.
        names: the players' names by seat, in turn order.
        hands: the types in each hand, newest card (slot 1) first.
        told: for each card in hand, what clues have told of it (see `RuleSet.told`).
        deck: the types still to draw, next one first.
        fireworks: the number of cards played in each suit.
        discards: the types discarded or misplayed, in order.
        clue_tokens: the tokens available.
        strikes: the strikes taken.
        player: the seat to act.
        turns_left: turns until the end once the deck is empty (E3), else None.

    Example:
        >>> from hanabi_widget.rules import deal
        >>> state = deal(players=2, seed=1)
        >>> after = state.apply(Play(1))
        >>> after.player, len(after.deck)
        (1, 39)
    """

    __slots__ = ()

    # -- turns ---------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on (E1-E3, V1, X2, X4)."""
        rules, _, hands, _, _, fireworks, _, tokens, strikes, player, turns_left = self
        if strikes >= rules.strikes:
            return Outcome.STRUCK_OUT
        if fireworks == rules.finished:
            return Outcome.COMPLETE
        if turns_left == 0:
            return Outcome.EXHAUSTED
        if rules.all_or_nothing:
            if any(fireworks[suit] <= place for suit, place in map(rules.place.__getitem__, self._gone())):
                return Outcome.LOST
            if not hands[player] and not tokens:
                return Outcome.STUCK
        return None

    def _gone(self) -> Iterable[int]:
        copies = self.rules.copies_of
        return (kind for kind in set(self.discards) if self.discards.count(kind) == copies[kind])

    def legal_actions(self) -> list[Action]:
        """Every action that the player to act may take: plays, discards, clues (T1, C1-C4, D1, V2).

        A clue to a hand with unknown cards is listed if it may touch one. Rearranging a hand (S6)
        takes no turn and is always allowed, so it is not listed.
        """
        rules, _, hands, _, _, _, _, tokens, _, player, _ = self
        if self.outcome is not None:
            return []
        size = len(hands[player])
        actions = [*rules.plays[size]]
        if tokens < rules.clue_tokens or rules.free_discards:
            actions += rules.discards[size]
        if tokens:
            for seat, hand in enumerate(hands):
                if seat != player or rules.self_clues:
                    actions += rules.clues(seat, hand)
        return actions

    def apply(self, action: Action) -> State:
        """The state after an action of the player to act.

        Raises:
            IllegalAction: with the reason and what is allowed.
        """
        rules, names, hands, told, deck, fireworks, discards, tokens, strikes, player, turns_left = self
        if self.outcome is not None:
            raise IllegalAction("over", outcome=self.outcome.value)
        act = action.__class__
        if act is Clue:
            seat, effects = self._clue(action)  # type: ignore[arg-type]
            told = (*told[:seat], effects, *told[seat + 1 :])
            tokens -= 1
        elif act is Play or act is Discard:
            hand, known = hands[player], told[player]
            at = action.slot - 1  # type: ignore[union-attr]
            kind = self._held(player, at + 1)
            if act is Discard:
                if tokens < rules.clue_tokens:
                    tokens += 1
                elif not rules.free_discards:
                    raise IllegalAction("all_tokens", tokens=tokens)
                discards += (kind,)
            else:
                suit, place = rules.place[kind]
                bonus = self._announced(action.announce, suit)  # type: ignore[union-attr]
                if bonus is not None and fireworks[suit] == place:
                    fireworks = (*fireworks[:suit], place + 1, *fireworks[suit + 1 :])
                    tokens = min(rules.clue_tokens, tokens + bonus + (place + 1 == rules.ranks))
                else:
                    discards += (kind,)
                    strikes += 1
            hand, known = hand[:at] + hand[at + 1 :], known[:at] + known[at + 1 :]
            if deck:
                hand, known, deck = (deck[0], *hand), (0, *known), deck[1:]
                if not deck and not rules.all_or_nothing:
                    turns_left = len(hands) + 1
            hands = (*hands[:player], hand, *hands[player + 1 :])
            told = (*told[:player], known, *told[player + 1 :])
        elif act is Reorder:
            return self._reorder(action)  # type: ignore[arg-type]
        else:
            raise IllegalAction("kind", action=action)
        player = (player + 1) % len(hands)
        if turns_left is not None:
            turns_left -= 1
        return _new(State, (rules, names, hands, told, deck, fireworks, discards, tokens, strikes, player, turns_left))

    def _held(self, seat: int, slot: int) -> int:
        """The type of a card about to leave the hand."""
        hand = self.hands[seat]
        if not isinstance(slot, int) or not 1 <= slot <= len(hand):
            reason = "no_slot" if hand else "no_cards"
            raise IllegalAction(reason, slot=slot, player=self.names[seat], size=len(hand))
        if hand[slot - 1] == UNKNOWN:
            raise IllegalAction("unknown_card", player=self.names[seat], slot=slot)
        return hand[slot - 1]

    def _announced(self, color: str | None, suit: int) -> bool | None:
        """The token for a right announcement (V2): 0 without one, None for a wrong one."""
        if color is None:
            return False
        if not self.rules.announcements:
            raise IllegalAction("announce_off")
        try:
            right = self.rules.color_value(color) == self.rules.suits[suit].letter
        except ValueError as problem:
            raise IllegalAction("announce_color", problem=problem) from None
        return right or None

    def _clue(self, clue: Clue) -> tuple[int, tuple[int, ...]]:
        """The seat of a clue's target and what its cards have been told after it."""
        rules, seat, value = self.rules, clue.player, clue.value
        if not self.clue_tokens:
            raise IllegalAction("no_token")
        if seat.__class__ is not int or not 0 <= seat < len(self.hands):
            seat = self._seat(seat)
        if seat == self.player and not rules.self_clues:
            others = ", ".join(name for name in self.names if name != self.names[seat])
            raise IllegalAction("self_clue", player=self.names[seat], others=others)
        effect = rules.told.get(value)
        if effect is None:
            try:
                value = rules.clue_value(value)
            except ValueError as problem:
                raise IllegalAction("clue_value", problem=problem) from None
            effect = rules.told[value]
        hand = self.hands[seat]
        if clue.touched is not None or UNKNOWN in hand:
            return seat, self._pointed(seat, value, clue.touched)
        if not rules.empty_clues:
            touch = rules.touch[value]
            for kind in hand:
                if touch >> kind & 1:
                    break
            else:
                allowed = ", ".join(str(a.value) for a in self.legal_actions() if isinstance(a, Clue) and a.player == seat)
                raise IllegalAction("empty_clue", value=value, player=self.names[seat], allowed=allowed)
        return seat, tuple([known | effect[kind] for kind, known in zip(hand, self.told[seat])])

    def _pointed(self, seat: int, value: str | int, touched: Sequence[int] | None) -> tuple[int, ...]:
        """What a hand has been told after a clue that says which slots it touches."""
        rules, name = self.rules, self.names[seat]
        told = []
        for slot, (kind, known) in enumerate(zip(self.hands[seat], self.told[seat]), start=1):
            open_types = rules.left_open(known) if kind == UNKNOWN else 1 << kind
            may_touch, may_miss = open_types & rules.touch[value], open_types & ~rules.touch[value]
            if touched is None and may_touch and may_miss:
                raise IllegalAction("touched_needed", slot=slot, player=name, value=value)
            hit = bool(may_touch) if touched is None else slot in touched
            if not (may_touch if hit else may_miss):
                verb = "does not match" if hit else "matches"
                raise IllegalAction("touched_wrong", value=value, touched=tuple(touched or ()), player=name, slot=slot, verb=verb)
            told.append(known | (rules.told_by(touched=[value]) if hit else rules.told_by(missed=[value])))
        wrong = [slot for slot in touched or () if slot not in range(1, len(told) + 1)]
        if wrong:
            raise IllegalAction("no_slot", slot=wrong[0], player=name, size=len(told))
        if not rules.empty_clues and not any(value in rules.touched_by(known) for known in told):
            raise IllegalAction("empty_clue", value=value, player=name, allowed="values that touch a card")
        return tuple(told)

    def _reorder(self, action: Reorder) -> State:
        seat = self._seat(action.player)
        size, order = len(self.hands[seat]), tuple(action.order)
        if sorted(order, key=str) != sorted(range(1, size + 1), key=str):
            raise IllegalAction("reorder", order=order, size=size, player=self.names[seat])

        def moved(rows: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
            return (*rows[:seat], tuple(rows[seat][slot - 1] for slot in order), *rows[seat + 1 :])

        return self._replace(hands=moved(self.hands), told=moved(self.told))

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
        hand, name = self.hands[seat], self.rules.cards[kind]
        if not 1 <= slot <= len(hand):
            raise ValueError(f"no slot {slot}: {self.names[seat]} has slots 1 to {len(hand)}")
        if hand[slot - 1] != UNKNOWN:
            raise ValueError(f"slot {slot} of {self.names[seat]} is known to be {self.hand(seat)[slot - 1]}")
        open_types = self.rules.left_open(self.told[seat][slot - 1])
        if not open_types >> kind & 1:
            raise ValueError(f"clues rule out {name} at slot {slot}: one of {', '.join(self.rules.names(open_types))}")
        if self.seen().count(kind) + self.deck.count(kind) >= self.rules.copies_of[kind]:
            raise ValueError(f"every copy of {name} is elsewhere already")
        hand = (*hand[: slot - 1], kind, *hand[slot:])
        return self._replace(hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))

    def public(self) -> tuple[int, ...]:
        """The types played and discarded: what everybody sees (S5)."""
        played = (kind for kind, (suit, place) in enumerate(self.rules.place) if place < self.fireworks[suit])
        return (*played, *self.discards)

    def seen(self, by: int | None = None) -> tuple[int, ...]:
        """The known types outside the deck, or those that a seat sees: all but its own hand (S5)."""
        return (*self.public(), *(kind for seat, hand in enumerate(self.hands) if seat != by for kind in hand if kind != UNKNOWN))

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

    def __repr__(self) -> str:
        return f"State({', '.join(f'{name}={value!r}' for name, value in zip(self._fields, self))})"


_new = tuple.__new__
