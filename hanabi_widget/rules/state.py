"""A state: everything on the table at one moment, and what an action makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any, TypeVar

from . import doors, scoring
from .action import Action, Clue, Discard, IllegalAction, Play, Reorder, Suppose, clues_of
from .ruleset import UNKNOWN
from .supposition import with_card
from .table import Table


class Outcome(StrEnum):
    """How a game ended."""

    COMPLETE = "complete"  # all fireworks are complete (E2)
    STRUCK_OUT = "struck out"  # the last strike (E1)
    EXHAUSTED = "exhausted"  # the deck and the last round are over (E3)
    LOST = "lost"  # an indispensable card is gone (V1)
    STUCK = "stuck"  # no card to play and no token to clue (V1, X2)


A = TypeVar("A", bound=Action)

VALUES = (str, int)
"""What a clue's value may be; a truth value is no rank."""


class State(Table):
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

    def legal_actions(self) -> list[Action]:
        """Every action that the player to act may take: plays, discards, clues (T1, C1-C4, D1, V2).

        A clue to a hand with unknown cards is listed if it may touch one. Rearranging a hand (S6)
        takes no turn and is always allowed, so it is not listed.
        """
        rules, _, cards, drawn, held, hit, _, _, _, _, tokens, _, player, turns_left = self
        if turns_left is not None and not turns_left:
            return []
        may_discard = tokens < rules.clue_tokens or rules.free_discards
        actions = [*(rules.moves if may_discard else rules.plays)[len(held[player])]]
        if tokens:
            for seat, menu in rules.clue_menus[len(held)][player]:
                actions += menu[hit[seat]]
        if rules.deck_plays and drawn == len(cards) - 1:
            actions.append(Play(0))
        return actions

    def apply(self, action: Action) -> State:
        """The state after an action of the player to act.

        Raises:
            IllegalAction: with the reason and what is allowed.
        """
        rules, names, cards, drawn, held, hit, heard, before, fireworks, discarded, tokens, strikes, player, turns_left = self
        if turns_left is not None:
            if not turns_left:
                raise IllegalAction("over", outcome=self.outcome)
            turns_left -= 1
        taken: Any = action
        act = type(taken)
        if act is Clue:
            if not tokens:
                raise IllegalAction("no_token")
            seat, value = taken.player, taken.value
            bit = rules.value_bits.get(value) if type(value) in VALUES else None
            if not bit or type(seat) is not int or not 0 <= seat < len(held):
                taken = self.canonical(taken)
                seat, value = taken.player, taken.value
                bit = rules.value_bits[value]
            if seat == player and not rules.self_clues:
                raise IllegalAction("self_clue", player=names[seat], others=", ".join(name for name in names if name != names[seat]))
            touched = taken.touched
            if before or touched is not None:
                touched = self._pointed(seat, value, touched)
            elif not hit[seat] & bit:
                raise self._empty(seat, value)
            heard += ((seat, value, drawn, touched),)
            tokens -= 1
        elif act is Play or act is Discard:
            row, slot = held[player], taken.slot
            if type(slot) is not int or not 0 < slot <= len(row):
                row, slot = self._with_deck_card(taken)
                drawn += 1
            number = row[slot - 1]
            kind = cards[number]
            if kind == UNKNOWN:
                raise IllegalAction("unknown_card", player=names[player], slot=slot)
            if act is Discard:
                if tokens < rules.clue_tokens:
                    tokens += 1
                elif not rules.free_discards:
                    raise IllegalAction("all_tokens", tokens=tokens)
                discarded += (number,)
            else:
                suit, place = rules.place[kind]
                bonus = 0 if taken.announce is None else self._bonus(taken.announce, suit)
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
            if drawn < len(cards):
                kept = [drawn, *row]
                del kept[slot]
                drawn += 1
            else:
                kept = [*row]
                del kept[slot - 1]
            bits, clue_bits = rules.empty_bits, rules.clue_bits
            for left in kept:
                bits |= clue_bits[cards[left]]
            hands, hits = [*held], [*hit]
            hands[player], hits[player] = tuple(kept), bits
            held, hit = tuple(hands), tuple(hits)
            if drawn == len(cards) and turns_left is None and not rules.all_or_nothing:
                turns_left = len(held)
        elif act is Reorder:
            return self._reorder(taken)
        elif act is Suppose:
            return self._suppose(taken)
        else:
            raise IllegalAction("kind", action=action)
        player = (player + 1) % len(held)
        table = (rules, names, cards, drawn, held, hit, heard, before, fireworks, discarded, tokens, strikes, player, turns_left)
        state = _new(State, table)
        return state._ended() if rules.all_or_nothing else state

    def _with_deck_card(self, action: Play | Discard) -> tuple[tuple[int, ...], int]:
        """The hand and slot of a play from the deck (house rule): its last card as one more, oldest, card of the hand."""
        row, slot = self.held[self.player], action.slot
        if (
            slot == 0
            and isinstance(action, Play)
            and action.announce is None
            and self.rules.deck_plays
            and self.drawn == len(self.cards) - 1
        ):
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
        if not hit and not rules.value_bits[value] & rules.empty_bits:
            raise self._empty(seat, value)
        return tuple(hit)

    def _empty(self, seat: int, value: str | int) -> IllegalAction:
        allowed = ", ".join(str(clue.value) for clue in clues_of(self.legal_actions()) if clue.player == seat)
        return IllegalAction("empty_clue", value=value, player=self.names[seat], allowed=allowed)

    def _reorder(self, action: Reorder) -> State:
        seat = self._seat(action.player)
        row, order = self.held[seat], tuple(action.order)
        if len(order) != len(row) or {*order} != {*range(1, len(row) + 1)}:
            raise IllegalAction("reorder", order=order, size=len(row), player=self.names[seat])
        row = tuple(row[slot - 1] for slot in order)
        return self._replace(held=(*self.held[:seat], row, *self.held[seat + 1 :]))

    def _suppose(self, action: Suppose) -> State:
        thought = self.canonical(action)
        known = self if thought.seen_by is None else self.seen_by(thought.seen_by)
        return with_card(known, self._seat(thought.player), thought.slot, self.rules.type_of(thought.card))

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
            if isinstance(action, Suppose):
                viewer = None if action.seen_by is None else self._seat(action.seen_by)
                return replace(action, player=self._seat(action.player), card=self.rules.type_of(action.card), seen_by=viewer)
        except IllegalAction:
            raise
        except (ValueError, TypeError) as problem:
            raise IllegalAction("value", problem=problem) from None
        return action

    def _seat(self, player: str | int) -> int:
        try:
            return self.seat(player)
        except ValueError:
            names = ", ".join(self.names)
            raise IllegalAction("no_player", player=player, players=names, last=len(self.names) - 1) from None

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

    # -- to the rooms above ----------------------------------------------------------------------

    knowledge = doors.knowledge
    common_knowledge = doors.common_knowledge
    holds = doors.holds
    probability = doors.probability
    who_knows = doors.who_knows
    preview = doors.preview
    clue_previews = doors.clue_previews
    __str__ = doors.text
    _repr_svg_ = doors.svg
    save_svg = doors.save_svg
    save_png = doors.save_png


_new = tuple.__new__
